// tong02/forward-pruning: one sample of each kind of cell that searches positions.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "app/searcher.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/search/selective/cut_bound.hpp"
#include "lab/studies/hsu15/searches.hpp"
#include "lab/studies/tong02/forward_pruning.hpp"
#include "lab/studies/tong02/samples.hpp"
#include "lab/thread_time.hpp"

namespace espalier::lab::tong02 {
namespace {

constexpr double kThreshold = 1.3;  // t (Tong02 3.3.1), which the recipes have by default

app::SearchRequest to_depth(int depth) {
  app::SearchRequest request;
  request.limits.depth = depth;
  return request;
}

app::SearchAnswer searched(const Setting& setting, const engine::Recipe& recipe,
                           const app::AnyPosition& position, const app::SearchRequest& request) {
  const auto searcher = app::make_searcher(recipe, setting.game);
  return searcher->search(position, request, {}, nullptr);
}

bool decided(Points value) { return is_win(value) || is_loss(value); }

std::int64_t count(std::uint64_t number) { return static_cast<std::int64_t>(number); }

std::uint64_t test_cuts(const app::SearchAnswer& answer) {
  return answer.statistics ? answer.statistics->test_cuts : 0;
}

// The answers of the ways of one cell to one position.
class Comparison {
 public:
  Comparison(const Setting& setting, const Plies& plies, const app::AnyPosition& position)
      : setting_(setting), plies_(plies), position_(position), answers_(ways().size()) {
    for (std::size_t way = 0; way < ways().size(); ++way) {
      if (ways()[way].breadth > plies.breadth) continue;
      const auto recipe = setting.with_table(way, plies.table);
      if (!recipe) continue;
      app::SearchRequest request = to_depth(plies.depth);
      request.compare = way == learner_;
      answers_[way] = searched(setting, *recipe, position, request);
    }
  }

  // A won or lost position leaves an estimate nothing to say.
  bool is_open() const { return answers_[learner_] && !decided(*answers_[learner_]->value); }

  void record_ways(Record& record) {
    for (std::size_t way = 0; way < ways().size(); ++way) {
      const auto& own = answers_[way];
      const auto& plain = answers_[ways()[way].plain];
      const auto& judge = answers_[ways()[way].judge];
      if (!own || !plain || !judge) continue;
      const auto set = [&](Effort metric, std::int64_t value) {
        record.set(place_of(metric, way), value);
      };
      set(Effort::Nodes, count(own->nodes));
      set(Effort::BeyondNodes, count(own->nodes) - count(plain->nodes));
      set(Effort::Leaves, count(own->leaves));
      set(Effort::BeyondLeaves, count(own->leaves) - count(plain->leaves));
      set(Effort::SameMove, own->best == judge->best ? 1 : 0);
      set(Effort::SameWorth, is_worth_as_much(*own->best) ? 1 : 0);
      set(Effort::SameValue, own->value == judge->value ? 1 : 0);
    }
  }

  void record_twins(Record& record) const {
    for (std::size_t pair = 0; pair < twins().size(); ++pair) {
      const auto& one = answers_[twins()[pair].one];
      const auto& other = answers_[twins()[pair].other];
      if (!one || !other) continue;
      const auto set = [&](Twin metric, std::int64_t value) {
        record.set(place_of(metric, pair), value);
      };
      set(Twin::BeyondNodes, count(one->nodes) - count(other->nodes));
      set(Twin::BeyondLeaves, count(one->leaves) - count(other->leaves));
      set(Twin::SameCuts, test_cuts(*one) == test_cuts(*other) ? 1 : 0);
      set(Twin::SameValue, one->value == other->value ? 1 : 0);
      set(Twin::SameMove, one->best == other->best ? 1 : 0);
      const auto& judge = answers_[ways()[twins()[pair].one].judge];
      if (!judge) continue;
      const auto alone = [](bool first, bool second) { return (first ? 1 : 0) - (second ? 1 : 0); };
      set(Twin::RighterValue, alone(one->value == judge->value, other->value == judge->value));
      set(Twin::RighterMove, alone(one->best == judge->best, other->best == judge->best));
    }
  }

