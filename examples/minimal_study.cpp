// A complete study in one file: how often is the first move the best one? Copied into
// src/lab/studies it appears in `espalier lab list`; here the tests compile and run it.
#include <cmath>

#include "espalier/search/exact/alpha_beta.hpp"
#include "espalier/search/run.hpp"
#include "espalier/trees/synthetic.hpp"
#include "lab/results.hpp"
#include "lab/study.hpp"

namespace espalier::lab {
namespace {

class FirstMove final : public Study {
 public:
  FirstMove() {
    info_ = {"example/first-move",
             "How often is the first move the best?",
             "nobody yet",
             "the share of p-ordered trees whose first move is best",
             1,
             1000,
             {"w", "what"}};
    for (const std::uint32_t w : {2U, 4U, 8U}) {  // a cell: trees of width w and depth 3
      Cell cell;
      cell.id = "U(" + std::to_string(w) + ",3)";
      cell.labels = {{"w", std::to_string(w)}};
      cells_.push_back(cell);
    }
  }
  const StudyInfo& info() const override { return info_; }
  const std::vector<Cell>& cells() const override { return cells_; }
  const std::vector<Quantity>& quantities(std::size_t) const override { return quantities_; }

  // One tree: a pure function of its seed.
  void measure(std::size_t number, std::uint64_t seed, Record& record) const override {
    const auto width = static_cast<std::uint32_t>(std::stoul(cells_[number].labels[0].second));
    const trees::UniformTree<trees::POrdered> tree({width, 3}, {0.6}, seed);
    const auto outcome =
        run<exact::AlphaBeta>(tree, trees::AssignedValue{}, tree.start(), Depth{3});
    record.set(0, outcome.best == 0U ? 1 : 0);
  }
  // What is printed elsewhere, if anything: here P itself, as a theory without sampling error.
  std::vector<Published> published() const override {
    return {{"example", {{"w", "2"}, {"what", "first is best"}}, 0.6, 0, 0, 0.01, false, ""}};
  }
  Document report(const Results& results) const override {
    return {info_.title,
            info_.source,
            "Ordered trees have their best move first more often than P "
            "says: a fresh first child may be the best by chance.",
            {},
            {{"verdicts", "Verdicts", {verdict_table(results, {}, {})}}},
            ""};
  }

 private:
  StudyInfo info_;
  std::vector<Cell> cells_;
  std::vector<Quantity> quantities_ = {{{{"what", "first is best"}}, 1, true}};
};

REGISTER_STUDY(FirstMove);

}  // namespace
}  // namespace espalier::lab
