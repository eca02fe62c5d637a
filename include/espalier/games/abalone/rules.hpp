// Abalone (Laurent Levi & Michel Lalet, 1987): fourteen marbles each on a hexagon of 61 cells. One
// to three marbles in a line go one step, along their line or sideways. Along their line they push
// fewer marbles of the opponent (2 against 1, 3 against 1 or 2), if nothing stands behind these.
// Whoever pushes six marbles off the board wins. Black is Player::First and starts at the bottom.
//
// Sets of moves are made at once for all marbles, direction by direction (bits.hpp).
// Ours, where the rules are silent: a side without a move passes, and a game that goes nowhere is
// stopped (variants.hpp).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/judges.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/games/abalone/bits.hpp"
#include "espalier/games/abalone/geometry.hpp"
#include "espalier/games/abalone/keys.hpp"
#include "espalier/games/abalone/moves.hpp"
#include "espalier/games/abalone/variants.hpp"

namespace espalier::abalone {

inline constexpr int kLostToLose = 6;

struct Position {
  std::array<Cells, 2> marbles{};      // of Black and of White
  std::array<std::uint8_t, 2> lost{};  // marbles off the board
  Player to_move = Player::First;
  std::uint64_t key = 0;

  constexpr Cells of(Player player) const { return marbles[static_cast<std::size_t>(player)]; }
  constexpr int lost_by(Player player) const { return lost[static_cast<std::size_t>(player)]; }
  constexpr Cells occupied() const { return marbles[0] | marbles[1]; }
  friend constexpr bool operator==(const Position&, const Position&) = default;
};

// The in-line moves in one direction, by what they push: sets of trailing marbles.
struct InLine {
  std::array<Cells, kPushes.size()> by_push{};
};

class Abalone {
 public:
  using Position = abalone::Position;
  using Move = abalone::Move;
  // Each marble trails at most six moves in line and begins at most 3 * 4 * 2 sideways ones.
  using Moves = MoveList<Move, kMarbles * 30>;
  using Value = Points;
  // The push of an in-line move follows from the position: cell and direction name it.
  static constexpr int kIndexedForms = kDirections + (kForms - kInLineForms);
  static constexpr std::size_t kMoveIndices = std::size_t{kCells} * kIndexedForms + 1;

  constexpr explicit Abalone(Rules rules = {}) : rules_(rules), keys_(key_factor(rules.keys)) {}

  constexpr Rules rules() const { return rules_; }

  // --- the game ----------------------------------------------------------------------------------

  constexpr Position start() const {
    std::array<Cells, 2> marbles{};
    const std::string_view rows = layout_of(rules_.start).rows;
    std::size_t at = 0;
    for (int row = kRows - 1; row >= 0; --row, ++at) {
      for (int d = first_diagonal(row); d <= last_diagonal(row); ++d, ++at) {
        if (rows[at] != '.') marbles[rows[at] == 'B' ? 0 : 1] |= bit(cell_at(row, d));
      }
    }
    return arrange(marbles, {0, 0}, Player::First);
  }

  // A position of any marbles.
  constexpr Position arrange(const std::array<Cells, 2>& marbles,
                             const std::array<std::uint8_t, 2>& lost, Player to_move) const {
    Position position{marbles, lost, to_move, 0};
    position.key = sum_of_keys(marbles, lost, to_move);
    return position;
  }

  Moves moves(const Position& position) const {
    Moves moves;
    const Cells own = position.of(position.to_move);
    const Cells theirs = position.of(opponent(position.to_move));
    for_each_direction<kDirections>([&](auto d) {
      const InLine sets = in_line_moves(own, theirs, d);
      for (std::size_t push = 0; push < kPushes.size(); ++push) {
        for_each_cell(sets.by_push[push],
                      [&](int cell) { moves.push_back(in_line(cell, d, static_cast<int>(push))); });
      }
      add_broadsides<d>(sets.by_push[0], moves);
    });
    if (moves.empty()) moves.push_back(kPass);
    return moves;
  }

