// The probability of a correct decision in Pearl's and the incremental game, computed and not
// sampled. Source: the experiment of Nau 1982 as told in Muszycka85 5.3.
//
// Both games are trees in which a state travels down every path: the children's states are
// independent given the parent's (Pearl: one state only; incremental: the sum so far). So the joint
// law of a node's truth and value follows from its children's by convolution (counts of terminal
// wins), by products of distribution functions (minimax), or over a finite support (product
// propagation).
//
// The root belongs to First (MAX). A forced-win child and a forced-loss child of one root are
// independent given the root's state; the decision is right if the former has the higher value, and
// half right if both have the same.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/trees/incremental.hpp"

namespace espalier::lab::pathology {

enum class Backup : std::uint8_t { Minimax, Product };

struct StateModel {
  struct Step {
    std::size_t state;
    double probability;
  };
  std::uint32_t width = 2;
  std::uint32_t turns = 1;
  std::vector<double> root;                           // probability of each state of the root
  std::vector<std::vector<std::vector<Step>>> steps;  // [level][state]: the law of a child's state
  std::vector<double> first_wins;                     // [state of a terminal]
};

// Pearl's game: a terminal is a win for the last mover with probability 1 - xi_w, or as given.
StateModel pearl_model(std::uint32_t width, std::uint32_t turns,
                       std::optional<double> last_mover_wins = std::nullopt);
StateModel incremental_model(std::uint32_t width, std::uint32_t turns,
                             trees::IncrementalReading reading);

// What a computation may cost; what costs more is left unknown.
struct Effort {
  double multiplications = 1e9;   // of one convolution
  std::size_t points = 1'100;     // product propagation: support of a law before its last product
  std::size_t inner_points = 90;  // ... and before the others, which must leave few points
};

// P(correct decision) for the search depths 1, 2, ..., turns; nothing where it costs too much.
using ByDepth = std::vector<std::optional<double>>;
ByDepth correct_by_depth(const StateModel& model, Backup backup, const Effort& effort = {});

struct BothBackups {
  ByDepth minimax;
  ByDepth product;
};
// Both from one count of terminal wins, which is the larger part of the work.
BothBackups correct_by_depth(const StateModel& model, const Effort& effort = {});

// How often a forced-win child and a forced-loss child have the same minimax value.
std::optional<double> tied_by_minimax(const StateModel& model, std::uint32_t depth,
                                      const Effort& effort = {});

// --- The pieces, open for product_law.cpp --------------------------------------------------------

// The joint law of (truth, number of First's terminal wins): index = the number.
struct CountLaw {
  std::vector<double> loss;
  std::vector<double> win;
};
// [level][state]; empty at the levels that cost too much. Level 0 is never computed.
std::vector<std::vector<CountLaw>> count_laws(const StateModel& model, const Effort& effort);

std::optional<double> product_correct(const StateModel& model, const std::vector<CountLaw>& leaves,
                                      std::uint32_t depth, const Effort& effort);

// Weighted by the root's state: `decide(state)` gives {P(correct), P(win child)}.
struct ChildDecision {
  double correct = 0;
  double win = 0;   // of a child: forced win for First
  double tied = 0;  // minimax: equal values
};
template <class Decide>
double average_over_roots(const StateModel& model, const Decide& decide) {
  double correct = 0;
  double weight = 0;
  for (std::size_t state = 0; state < model.root.size(); ++state) {
    const ChildDecision child = decide(state);
    double all_win = model.root[state];
    double all_loss = model.root[state];
    for (std::uint32_t i = 0; i < model.width; ++i) {
      all_win *= child.win;
      all_loss *= 1 - child.win;
    }
    const double both = model.root[state] - all_win - all_loss;
    if (!(both > 0)) continue;
    correct += both * child.correct;
    weight += both;
  }
  return weight > 0 ? std::min(1.0, correct / weight) : 0;  // rounding may pass 1
}

}  // namespace espalier::lab::pathology
