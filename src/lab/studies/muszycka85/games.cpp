// muszycka85/games: the six strategies of chapter 3 on real games, and which synthetic scheme is
// most like which game (Muszycka85 6.2).
#include "lab/studies/muszycka85/games.hpp"

#include <cmath>
#include <map>

#include "app/games.hpp"
#include "lab/paired_games.hpp"
#include "lab/studies/muszycka85/source.hpp"
#include "lab/study.hpp"

namespace espalier::lab::muszycka85 {
namespace {

enum GamesKind : std::size_t { kModelKind, kGameKind };
constexpr std::size_t kGameMetricCount = kGameMetrics.size();
constexpr std::size_t kFirstCount = kAllLeavesPlace + 1;
constexpr std::size_t kFirstLess = kFirstCount + kThesisStrategies * kGameMetricCount;
constexpr std::size_t kPairedMetrics = 2;  // leaves, nodes

struct Subject {
  const PlayedGame* game = nullptr;  // null: a synthetic tree
  Evaluation evaluation{};
  Condition condition;
};

const app::AnyGame* game_named(const std::string& name) {
  static const std::map<std::string, app::AnyGame> all = [] {
    std::map<std::string, app::AnyGame> made;
    for (const PlayedGame& one : played_games()) {
      if (const auto game = registered_game(one.name)) made.emplace(one.name, *game);
    }
    return made;
  }();
  const auto found = all.find(name);
  return found == all.end() ? nullptr : &found->second;
}

class Games final : public Study {
 public:
  Games();
  const StudyInfo& info() const override { return info_; }
  const std::vector<Cell>& cells() const override { return cells_; }
  const std::vector<Quantity>& quantities(std::size_t kind) const override {
    return kind == kModelKind ? model_ : game_;
  }
  void measure(std::size_t number, std::uint64_t sample_seed, Record& record) const override;
  Document report(const Results& results) const override { return games_report(results, info_); }

 private:
  StudyInfo info_;
  std::vector<Cell> cells_;
  std::vector<Subject> subjects_;
  std::vector<Quantity> model_ = dependence_quantities();
  std::vector<Quantity> game_ = game_quantities();

