// Chinese Checkers for two (Tong02 appendix B): ten marbles each go from their own tip of the star
// to the opposite one, step by step or by chains of jumps.
//
// A chain is one move, whatever its path; its marble's first hole counts as empty on the way. When
// the first player is home, the second has one more move: if that brings it home too, nobody wins.
// Ours, where the thesis is silent: a player without a move passes, and a game that goes nowhere is
// stopped and scored (variants.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/judges.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/core/race.hpp"
#include "espalier/core/zobrist.hpp"
#include "espalier/games/chinese_checkers/geometry.hpp"
#include "espalier/games/chinese_checkers/jumps.hpp"
#include "espalier/games/chinese_checkers/race.hpp"
#include "espalier/games/chinese_checkers/variants.hpp"

namespace espalier::chinese_checkers {

inline constexpr int kMarbles = 10;  // of each side

struct Position {
  std::array<Holes, 2> marbles;
  Lines lines;  // of all marbles, and of the holes that a smaller board lacks
  std::uint64_t key = 0;
  Player to_move = Player::First;

  constexpr Holes of(Player player) const { return marbles[index_of(player)]; }
  constexpr Holes occupied() const { return marbles[0] | marbles[1]; }
  static constexpr std::size_t index_of(Player player) { return player == Player::First ? 0 : 1; }
  friend constexpr bool operator==(const Position&, const Position&) = default;
};

struct Move {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  friend constexpr bool operator==(Move, Move) = default;
};
inline constexpr Move kPass{127, 127};  // only where nothing else is legal
inline constexpr int kPatience = 100;   // plies without progress, then a game is stopped

struct Mobility {
  int steps = 0;  // moves to a neighbouring hole
  int jumps = 0;  // holes that chains of jumps end in
};

class ChineseCheckers {
 public:
  using Position = chinese_checkers::Position;
  using Move = chinese_checkers::Move;
  // Hill climbing finds positions with up to 343 moves (free), 236 (tong).
  using Moves = MoveList<Move, 512>;
  using Value = Points;
  static constexpr std::size_t kMoveIndices = std::size_t{kHoles} * kHoles + 1;

  constexpr explicit ChineseCheckers(Rules rules = {})
      : rules_(rules),
        exist_(rules.board == Board::Diamond ? kBoard.middle : kBoard.middle | kBoard.neutral),
        stops_(rules.board == Board::Free ? exist_ : kBoard.middle) {}

  constexpr Rules rules() const { return rules_; }
  constexpr Holes exist() const { return exist_; }
  constexpr Holes stops() const { return stops_; }  // where a move may end
  static constexpr Holes home(Player player) { return kBoard.homes[Position::index_of(player)]; }
  static constexpr Holes goal(Player player) { return home(opponent(player)); }
  // Rows from the tip behind a player's home: 0 to 16, where the goal's tip is.
  static constexpr int advance(Player player, int hole) {
    return player == Player::First ? row_of(hole) : kTopRow - row_of(hole);
  }

  // --- the game ----------------------------------------------------------------------------------

  constexpr Position start() const {
    return arrange({home(Player::First), home(Player::Second)}, Player::First);
  }

  // A position of any marbles.
  constexpr Position arrange(const std::array<Holes, 2>& marbles, Player to_move) const {
    Position position;
    position.marbles = marbles;
    position.to_move = to_move;
    for (const int hole : position.occupied()) position.lines.flip(hole);
    for (const int wall : (kBoard.middle | kBoard.neutral) & ~exist_) position.lines.flip(wall);
    position.key = recompute_key(position);
    return position;
  }

