// English checkers (American checkers, draughts on 8x8).
//
// Source: rules of the World Checkers Draughts Federation. Men step diagonally ahead, kings also
// back; captures are forced, but any of them may be chosen; chains of jumps are played to their
// end; reaching the crowning row ends a move. Who has no move loses. A game is drawn at the third
// occurrence of a position (rule 1.32.1), and when neither side has taken a piece or moved a man
// for 40 moves each (rule 1.32.2: a player may claim it; here it is always claimed).
//
// Black is Player::First, starts on squares 1 to 12 and moves towards 32.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/judges.hpp"
#include "espalier/games/checkers/ballots.hpp"
#include "espalier/games/checkers/endgame.hpp"
#include "espalier/games/checkers/geometry.hpp"
#include "espalier/games/checkers/moves.hpp"
#include "espalier/games/checkers/paths.hpp"

namespace espalier::checkers {

inline constexpr int kMostPieces = 12;  // of a side
inline constexpr int kDrawnPlies = 80;  // without a capture or a move of a man
inline constexpr int kDrawnOccurrence = 3;

class Checkers {
 public:
  using Position = checkers::Position;
  using Move = checkers::Move;
  using Moves = checkers::Moves;
  using Value = Points;
  // Where a move begins, and what it takes. Steps use the numbers of chains that take the most:
  // they are never legal where a chain is.
  static constexpr std::size_t kMoveIndices = std::size_t{kSquares} << kTakenBits;
  // A position without moves has an empty list: counting needs no other look at the end.
  static constexpr bool kMovesAfterTheEnd = true;

  constexpr Checkers() : Checkers(usual_start()) {}
  constexpr explicit Checkers(const Position& start) : start_(start) {}

  constexpr Position start() const { return start_; }
  constexpr Moves moves(const Position& p) const { return moves_of(p); }
  constexpr Position play(const Position& p, Move move) const { return play_move(p, move); }
  constexpr std::optional<Value> outcome(const Position& p) const {
    if (has_move(p)) return {};
    return -kWin;
  }
  constexpr Player to_move(const Position& p) const { return p.to_move; }

  // --- capabilities ----------------------------------------------------------------------------

  constexpr std::uint64_t key(const Position& p) const { return p.key; }
  constexpr std::uint64_t recompute_key(const Position& p) const { return key_from_scratch(p); }

  constexpr std::size_t count_moves(const Position& p) const { return count_moves_of(p); }
  constexpr bool is_legal(const Position& p, Move move) const {
    for (const Move legal : moves(p)) {
      if (legal == move) return true;
    }
    return false;
  }

  constexpr Moves noisy_moves(const Position& p) const { return captures_of(p); }
  constexpr bool is_noisy(const Position&, Move move) const { return move.captures(); }
  constexpr Position pass(const Position& p) const { return pass_turn(p); }

  // The mover must take, or would lose pieces if nothing were done. A search must see the end of
  // it.
  constexpr bool in_danger(const Position& p) const {
    return jumpers(p, p.to_move) != 0 || jumpers(p, opponent(p.to_move)) != 0;
  }
  constexpr int pieces(const Position& p) const { return std::popcount(p.own()); }

  // The largest capture first, then crowning; then steps that give nothing away, those of men that
  // are far ahead before those of the back row, which guards against kings.
  constexpr int rank(const Position& p, Move move) const {
    constexpr int kCapture = 1'000;
    constexpr int kKing = 3;  // half men
    constexpr int kMan = 2;
    constexpr int kCrown = 500;
    constexpr int kGivesAway = -200;
    if (move.captures()) {
      const Squares taken = move.taken_squares();
      return kCapture + kMan * std::popcount(taken) +
             (kKing - kMan) * std::popcount(taken & p.kings) + (crowns(p, move) ? kKing : 0);
    }
    const Position next = play_move(p, move);
    const int safety = jumpers(next, next.to_move) != 0 ? kGivesAway : 0;
    if (!is_man(p, move.from)) return safety + ((bit(move.to) & kInner) != 0 ? 2 : 0);
    if (crowns(p, move)) return kCrown + safety;
    if ((bit(move.from) & back_row(p.to_move)) != 0) return safety - 1;
    const int row = row_of(move.to);
    return safety + (p.to_move == Player::First ? row : kRows - 1 - row);
  }