  void add(const std::string& name, const std::string& evaluation, int depth,
           const Subject& subject, double share);
};

Games::Games() {
  info_.name = "muszycka85/games";
  info_.title = "Six pruning strategies on real games";
  info_.source = std::string(kMuszycka85) + ", section 6.2";
  info_.summary =
      "leaves, nodes and cuts on real games; which value scheme is most like which game";
  info_.default_trees = 200;
  info_.columns = {"subject", "evaluation", "d", "strategy", "metric"};
  for (const PlayedGame& game : played_games()) {
    for (std::size_t e = 0; e < kEvaluationNames.size(); ++e) {
      add(game.name, kEvaluationNames[e], game.depth, {&game, static_cast<Evaluation>(e), {}},
          game.share);
    }
  }
  for (const std::uint32_t depth : kModelDepths) {
    for (const std::uint32_t width : kModelWidths) {
      if (!has_model(width, depth)) continue;
      for (const bool uniform : {true, false}) {
        for (const Scheme& scheme : table_schemes(uniform)) {
          const Condition condition{{uniform, width, depth}, scheme};
          add(condition.size(), scheme.name, static_cast<int>(depth), {nullptr, {}, condition}, 1);
        }
      }
    }
  }
}

void Games::add(const std::string& name, const std::string& evaluation, int depth,
                const Subject& subject, double share) {
  Cell cell;
  cell.id = name + "/" + evaluation;
  cell.labels = {{"subject", name}, {"evaluation", evaluation}, {"d", std::to_string(depth)}};
  cell.kind = subject.game == nullptr ? kModelKind : kGameKind;
  cell.per_unit = share < 1 ? 1 : 10;
  cell.share = share;
  cells_.push_back(std::move(cell));
  subjects_.push_back(subject);
}

void record_dependence(const Dependence& found, Record& record) {
  for (std::size_t m = 0; m < kMeasures; ++m) {
    if (found.measures[m]) record.set(m, std::llround(*found.measures[m] / kMeasureUnit));
  }
  record.set(kMovesPlace, found.moves);
  record.set(kAllLeavesPlace, found.leaves);
}

void Games::measure(std::size_t number, std::uint64_t sample_seed, Record& record) const {
  const Subject& subject = subjects_[number];
  if (subject.game == nullptr) {
    record_dependence(dependence_of_tree(subject.condition.grow(sample_seed)), record);
    return;
  }
  const PlayedGame& one = *subject.game;
  const app::AnyGame* game = game_named(one.name);
  if (game == nullptr) return;
  const auto position = midgame_position(*game, one.range, sample_seed);
  if (!position) return;
  record_dependence(dependence_of_game(*game, *position, one.depth, subject.evaluation, one.step),
                    record);
  const auto counts = count_on_game(*game, *position, one.depth, subject.evaluation, one.step);
  for (std::size_t s = 0; s < counts.size(); ++s) {
    const std::array<std::int64_t, kGameMetricCount> found = {counts[s].leaves, counts[s].nodes,
                                                              counts[s].visits, counts[s].cuts};
    for (std::size_t m = 0; m < found.size(); ++m) record.set(game_count(s, m), found[m]);
    record.set(less_alpha_beta(s, 0), counts[s].leaves - counts[kAB].leaves);
    record.set(less_alpha_beta(s, 1), counts[s].nodes - counts[kAB].nodes);
    record.set(less_sss(s), counts[s].nodes - counts[kSSS].nodes);
  }
}

REGISTER_STUDY(Games);

}  // namespace

const std::vector<PlayedGame>& played_games() {
  static const std::vector<PlayedGame> present = [] {
    std::vector<PlayedGame> list = {
        {"tic-tac-toe", 4, {1, 4}, 1, 1},   {"connect4", 4, {6, 14}, 15, 1},
        {"othello", 4, {8, 30}, 250, 0.5},  {"breakthrough", 3, {8, 20}, 100, 0.5},
        {"abalone", 3, {10, 30}, 150, 0.1},
    };
    std::erase_if(list, [](const PlayedGame& game) { return !app::find_game(game.name).ok(); });
    return list;
  }();
  return present;
}

std::size_t game_count(std::size_t strategy, std::size_t metric) {
  return kFirstCount + strategy * kGameMetricCount + metric;
}
std::size_t less_alpha_beta(std::size_t strategy, std::size_t metric) {
  return kFirstLess + strategy * kPairedMetrics + metric;
}

std::size_t less_sss(std::size_t strategy) {
  return kFirstLess + kThesisStrategies * kPairedMetrics + strategy;
}

std::vector<Quantity> dependence_quantities() {
  std::vector<Quantity> list;
  for (const char* name : kMeasureNames) {
    list.push_back({{{"strategy", ""}, {"metric", name}}, kMeasureUnit, true});
  }
  list.push_back({{{"strategy", ""}, {"metric", "moves"}}, 1, true});
  list.push_back({{{"strategy", ""}, {"metric", "all-leaves"}}, 1, true});
  return list;
}

std::vector<Quantity> game_quantities() {
  std::vector<Quantity> list = dependence_quantities();
  list.resize(less_sss(kThesisStrategies));
  for (std::size_t s = 0; s < kThesisStrategies; ++s) {
    const std::string& name = strategies()[s].name;
    for (std::size_t m = 0; m < kGameMetricCount; ++m) {
      list[game_count(s, m)] = {{{"strategy", name}, {"metric", kGameMetrics[m]}}, 1, true};
    }
    for (std::size_t m = 0; m < kPairedMetrics; ++m) {
      list[less_alpha_beta(s, m)] = {
          {{"pair", name + "-alpha-beta"}, {"metric", kGameMetrics[m]}}, 1, false};
    }
    list[less_sss(s)] = {{{"pair", name + "-sss-star-lifo"}, {"metric", "nodes"}}, 1, false};
  }
  return list;
}

bool has_model(std::uint32_t width, std::uint32_t depth) {
  constexpr double kMostLeaves = 70'000;
  return std::pow(width, depth) <= kMostLeaves;
}

}  // namespace espalier::lab::muszycka85
