// Chinese Checkers for three, four or six (Tong02 appendix B): ten marbles each go from their home
// to the triangle opposite, step by step or by chains of jumps, as in the game for two (jumps.hpp).
//
// Ours, where the thesis is silent:
// - A move ends in the hexagon, in the mover's own home or in its goal; chains pass through all
//   other triangles. With `visit` a move may also end in the home of another player. (With six
//   players no triangle is neutral as the thesis words it: that reading is 6-visit.)
// - Whoever has all ten marbles in its goal has finished and moves no more. The others play on for
//   the next places; the last of them gets the last place.
// - A player without a move passes.
// - A game that stands still is stopped: kSeatPatience plies for each seat in which all players
//   together came no nearer to their goals than before. Those who have not finished then take the
//   places that are left by the rows that they have to go, the fewest first; equal ones share. So
//   nobody gains by blocking a goal with marbles that stay at home.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/zobrist.hpp"
#include "espalier/games/chinese_checkers/jumps.hpp"
#include "espalier/games/chinese_checkers/rules.hpp"
#include "espalier/games/chinese_checkers/seats_board.hpp"

namespace espalier::chinese_checkers {

inline constexpr int kSeatPatience = 50;  // plies without progress, for each seat
inline constexpr int kRowsAtHome = 20;    // that ten marbles in their goal have to go

struct SeatsRules {
  Jumps jumps = Jumps::Long;
  bool visit = false;  // a move may end in the home of another player

  friend constexpr bool operator==(SeatsRules, SeatsRules) = default;
};

template <std::size_t Seats>
struct SeatsPosition {
  std::array<Holes, Seats> marbles{};
  Lines lines;  // of all marbles
  std::uint64_t key = 0;
  std::array<std::uint8_t, Seats> places{};  // 1: finished first, ...; 0: still playing
  std::uint8_t finished = 0;                 // players
  Seat to_move = Seat::First;
  std::uint16_t idle = 0;    // plies since the last progress
  std::uint16_t lowest = 0;  // the fewest rows that all players together had to go

  constexpr Holes of(Seat seat) const { return marbles[seat_number(seat)]; }
  constexpr Holes occupied() const {
    Holes all;
    for (const Holes holes : marbles) all |= holes;
    return all;
  }
  constexpr bool plays(std::size_t seat) const { return places[seat] == 0; }
  friend constexpr bool operator==(const SeatsPosition&, const SeatsPosition&) = default;
};

template <std::size_t Seats>
class ChineseCheckersSeats {
 public:
  using Position = SeatsPosition<Seats>;
  using Move = chinese_checkers::Move;
  using Moves = MoveList<Move, 512>;
  using Value = Points;
  static constexpr std::size_t kSeats = Seats;
  static constexpr std::size_t kMoveIndices = std::size_t{kHoles} * kHoles + 1;
  static constexpr std::array<std::size_t, Seats> kHomes = home_triangles<Seats>();

  constexpr explicit ChineseCheckersSeats(SeatsRules rules = {}) : rules_(rules) {
    for (std::size_t seat = 0; seat < Seats; ++seat) {
      stops_[seat] = kStar.centre | home(seat) | goal(seat);
      if (!rules.visit) continue;
      for (const std::size_t triangle : kHomes) stops_[seat] |= kStar.triangles[triangle];
    }
  }

  constexpr SeatsRules rules() const { return rules_; }
  static constexpr Holes home(std::size_t seat) { return kStar.triangles[kHomes[seat]]; }
  static constexpr Holes goal(std::size_t seat) { return kStar.triangles[opposite(kHomes[seat])]; }
  // Where a move of this seat may end.
  constexpr Holes stops(std::size_t seat) const { return stops_[seat]; }
  static constexpr int advance(std::size_t seat, int hole) {
    return advance_from(kHomes[seat], hole);
  }

  // --- the game ----------------------------------------------------------------------------------

  constexpr Position start() const {
    std::array<Holes, Seats> marbles{};
    for (std::size_t seat = 0; seat < Seats; ++seat) marbles[seat] = home(seat);
    return arrange(marbles, Seat::First, {});
  }

