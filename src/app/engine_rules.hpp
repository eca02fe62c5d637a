// EngineRules: everything the engine may ask of a game, behind virtual calls. With it the traced
// engine is compiled once, for RulesGame, and runs on every board game and every tree. The price is
// speed, which a story does not need; what it finds is what the game's own engine finds.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>

#include "app/any_game.hpp"
#include "espalier/core/capabilities.hpp"
#include "espalier/core/game.hpp"
#include "espalier/core/window.hpp"

namespace espalier::app {

class EngineRules;

struct RulesPosition {
  const EngineRules* rules = nullptr;
  alignas(16) std::array<std::byte, kMaxErasedBytes> bytes{};
  friend bool operator==(const RulesPosition& a, const RulesPosition& b);
};

// What a function says of a game that lacks the capability is never used, or changes nothing.
class EngineRules {
 public:
  EngineRules() = default;
  EngineRules(const EngineRules&) = delete;
  EngineRules& operator=(const EngineRules&) = delete;
  virtual ~EngineRules() = default;

  virtual Capabilities capabilities() const = 0;
  virtual RulesPosition start() const = 0;
  virtual AnyMoves moves(const RulesPosition& p) const = 0;
  virtual RulesPosition play(const RulesPosition& p, AnyMove move) const = 0;
  virtual std::optional<Points> outcome(const RulesPosition& p) const = 0;
  virtual Seat to_move(const RulesPosition& p) const = 0;
  virtual bool equal(const RulesPosition& a, const RulesPosition& b) const = 0;
  virtual Points evaluate(const RulesPosition& p) const = 0;
  virtual std::uint64_t key(const RulesPosition& p) const = 0;

  virtual AnyMoves noisy_moves(const RulesPosition& p) const = 0;
  virtual RulesPosition pass(const RulesPosition& p) const = 0;
  virtual bool may_pass(const RulesPosition& p) const = 0;
  virtual Points exchange(const RulesPosition& p, AnyMove move) const = 0;
  virtual Points exchange_played_out(const RulesPosition& p, AnyMove move) const = 0;
  virtual bool in_danger(const RulesPosition& p) const = 0;
  virtual bool extends(const RulesPosition& p, AnyMove move) const = 0;
  virtual int pieces(const RulesPosition& p) const = 0;
  virtual int rank(const RulesPosition& p, AnyMove move) const = 0;
  virtual std::size_t index(AnyMove move) const = 0;
  virtual std::size_t context(const RulesPosition& p, AnyMove move) const = 0;
  virtual std::size_t count_moves(const RulesPosition& p) const = 0;
  virtual bool can_win(const RulesPosition& p) const = 0;
  virtual AnyMoves safe_moves(const RulesPosition& p) const = 0;
  virtual Window<Points> value_bounds(const RulesPosition& p, int plies) const = 0;
  virtual int plies_left(const RulesPosition& p) const = 0;
  virtual int moves_left(const RulesPosition& p) const = 0;
  virtual bool is_pass(AnyMove move) const = 0;
  virtual std::optional<Points> solve_last(const RulesPosition& p, Points alpha, Points beta,
                                           std::uint64_t& nodes) const = 0;
  virtual RulesPosition mirror(const RulesPosition& p) const = 0;
  virtual AnyMove mirror(AnyMove move) const = 0;
  virtual int stages() const = 0;
  virtual int stage(const RulesPosition& p) const = 0;
  virtual bool irreversible(const RulesPosition& p, AnyMove move) const = 0;
  virtual std::int32_t mark(const RulesPosition& p) const = 0;
  virtual std::optional<PathEnd<Points>> judge(const RulesPosition& p, PastSpan past) const = 0;
  virtual std::optional<EndgamePlace> endgame_place(const RulesPosition& p) const = 0;
};

inline bool operator==(const RulesPosition& a, const RulesPosition& b) {
  return a.rules == b.rules && (a.rules == nullptr || a.rules->equal(a, b));
}

// The game that the traced engine is compiled for.
class RulesGame {
 public:
  using Position = RulesPosition;
  using Move = AnyMove;
  using Moves = AnyMoves;
  using Value = Points;
  static constexpr std::size_t kMoveIndices = std::size_t{1} << 14;
  static constexpr std::size_t kContexts = std::size_t{1} << 11;

