// The concepts of games and evaluations, and the capabilities a game may unlock.
//
// A game is a small const object that knows the rules, plus two regular value types. Five functions
// make a game; each further function is a capability found by concept, never by a flag. Searches
// need two seats (TwoSeats, also called Game); SeatedGame is for a fixed number of seats.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "espalier/core/geometry.hpp"
#include "espalier/core/past.hpp"
#include "espalier/core/player.hpp"
#include "espalier/core/value.hpp"

namespace espalier {

inline constexpr std::size_t kMaxPositionBytes = 256;  // copy-make stays cheap

// What games for any number of seats share.
template <class G>
concept AnySeats = requires(const G& game, const typename G::Position& position,
                            typename G::Move move) {
  requires std::regular<typename G::Position> && std::regular<typename G::Move>;
  requires std::is_trivially_copyable_v<typename G::Position>;
  requires std::is_trivially_copyable_v<typename G::Move>;
  requires sizeof(typename G::Position) <= kMaxPositionBytes;
  requires Score<typename G::Value>;
  { game.start() } -> std::same_as<typename G::Position>;
  // Asked only while the game goes on, and then never empty. Fixed capacity, no allocation.
  { game.moves(position) } -> std::same_as<typename G::Moves>;
  { game.play(position, move) } -> std::same_as<typename G::Position>;
  { game.to_move(position) } -> std::same_as<Seat>;
};

// A game for two. Seats alternate, and what one wins the other loses, so negamax may negate.
template <class G>
concept TwoSeats = AnySeats<G> && requires(const G& game, const typename G::Position& position) {
  // The result of a finished game in the mover's view; empty while the game goes on.
  { game.outcome(position) } -> std::same_as<std::optional<typename G::Value>>;
};
template <class G>
concept Game = TwoSeats<G>;

// One number for each seat of G, the first seat first.
template <class G>
using PerSeat = std::array<typename G::Value, G::kSeats>;

// A game for kSeats players. Any seat may follow any other, and payoffs need not sum to zero.
template <class G>
concept SeatedGame = AnySeats<G> && G::kSeats >= 2 &&
                     G::kSeats <= kMostSeats&& requires(const G& game,
                                                        const typename G::Position& position) {
  // What a finished game is worth to each seat; empty while the game goes on.
  { game.payoffs(position) } -> std::same_as<std::optional<PerSeat<G>>>;
};

template <AnySeats G>
constexpr std::size_t seats_of(const G&) {
  if constexpr (SeatedGame<G>) return G::kSeats;
  return 2;
}

template <AnySeats G>
constexpr bool is_over(const G& game, const typename G::Position& position) {
  if constexpr (SeatedGame<G>) {
    return game.payoffs(position).has_value();
  } else {
    return game.outcome(position).has_value();
  }
}

// --- Capabilities ------------------------------------------------------------------------------

// key(p): one number per position, side to move included. Unlocks tables and repetition.
template <class G>
concept Keyed = requires(const G& game, const typename G::Position& p) {
  { game.key(p) } -> std::same_as<std::uint64_t>;
};

// recompute_key(p): the same number from scratch; the law "key = recomputed key" needs it.
template <class G>
concept KeyRecomputable = Keyed<G> && requires(const G& game, const typename G::Position& p) {
  { game.recompute_key(p) } -> std::same_as<std::uint64_t>;
};

// noisy_moves(p): the moves a quiescence search looks at (captures, promotions, ...).
template <class G>
concept HasNoisyMoves = requires(const G& game, const typename G::Position& p) {
  { game.noisy_moves(p) } -> std::same_as<typename G::Moves>;
};

// is_noisy(p, m): is the legal move m one of noisy_moves(p)? Faster than making the list.
template <class G>
concept TellsNoise = HasNoisyMoves<G> &&
    requires(const G& game, const typename G::Position& p, typename G::Move move) {
  { game.is_noisy(p, move) } -> std::same_as<bool>;
};
template <AnySeats G>
constexpr bool is_noisy(const G& game, const typename G::Position& p, typename G::Move move) {
  if constexpr (TellsNoise<G>) {
    return game.is_noisy(p, move);
  } else if constexpr (HasNoisyMoves<G>) {
    for (const auto& noisy : game.noisy_moves(p)) {
      if (noisy == move) return true;
    }
  }
  return false;
}

// extends(p, m): a move that the game wants searched deeper, such as a pawn near its promotion.
template <class G>
concept HasExtensions = requires(const G& game, const typename G::Position& p,
                                 typename G::Move move) {
  { game.extends(p, move) } -> std::same_as<bool>;
};

// pass(p): the same position with the other side to move. Unlocks the null move.
template <class G>
concept HasPass = requires(const G& game, const typename G::Position& p) {
  { game.pass(p) } -> std::same_as<typename G::Position>;
};

// exchange(p, m): what the mover wins by the captures on the target cell (static exchange).
template <class G>
concept HasExchange = requires(const G& game, const typename G::Position& p,
                               typename G::Move move) {
  { game.exchange(p, move) } -> std::same_as<typename G::Value>;
};

// exchange_played_out(p, m): the same where nobody stops: both sides capture as long as they can.
template <class G>
concept HasPlayedOutExchange = requires(const G& game, const typename G::Position& p,
                                        typename G::Move move) {
  { game.exchange_played_out(p, move) } -> std::same_as<typename G::Value>;
};

// exchange_reaches(p, m, wanted): is exchange(p, m) at least `wanted`? Faster than the exchange.
template <HasExchange G>
constexpr bool exchange_reaches(const G& game, const typename G::Position& p, typename G::Move move,
                                typename G::Value wanted) {
  if constexpr (requires { game.exchange_reaches(p, move, wanted); }) {
    return game.exchange_reaches(p, move, wanted);
  } else {
    return game.exchange(p, move) >= wanted;
  }
}

// in_danger(p): the mover must react at once. Guards null move and reductions.
template <class G>
concept HasDanger = requires(const G& game, const typename G::Position& p) {
  { game.in_danger(p) } -> std::same_as<bool>;
};

// rank(p, m): knowledge ordering, higher first.
template <class G>
concept HasRank = requires(const G& game, const typename G::Position& p, typename G::Move move) {
  { game.rank(p, move) } -> std::same_as<int>;
};

// play_all(p, moves, out) and rank_after(m, q): for games that rank a move by what it leads to. The
// children are made together, and each is made once for its rank and its search.
template <class G>
concept HasRankAfter = HasRank<G> &&
    requires(const G& game, const typename G::Position& p, typename G::Position* out,
             const typename G::Moves& moves, typename G::Move move) {
  game.play_all(p, moves, out);
  { game.rank_after(move, p) } -> std::same_as<int>;
};

// index(m) < kMoveIndices: a dense number for history tables.
template <class G>
concept HasIndex = requires(const G& game, typename G::Move move) {
  { game.index(move) } -> std::same_as<std::size_t>;
  { G::kMoveIndices } -> std::convertible_to<std::size_t>;
};

// context(p, m) < kContexts: which piece goes where. Unlocks tables of replies.
template <class G>
concept HasContext = requires(const G& game, const typename G::Position& p, typename G::Move move) {
  { game.context(p, move) } -> std::same_as<std::size_t>;
  { G::kContexts } -> std::convertible_to<std::size_t>;
};

// count_moves(p) and is_legal(p, m): faster than making the list.
template <class G>
concept CountsMoves = requires(const G& game, const typename G::Position& p) {
  { game.count_moves(p) } -> std::same_as<std::size_t>;
};
template <class G>
concept ChecksMoves = requires(const G& game, const typename G::Position& p,
                               typename G::Move move) {
  { game.is_legal(p, move) } -> std::same_as<bool>;
};

// pieces(p): how many pieces the mover has left. Guards the null move.
template <class G>
concept CountsPieces = requires(const G& game, const typename G::Position& p) {
  { game.pieces(p) } -> std::same_as<int>;
};

// Help for exact solvers.
// can_win(p): does the mover have a move that wins the game at once?
// safe_moves(p), where it has none: the moves after which the opponent has none either. Empty: the
// mover loses in two plies, whatever it does.
template <class G>
concept HasSafeMoves = requires(const G& game, const typename G::Position& p) {
  { game.can_win(p) } -> std::same_as<bool>;
  { game.safe_moves(p) } -> std::same_as<typename G::Moves>;
};
// value_bounds(p, plies): what a search `plies` deep can return, wins counted from p (win_in in
// value.hpp). Of a game with safe moves it is asked only where can_win(p) is false and one exists.
template <class G>
concept HasValueBounds = requires(const G& game, const typename G::Position& p) {
  { game.value_bounds(p, 1).alpha } -> std::convertible_to<typename G::Value>;
};
// plies_left(p): an upper bound on the plies until the game ends.
template <class G>
concept HasPliesLeft = requires(const G& game, const typename G::Position& p) {
  { game.plies_left(p) } -> std::same_as<int>;
};
// exact_score(p, value): a proven value as the players of the game count it.
template <class G>
concept HasExactScore = requires(const G& game, const typename G::Position& p,
                                 typename G::Value value) {
  { game.exact_score(p, value) } -> std::same_as<int>;
};
// mirror(p), mirror(m): a symmetry that leaves values as they are, and is its own inverse.
template <class G>
concept HasMirror = Keyed<G> &&
    requires(const G& game, const typename G::Position& p, typename G::Move move) {
  { game.mirror(p) } -> std::same_as<typename G::Position>;
  { game.mirror(move) } -> std::same_as<typename G::Move>;
};
// solve_last(p, alpha, beta, nodes): the exact value of an almost finished game, without a general
// search (fail-soft, wins not counted by distance); empty: too much is left. Adds to nodes what it
// looked at.
template <class G>
concept SolvesLast = HasPliesLeft<G> && requires(const G& game, const typename G::Position& p,
                                                 typename G::Value bound, std::uint64_t& nodes) {
  { game.solve_last(p, bound, bound, nodes) } -> std::same_as<std::optional<typename G::Value>>;
};
// is_pass(m): a move that changes nothing but the turn, legal only where no other is.
// moves_left(p): an upper bound on the plies until the game ends, passes not counted.
template <class G>
concept HasForcedPass = requires(const G& game, const typename G::Position& p,
                                 typename G::Move move) {
  { game.is_pass(move) } -> std::same_as<bool>;
  { game.moves_left(p) } -> std::same_as<int>;
};
// kMargins: a finished game is worth its margin in points of the evaluation, not kWin.
template <class G>
concept ScoresByMargin = G::kMargins;

// irreversible(p, m): after this move no earlier position can occur again, so the past is
// forgotten.
template <class G>
concept HasIrreversibleMoves = requires(const G& game, const typename G::Position& p,
                                        typename G::Move move) {
  { game.irreversible(p, move) } -> std::same_as<bool>;
};

// judge(p, past): does the game end at p because of what came before? `past` holds the plies since
// the last irreversible move, the newest (p itself) last. outcome(p) comes first: where it is not
// empty, the verdict does not count. Never ends a game whose past is p alone. See judges.hpp.
template <class G>
concept PathMatters = Keyed<G> &&
    requires(const G& game, const typename G::Position& p, PastSpan past) {
  { game.judge(p, past) } -> std::same_as<std::optional<PathEnd<typename G::Value>>>;
};
// mark(p): a number that judge(p, past) finds in the record of every ply: how far both sides are
// from the end, whether the mover is in check, ...
template <class G>
concept HasMark = requires(const G& game, const typename G::Position& p) {
  { game.mark(p) } -> std::same_as<std::int32_t>;
};

// For referees who stop games that could go on forever.
// idle(past): plies without progress; without it, plies since the last irreversible move.
// stopped(p): what a stopped game is worth to the mover; without it, a draw.
template <class G>
concept CanBeStopped = requires(const G& game, const typename G::Position& p, PastSpan past) {
  { game.idle(past) } -> std::same_as<int>;
  { game.stopped(p) } -> std::same_as<typename G::Value>;
};

// geometry() and piece_at(p, cell): any drawing. The piece is a letter, '.' for none.
template <class G>
concept HasGeometry = requires(const G& game, const typename G::Position& p, std::size_t cell) {
  { game.geometry() } -> std::same_as<Geometry>;
  { game.piece_at(p, cell) } -> std::same_as<char>;
};

// slides(p, m): the ways that pieces go in a move, for animations, where more is to be told than
// the boards before and after it say: jumps, pushes, falling stones.
template <class G>
concept HasSlides = HasGeometry<G> &&
    requires(const G& game, const typename G::Position& p, typename G::Move move) {
  { game.slides(p, move) } -> std::same_as<std::vector<Slide>>;
};

// touches(p, m): the ways to point at a move on the board. A pass has none. Several moves may share
// a way, such as promotions: whoever asks for the move must then offer the choice.
template <class G>
concept HasTouches = HasGeometry<G> &&
    requires(const G& game, const typename G::Position& p, typename G::Move move) {
  { game.touches(p, move) } -> std::same_as<std::vector<Way>>;
};

// note(p): what a drawing of the board does not show, in words: marbles off the board, ...
template <class G>
concept HasNote = requires(const G& game, const typename G::Position& p) {
  { game.note(p) } -> std::same_as<std::string>;
};

// stage(p): the part of the game, for tables fitted by stage: 0 to stages() - 1.
template <class G>
concept HasStage = requires(const G& game, const typename G::Position& p) {
  { game.stage(p) } -> std::same_as<int>;
  { game.stages() } -> std::same_as<int>;
};

// phase(p): how far the game has come, from 0 at its start to 1 in the endgame: by pieces taken, by
// empty squares, by rows covered. Evaluations blend their weights by it (phases.hpp).
template <class G>
concept HasPhase = requires(const G& game, const typename G::Position& p) {
  { game.phase(p) } -> std::same_as<double>;
};

// --- Evaluation --------------------------------------------------------------------------------

// An evaluation of positions of G. State may be empty; when it is not, next() updates it along a
// move p -m-> q, so an evaluation can be incremental. Values are in the mover's view.
template <class E, class G>
concept Evaluator = Game<G> && std::regular<typename E::State> &&
    requires(const E& evaluator, const G& game, const typename G::Position& p,
             typename G::Move move, const typename E::State& state) {
  { evaluator.init(game, p) } -> std::same_as<typename E::State>;
  { evaluator.next(game, state, p, move, p) } -> std::same_as<typename E::State>;
  { evaluator.value(game, p, state) } -> std::same_as<typename G::Value>;
};

// The state after a pass. An evaluation may say that a pass keeps its state: kStateOfBoard.
template <class G, Evaluator<G> E>
constexpr typename E::State state_after_pass(const E& evaluator, const G& game,
                                             const typename E::State& state,
                                             const typename G::Position& passed) {
  if constexpr (requires { requires E::kStateOfBoard; }) {
    return state;
  } else {
    return evaluator.init(game, passed);
  }
}

// An evaluation of positions of a game for many seats: what the position is worth to each seat.
template <class E, class G>
concept SeatsEvaluator = SeatedGame<G> &&
    requires(const E& evaluator, const G& game, const typename G::Position& p) {
  { evaluator.evaluate(game, p) } -> std::same_as<PerSeat<G>>;
};

// The base of evaluations that need no state: derive and write value(game, position).
struct NoState {
  friend constexpr bool operator==(NoState, NoState) = default;
};

template <class Derived>
struct StatelessEvaluator {
  using State = NoState;
  template <class G, class P>
  constexpr State init(const G&, const P&) const {
    return {};
  }
  template <class G, class P, class M>
  constexpr State next(const G&, State, const P&, M, const P&) const {
    return {};
  }
  template <class G, class P>
  constexpr auto value(const G& game, const P& position, State) const {
    return static_cast<const Derived&>(*this).evaluate(game, position);
  }
};

}  // namespace espalier
