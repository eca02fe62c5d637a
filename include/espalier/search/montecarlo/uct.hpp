// Uct<G, E>: Monte-Carlo tree search for games of two to six seats, the comparison that Hsu15
// (slides 2, 19, 22, 32) and Abalone12 (abstract) make with alpha-beta.
//
// Source: Kocsis & Szepesvari 2006; the parts cite their own (selection, playout, solver, pool,
// move_history). With more than two seats: max^n backups (Sturtevant 2008).
// Promise: one worker and the same seed build the same tree. Memory stays below
// UctOptions::memory. The answer has a legal move, among Request::only if that is given.
// Deviations: a node of Limits::nodes is one playout (a descent in the tree and a game to its end);
// Limits::depth bounds the depth of the tree. The best move is the one with the highest
// mean - caution / sqrt(visits) (the secure child of Chaslot et al. 2008), proven moves by what is
// proven.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <vector>

#include "espalier/search/engine/budget.hpp"
#include "espalier/search/engine/request.hpp"
#include "espalier/search/montecarlo/sampled.hpp"
#include "espalier/search/montecarlo/side_by_side.hpp"
#include "espalier/search/montecarlo/tree.hpp"
#include "espalier/search/montecarlo/worker.hpp"

namespace espalier::montecarlo {

template <AnySeats G, class E>
class Uct {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Request = engine::Request<Move>;
  using Answer = SampledAnswer<Move>;
  using OnReport = std::function<void(const Answer&)>;

  Uct(const G& game, const E& evaluator, const UctOptions& options)
      : tree_(game, evaluator, options) {}

  // The game at `position` goes on.
  Answer run(const Position& position, const Request& request, const OnReport& on_report = {},
             const StopFlag* stop = nullptr) {
    tree_.begin(position);
    tree_.allow(request.only);
    const auto threads = static_cast<std::size_t>(std::max(request.threads, 1));
    tree_.shared = threads > 1;
    tree_.deepest = std::clamp(request.limits.depth, 1, kDeepest);
    budget_.begin(limits_of(request, stop), stop);
    const std::uint64_t seed = hash_step(hash_seed(tree_.options.seed), tree_.game.key(position));
    const std::size_t workers = side_by_side(threads, [&](std::size_t number) {
      Worker<G, E> worker(tree_, request.past, hash_step(seed, number));
      work(worker, request.lines, number == 0 ? on_report : OnReport{});
    });
    Answer answer = answer_now(request.lines);
    answer.threads = static_cast<int>(workers);
    return answer;
  }

  void clear() { tree_.clear(); }

  static constexpr std::size_t least_bytes(const UctOptions& options) {
    return Tree<G, E>::least_bytes(options);
  }

  // The tree below the root, at most `most` nodes, level by level. A node that is reached by
  // several ways is listed once for each way.
  std::vector<SampledNode<Move>> nodes(std::size_t most) const {
    std::vector<SampledNode<Move>> list;
    if (tree_.root == kNoNode) return list;
    std::vector<NodeId> ids = {tree_.root};
    list.push_back(listed(tree_.root));
    list[0].total = list[0].totals[tree_.pool.node(tree_.root).mover];
    for (std::size_t at = 0; at < list.size(); ++at) {
      const NodeType& node = tree_.pool.node(ids[at]);
      for (std::size_t i = 0; i < node.count && list.size() < most; ++i) {
        const EdgeType& edge = tree_.pool.edges(node)[i];
        if (edge.child == kNoNode) continue;
        auto& one = list.emplace_back(listed(edge.child));
        ids.push_back(edge.child);
        one.parent = at;
        one.child = i;
        one.move = edge.move;
        one.visits = edge.visits;
        one.total = edge.total;
      }
    }
    return list;
  }

  // What the search has built, for tests.
  const Tree<G, E>& tree() const { return tree_; }

 private:
  using EdgeType = Edge<Move>;
  using NodeType = Node<seat_count<G>()>;

  SampledNode<Move> listed(NodeId id) const {
    const NodeType& node = tree_.pool.node(id);
    SampledNode<Move> one;
    one.visits = node.visits;
    one.totals.assign(node.total.begin(), node.total.end());
    if (is_proven(node)) one.decided = node.plies;
    return one;
  }

  static constexpr std::uint64_t kFirstReport = 256;  // playouts
  // The budget looks at the clock seldom at first; a long playout would make the answer late.
  static constexpr std::uint64_t kUnknownPace = 64;  // playouts
  static constexpr double kPause = 0.3;               // seconds between reports, at most
  static constexpr std::size_t kLongestLine = 64;

