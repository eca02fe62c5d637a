#include "app/run_engine.hpp"

#include <cstddef>
#include <optional>

#include "espalier/search/engine/engine.hpp"

namespace espalier::app {
namespace {

// Keeps the events, and which nodes ended before they were entered: they were visited as well.
class EngineTrace {
 public:
  static constexpr bool kActive = true;

  explicit EngineTrace(std::size_t capacity = 0) : events_(capacity) {}
  void event(const Event& event) {
    const bool ends = event.reason == Reason::NullMove || event.reason == Reason::Windows;
    if (ends && event.kind == EventKind::Update) ended_.push_back(event);
    events_.event(event);
  }
  static constexpr bool records() { return true; }
  const RecordingTrace& events() const { return events_; }
  const std::vector<Event>& ended() const { return ended_; }

 private:
  RecordingTrace events_;
  std::vector<Event> ended_;
};

struct Told : engine::Traced {
  using Trace = EngineTrace;
};

// The infinite ends of a window of points, as windows of doubles have them.
double told(double value) {
  constexpr double kNear = 1000;  // window arithmetic stays so close to the limits
  const double end = ScoreTraits<Points>::highest();
  const double infinity = ScoreTraits<double>::highest();
  if (value > end - kNear) return value - end + infinity;
  if (value < kNear - end) return value + end - infinity;
  return value;
}

Event as_strategies_tell(Event event) {
  event.alpha = told(event.alpha);
  event.beta = told(event.beta);
  event.value = told(event.value);
  event.other = told(event.other);
  if (event.kind == EventKind::Pass && event.reason == Reason::Depth) {
    event.value = event.depth / engine::kPly;
  }
  return event;
}

std::vector<int> numbers_of(const EngineRules& rules, RulesPosition position,
                            const std::vector<AnyMove>& line) {
  std::vector<int> numbers;
  for (const AnyMove move : line) {
    const AnyMoves moves = rules.moves(position);
    int number = 0;
    while (number < static_cast<int>(moves.size()) &&
           !(moves[static_cast<std::size_t>(number)] == move)) {
      ++number;
    }
    numbers.push_back(number);
    position = rules.play(position, move);
  }
  return numbers;
}

}  // namespace

EngineRun run_engine(const std::shared_ptr<const EngineRules>& rules, const RulesPosition& root,
                     const engine::Recipe& recipe, const engine::Limits& limits,
                     std::size_t capacity, const StopFlag& stop) {
  engine::Engine<RulesGame, RulesEvaluator, Told> engine(RulesGame(rules), RulesEvaluator{},
                                                         recipe);
  engine.inner().trace_ = EngineTrace(capacity);
  engine::Request<AnyMove> request;
  request.limits = limits;
  EngineRun run;
  run.answer = engine.run(root, request, {}, &stop);
  run.counters = engine.inner().counters_;
  const EngineTrace& trace = engine.inner().trace_;
  for (const Event& event : trace.ended()) run.counters.inner(event.node, event.ply);
  for (const Event& event : trace.events().events()) {
    run.events.push_back(as_strategies_tell(event));
  }
  run.truncated = trace.events().truncated();
  if (!run.answer.lines.empty()) {
    run.line = numbers_of(*rules, root, run.answer.lines.front().line);
  }
  return run;
}

std::vector<CutModel> models_of(const engine::Recipe& recipe) {
  std::vector<CutModel> models;
  if (!recipe.models) return models;
  const bool ends = recipe.selectivity.cuts.test == engine::ShallowTest::EndCut;
  for (const engine::CutPair& pair : ends ? recipe.models->ends : recipe.models->pairs) {
    models.push_back(
        {pair.s, pair.d, pair.a, pair.b, pair.sigma, recipe.selectivity.cuts.threshold});
  }
  return models;
}

}  // namespace espalier::app
