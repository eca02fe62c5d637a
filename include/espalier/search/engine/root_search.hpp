// The root of a worker's search: its moves in their order, one search of it with the windows of a
// driver, alone or with others, and the line that comes of it. The recursion is that of search.hpp.
//
// Promise: a line is legal, and complete to the horizon unless the budget ran out.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "espalier/search/engine/drivers.hpp"
#include "espalier/search/engine/request.hpp"
#include "espalier/search/engine/search.hpp"
#include "espalier/search/engine/team.hpp"
#include "espalier/search/parallel/cooperation.hpp"

namespace espalier::engine {

template <EngineGame G, Evaluator<G> E, class Profile>
class RootSearch {
 public:
  using Position = typename G::Position;
  using Move = typename G::Move;
  using Moves = typename G::Moves;
  using Inner = Search<G, E, Profile>;
  using Node = typename Inner::Node;
  using OnReport = std::function<void(const Report<Move>&)>;

  RootSearch(const G& game, const E& evaluator, Team& team)
      : team_(team), search_(game, evaluator, team.recipe(), team.table()) {}
  RootSearch(const RootSearch&) = delete;
  RootSearch& operator=(const RootSearch&) = delete;

  // The search itself: for counters and traces.
  Inner& inner() { return search_; }

  // Searches roots together with others from now on, as number `number` of the team; null: alone.
  void cooperate(parallel::Cooperation<Move>* with, std::size_t number) {
    with_ = with;
    number_ = number;
  }

 protected:
  // A new root: its children are shared where that is worth it.
  void join_crew() {
    const bool shares = with_ != nullptr && with_->scheme != TeamScheme::Lazy;
    const TeamScheme scheme = shares ? with_->scheme : TeamScheme::Ybw;
    search_.join_crew(shares ? &with_->crew : nullptr, scheme,
                      shares ? parallel::share_from(recipe_, scheme, plies_left()) : 0);
  }

  Points drive(int depth, Points guess) {
    const auto search_root = [&](Points alpha, Points beta) { return pass(depth, alpha, beta); };
    const auto& widths = recipe_.root.widths;
    switch (recipe_.root.driver) {
      case Driver::FullWindow: break;
      case Driver::Aspiration:
        if (depth < recipe_.root.aspire_from) break;
        return aspiration(search_root, guess, widths.empty() ? 50 : widths.front());
      case Driver::Staged: return staged(search_root, guess, widths);
      case Driver::Mtdf: return mtdf(search_root, guess);
      case Driver::Bisect: return bisect(search_root, plies_left());
    }
    return search_root(kLowest, kHighest);
  }

  // One search of the root. What it proves best stays first, also if the budget ends it.
  Points pass(int depth, Points alpha, Points beta) {
    search_.tell_pass(root_, depth, alpha, beta, told_as(recipe_.root.driver));
    const auto children = std::span<const std::size_t>(children_).subspan(first_);
    const bool together = with_ != nullptr && with_->scheme == TeamScheme::Abdada;
    const Points value = together ? pass_together(depth, alpha, beta, children)
                                  : search_root(depth, alpha, beta, children);
    if (search_.best_move_) {
      proven_ = search_.best_move_;
      if (orders_) put_at(*proven_, first_);
      line_.assign(1, *proven_);
      const auto found = search_.lines_.at(0);
      if (!found.empty()) line_.assign(found.begin(), found.end());
    }
    if (on_pass_ != nullptr)
      report_pass(depth, bound_of(value, Window<Points>{alpha, beta}), value);
    return value;
  }

  Points search_root(int depth, Points alpha, Points beta, std::span<const std::size_t> children) {
    return search_any(root_, depth, alpha, beta,
                      Candidates<G>(moves_, Inner::Order::given(children)));
  }

  // ABDADA: all workers search this pass, the first answer counts.
  [[gnu::cold]] Points pass_together(int depth, Points alpha, Points beta,
                                     std::span<const std::size_t> children) {
    parallel::Crew& crew = with_->crew;
    auto& shared = with_->pass;
    search_.pass_ = shared.begin(crew, {depth, alpha, beta, {children.begin(), children.end()}});
    answer_pass({depth, alpha, beta, {children.begin(), children.end()}});
    const auto answer = shared.take(crew);
    search_.pass_ = crew.pass();  // what worker 0 searches between passes is its own
    search_.best_move_ = answer.best;
    search_.lines_.set(0, answer.line);
    return answer.value;
  }
  [[gnu::cold]] void answer_pass(const typename parallel::SharedPass<Move>::Question& asked) {
    try {
      const Points value = search_root(asked.depth, asked.alpha, asked.beta, asked.children);
      with_->pass.answer(with_->crew, search_.pass_, value, search_.best_move_,
                         search_.lines_.at(0));
    } catch (const Abandoned&) {  // somebody else was faster
    }
  }
  [[gnu::cold]] void take_part() {
    while (const auto next = with_->pass.wait(with_->crew, search_.pass_)) {
      search_.pass_ = next->first;
      search_.set_depth(next->second.depth);
      answer_pass(next->second);
    }
  }

