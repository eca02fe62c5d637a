// Who meets whom, in which order. Every opening is played once for each seat, with the players
// moved one seat on: in games for two twice, with colours swapped.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>

namespace espalier::match {

enum class Format : std::uint8_t { RoundRobin, Gauntlet };

struct Pairing {
  std::size_t first = 0;  // plays the first colour in the first game of a pair
  std::size_t second = 0;
  friend bool operator==(const Pairing&, const Pairing&) = default;
};

struct Fixture {
  std::size_t id = 0;       // place in the schedule: its number for ever
  std::size_t pairing = 0;  // number of the pairing; with more than two seats, of the table
  std::size_t pair = 0;     // number of the games with one opening within the pairing
  std::size_t turn = 0;     // how many seats the players have moved on
  bool swapped() const { return turn == 1; }  // in games for two: the second game of the pair
};
inline auto byte_fields(Fixture& fixture) {
  return std::tie(fixture.id, fixture.pairing, fixture.pair, fixture.turn);
}

// Round robin: everyone meets everyone. Gauntlet: the first player meets all others. All pairings
// play their pair number 0 before any plays number 1, so a match can be made longer later. With
// more than two seats a table of that many players takes the place of a pairing.
class Schedule {
 public:
  Schedule(std::size_t players, Format format, std::size_t pairs, std::size_t seats = 2)
      : pairs_(pairs), seats_(seats) {
    std::vector<std::size_t> table;
    fill(players, table);
    if (format == Format::Gauntlet) {
      std::erase_if(tables_, [](const auto& one) { return one.front() != 0; });
    }
    if (seats != 2) return;
    for (const auto& pair : tables_) pairings_.push_back({pair[0], pair[1]});
  }

  const std::vector<Pairing>& pairings() const { return pairings_; }  // only in games for two
  std::size_t pairs() const { return pairs_; }
  std::size_t seats() const { return seats_; }
  std::size_t games() const { return seats_ * pairs_ * tables_.size(); }

  Fixture fixture(std::size_t id) const {
    const std::size_t pair_of_all = id / seats_;
    return {id, pair_of_all % tables_.size(), pair_of_all / tables_.size(), id % seats_};
  }

  // The players of a game, one per seat.
  std::vector<std::size_t> seating(const Fixture& fixture) const {
    std::vector<std::size_t> players = tables_[fixture.pairing];
    std::rotate(players.begin(), players.begin() + static_cast<std::ptrdiff_t>(fixture.turn),
                players.end());
    return players;
  }

 private:
  // Every choice of players that goes on after those at the table, in the order of their numbers.
  void fill(std::size_t players, std::vector<std::size_t>& table) {
    if (table.size() == seats_) return tables_.push_back(table);
    for (std::size_t next = table.empty() ? 0 : table.back() + 1; next < players; ++next) {
      table.push_back(next);
      fill(players, table);
      table.pop_back();
    }
  }

  std::size_t pairs_;
  std::size_t seats_;
  std::vector<std::vector<std::size_t>> tables_;
  std::vector<Pairing> pairings_;
};

}  // namespace espalier::match
