// Chess: the FIDE laws of 2023 and Chess960.
//
// The position says when a game is over: mate, stalemate, or too little material for any mate. Its
// past says more: the third occurrence of a position and fifty moves of each side without a capture
// or a move of a pawn draw, as if a player had claimed it. Variants that end in -unclaimed wait for
// the fifth occurrence and seventy-five moves.
//
// An occurrence is the same board, mover, castling rights and possible capture in passing: the key
// has all of these, and a square that a pawn has passed only where it can be captured there.
#pragma once

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/judges.hpp"
#include "espalier/games/chess/endgame.hpp"
#include "espalier/games/chess/exchange.hpp"
#include "espalier/games/chess/geometry.hpp"
#include "espalier/games/chess/moves.hpp"
#include "espalier/games/chess/order.hpp"
#include "espalier/games/chess/play.hpp"
#include "espalier/games/chess/starts.hpp"

namespace espalier::chess {

// Can neither side mate, whatever both do? Bare kings, one minor piece, or bishops that all stand
// on squares of one colour.
constexpr bool is_dead(const Position& p) {
  if ((p.of(Kind::Pawn) | p.straight_movers()) != 0) return false;
  const Bits knights = p.of(Kind::Knight);
  const Bits bishops = p.of(Kind::Bishop);
  if (!several(knights | bishops)) return true;
  return knights == 0 && ((bishops & kDarkSquares) == 0 || (bishops & ~kDarkSquares) == 0);
}

// How much is left of the pieces, from 24 at the start to 0: minor pieces count 1, rooks 2,
// queens 4.
inline constexpr int kFullForce = 24;
constexpr int force_left(const Position& p) {
  const int force = std::popcount(p.of(Kind::Knight) | p.of(Kind::Bishop)) +
                    2 * std::popcount(p.of(Kind::Rook)) + 4 * std::popcount(p.of(Kind::Queen));
  return force < kFullForce ? force : kFullForce;
}

class Chess {
 public:
  using Position = chess::Position;
  using Move = chess::Move;
  using Moves = chess::Moves;
  using Value = Points;
  // From and to; three lesser promotions by file, direction and player besides.
  static constexpr std::size_t kMoveIndices = 64 * 64 + 3 * 48;
  // Counts of moves are those of the literature, which goes on where neither side can mate.
  static constexpr bool kMovesAfterTheEnd = true;

  constexpr Chess() = default;
  constexpr explicit Chess(const Variant& variant) : variant_(variant) {}

  constexpr Position start() const { return start_position(variant_.start); }

  constexpr Moves moves(const Position& p) const {
    Moves list;
    ListSink sink{list};
    generate<Wanted::All>(p, sink);
    return list;
  }

  constexpr Position play(const Position& p, Move move) const { return play_move(p, move); }

  constexpr std::optional<Value> outcome(const Position& p) const {
    if (is_dead(p)) return 0;
    if (has_move(p)) return {};
    return p.checkers != 0 ? -kWin : 0;
  }

  constexpr Player to_move(const Position& p) const { return p.to_move; }

  // Castling is written as king takes rook.
  constexpr bool chess960() const { return variant_.chess960; }

  // --- capabilities ----------------------------------------------------------------------------

  constexpr std::uint64_t key(const Position& p) const { return p.key; }
  constexpr std::uint64_t recompute_key(const Position& p) const { return key_from_scratch(p); }

  constexpr std::size_t count_moves(const Position& p) const {
    CountSink sink;
    generate<Wanted::All>(p, sink);
    return sink.count;
  }
  constexpr bool is_legal(const Position& p, Move move) const {
    if (is_dead(p)) return false;
    for (const Move legal : moves(p)) {
      if (legal == move) return true;
    }
    return false;
  }

  constexpr Moves noisy_moves(const Position& p) const {
    Moves list;
    ListSink sink{list};
    generate<Wanted::Noisy>(p, sink);
    return list;
  }
  constexpr bool is_noisy(const Position& p, Move move) const { return is_noisy_move(p, move); }