  constexpr Position play(const Position& position, Move move) const {
    Position next = pass(position);
    if (move == kPass) return next;
    const auto mover = static_cast<std::size_t>(position.to_move);
    const int way = direction(move);
    if (is_broadside(move)) {
      for (int i = 0; i < push_of(move).own; ++i) {
        const int from = cell_from(move.cell, axis(move), i);
        shift(next, mover, from, cell_from(from, way, 1));
      }
      return next;
    }
    // The trailing marble in the foremost place is as good as a step of each.
    const Push push = push_of(move);
    const int front = cell_from(move.cell, way, push.own);
    shift(next, mover, move.cell, front);
    if (push.captures) {
      remove(next, 1 - mover, front);
    } else if (push.theirs > 0) {
      shift(next, 1 - mover, front, cell_from(front, way, push.theirs));
    }
    return next;
  }

  constexpr std::optional<Value> outcome(const Position& position) const {
    if (has_lost(position, opponent(position.to_move))) return kWin;
    if (has_lost(position, position.to_move)) return -kWin;
    return {};
  }

  constexpr Player to_move(const Position& position) const { return position.to_move; }

  constexpr bool has_lost(const Position& position, Player player) const {
    return position.of(player) == 0 || (!rules_.all && position.lost_by(player) >= kLostToLose);
  }

  // --- capabilities ------------------------------------------------------------------------------

  constexpr std::uint64_t key(const Position& p) const { return p.key * keys_; }
  constexpr std::uint64_t recompute_key(const Position& p) const {
    return sum_of_keys(p.marbles, p.lost, p.to_move) * keys_;
  }

  constexpr int pieces(const Position& p) const { return count(p.of(p.to_move)); }
  std::size_t count_moves(const Position& position) const {
    const Cells own = position.of(position.to_move);
    const Cells theirs = position.of(opponent(position.to_move));
    int moves = 0;
    for_each_direction<kDirections>([&](auto d) { moves += count_moves_towards<d>(own, theirs); });
    return moves == 0 ? 1 : static_cast<std::size_t>(moves);
  }

  bool is_legal(const Position& position, Move move) const {
    if (outcome(position)) return false;
    if (move == kPass) return moves(position)[0] == kPass;
    if (move.cell >= kCells || move.form >= kForms) return false;
    const Cells own = position.of(position.to_move);
    const int way = direction(move);
    const InLine sets = in_line_moves(own, position.of(opponent(position.to_move)), way);
    if (!is_broadside(move)) {
      return (sets.by_push[static_cast<std::size_t>(move.form / kDirections)] & bit(move.cell)) !=
             0;
    }
    if (axis(move) == way % kAxes) return false;
    const Cells pairs = sets.by_push[0] & before(sets.by_push[0], axis(move));
    const Cells lines = push_of(move).own == 2 ? pairs : pairs & before(pairs, axis(move));
    return (lines & bit(move.cell)) != 0;
  }

  // The moves that push a marble off the board.
  Moves noisy_moves(const Position& position) const {
    Moves moves;
    const Cells own = position.of(position.to_move);
    const Cells theirs = position.of(opponent(position.to_move));
    for_each_direction<kDirections>([&](auto d) {
      const Cells falling = theirs & kEdge[d];
      if (falling == 0) return;
      const InLine sets = in_line_moves(own, theirs, d);
      for (std::size_t push = kFirstCapture; push < kPushes.size(); ++push) {
        for_each_cell(sets.by_push[push],
                      [&](int cell) { moves.push_back(in_line(cell, d, static_cast<int>(push))); });
      }
    });
    return moves;
  }

  constexpr bool captures(const Position&, Move move) const { return push_of(move).captures; }
  // The opponent's marbles that a move pushes, and the mover's that it moves.
  constexpr int pushes(const Position&, Move move) const { return push_of(move).theirs; }
  constexpr int marbles_moved(const Position&, Move move) const { return push_of(move).own; }
  constexpr bool irreversible(const Position& position, Move move) const {
    return captures(position, move);
  }

  // Trailing marbles whose moves would push a marble off the board, whoever is to move.
  static constexpr Cells capturers(Cells own, Cells theirs, int way) {
    const Cells one = theirs & kEdge[static_cast<std::size_t>(way)];
    if (one == 0) return 0;
    const Cells two = theirs & before(one, way);
    const Cells pair = own & before(own & before(one, way), way);  // of the first in line
    const Cells against_two = own & before(own & before(own & before(two, way), way), way);
    return pair | (own & before(pair, way)) | against_two;
  }

