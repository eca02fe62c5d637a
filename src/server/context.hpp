// What the routes share.
#pragma once

#include <chrono>
#include <utility>

#include "server/jobs.hpp"
#include "server/routes.hpp"
#include "server/run_desk.hpp"
#include "server/searcher_shelf.hpp"
#include "server/server.hpp"
#include "server/streams.hpp"

namespace espalier::server {

struct Context {
  explicit Context(ServerOptions chosen) : options(std::move(chosen)) {}

  // Asks everything that runs to end, and returns at once.
  void close() {
    streams.close();
    jobs.close();
    runs.close();
  }

  ServerOptions options;
  JobDesk jobs;
  SearcherShelf searchers;
  StreamCount streams;
  RunDesk runs{options.data};  // laboratory runs and matches
  std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};

void add_list_routes(Routes& routes, Context& context);    // health, games, strategies, words
void add_game_routes(Routes& routes, Context& context);    // positions and boards
void add_search_routes(Routes& routes, Context& context);  // analyse, tree, stop
void add_review_routes(Routes& routes, Context& context);  // review
void add_lab_routes(Routes& routes, Context& context);
void add_match_routes(Routes& routes, Context& context);
void add_save_routes(Routes& routes, Context& context);

}  // namespace espalier::server