  constexpr Position pass(const Position& p) const { return pass_turn(p); }
  constexpr Value exchange(const Position& p, Move move) const { return exchange_value(p, move); }
  constexpr bool exchange_reaches(const Position& p, Move move, Value wanted) const {
    return chess::exchange_reaches(p, move, wanted);
  }
  constexpr bool in_danger(const Position& p) const { return p.checkers != 0; }
  constexpr int rank(const Position& p, Move move) const { return knowledge_rank(p, move); }
  constexpr bool extends(const Position& p, Move move) const { return is_passed_push(p, move); }

  // Pieces other than king and pawns: where the mover has none, to pass would often be best.
  constexpr int pieces(const Position& p) const {
    return std::popcount(p.of(p.to_move) & ~p.of(Kind::Pawn) & ~p.of(Kind::King));
  }

  [[gnu::always_inline]] constexpr std::size_t index(Move move) const {
    const auto from = static_cast<std::size_t>(move.from());
    const auto to = static_cast<std::size_t>(move.to());
    if (!move.promotes() || move.promotion() == Kind::Queen) return from * 64 + to;
    const std::size_t lesser = number_of(move.promotion()) - number_of(Kind::Knight);
    const std::size_t side = to < 8 ? 8 : 0;
    const std::size_t way = 1 + to % 8 - from % 8;
    return 64 * 64 + ((side + from % 8) * 3 + way) * 3 + lesser;
  }

  // Which piece goes where.
  static constexpr std::size_t kContexts = 12 * 64;
  constexpr std::size_t context(const Position& p, Move move) const {
    return std::size_t{p.board[detail::at(move.from())]} * 64 + detail::at(move.to());
  }

  constexpr double phase(const Position& p) const {
    return static_cast<double>(kFullForce - force_left(p)) / kFullForce;
  }
  // The opening, where at most a few pieces are gone, the middle game and the endgame.
  constexpr int stage(const Position& p) const {
    const int force = force_left(p);
    return force >= 20 ? 0 : force > 8 ? 1 : 2;
  }
  constexpr int stages() const { return 3; }

  // Captures and moves of pawns. (Castling rights that are lost do not come back either, but such
  // moves count for the fifty moves; the key tells the positions apart.)
  constexpr bool irreversible(const Position& p, Move move) const {
    return is_capture(p, move) || p.kind_at(move.from()) == Kind::Pawn;
  }

  std::optional<PathEnd<Value>> judge(const Position& p, PastSpan past) const {
    const DrawRules& draws = variant_.draws;
    if (const auto end = judge_occurrence(past, draws.occurrences, kEndingOf(draws), Value{0})) {
      return end;
    }
    // The clock of the position, not the length of the past: a text may start it higher.
    if (p.clock < draws.plies || past.size() == 1) return std::nullopt;
    return PathEnd<Value>{Ending::NoProgress, 0, static_cast<int>(past.size()), p.clock};
  }

  std::vector<EndgameClass> endgames() const { return endgame_classes(); }
  constexpr std::optional<EndgamePlace> endgame_place(const Position& p) const {
    return endgame_place_of(p);
  }
  std::optional<Position> endgame_position(EndgamePlace place) const {
    return endgame_position_at(place);
  }

  Geometry geometry() const { return board_geometry(); }
  constexpr char piece_at(const Position& p, std::size_t cell) const {
    return kPieceLetters[p.board[cell]];
  }
  std::vector<Way> touches(const Position& p, Move move) const {
    return touches_of(p, move, variant_.chess960);
  }
  std::string note(const Position& p) const {
    if (p.checkers == 0) return {};
    return std::string(p.to_move == Player::First ? "White" : "Black") +
           (has_move(p) ? " is in check" : " is mated");
  }

 private:
  static constexpr Ending kEndingOf(const DrawRules& draws) {
    return draws == kClaimed ? Ending::ThirdTime : Ending::Repetition;
  }

  Variant variant_;
};

static_assert(Game<Chess> && KeyRecomputable<Chess> && HasIndex<Chess> && PathMatters<Chess>);
static_assert(HasNoisyMoves<Chess> && HasPass<Chess> && HasExchange<Chess> && HasDanger<Chess>);
static_assert(HasRank<Chess> && CountsMoves<Chess> && ChecksMoves<Chess> && CountsPieces<Chess>);

}  // namespace espalier::chess
