#include "app/words.hpp"

#include <fmt/format.h>

#include <cmath>

#include "app/engine_words.hpp"
#include "espalier/core/value.hpp"
#include "espalier/trees/literal_text.hpp"
#include "espalier/trees/vector_tree.hpp"

namespace espalier::app {

std::string value_text(double value) {
  using Limits = ScoreTraits<double>;
  const double near = 1000;  // window arithmetic stays this close to the limits
  if (value > Limits::highest() - near) {
    const double offset = value - Limits::highest();
    return offset == 0 ? "+inf" : fmt::format("+inf{:+}", offset);
  }
  if (value < Limits::lowest() + near) {
    const double offset = value - Limits::lowest();
    return offset == 0 ? "-inf" : fmt::format("-inf{:+}", offset);
  }
  return trees::format_number(value + 0.0);  // never "-0"
}

std::string chance_text(double chance) {
  return std::abs(chance) > 1 ? value_text(chance) : value_text(std::round(chance * 1e6) / 1e6);
}

std::string board_value_text(double value) {
  const double size = std::abs(value);
  if (size < kWinBand || size > kWin) return value_text(value);
  const char* what = value > 0 ? "win" : "loss";
  return size == kWin ? what : fmt::format("{} in {}", what, kWin - size);
}

std::string with_wins_in_words(std::string_view text) {
  constexpr std::size_t kFewestDigits = 6;  // of such a value
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  std::string words;
  for (std::size_t at = 0; at < text.size();) {
    const bool minus = text[at] == '-' && at + 1 < text.size() && is_digit(text[at + 1]);
    std::size_t end = at + (minus ? 1 : 0);
    while (end < text.size() && is_digit(text[end])) ++end;
    const std::size_t digits = end - at - (minus ? 1 : 0);
    if (digits == 0) ++end;  // any other letter
    const std::string part(text.substr(at, end - at));
    const bool decided = digits == kFewestDigits || digits == kFewestDigits + 1;
    words += decided ? board_value_text(std::stod(part)) : part;
    at = end;
  }
  return words;
}

Bound value_bound(const TraceStep& step) {
  const Event& e = step.event;
  if (step.bound) return *step.bound == BoundName::Alpha ? Bound::Upper : Bound::Lower;
  if (e.kind == EventKind::Retrieve && e.knowledge == Knowledge::AtLeast) return Bound::Lower;
  if (e.kind == EventKind::Retrieve && e.knowledge == Knowledge::AtMost) return Bound::Upper;
  if (e.kind != EventKind::Finish || e.alpha >= e.beta || step.chances) return Bound::Exact;
  if (e.value <= e.alpha) return Bound::Upper;
  return e.value >= e.beta ? Bound::Lower : Bound::Exact;
}

std::string bounded_text(Bound bound, const std::string& value) {
  if (bound == Bound::Exact) return value;
  return (bound == Bound::Upper ? "at most " : "at least ") + value;
}

std::string signed_text(Bound bound, const std::string& value) {
  if (bound == Bound::Exact) return value;
  return (bound == Bound::Upper ? "<= " : ">= ") + value;
}

bool window_is_closed(const Event& event) { return event.alpha > event.beta; }

std::string_view kind_text(EventKind kind) {
  switch (kind) {
    case EventKind::Enter: return "enter";
    case EventKind::Leaf: return "leaf";
    case EventKind::Update: return "update";
    case EventKind::Skip: return "skip";
    case EventKind::Verdict: return "verdict";
    case EventKind::Retrieve: return "retrieve";
    case EventKind::Pass: return "pass";
    case EventKind::OpenInsert: return "open-insert";
    case EventKind::OpenRemove: return "open-remove";
    case EventKind::Line: return "line";
    case EventKind::Note: return "note";
    case EventKind::Finish: return "finish";
    case EventKind::Truncated: return "truncated";
  }
  return "";
}

std::string_view reason_text(Reason reason) {
  switch (reason) {
    case Reason::None: return "";
    case Reason::CutOff: return "cut-off";
    case Reason::BetaTest: return "beta-test";
    case Reason::AlphaTest: return "alpha-test";
    case Reason::NullWindow: return "null-window";
    case Reason::Research: return "re-search";
    case Reason::TestAbove: return "test-above";
    case Reason::TestAtLeast: return "test-at-least";
    case Reason::TestBelow: return "test-below";
    case Reason::TestAtMost: return "test-at-most";
    case Reason::ProbCut: return "probcut";
    case Reason::Gpc: return "gpc";
    case Reason::Fgpc: return "fgpc";
    case Reason::Ordering: return "ordering";
    case Reason::NodeCutting: return "node-cutting";
    case Reason::Live: return "live";
    case Reason::Solved: return "solved";
    case Reason::Purged: return "purged";
    case Reason::Depth: return "depth";
    case Reason::NullMove: return "null-move";
    case Reason::NullFails: return "null-fails";
    case Reason::Verify: return "verify";
    case Reason::LateMove: return "late-move";
    case Reason::LateHolds: return "late-holds";
    case Reason::LateFails: return "late-fails";
    case Reason::LateAccepts: return "late-accepts";
    case Reason::Extension: return "extension";
    case Reason::Futility: return "futility";
    case Reason::ReverseFutility: return "reverse-futility";
    case Reason::LateCut: return "late-cut";
    case Reason::Razoring: return "razoring";
    case Reason::BestMoves: return "best-moves";
    case Reason::Integrated: return "integrated";
    case Reason::Windows: return "windows";
    case Reason::StandPat: return "stand-pat";
    case Reason::Quiescence: return "quiescence";
    case Reason::Exchange: return "exchange";
    case Reason::TableMove: return "table-move";
    case Reason::Refutation: return "refutation";
    case Reason::Variation: return "variation";
    case Reason::Killer: return "killer";
    case Reason::Rank: return "rank";
    case Reason::History: return "history";
    case Reason::Iteration: return "iteration";
    case Reason::StaticOrder: return "static-order";
    case Reason::BackedUp: return "backed-up";
    case Reason::BestBefore: return "best-before";
    case Reason::Internal: return "internal";
    case Reason::Aspiration: return "aspiration";
    case Reason::Staged: return "staged";
    case Reason::Mtdf: return "mtdf";
    case Reason::Bisect: return "bisect";
    case Reason::WholeLine: return "whole-line";
  }
  return "";
}

std::string_view knowledge_text(Knowledge knowledge) {
  switch (knowledge) {
    case Knowledge::None: return "";
    case Knowledge::AtLeast: return "at-least";
    case Knowledge::AtMost: return "at-most";
    case Knowledge::Exactly: return "exactly";
    case Knowledge::Child: return "child";
    case Knowledge::Rules: return "rules";
  }
  return "";
}

std::string_view bound_text(Bound bound) {
  switch (bound) {
    case Bound::Exact: return "exact";
    case Bound::Lower: return "lower";
    case Bound::Upper: return "upper";
  }
  return "";
}

namespace {

std::string why_here(const Event& event) {
  const std::string threshold = value_text(event.alpha);  // of a yes-or-no question
  switch (event.reason) {
    case Reason::BetaTest: return "shallow test above beta: ";
    case Reason::AlphaTest: return "shallow test below alpha: ";
    case Reason::Ordering: return "shallow search for the order: ";
    case Reason::NullWindow: return "minimal window: ";
    case Reason::Research: return "search again with a wider window: ";
    case Reason::TestAbove: return "above " + threshold + "? ";
    case Reason::TestAtLeast: return "at least " + threshold + "? ";
    case Reason::TestBelow: return "below " + threshold + "? ";
    case Reason::TestAtMost: return "at most " + threshold + "? ";
    default: return engine_why(event);
  }
}

// What a search is asked: a window, or MT's single question.
std::string task_text(const Event& event) {
  if (event.alpha == event.beta) return "to ask: at least " + value_text(event.beta) + "?";
  const std::string depth = event.depth < 0 ? "" : ", " + plies_text(event.depth);
  return fmt::format("with window ({}, {}){}", value_text(event.alpha), value_text(event.beta),
                     depth);
}

std::string update_text(const TraceStep& step) {
  const Event& e = step.event;
  if (std::string told = engine_update(step); !told.empty()) return told;
  const std::string value = value_text(e.value);
  switch (e.reason) {
    case Reason::CutOff:
      return fmt::format("{} is {}: outside the window, cut off the remaining children", step.name,
                         bounded_text(value_bound(step), value));
    case Reason::ProbCut:
      return fmt::format("ProbCut: the shallow search says {} lies beyond {}, cut", step.name,
                         value);
    default: break;
  }
  return fmt::format("child {} returned to {}: {} {}", e.child + 1, step.name,
                     e.improved ? "better, value is now" : "value", value);
}

std::string skip_text(const TraceStep& step) {
  const Event& e = step.event;
  if (std::string told = engine_skip(step); !told.empty()) return told;
  switch (e.reason) {
    case Reason::Gpc:
      return fmt::format("GPC: skip child {} of {}, its shallow search looks worse than {}",
                         e.child + 1, step.name, value_text(e.value));
    case Reason::Fgpc:
      return fmt::format("FGPC: leave {} with {}, child {} looks worse and so do those after it",
                         step.name, value_text(e.value), e.child + 1);
    case Reason::NodeCutting:
      return fmt::format(
          "node-cutting: skip child {} of {}, too late in the order of the shallow search",
          e.child + 1, step.name);
    case Reason::CutOff:
      return fmt::format("{} is solved by child {}: everything else below it is purged", step.name,
                         e.child + 1);
    default:
      return fmt::format("skip child {} of {}: the test says it is no better than {}", e.child + 1,
                         step.name, value_text(e.value));
  }
}

std::string label_step_text(const TraceStep& step) {
  const Label& label = *step.label;
  const std::string first = value_text(label.first);
  const std::string second = value_text(label.second);
  switch (label.kind) {
    case LabelKind::None: break;
    case LabelKind::Bounds:
      return fmt::format("{} is worth at least {} and at most {}", step.name, first, second);
    case LabelKind::Proof:
      return fmt::format("{}: proof number {}, disproof number {}", step.name, first, second);
    case LabelKind::Conspiracy:
      return fmt::format("{} is worth {}: conspirators to raise it {}, to lower it {}", step.name,
                         value_text(label.third), first, second);
    case LabelKind::Visits:
      return fmt::format("{}: {} visits, sum of results {}, mean {}", step.name, first,
                         chance_text(label.second), chance_text(label.third));
  }
  return "";
}

// The same steps where values are chances of winning.
std::string chances_step_text(const TraceStep& step) {
  const Event& e = step.event;
  const std::string chance = chance_text(e.value);
  switch (e.kind) {
    case EventKind::Enter:
      return fmt::format("enter {}: before its children MAX wins with probability {}", step.name,
                         chance);
    case EventKind::Leaf:
      return fmt::format("evaluate {}: MAX wins with probability {}", step.name, chance);
    case EventKind::Update:
      return fmt::format(
          "child {} returned to {}: MAX wins with probability {}{}", e.child + 1, step.name, chance,
          e.reason == Reason::CutOff ? "; the other children cannot change the choice" : "");
    case EventKind::Finish: return fmt::format("finished: MAX wins with probability {}", chance);
    default: return "the trace is full; later steps are not recorded";
  }
}

}  // namespace

namespace {

// Of a search for many players. Players are A, B, C, ... in the order of their seats.
std::string seats_step_text(const TraceStep& step) {
  const Event& e = step.event;
  const bool vector = !step.values.empty();
  const std::string worth = vector ? trees::format_vector(step.values) : value_text(e.value);
  switch (e.kind) {
    case EventKind::Enter: {
      const std::string who =
          fmt::format("enter {}: player {} moves", step.name, static_cast<char>('A' + e.count));
      if (e.alpha == e.beta) return who;
      return fmt::format("{}, window ({}, {}) of the root's player", who, value_text(e.alpha),
                         value_text(e.beta));
    }
    case EventKind::Leaf: return fmt::format("evaluate {} = {}", step.name, worth);
    case EventKind::Update:
      return fmt::format("child {} returned to {}: {}, now {}", e.child + 1, step.name,
                         e.improved ? "taken" : "not taken", worth);
    case EventKind::Note: {
      constexpr std::string_view kWhy[] = {
          "the mover has all that a player can get",
          "too little is left for the player above",
          "the value is outside the window",
      };
      return fmt::format("cut off at {} with {}: {}", step.name, worth,
                         kWhy[static_cast<std::size_t>(e.count)]);
    }
    case EventKind::Finish: return fmt::format("finished: the value is {}", worth);
    default: return "the trace is full; later steps are not recorded";
  }
}

std::string plain_step_text(const TraceStep& step) {
  if (step.seats) return seats_step_text(step);
  if (step.chances) return chances_step_text(step);
  if (step.label) return label_step_text(step);
  const Event& e = step.event;
  if (is_expansion(e)) return fmt::format("expand {}", step.name);
  const std::string value = value_text(e.value);
  switch (e.kind) {
    case EventKind::Enter:
      if (is_question(e.reason)) {
        return fmt::format("{}enter {} to find out", why_here(e), step.name);
      }
      return fmt::format("{}enter {} {}", why_here(e), step.name, task_text(e));
    case EventKind::Leaf: return fmt::format("{}evaluate {} = {}", why_here(e), step.name, value);
    case EventKind::Update: return update_text(step);
    case EventKind::Skip: return skip_text(step);
    case EventKind::Verdict:
      return fmt::format("test of {} against {}: {}", step.name, value, e.improved ? "yes" : "no");
    case EventKind::Note: return engine_note(step);
    case EventKind::Retrieve:
      if (std::string told = engine_retrieve(step); !told.empty()) return why_here(e) + told;
      return fmt::format("{}memory knows {}: {}", why_here(e), step.name,
                         bounded_text(value_bound(step), value));
    case EventKind::Pass:
      if (std::string told = engine_pass(step); !told.empty()) return told;
      if (e.reason == Reason::TestAbove) return fmt::format("new pass to ask: above {}?", value);
      return e.reason == Reason::Depth ? fmt::format("iteration to depth {}", value)
                                       : fmt::format("new pass {}", task_text(e));
    case EventKind::OpenInsert:
      return fmt::format("OPEN: insert <{}, {}, {}> at place {}", step.name,
                         e.reason == Reason::Solved ? "solved" : "live", value, e.child + 1);
    case EventKind::OpenRemove:
      return fmt::format("OPEN: {} {} (merit {})", e.reason == Reason::Purged ? "purge" : "take",
                         step.name, value);
    case EventKind::Line:
      if (e.child < 0) return fmt::format("principal variation: it ends at {}", step.name);
      return fmt::format("principal variation: child {} of {}", e.child + 1, step.name);
    case EventKind::Finish:
      return fmt::format("finished: the value is {}", bounded_text(value_bound(step), value));
    case EventKind::Truncated: return "the trace is full; later steps are not recorded";
  }
  return "";
}

}  // namespace

namespace {

std::string whole_step_text(const TraceStep& step) {
  const Event& e = step.event;
  if (e.processor < 0 || e.kind == EventKind::Finish || e.kind == EventKind::Line) {
    return plain_step_text(step);
  }
  if (e.time < 0) return fmt::format("thread {}: {}", e.processor + 1, plain_step_text(step));
  return fmt::format("at {} processor {}: {}", trees::format_number(std::round(e.time * 1e6) / 1e6),
                     e.processor + 1, plain_step_text(step));
}

}  // namespace

std::string step_text(const TraceStep& step) {
  const std::string text = whole_step_text(step);
  return step.board && !step.chances ? with_wins_in_words(text) : text;
}

}  // namespace espalier::app