  void record_tree(Record& record) const {
    const app::SearchAnswer& plain = *answers_[learner_];
    const hsu15::TreeSizes sizes(setting_.game, position_, plies_.depth);
    const std::int64_t least = sizes.minimal(false)[static_cast<std::size_t>(plies_.depth)].leaves;
    record.set(place_of(Tree::Minimal), least);
    record.set(place_of(Tree::BeyondMinimal), count(plain.leaves) - least);
    if (!plain.leaves_knowing) return;
    const std::int64_t knowing = count(*plain.leaves_knowing);
    record.set(place_of(Tree::Knowing), knowing);
    record.set(place_of(Tree::BeyondKnowing), count(plain.leaves) - knowing);
  }

 private:
  const Setting& setting_;
  const Plies& plies_;
  const app::AnyPosition& position_;
  std::size_t learner_ = way_named(kLearner);
  std::vector<std::optional<app::SearchAnswer>> answers_;  // by way
  std::map<std::uint64_t, bool> worth_;                    // by move

  // Does a plain search of this move alone find the value of the position?
  bool is_worth_as_much(app::AnyMove move) {
    const app::SearchAnswer& plain = *answers_[learner_];
    if (move == *plain.best) return true;
    const auto known = worth_.find(move.bits);
    if (known != worth_.end()) return known->second;
    app::SearchRequest request = to_depth(plies_.depth);
    request.only = {move};
    const auto recipe = setting_.with_table(learner_, plies_.table);
    const bool same = searched(setting_, *recipe, position_, request).value == plain.value;
    worth_.emplace(move.bits, same);
    return same;
  }
};

// The model of the first pair for a position of this stage.
const engine::CutPair& pair_for(const engine::Models& models, int stage) {
  const engine::CutPair& first = models.pairs.front();
  const engine::CutPair* found = &first;
  for (const engine::CutPair& pair : models.pairs) {
    if (pair.s != first.s || pair.d != first.d) continue;
    if (pair.stage == stage) return pair;
    if (pair.stage < 0) found = &pair;
  }
  return *found;
}

// The processor time of a search, the least of some repetitions.
std::int64_t nanoseconds_of(app::Searcher& searcher, const app::AnyPosition& position, int depth) {
  constexpr int kRepetitions = 3;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (int i = 0; i < kRepetitions; ++i) {
    searcher.clear();
    const std::int64_t begin = thread_nanoseconds();
    searcher.search(position, to_depth(depth), {}, nullptr);
    least = std::min(least, thread_nanoseconds() - begin);
  }
  return least;
}

}  // namespace

void measure_effort(const Setting& setting, const Plies& plies, std::uint64_t seed,
                    Record& record) {
  const auto position = middle_game(setting, seed);
  if (!position) return;
  Comparison comparison(setting, plies, *position);
  if (!comparison.is_open()) return;
  comparison.record_ways(record);
  comparison.record_twins(record);
  comparison.record_tree(record);
}

void measure_times(const Setting& setting, int depth, std::uint64_t seed, Record& record) {
  const auto position = middle_game(setting, seed);
  if (!position) return;
  std::vector<std::int64_t> times(ways().size(), 0);
  for (std::size_t way = 0; way < ways().size(); ++way) {
    const engine::Recipe* recipe = setting.recipe(way);
    if (recipe == nullptr) continue;
    // The fastest build for each: a plain way may fit the lean one, and is not held back.
    const auto searcher = app::make_searcher(*recipe, setting.game);
    times[way] = nanoseconds_of(*searcher, *position, depth);
  }
  for (std::size_t way = 0; way < ways().size(); ++way) {
    const std::int64_t plain = times[ways()[way].plain];
    if (times[way] <= 0 || plain <= 0) continue;
    record.set(place_of(Times::Nanoseconds, way), times[way]);
    record.set(place_of(Times::Beyond, way), times[way] - plain);
  }
  for (std::size_t pair = 0; pair < twins().size(); ++pair) {
    const std::int64_t one = times[twins()[pair].one];
    const std::int64_t other = times[twins()[pair].other];
    if (one > 0 && other > 0) record.set(time_place(pair), one - other);
  }
}

// A position, and the one after the moves that the plain MTD(f) chooses for both sides. Every
// player searches both with what it keeps; the second search is measured.
void measure_guess(const Setting& setting, const Plies& plies, std::uint64_t seed, Record& record) {
  const std::size_t learner = way_named(kLearner);
  const auto plain = setting.with_table(learner, plies.table);
  const auto first = middle_game(setting, seed);
  if (!plain || !first) return;
  app::AnyPosition next = *first;
  for (int ply = 0; ply < 2; ++ply) {
    const auto best = searched(setting, *plain, next, to_depth(plies.depth)).best;
    if (!best) return;
    next = setting.game.play(next, *best);
    if (setting.game.outcome(next)) return;
  }
  std::array<std::int64_t, kGuessers.size()> leaves{};
  for (std::size_t i = 0; i < kGuessers.size(); ++i) {
    const bool last = kGuessers[i] == std::string_view("mtd-last");
    auto recipe = setting.with_table(last ? learner : way_named(kGuessers[i]), plies.table);
    if (!recipe) return;
    if (last) recipe->root.guess = engine::FirstGuess::Last;
    const auto searcher = app::make_searcher(*recipe, setting.game);
    searcher->search(*first, to_depth(plies.depth), {}, nullptr);
    const app::SearchAnswer answer = searcher->search(next, to_depth(plies.depth), {}, nullptr);
    if (decided(*answer.value)) return;
    leaves[i] = count(answer.leaves);
  }
  for (std::size_t i = 0; i < kGuessers.size(); ++i) {
    record.set(place_of(Guess::Leaves, i), leaves[i]);
    record.set(place_of(Guess::BeyondNs, i), leaves[i] - leaves[0]);
  }
}

// The test of a child at remaining depth d + 1 asks how its value s plies deep speaks for the one d
// plies deep.
void measure_model(const Setting& setting, std::uint64_t seed, Record& record) {
  const auto position = middle_game(setting, seed);
  const engine::Recipe* recipe = setting.recipe(way_named(kLearner));
  if (!position || recipe == nullptr || setting.models->pairs.empty()) return;
  const app::AnyMoves moves = setting.game.moves(*position);
  record.set(place_of(ModelCheck::Moves), static_cast<std::int64_t>(moves.size()));
  const int d = setting.models->pairs.front().d;
  const app::SearchAnswer best = searched(setting, *recipe, *position, to_depth(d + 1));
  app::AnyMove move = moves[Rng(hash_salt(seed, 1)).below(moves.size())];
  if (!best.best || move == *best.best) return;
  const engine::CutPair& pair =
      pair_for(*setting.models, setting.game->stage(setting.game.play(*position, move)));
  // Values of the player who moves in the child.
  const auto value_of_child = [&](int depth) {
    app::SearchRequest request = to_depth(depth + 1);
    request.only = {move};
    return -*searched(setting, *recipe, *position, request).value;
  };
  const Points shallow = value_of_child(pair.s);
  const Points deep = value_of_child(pair.d);
  if (decided(shallow) || decided(deep) || decided(*best.value)) return;
  const double error = deep - (pair.a * shallow + pair.b);
  const CutModel model{
      .s = pair.s, .d = pair.d, .a = pair.a, .b = pair.b, .sigma = pair.sigma, .t = kThreshold};
  const bool cut = shallow > selective::cut_bound(model, -*best.value, +1);
  record.set(place_of(ModelCheck::Deep), deep);
  record.set(place_of(ModelCheck::Error), std::llround(100 * error));
  record.set(place_of(ModelCheck::Cut), cut ? 1 : 0);
  record.set(place_of(ModelCheck::WrongCut), cut && -deep == *best.value ? 1 : 0);
}

}  // namespace espalier::lab::tong02
