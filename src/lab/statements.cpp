#include "lab/statements.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "lab/published.hpp"
#include "lab/results.hpp"

namespace espalier::lab {
namespace {

std::optional<double> number_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  return std::strtod(text.c_str(), nullptr);
}

bool any_known(const Parts& parts) {
  return std::any_of(parts.begin(), parts.end(),
                     [](const Part& part) { return part.reading.known(); });
}

// Fewer samples are reported and decide nothing.
bool is_judged(const Reading& reading) { return reading.exact || reading.n >= kFewestJudged; }

std::string figure_text(const Statement& statement, const Reading& reading) {
  if (statement.unit == "share" || statement.unit == "points" || statement.unit == "some") {
    return percent_of(reading);
  }
  if (reading.exact) return fmt::format("{:.4g}", reading.value);
  return text_of(reading, statement.unit == "number" ? 1 : 2);
}

Verdict verdict_on(const Statement& statement, const Parts& parts) {
  std::vector<Verdict> verdicts;
  for (const Part& part : parts) {
    if (!part.judged || !part.reading.known()) continue;
    if (statement.unit == "some") {
      verdicts.push_back(part.reading.value > 0 ? Verdict::Holds : Verdict::Undecided);
    } else if (is_judged(part.reading)) {
      verdicts.push_back(judge(part.reading, statement.range()));
    }
  }
  return together(verdicts);
}

// Our figures; those that decide nothing say why.
std::string told(const Statement& statement, const Parts& parts) {
  std::string text;
  for (const Part& part : parts) {
    if (!part.judged && !part.reading.known()) continue;
    text += fmt::format(" {} {}", part.name, figure_text(statement, part.reading));
    if (!part.reading.exact) text += fmt::format(", n = {}", part.reading.n);
    if (!part.judged) {
      text += ", not judged";
    } else if (statement.unit != "some" && !is_judged(part.reading)) {
      text += ", too few to be judged";
    }
    text += ";";
  }
  text.back() = '.';
  return text;
}

}  // namespace

std::vector<Statement> read_statements(std::string_view file) {
  const auto rows = parse_csv(published_csv(file));
  std::vector<Statement> made;
  if (rows.empty()) return made;
  const auto& header = rows.front();
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const auto field = [&](const char* name) { return rows[i][column_of(header, name)]; };
    made.push_back({field("id"), field("claim"), field("where"), field("published"),
                    number_of(field("low")), number_of(field("high")), field("strict") == "yes",
                    field("unit"), field("reading")});
  }
  return made;
}

Verdict judge(const Reading& reading, const Range& range) {
  if (!reading.known()) return Verdict::NotTested;
  if (!reading.exact && reading.n < kFewestJudged) return Verdict::Undecided;
  const auto beyond = [&](double further, double bound) {
    return range.strict ? further > bound : further >= bound;
  };
  const Interval& ours = reading.interval;
  const bool above = !range.low || beyond(ours.low, *range.low);
  const bool below = !range.high || beyond(-ours.high, -*range.high);
  if (above && below) return Verdict::Holds;
  const bool outside = (range.low && !beyond(ours.high, *range.low)) ||
                       (range.high && !beyond(-ours.low, -*range.high));
  return outside ? Verdict::Fails : Verdict::Undecided;
}

Verdict together(const std::vector<Verdict>& verdicts) {
  const bool some_hold =
      std::find(verdicts.begin(), verdicts.end(), Verdict::Holds) != verdicts.end();
  const Verdict all = all_of(verdicts);
  return all == Verdict::Fails && some_hold ? Verdict::HoldsInPart : all;
}

Verdict all_of(const std::vector<Verdict>& verdicts) {
  const auto some = [&](Verdict wanted) {
    return std::find(verdicts.begin(), verdicts.end(), wanted) != verdicts.end();
  };
  if (some(Verdict::Fails)) return Verdict::Fails;
  if (some(Verdict::Undecided)) return Verdict::Undecided;
  return some(Verdict::NotTested) || verdicts.empty() ? Verdict::NotTested : Verdict::Holds;
}

Claim claim_on(const Statement& statement, const Parts& parts, std::string evidence) {
  Claim claim{statement.text, statement.where, verdict_on(statement, parts), std::move(evidence)};
  if (!any_known(parts)) {
    claim.evidence += fmt::format(" {}", kNothing);
    return claim;
  }
  if (claim.verdict == Verdict::NotTested) claim.verdict = Verdict::Undecided;
  claim.evidence += " Ours:" + told(statement, parts);
  claim.evidence += fmt::format(" Read as: {}.", statement.reading);
  return claim;
}

}  // namespace espalier::lab