  explicit RulesGame(std::shared_ptr<const EngineRules> rules)
      : rules_(std::move(rules)), unlocked_(rules_->capabilities()) {}

  Capabilities unlocked() const { return unlocked_; }
  Position start() const { return rules_->start(); }
  Moves moves(const Position& p) const { return rules_->moves(p); }
  Position play(const Position& p, Move move) const { return rules_->play(p, move); }
  std::optional<Points> outcome(const Position& p) const { return rules_->outcome(p); }
  Seat to_move(const Position& p) const { return rules_->to_move(p); }
  std::uint64_t key(const Position& p) const { return rules_->key(p); }
  Moves noisy_moves(const Position& p) const { return rules_->noisy_moves(p); }
  Position pass(const Position& p) const { return rules_->pass(p); }
  bool may_pass(const Position& p) const { return rules_->may_pass(p); }
  Points exchange(const Position& p, Move move) const { return rules_->exchange(p, move); }
  Points exchange_played_out(const Position& p, Move move) const {
    return rules_->exchange_played_out(p, move);
  }
  bool in_danger(const Position& p) const { return rules_->in_danger(p); }
  bool extends(const Position& p, Move move) const { return rules_->extends(p, move); }
  int pieces(const Position& p) const { return rules_->pieces(p); }
  int rank(const Position& p, Move move) const { return rules_->rank(p, move); }
  std::size_t index(Move move) const { return rules_->index(move); }
  std::size_t context(const Position& p, Move move) const { return rules_->context(p, move); }
  std::size_t count_moves(const Position& p) const { return rules_->count_moves(p); }
  bool can_win(const Position& p) const { return rules_->can_win(p); }
  Moves safe_moves(const Position& p) const { return rules_->safe_moves(p); }
  Window<Points> value_bounds(const Position& p, int plies) const {
    return rules_->value_bounds(p, plies);
  }
  int plies_left(const Position& p) const { return rules_->plies_left(p); }
  int moves_left(const Position& p) const { return rules_->moves_left(p); }
  bool is_pass(Move move) const { return rules_->is_pass(move); }
  std::optional<Points> solve_last(const Position& p, Points alpha, Points beta,
                                   std::uint64_t& nodes) const {
    return rules_->solve_last(p, alpha, beta, nodes);
  }
  Position mirror(const Position& p) const { return rules_->mirror(p); }
  Move mirror(Move move) const { return rules_->mirror(move); }
  int stages() const { return rules_->stages(); }
  int stage(const Position& p) const { return rules_->stage(p); }
  bool irreversible(const Position& p, Move move) const { return rules_->irreversible(p, move); }
  std::int32_t mark(const Position& p) const { return rules_->mark(p); }
  std::optional<PathEnd<Points>> judge(const Position& p, PastSpan past) const {
    return rules_->judge(p, past);
  }
  std::optional<EndgamePlace> endgame_place(const Position& p) const {
    return rules_->endgame_place(p);
  }

 private:
  std::shared_ptr<const EngineRules> rules_;
  Capabilities unlocked_;
};

struct RulesEvaluator : StatelessEvaluator<RulesEvaluator> {
  Points evaluate(const RulesGame&, const RulesPosition& p) const { return p.rules->evaluate(p); }
};

static_assert(Keyed<RulesGame> && HasPass<RulesGame> && HasNoisyMoves<RulesGame> &&
              HasExchange<RulesGame> && HasDanger<RulesGame> && CountsPieces<RulesGame> &&
              HasRank<RulesGame> && HasIndex<RulesGame> && HasSafeMoves<RulesGame> &&
              HasValueBounds<RulesGame> && HasForcedPass<RulesGame> && SolvesLast<RulesGame> &&
              HasMirror<RulesGame> && HasStage<RulesGame> && PathMatters<RulesGame> &&
              HasIrreversibleMoves<RulesGame>);

}  // namespace espalier::app
