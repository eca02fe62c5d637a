// What there is, and how the server is.
#include <string>

#include "app/games.hpp"
#include "app/strategies.hpp"
#include "codec/codec.hpp"
#include "recipe/words.hpp"
#include "server/context.hpp"
#include "server/web_files.hpp"

namespace espalier::server {
namespace {

using app::Json;

// {NAME: [every item in JSON]}
template <class Items>
Json list(const char* name, const Items& items) {
  Json all = Json::array();
  for (const auto& item : items) all.push_back(app::encode(item));
  return {{name, std::move(all)}};
}

Json health(const Context& context) {
  const JobDesk::Counts jobs = context.jobs.counts();
  const std::chrono::duration<double> uptime = std::chrono::steady_clock::now() - context.start;
  return {{"ok", true},
          {"version", ESPALIER_VERSION},
          {"uptime", uptime.count()},
          {"jobs", {{"running", jobs.running}, {"pending", jobs.pending}}},
          {"streams", context.streams.open()},
          {"clients", jobs.clients},
          {"runs", context.runs.running()}};
}

}  // namespace

void add_list_routes(Routes& routes, Context& context) {
  routes.get("/health", [&context](const Call&, httplib::Response& response) {
    reply(response, health(context));
  });
  // These never change.
  const auto constant = [&routes](const std::string& path, const std::string& text) {
    routes.get(path, [text](const Call&, httplib::Response& response) {
      response.set_content(text, "application/json");
    });
  };
  constant("/games", json_text(list("games", app::games())));
  constant("/strategies", json_text(list("strategies", app::strategies())));
  constant("/recipe-words", json_text(list("words", engine::words())));
  for (const WebFile& file : api_files()) {
    if (file.path == "openapi.json") constant("/openapi.json", std::string(file.bytes));
  }
}

}  // namespace espalier::server
