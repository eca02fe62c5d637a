// Games that are kept on the server: DATA/games/NAME.game, in a form that people can read: the
// moves (saved_game.hpp), or a record with variations, comments and signs (recorded_game.hpp).
#include <algorithm>
#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "app/board_view.hpp"
#include "app/files.hpp"
#include "app/recorded_game.hpp"
#include "app/saved_game.hpp"
#include "codec/codec.hpp"
#include "espalier/core/text.hpp"
#include "server/context.hpp"
#include "server/game_text.hpp"
#include "server/runs.hpp"
#include "server/save_name.hpp"
#include "store/database.hpp"

namespace espalier::server {
namespace {

namespace fs = std::filesystem;
using app::Json;

constexpr const char* kEnding = ".game";
constexpr std::size_t kMostSaves = 1000;

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

class Saves {
 public:
  explicit Saves(fs::path folder) : folder_(std::move(folder)) {}

  void list(httplib::Response& response) const {
    std::vector<std::pair<fs::file_time_type, Json>> saves;
    for (const std::string& name : names()) {
      std::error_code code;
      const auto time = fs::last_write_time(path(name), code);
      saves.emplace_back(time, describe(name));
      saves.back().second["modified"] = utc_text(time);
    }
    std::stable_sort(saves.begin(), saves.end(),
                     [](const auto& a, const auto& b) { return a.first > b.first; });
    Json list = Json::array();
    for (auto& [time, save] : saves) list.push_back(std::move(save));
    reply(response, {{"saves", std::move(list)}, {"folder", folder_.string()}});
  }

  void load(const Call& call, httplib::Response& response) const {
    const std::string name = call.part(1);
    if (!there(name)) return missing(response, name);
    const auto loaded = app::load_any_game(path(name), "");
    if (!loaded) return refuse(response, 422, loaded.message());
    const app::GameInPlay& game = loaded->game;
    app::TextRead read{"game",
                       {game.name(), game.variant(), game.start_text(), joined(game.move_texts())}};
    if (loaded->record) read.record = std::make_shared<const app::RecordedGame>(*loaded->record);
    Json json = {{"name", name},
                 {"text", read.record ? app::write_record(*read.record) : app::format_game(game)}};
    json.update(app::encode(read));
    reply(response, json);
  }

  void save(const Call& call, httplib::Response& response) {
    const std::string name = call.part(1);
    if (!is_save_name(name)) {
      return refuse(response, 400,
                    "name " + in_quotes(name) + ": expected " + std::string(kSaveNameRule));
    }
    const auto request = decode_game_text(call.body);
    if (!request) return refuse(response, 400, request.message());
    const auto text = text_of(*request);
    if (!text) return refuse(response, 422, text.message());
    if (const auto refusal = write(*text, name)) {
      return refuse(response, refusal->status, refusal->message);
    }
    reply(response, {{"name", name}});
  }

  // Only what is a saved game.
  void remove(const Call& call, httplib::Response& response) {
    const std::string name = call.part(1);
    const std::lock_guard lock(mutex_);
    if (!there(name)) return missing(response, name);
    if (const auto game = app::load_game(path(name)); !game) {
      return refuse(response, 422, game.message() + "; it is left as it is");
    }
    std::error_code code;
    fs::remove(path(name), code);
    if (!code) return reply(response, {{"name", name}});
    refuse(response, 500, "cannot remove " + in_quotes(name) + ": " + code.message());
  }

 private:
  std::string path(const std::string& name) const { return (folder_ / (name + kEnding)).string(); }

  bool there(const std::string& name) const {
    std::error_code code;
    return is_save_name(name) && fs::is_regular_file(path(name), code);
  }

  static void missing(httplib::Response& response, const std::string& name) {
    refuse(response, 404, "there is no saved game " + in_quotes(name));
  }

  std::vector<std::string> names() const {
    std::vector<std::string> found;
    std::error_code code;
    for (fs::directory_iterator it(folder_, code), end; !code && it != end; it.increment(code)) {
      const std::string name = it->path().stem().string();
      if (it->path().extension() == kEnding && there(name)) found.push_back(name);
      if (found.size() == kMostSaves) break;
    }
    return found;
  }

  Json describe(const std::string& name) const {
    const auto game = app::load_game(path(name));
    if (!game) return {{"name", name}, {"error", game.message()}};
    return {{"name", name},
            {"game", game->name()},
            {"variant", game->variant()},
            {"plies", game->moves().size()},
            {"result", game->result_in_words()}};
  }

  std::optional<Refusal> write(const std::string& text, const std::string& name) {
    const std::lock_guard lock(mutex_);
    if (auto error = store::make_directory(folder_.string())) return Refusal{500, error->message};
    const bool is_there = there(name);
    if (!is_there && names().size() >= kMostSaves) {
      return Refusal{409, "there are " + std::to_string(kMostSaves) +
                              " saved games already; remove some of them"};
    }
    if (is_there && !app::load_game(path(name))) {
      return Refusal{409, "the file of " + in_quotes(name) +
                              " is not a saved game; it is left as it is, expected another name"};
    }
    if (auto error = app::save_game_text(text, path(name))) return Refusal{500, error->message};
    return std::nullopt;
  }

  const fs::path folder_;
  std::mutex mutex_;  // one writes at a time
};

}  // namespace

void add_save_routes(Routes& routes, Context& context) {
  const auto saves = std::make_shared<Saves>(fs::path(context.options.data) / "games");
  routes.get("/saves",
             [saves](const Call&, httplib::Response& response) { saves->list(response); });
  routes.get("/saves/{name+}", [saves](const Call& call, httplib::Response& response) {
    saves->load(call, response);
  });
  routes.put("/saves/{name+}", [saves](const Call& call, httplib::Response& response) {
    saves->save(call, response);
  });
  routes.remove("/saves/{name+}", [saves](const Call& call, httplib::Response& response) {
    saves->remove(call, response);
  });
}

}  // namespace espalier::server
