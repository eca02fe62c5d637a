// abalone12/optimisations: one sample of each kind of cell that searches positions.
#include <algorithm>
#include <bit>
#include <limits>
#include <map>
#include <numeric>

#include "app/recipes.hpp"
#include "app/searcher.hpp"
#include "lab/studies/abalone12/optimisations.hpp"
#include "lab/studies/hsu15/enhancements.hpp"
#include "lab/thread_time.hpp"

namespace espalier::lab::abalone12 {
namespace {

app::SearchRequest to_depth(int depth) {
  app::SearchRequest request;
  request.limits.depth = depth;
  return request;
}

app::SearchAnswer searched(const Setting& setting, const engine::Recipe& recipe,
                           const app::AnyPosition& position, const app::SearchRequest& request,
                           const app::SearcherOptions& options = {}) {
  const auto searcher = app::make_searcher(recipe, setting.game, options);
  return searcher->search(position, request, {}, nullptr);
}

bool decided(Points value) { return is_win(value) || is_loss(value); }

std::int64_t count(std::uint64_t number) { return static_cast<std::int64_t>(number); }

std::int64_t in_units(double log2) { return std::llround(log2 / hsu15::kLogUnit); }
std::int64_t log_of(double ratio) { return in_units(std::log2(ratio)); }
std::int64_t log_ratio(const app::SearchAnswer& own, const app::SearchAnswer& other) {
  return log_of(static_cast<double>(own.nodes) / static_cast<double>(other.nodes));
}

// The answers of the ways to one position.
class Comparison {
 public:
  Comparison(const Setting& setting, const app::AnyPosition& position, int depth, Breadth breadth)
      : setting_(setting), position_(position), depth_(depth), answers_(ways().size()) {
    for (std::size_t way = 0; way < ways().size(); ++way) {
      const engine::Recipe* recipe = setting.recipe(way);
      if (recipe == nullptr || ways()[way].breadth > breadth) continue;
      answers_[way] = searched(setting, *recipe, position, to_depth(depth), app::kWithStatistics);
    }
    const auto& plain = answers_[way_named(kPlain)];
    reference_ = plain ? plain : answers_[way_named(kExact)];
  }

  void record_all(Record& record) {
    for (std::size_t way = 0; way < ways().size(); ++way) {
      if (!answers_[way]) continue;
      record_nodes(way, record);
      record_evaluations(way, record);
      // The evaluation of `best` is another: its values mean something else.
      if (reference_ && ways()[way].name != kBest) record_choice(way, record);
    }
  }

 private:
  const Setting& setting_;
  const app::AnyPosition& position_;
  int depth_;
  std::vector<std::optional<app::SearchAnswer>> answers_;  // by way
  std::optional<app::SearchAnswer> reference_;
  std::map<std::uint64_t, Points> worth_;  // by move

  void record_nodes(std::size_t way, Record& record) const {
    const app::SearchAnswer& own = *answers_[way];
    const std::int64_t nodes = count(own.nodes);
    const auto set = [&](Nodes metric, std::int64_t value) {
      record.set(place_of(metric, way), value);
    };
    set(Nodes::Count, nodes);
    set(Nodes::Log, log_of(static_cast<double>(own.nodes)));
    if (const auto& base = answers_[ways()[way].base]) {
      set(Nodes::LogBase, log_ratio(own, *base));
    }
    if (const auto& plain = answers_[way_named(kPlain)]) {
      set(Nodes::LogPlain, log_ratio(own, *plain));
    }
    const bool compared = !ways()[way].ours || ways()[way].name == kPaper;
    if (const auto bar = printed(ways()[way].algorithm, depth_); bar && compared) {
      set(Nodes::Below, static_cast<double>(nodes) < *bar ? 1 : 0);
    }
    record.set(bin_place(way, bin_of(nodes)), 1);
  }

