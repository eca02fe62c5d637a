// docs/api/openapi.json is true: real answers have the fields and types that it says.
#include "server/server_fixture.hpp"
#include "server/slow_study.hpp"

namespace espalier::server {
namespace {

const bool kDescribed = lab::register_study([] { return lab::make_slow("test/described"); });

// As much of JSON Schema as the description uses; the first thing that is wrong, or nothing.
class Schemas {
 public:
  explicit Schemas(Json description) : description_(std::move(description)) {}

  // Of the answer to "get /health".
  std::string check_answer(const std::string& path, const std::string& method, int status,
                           const Json& answer) const {
    const Json& responses = description_["paths"][path][method]["responses"];
    const std::string code = std::to_string(status);
    if (!responses.contains(code)) return "the status " + code + " is not described";
    const Json& response = resolve(responses[code]);
    return check(response["content"]["application/json"]["schema"], answer, "answer");
  }
  std::string check_named(const std::string& name, const Json& value) const {
    return check(description_["components"]["schemas"][name], value, name);
  }

 private:
  const Json& resolve(const Json& schema) const {
    if (!schema.contains("$ref")) return schema;
    const std::string place = schema["$ref"].get<std::string>().substr(1);  // behind the '#'
    return resolve(description_[Json::json_pointer(place)]);
  }

  std::string check(const Json& written, const Json& value, const std::string& where) const {
    const Json& schema = resolve(written);
    if (schema.contains("allOf")) {
      for (const Json& part : schema["allOf"]) {
        if (auto wrong = check(part, value, where); !wrong.empty()) return wrong;
      }
    }
    for (const char* any : {"anyOf", "oneOf"}) {
      if (!schema.contains(any)) continue;
      std::string wrong;
      for (const Json& part : schema[any]) {
        wrong = check(part, value, where);
        if (wrong.empty()) break;
      }
      if (!wrong.empty()) return wrong;
    }
    if (schema.contains("type") && !has_type(schema["type"], value)) {
      return where + " is " + value.dump() + ", described as " + schema["type"].dump();
    }
    if (schema.contains("enum") &&
        std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end()) {
      return where + " is " + value.dump() + ", described as one of " + schema["enum"].dump();
    }
    return check_parts(schema, value, where);
  }

  std::string check_parts(const Json& schema, const Json& value, const std::string& where) const {
    if (value.is_array() && schema.contains("items")) {
      for (const Json& item : value) {
        if (auto wrong = check(schema["items"], item, where + "[]"); !wrong.empty()) return wrong;
      }
    }
    if (!value.is_object()) return "";
    for (const Json& name : schema.value("required", Json::array())) {
      if (!value.contains(name)) return where + " has no " + name.dump();
    }
    const Json properties = schema.value("properties", Json::object());
    for (const auto& [name, item] : value.items()) {
      if (!properties.contains(name)) continue;
      if (auto wrong = check(properties[name], item, where + "." + name); !wrong.empty())
        return wrong;
    }
    return "";
  }

  static bool has_type(const Json& type, const Json& value) {
    if (type.is_array()) {
      return std::any_of(type.begin(), type.end(),
                         [&](const Json& one) { return has_type(one, value); });
    }
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    if (type == "boolean") return value.is_boolean();
    return type == "null" && value.is_null();
  }

  const Json description_;
};

class DescriptionTest : public ServerWithDataTest {
 protected:
  Schemas schemas_{get("/openapi.json").second};

