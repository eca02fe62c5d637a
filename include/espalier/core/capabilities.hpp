// Capabilities: what a game unlocks beyond its five functions, as plain data. The concepts of
// game.hpp find a capability at compile time; code that knows a game only at run time reads this
// set.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/endgame.hpp"
#include "espalier/core/game.hpp"
#include "espalier/core/race.hpp"

namespace espalier {

// In the order in which capabilities are listed.
enum class Capability : std::uint8_t {
  Key,
  NoisyMoves,
  Pass,
  Exchange,
  InDanger,
  Extends,
  Rank,
  RankAfter,
  Index,
  Context,
  Features,  // of an evaluation, not of the rules
  CountMoves,
  IsLegal,
  Pieces,
  ValueBounds,
  SafeMoves,
  SolveLast,
  ForcedPass,
  Margins,
  Irreversible,
  Path,
  Mark,
  Standstill,
  Race,
  Mirror,
  PliesLeft,
  ExactScore,
  Stage,
  Phase,
  Geometry,
  Slides,
  Touches,
  Note,
  Endgames,
  PlayedOutExchange,
};

inline constexpr auto kCapabilityNames = std::to_array<std::string_view>(
    {"key",      "noisy_moves",  "pass",         "exchange",   "in_danger",  "extends",
     "rank",     "rank_after",   "index",        "context",    "features",   "count_moves",
     "is_legal", "pieces",       "value_bounds", "safe_moves", "solve_last", "forced_pass",
     "margins",  "irreversible", "path",         "mark",       "standstill", "race",
     "mirror",   "plies_left",   "exact_score",  "stage",      "phase",      "geometry",
     "slides",   "touches",      "note",         "endgames",
     "exchange_played_out"});
static_assert(kCapabilityNames.size() ==
              static_cast<std::size_t>(Capability::PlayedOutExchange) + 1);

class Capabilities {
 public:
  constexpr Capabilities() = default;
  constexpr Capabilities(std::initializer_list<Capability> list) {
    for (const Capability one : list) add(one);
  }

  constexpr void add(Capability one, bool has = true) {
    if (has) bits_ |= bit(one);
  }
  constexpr bool has(Capability one) const { return (bits_ & bit(one)) != 0; }
  constexpr bool has_all(Capabilities others) const { return (others.bits_ & ~bits_) == 0; }
  constexpr bool empty() const { return bits_ == 0; }
  // What is in this set and not in the other one.
  constexpr Capabilities without(Capabilities other) const {
    Capabilities rest;
    rest.bits_ = bits_ & ~other.bits_;
    return rest;
  }
  std::vector<std::string> names() const {
    std::vector<std::string> list;
    for (std::size_t i = 0; i < kCapabilityNames.size(); ++i) {
      if (has(static_cast<Capability>(i))) list.emplace_back(kCapabilityNames[i]);
    }
    return list;
  }

  friend constexpr bool operator==(Capabilities, Capabilities) = default;

 private:
  static constexpr std::uint64_t bit(Capability one) {
    return std::uint64_t{1} << static_cast<unsigned>(one);
  }

  std::uint64_t bits_ = 0;
};

// What the rules of G unlock. Features belong to an evaluation: the model that knows the evaluation
// adds them.
template <AnySeats G>
constexpr Capabilities capabilities_of() {
  Capabilities can;
  can.add(Capability::Key, Keyed<G>);
  can.add(Capability::NoisyMoves, HasNoisyMoves<G>);
  can.add(Capability::Pass, HasPass<G>);
  can.add(Capability::Exchange, HasExchange<G>);
  can.add(Capability::InDanger, HasDanger<G>);
  can.add(Capability::Context, HasContext<G>);
  can.add(Capability::Extends, HasExtensions<G>);
  can.add(Capability::Rank, HasRank<G>);
  can.add(Capability::RankAfter, HasRankAfter<G>);
  can.add(Capability::Index, HasIndex<G>);
  can.add(Capability::CountMoves, CountsMoves<G>);
  can.add(Capability::IsLegal, ChecksMoves<G>);
  can.add(Capability::Pieces, CountsPieces<G>);
  can.add(Capability::ValueBounds, HasValueBounds<G>);
  can.add(Capability::SafeMoves, HasSafeMoves<G>);
  can.add(Capability::SolveLast, SolvesLast<G>);
  can.add(Capability::ForcedPass, HasForcedPass<G>);
  can.add(Capability::Margins, ScoresByMargin<G>);
  can.add(Capability::Irreversible, HasIrreversibleMoves<G>);
  can.add(Capability::Path, PathMatters<G>);
  can.add(Capability::Mark, HasMark<G>);
  can.add(Capability::Standstill, CanBeStopped<G>);
  can.add(Capability::Race, HasRace<G>);
  can.add(Capability::Mirror, HasMirror<G>);
  can.add(Capability::PliesLeft, HasPliesLeft<G>);
  can.add(Capability::ExactScore, HasExactScore<G>);
  can.add(Capability::Stage, HasStage<G>);
  can.add(Capability::Phase, HasPhase<G>);
  can.add(Capability::Geometry, HasGeometry<G>);
  can.add(Capability::Slides, HasSlides<G>);
  can.add(Capability::Touches, HasTouches<G>);
  can.add(Capability::Note, HasNote<G>);
  can.add(Capability::Endgames, HasEndgames<G>);
  can.add(Capability::PlayedOutExchange, HasPlayedOutExchange<G>);
  return can;
}

// Does the game unlock it? A game whose type is known only at run time has every function and says
// with unlocked() which of them mean something.
template <Capability One, AnySeats G>
constexpr bool unlocks(const G& game) {
  if constexpr (requires { game.unlocked(); }) {
    return game.unlocked().has(One);
  } else {
    (void)game;
    return capabilities_of<G>().has(One);
  }
}

}  // namespace espalier
