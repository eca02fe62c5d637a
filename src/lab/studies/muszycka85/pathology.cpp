// muszycka85/pathology: does searching deeper lead to better decisions? (Muszycka85 chapter 5,
// after Nau and Pearl), and what the thesis left open: pruning for product propagation, and the map
// between the pathological and the healthy game.
#include "lab/studies/muszycka85/pathology.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "espalier/trees/pearl.hpp"
#include "lab/pathology/sweep.hpp"
#include "lab/studies/muszycka85/source.hpp"
#include "lab/study.hpp"

namespace espalier::lab::pathology {
namespace {

constexpr double kRounding = 0.001;  // three digits

// Shares of the trees. Binary trees are cheap, and their product tables have no exact values.
constexpr double kBinary = 10;
constexpr double kOtherReadings = 0.25;  // of the share of the shown one
constexpr double kMapShare = 0.1;
constexpr double kPruningShare = 0.05;
constexpr double kMatchShare = 0.1;
constexpr double kBStarShare = 0.2;

enum class Subject : std::uint8_t { Pearl, Incremental, Dependent, Map, Pruning, Match, BStar };

// What a cell measures, beside its labels.
struct Setup {
  Subject subject = Subject::Pearl;
  TreeSize size{};
  trees::IncrementalReading reading{};
  DependentScheme scheme{};
  int tie = 1;
  MapPoint point{};
  bool pearl = true;  // pruning: which game
};

struct Kind {
  bool products;
  bool pruning;
  bool map;
  bool match;
  bool b_star;
  std::uint32_t turns;
  friend auto operator<=>(const Kind&, const Kind&) = default;  // NOLINT(modernize-use-nullptr)
};

enum PruningMetric : std::size_t { kPlain, kPruned, kAlphaBeta, kSame, kPruningMetrics };
constexpr std::array<const char*, kPruningMetrics> kPruningNames = {"plain", "pruned", "alpha-beta",
                                                                    "same"};

std::vector<Quantity> quantities_of(const Kind& kind) {
  std::vector<Quantity> list;
  if (kind.pruning) {
    for (std::uint32_t d = 2; d <= kind.turns; ++d) {
      for (const char* name : kPruningNames) {
        list.push_back({{{"metric", name}, {"d", std::to_string(d)}}, 1, false});
      }
    }
    return list;
  }
  if (kind.match) {
    for (std::uint32_t d = 1; d <= kind.turns; ++d) {
      list.push_back({{{"metric", "won"}, {"d", std::to_string(d)}}, 0.5, false});
    }
    return list;
  }
  if (kind.b_star) {
    for (std::uint32_t d = 1; d <= kind.turns; ++d) {
      for (const char* name : {"right", "nodes"}) {
        list.push_back({{{"metric", name}, {"d", std::to_string(d)}}, 1, false});
      }
    }
    return list;
  }
  for (const char* backup : {"minimax", "product"}) {
    if (backup == std::string_view("product") && !kind.products) continue;
    for (std::uint32_t d = 1; d <= kind.turns; ++d) {
      list.push_back({{{"backup", backup}, {"d", std::to_string(d)}}, 0.5, true});
    }
  }
  if (!kind.map) return list;
  for (const char* backup : {"minimax", "product"}) {
    list.push_back({{{"loss", backup}}, 0.5, false});
  }
  return list;
}

// Some tenths of a second: a terminal costs some nanoseconds to make and to count.
std::uint64_t samples_per_unit(const Setup& setup) {
  const auto squares = static_cast<double>(trees::square_count(setup.size.width, setup.size.turns));
  const bool searches = setup.subject == Subject::Pruning || setup.subject == Subject::Match ||
                        setup.subject == Subject::BStar;
  const double nanoseconds = searches ? 600 : 10;
  return static_cast<std::uint64_t>(std::clamp(2e8 / (squares * nanoseconds + 1e4), 1.0, 2000.0));
}

class Pathology final : public Study {
 public:
  Pathology();
  const StudyInfo& info() const override { return info_; }
  const std::vector<Cell>& cells() const override { return cells_; }
  const std::vector<Quantity>& quantities(std::size_t kind) const override { return lists_[kind]; }
  void measure(std::size_t number, std::uint64_t sample_seed, Record& record) const override;
  std::vector<Published> published() const override;
  Document report(const Results& results) const override;
  std::vector<std::pair<std::string, std::string>> files(const Results&) const override {
    return {{"exact.csv", exact_csv()}, {"recursion.csv", recursion_csv()}};
  }

 private:
  StudyInfo info_;
  std::vector<Cell> cells_;
  std::vector<Setup> setups_;  // of each cell
  std::map<Kind, std::size_t> kinds_;
  std::vector<std::vector<Quantity>> lists_;

