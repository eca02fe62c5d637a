// The search of the schemes whose processors share nothing but a table: every processor searches
// the whole tree, and a node that one of them has finished is known to all. Keys include the depth,
// so a stored bound always speaks of the same search.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "espalier/search/parallel/simulated/machine/scheme.hpp"

namespace espalier::simulated {

template <class W>
class TableScheme : public Scheme<W> {
  using Base = Scheme<W>;
  using typename Base::Node;
  using typename Base::Value;

 public:
  using Base::Base;
  using typename Base::Answer;

 protected:
  using Base::machine;
  using Base::walk;

  // How a processor goes through the tree.
  struct Manner {
    bool defers = false;      // children that are being searched by others come last
    std::uint64_t order = 0;  // the children after the first are turned; by how much, this decides
  };

  typename W::Outcome run_everywhere(const Node& root, Depth depth,
                                     const std::vector<Manner>& manners) {
    for (std::size_t p = 0; p < manners.size(); ++p) {
      machine.start_on(static_cast<int>(p), search_root(root, depth, manners[p]),
                       this->id_of(root));
    }
    return this->finish(root);
  }

 private:
  struct Entry {
    Value lower = Base::kLowest;
    Value upper = Base::kHighest;
    int line = -1;
    int searching = 0;  // processors that are at work here
  };
  struct Found {
    Answer answer;
    bool deferred = false;
  };
  struct Window {
    Value alpha;
    Value beta;
  };

  Task<> search_root(Node root, Depth depth, Manner manner) {
    const Found found =
        co_await search(root, depth, {Base::kLowest, Base::kHighest}, manner, false);
    if (!this->answer_) this->answer_ = found.answer;
  }

  // Alpha-beta, fail-soft, with the table. `exclusive`: not if somebody else is at work there.
  Task<Found> search(Node node, Depth depth, Window window, Manner manner, bool exclusive) {
    if (walk.is_leaf(node, depth)) {
      co_await this->evaluate_leaf();
      co_return Found{{this->leaf(node, window.alpha, window.beta)}};
    }
    co_await this->visit();
    Entry& entry = table_[walk.memory_key(node, depth)];
    if (exclusive && entry.searching > 0) co_return Found{{}, true};
    if (const auto known = retrieve(node, entry, window)) co_return Found{*known};
    ++entry.searching;
    walk.tell(EventKind::Enter, node, window.alpha, window.beta, Base::kLowest);
    Answer best{Base::kLowest};
    const auto branches = walk.branches(node);
    const int count = branches.count();
    std::vector<int> deferred;
    for (int turn = 0; turn < count + static_cast<int>(deferred.size()); ++turn) {
      const bool first_pass = turn < count;
      const int i = first_pass ? child_at(turn, count, node.ply, manner)
                               : deferred[static_cast<std::size_t>(turn - count)];
      const Window below{-window.beta, -std::max(window.alpha, best.value)};
      const Found found = co_await search(walk.child(node, branches.move(i), i), depth - 1, below,
                                          manner, manner.defers && first_pass && turn > 0);
      if (found.deferred) {
        deferred.push_back(i);
        continue;
      }
      const bool last = turn + 1 >= count + static_cast<int>(deferred.size());
      if (take(node, window, best, i, found.answer, last)) break;
    }
    --entry.searching;
    if (!store(entry, window, best)) machine.mark_in_vain();  // another one was faster
    machine.next_task(this->id_of(node));
    co_return Found{best};
  }

  static int child_at(int turn, int count, int ply, const Manner& manner) {
    if (turn == 0 || count < 3 || manner.order == 0) return turn;
    const std::uint64_t turned = hash_step(manner.order, static_cast<std::uint64_t>(ply));
    const auto others = static_cast<std::uint64_t>(count - 1);
    return 1 + static_cast<int>((static_cast<std::uint64_t>(turn - 1) + turned % others) % others);
  }

  // True: a cut-off.
  bool take(const Node& node, const Window& window, Answer& best, int child, const Answer& answer,
            bool last) {
    const Value value = -answer.value;
    const bool improved = value > std::max(best.value, window.alpha);
    if (improved) best.line = this->add_line(child, answer.line);
    best.value = std::max(best.value, value);
    const bool cut = best.value >= window.beta;
    walk.tell(EventKind::Update, node, std::max(window.alpha, best.value), window.beta, best.value,
              child, cut_reason(cut, last), improved);
    return cut;
  }

  std::optional<Answer> retrieve(const Node& node, const Entry& entry, const Window& window) {
    const bool exact = entry.lower == entry.upper;
    if (!exact && entry.lower < window.beta && entry.upper > window.alpha) return std::nullopt;
    const Answer answer{entry.lower >= window.beta || exact ? entry.lower : entry.upper,
                        exact ? entry.line : -1};
    walk.revisit(node);
    walk.tell(EventKind::Retrieve, node, window.alpha, window.beta, answer.value);
    return answer;
  }

  // True: nobody knew it before.
  static bool store(Entry& entry, const Window& window, const Answer& best) {
    const bool raises = best.value > window.alpha && best.value > entry.lower;
    const bool lowers = best.value < window.beta && best.value < entry.upper;
    if (raises) entry.lower = best.value;
    if (lowers) entry.upper = best.value;
    if (best.value > window.alpha && best.value < window.beta) entry.line = best.line;
    return raises || lowers;
  }

  std::unordered_map<std::uint64_t, Entry> table_;
};

}  // namespace espalier::simulated
