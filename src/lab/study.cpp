#include "lab/study.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "espalier/core/rng.hpp"

namespace espalier::lab {
namespace {

// What makes each study. Filled before main() begins, in no particular order.
std::vector<StudyMaker>& makers() {
  static std::vector<StudyMaker> instance;
  return instance;
}

struct Made {
  std::vector<std::unique_ptr<Study>> owned;
  std::vector<const Study*> sorted;

  Made() {
    for (const StudyMaker make : makers()) owned.push_back(make());
    for (const auto& study : owned) sorted.push_back(study.get());
    std::ranges::sort(sorted, {}, [](const Study* study) { return study->info().name; });
  }
};

}  // namespace

std::string_view label(const Labels& labels, std::string_view name) {
  for (const auto& [key, value] : labels) {
    if (key == name) return value;
  }
  return {};
}

std::uint64_t Cell::samples(std::uint64_t trees) const {
  const auto wanted = static_cast<std::uint64_t>(std::ceil(static_cast<double>(trees) * share));
  return std::min(std::max<std::uint64_t>(wanted, 1), cap);
}

std::uint64_t sample_seed(std::uint64_t seed, std::string_view cell, std::uint64_t index) {
  std::uint64_t hash = hash_seed(seed);
  for (const char c : cell) hash = hash_step(hash, static_cast<unsigned char>(c));
  return hash_step(hash, index);
}

std::vector<Moments> compute(const Study& study, std::uint64_t seed, const Unit& unit) {
  const Cell& cell = study.cells()[unit.cell];
  std::vector<Moments> moments(study.quantities(cell.kind).size());
  Record record(moments);
  for (std::uint64_t i = 0; i < unit.count; ++i) {
    study.measure(unit.cell, sample_seed(seed, cell.id, unit.first + i), record);
  }
  return moments;
}

const std::vector<const Study*>& studies() {
  static const Made made;
  return made.sorted;
}

bool register_study(StudyMaker make) {
  makers().push_back(make);
  return true;
}

}  // namespace espalier::lab