  // A solver may need hours for its one iteration: each answer on the way is worth telling.
  void report_pass(int depth, Bound bound, Points value) {
    if (bound == Bound::Exact) return;  // the iteration's own report follows
    Report<Move> report = stamped(depth, value);
    report.bound = bound;
    report.number = static_cast<int>(first_) + 1;
    if (bound == Bound::Lower) report.line = line_;
    (*on_pass_)(report);
  }

  // A report with what the search has cost so far.
  Report<Move> stamped(int depth, Points value) const {
    Report<Move> report;
    report.depth = depth;
    report.value = value;
    report.nodes = search_.budget_.team_nodes();
    report.leaves = search_.leaves_;
    report.seconds = search_.budget_.seconds();
    report.hashfull = team_.table().hashfull();
    return report;
  }

  Points search_any(const Node& node, int depth, Points alpha, Points beta,
                    Candidates<G> children) {
    const auto key = search_.table_key(node);
    const Window<Points> window{alpha, beta};
    search_.best_move_.reset();
    search_.lines_.clear(node.ply);
    const int left = (search_.only_passes(children.moves) ? depth + 1 : depth) * kPly;
    return beta > alpha + 1  // their difference may overflow
               ? search_.template expand<true, Children::Any>(node, left, window, {}, key, children)
               : search_.template expand<false, Children::Any>(node, left, window, {}, key,
                                                               children);
  }

  // The line of the last pass, prolonged to the horizon: table cut-offs and null windows cut lines
  // short, so the nodes at their end are searched once more with a window around the known value.
  std::vector<Move> whole_line(int depth, Points value) {
    std::vector<Move> line;
    Node node = root_;
    std::vector<Move> known = line_;
    bool over = false;
    while (depth > 0 && !over && !search_.game().outcome(node.position)) {
      if (known.empty()) known = search_line(node, depth, value);
      if (known.empty()) break;
      for (const Move move : known) {
        if (!search_.passes_freely(move)) --depth;
        node = search_.child_of(node, move, 0, false);
        over = search_.step_onto(node).has_value();
        value = -value;
        line.push_back(move);
      }
      known.clear();
    }
    return line;
  }

  // The best line from a node whose value is known, at least one move of it.
  std::vector<Move> search_line(const Node& node, int depth, Points value) {
    const Moves moves = search_.game().moves(node.position);
    search_.note(Reason::WholeLine, node, value, value, value, {.depth = depth * kPly});
    try {
      for (const Window<Points> window : {Window<Points>{value - 1, value + 1}, Window<Points>{}}) {
        search_any(node, depth, window.alpha, window.beta, Candidates<G>(moves));
        const auto found = search_.lines_.at(node.ply);
        if (!found.empty()) return {found.begin(), found.end()};
      }
    } catch (const Stopped&) {  // the value is proven; only its line is cut short
    }
    return {};
  }

  // No game from the root is longer.
  int plies_left() const {
    if constexpr (HasPliesLeft<G>) {
      return std::min(search_.depth_to_the_end(root_.position), kMaxDepth);
    } else {
      return kMaxDepth;
    }
  }

  // Moves a root move to a place in the order, the others keep theirs. With an ordering part on,
  // moves that were best before stay near the front; without, the game's order is kept as it is.
  void put_at(Move move, std::size_t place) {
    const auto begin = children_.begin() + static_cast<std::ptrdiff_t>(place);
    const auto found = std::find_if(begin, children_.end(),
                                    [&](std::size_t child) { return moves_[child] == move; });
    if (found == children_.end() || found == begin) return;
    search_.put_forward(*found);
    std::rotate(begin, found, found + 1);
  }

  Team& team_;
  const Recipe& recipe_ = team_.recipe();
  const bool orders_ = recipe_.ordering != Ordering{};
  Inner search_;
  Node root_{};
  Moves moves_;
  std::vector<std::size_t> children_;  // the root's moves by number, in the order of the search
  std::size_t first_ = 0;       // multi-PV: the children before this one have their lines already
  std::optional<Move> proven_;  // best of the iteration in hand
  std::vector<Move> line_;      // of the last pass that found one
  const OnReport* on_pass_ = nullptr;            // who wants to hear of every pass
  parallel::Cooperation<Move>* with_ = nullptr;  // null: alone
  std::size_t number_ = 0;                       // in the team
};

}  // namespace espalier::engine
