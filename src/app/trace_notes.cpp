#include "app/trace_notes.hpp"

#include "espalier/core/rng.hpp"

namespace espalier::app {
namespace {

bool is_test(Reason reason) { return reason == Reason::BetaTest || reason == Reason::AlphaTest; }

// Does the story enter the node by this event?
bool enters(EventKind kind) {
  return kind == EventKind::Enter || kind == EventKind::Leaf || kind == EventKind::Retrieve;
}

}  // namespace

void TraceNotes::add(TraceStep& step) {
  const Event& event = step.event;
  if (event.kind == EventKind::Pass) path_.clear();
  if (enters(event.kind)) step.again = entered_[event.node]++;
  note_bound(step);
  if (event.processor >= 0) return;  // several searches at once: there is no one path
  if (event.kind == EventKind::Enter) enter(step);
  note_test(step);
  note_cut(step);
}

// The path now leads to the entered node. A test of the node on top of it (ProbCut) stands above
// that node until the story goes on with a window that the test does not have.
void TraceNotes::enter(const TraceStep& step) {
  const Event& event = step.event;
  const auto above = [&](int ply) {
    while (!path_.empty() && path_.back().ply >= ply) path_.pop_back();
  };
  const bool tests_itself = is_test(event.reason) && !path_.empty();
  if (tests_itself) {
    above(event.ply + 1);
    while (!path_.empty() && path_.back().test && path_.back().ply == event.ply) path_.pop_back();
  } else {
    above(event.ply);
    while (!path_.empty() && path_.back().test &&
           (event.alpha < path_.back().alpha || event.beta > path_.back().beta)) {
      path_.pop_back();
    }
  }
  const bool nested = !path_.empty() && path_.back().id == event.node;
  if (!nested) above(event.ply);
  path_.push_back({event.node, event.ply, step.node, event.alpha, event.beta, nested});
}

// An engine's test tells how deep it looks, for what depth that speaks, and for which stage of the
// game. `ply`: of the tested node, whose mover the model belongs to.
CutModel TraceNotes::model_of(const Event& event, int ply) const {
  if (event.count < 0) return models_.empty() ? CutModel{} : models_.front().model;
  const TestDepths told = TestDepths::of(event.count);
  for (const auto& [known, stage] : models_) {
    if (known.d != told.d || known.s != told.s || stage != told.stage) continue;
    CutModel model = known;
    if (!is_max(ply)) model.b = -model.b;
    return model;
  }
  return {};
}

void TraceNotes::note_test(TraceStep& step) {
  const Event& event = step.event;
  const bool in_parent = event.reason == Reason::Gpc || event.reason == Reason::Fgpc;
  if (event.reason == Reason::ProbCut || in_parent) return note_decision(step);
  const bool knows_window = event.alpha != event.beta;  // MT asks a single question
  if (enters(event.kind) && is_test(event.reason) && knows_window) {
    const double threshold = event.reason == Reason::BetaTest ? event.beta : event.alpha;
    step.test = CutTest{model_of(event, event.ply), threshold, std::nullopt};
    if (event.count < 0) tests_[event.node] = *step.test;
  }
  const bool tells = event.kind == EventKind::Leaf || event.kind == EventKind::Update ||
                     event.kind == EventKind::Retrieve;
  if (!tells) return;
  const auto found = tests_.find(event.node);
  if (found != tests_.end()) found->second.shallow = event.value;
}

// The engine says what a test that decides has found; of a strategy the story is remembered.
void TraceNotes::note_decision(TraceStep& step) {
  const Event& event = step.event;
  const bool in_parent = event.reason != Reason::ProbCut;
  if (event.count >= 0) {
    const CutModel model = model_of(event, event.ply + (in_parent ? 1 : 0));
    step.test = CutTest{model, event.other, event.found};
    return;
  }
  const auto child = static_cast<std::uint64_t>(event.child);
  const auto found = tests_.find(in_parent ? hash_step(event.node, child) : event.node);
  if (found == tests_.end()) return;
  step.test = found->second;
  tests_.erase(found);
}

void TraceNotes::note_bound(TraceStep& step) const {
  const Event& event = step.event;
  if (event.kind != EventKind::Update) return;
  if (event.reason == Reason::ProbCut) {
    step.bound = event.value >= event.beta ? BoundName::Beta : BoundName::Alpha;
  } else if (event.reason == Reason::CutOff) {
    step.bound = is_max(event.ply) ? BoundName::Beta : BoundName::Alpha;
  }
}

void TraceNotes::note_cut(TraceStep& step) const {
  const Event& event = step.event;
  if (!step.bound) return;
  for (std::size_t i = path_.size(); i-- > 0;) {
    if (path_[i].id == event.node) return find_origin(step, i);
  }
}

// A bound comes from the lowest ancestor that was not itself entered with it.
void TraceNotes::find_origin(TraceStep& step, std::size_t frame) const {
  const double bound = *step.bound == BoundName::Alpha ? step.event.alpha : step.event.beta;
  const std::uint64_t parent = step.event.parent;
  while (frame > 0 && (bound_of(path_[frame], *step.bound) == bound || path_[frame].test)) --frame;
  const Frame& setter = path_[frame];
  if (bound_of(setter, *step.bound) == bound) {
    step.origin = BoundOrigin::Window;
    return;
  }
  if (setter.id == step.event.node) return;  // the test set this window itself
  step.origin = setter.id == parent ? BoundOrigin::Parent : BoundOrigin::Above;
  step.setter = setter.node;
}

}  // namespace espalier::app