  // A position of any marbles; `order`: the seats that have finished, the first first.
  constexpr Position arrange(const std::array<Holes, Seats>& marbles, Seat to_move,
                             std::span<const std::size_t> order) const {
    Position position;
    position.marbles = marbles;
    position.to_move = to_move;
    for (const int hole : position.occupied()) position.lines.flip(hole);
    for (const std::size_t seat : order) position.places[seat] = ++position.finished;
    position.lowest = static_cast<std::uint16_t>(rows_to_go(position));
    position.key = board_key(position);
    return position;
  }

  Moves moves(const Position& position) const {
    Moves moves;
    Lines lines = position.lines;
    const std::size_t mover = seat_number(position.to_move);
    const Holes free = stops_[mover] & ~position.occupied();
    for (const int from : position.marbles[mover]) {
      for (const int to : targets(lines, from) & free) {
        if (moves.size() == Moves::kCapacity) return moves;
        moves.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
      }
    }
    if (moves.empty()) moves.push_back(kPass);
    return moves;
  }

  constexpr Position play(const Position& position, Move move) const {
    Position next = position;
    const std::size_t mover = seat_number(position.to_move);
    if (move != kPass) {
      next.marbles[mover] ^= Holes::of(move.from) | Holes::of(move.to);
      next.lines.flip(move.from);
      next.lines.flip(move.to);
      next.key ^= kKeys(mover, move.from) ^ kKeys(mover, move.to);
    }
    if (next.marbles[mover] == goal(mover)) {
      next.places[mover] = ++next.finished;
      next.key ^= place_key(mover, next.finished);
    }
    const int rows = rows_to_go(next);
    const bool progress = rows < next.lowest;
    next.idle = static_cast<std::uint16_t>(progress ? 0 : next.idle + 1);
    if (progress) next.lowest = static_cast<std::uint16_t>(rows);
    give_turn(next);
    return next;
  }

  // A finished game, or one that stands still, is worth places_worth to each seat.
  constexpr std::optional<PerSeat<ChineseCheckersSeats>> payoffs(const Position& position) const {
    if (position.finished + 1U < Seats && !stands_still(position)) return {};
    PerSeat<ChineseCheckersSeats> values{};
    for (std::size_t seat = 0; seat < Seats; ++seat) values[seat] = payoff(position, seat);
    return values;
  }

  constexpr Seat to_move(const Position& position) const { return position.to_move; }

  // --- places and standing still -----------------------------------------------------------------

  // Rows that the marbles of a seat still have to go, all together.
  static constexpr int rows_to_go(const Position& position, std::size_t seat) {
    int rows = -kRowsAtHome;
    for (const int hole : position.marbles[seat]) rows += kTopRow - advance(seat, hole);
    return rows;
  }
  static constexpr int rows_to_go(const Position& position) {
    int rows = 0;
    for (std::size_t seat = 0; seat < Seats; ++seat) rows += rows_to_go(position, seat);
    return rows;
  }
  constexpr bool stands_still(const Position& position) const {
    return position.idle >= kSeatPatience * static_cast<int>(Seats);
  }
  // What a place is worth: kWin for the first, -kWin for the last, equal steps between.
  static constexpr Value place_worth(std::size_t place) {
    const auto steps = static_cast<Value>(Seats - 1);
    return kWin - 2 * kWin / steps * static_cast<Value>(place - 1);
  }

  // --- capabilities ------------------------------------------------------------------------------

  // Where the last move was progress, the marbles say all.
  constexpr std::uint64_t key(const Position& position) const {
    if (position.idle == 0) return position.key;
    return hash_step(position.key, std::uint64_t{position.idle} << 16 | position.lowest);
  }
  constexpr std::uint64_t recompute_key(const Position& position) const {
    Position fresh = position;
    fresh.key = board_key(position);
    return key(fresh);
  }
  // Of marbles, places and the turn.
  constexpr std::uint64_t board_key(const Position& position) const {
    std::uint64_t key = turn_key(position.to_move);
    for (std::size_t seat = 0; seat < Seats; ++seat) {
      if (!position.plays(seat)) key ^= place_key(seat, position.places[seat]);
      for (const int hole : position.marbles[seat]) key ^= kKeys(seat, static_cast<unsigned>(hole));
    }
    return key;
  }

  // The next seat moves instead.
  constexpr Position pass(const Position& position) const {
    Position next = position;
    give_turn(next);
    return next;
  }