  constexpr Position pass(const Position& position) const {
    Position next = position;
    next.to_move = opponent(position.to_move);
    next.key ^= kKeys.side_to_move();
    return next;
  }

  // Would the opponent win with its next move if the mover passed?
  constexpr bool in_danger(const Position& position) const {
    const Player mover = position.to_move;
    const Cells own = position.of(mover);
    const bool last =
        std::has_single_bit(own) || (!rules_.all && position.lost_by(mover) == kLostToLose - 1);
    if (!last) return false;
    for (int way = 0; way < kDirections; ++way) {
      if (capturers(position.of(opponent(mover)), own, way) != 0) return true;
    }
    return false;
  }

  constexpr int rank(const Position&, Move move) const {
    return move == kPass ? 0 : kMarbleClasses[move.form];
  }

  constexpr std::size_t index(Move move) const {
    if (move == kPass) return kMoveIndices - 1;
    const int form = is_broadside(move) ? move.form - kInLineForms + kDirections : direction(move);
    return std::size_t{move.cell} * kIndexedForms + static_cast<std::size_t>(form);
  }

  constexpr int stages() const { return 3; }
  // 0: nothing has been captured yet. 1: no side is near its end. 2: one has lost four or more.
  constexpr int stage(const Position& position) const {
    const int most = std::max(position.lost[0], position.lost[1]);
    return most == 0 ? 0 : most < 4 ? 1 : 2;
  }

  // --- the past ----------------------------------------------------------------------------------

  // Marbles on the board: a capture is progress.
  constexpr std::int32_t mark(const Position& position) const { return count(position.occupied()); }
  constexpr std::optional<PathEnd<Value>> judge(const Position& position, PastSpan past) const {
    if (rules_.strict) {
      if (const auto end = judge_occurrence(past, 2, Ending::Repetition, kWin)) return end;
    }
    return judge_standstill(*this, position, past, patience());
  }
  constexpr int patience() const { return rules_.patient ? 400 : 100; }
  constexpr int idle(PastSpan past) const { return plies_since_lowest_mark(past); }
  constexpr Value stopped(const Position& position) const {
    const int own = position.lost_by(position.to_move);
    const int other = position.lost_by(opponent(position.to_move));
    if (rules_.standstill == Standstill::Draw || own == other) return 0;
    return own < other ? kWin : -kWin;
  }

  Geometry geometry() const { return board_geometry(); }
  std::string note(const Position& position) const {
    return "lost: Black " + std::to_string(position.lost[0]) + ", White " +
           std::to_string(position.lost[1]);
  }
  constexpr char piece_at(const Position& position, std::size_t number) const {
    const Cells cell = bit(drawn_cell(number));
    if ((position.marbles[0] & cell) != 0) return 'B';
    return (position.marbles[1] & cell) != 0 ? 'W' : '.';
  }
  // Every marble goes one step; the one that is pushed off goes beyond the edge.
  std::vector<Slide> slides(const Position&, Move move) const {
    const Push push = push_of(move);
    const int way = direction(move);
    const int line = is_broadside(move) ? axis(move) : way;
    std::vector<Slide> slides;
    for (int i = 0; i < push.own + push.theirs; ++i) {
      const int from = cell_from(move.cell, line, i);
      if (push.captures && i + 1 == push.own + push.theirs) {
        slides.push_back({{drawn_number(from)}, beyond(from, way)});
      } else {
        slides.push_back({{drawn_number(from), drawn_number(cell_from(from, way, 1))}});
      }
    }
    return slides;
  }
  // In line: the trailing marble and where it goes. Broadside: the two ends of the line, and where
  // the end touched first goes; either end may be touched first.
  std::vector<Way> touches(const Position&, Move move) const {
    if (move == kPass) return {};
    const auto step = [&](int cell) { return drawn_number(cell_from(cell, direction(move), 1)); };
    const std::size_t near = drawn_number(move.cell);
    if (!is_broadside(move)) return {{near, step(move.cell)}};
    const int end = cell_from(move.cell, axis(move), push_of(move).own - 1);
    const std::size_t far = drawn_number(end);
    return {{near, far, step(move.cell)}, {far, near, step(end)}};
  }

 private:
  static constexpr std::size_t kFirstCapture = 6;  // in kPushes

