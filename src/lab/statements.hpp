// What a source says, with the range that agrees with it, and verdicts on such statements. They are
// written down before anything is measured: experiments/published, columns
// id,claim,where,published,low,high,strict,unit,reading.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lab/document.hpp"
#include "lab/readings.hpp"

namespace espalier::lab {

struct Range {
  std::optional<double> low = std::nullopt;
  std::optional<double> high = std::nullopt;
  bool strict = false;  // "more than", "less than": the bound itself is outside
};

// A range, and how the statement is to be read.
struct Statement {
  std::string id;
  std::string text;
  std::string where;
  std::string published;
  std::optional<double> low;
  std::optional<double> high;
  bool strict;
  std::string unit;
  std::string reading;

  Range range() const { return {low, high, strict}; }
};
// Those of a file of experiments/published.
std::vector<Statement> read_statements(std::string_view file);

// Holds where the interval lies in the range, fails where it lies outside, else undecided; so are
// too few samples. Without any nothing was tested.
Verdict judge(const Reading& reading, const Range& range);
// Of a statement about each of several: holds or fails where all do, in part where some hold and
// some fail, fails where one fails and none holds.
Verdict together(const std::vector<Verdict>& verdicts);
// Of one statement with several conditions: fails where one fails, holds where all do; undecided
// comes before not tested.
Verdict all_of(const std::vector<Verdict>& verdicts);

// One figure of ours for a statement, by name.
struct Part {
  std::string name;
  Reading reading;
  bool judged = true;  // or only told beside those that are
};
using Parts = std::vector<Part>;

inline constexpr const char* kNothing = "Nothing was measured.";

// The statement with a verdict: on all figures that are judged together. The evidence goes on with
// our figures, those that decide nothing with the reason, and with how the statement was read. A
// statement of unit `some` says that something happens: one case makes it hold, and none in a
// sample decides nothing.
Claim claim_on(const Statement& statement, const Parts& parts, std::string evidence);

}  // namespace espalier::lab
