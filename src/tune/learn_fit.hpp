// Learning the weights of an evaluation from quiet positions: the value of a position, seen through
// a sigmoid, shall come near a blend of how its game ended and what a search said of it.
//
//   loss = mean of (sigmoid(value / scale) - target)^2
//   target = lambda * result + (1 - lambda) * sigmoid(search / scale)
//
// A ridge holds the weights near the start: ridge * ((weight - start) / scale)^2 for each, against
// the sum of losses. Positions of a game share its result, so there is less to learn from than
// there are positions.
//
// Sources: P. Oesterlund, "Texel's Tuning Method", 2014 (the loss); D. Kingma & J. Ba, "Adam", 2014
// (the descent, in small batches). Ours: the step shrinks to nothing over the epochs, and the
// weights of the epoch are kept that predict held-out games best.
//
// A network (core/network.hpp) is fitted to the same targets. It begins at random, so its ridge
// pulls to zero, ridge * weight^2 with weights in ones, and its weights are kept within what its
// whole numbers can hold.
//
// Promise: the same data, start and options give the same weights, bit by bit, on one build: one
// thread fits a sum, and threads that fit a network share each batch in the same way whatever their
// number is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "app/any_game.hpp"
#include "espalier/core/network.hpp"
#include "espalier/core/sparse.hpp"
#include "espalier/core/stop.hpp"
#include "espalier/core/value.hpp"

namespace espalier::tune {

// What is known of a position, for the player to move.
struct LearnTarget {
  Points search = 0;     // what a search said
  double result = 0.5;   // of the game: 0 to 1
  std::size_t game = 0;  // positions of one game are held out together
};

// Positions as the fit sees them: with features, or with the inputs of a network.
class LearnData {
 public:
  explicit LearnData(const app::LearnShape& shape) : shape_(shape) {}

  void add(const SparseFeatures& features, const LearnTarget& target);
  void add(const NetworkInputs& inputs, const LearnTarget& target);

  const app::LearnShape& shape() const { return shape_; }
  std::size_t size() const { return rows_.size(); }
  std::span<const SparseFeature> features(std::size_t row) const {
    const std::size_t begin = rows_[row].begin;
    const std::size_t end = row + 1 < rows_.size() ? rows_[row + 1].begin : features_.size();
    return {features_.data() + begin, end - begin};
  }
  // All inputs that are on; the first own_inputs of them are those of the mover's view.
  std::span<const std::uint16_t> inputs(std::size_t row) const {
    const std::size_t begin = rows_[row].begin;
    const std::size_t end = row + 1 < rows_.size() ? rows_[row + 1].begin : inputs_.size();
    return {inputs_.data() + begin, end - begin};
  }
  std::size_t own_inputs(std::size_t row) const { return rows_[row].own; }
  std::size_t head(std::size_t row) const { return rows_[row].head; }
  double late(std::size_t row) const { return rows_[row].late; }
  double search(std::size_t row) const { return rows_[row].search; }
  double result(std::size_t row) const { return rows_[row].result; }
  std::size_t game(std::size_t row) const { return rows_[row].game; }

 private:
  struct Row {
    std::size_t begin = 0;  // of its features or inputs
    float late = 0;
    float search = 0;
    float result = 0;
    std::uint32_t game = 0;
    std::uint16_t own = 0;
    std::uint16_t head = 0;
  };

  Row& add_row(std::size_t begin, const LearnTarget& target);

  app::LearnShape shape_;
  std::vector<SparseFeature> features_;
  std::vector<std::uint16_t> inputs_;
  std::vector<Row> rows_;
};

struct LearnFitOptions {
  double lambda = 0.5;        // the share of the result in a target
  double scale = 0;           // of the sigmoid, in points; 0: the one that suits the searches best
  double ridge = 100;         // see above
  double rate = 0.0005;       // the first step, in scales; of networks in ones
  int epochs = 40;            // at most
  int patience = 6;           // epochs without a better prediction of what was held out
  std::size_t batch = 1024;   // positions in a step
  std::size_t hold_out = 10;  // one game in hold_out is kept out of the fit; at least 2
  std::uint64_t seed = 1;     // of the order of positions
  int threads = 1;            // of networks
};
// What suits an evaluation.
LearnFitOptions usual_fit(const app::LearnShape& shape);

struct LearnEpoch {
  double training = 0;  // loss on the way
  double held_out = 0;  // loss at its end
};
using OnEpoch = std::function<void(int number, const LearnEpoch& epoch)>;

struct LearnFit {
  std::vector<double> weights;  // in points; of a network as its table has them
  double scale = 0;
  double before = 0;    // the held-out loss of the weights at the start
  double searched = 0;  // that of the values of the searches
  double held_out = 0;  // that of the weights found
  int best = 0;         // the epoch they are from; 0: the start
  std::vector<LearnEpoch> epochs;
};

bool is_held_out(std::size_t game, const LearnFitOptions& options);

// The scale with which the values of the searches predict the results of games best.
double scale_of_searches(const LearnData& data, double guess);

// `scale` in the options must be set. After a stop the fit is half done; the caller looks at the
// flag.
LearnFit fit_weights(const LearnData& data, const std::vector<double>& start,
                     const LearnFitOptions& options, const OnEpoch& on_epoch, const StopFlag* stop);
// The same of a network; fit_weights calls it.
LearnFit fit_network(const LearnData& data, const std::vector<double>& start,
                     const LearnFitOptions& options, const OnEpoch& on_epoch, const StopFlag* stop);

// The mean loss of some rows, and its derivatives by the weights: for tests.
struct LearnGradient {
  double loss = 0;
  std::vector<double> slopes;
};
LearnGradient loss_gradient(const LearnData& data, std::span<const std::uint32_t> rows,
                            const std::vector<double>& weights, const LearnFitOptions& options);
LearnGradient network_gradient(const LearnData& data, std::span<const std::uint32_t> rows,
                               const std::vector<double>& weights, const LearnFitOptions& options);

}  // namespace espalier::tune