  void record_evaluations(std::size_t way, Record& record) const {
    const std::uint64_t own = answers_[way]->statistics->evaluations;
    record.set(place_of(Nodes::Evaluations, way), count(own));
    const auto& base = answers_[ways()[way].base];
    const std::uint64_t others = base ? base->statistics->evaluations : 0;
    if (base) {
      record.set(place_of(Nodes::LogWorkBase, way), log_of(work(*answers_[way]) / work(*base)));
    }
    if (own == 0 || others == 0) return;
    record.set(place_of(Nodes::LogEvaluationsBase, way),
               log_of(static_cast<double>(own) / static_cast<double>(others)));
  }

  // Children that are only evaluated to be sorted are work as well.
  static double work(const app::SearchAnswer& answer) {
    return static_cast<double>(answer.nodes) +
           static_cast<double>(answer.statistics->order_evaluations);
  }

  void record_choice(std::size_t way, Record& record) {
    const app::SearchAnswer& own = *answers_[way];
    if (!own.best || !reference_->best) return;
    const auto set = [&](Nodes metric, std::int64_t value) {
      record.set(place_of(metric, way), value);
    };
    set(Nodes::SameMove, own.best == reference_->best ? 1 : 0);
    set(Nodes::SameValue, own.value == reference_->value ? 1 : 0);
    const bool open = !decided(*own.value) && !decided(*reference_->value);
    if (open) set(Nodes::Distance, std::abs(*own.value - *reference_->value));
    if (depth_ > kWorthDepth) return;
    const Points worth = exact_worth(*own.best);
    set(Nodes::SameWorth, worth == *reference_->value ? 1 : 0);
    if (open && !decided(worth)) set(Nodes::Regret, *reference_->value - worth);
    set(Nodes::IntoLoss, is_loss(worth) && !is_loss(*reference_->value) ? 1 : 0);
  }

