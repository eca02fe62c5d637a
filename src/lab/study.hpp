// What a study is: cells (a condition under which something is measured), quantities (what is
// measured in a cell), a pure function that measures one sample, the published figures, and a
// report. A new study is one file in lab/studies that derives from Study and ends with
// REGISTER_STUDY(itself).
//
// Nothing here knows of threads, files or machines: a sample is a function of (study, cell, seed,
// index), so a unit of work (a run of samples of one cell) can be computed anywhere.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "lab/document.hpp"
#include "lab/moments.hpp"

namespace espalier::lab {

// Named values in order: tree=U w=3 d=6 scheme=unordered. They are columns of results.csv and what
// --cells selects by.
using Labels = std::vector<std::pair<std::string, std::string>>;
std::string_view label(const Labels& labels, std::string_view name);  // empty if there is none

// What is measured in a cell: labels that follow the cell's own, e.g. strategy=pvs metric=leaves.
// Measurements are integers; `unit` is the value of one (0.5 where a tie counts half).
struct Quantity {
  Labels labels;
  double unit = 1;
  bool listed = true;  // false: for the report alone (differences, indicators), not in results.csv
};

inline constexpr std::uint64_t kNoCap = std::numeric_limits<std::uint64_t>::max();

struct Cell {
  std::string id;                // unique in the study, e.g. U(3,6)/unordered
  Labels labels;                 // at most those of StudyInfo::columns, plus tags for --cells
  std::size_t kind = 0;          // which list of quantities is measured here
  std::uint64_t per_unit = 100;  // samples in a unit of work: some tenths of a second
  double share = 1;              // samples of this cell for each of --trees ...
  std::uint64_t cap = kNoCap;    // ... and the most samples of this cell
  bool timed = false;            // measures time: no promise of identical bytes, not in results.csv

  // How many samples --trees N asks of this cell.
  std::uint64_t samples(std::uint64_t trees) const;
};

// Receives the measurements of one sample. A quantity that is not set was not defined in it (a
// dropped tree) and does not count.
class Record {
 public:
  explicit Record(std::vector<Moments>& moments) : moments_(moments) {}
  void set(std::size_t quantity, std::int64_t value) { moments_[quantity].add(value); }

 private:
  std::vector<Moments>& moments_;
};

// A figure printed in the literature, found by its labels.
struct Published {
  std::string table;
  Labels labels;  // as in results.csv
  double value = 0;
  double sample_size = 0;  // samples drawn, dropped ones included; 0: theory, or not told
  double tolerance = 0;    // differences up to this are not judged at all (sample size not told)
  double rounding = 0.01;  // the last printed digit
  bool suspect = false;    // evidently misprinted: shown, not judged
  std::string reason;      // why it is suspect
  bool share = false;      // a proportion: its variance is at least value * (1 - value)
};

struct StudyInfo {
  std::string name;  // muszycka85/pruning
  std::string title;
  std::string source;
  std::string summary;  // one line
  int version = 1;      // raise when a measurement changes its meaning
  std::uint64_t default_trees = 2000;
  std::vector<std::string> columns;  // of results.csv, before mean,stderr,...
  std::uint64_t full_trees = 0;      // size of the published experiment; 0: the default has it
};

class Results;

class Study {
 public:
  virtual ~Study() = default;

  virtual const StudyInfo& info() const = 0;
  virtual const std::vector<Cell>& cells() const = 0;
  // The quantities of a cell whose kind is `kind`.
  virtual const std::vector<Quantity>& quantities(std::size_t kind) const = 0;
  // One sample: a pure function of its arguments (timed cells apart). `number` is the cell's place
  // in cells().
  virtual void measure(std::size_t number, std::uint64_t sample_seed, Record& record) const = 0;
  virtual std::vector<Published> published() const { return {}; }
  virtual Document report(const Results& results) const = 0;
  // Further files of the study (name, contents), e.g. values computed exactly.
  virtual std::vector<std::pair<std::string, std::string>> files(const Results&) const {
    return {};
  }
};

// The seed of one sample.
std::uint64_t sample_seed(std::uint64_t seed, std::string_view cell, std::uint64_t index);

// A run of samples of one cell: plain data, to be computed by anyone.
struct Unit {
  std::size_t cell = 0;
  std::uint64_t first = 0;
  std::uint64_t count = 0;
};
inline auto byte_fields(Unit& unit) { return std::tie(unit.cell, unit.first, unit.count); }
std::vector<Moments> compute(const Study& study, std::uint64_t seed, const Unit& unit);

// The studies that exist, by name. They are made when somebody asks for the first time: most
// commands never do.
const std::vector<const Study*>& studies();
using StudyMaker = std::unique_ptr<Study> (*)();
bool register_study(StudyMaker make);

#define REGISTER_STUDY(Type)                                      \
  const bool kRegistered##Type = ::espalier::lab::register_study( \
      []() -> std::unique_ptr<::espalier::lab::Study> { return std::make_unique<Type>(); })

}  // namespace espalier::lab
