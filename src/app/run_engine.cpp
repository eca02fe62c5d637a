#include "app/run_engine.hpp"

#include <chrono>
#include <cstddef>
#include <mutex>
#include <optional>
#include <thread>

#include "espalier/search/engine/engine.hpp"

namespace espalier::app {
namespace {

// The story of all threads, in the order in which they tell it.
class EngineStory {
 public:
  explicit EngineStory(std::size_t capacity) : events_(capacity) {}

  // `thread`: who tells it; -1: there is only one.
  void event(Event event, int thread) {
    const std::scoped_lock lock(mutex_);
    event.processor = thread;
    // Of several threads each may come to an end; the search has one.
    if (thread >= 0 && event.kind == EventKind::Finish) {
      end_ = event;
      return;
    }
    const bool ends = event.reason == Reason::NullMove || event.reason == Reason::Windows;
    if (ends && event.kind == EventKind::Update) ended_.push_back(event);
    events_.event(event);
  }

  // After the search: the end that several threads have together, in First's view.
  void finish(double value) {
    if (!end_) return;
    end_->processor = -1;
    end_->alpha = end_->beta = end_->value = value;
    events_.event(*end_);
  }
  // The search has just begun.
  bool is_young() const { return Clock::now() - start_ < kYouth; }
  const RecordingTrace& events() const { return events_; }
  // Nodes that ended before they were entered: they were visited as well.
  const std::vector<Event>& ended() const { return ended_; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::milliseconds kYouth{100};

  const Clock::time_point start_ = Clock::now();
  std::mutex mutex_;
  RecordingTrace events_;
  std::vector<Event> ended_;
  std::optional<Event> end_;
};

// What one thread tells.
class EngineTrace {
 public:
  static constexpr bool kActive = true;

  EngineTrace() = default;
  EngineTrace(EngineStory& story, int thread) : story_(&story), thread_(thread) {}
  void event(const Event& event) {
    if (story_ == nullptr) return;
    story_->event(event, thread_);
    // A small tree would be searched before the others have begun. (Not for long: where other
    // programs run, it may take milliseconds to come back.)
    if (thread_ >= 0 && story_->is_young()) std::this_thread::yield();
  }
  static constexpr bool records() { return true; }

 private:
  EngineStory* story_ = nullptr;
  int thread_ = -1;
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
  event.found = told(event.found);
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
                     const engine::Recipe& recipe, const engine::Limits& limits, int threads,
                     std::size_t capacity, const StopFlag& stop) {
  EngineStory story(capacity);
  engine::Engine<RulesGame, RulesEvaluator, Told> engine(RulesGame(rules), RulesEvaluator{},
                                                         recipe);
  const std::size_t workers = engine.hire(threads);
  for (std::size_t i = 0; i < workers; ++i) {
    engine.inner(i).trace_ = EngineTrace(story, workers > 1 ? static_cast<int>(i) : -1);
  }
  engine::Request<AnyMove> request;
  request.limits = limits;
  request.threads = threads;
  EngineRun run;
  run.answer = engine.run(root, request, {}, &stop);
  const bool first = RulesGame(rules).to_move(root) == Player::First;
  story.finish(first ? run.answer.value : -run.answer.value);
  for (std::size_t i = 0; i < workers; ++i) run.counters += engine.inner(i).counters_;
  for (const Event& event : story.ended()) run.counters.inner(event.node, event.ply);
  for (const Event& event : story.events().events()) {
    run.events.push_back(as_strategies_tell(event));
  }
  run.truncated = story.events().truncated();
  if (!run.answer.lines.empty()) {
    run.line = numbers_of(*rules, root, run.answer.lines.front().line);
  }
  return run;
}

std::vector<ToldModel> models_of(const engine::Recipe& recipe) {
  std::vector<ToldModel> models;
  if (!recipe.models) return models;
  const bool ends = recipe.selectivity.cuts.test == engine::ShallowTest::EndCut;
  for (const engine::CutPair& pair : ends ? recipe.models->ends : recipe.models->pairs) {
    models.push_back(
        {{pair.s, pair.d, pair.a, pair.b, pair.sigma, recipe.selectivity.cuts.threshold},
         pair.stage});
  }
  return models;
}

}  // namespace espalier::app