  // Nothing limits the search: a number of playouts does.
  engine::Limits limits_of(const Request& request, const StopFlag* stop) const {
    engine::Limits limits = request.limits;
    const bool endless = stop != nullptr && limits.depth >= engine::kMaxDepth;
    if (!limits.seconds && limits.nodes == std::numeric_limits<std::uint64_t>::max() && !endless) {
      limits.nodes = tree_.options.playouts;
    }
    return limits;
  }

  void work(Worker<G, E>& worker, int lines, const OnReport& on_report) {
    engine::Budget budget(budget_);
    const bool slow = tree_.options.playout == PlayoutKind::Search;
    std::uint64_t next_report = kFirstReport;
    double last_report = 0;
    try {
      while (!tree_.is_decided()) {
        budget.spend();
        worker.playout();
        if ((slow || budget.nodes() <= kUnknownPace) && budget.exhausted()) break;
        if (!on_report || budget.nodes() % kFirstReport != 0) continue;
        const double now = budget_.seconds();
        if (budget.nodes() < next_report && now < last_report + kPause) continue;
        next_report = std::max(next_report, 2 * budget.nodes());
        last_report = now;
        on_report(answer_now(lines));
      }
    } catch (const engine::Stopped&) {  // the answer so far stands
    }
    budget.settle();
  }

  Answer answer_now(int lines) const {
    Answer answer;
    const auto& node = tree_.pool.node(tree_.root);
    answer.proven = tree_.is_decided();
    answer.playouts = budget_.nodes();
    answer.visits = read(node.visits);
    answer.nodes = tree_.pool.nodes();
    answer.seconds = budget_.seconds();
    answer.full = static_cast<int>(1000 * tree_.pool.used_bytes() / tree_.pool.bytes());
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < node.count; ++i) {
      if (tree_.is_allowed(i)) order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return is_better(node, a, b); });
    order.resize(std::min(order.size(), static_cast<std::size_t>(std::max(lines, 1))));
    for (const std::size_t edge : order) answer.lines.push_back(line_of(node, edge));
    return answer;
  }

  std::uint16_t plies_of(const EdgeType& edge) const {
    return read(tree_.pool.node(read_published(edge.child)).plies);
  }

  // What a move is worth with caution: a proven win comes first, a proven loss last.
  double cautious(const EdgeType& edge) const {
    constexpr double kProvenWin = 2;
    constexpr double kProvenLoss = -2;
    const float certain = read_published(edge.certain);
    if (certain >= 1) return kProvenWin;
    if (certain == 0) return kProvenLoss;
    if (certain > 0) return certain;
    const double visits = read(edge.visits);
    if (visits == 0) return -1 - tree_.options.caution;
    return read(edge.total) / visits - tree_.options.caution / std::sqrt(visits);
  }

  bool is_better(const NodeType& node, std::size_t a, std::size_t b) const {
    const EdgeType& one = tree_.pool.edges(node)[a];
    const EdgeType& other = tree_.pool.edges(node)[b];
    const double worth = cautious(one);
    const double rival = cautious(other);
    if (worth != rival) return worth > rival;
    const float certain = read_published(one.certain);
    if (certain >= 0 && read_published(other.certain) >= 0) {
      return proves_better(certain, plies_of(one), certain, plies_of(other));
    }
    return read(one.visits) > read(other.visits);
  }

  SampledLine<Move> line_of(const NodeType& root, std::size_t best) const {
    SampledLine<Move> line;
    const EdgeType& first = tree_.pool.edges(root)[best];
    const double visits = read(first.visits);
    const float certain = read_published(first.certain);
    line.visits = read(first.visits);
    line.share = certain >= 0 ? certain : visits > 0 ? read(first.total) / visits : 0.5;
    if (certain >= 0) line.decided = plies_of(first) + 1;
    const NodeType* node = &root;
    while (line.moves.size() < kLongestLine) {
      const EdgeType& edge = tree_.pool.edges(*node)[best];
      line.moves.push_back(edge.move);
      const NodeId child = read_published(edge.child);
      if (child == kNoNode) break;
      node = &tree_.pool.node(child);
      if (read_published(node->state) != NodeState::Open || node == &root) break;
      best = best_of(*node);
      if (read(tree_.pool.edges(*node)[best].visits) == 0) break;
    }
    return line;
  }

  std::size_t best_of(const NodeType& node) const {
    std::size_t best = 0;
    for (std::size_t i = 1; i < node.count; ++i) {
      if (is_better(node, i, best)) best = i;
    }
    return best;
  }

  Tree<G, E> tree_;
  engine::TeamBudget budget_;
};

}  // namespace espalier::montecarlo
