// What max^n, paranoid and best-reply search share: the game and its evaluation, what they may
// spend, what they remember, whom they tell their story, and the line they expect.
//
// A Listener is a policy as a trace is: NullListener makes the story vanish.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/sum_bounds.hpp"
#include "espalier/search/engine/budget.hpp"
#include "espalier/search/multiplayer/plan.hpp"
#include "espalier/search/multiplayer/seats_order.hpp"
#include "espalier/search/multiplayer/seats_table.hpp"
#include "espalier/search/walk.hpp"

namespace espalier::multiplayer {

// A node as a listener knows it: a place in the tree, as in Walk.
struct SeatsNode {
  std::uint64_t id = kRootId;
  std::uint64_t parent = 0;
  std::int32_t index = -1;  // its number among its siblings
  int ply = 0;

  constexpr SeatsNode child(std::size_t number) const {
    return {hash_step(id, number), id, static_cast<std::int32_t>(number), ply + 1};
  }
};

// Why the later children of a node are not searched.
enum class SeatsCut : std::uint8_t {
  Immediate,  // max^n: the mover has all that a player can get
  Shallow,    // max^n: too little is left for the player above
  Window,     // paranoid, best-reply: the value is outside the window
};

struct NullListener {
  static constexpr bool kActive = false;
};

// settles(game, root, value): with this value the mover of `root` has won all that it still can, so
// that a deeper search would only put it off.
template <class E, class G>
concept KnowsSettled = requires(const E& evaluator, const G& game, const typename G::Position& p,
                                typename G::Value value) {
  { evaluator.settles(game, p, value) } -> std::same_as<bool>;
};

template <SeatedGame G, SeatsEvaluator<G> E, class L = NullListener>
class SeatsSearch {
 public:
  using Game = G;
  using Evaluation = E;
  using Listener = L;
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Moves = typename G::Moves;
  using Value = typename G::Value;
  using Values = PerSeat<G>;
  static constexpr int kLongestLine = engine::kMaxDepth + 1;

  SeatsSearch(const G& game, const E& evaluator, const Plan& plan, L* listener = nullptr)
      : game_(game), evaluator_(evaluator), plan_(plan), listener_(listener) {
    memory_.clear();
  }

  // A new search from this root. `only`: the moves of the root that count; empty: all.
  void begin(const Position& root, std::vector<Move> only, engine::Budget& budget) {
    root_ = root;
    seat_ = game_.to_move(root);
    only_ = std::move(only);
    left_out_.clear();
    line_.clear();
    budget_ = &budget;
    leaves_ = 0;
  }
  // Of the root, until leave_out_none: for the second best move, the third, ...
  void leave_out(Move move) { left_out_.push_back(move); }
  void leave_out_none() { left_out_.clear(); }

  std::uint64_t leaves() const { return leaves_; }
  const std::vector<Move>& line() const { return line_; }
  const G& game() const { return game_; }
  const E& evaluation() const { return evaluator_; }

 protected:
  static constexpr std::size_t kSeats = G::kSeats;

  // The move of the root that was best in the last iteration comes first.
  std::int32_t first_at_root(const Moves& moves) const {
    if (line_.empty()) return kNoMove;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (moves[i] == line_.front()) return static_cast<std::int32_t>(i);
    }
    return kNoMove;
  }

  bool is_allowed(int ply, Move move) const {
    if (ply > 0) return true;
    const auto has = [&](const std::vector<Move>& list) {
      return std::find(list.begin(), list.end(), move) != list.end();
    };
    return (only_.empty() || has(only_)) && !has(left_out_);
  }

  // The payoffs of a finished game, or, at the horizon, the evaluation. False: the node is open.
  bool is_leaf(const Position& p, int left, const SeatsNode& node, Values& values) {
    const auto end = game_.payoffs(p);
    if (!end && left > 0) return false;
    values = end ? *end : evaluator_.evaluate(game_, p);
    ++leaves_;
    if constexpr (L::kActive) listener_->leaf(node, game_.to_move(p), values);
    return true;
  }

  // Two searches of different players must not share what they remember.
  std::uint64_t key_of(const Position& p, Seat viewer) const {
    return hash_step(game_.key(p), seat_number(viewer) + 1);
  }

  // The expected line below each ply, the whole of it for the root.
  void put_on_line(int ply, Move move) {
    if (ply >= kLongestLine) return;
    const auto at = static_cast<std::size_t>(ply);
    if (lines_.size() <= at + 1) lines_.resize(at + 2);
    lines_[at].assign(1, move);
    lines_[at].insert(lines_[at].end(), lines_[at + 1].begin(), lines_[at + 1].end());
    if (ply == 0) line_ = lines_[0];
  }
  void end_line(int ply) {
    const auto at = static_cast<std::size_t>(std::min(ply, kLongestLine));
    if (lines_.size() <= at) lines_.resize(at + 1);
    lines_[at].clear();
  }
  bool keeps_lines() const { return !L::kActive; }  // a listener follows the line itself

  const G game_;
  const E evaluator_;
  const Plan plan_;
  L* listener_;
  engine::Budget* budget_ = nullptr;
  Position root_{};
  Seat seat_ = Seat::First;
  std::vector<Move> only_;
  std::vector<Move> left_out_;
  MoveMemory<G> memory_;
  std::uint64_t leaves_ = 0;

 private:
  std::vector<std::vector<Move>> lines_;
  std::vector<Move> line_;
};

}  // namespace espalier::multiplayer
