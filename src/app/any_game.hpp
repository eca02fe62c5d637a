// AnyGame: a game whose type is known only at run time. It satisfies Game itself, so that the
// faithful strategies are compiled once for all board games. Values become doubles, which hold
// every Points value exactly.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "app/any_engine.hpp"
#include "espalier/core/game.hpp"
#include "espalier/core/linear.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/core/result.hpp"
#include "espalier/games/perft.hpp"

namespace espalier::app {

struct AnyMove {
  std::uint64_t bits = 0;
  friend constexpr bool operator==(AnyMove, AnyMove) = default;
};

class ErasedGame;

// The game and its position side by side, within the size a position may have.
inline constexpr std::size_t kMaxErasedBytes = kMaxPositionBytes - 16;

struct AnyPosition {
  const ErasedGame* game = nullptr;
  alignas(16) std::array<std::byte, kMaxErasedBytes> bytes{};
  friend bool operator==(const AnyPosition& a, const AnyPosition& b);
};

inline constexpr std::size_t kMaxAnyMoves = 512;
using AnyMoves = MoveList<AnyMove, kMaxAnyMoves>;

// The interface behind AnyGame.
class ErasedGame {
 public:
  ErasedGame() = default;
  ErasedGame(const ErasedGame&) = delete;
  ErasedGame& operator=(const ErasedGame&) = delete;
  virtual ~ErasedGame() = default;

  virtual std::string_view name() const = 0;
  virtual AnyPosition start() const = 0;
  virtual AnyMoves moves(const AnyPosition& p) const = 0;
  virtual AnyPosition play(const AnyPosition& p, AnyMove move) const = 0;
  virtual std::optional<double> outcome(const AnyPosition& p) const = 0;
  virtual Player to_move(const AnyPosition& p) const = 0;
  virtual std::uint64_t key(const AnyPosition& p) const = 0;
  virtual bool equal(const AnyPosition& a, const AnyPosition& b) const = 0;
  virtual double evaluate(const AnyPosition& p) const = 0;

  virtual Repetition repetition() const = 0;
  virtual bool irreversible(const AnyPosition& p, AnyMove move) const = 0;
  virtual int stage(const AnyPosition& p) const = 0;  // -1: the game has no stages

  // The weights of the evaluation, and the features they are multiplied with; empty: not linear.
  virtual std::vector<WeightInfo> weights() const = 0;
  virtual std::vector<Points> features(const AnyPosition& p) const = 0;

  virtual std::string format_move(const AnyPosition& p, AnyMove move) const = 0;
  virtual Result<AnyMove> parse_move(const AnyPosition& p, std::string_view text) const = 0;
  virtual std::string format_position(const AnyPosition& p) const = 0;
  virtual Result<AnyPosition> parse_position(std::string_view text) const = 0;

  virtual std::uint64_t perft(const AnyPosition& p, int depth) const = 0;
  virtual std::uint64_t finished_games(const AnyPosition& p, int depth) const = 0;
  virtual std::vector<std::string> capabilities() const = 0;

  virtual std::unique_ptr<AnyEngine> engine(const engine::Recipe& recipe,
                                            ProfileChoice choice) const = 0;
  // A proven value in the words of the game: 1, 0, -1, or the game's own count.
  virtual int exact_score(const AnyPosition& p, Points value) const = 0;
  // The board, if the game can be drawn; piece_at only then.
  virtual std::optional<Geometry> geometry() const = 0;
  virtual char piece_at(const AnyPosition& p, std::size_t cell) const = 0;
};

// How positions and moves become bytes and back.
namespace erased {
template <class Position>
Position position(const AnyPosition& any) {
  Position p;
  std::memcpy(static_cast<void*>(&p), any.bytes.data(), sizeof(Position));
  return p;
}
template <class Move>
AnyMove wrap(const Move& move) {
  AnyMove any;
  std::memcpy(&any.bits, &move, sizeof(Move));
  return any;
}
template <class Move>
Move unwrap(AnyMove any) {
  Move move;
  std::memcpy(static_cast<void*>(&move), &any.bits, sizeof(Move));
  return move;
}
}  // namespace erased

inline bool operator==(const AnyPosition& a, const AnyPosition& b) {
  return a.game == b.game && (a.game == nullptr || a.game->equal(a, b));
}

// The notation functions of a game's own namespace, found by argument-dependent lookup (a member
// function of the same name would hide them).
namespace notation {
template <class G>
std::string move_text(const G& game, const typename G::Position& p, typename G::Move move) {
  return format_move(game, p, move);
}
template <class G>
Result<typename G::Move> read_move(const G& game, const typename G::Position& p,
                                   std::string_view text) {
  return parse_move(game, p, text);
}
template <class G>
std::string position_text(const G& game, const typename G::Position& p) {
  return format_position(game, p);
}
template <class G>
Result<typename G::Position> read_position(const G& game, std::string_view text) {
  return parse_position(game, text);
}
}  // namespace notation

// G behind the interface, evaluated by E.
template <Game G, Evaluator<G> E>
class GameModel final : public ErasedGame {
  using Position = typename G::Position;
  using Move = typename G::Move;
  static_assert(Keyed<G>, "a registered game has key(): tables need it");
  static_assert(std::has_unique_object_representations_v<Move>,
                "moves are compared by their bytes");
  static_assert(sizeof(Move) <= sizeof(AnyMove) && sizeof(Position) <= kMaxErasedBytes);