  // The value of the position if this move is played, by an exact search.
  Points exact_worth(app::AnyMove move) {
    if (move == *reference_->best) return *reference_->value;
    const auto known = worth_.find(move.bits);
    if (known != worth_.end()) return known->second;
    app::SearchRequest request = to_depth(depth_);
    request.only = {move};
    const Points value = *searched(setting_, *setting_.quick_exact, position_, request).value;
    worth_.emplace(move.bits, value);
    return value;
  }
};

std::optional<engine::Recipe> recipe_of(const Setting& setting, Combination set, Order order) {
  auto recipe = app::make_recipe(recipe_text(set, order), *setting.game);
  if (!recipe) return std::nullopt;
  return std::move(recipe).value();
}

// log2 of the nodes; nothing if the recipe is not in this build.
std::optional<double> log_nodes(const Setting& setting, const app::AnyPosition& position, int depth,
                                Combination set, Order order) {
  const auto recipe = recipe_of(setting, set, order);
  if (!recipe) return std::nullopt;
  const app::SearchAnswer answer = searched(setting, *recipe, position, to_depth(depth));
  return std::log2(static_cast<double>(answer.nodes));
}

void record_effects(const std::array<double, kCombinations>& logs, Record& record) {
  const auto values = shapley(logs);
  for (std::size_t t = 0; t < kTechniques; ++t) {
    const auto technique = static_cast<Technique>(t);
    const Combination needed = t == kIteration ? kSortable : kNone;
    record.set(effect_place(Effect::Alone, t),
               in_units(logs[needed | only(technique)] - logs[needed]));
    record.set(effect_place(Effect::Shapley, t), in_units(values[t]));
    record.set(effect_place(Effect::Last, t),
               in_units(logs[kAll] - logs[without(kAll, technique)]));
  }
}

// The processor time of a search, the least of some repetitions.
struct Timing {
  std::int64_t nanoseconds = 0;
  std::uint64_t nodes = 0;
};
Timing time_of(const Setting& setting, const engine::Recipe& recipe,
               const app::AnyPosition& position) {
  constexpr int kRepetitions = 2;
  const auto searcher = app::make_searcher(recipe, setting.game);
  Timing timing{std::numeric_limits<std::int64_t>::max(), 0};
  for (int i = 0; i < kRepetitions; ++i) {
    searcher->clear();
    const std::int64_t begin = thread_nanoseconds();
    timing.nodes = searcher->search(position, to_depth(kCpuDepth), {}, nullptr).nodes;
    timing.nanoseconds = std::min(timing.nanoseconds, thread_nanoseconds() - begin);
  }
  return timing;
}

// Sums over turns first to last of a list of cut-offs.
template <class Turns>
std::int64_t cut_between(const Turns& turns, std::size_t first, std::size_t last) {
  const auto at = [&](std::size_t turn) {
    return turns.begin() + static_cast<std::ptrdiff_t>(std::min(turn, turns.size()));
  };
  return count(std::accumulate(at(first), at(last + 1), std::uint64_t{0}));
}

}  // namespace

std::size_t bin_of(std::int64_t nodes) {
  const double octave = std::log2(static_cast<double>(std::max<std::int64_t>(nodes, 1)));
  const double place = std::floor((octave - kLeastOctave) * kBinsPerOctave);
  return static_cast<std::size_t>(std::clamp(place, 0.0, static_cast<double>(kBins - 1)));
}

std::size_t set_place(std::size_t number) { return number; }
std::size_t killer_place(std::size_t number) { return possible_sets().size() + number; }
std::size_t effect_place(Effect effect, std::size_t technique) {
  return killer_place(killer_sets().size()) + static_cast<std::size_t>(effect) * kTechniques +
         technique;
}
std::size_t contrast_place(Contrast contrast) {
  return effect_place(Effect::Alone, 0) + kEffects * kTechniques +
         static_cast<std::size_t>(contrast);
}

std::array<double, kTechniques> shapley(const std::array<double, kCombinations>& logs) {
  std::array<std::size_t, kTechniques> order{};
  std::iota(order.begin(), order.end(), 0U);
  std::array<double, kTechniques> sums{};
  double orders = 0;
  do {
    std::array<double, kTechniques> gains{};
    Combination set = kNone;
    bool possible = true;
    for (const std::size_t t : order) {
      const Combination more = set | only(static_cast<Technique>(t));
      possible = possible && is_possible(more);
      gains[t] = logs[more] - logs[set];
      set = more;
    }
    if (!possible) continue;
    ++orders;
    for (std::size_t t = 0; t < kTechniques; ++t) sums[t] += gains[t];
  } while (std::next_permutation(order.begin(), order.end()));
  for (double& sum : sums) sum /= orders;
  return sums;
}

void measure_nodes(const Setting& setting, const app::AnyPosition& position, int depth,
                   Breadth breadth, Record& record) {
  Comparison(setting, position, depth, breadth).record_all(record);
}

void measure_factors(const Setting& setting, const app::AnyPosition& position, int depth,
                     Record& record) {
  std::array<double, kCombinations> logs{};
  for (const Combination set : possible_sets()) {
    const auto log = log_nodes(setting, position, depth, set, Order::Plain);
    if (!log) return;
    logs[set] = *log;
  }
  for (std::size_t i = 0; i < possible_sets().size(); ++i) {
    record.set(set_place(i), in_units(logs[possible_sets()[i]] - logs[kNone]));
  }
  record_effects(logs, record);
  const Combination unordered = without(kAll, kCombined);
  for (std::size_t i = 0; i < killer_sets().size(); ++i) {
    const Combination set = killer_sets()[i];
    const auto log = log_nodes(setting, position, depth, set, Order::Killers);
    if (!log) return;
    record.set(killer_place(i), in_units(*log - logs[kNone]));
    if (set == unordered) {
      record.set(contrast_place(Contrast::KillersInstead), in_units(*log - logs[unordered]));
    }
  }
  record.set(contrast_place(Contrast::CombinedInstead),
             in_units(logs[unordered | only(kCombined)] - logs[unordered]));
}

void measure_cuts(const Setting& setting, const app::AnyPosition& position, Record& record) {
  for (std::size_t i = 0; i < kWatched.size(); ++i) {
    const auto recipe = recipe_of(setting, kWatched[i].set, Order::Plain);
    if (!recipe) continue;
    const app::SearchAnswer answer =
        searched(setting, *recipe, position, to_depth(kCutsDepth), app::kWithStatistics);
    const engine::Statistics& told = *answer.statistics;
    const auto set = [&](Cuts metric, std::int64_t value) {
      record.set(place_of(metric, i), value);
    };
    set(Cuts::Nodes, count(answer.nodes));
    set(Cuts::Evaluations, count(told.order_evaluations));
    set(Cuts::Expanded, count(told.expanded));
    set(Cuts::Children, count(told.children));
    set(Cuts::BeyondExpanded, count(told.children) - count(told.expanded));
    const std::size_t last = told.cut_at.size() - 1;
    set(Cuts::All, cut_between(told.cut_at, 1, last));
    set(Cuts::First, cut_between(told.cut_at, 1, 1));
    set(Cuts::AfterFirst, cut_between(told.cut_at, 2, last));
    if (!contains(kWatched[i].set, kCombined)) continue;
    constexpr std::size_t kSix = 6;
    set(Cuts::Sorted, cut_between(told.evaluated_cut_at, 1, last));
    set(Cuts::SortedFirst, cut_between(told.evaluated_cut_at, 1, 1));
    set(Cuts::SortedSix, cut_between(told.evaluated_cut_at, 1, kSix));
    set(Cuts::SortedLater, cut_between(told.evaluated_cut_at, kSix + 1, last));
    set(Cuts::SortedAfterFirst, cut_between(told.evaluated_cut_at, 2, last));
  }
}

void measure_cpu(const Setting& setting, const app::AnyPosition& position, Record& record) {
  std::vector<Timing> timings(ways().size());
  for (std::size_t way = 0; way < ways().size(); ++way) {
    const engine::Recipe* recipe = setting.recipe(way);
    if (ways()[way].breadth == Breadth::Games) continue;
    if (recipe != nullptr) timings[way] = time_of(setting, *recipe, position);
  }
  const auto times = [&](std::size_t own, std::size_t other) {
    return static_cast<double>(timings[own].nanoseconds) /
           static_cast<double>(timings[other].nanoseconds);
  };
  for (std::size_t way = 0; way < ways().size(); ++way) {
    const std::size_t base = ways()[way].base;
    if (timings[way].nanoseconds <= 0 || timings[base].nanoseconds <= 0) continue;
    const std::size_t plain = way_named(kPlain);
    record.set(place_of(Cpu::Nanoseconds, way), timings[way].nanoseconds);
    record.set(place_of(Cpu::LogBase, way), log_of(times(way, base)));
    record.set(place_of(Cpu::LogPlain, way), log_of(times(way, plain)));
    record.set(place_of(Cpu::LogPace, way),
               log_of(static_cast<double>(timings[way].nodes) /
                      static_cast<double>(timings[way].nanoseconds) * 1e9));
  }
}

void measure_keys(const Setting& setting, const app::AnyPosition& position, Record& record) {
  const std::string text = setting.game->format_position(position);
  for (std::size_t table = 0; table < kKeysTables.size(); ++table) {
    std::string recipe_text = ways()[way_named(kCriterionLast)].recipe;
    recipe_text.replace(recipe_text.find(kKeysTables[0]), 4, kKeysTables[table]);
    std::vector<app::SearchAnswer> answers;
    for (const app::AnyGame& game : setting.keyed) {
      const auto recipe = app::make_recipe(recipe_text, *game);
      const auto same = game->parse_position(text);
      if (!recipe || !same) return;
      answers.push_back(
          app::make_searcher(*recipe, game)->search(*same, to_depth(kKeysDepth), {}, nullptr));
    }
    if (answers.empty()) return;
    std::uint64_t fewest = answers.front().nodes;
    std::uint64_t most = fewest;
    bool moves_differ = false;
    for (const app::SearchAnswer& answer : answers) {
      fewest = std::min(fewest, answer.nodes);
      most = std::max(most, answer.nodes);
      moves_differ = moves_differ || answer.best != answers.front().best;
    }
    record.set(place_of(Keys::NodesDiffer, table), most != fewest ? 1 : 0);
    record.set(place_of(Keys::MovesDiffer, table), moves_differ ? 1 : 0);
    record.set(place_of(Keys::LogSpread, table),
               log_of(static_cast<double>(most) / static_cast<double>(fewest)));
  }
}

}  // namespace espalier::lab::abalone12