  constexpr std::size_t index(Move move) const {
    const std::size_t begin = static_cast<std::size_t>(number_of(move.from) - 1) << kTakenBits;
    if (move.captures()) return begin + move.taken;
    const int step = move.to - move.from;  // -5, -4, 4, 5
    const auto way = static_cast<std::size_t>(step < 0 ? step + 5 : step - 2);
    return begin + (std::size_t{1} << kTakenBits) - 4 + way;
  }

  // Which piece goes where.
  static constexpr std::size_t kContexts = std::size_t{4} * kBits;
  constexpr std::size_t context(const Position& p, Move move) const {
    const std::size_t kind = 2 * side_of(p.to_move) + (is_man(p, move.from) ? 0 : 1);
    return kind * kBits + move.to;
  }

  // Men never go back, and what is taken does not return.
  constexpr bool irreversible(const Position& p, Move move) const {
    return move.captures() || is_man(p, move.from);
  }
  std::optional<PathEnd<Value>> judge(const Position&, PastSpan past) const {
    const auto end = judge_occurrence(past, kDrawnOccurrence, Ending::ThirdTime, Value{0});
    return end ? end : judge_reversible_plies(past, kDrawnPlies, Value{0});
  }

  // By the pieces that are left: 18 of 24, 9, fewer.
  constexpr int stage(const Position& p) const {
    const int left = std::popcount(p.occupied());
    return left >= 18 ? 0 : left >= 9 ? 1 : 2;
  }
  constexpr int stages() const { return 3; }
  // The endgame is where six pieces are left.
  constexpr double phase(const Position& p) const {
    constexpr int kEndgame = 6;
    const int taken = 2 * kMostPieces - std::popcount(p.occupied());
    constexpr int kAll = 2 * kMostPieces - kEndgame;
    return taken >= kAll ? 1.0 : static_cast<double>(taken) / kAll;
  }

  std::vector<EndgameClass> endgames() const { return endgame_classes(); }
  constexpr std::optional<EndgamePlace> endgame_place(const Position& p) const {
    return endgame_place_of(p);
  }
  constexpr std::optional<Position> endgame_position(EndgamePlace place) const {
    return endgame_position_at(place);
  }

  Geometry geometry() const { return board_geometry(); }
  constexpr char piece_at(const Position& p, std::size_t cell) const {
    const int square = square_of(static_cast<int>(cell) + 1);
    const bool man = is_man(p, square);
    if ((p.pieces[0] >> square & 1) != 0) return man ? 'b' : 'B';
    if ((p.pieces[1] >> square & 1) != 0) return man ? 'w' : 'W';
    return kNoPiece;
  }
  std::vector<Slide> slides(const Position& p, Move move) const {
    return {{cells_of(paths_of(p, move).front())}};
  }
  // A chain is pointed at hop by hop.
  std::vector<Way> touches(const Position& p, Move move) const {
    std::vector<Way> ways;
    for (const Path& path : paths_of(p, move)) ways.push_back(cells_of(path));
    return ways;
  }

 private:
  Position start_;
};

static_assert(Game<Checkers> && KeyRecomputable<Checkers> && HasIndex<Checkers>);
static_assert(HasNoisyMoves<Checkers> && TellsNoise<Checkers> && HasPass<Checkers>);
static_assert(HasDanger<Checkers> && HasRank<Checkers> && HasContext<Checkers>);
static_assert(CountsMoves<Checkers> && ChecksMoves<Checkers> && CountsPieces<Checkers>);
static_assert(HasIrreversibleMoves<Checkers> && PathMatters<Checkers> && HasStage<Checkers>);
static_assert(HasEndgames<Checkers>);
static_assert(HasPhase<Checkers> && HasSlides<Checkers> && HasTouches<Checkers>);

}  // namespace espalier::checkers
