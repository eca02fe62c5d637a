// AnyGame: a game whose type is known only at run time. It satisfies Game itself, so that the
// faithful strategies are compiled once for all board games. Values become doubles, which hold
// every Points value exactly.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/any_engine.hpp"
#include "espalier/core/capabilities.hpp"
#include "espalier/core/game.hpp"
#include "espalier/core/linear.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/core/network.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/sparse.hpp"
#include "espalier/endgame/work.hpp"

namespace espalier::app {

struct AnyMove {
  std::uint64_t bits = 0;
  friend constexpr bool operator==(AnyMove, AnyMove) = default;
};

class EngineRules;
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

// How an evaluation can be learned (core/linear.hpp, core/sparse.hpp, core/network.hpp): how many
// features it has, whether it has a second table for the end of the game, and what the features
// are. The features of a network are its inputs.
struct LearnShape {
  std::size_t features = 0;  // 0: it cannot be learned
  bool tapered = false;
  int unit = 1;  // so many of its counts are one; of a network: points that an output of 1 is worth
  NetworkForm network = {};  // without inputs: a sum
  std::vector<FeatureGroup> groups;

  bool is_network() const { return network.inputs > 0; }
  std::size_t weights() const {
    if (is_network()) return network.size();
    return tapered ? kSparseTables * features : features;
  }
};

// The interface behind AnyGame: GameModel for two seats, SeatedModel for more.
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
  virtual Seat to_move(const AnyPosition& p) const = 0;
  virtual std::size_t seats() const = 0;
  // One number per seat: what a finished game is worth (empty while the game goes on), and what the
  // default evaluation says.
  virtual std::vector<double> payoffs(const AnyPosition& p) const = 0;
  virtual std::vector<double> seat_values(const AnyPosition& p) const = 0;
  virtual std::uint64_t key(const AnyPosition& p) const = 0;
  virtual bool equal(const AnyPosition& a, const AnyPosition& b) const = 0;
  virtual double evaluate(const AnyPosition& p) const = 0;

  virtual bool irreversible(const AnyPosition& p, AnyMove move) const = 0;
  // As in PathMatters, HasMark and CanBeStopped; see there what a game without them says.
  virtual std::int32_t mark(const AnyPosition& p) const = 0;
  virtual std::optional<PathEnd<double>> judge(const AnyPosition& p, PastSpan past) const = 0;
  virtual int idle(PastSpan past) const = 0;
  virtual double stopped(const AnyPosition& p) const = 0;
  virtual int stage(const AnyPosition& p) const = 0;  // -1: the game has no stages
  virtual int stages() const = 0;                     // their number

  // The names of the game's evaluations, the default first. Where one is asked for by name, no name
  // means the default.
  virtual std::vector<std::string_view> evaluations() const = 0;
  // The weights of an evaluation, and the features they are multiplied with; empty: not linear.
  virtual std::vector<WeightInfo> weights(std::string_view evaluation = {}) const = 0;
  virtual std::vector<double> features(const AnyPosition& p,
                                       std::string_view evaluation = {}) const = 0;
  // The same for whoever learns: sparse evaluations have features as well, and weights without
  // names.
  virtual LearnShape learn_shape(std::string_view evaluation = {}) const = 0;
  virtual SparseFeatures learn_features(const AnyPosition& p,
                                        std::string_view evaluation = {}) const = 0;
  // Of a network, in the place of features.
  virtual NetworkInputs learn_inputs(const AnyPosition& p,
                                     std::string_view evaluation = {}) const = 0;
  // The weights that it has now.
  virtual std::vector<Points> learned_weights(std::string_view evaluation = {}) const = 0;
  // The size of the table that a file has for it, all stages together; 0: no table, but weights
  // with names or none.
  virtual std::size_t table_weights(std::string_view evaluation = {}) const = 0;
  // The size of a pattern evaluation's table, and the places that speak for a position; 0: none.
  virtual std::size_t pattern_weights(std::string_view evaluation = {}) const = 0;
  virtual std::size_t pattern_stages(std::string_view evaluation = {}) const = 0;
  virtual std::vector<std::uint32_t> pattern_indices(const AnyPosition& p,
                                                     std::string_view evaluation = {}) const = 0;