 public:
  GameModel(std::string name, G game, E evaluator)
      : name_(std::move(name)), game_(std::move(game)), evaluator_(std::move(evaluator)) {}

  std::string_view name() const override { return name_; }
  AnyPosition start() const override { return wrap(game_.start()); }
  AnyMoves moves(const AnyPosition& p) const override {
    AnyMoves list;
    for (const Move move : game_.moves(position(p))) list.push_back(wrap(move));
    return list;
  }
  AnyPosition play(const AnyPosition& p, AnyMove move) const override {
    return wrap(game_.play(position(p), unwrap(move)));
  }
  std::optional<double> outcome(const AnyPosition& p) const override {
    if (const auto value = game_.outcome(position(p))) return static_cast<double>(*value);
    return std::nullopt;
  }
  Player to_move(const AnyPosition& p) const override { return game_.to_move(position(p)); }
  std::uint64_t key(const AnyPosition& p) const override { return game_.key(position(p)); }
  bool equal(const AnyPosition& a, const AnyPosition& b) const override {
    return position(a) == position(b);
  }
  double evaluate(const AnyPosition& p) const override {
    const Position here = position(p);
    return static_cast<double>(evaluator_.value(game_, here, evaluator_.init(game_, here)));
  }

  Repetition repetition() const override {
    if constexpr (HasRepetition<G>) return game_.repetition();
    return Repetition::None;
  }
  bool irreversible(const AnyPosition& p, AnyMove move) const override {
    if constexpr (HasIrreversibleMoves<G>) return game_.irreversible(position(p), unwrap(move));
    return false;
  }
  int stage(const AnyPosition& p) const override {
    if constexpr (HasStage<G>) return game_.stage(position(p));
    return -1;
  }

  std::vector<WeightInfo> weights() const override {
    if constexpr (LinearEvaluator<E, G>) return {E::kWeights.begin(), E::kWeights.end()};
    return {};
  }
  std::vector<Points> features(const AnyPosition& p) const override {
    if constexpr (LinearEvaluator<E, G>) {
      const auto counts = evaluator_.features(game_, position(p));
      return {counts.begin(), counts.end()};
    }
    return {};
  }

  std::string format_move(const AnyPosition& p, AnyMove move) const override {
    return notation::move_text(game_, position(p), unwrap(move));
  }
  Result<AnyMove> parse_move(const AnyPosition& p, std::string_view text) const override {
    const auto move = notation::read_move(game_, position(p), text);
    if (!move) return move.error();
    return wrap(*move);
  }
  std::string format_position(const AnyPosition& p) const override {
    return notation::position_text(game_, position(p));
  }
  Result<AnyPosition> parse_position(std::string_view text) const override {
    const auto parsed = notation::read_position(game_, text);
    if (!parsed) return parsed.error();
    return wrap(*parsed);
  }

  std::uint64_t perft(const AnyPosition& p, int depth) const override {
    return espalier::perft(game_, position(p), Depth{depth});
  }
  std::uint64_t finished_games(const AnyPosition& p, int depth) const override {
    return espalier::finished_games(game_, position(p), Depth{depth});
  }

