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

// Why a child is searched deeper.
std::string causes_text(const Event& event) {
  const int moves = event.count / cause::kMoves;
  const std::pair<int, std::string> causes[] = {
      {cause::kDanger, "danger"},
      {cause::kCapture, "a capture"},
      {cause::kRecapture, "a recapture"},
      {cause::kForced, "a forced move"},
      {cause::kMobility, fmt::format("few moves: {}", moves)},
      {cause::kDrop, fmt::format("the static value worsened from {} to {}", value_text(event.other),
                                 value_text(event.value))},
      {cause::kGame, "the game wants it"}};
  std::string text;
  for (const auto& [bit, words] : causes) {
    if ((event.count & bit) != 0) text += (text.empty() ? "" : ", ") + words;
  }
  return text;
}

// "a 2-ply search returned 31 > 28 = bound": what a shallow test has found.
std::string test_text(const Event& event) {
  return fmt::format("a {}-ply search returned {} = bound", TestDepths::of(event.count).s,
                     compared(event.found, event.other));
}

std::string failed_test(const TraceStep& step) {
  const Event& e = step.event;
  const int s = TestDepths::of(e.count).s;
  const std::string what = e.child >= 0 ? child_text(step) + " of " + step.name : step.name;
  return fmt::format("shallow test of {}: a {}-ply search returned {} = bound: no cut", what, s,
                     compared(e.value, e.other));
}

// What node-cutting has found, alone or as a half of the integrated strategy, which tests the
// children behind x as well.
std::string place_text(const TraceStep& step) {
  const Event& e = step.event;
  const CutPlace place = CutPlace::of(e.count);
  const std::string found =
      place.best == 0
          ? fmt::format("an earlier visit of {} knows the place", step.name)
          : fmt::format(
                "the shallow search of {} is worth {}, child number {} in the order reaches it",
                step.name, value_text(e.value), place.best);
  const bool integrated = e.reason == Reason::Integrated;
  const std::string all = integrated ? "GPC tests every child" : "every child is searched";
  const std::string front =
      integrated ? fmt::format("GPC tests the first {}, FGPC those after them", place.front)
                 : fmt::format("only the first {} are searched", place.front);
  return fmt::format("node-cutting: {}: {}", found, place.front == 0 ? all : front);
}

std::string order_text(const TraceStep& step) {
  const Event& e = step.event;
  const std::string next = fmt::format("{} of {} comes next: ", child_text(step), step.name);
  switch (e.reason) {
    case Reason::TableMove: return next + "the table's move";
    case Reason::Refutation: return next + "the reply that refuted the last iteration's move";
    case Reason::Variation: return next + "the best line of an earlier iteration";
    case Reason::Killer: return next + "a killer, it lately cut off at this ply";
    case Reason::Rank: return fmt::format("{}the game ranks it higher, by {}", next, e.count);
    case Reason::History: return fmt::format("{}its history counter is {}", next, e.count);
    case Reason::Iteration: return next + "what the last iteration has left in the table";
    case Reason::StaticOrder:
      return fmt::format("{}its static value, {}", next, value_text(e.value));
    case Reason::BackedUp:
      return fmt::format("{}the value backed up from its children is {}", next,
                         value_text(e.value));
    case Reason::BestBefore: return next + "it was the best in an earlier pass";
    default: return "";
  }
}

}  // namespace

bool tells_window(const Event& event) {
  if (is_label(event) || is_expansion(event)) return false;
  if (event.kind != EventKind::Note) return true;
  switch (event.reason) {
    case Reason::Extension:
    case Reason::NodeCutting:
    case Reason::Integrated:
    case Reason::TableMove:
    case Reason::Refutation:
    case Reason::Variation:
    case Reason::Killer:
    case Reason::Rank:
    case Reason::History:
    case Reason::Iteration:
    case Reason::StaticOrder:
    case Reason::BackedUp:
    case Reason::BestBefore: return false;
    default: return true;
  }
}

bool tells_value(const Event& event) {
  if (tells_window(event)) return true;
  if (is_expansion(event)) return false;
  switch (event.reason) {
    case Reason::Extension: return (event.count & cause::kDrop) != 0;
    case Reason::NodeCutting:
    case Reason::Integrated: return CutPlace::of(event.count).best > 0;
    case Reason::StaticOrder:
    case Reason::BackedUp: return true;
    default: return false;
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
      return fmt::format("null move: {}; verify it with the moves of {}, {}", met(e), step.name,
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
    case Reason::LateAccepts:
      return fmt::format("LMR: {}, {} is not searched again: that is enough to cut {} off", met(e),
                         child_text(step), step.name);
    case Reason::Extension:
      return fmt::format("extension: {} of {} is searched {} deeper: {}", child_text(step),
                         step.name, plies_text(e.depth), causes_text(e));
    case Reason::Windows:
      return fmt::format("windows: {} is statically {}, give or take {}: the window is now {}",
                         step.name, value_text(e.other), e.count, window_text(e));
    case Reason::NodeCutting:
    case Reason::Integrated: return place_text(step);
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
      return fmt::format("ProbCut: {}: cut {} off with {}", test_text(e), step.name,
                         value_text(e.value));
    case Reason::Windows:
      return fmt::format("windows: {} is statically {}, give or take {}: {}, cut it off", step.name,
                         value_text(e.other), e.count, met(e));
    case Reason::ReverseFutility:
      return fmt::format("reverse futility: {} is statically {}, {} even {} worse: cut it off",
                         step.name, value_text(e.other), met(e), e.count);
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
      return fmt::format("razoring: {}, with the margin of {} it looks like {} = the best so far",
                         skip, e.count, compared(e.other, e.value));
    case Reason::NodeCutting:
      if (e.count < 0) return "";
      return fmt::format("node-cutting: {} and all after it, number {} in the order is too late",
                         skip, e.count);
    case Reason::BestMoves: return fmt::format("best({}): {} and all after it", e.count, skip);
    case Reason::LateCut:
      return fmt::format("late moves: {} and all after it, {} are searched with {} left", skip,
                         e.count, plies_text(e.depth));
    case Reason::Exchange: return fmt::format("exchange: {}, it wins too little by captures", skip);
    case Reason::Gpc: return e.count < 0 ? "" : fmt::format("GPC: {}, {}", skip, test_text(e));
    case Reason::Fgpc:
      if (e.count < 0) return "";
      return fmt::format("FGPC: {} and all after it, {}", skip, test_text(e));
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
      return fmt::format("table: {} is at {} {}, by what is known of {}{}", step.name, side, value,
                         child_text(step), depth);
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
