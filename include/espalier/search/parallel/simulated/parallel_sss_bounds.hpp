// Parallel SSS*, different starting bounds. Source: Kumar & Kanal 1984; Muszycka85 4.1.
// Every process runs SSS* on the whole tree, each from another bound on the value of the root. A
// low bound saves work, but the search fails if the root is worth at least the bound. One process
// begins with the most pessimistic bound, +infinity, so that one search succeeds in any case. The
// first process that succeeds gives the answer. Promise: exact. Deviations: the text does not say
// which bounds: here guess + delta, guess + 2 delta, ... (for MAX). At most 16 processes run, since
// each keeps a list OPEN of its own; further processors wait.
#pragma once

#include <memory>

#include "espalier/search/best_first/sss_star.hpp"
#include "espalier/search/parallel/simulated/machine/scheme.hpp"

namespace espalier::simulated {

template <class W>
class ParallelSssBounds : public Scheme<W> {
  using Base = Scheme<W>;
  using Base::machine;
  using Base::options;
  using Base::walk;
  using typename Base::Node;
  using typename Base::Value;

 public:
  using Base::Base;
  static constexpr bool kIsSss = true;
  static constexpr int kMostProcesses = 16;

  typename W::Outcome run(const Node& root, Depth depth) {
    const int processes = std::min(machine.processors(), kMostProcesses);
    for (int p = 0; p < processes; ++p) {
      searches_.push_back(std::make_unique<Search>(walk, options));
      machine.start_on(p, search(root, depth, *searches_.back(), bound(root, p)),
                       this->id_of(root));
    }
    const bool done =
        machine.run([this] { return winner_ != nullptr; }, [this] { return walk.stopped(); });
    if (!done) return {options.window.alpha, std::nullopt, false};
    return {walk.first_view(root, winner_->value()), winner_->principal_line()};
  }

 private:
  using Search = best_first::SssStar<W>;
  using Step = typename Search::Step;

  // Process 0 begins with the most pessimistic bound.
  Value bound(const Node& root, int process) const {
    if (process == 0) return Base::kHighest;
    const Value guess = options.guess ? *options.guess : walk.static_value(root);
    return walk.first_view(root, guess) + static_cast<Value>(process) * options.delta;
  }

  Task<> search(Node root, Depth depth, Search& sss, Value bound) {
    sss.begin(root, depth, bound);
    for (;;) {
      const Step step = sss.next();
      if (step == Step::Done) break;
      if (step == Step::Leaf) {
        co_await this->evaluate_leaf();
        machine.count_leaf();
      } else {
        co_await this->visit();
      }
      sss.step();
    }
    if (winner_ == nullptr && (sss.value() < bound || bound == Base::kHighest)) winner_ = &sss;
    if (winner_ != &sss) machine.mark_in_vain();  // the root is worth more than was believed
  }

  std::vector<std::unique_ptr<Search>> searches_;
  Search* winner_ = nullptr;
};

}  // namespace espalier::simulated