  std::vector<std::string> capabilities() const override {
    std::vector<std::string> names = {"key"};
    const auto add = [&names](bool has, const char* name) {
      if (has) names.emplace_back(name);
    };
    add(HasNoisyMoves<G>, "noisy_moves");
    add(HasPass<G>, "pass");
    add(HasExchange<G>, "exchange");
    add(HasDanger<G>, "in_danger");
    add(HasRank<G>, "rank");
    add(HasRankAfter<G>, "rank_after");
    add(HasIndex<G>, "index");
    add(LinearEvaluator<E, G>, "features");
    add(CountsMoves<G>, "count_moves");
    add(ChecksMoves<G>, "is_legal");
    add(HasValueBounds<G>, "value_bounds");
    add(HasSafeMoves<G>, "safe_moves");
    add(SolvesLast<G>, "solve_last");
    add(HasIrreversibleMoves<G>, "irreversible");
    add(HasPayoff<G>, "payoff");
    add(HasRepetition<G>, "repetition");
    add(HasMirror<G>, "mirror");
    add(HasPliesLeft<G>, "plies_left");
    add(HasExactScore<G>, "exact_score");
    add(HasStage<G>, "stage");
    add(HasGeometry<G>, "geometry");
    return names;
  }

  std::unique_ptr<AnyEngine> engine(const engine::Recipe& recipe,
                                    ProfileChoice choice) const override {
    return make_engine(game_, evaluator_of(recipe), recipe, choice);
  }
  int exact_score(const AnyPosition& p, Points value) const override {
    if constexpr (HasExactScore<G>) return game_.exact_score(position(p), value);
    return value > 0 ? 1 : value < 0 ? -1 : 0;
  }
  std::optional<Geometry> geometry() const override {
    if constexpr (HasGeometry<G>) return game_.geometry();
    return std::nullopt;
  }
  char piece_at(const AnyPosition& p, std::size_t cell) const override {
    if constexpr (HasGeometry<G>) return game_.piece_at(position(p), cell);
    return '.';
  }

 private:
  AnyPosition wrap(const Position& p) const {
    AnyPosition any;
    any.game = this;
    std::memcpy(any.bytes.data(), &p, sizeof(Position));
    return any;
  }
  static Position position(const AnyPosition& any) { return erased::position<Position>(any); }
  static AnyMove wrap(const Move& move) { return erased::wrap(move); }
  static Move unwrap(AnyMove any) { return erased::unwrap<Move>(any); }

  // The evaluation with the weights of a recipe, if it has its own.
  E evaluator_of(const engine::Recipe& recipe) const {
    if constexpr (LinearEvaluator<E, G>) {
      if (recipe.weights) {
        assert(recipe.weights->size() == E::kWeights.size());
        typename E::Weights weights;
        std::copy(recipe.weights->begin(), recipe.weights->end(), weights.begin());
        return E(weights);
      }
    }
    return evaluator_;
  }

  std::string name_;
  G game_;
  E evaluator_;
};

// The value type that strategies see.
class AnyGame {
 public:
  using Position = AnyPosition;
  using Move = AnyMove;
  using Moves = AnyMoves;
  using Value = double;

  explicit AnyGame(std::shared_ptr<const ErasedGame> game) : game_(std::move(game)) {}

  AnyPosition start() const { return game_->start(); }
  AnyMoves moves(const AnyPosition& p) const { return game_->moves(p); }
  AnyPosition play(const AnyPosition& p, AnyMove move) const { return game_->play(p, move); }
  std::optional<double> outcome(const AnyPosition& p) const { return game_->outcome(p); }
  Player to_move(const AnyPosition& p) const { return game_->to_move(p); }
  std::uint64_t key(const AnyPosition& p) const { return game_->key(p); }
  Repetition repetition() const { return game_->repetition(); }
  bool irreversible(const AnyPosition& p, AnyMove move) const {
    return game_->irreversible(p, move);
  }

  const ErasedGame& operator*() const { return *game_; }
  const ErasedGame* operator->() const { return game_.get(); }

 private:
  std::shared_ptr<const ErasedGame> game_;
};

// The evaluation that came with the game.
struct AnyEvaluator : StatelessEvaluator<AnyEvaluator> {
  double evaluate(const AnyGame& game, const AnyPosition& p) const { return game->evaluate(p); }
};

static_assert(Game<AnyGame> && Evaluator<AnyEvaluator, AnyGame>);

}  // namespace espalier::app
