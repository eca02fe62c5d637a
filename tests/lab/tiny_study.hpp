// A study small enough to be worked out by hand, with one odd cell of each kind.
#pragma once

#include <string>
#include <vector>

#include "espalier/core/rng.hpp"
#include "lab/results.hpp"
#include "lab/study.hpp"
#include "temporary_directory.hpp"

namespace espalier::testing {

// Throws of a die with `faces` faces: the throw, and whether it is the highest (only even throws
// count for that: the others are dropped).
class Dice final : public lab::Study {
 public:
  explicit Dice(int version = 1) {
    info_.name = "test/dice";
    info_.title = "Dice";
    info_.source = "Nobody";
    info_.summary = "throws";
    info_.version = version;
    info_.default_trees = 100;
    info_.columns = {"faces", "what"};
    for (const int faces : {2, 6, 20}) {
      lab::Cell cell;
      cell.id = "W(" + std::to_string(faces) + ",1)";
      cell.labels = {{"faces", std::to_string(faces)}, {"size", faces > 6 ? "large" : "small"}};
      cell.per_unit = 7;
      cells_.push_back(cell);
    }
    cells_[2].share = 0.5;
    cells_[2].cap = 40;
    quantities_ = {{{{"what", "throw"}}, 1, true}, {{{"what", "highest"}}, 0.5, true}};
  }
  const lab::StudyInfo& info() const override { return info_; }
  const std::vector<lab::Cell>& cells() const override { return cells_; }
  const std::vector<lab::Quantity>& quantities(std::size_t) const override { return quantities_; }
  void measure(std::size_t number, std::uint64_t seed, lab::Record& record) const override {
    const std::uint64_t faces = number == 0 ? 2 : number == 1 ? 6 : 20;
    const auto face = static_cast<std::int64_t>(bounded(hash_salt(seed, 9), faces)) + 1;
    record.set(0, face);
    if (face % 2 == 0) record.set(1, face == static_cast<std::int64_t>(faces) ? 2 : 0);
  }
  std::vector<lab::Published> published() const override { return published_; }
  lab::Document report(const lab::Results&) const override { return {"Dice", "", "", {}, {}, ""}; }

  std::vector<lab::Published> published_;

 private:
  lab::StudyInfo info_;
  std::vector<lab::Cell> cells_;
  std::vector<lab::Quantity> quantities_;
};

}  // namespace espalier::testing
