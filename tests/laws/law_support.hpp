// What the laws of game_laws.hpp stand on: positions of random games, the optional facts a game's
// laws may state, mutated texts, and a count of allocations.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/linear.hpp"
#include "espalier/core/network.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/sparse.hpp"

namespace espalier::laws {

// How many times the program has asked for memory; counted by the operator new of allocations.cpp.
std::size_t allocations();

// --- the facts ---------------------------------------------------------------------------------

// The least that the laws need to know. Derive from it to state more; every fact is optional:
//   using Evaluator = ...;                                  an evaluation to be checked too
//   static std::size_t cells(const Game&);                  how many cells the drawing has
//   static std::vector<KnownPerft> perfts();                numbers known from elsewhere
//   static Position mirror(const Game&, const Position&);   colours swapped, other side to move
//   static Position reflect(const Game&, const Position&);  the board reflected, same side to move
//   static int target(Move);                                the cell a move ends on, and
//   static Value captured(const Game&, const Position&, Move);   what it takes there (0: nothing)
//   static bool counts(char symbol);                        pieces(p) counts these pieces only
//   static bool threatened(const Game&, const Position&);   what in_danger(p) means, where a threat
//                                                           to win with the next move is none yet
template <class G>
struct LawsOf {
  using Game = G;
  static G game() { return G{}; }
};

// Facts about the games of a type, stated in laws/facts/<game>.hpp by specialising this template.
template <class G>
struct FactsOf {};

// A subject of a game's folder (games/subject.hpp) with what is known of its game.
template <class Subject>
struct SubjectFacts : Subject, FactsOf<typename Subject::Game> {
  using Game = typename Subject::Game;
};

// A text of rows, each "abc/" or at the end "abc W", with every row read backwards.
inline std::string rows_reversed(std::string text) {
  auto row = text.begin();
  while (true) {
    const auto end = std::find_if(row, text.end(), [](char c) { return c == '/' || c == ' '; });
    std::reverse(row, end);
    if (end == text.end() || *end == ' ') return text;
    row = end + 1;
  }
}

struct KnownPerft {
  std::string position;  // as text; games without texts have only "start"
  int depth = 0;
  std::uint64_t leaves = 0;
};

template <class Facts>
using PositionOf = typename Facts::Game::Position;
template <class Facts>
using MoveOf = typename Facts::Game::Move;

template <class Facts>
concept KnowsEvaluator = requires {
  typename Facts::Evaluator;
};
template <class Facts>
concept KnowsLinearEvaluator =
    KnowsEvaluator<Facts> && LinearEvaluator<typename Facts::Evaluator, typename Facts::Game>;
template <class Facts>
concept KnowsSparseEvaluator =
    KnowsEvaluator<Facts> && SparseEvaluator<typename Facts::Evaluator, typename Facts::Game>;
template <class Facts>
concept KnowsNetwork =
    KnowsEvaluator<Facts> && NetworkEvaluator<typename Facts::Evaluator, typename Facts::Game>;
template <class Facts>
concept KnowsCells = requires(const typename Facts::Game& game) {
  Facts::cells(game);
};
template <class Facts>
concept KnowsPerfts = requires {
  Facts::perfts();
};
template <class Facts>
concept KnowsMirror = requires(const typename Facts::Game& game, const PositionOf<Facts>& p) {
  Facts::mirror(game, p);
};
template <class Facts>
concept KnowsReflection = requires(const typename Facts::Game& game, const PositionOf<Facts>& p) {
  Facts::reflect(game, p);
};
template <class Facts>
concept KnowsCaptures = requires(const typename Facts::Game& game, const PositionOf<Facts>& p,
                                 MoveOf<Facts> move) {
  Facts::target(move);
  Facts::captured(game, p, move);
};

template <class Facts>
concept KnowsCountedPieces = requires {
  Facts::counts('x');
};
template <class Facts>
concept KnowsThreats = requires(const typename Facts::Game& game, const PositionOf<Facts>& p) {
  Facts::threatened(game, p);
};

// A law about a capability that a game does not have is skipped, and the output says so.
#define ESPALIER_DOES_NOT_APPLY(why) GTEST_SKIP() << "does not apply: " << (why)

// --- texts -------------------------------------------------------------------------------------

template <class G>
concept HasPositionTexts = requires(const G& game, const typename G::Position& p,
                                    std::string_view text) {
  { format_position(game, p) } -> std::same_as<std::string>;
  { parse_position(game, text) } -> std::same_as<Result<typename G::Position>>;
};
template <class G>
concept HasMoveTexts = requires(const G& game, const typename G::Position& p, typename G::Move move,
                                std::string_view text) {
  { format_move(game, p, move) } -> std::same_as<std::string>;
  { parse_move(game, p, text) } -> std::same_as<Result<typename G::Move>>;
};

template <class G>
std::string describe(const G& game, const typename G::Position& position) {
  if constexpr (HasPositionTexts<G>) return format_position(game, position);
  return "(a position without text)";
}

template <class G>
typename G::Position position_of_text(const G& game, const std::string& text) {
  if constexpr (HasPositionTexts<G>) return parse_position(game, text).value();
  return game.start();
}

// The same position by another way, where it has a text.
template <class G>
typename G::Position position_again(const G& game, const typename G::Position& position) {
  if constexpr (HasPositionTexts<G>) {
    return parse_position(game, format_position(game, position)).value();
  }
  return position;
}

// A text that is a little wrong: cut off, or one character changed, added, dropped or doubled.
inline std::string mutated(std::string text, Rng& rng) {
  const auto letter = [&] {
    constexpr std::string_view kLikely = "XOWB./ -x123456789abcdefgh";
    return rng.below(2) == 0 ? kLikely[rng.below(kLikely.size())]
                             : static_cast<char>(rng.below(256));
  };
  const std::size_t at = rng.below(text.size() + 1);
  switch (rng.below(5)) {
    case 0: text.resize(at); break;
    case 1: text.insert(at, 1, letter()); break;
    case 2: text.insert(at, text.substr(at)); break;
    case 3:
      if (at < text.size()) text.erase(at, 1);
      break;
    default:
      if (at < text.size()) text[at] = letter();
      break;
  }
  return text;
}

inline std::vector<std::string> hopeless_texts() {
  std::vector<std::string> texts = {"",
                                    " ",
                                    "\n",
                                    "/",
                                    "start!",
                                    "Start",
                                    "start start",
                                    "-1",
                                    "%s%n",
                                    "1e9",
                                    "\xff",
                                    "a1a1a1",
                                    "18446744073709551616"};
  for (const char c : {'X', '/', ' ', '\0'}) {
    texts.emplace_back(1, c);
    texts.emplace_back(100'000, c);
  }
  return texts;
}

inline bool is_one_line(std::string_view message) {
  return !message.empty() && message.size() < 1'000 &&
         message.find_first_of("\n\r") == std::string_view::npos;
}

// The pieces on all cells; empty where the game has no drawing.
template <class G>
std::string drawn(const G& game, const typename G::Position& p) {
  std::string pieces;
  if constexpr (HasGeometry<G>) {
    const std::size_t cells = game.geometry().cells.size();
    for (std::size_t cell = 0; cell < cells; ++cell) pieces += game.piece_at(p, cell);
  }
  return pieces;
}

// --- positions ---------------------------------------------------------------------------------

// What a finished game is worth: one number for each seat, or the mover's; none while it goes on.
template <AnySeats G>
std::vector<typename G::Value> results(const G& game, const typename G::Position& p) {
  if constexpr (SeatedGame<G>) {
    const auto payoffs = game.payoffs(p);
    if (payoffs) return {payoffs->begin(), payoffs->end()};
  } else {
    const auto outcome = game.outcome(p);
    if (outcome) return {*outcome};
  }
  return {};
}

template <AnySeats G>
bool is_forced_pass([[maybe_unused]] const G& game, [[maybe_unused]] typename G::Move move) {
  if constexpr (HasForcedPass<G>) return game.is_pass(move);
  return false;
}

inline constexpr int kGames = 24;
inline constexpr int kLongestGame = 300;  // some games need not end by themselves

// Every position of `kGames` random games, from the start to the end.
template <AnySeats G>
std::vector<typename G::Position> random_positions(const G& game, std::uint64_t seed) {
  std::vector<typename G::Position> positions;
  Rng rng(seed);
  for (int i = 0; i < kGames; ++i) {
    typename G::Position position = game.start();
    positions.push_back(position);
    for (int ply = 0; ply < kLongestGame && !is_over(game, position); ++ply) {
      const typename G::Moves moves = game.moves(position);
      if (moves.empty()) break;  // a broken game; the first law reports it
      position = game.play(position, moves[rng.below(moves.size())]);
      positions.push_back(position);
    }
  }
  return positions;
}

// The same without the ends, where moves may be asked for.
template <AnySeats G>
std::vector<typename G::Position> open_positions(const G& game, std::uint64_t seed) {
  std::vector<typename G::Position> open;
  for (const auto& position : random_positions(game, seed)) {
    if (!is_over(game, position)) open.push_back(position);
  }
  return open;
}

template <class Moves, class Move>
bool contains(const Moves& moves, Move wanted) {
  for (const auto move : moves) {
    if (move == wanted) return true;
  }
  return false;
}

// Asks the rules everything they answer, and keeps the answers from being optimised away.
template <AnySeats G>
std::uint64_t ask_everything(const G& game, const typename G::Position& p) {
  std::uint64_t sum = static_cast<std::uint64_t>(game.to_move(p));
  if constexpr (Keyed<G>) sum += game.key(p);
  if constexpr (KeyRecomputable<G>) sum += game.recompute_key(p);
  if (is_over(game, p)) return sum + 1;
  if constexpr (CountsMoves<G>) sum += game.count_moves(p);
  if constexpr (HasNoisyMoves<G>) sum += game.noisy_moves(p).size();
  if constexpr (HasSafeMoves<G>) sum += game.can_win(p) ? 1 : game.safe_moves(p).size();
  if constexpr (HasPass<G>) sum += static_cast<std::uint64_t>(game.to_move(game.pass(p)));
  if constexpr (HasDanger<G>) sum += game.in_danger(p) ? 1 : 0;
  if constexpr (HasPliesLeft<G>) sum += static_cast<std::uint64_t>(game.plies_left(p));
  if constexpr (HasForcedPass<G>) sum += static_cast<std::uint64_t>(game.moves_left(p));
  if constexpr (HasMirror<G>) sum += game.key(game.mirror(p));
  if constexpr (CountsPieces<G>) sum += static_cast<std::uint64_t>(game.pieces(p));
  if constexpr (HasStage<G>) sum += static_cast<std::uint64_t>(game.stage(p) + game.stages());
  if constexpr (HasPhase<G>) sum += game.phase(p) > 0 ? 1 : 0;
  if constexpr (PathMatters<G>) {
    PastPly ply;
    if constexpr (HasMark<G>) ply.mark = game.mark(p);
    sum += game.judge(p, {&ply, 1}) ? 1 : 0;
  }
  for (const auto move : game.moves(p)) {
    sum += static_cast<std::uint64_t>(game.to_move(game.play(p, move)));
    if constexpr (ChecksMoves<G>) sum += game.is_legal(p, move) ? 1 : 0;
    if constexpr (HasExchange<G>) sum += static_cast<std::uint64_t>(game.exchange(p, move));
    if constexpr (HasPlayedOutExchange<G>) {
      sum += static_cast<std::uint64_t>(game.exchange_played_out(p, move));
    }
    if constexpr (HasRank<G>) sum += static_cast<std::uint64_t>(game.rank(p, move));
    if constexpr (HasRankAfter<G>) {
      sum += static_cast<std::uint64_t>(game.rank_after(move, game.play(p, move)));
    }
    if constexpr (HasIrreversibleMoves<G>) sum += game.irreversible(p, move) ? 1 : 0;
    if constexpr (HasIndex<G>) sum += game.index(move);
  }
  return sum;
}

// What the mover wins by `move` and the captures on its target, by playing them all out.
template <class Facts>
typename Facts::Game::Value played_exchange(const typename Facts::Game& game,
                                            const PositionOf<Facts>& p, MoveOf<Facts> move) {
  using Value = typename Facts::Game::Value;
  const PositionOf<Facts> next = game.play(p, move);
  Value best_reply = 0;
  if (!game.outcome(next)) {
    for (const auto reply : game.moves(next)) {
      if (Facts::target(reply) != Facts::target(move)) continue;
      best_reply = std::max(best_reply, played_exchange<Facts>(game, next, reply));
    }
  }
  return Facts::captured(game, p, move) - best_reply;
}

}  // namespace espalier::laws