  // Each set grows from the front to the trailing marble: one more of the mover's behind.
  [[gnu::always_inline]] static constexpr InLine in_line_moves(Cells own, Cells theirs, int way) {
    const auto behind = [&](Cells cells) { return own & before(cells, way); };
    const Cells free = before(kBoard & ~(own | theirs), way);
    InLine sets;
    auto& by = sets.by_push;
    by[0] = own & free;
    by[1] = behind(by[0]);
    by[2] = behind(by[1]);
    const Cells moved = theirs & free;  // one that has room behind it
    by[3] = behind(behind(moved));
    by[4] = behind(by[3]);
    by[5] = behind(behind(behind(theirs & before(moved, way))));
    const Cells falling = theirs & kEdge[static_cast<std::size_t>(way)];
    if (falling == 0) return sets;
    by[6] = behind(behind(falling));
    by[7] = behind(by[6]);
    by[8] = behind(behind(behind(theirs & before(falling, way))));
    return sets;
  }

  // Two or three neighbours in a line that can each step in the direction.
  template <int D, class Visit>
  static constexpr void for_each_line(Cells can_step, Visit visit) {
    for (int line = 0; line < kAxes; ++line) {
      if (line == D % kAxes) continue;
      const Cells pairs = can_step & before(can_step, line);
      visit(line, pairs, pairs & before(pairs, line));
    }
  }

  template <int D>
  static constexpr void add_broadsides(Cells can_step, Moves& moves) {
    for_each_line<D>(can_step, [&](int line, Cells pairs, Cells triples) {
      for_each_cell(triples, [&](int cell) { moves.push_back(broadside(cell, D, line, 3)); });
      for_each_cell(pairs, [&](int cell) { moves.push_back(broadside(cell, D, line, 2)); });
    });
  }

  template <int D>
  static constexpr int count_moves_towards(Cells own, Cells theirs) {
    const auto behind = [&](Cells cells) { return own & before(cells, D); };
    const Cells free = before(kBoard & ~(own | theirs), D);
    const Cells one = own & free;
    const Cells two = behind(one);
    // No cell trails two of these moves.
    const Cells first = theirs & (free | kEdge[D]);
    const Cells against_one = behind(behind(first));
    const Cells all = one | two | behind(two) | against_one | behind(against_one) |
                      behind(behind(behind(theirs & before(first, D))));
    int moves = count(all);
    for_each_line<D>(
        one, [&](int, Cells pairs, Cells triples) { moves += count(pairs) + count(triples); });
    return moves;
  }

  // Where a marble is drawn that has left the board from a cell at its edge.
  static std::pair<double, double> beyond(int cell, int way) {
    const auto d = static_cast<std::size_t>(way);
    return drawn_at(row_of(cell) + kRowStep[d], diagonal_of(cell) + kDiagonalStep[d]);
  }

  static constexpr void shift(Position& position, std::size_t side, int from, int to) {
    position.marbles[side] ^= bit(from) ^ bit(to);
    position.key ^=
        kKeys(side, static_cast<std::size_t>(from)) ^ kKeys(side, static_cast<std::size_t>(to));
  }
  static constexpr void remove(Position& position, std::size_t side, int cell) {
    position.marbles[side] ^= bit(cell);
    position.key ^= kKeys(side, static_cast<std::size_t>(cell)) ^
                    kLostKeys(side, position.lost[side]) ^
                    kLostKeys(side, position.lost[side] + 1U);
    ++position.lost[side];
  }

  Rules rules_;
  std::uint64_t keys_;  // what keys are multiplied by
};

static_assert(Game<Abalone> && KeyRecomputable<Abalone> && HasIndex<Abalone> && HasRank<Abalone>);
static_assert(HasNoisyMoves<Abalone> && HasPass<Abalone> && HasDanger<Abalone>);
static_assert(CountsMoves<Abalone> && ChecksMoves<Abalone> && HasIrreversibleMoves<Abalone>);
static_assert(PathMatters<Abalone> && HasMark<Abalone> && CanBeStopped<Abalone>);
static_assert(HasStage<Abalone> && CountsPieces<Abalone>);
static_assert(HasSlides<Abalone> && HasNote<Abalone>);

}  // namespace espalier::abalone