  // The farther forward the better; of equal moves that of the marble which is farther behind.
  constexpr int rank(const Position& position, Move move) const {
    if (move == kPass) return 0;
    const std::size_t mover = seat_number(position.to_move);
    const int from = advance(mover, move.from);
    return (advance(mover, move.to) - from) * kRows + (kTopRow - from);
  }
  constexpr std::size_t index(Move move) const {
    if (move == kPass) return kMoveIndices - 1;
    return std::size_t{move.from} * kHoles + move.to;
  }

  Geometry geometry() const { return seats_geometry(Seats); }
  constexpr char piece_at(const Position& position, std::size_t cell) const {
    for (std::size_t seat = 0; seat < Seats; ++seat) {
      if (position.marbles[seat].test(static_cast<int>(cell))) return kSeatLetters[seat];
    }
    return kNoPiece;
  }
  // A chain is shown by its shortest path.
  std::vector<Slide> slides(const Position& position, Move move) const {
    if (move == kPass) return {};
    std::vector<int> path = {move.from, move.to};
    if (!kBoard.neighbours[move.from].test(move.to)) {
      path = chain_between(position.lines, jump_table(), move.from, move.to);
    }
    Slide slide;
    for (const int hole : path) slide.cells.push_back(static_cast<std::size_t>(hole));
    return {slide};
  }
  std::vector<Way> touches(const Position&, Move move) const {
    if (move == kPass) return {};
    return {{move.from, move.to}};
  }
  // "finished: O, A; 12 plies without progress"
  std::string note(const Position& position) const {
    std::string text;
    for (std::size_t place = 1; place <= position.finished; ++place) {
      for (std::size_t seat = 0; seat < Seats; ++seat) {
        if (position.places[seat] != place) continue;
        text += (text.empty() ? "finished: " : ", ") + std::string(1, kSeatLetters[seat]);
      }
    }
    if (position.idle < kSeatPatience) return text;
    return text + (text.empty() ? "" : "; ") + std::to_string(position.idle) +
           " plies without progress";
  }

  // Every hole that a step or a chain of jumps from `from` leads to, occupied or not.
  Holes targets(Lines& lines, int from) const {
    Holes all = chain(lines, jump_table(), from);
    all.reset(from);
    return all | kBoard.neighbours[static_cast<std::size_t>(from)];
  }

 private:
  static constexpr ZobristTable<kTriangles + 1, kHoles> kKeys{0x73746172736561ULL};  // "starsea"

  static constexpr std::uint64_t turn_key(Seat seat) {
    return kKeys(kTriangles, seat_number(seat));
  }
  static constexpr std::uint64_t place_key(std::size_t seat, std::size_t place) {
    return kKeys(kTriangles, kTriangles * (seat + 1) + place);
  }

  // To the next seat that still plays; nobody's turn changes when only one is left.
  static constexpr void give_turn(Position& position) {
    position.key ^= turn_key(position.to_move);
    for (std::size_t step = 0; step < Seats; ++step) {
      position.to_move = next_seat(position.to_move, Seats);
      if (position.plays(seat_number(position.to_move))) break;
    }
    position.key ^= turn_key(position.to_move);
  }

  // Players that stand level share the mean of their places.
  static constexpr Value payoff(const Position& position, std::size_t seat) {
    if (!position.plays(seat)) return place_worth(position.places[seat]);
    const int own = rows_to_go(position, seat);
    std::size_t before = position.finished;
    std::size_t level = 0;
    for (std::size_t other = 0; other < Seats; ++other) {
      if (!position.plays(other)) continue;
      const int rows = rows_to_go(position, other);
      before += rows < own ? 1 : 0;
      level += rows == own ? 1 : 0;
    }
    return (place_worth(before + 1) + place_worth(before + level)) / 2;
  }

  const JumpTable& jump_table() const {
    return rules_.jumps == Jumps::Long ? kLongJumps : kAdjacentJumps;
  }

  SeatsRules rules_;
  std::array<Holes, Seats> stops_{};
};

static_assert(SeatedGame<ChineseCheckersSeats<6>> && HasSlides<ChineseCheckersSeats<3>>);
static_assert(HasPass<ChineseCheckersSeats<4>> && HasRank<ChineseCheckersSeats<4>>);
static_assert(HasIndex<ChineseCheckersSeats<4>> && HasNote<ChineseCheckersSeats<4>>);

}  // namespace espalier::chinese_checkers