  // `path` as it is described, `asked` as it is asked for.
  void is_described(const std::string& method, const std::string& path, const std::string& asked,
                    const std::string& body = "") {
    const auto [status, json] = method == "get"    ? get(asked)
                                : method == "put"  ? put(asked, body)
                                : method == "post" ? post(asked, body)
                                                   : remove(asked);
    EXPECT_EQ(schemas_.check_answer(path, method, status, json), "")
        << method << " " << asked << " " << body;
  }
  void got(const std::string& path) { is_described("get", path, path); }
  void posted(const std::string& path, const std::string& body) {
    is_described("post", path, path, body);
  }
  void wait_for(const std::string& path) {
    EXPECT_TRUE(eventually([&] { return get(path).second["state"] != "running"; }));
  }
};

TEST_F(DescriptionTest, TheValidatorFindsWhatIsWrong) {
  Json health = get("/health").second;
  EXPECT_EQ(schemas_.check_named("Health", health), "");
  health["streams"] = "none";
  EXPECT_NE(schemas_.check_named("Health", health), "");
  health.erase("streams");
  EXPECT_NE(schemas_.check_named("Health", health), "");
  EXPECT_NE(schemas_.check_answer("/health", "get", 418, health), "");
}

TEST_F(DescriptionTest, ListsAndGames) {
  for (const char* path : {"/health", "/games", "/strategies", "/recipe-words", "/studies"}) {
    got(path);
  }
  const Json games = get("/games").second["games"];
  for (const Json& game : games) {
    const std::string name = game["name"];
    is_described("get", "/board", "/board?game=" + name);
    posted("/position", Json({{"game", name}}).dump());
  }
  is_described("get", "/board", "/board?game=shogi");
  posted("/position", R"({"game":"abalone","moves":"c5c6"})");
  posted("/position", R"({"game":"tic-tac-toe","moves":"a1 b1 a2 b2 a3"})");
  posted("/position", "{}");
  posted("/play", R"({"game":"abalone","moves":"c5c6","depth":1})");
  posted("/play", R"({"game":"tic-tac-toe","moves":"a1 b1 a2 b2 a3","depth":1})");
  posted("/play", R"({"game":"shogi","depth":1})");
  posted("/position", R"({"game":"shogi"})");
  posted("/position/edit",
         R"({"game":"tic-tac-toe","position":"empty","set":[{"cell":"b2","piece":"X"}]})");
  posted("/read", R"({"game":"othello","text":"d3 c5"})");
  posted("/game-text", R"({"game":"othello","moves":"d3 c5"})");
}

TEST_F(DescriptionTest, Searches) {
  posted("/analyse", R"({"game":"othello","depth":4,"lines":2})");
  posted("/analyse", R"({"game":"tic-tac-toe","moves":"a1 b1 a2 b2 a3","depth":3})");
  posted("/analyse", R"({"game":"othello"})");
  posted("/tree", R"j({"tree":"((41 5) (12 90))","strategy":"alpha-beta"})j");
  posted("/tree", R"({"uniform":"3,3","strategy":"sss-star"})");
  posted("/tree", R"({"game":"connect4","depth":2,"strategy":"mtdf"})");
  posted("/tree", R"({"uniform":"3,3","strategy":"mwf","processors":4})");
  posted("/tree", R"({"uniform":"3,3","strategy":"parallel-sss"})");
  posted("/tree", R"j({"uniform":"3,3","recipe":"pvs team=ybw(1)","threads":2})j");
  posted("/stop", "{}");
  const auto stream = this->stream("/analyse", R"({"game":"othello","seconds":0.5,"lines":2})");
  ASSERT_TRUE(stream->wait_for_end());
  for (const auto& event : stream->named("report")) {
    EXPECT_EQ(schemas_.check_named("AnalysisReport", event.data), "");
  }
  EXPECT_EQ(schemas_.check_named("AnalysisResult", stream->last()), "");
}

TEST_F(DescriptionTest, Saves) {
  is_described("put", "/saves/{name}", "/saves/a", R"({"game":"connect4","moves":"4 4"})");
  is_described("put", "/saves/{name}", "/saves/a", R"({"game":"connect4","moves":"9"})");
  is_described("put", "/saves/{name}", "/saves/.a", "{}");
  got("/saves");
  is_described("get", "/saves/{name}", "/saves/a");
  is_described("delete", "/saves/{name}", "/saves/a");
  is_described("delete", "/saves/{name}", "/saves/a");
}

TEST_F(DescriptionTest, Laboratory) {
  posted("/lab/runs", R"({"study":"test/described","trees":20})");
  posted("/lab/runs", R"({"study":"test/described","trees":20})");
  posted("/lab/runs", R"({"study":"test/nothing"})");
  is_described("get", "/lab/runs/{id}", "/lab/runs/test.described");
  wait_for("/lab/runs/test.described");
  got("/lab/runs");
  is_described("get", "/lab/runs/{id}", "/lab/runs/test.described");
  is_described("post", "/lab/runs/{id}/stop", "/lab/runs/test.described/stop");
  is_described("get", "/lab/compare", "/lab/compare?a=test.described&b=test.described");
  is_described("get", "/lab/compare", "/lab/compare?a=test.described&b=x");
}

TEST_F(DescriptionTest, Matches) {
  posted("/matches", R"({"game":"connect4","players":["default tt=1M depth=2","random","first"],
                         "games":2,"name":"described"})");
  is_described("get", "/matches/{id}", "/matches/described");
  wait_for("/matches/described");
  got("/matches");
  is_described("get", "/matches/{id}", "/matches/described");
  is_described("post", "/matches/{id}/stop", "/matches/described/stop");
  is_described("post", "/matches/{id}/resume", "/matches/described/resume");
  is_described("get", "/matches/{id}/games/{number}", "/matches/described/games/1");
  is_described("get", "/matches/{id}/games/{number}", "/matches/described/games/x");
  is_described("get", "/matches/{id}/pgn", "/matches/x/pgn");
}

}  // namespace
}  // namespace espalier::server