  virtual std::string format_move(const AnyPosition& p, AnyMove move) const = 0;
  virtual Result<AnyMove> parse_move(const AnyPosition& p, std::string_view text) const = 0;
  // As people write it down: Nf3. Where a game has one way only, the same as format_move.
  virtual std::string written_move(const AnyPosition& p, AnyMove move) const = 0;
  virtual std::string format_position(const AnyPosition& p) const = 0;
  virtual Result<AnyPosition> parse_position(std::string_view text) const = 0;

  virtual std::uint64_t perft(const AnyPosition& p, int depth) const = 0;
  virtual std::uint64_t finished_games(const AnyPosition& p, int depth) const = 0;
  virtual Capabilities capabilities() const = 0;
  bool has(Capability one) const { return capabilities().has(one); }

  // Only for games of two seats; make_recipe refuses the others.
  virtual std::unique_ptr<AnyEngine> engine(const engine::Recipe& recipe,
                                            ProfileChoice choice) const = 0;
  // The same game and evaluation for the traced engine (engine_rules.hpp).
  virtual std::shared_ptr<const EngineRules> rules(const engine::Recipe& recipe) const = 0;
  // Who builds its endgame tables; null: the game has none.
  virtual std::unique_ptr<endgame::EndgameWork> endgame_work() const { return nullptr; }
  // A proven value in the words of the game: 1, 0, -1, or the game's own count.
  virtual int exact_score(const AnyPosition& p, Points value) const = 0;
  // The board, if the game can be drawn; piece_at only then.
  virtual std::optional<Geometry> geometry() const = 0;
  virtual char piece_at(const AnyPosition& p, std::size_t cell) const = 0;
  virtual bool in_danger(const AnyPosition& p) const = 0;    // as HasDanger; false where it is not
  virtual std::string note(const AnyPosition& p) const = 0;  // what it does not show; often empty
  // The ways that pieces go in a move; none where the game has no board, or in a pass.
  virtual std::vector<Slide> slides(const AnyPosition& p, AnyMove move) const = 0;
  // The ways to point at a move on the board; none where the game has no board, or for a pass.
  virtual std::vector<Way> touches(const AnyPosition& p, AnyMove move) const = 0;
  // An upper bound on the plies until the game ends, forced passes not counted; -1: unknown.
  virtual int depth_to_the_end(const AnyPosition& p) const = 0;
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

// The value type that strategies see. Strategies and the engine take games of two seats only; with
// more seats, outcome() is what the mover gets, and it must not be negated.
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
  Seat to_move(const AnyPosition& p) const { return game_->to_move(p); }
  std::uint64_t key(const AnyPosition& p) const { return game_->key(p); }
  bool irreversible(const AnyPosition& p, AnyMove move) const {
    return game_->irreversible(p, move);
  }
  std::int32_t mark(const AnyPosition& p) const { return game_->mark(p); }
  std::optional<PathEnd<double>> judge(const AnyPosition& p, PastSpan past) const {
    return game_->judge(p, past);
  }
  int idle(PastSpan past) const { return game_->idle(past); }
  double stopped(const AnyPosition& p) const { return game_->stopped(p); }

  const ErasedGame& operator*() const { return *game_; }
  const ErasedGame* operator->() const { return game_.get(); }

 private:
  std::shared_ptr<const ErasedGame> game_;
};

// The point of a game in shares, one per seat: the seats with the highest payoff share it equally.
inline std::vector<double> shared_point(const std::vector<double>& payoffs) {
  if (payoffs.empty()) return {};
  const double best = *std::max_element(payoffs.begin(), payoffs.end());
  const auto winners = static_cast<double>(std::count(payoffs.begin(), payoffs.end(), best));
  std::vector<double> shares;
  for (const double payoff : payoffs) shares.push_back(payoff == best ? 1 / winners : 0);
  return shares;
}

// The evaluation that came with the game.
struct AnyEvaluator : StatelessEvaluator<AnyEvaluator> {
  double evaluate(const AnyGame& game, const AnyPosition& p) const { return game->evaluate(p); }
};

static_assert(Game<AnyGame> && PathMatters<AnyGame> && HasMark<AnyGame> && CanBeStopped<AnyGame>);
static_assert(Evaluator<AnyEvaluator, AnyGame>);

}  // namespace espalier::app
