// What can be read off a story but is not written in it: re-searches, the bound a cut-off met and
// who had set it, the numbers of shallow tests. Kept apart from the strategies, which tell their
// story and no more.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "app/tree_search.hpp"
#include "espalier/search/options.hpp"

namespace espalier::app {

// The model of a test, and for which stage of the game it speaks; -1: for all.
struct ToldModel {
  CutModel model;
  int stage = -1;
};

class TraceNotes {
 public:
  // The models of the tests: one for all of them, in MAX's view, or those of the engine, in the
  // view of the player to move, of which a test names one by its depths and stage.
  TraceNotes(std::vector<ToldModel> models, bool root_is_max)
      : models_(std::move(models)), root_is_max_(root_is_max) {}

  // Steps in the order of the story, each with its event and node.
  void add(TraceStep& step);

 private:
  // A node on the path to where the story is, with the window it was entered with.
  struct Frame {
    std::uint64_t id;
    int ply;
    int node;
    double alpha;
    double beta;
    bool test;  // entered once more by a shallow test of itself
  };
  void enter(const TraceStep& step);
  void note_test(TraceStep& step);
  void note_decision(TraceStep& step);
  CutModel model_of(const Event& event, int ply) const;
  void note_bound(TraceStep& step) const;
  void note_cut(TraceStep& step) const;
  void find_origin(TraceStep& step, std::size_t frame) const;
  bool is_max(int ply) const { return root_is_max_ == (ply % 2 == 0); }
  double bound_of(const Frame& frame, BoundName name) const {
    return name == BoundName::Alpha ? frame.alpha : frame.beta;
  }

  std::vector<ToldModel> models_;
  bool root_is_max_;
  std::vector<Frame> path_;
  std::unordered_map<std::uint64_t, int> entered_;
  std::unordered_map<std::uint64_t, CutTest> tests_;  // of strategies, by the node that is searched
};

}  // namespace espalier::app
