// The searchers of the clients between two searches, with what they have learned in a game.
//
// A tab that plays a game sends one request per move. The requests of one client for the same game
// and recipe use one searcher, one after the other; a request that begins a new game finds it
// empty.
//
// Promise: a searcher belongs to one request at a time, and never to two clients. The shelf holds
// at most kMostSearchers searchers, and tables of at most kMostShelved bytes together; who has
// waited longest is dropped first.
#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "app/analysis.hpp"
#include "app/kept_searcher.hpp"
#include "server/recipe_limits.hpp"

namespace espalier::server {

class SearcherShelf {
 public:
  static constexpr std::size_t kMostSearchers = 8;
  static constexpr std::size_t kMostShelved = kMostTable;

  // The searcher of this client for this request, taken from the shelf; a new one if there is none.
  std::unique_ptr<app::KeptSearcher> take(const std::string& client,
                                          const app::AnalysisRequest& request);
  // After the search of the request.
  void put(const std::string& client, const app::AnalysisRequest& request,
           std::unique_ptr<app::KeptSearcher> kept);

  std::size_t size() const;
  std::size_t bytes() const;  // of all tables on the shelf

 private:
  struct Place {
    std::string key;  // client, game, recipe and size of the table
    std::string position;
    std::string moves;
    std::unique_ptr<app::KeptSearcher> kept;
  };
  static std::string key_of(const std::string& client, const app::AnalysisRequest& request);
  static bool begins_game(const app::AnalysisRequest& request, const Place& before);
  std::size_t bytes_locked() const;

  mutable std::mutex mutex_;
  std::list<Place> places_;  // the last one used stands first
};

}  // namespace espalier::server
