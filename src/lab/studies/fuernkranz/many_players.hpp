// fuernkranz/many-players: max^n, paranoid, best-reply and UCT in Chinese Checkers for three, four
// and six.
//
// Two families sit at a table. A sample is a whole round: all 2^n - 2 mixed seatings from one
// opening that the seed draws, so both families sit in every seat equally often. A family's points
// are those of its seats by finishing order: 1 for the first place, 0 for the last, equal steps
// between. 0.5 means that two families are equally strong. UCT plays for places, too.
//
// What the verdicts rest on was fixed before anything was measured: by the 95% interval of a
// family's points over all rounds with n players, at equal nodes and at equal time, each with a
// verdict of its own. "Beats": above 0.5. "Widely": its mean is at least 0.6 as well. "Matches":
// the interval lies within 0.4 to 0.6. A claim holds if it holds for every n that is judged, in
// part if for some; it fails if the opposite is so for one of them and it holds for none. Fewer
// than kFewestRounds rounds are shown and not judged. Rounds that are all alike have no spread,
// which proves nothing about the next one: their interval is Wilson's for as many throws of a coin
// as there are rounds.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "lab/results.hpp"
#include "lab/study.hpp"

namespace espalier::lab::many {

inline constexpr double kManySeconds = 0.002;     // of a move, where time is equal
inline constexpr std::int64_t kFewestRounds = 4;  // that are judged
inline constexpr const char* kUct = "uct";
inline constexpr std::array<const char*, 4> kFamilies = {"max-n", "paranoid", "best-reply", kUct};
inline constexpr std::array<std::size_t, 3> kTableSizes = {3, 4, 6};

// Nodes of a move. A round of four has 14 games, a round of six 62 long ones: they get less.
constexpr std::uint64_t nodes_of_move(std::size_t seats) {
  return seats == 3 ? 1'000 : seats == 4 ? 500 : 100;
}

enum ManyQuantity : std::size_t { kPoints, kFirsts, kDepth, kOtherDepth, kBranching, kPlies };

// One cell of the study: two families, so many seats, what is equal.
struct ManyTable {
  std::size_t seats = 3;
  std::string one;
  std::string other;
  bool by_time = false;
};
const std::vector<ManyTable>& tables();

Document many_report(const Results& results);

}  // namespace espalier::lab::many
