// Xiangqi: the rules of the Asian Xiangqi Federation, with its rules of repetition simplified.
//
// The position says when a game is over: a player without a legal move has lost, whether in check
// or not, and where no piece can cross the river any more the game is drawn. Its past says more:
// the third occurrence of a position ends the game (repetition.hpp), and so do sixty moves of each
// side without a capture.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/judges.hpp"
#include "espalier/games/xiangqi/exchange.hpp"
#include "espalier/games/xiangqi/geometry.hpp"
#include "espalier/games/xiangqi/moves.hpp"
#include "espalier/games/xiangqi/order.hpp"
#include "espalier/games/xiangqi/play.hpp"
#include "espalier/games/xiangqi/repetition.hpp"

namespace espalier::xiangqi {

// Has neither side a piece that can attack beyond its own half? Generals cannot mate each other.
constexpr bool is_dead(const Position& p) {
  return (p.of(Kind::Pawn) | p.of(Kind::Horse) | p.of(Kind::Cannon) | p.of(Kind::Rook)).empty();
}

// How much is left of the pieces, from 16 at the start to 0: horses and cannons count 1, rooks 2.
inline constexpr int kFullForce = 16;
constexpr int force_left(const Position& p) {
  return count(p.of(Kind::Horse) | p.of(Kind::Cannon)) + 2 * count(p.of(Kind::Rook));
}

// How a third occurrence is judged.
enum class Repeats : std::uint8_t {
  Asian,      // perpetual check loses, perpetual chase loses, all else draws
  CheckOnly,  // perpetual check loses, all else draws
};
inline std::optional<Repeats> repeats_of(std::string_view variant) {
  if (variant == "asian") return Repeats::Asian;
  if (variant == "check-only") return Repeats::CheckOnly;
  return std::nullopt;
}

class Xiangqi {
 public:
  using Position = xiangqi::Position;
  using Move = xiangqi::Move;
  using Moves = xiangqi::Moves;
  using Value = Points;
  static constexpr std::size_t kMoveIndices = std::size_t{kSquares} * kSquares;  // from and to
  // Counts of moves are those of other programs, which go on where neither side can mate.
  static constexpr bool kMovesAfterTheEnd = true;
  static constexpr int kOccurrences = 3;
  static constexpr int kQuietPlies = 120;  // without a capture

  constexpr Xiangqi() = default;
  constexpr explicit Xiangqi(Repeats repeats) : repeats_(repeats) {}

  constexpr Position start() const { return start_position(); }

  constexpr Moves moves(const Position& p) const {
    Moves list;
    ListSink sink{list};
    generate<Wanted::All>(p, sink);
    return list;
  }

  constexpr Position play(const Position& p, Move move) const { return play_move(p, move); }

  constexpr std::optional<Value> outcome(const Position& p) const {
    if (!has_move(p)) return -kWin;
    if (is_dead(p)) return 0;
    return {};
  }

  constexpr Player to_move(const Position& p) const { return p.to_move; }

  // --- capabilities ----------------------------------------------------------------------------

  constexpr std::uint64_t key(const Position& p) const { return p.key; }
  constexpr std::uint64_t recompute_key(const Position& p) const { return key_from_scratch(p); }

  constexpr std::size_t count_moves(const Position& p) const {
    CountSink sink;
    generate<Wanted::All>(p, sink);
    return sink.total;
  }
  constexpr bool is_legal(const Position& p, Move move) const {
    const Square from = move.from();
    const Square to = move.to();
    if (from >= kSquares || to >= kSquares || is_dead(p) || !p.of(p.to_move).has(from)) {
      return false;
    }
    const Bits closed = p.of(p.to_move) | bit(p.general_of(opponent(p.to_move)));
    const Bits reach = reach_of(p.to_move, p.kind_at(from), from, p.occupied()) & ~closed;
    return reach.has(to) && leaves_safe(p, from, to);
  }

  constexpr Moves noisy_moves(const Position& p) const {
    Moves list;
    ListSink sink{list};
    generate<Wanted::Noisy>(p, sink);
    return list;
  }
  constexpr bool is_noisy(const Position& p, Move move) const { return is_capture(p, move); }

