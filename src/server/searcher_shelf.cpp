#include "server/searcher_shelf.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

namespace espalier::server {
namespace {

std::ptrdiff_t count_moves(const std::string& text) {
  std::istringstream words(text);
  std::ptrdiff_t count = 0;
  for (std::string word; words >> word;) ++count;
  return count;
}

}  // namespace

std::string SearcherShelf::key_of(const std::string& client, const app::AnalysisRequest& request) {
  return client + '\n' + request.game + '\n' + request.variant + '\n' + request.recipe + '\n' +
         request.hash.value_or("");
}

// Another first position, or back at the first move of either player.
bool SearcherShelf::begins_game(const app::AnalysisRequest& request, const Place& before) {
  if (request.position != before.position) return true;
  const auto moves = count_moves(request.moves);
  return moves <= 1 && moves < count_moves(before.moves);
}

std::unique_ptr<app::KeptSearcher> SearcherShelf::take(const std::string& client,
                                                       const app::AnalysisRequest& request) {
  Place place;
  {
    const std::lock_guard lock(mutex_);
    const std::string key = key_of(client, request);
    const auto found = std::find_if(places_.begin(), places_.end(),
                                    [&](const Place& one) { return one.key == key; });
    if (found == places_.end()) return std::make_unique<app::KeptSearcher>();
    place = std::move(*found);
    places_.erase(found);
  }
  if (begins_game(request, place)) place.kept->clear();
  return std::move(place.kept);
}

void SearcherShelf::put(const std::string& client, const app::AnalysisRequest& request,
                        std::unique_ptr<app::KeptSearcher> kept) {
  std::list<Place> dropped;  // freed after the lock: a large table takes its time
  const std::lock_guard lock(mutex_);
  places_.push_front({key_of(client, request), request.position, request.moves, std::move(kept)});
  while (places_.size() > kMostSearchers || bytes_locked() > kMostShelved) {
    dropped.splice(dropped.end(), places_, std::prev(places_.end()));
  }
}

std::size_t SearcherShelf::size() const {
  const std::lock_guard lock(mutex_);
  return places_.size();
}

std::size_t SearcherShelf::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_locked();
}

std::size_t SearcherShelf::bytes_locked() const {
  std::size_t sum = 0;
  for (const Place& place : places_) sum += place.kept->table_bytes();
  return sum;
}

}  // namespace espalier::server