  void add(const std::string& game, const std::string& reading, const Setup& setup, double share);
  void add_games();
  void add_extensions();
};

Pathology::Pathology() {
  info_.name = "muszycka85/pathology";
  info_.title = "Pathology in game trees";
  info_.source = std::string(kMuszycka85) + ", chapter 5";
  info_.summary = "is a deeper search a better decision? tables XIX-XXVIII, figures 44-53";
  info_.version = 2;  // B* joined
  info_.default_trees = 20'000;
  info_.columns = {"game", "backup", "reading", "w", "t", "d"};
  add_games();
  add_extensions();
}

void Pathology::add(const std::string& game, const std::string& reading, const Setup& setup,
                    double share) {
  const Kind kind{setup.subject != Subject::Dependent, setup.subject == Subject::Pruning,
                  setup.subject == Subject::Map,       setup.subject == Subject::Match,
                  setup.subject == Subject::BStar,     setup.size.turns};
  const auto [place, added] = kinds_.emplace(kind, lists_.size());
  if (added) lists_.push_back(quantities_of(kind));
  Cell cell;
  cell.id = fmt::format("{}/{}/U({},{})", game, reading, setup.size.width, setup.size.turns);
  cell.labels = {{"game", game},
                 {"reading", reading},
                 {"w", std::to_string(setup.size.width)},
                 {"t", std::to_string(setup.size.turns)}};
  cell.kind = place->second;
  cell.per_unit = samples_per_unit(setup);
  cell.share = share;
  cells_.push_back(std::move(cell));
  setups_.push_back(setup);
}

void Pathology::add_games() {
  for (const TreeSize& size : splitting_sizes()) {
    Setup setup;
    setup.size = size;
    const double share = size.width == 2 ? kBinary : 1;
    add("pearl", kPearlReading, setup, share);
    setup.subject = Subject::Incremental;
    for (const NamedReading& named : kIncrementalReadings) {
      setup.reading = named.reading;
      add("incremental", named.name, setup,
          &named == &kIncrementalReadings.front() ? share : kOtherReadings * share);
    }
  }
  for (const bool real : {false, true}) {
    for (const TreeSize& size : dependent_sizes()) {
      for (const DependentReading& reading : kDependentReadings) {
        Setup setup;
        setup.subject = Subject::Dependent;
        setup.size = size;
        setup.scheme = {real, reading.distinct};
        setup.tie = reading.tie;
        add(real ? "real" : "integer", reading.name, setup, 1);
      }
    }
  }
}

void Pathology::add_extensions() {
  for (const std::uint32_t width : kMapWidths) {
    for (const std::uint32_t levels : kMapLevels) {
      for (const double similarity : kMapSimilarities) {
        Setup setup;
        setup.subject = Subject::Map;
        setup.size = {width, kMapTurns};
        setup.point = {levels, similarity, kIncrementalReadings.front().reading};
        add("map", map_reading(levels, similarity), setup, kMapShare);
      }
    }
  }
  for (const TreeSize& size : pruning_sizes()) {
    Setup setup;
    setup.subject = Subject::Pruning;
    setup.size = size;
    for (const std::string& reading : pruning_readings()) {
      setup.reading = kIncrementalReadings.front().reading;
      setup.pearl = reading == kPearlReading;
      add("pruning", reading, setup, kPruningShare);
    }
  }
  for (const std::uint32_t turns : kMatchTurns) {
    Setup setup;
    setup.subject = Subject::Match;
    setup.size = {2, turns};
    add("match", kPearlReading, setup, kMatchShare);
  }
  for (const std::uint32_t turns : kBStarTurns) {
    Setup setup;
    setup.subject = Subject::BStar;
    setup.size = {2, turns};
    add("b-star", kPearlReading, setup, kBStarShare);
  }
}

// The arrays of a tree are kept from sample to sample: most samples come in runs of one cell.
TreeSweep& sweep_for(const Setup& setup) {
  thread_local std::optional<TreeSweep> sweep;
  thread_local std::uint32_t top = 0;
  const std::uint32_t wanted = setup.subject == Subject::Map ? setup.point.levels - 1 : 1;
  if (!sweep || sweep->width() != setup.size.width || sweep->turns() != setup.size.turns ||
      top != wanted) {
    sweep.emplace(setup.size.width, setup.size.turns, wanted);
    top = wanted;
  }
  return *sweep;
}

void measure_splitting(const Setup& setup, std::uint64_t seed, Record& record) {
  TreeSweep& tree = sweep_for(setup);
  if (setup.subject == Subject::Pearl) fill_pearl(tree, seed);
  if (setup.subject == Subject::Incremental) fill_incremental(tree, seed, setup.reading);
  if (setup.subject == Subject::Map) fill_map(tree, seed, setup.point);
  if (!tree.decide()) return;
  for (std::size_t i = 0; i < setup.size.turns; ++i) {
    record.set(i, tree.minimax()[i]);
    record.set(setup.size.turns + i, tree.product()[i]);
  }
  if (setup.subject != Subject::Map) return;
  const std::size_t first = 2 * std::size_t{setup.size.turns};
  record.set(first, tree.minimax()[0] - tree.minimax()[kMapDepth - 1]);
  record.set(first + 1, tree.product()[0] - tree.product()[kMapDepth - 1]);
}

void measure_pruning(const Setup& setup, std::uint64_t seed, Record& record) {
  const auto [width, turns] = setup.size;
  const auto game = setup.pearl ? trees::pearl_game(width, turns, seed)
                                : trees::incremental_game(width, turns, seed, setup.reading);
  for (std::uint32_t d = 2; d <= turns; ++d) {
    const PruningSample sample = pruning_sample(game, d);
    const std::size_t first = (d - 2) * kPruningMetrics;
    record.set(first + kPlain, static_cast<std::int64_t>(sample.plain));
    record.set(first + kPruned, static_cast<std::int64_t>(sample.pruned));
    record.set(first + kAlphaBeta, static_cast<std::int64_t>(sample.alpha_beta));
    record.set(first + kSame, sample.same_child ? 1 : 0);
  }
}

void measure_match(const Setup& setup, std::uint64_t seed, Record& record) {
  const auto game = trees::pearl_game(setup.size.width, setup.size.turns, seed);
  for (std::uint32_t d = 1; d <= setup.size.turns; ++d) {
    record.set(d - 1, pearl_match(game, d, hash_salt(seed, d)));
  }
}

// Boards on which every move wins, or none, decide nothing.
void measure_b_star(const Setup& setup, std::uint64_t seed, Record& record) {
  const auto game = trees::pearl_game(setup.size.width, setup.size.turns, seed);
  const std::vector<bool> wins = winning_parts(game);
  if (std::find(wins.begin(), wins.end(), !wins.front()) == wins.end()) return;
  for (std::uint32_t d = 1; d <= setup.size.turns; ++d) {
    const BStarSample sample = b_star_sample(game, d);
    record.set(2 * (d - 1), wins[sample.best] ? 1 : 0);
    record.set(2 * (d - 1) + 1, static_cast<std::int64_t>(sample.nodes));
  }
}

void Pathology::measure(std::size_t number, std::uint64_t sample_seed, Record& record) const {
  const Setup& setup = setups_[number];
  if (setup.subject == Subject::BStar) return measure_b_star(setup, sample_seed, record);
  if (setup.subject == Subject::Match) return measure_match(setup, sample_seed, record);
  if (setup.subject == Subject::Pruning) return measure_pruning(setup, sample_seed, record);
  if (setup.subject != Subject::Dependent) return measure_splitting(setup, sample_seed, record);
  DependentSweep tree(setup.size.width, setup.size.turns, setup.scheme);
  if (!tree.decide(sample_seed)) return;
  for (std::size_t i = 0; i < setup.size.turns; ++i) {
    record.set(i, tree.decisions()[i] == 1 ? setup.tie : tree.decisions()[i]);
  }
}

std::vector<Published> Pathology::published() const {
  std::vector<Published> list;
  for (const PublishedFigure& figure : published_figures()) {
    Published published;
    published.table = figure.table;
    published.labels = figure.place.labels();
    published.value = figure.value;
    published.sample_size = is_naus(figure.table) ? 0 : kMuszyckasTrees;
    published.tolerance = is_naus(figure.table) ? kNausTolerance : 0;
    published.rounding = kRounding;
    published.share = true;
    published.suspect = figure.suspect;
    published.reason = figure.remark;
    list.push_back(std::move(published));
  }
  return list;
}

// --- The report ----------------------------------------------------------------------------------

const std::map<std::string, std::string>& contents() {
  static const std::map<std::string, std::string> map = {
      {"XIX", "Pearl's game, minimax (Nau)"},
      {"XX", "Pearl's game, minimax (Muszycka)"},
      {"XXI", "incremental game, minimax (Nau)"},
      {"XXII", "incremental game, minimax (Muszycka)"},
      {"XXIII", "integer-dependent values, minimax"},
      {"XXIV", "real-dependent values, minimax"},
      {"XXV", "Pearl's game, product propagation (Nau)"},
      {"XXVI", "incremental game, product propagation (Nau)"},
      {"XXVII", "Pearl's game, product propagation (Muszycka)"},
      {"XXVIII", "incremental game, product propagation (Muszycka)"},
  };
  return map;
}

Document Pathology::report(const Results& results) const {
  Document document;
  document.title = info_.title;
  document.source = info_.source;
  document.summary = summary_of(results);
  document.headlines = headlines_of(results);
  std::map<std::string, std::string> reasons;
  for (const PublishedFigure& figure : published_figures()) {
    std::string& reason = reasons[figure.table];
    if (reason.empty()) reason = reason_of(results, figure.table, figure.place.game);
  }
  Section verdicts{"verdicts", "Verdicts", {}};
  verdicts.blocks.emplace_back(verdict_table(results, contents(), reasons));
  Claims claims;
  for (auto part : {recursion_claims(), game_claims(results), product_claims(results)}) {
    claims.list.insert(claims.list.end(), part.begin(), part.end());
  }
  claims.list.push_back(b_star_claim(results));
  Section claimed{"claims", "What the thesis says, and what we find", {}};
  claimed.blocks.emplace_back(std::move(claims));
  document.sections = {std::move(verdicts),       std::move(claimed),     curves_section(results),
                       readings_section(results), recursion_section(),    map_section(results),
                       pruning_section(results),  match_section(results), b_star_section(results),
                       tables_section(results)};
  return document;
}

REGISTER_STUDY(Pathology);

}  // namespace
}  // namespace espalier::lab::pathology