  constexpr Position pass(const Position& p) const { return pass_turn(p); }
  constexpr Value exchange(const Position& p, Move move) const { return exchange_value(p, move); }
  constexpr Value exchange_played_out(const Position& p, Move move) const {
    return exchange_value(p, move, Exchange::PlayedOut);
  }
  constexpr bool exchange_reaches(const Position& p, Move move, Value wanted) const {
    return xiangqi::exchange_reaches(p, move, wanted);
  }
  constexpr bool in_danger(const Position& p) const { return p.in_check; }
  constexpr int rank(const Position& p, Move move) const { return knowledge_rank(p, move); }

  // Rooks, cannons and horses: where the mover has none, to pass would sometimes be best.
  constexpr int pieces(const Position& p) const {
    const Bits large = p.of(Kind::Horse) | p.of(Kind::Cannon) | p.of(Kind::Rook);
    return count(p.of(p.to_move) & large);
  }

  constexpr std::size_t index(Move move) const {
    return detail::at(move.from()) * kSquares + detail::at(move.to());
  }

  // Which piece goes where.
  static constexpr std::size_t kContexts = 14 * std::size_t{kSquares};
  constexpr std::size_t context(const Position& p, Move move) const {
    return std::size_t{p.board[detail::at(move.from())]} * kSquares + detail::at(move.to());
  }

  constexpr double phase(const Position& p) const {
    return static_cast<double>(kFullForce - force_left(p)) / kFullForce;
  }
  // The opening, where at most a few pieces are gone, the middle game and the endgame.
  constexpr int stage(const Position& p) const {
    const int force = force_left(p);
    return force >= 13 ? 0 : force > 6 ? 1 : 2;
  }
  constexpr int stages() const { return 3; }

  // Captures. (A pawn's step forward cannot be taken back either, but the sixty moves go on.)
  constexpr bool irreversible(const Position& p, Move move) const { return is_capture(p, move); }

  // Is the mover in check?
  constexpr std::int32_t mark(const Position& p) const { return p.in_check ? 1 : 0; }

  std::optional<PathEnd<Value>> judge(const Position& p, PastSpan past) const {
    const int reach = plies_since_occurrence(past, kOccurrences - 1);
    if (reach > 0) return repeated(p, past, reach);
    // The clock of the position, not the length of the past: a text may start it higher.
    if (p.clock < kQuietPlies || past.size() == 1) return std::nullopt;
    return PathEnd<Value>{Ending::NoProgress, 0, static_cast<int>(past.size()), p.clock};
  }

  Geometry geometry() const { return board_geometry(); }
  constexpr char piece_at(const Position& p, std::size_t cell) const {
    return kPieceLetters[p.board[cell]];
  }
  std::vector<Way> touches(const Position&, Move move) const {
    return {{detail::at(move.from()), detail::at(move.to())}};
  }
  std::string note(const Position& p) const { return note_of(p); }

 private:
  PathEnd<Value> repeated(const Position& p, PastSpan past, int reach) const {
    const DidAlways checked = always_checked(past, reach);
    if (const Value value = blame(p, checked); value != 0) {
      return {Ending::PerpetualCheck, value, reach};
    }
    if (repeats_ == Repeats::Asian && !checked[0]) {
      if (const Value value = blame(p, always_chased(p, past, reach)); value != 0) {
        return {Ending::PerpetualChase, value, reach};
      }
    }
    return {Ending::ThirdTime, 0, reach};
  }
  // A player who alone did what is forbidden has lost.
  static constexpr Value blame(const Position& p, DidAlways did) {
    const bool own = did[number_of(p.to_move)];
    const bool other = did[number_of(opponent(p.to_move))];
    if (own == other) return 0;
    return own ? -kWin : kWin;
  }

  Repeats repeats_ = Repeats::Asian;
};

static_assert(Game<Xiangqi> && KeyRecomputable<Xiangqi> && HasIndex<Xiangqi>);
static_assert(PathMatters<Xiangqi> && HasMark<Xiangqi> && HasDanger<Xiangqi>);
static_assert(HasNoisyMoves<Xiangqi> && HasPass<Xiangqi> && HasExchange<Xiangqi>);
static_assert(HasRank<Xiangqi> && CountsMoves<Xiangqi> && ChecksMoves<Xiangqi>);

}  // namespace espalier::xiangqi