  Moves moves(const Position& position) const {
    Moves moves;
    Lines lines = position.lines;
    for (const int from : position.of(position.to_move)) {
      for (const int to : targets(position, lines, from)) {
        if (moves.size() == Moves::kCapacity) return moves;
        moves.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)});
      }
    }
    if (moves.empty()) moves.push_back(kPass);
    return moves;
  }

  constexpr Position play(const Position& position, Move move) const {
    Position next = pass(position);
    if (move == kPass) return next;
    const std::size_t mover = Position::index_of(position.to_move);
    next.marbles[mover] ^= Holes::of(move.from) | Holes::of(move.to);
    next.lines.flip(move.from);
    next.lines.flip(move.to);
    next.key ^= kKeys(mover, move.from) ^ kKeys(mover, move.to);
    return next;
  }

  constexpr std::optional<Value> outcome(const Position& position) const {
    const bool first = complete(position, Player::First);
    const bool second = complete(position, Player::Second);
    if (!second && !(first && !may_reply(position))) return {};
    if (first && second) return 0;
    return first == (position.to_move == Player::First) ? kWin : -kWin;
  }

  constexpr Player to_move(const Position& position) const { return position.to_move; }

  // Is the player home?
  constexpr bool complete(const Position& position, Player player) const {
    const Holes own = position.of(player);
    if (!rules_.fill) return own == goal(player);
    return position.occupied().contains(goal(player)) && !(own & goal(player)).empty();
  }

  // --- capabilities ------------------------------------------------------------------------------

  constexpr std::uint64_t key(const Position& position) const { return position.key; }
  constexpr std::uint64_t recompute_key(const Position& position) const {
    std::uint64_t key = position.to_move == Player::First ? 0 : kKeys.side_to_move();
    for (const std::size_t side : {0U, 1U}) {
      for (const int hole : position.marbles[side]) key ^= kKeys(side, static_cast<unsigned>(hole));
    }
    return key;
  }

  std::size_t count_moves(const Position& position) const {
    int count = 0;
    Lines lines = position.lines;
    for (const int from : position.of(position.to_move)) {
      count += targets(position, lines, from).count();
    }
    return count == 0 ? 1 : static_cast<std::size_t>(count);
  }

  bool is_legal(const Position& position, Move move) const {
    if (move == kPass) return moves(position)[0] == kPass;
    if (move.from >= kHoles || move.to >= kHoles) return false;
    if (!position.of(position.to_move).test(move.from)) return false;
    Lines lines = position.lines;
    return targets(position, lines, move.from).test(move.to);
  }

  constexpr Position pass(const Position& position) const {
    Position next = position;
    next.to_move = opponent(position.to_move);
    next.key ^= kKeys.side_to_move();
    return next;
  }

  // Where the marble in a hole may end by jumping, and by stepping.
  Holes reach(const Position& position, int hole) const {
    Lines lines = position.lines;
    return jump_targets(lines, hole);
  }
  constexpr Holes steps(const Position& position, int hole) const {
    return kBoard.neighbours[static_cast<std::size_t>(hole)] & stops_ & ~position.occupied();
  }

  // The legal moves of a side, whoever is to move: a hole may be reached both ways.
  Mobility mobility(const Position& position, Player player) const {
    Mobility mobility;
    Lines lines = position.lines;
    for (const int hole : position.of(player)) {
      mobility.steps += steps(position, hole).count();
      mobility.jumps += jump_targets(lines, hole).count();
    }
    return mobility;
  }

  // The farther forward the better; of equal moves that of the marble which is farther behind.
  constexpr int rank(const Position& position, Move move) const {
    if (move == kPass) return 0;
    const int from = advance(position.to_move, move.from);
    const int to = advance(position.to_move, move.to);
    return (to - from) * kRows + (kTopRow - from);
  }

  constexpr std::size_t index(Move move) const {
    if (move == kPass) return kMoveIndices - 1;
    return std::size_t{move.from} * kHoles + move.to;
  }

  constexpr int stages() const { return 3; }
  // 0: the armies have not met. 1: they are in each other's way. 2: they have passed each other.
  constexpr int stage(const Position& position) const {
    if (separated(position)) return 2;
    const int front = row_of(position.of(Player::First).last());
    return front < row_of(position.of(Player::Second).first()) ? 0 : 1;
  }

  // Every marble of the first player stands above every marble of the second. Whoever never jumps
  // back from here is neither hindered nor helped by the other side any more.
  constexpr bool separated(const Position& position) const {
    const int rear = row_of(position.of(Player::First).first());
    return rear > row_of(position.of(Player::Second).last());
  }

  // Makes the table that races and evaluations look into: a tenth of a second, once.
  void prepare() const { race_table(rules_.jumps); }

  // How each side gets home where the armies are separated (race.hpp).
  Race<Move> race(const Position& position, std::span<const Move> hint,
                  const EnoughRacing& enough) const {
    return solve_race({rules_.jumps, exist_, stops_}, position.marbles, position.to_move, hint,
                      enough);
  }

  // --- the past ----------------------------------------------------------------------------------

  // Rows that a player's marbles still have to go, all together.
  constexpr int steps_to_go(const Position& position, Player player) const {
    constexpr int kAtHome = 20;  // of ten marbles that fill the goal
    int steps = -kAtHome;
    for (const int hole : position.of(player)) steps += kTopRow - advance(player, hole);
    return steps;
  }
  // Rows that both sides together still have to go: a new low is progress.
  constexpr std::int32_t mark(const Position& position) const {
    return steps_to_go(position, Player::First) + steps_to_go(position, Player::Second);
  }
  constexpr std::optional<PathEnd<Value>> judge(const Position& position, PastSpan past) const {
    return judge_standstill(*this, position, past, kPatience);
  }
  constexpr int idle(PastSpan past) const { return plies_since_lowest_mark(past); }
  constexpr Value stopped(const Position& position) const {
    if (rules_.standstill == Standstill::Draw) return 0;
    const int own = steps_to_go(position, position.to_move);
    const int other = steps_to_go(position, opponent(position.to_move));
    return own == other ? 0 : own < other ? kWin : -kWin;
  }

  Geometry geometry() const { return board_geometry(exist_); }
  constexpr char piece_at(const Position& position, std::size_t cell) const {
    int hole = static_cast<int>(cell);
    if (rules_.board == Board::Diamond) hole = nth(exist_, cell);
    if (position.marbles[0].test(hole)) return 'X';
    return position.marbles[1].test(hole) ? 'O' : '.';
  }
  // A chain is shown by its shortest path.
  std::vector<Slide> slides(const Position& position, Move move) const {
    if (move == kPass) return {};
    std::vector<int> path = {move.from, move.to};
    if (!steps(position, move.from).test(move.to)) {
      path = chain_between(position.lines, jump_table(), move.from, move.to);
    }
    Slide slide;
    for (const int hole : path) slide.cells.push_back(cell_of(hole));
    return {slide};
  }
  // A chain of jumps is named by its two ends.
  std::vector<Way> touches(const Position&, Move move) const {
    if (move == kPass) return {};
    return {{cell_of(move.from), cell_of(move.to)}};
  }

 private:
  static constexpr ZobristTable<2, kHoles> kKeys{0x6368696e65736563ULL};  // "chinesec"

  // The first player is home: does the second have its one more move? Not if a marble of its own
  // helped to fill the goal (it could undo by it what is won).
  constexpr bool may_reply(const Position& position) const {
    return position.to_move == Player::Second && position.of(Player::First) == goal(Player::First);
  }

  static constexpr int nth(Holes holes, std::size_t number) {
    auto at = holes.begin();
    for (std::size_t i = 0; i < number; ++i) ++at;
    return *at;
  }

  // The number of a hole among those that the board has.
  constexpr std::size_t cell_of(int hole) const {
    std::size_t number = 0;
    for (int before = 0; before < hole; ++before) number += exist_.test(before) ? 1 : 0;
    return number;
  }

  const JumpTable& jump_table() const {
    return rules_.jumps == Jumps::Long ? kLongJumps : kAdjacentJumps;
  }
  Holes jump_targets(Lines& lines, int from) const {
    Holes seen = chain(lines, jump_table(), from);
    seen.reset(from);
    return seen & stops_;
  }
  Holes targets(const Position& position, Lines& lines, int from) const {
    return jump_targets(lines, from) | steps(position, from);
  }

  Rules rules_;
  Holes exist_;
  Holes stops_;
};

static_assert(Game<ChineseCheckers> && KeyRecomputable<ChineseCheckers>);
static_assert(CountsMoves<ChineseCheckers> && ChecksMoves<ChineseCheckers>);
static_assert(HasPass<ChineseCheckers> && HasRank<ChineseCheckers> && HasIndex<ChineseCheckers>);
static_assert(HasStage<ChineseCheckers> && CanBeStopped<ChineseCheckers>);
static_assert(PathMatters<ChineseCheckers> && HasMark<ChineseCheckers>);
static_assert(HasSlides<ChineseCheckers> && HasRace<ChineseCheckers>);

}  // namespace espalier::chinese_checkers
