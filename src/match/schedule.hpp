// Who meets whom, in which order. Every opening is played twice with colours swapped.
#pragma once

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
  std::size_t pairing = 0;  // number of the pairing
  std::size_t pair = 0;     // number of the pair of games within the pairing: its opening
  bool swapped = false;     // the second game of the pair
};
inline auto byte_fields(Fixture& fixture) {
  return std::tie(fixture.id, fixture.pairing, fixture.pair, fixture.swapped);
}

// Round robin: everyone meets everyone. Gauntlet: the first player meets all others. All pairings
// play their pair number 0 before any plays number 1, so a match can be made longer later.
class Schedule {
 public:
  Schedule(std::size_t players, Format format, std::size_t pairs) : pairs_(pairs) {
    const std::size_t hosts = format == Format::Gauntlet ? 1 : players;
    for (std::size_t first = 0; first < hosts; ++first) {
      for (std::size_t second = first + 1; second < players; ++second) {
        pairings_.push_back({first, second});
      }
    }
  }

  const std::vector<Pairing>& pairings() const { return pairings_; }
  std::size_t pairs() const { return pairs_; }
  std::size_t games() const { return 2 * pairs_ * pairings_.size(); }

  Fixture fixture(std::size_t id) const {
    const std::size_t pair_of_all = id / 2;
    return {id, pair_of_all % pairings_.size(), pair_of_all / pairings_.size(), id % 2 == 1};
  }

 private:
  std::size_t pairs_;
  std::vector<Pairing> pairings_;
};

}  // namespace espalier::match
