// A study that is quick when little is asked of it and endless when much is: two milliseconds for
// each sample.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "lab/results.hpp"
#include "lab/study.hpp"

namespace espalier::lab {

class SlowStudy final : public Study {
 public:
  explicit SlowStudy(const std::string& name) {
    info_ = {name, "A slow die", "nobody", "throws a die, slowly", 1, 40, {"die", "what"}};
    for (const char* die : {"six", "twenty"}) {
      Cell cell;
      cell.id = die;
      cell.labels = {{"die", die}};
      cell.per_unit = 5;
      cells_.push_back(cell);
    }
  }
  const StudyInfo& info() const override { return info_; }
  const std::vector<Cell>& cells() const override { return cells_; }
  const std::vector<Quantity>& quantities(std::size_t) const override { return quantities_; }
  void measure(std::size_t number, std::uint64_t seed, Record& record) const override {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    record.set(0, static_cast<std::int64_t>(seed % (number == 0 ? 6 : 20)));
  }
  std::vector<Published> published() const override {
    return {{"dice", {{"die", "six"}, {"what", "points"}}, 2.5, 0, 0, 0.01, false, ""}};
  }
  Document report(const Results& results) const override {
    return {info_.title,
            info_.source,
            "A die.",
            {},
            {{"verdicts", "Verdicts", {verdict_table(results, {}, {})}}},
            ""};
  }

 private:
  StudyInfo info_;
  std::vector<Cell> cells_;
  std::vector<Quantity> quantities_ = {{{{"what", "points"}}, 1, true}};
};

inline std::unique_ptr<Study> make_slow(const char* name) {
  return std::make_unique<SlowStudy>(name);
}

}  // namespace espalier::lab
