#include "app/engine_words.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>

#include "app/words.hpp"

namespace espalier::app {
namespace {

constexpr int kQuarters = 4;  // of a ply

// "child 3 (p13)": the number counts from 1 in the game's own order.
std::string child_text(const TraceStep& step) {
  std::string text = fmt::format("child {}", step.event.child + 1);
  if (!step.child_name.empty()) text += " (" + step.child_name + ")";
  return text;
}

std::string window_text(const Event& event) {
  return fmt::format("({}, {})", value_text(event.alpha), value_text(event.beta));
}

// "12 >= 10": how two values stand to each other.
std::string compared(double value, double other) {
  const std::string_view sign = value > other ? ">" : value < other ? "<" : "=";
  return fmt::format("{} {} {}", value_text(value), sign, value_text(other));
}

// "12 >= 10": the bound of the window that a value has met.
std::string met(const Event& event) {
  if (event.value >= event.beta) {
    return fmt::format("{} >= {}", value_text(event.value), value_text(event.beta));
  }
  return fmt::format("{} <= {}", value_text(event.value), value_text(event.alpha));
}

std::string causes_text(int causes) {
  static constexpr std::pair<int, std::string_view> kCauses[] = {
      {cause::kDanger, "danger"},         {cause::kCapture, "a capture"},
      {cause::kRecapture, "a recapture"}, {cause::kForced, "a forced move"},
      {cause::kMobility, "few moves"},    {cause::kDrop, "the static value fell"}};
  std::string text;
  for (const auto& [bit, words] : kCauses) {
    if ((causes & bit) != 0) text += (text.empty() ? "" : ", ") + std::string(words);
  }
  return text;
}

// "a 2-ply search returned 31 > 28": what a shallow test has found.
std::string test_text(const TraceStep& step) {
  const int s = TestDepths::of(step.event.count).s;
  if (!step.test || !step.test->shallow) return fmt::format("a {}-ply search says so", s);
  const double shallow = *step.test->shallow;
  const double bound = step.test->threshold;
  const std::string_view sign = shallow > bound ? ">" : shallow < bound ? "<" : "=";
  return fmt::format("a {}-ply search returned {} {} {} = bound", s, value_text(shallow), sign,
                     value_text(bound));
}

std::string failed_test(const TraceStep& step) {
  const Event& e = step.event;
  const int s = TestDepths::of(e.count).s;
  const std::string what = e.child >= 0 ? child_text(step) + " of " + step.name : step.name;
  return fmt::format("shallow test of {}: a {}-ply search returned {}: no cut", what, s,
                     compared(e.value, e.other));
}

std::string place_text(const TraceStep& step) {
  const Event& e = step.event;
  const std::string liked = fmt::format(
      "node-cutting: the shallow search of {} is worth {}, child number {} in the order reaches it",
      step.name, value_text(e.value), e.count + 1);
  if (e.child < 0) return liked + ": every child is searched";
  return fmt::format("{}: only the first {} are searched", liked, e.child + 1);
}

std::string order_text(const TraceStep& step) {
  const Event& e = step.event;
  const std::string next = fmt::format("{} of {} comes next: ", child_text(step), step.name);
  switch (e.reason) {
    case Reason::TableMove: return next + "the table's move";
    case Reason::Refutation: return next + "the reply that refuted the last iteration's move";
    case Reason::Variation: return next + "the best line of an earlier iteration";
    case Reason::Killer: return next + "a killer, it lately cut off at this ply";
    case Reason::Rank: return next + "the game ranks it higher";
    case Reason::History: return fmt::format("{}history, {} points so far", next, e.count);
    case Reason::StaticOrder: return next + "its static value";
    default: return "";
  }
}

}  // namespace

bool tells_window(const Event& event) {
  if (event.kind != EventKind::Note) return true;
  switch (event.reason) {
    case Reason::Extension:
    case Reason::NodeCutting:
    case Reason::TableMove:
    case Reason::Refutation:
    case Reason::Variation:
    case Reason::Killer:
    case Reason::Rank:
    case Reason::History:
    case Reason::StaticOrder: return false;
    default: return true;
  }
}

std::string plies_text(int quarters) {
  return fmt::format("{:g} {}", quarters / static_cast<double>(kQuarters),
                     quarters == kQuarters ? "ply" : "plies");
}

std::string engine_why(const Event& event) {
  switch (event.reason) {
    case Reason::NullMove: return "null move: ";
    case Reason::Verify: return "verification: ";
    case Reason::LateMove: return "LMR: ";
    case Reason::Internal: return "to find a first move: ";
    case Reason::Quiescence: return "quiescence: ";
    case Reason::StandPat: return "stand pat: ";
    default: return "";
  }
}

std::string engine_note(const TraceStep& step) {
  const Event& e = step.event;
  switch (e.reason) {
    case Reason::NullMove:
      return fmt::format("null move: {} passes, search {} with {}", step.name, plies_text(e.depth),
                         window_text(e));
    case Reason::NullFails:
      return fmt::format("null move: {}, search the moves of {}", compared(e.value, e.other),
                         step.name);
    case Reason::Verify:
      return fmt::format("null move: good enough; verify it with the moves of {}, {}", step.name,
                         plies_text(e.depth));
    case Reason::LateMove:
      return fmt::format("LMR: {} of {} is searched {} less, {} with {}", child_text(step),
                         step.name, plies_text(e.count), plies_text(e.depth), window_text(e));
    case Reason::LateHolds:
      return fmt::format("LMR: {}, {} is not searched again", compared(e.value, e.other),
                         child_text(step));
    case Reason::LateFails:
      return fmt::format("LMR: {}, {} is searched again, {}", compared(e.value, e.other),
                         child_text(step), plies_text(e.depth));
    case Reason::Extension:
      return fmt::format("extension: {} of {} is searched {} deeper: {}", child_text(step),
                         step.name, plies_text(e.depth), causes_text(e.count));
    case Reason::Windows:
      return fmt::format("windows: {} is statically {}, give or take {}: the window is now {}",
                         step.name, value_text(e.other), e.count, window_text(e));
    case Reason::NodeCutting: return place_text(step);
    case Reason::BetaTest:
    case Reason::AlphaTest: return failed_test(step);
    case Reason::Depth:
      return fmt::format("depth {} is done: the value is {}", e.depth / kQuarters,
                         value_text(e.value));
    case Reason::WholeLine:
      return fmt::format("the value is known; search {} once more for the rest of the line",
                         step.name);
    default: return order_text(step);
  }
}

std::string engine_update(const TraceStep& step) {
  const Event& e = step.event;
  switch (e.reason) {
    case Reason::NullMove: return fmt::format("null move: {}, cut {} off", met(e), step.name);
    case Reason::ProbCut:
      if (e.count < 0) return "";
      return fmt::format("ProbCut: {}: cut {} off with {}", test_text(step), step.name,
                         value_text(e.value));
    case Reason::Windows:
      return fmt::format("windows: {} is statically {}, give or take {}: {}, cut it off", step.name,
                         value_text(e.other), e.count, met(e));
    default: return "";
  }
}

std::string engine_skip(const TraceStep& step) {
  const Event& e = step.event;
  const std::string skip = fmt::format("skip {} of {}", child_text(step), step.name);
  switch (e.reason) {
    case Reason::Futility: {
      const bool high = e.other >= e.beta;  // MIN's child
      return fmt::format("futility: {}, with the margin of {} it reaches {} {} {}", skip, e.count,
                         value_text(e.other),
                         high ? ">=" : "<=", value_text(high ? e.beta : e.alpha));
    }
    case Reason::Razoring:
      return fmt::format("razoring: {}, it looks worse than the best so far: {}", skip,
                         compared(e.other, e.value));
    case Reason::BestMoves: return fmt::format("best({}): {} and all after it", e.count, skip);
    case Reason::Exchange: return fmt::format("exchange: {}, the capture wins nothing", skip);
    case Reason::Gpc: return e.count < 0 ? "" : fmt::format("GPC: {}, {}", skip, test_text(step));
    case Reason::Fgpc:
      if (e.count < 0) return "";
      return fmt::format("FGPC: {} and all after it, {}", skip, test_text(step));
    default: return "";
  }
}

std::string engine_retrieve(const TraceStep& step) {
  const Event& e = step.event;
  const std::string value = value_text(e.value);
  const std::string depth = fmt::format(" at depth {:g}", e.depth / static_cast<double>(kQuarters));
  const std::string_view side = e.value >= e.beta ? "least" : "most";
  switch (e.knowledge) {
    case Knowledge::None: return "";
    case Knowledge::AtLeast:
      return fmt::format("table: {} is known to be at least {}{}", step.name, value, depth);
    case Knowledge::AtMost:
      return fmt::format("table: {} is known to be at most {}{}", step.name, value, depth);
    case Knowledge::Exactly:
      return fmt::format("table: {} is known to be {}{}", step.name, value, depth);
    case Knowledge::Child:
      return fmt::format("table: {} is at {} {}, by what is known of a child{}", step.name, side,
                         value, depth);
    case Knowledge::Rules:
      return fmt::format("rules: {} can be worth at {} {}", step.name, side, value);
  }
  return "";
}

std::string engine_pass(const TraceStep& step) {
  const Event& e = step.event;
  if (e.depth < 0 || e.reason == Reason::Depth) return "";
  const auto search = [&](std::string_view driver) {
    return fmt::format("{}search {} with window {}, {}", driver, step.name, window_text(e),
                       plies_text(e.depth));
  };
  switch (e.reason) {
    case Reason::Aspiration: return search("aspiration: ");
    case Reason::Staged: return search("staged aspiration: ");
    case Reason::Mtdf: return search("MTD(f): ");
    case Reason::Bisect: return search("bisection: ");
    default: return search("");
  }
}

}  // namespace espalier::app
