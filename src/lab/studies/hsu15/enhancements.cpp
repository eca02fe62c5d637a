// hsu15/enhancements: Schaeffer's experiment (Hsu15 slides 33-34) on his game, chess, and on
// others. All 64 combinations of six enhancements of alpha-beta are run on the same positions;
// further sets of conditions test what Hsu15, Fuernkranz, Muszycka85 and Tong02 say of single
// techniques.
//
// Deviations from Schaeffer 1989: positions drawn by a seed; in chess less deep; a table entry
// answers only for its own depth, so every exact condition returns the minimax value.
#include "lab/studies/hsu15/enhancements.hpp"

#include <fmt/core.h>

#include "lab/published.hpp"
#include "lab/studies/hsu15/samples.hpp"

namespace espalier::lab::hsu15 {
namespace {

class Enhancements final : public Study {
 public:
  Enhancements();
  const StudyInfo& info() const override { return info_; }
  const std::vector<Cell>& cells() const override { return cells_; }
  const std::vector<Quantity>& quantities(std::size_t kind) const override {
    return quantities_[kind];
  }
  void measure(std::size_t number, std::uint64_t sample_seed, Record& record) const override;
  Document report(const Results& results) const override;
  std::vector<std::pair<std::string, std::string>> files(const Results& results) const override;

 private:
  StudyInfo info_;
  std::vector<Cell> cells_;
  std::vector<std::vector<Quantity>> quantities_;  // of each cell
};

// Samples for each of --trees: fewer where a sample takes seconds.
double sample_share(const Plan& plan) {
  const StudyGame& game = *plan.game;
  switch (plan.set.name) {
    case SetName::Combinations: return game.combination_share;
    case SetName::Deep: return game.deep_share;
    case SetName::Ordering: return game.further_share / 2;
    case SetName::Time: return game.further_share / 3;
    default: return game.further_share;
  }
}

Cell plan_cell(const Plan& plan) {
  Cell cell;
  const std::string set(set_name(plan.set.name));
  cell.id = plan.game->name + "/" + set;
  cell.labels = {{"game", plan.game->name}, {"set", set}};
  cell.timed = plan.set.name == SetName::Time;
  cell.share = sample_share(plan);
  cell.per_unit = cell.share < 0.5 ? 1 : 5;
  return cell;
}

Enhancements::Enhancements() {
  info_.name = "hsu15/enhancements";
  info_.title = "Sixty-four combinations of six enhancements";
  info_.source =
      "T.-s. Hsu, Transposition Table, History Heuristic, and other Search Enhancements, slides "
      "2015, after J. Schaeffer, The History Heuristic and Alpha-Beta Search Enhancements in "
      "Practice, IEEE PAMI 11(11) 1989";
  info_.summary =
      "leaves saved by table, knowledge, aspiration, refutation, killer, history and all together";
  // 2: history also rewards the best move where none cuts off; 3: variations, and aspiration with a
  // table compared with aspiration without one
  info_.version = 3;
  info_.default_trees = 400;
  info_.columns = {"game", "depth", "set", "combination", "metric"};
  for (const Plan& plan : plans()) {
    cells_.push_back(plan_cell(plan));
    cells_.back().kind = quantities_.size();
    quantities_.push_back(Places(plan.set).quantities());
  }
}

void Enhancements::measure(std::size_t number, std::uint64_t sample_seed, Record& record) const {
  const Plan& plan = plans()[number];
  const auto position = midgame_position(game_of(*plan.game), plan.game->range, sample_seed);
  if (!position) return;
  if (cells_[number].timed) {
    record_times(plan.set, game_of(*plan.game), *position, record);
  } else {
    record_conditions(plan.set, game_of(*plan.game), *position, record);
  }
}

Document Enhancements::report(const Results& results) const {
  Document document;
  document.title = info_.title;
  document.source = info_.source;
  document.summary = summary(results);
  document.headlines = headlines(results);
  document.sections.push_back(claim_section(results));
  for (std::size_t game = 0; game < study_games().size(); ++game) {
    document.sections.push_back(combination_section(results, game));
  }
  document.sections.push_back(depth_section(results));
  document.sections.push_back(further_section(results));
  document.sections.push_back(method_section());
  return document;
}

// Every timed mean: nanoseconds, and the ratios of time and of time per node to the base's.
std::vector<std::pair<std::string, std::string>> Enhancements::files(const Results& results) const {
  std::string csv = "game,depth,condition,against,metric,mean,stderr,n\n";
  for (const Measured& timed : measured(results, SetName::Time)) {
    const auto& conditions = timed.set().conditions;
    for (int depth = timed.set().first; depth <= timed.last(); ++depth) {
      for (std::size_t c = 0; c < conditions.size(); ++c) {
        for (const Metric metric : timed.set().metrics) {
          const Estimate estimate = timed.at(c, depth, metric);
          if (!estimate.known()) continue;
          csv += fmt::format("{},{},{},{},{},{:.10g},{:.10g},{}\n", timed.game().name, depth,
                             csv_field(conditions[c].name),
                             csv_field(conditions[conditions[c].base].name), metric_name(metric),
                             estimate.mean, estimate.stderr_, estimate.n);
        }
      }
    }
  }
  return {{"times.csv", csv}};
}

REGISTER_STUDY(Enhancements);

}  // namespace

const std::vector<Plan>& plans() {
  static const std::vector<Plan> list = [] {
    std::vector<Plan> all;
    for (const StudyGame& game : study_games()) {
      for (ConditionSet& set : condition_sets(game)) all.push_back({&game, std::move(set)});
    }
    return all;
  }();
  return list;
}

std::vector<Measured> measured(const Results& results, SetName set) {
  std::vector<Measured> list;
  for (std::size_t cell = 0; cell < plans().size(); ++cell) {
    if (plans()[cell].set.name == set) list.emplace_back(results, cell);
  }
  return list;
}

}  // namespace espalier::lab::hsu15
