// Boards, positions and texts over HTTP. What they say is tested with app/board_view; here it is
// how they are asked.
#include "server/server_fixture.hpp"

namespace espalier::server {
namespace {

class GameRoutesTest : public ServerTest {
 protected:
  Json position(const std::string& body) {
    const auto [status, json] = post("/position", body);
    EXPECT_EQ(status, 200) << json;
    return json;
  }
};

TEST_F(GameRoutesTest, EveryGameHasAPositionAndMostHaveABoard) {
  std::size_t boards = 0;
  const Json games = get("/games").second["games"];
  for (const Json& game : games) {
    const std::string name = game["name"];
    const Json start = position(Json({{"game", name}}).dump());
    EXPECT_EQ(start["to_move"], "first");
    EXPECT_EQ(start["start"], "start");
    EXPECT_FALSE(start["moves"].empty()) << name;
    const auto [status, board] = get("/board?game=" + name);
    if (status != 200) continue;
    ++boards;
    EXPECT_EQ(start["pieces"].get<std::string>().size(), board["cells"].size()) << name;
    EXPECT_EQ(board["sides"], game["sides"]);
  }
  EXPECT_GE(boards, 6U);
}

TEST_F(GameRoutesTest, MovesLeadOn) {
  const Json start = position(R"({"game":"connect4"})");
  const std::string move = start["moves"][3]["text"];
  const Json next = position(Json({{"game", "connect4"}, {"moves", move}}).dump());
  EXPECT_EQ(next["played"], Json::array({move}));
  EXPECT_EQ(next["last"]["text"], move);
  EXPECT_EQ(next["to_move"], "second");
  EXPECT_EQ(next["ply"], 1);
}

TEST_F(GameRoutesTest, ABoardCanBeEdited) {
  const auto [status, json] = post("/position/edit", R"({"game":"tic-tac-toe","position":"empty",
      "set":[{"cell":"b2","piece":"X"}],"side":"second"})");
  EXPECT_EQ(status, 200) << json;
  EXPECT_EQ(json["to_move"], "second");
  EXPECT_EQ(json["moves"].size(), 8U);
}

TEST_F(GameRoutesTest, TextsGoOutAndComeBack) {
  const auto [status, saved] = post("/game-text", R"({"game":"othello","moves":"d3 c5"})");
  EXPECT_EQ(status, 200) << saved;
  const auto read = post("/read", Json({{"text", saved["text"]}}).dump());
  EXPECT_EQ(read.first, 200) << read.second;
  EXPECT_EQ(read.second["kind"], "game");
  EXPECT_EQ(read.second["game"], "othello");
  EXPECT_EQ(read.second["moves"], "d3 c5");
}

TEST_F(GameRoutesTest, BadRequestsAreRefused) {
  expect_refused(get("/board"), "game");
  expect_refused(get("/board?game=shogi"), "shogi");
  expect_refused(get("/board?game=pearl"), "");
  expect_refused(get("/board?game=othello&variant=round"), "round");
  const std::string paths[] = {"/position", "/position/edit", "/read", "/game-text"};
  for (const std::string& path : paths) {
    expect_refused(post(path, ""), "not JSON");
    expect_refused(post(path, "[]"), "JSON object");
    expect_refused(post(path, R"({"colour":1})"), "unknown field 'colour'");
    expect_refused(post(path, R"({"game":1})"), "field 'game'");
  }
  expect_refused(post("/position", "{}"), "field 'game'");
  expect_refused(post("/position", R"({"game":"shogi"})"), "shogi");
  expect_refused(post("/position", R"({"game":"othello","moves":"a1"})"), "move 1");
  expect_refused(post("/position", R"({"game":"othello","position":"xyz"})"), "");
  expect_refused(post("/game-text", R"({"game":"othello","moves":"a1"})"), "move 1");
  expect_refused(post("/read", R"({"game":"othello"})"), "field 'text'");
  expect_refused(post("/read", R"({"game":"othello","text":"hello"})"), "");
  expect_refused(post("/read", R"({"text":""})"), "");
  const auto edit = [this](const std::string& rest, const char* words) {
    expect_refused(post("/position/edit", R"({"game":"tic-tac-toe")" + rest + "}"), words);
  };
  edit("", "field 'position'");
  edit(R"(,"position":"empty")", "field 'set'");
  edit(R"(,"position":"empty","set":{})", "field 'set'");
  edit(R"(,"position":"empty","set":[1])", "field 'set'");
  edit(R"(,"position":"empty","set":[{"cell":"b2","piece":"XX"}])", "one letter");
  edit(R"(,"position":"empty","set":[{"cell":"z9","piece":"X"}])", "z9");
  edit(R"(,"position":"empty","set":[{"cell":"b2","piece":"Q"}])", "Q");
  edit(R"(,"position":"empty","set":[],"side":"third")", "expected one of 2 seats");
}

}  // namespace
}  // namespace espalier::server
