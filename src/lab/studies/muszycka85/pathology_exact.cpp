// muszycka85/pathology: the published figures, the exact values beside them, and how far apart they
// are under every reading.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "lab/pathology/dependent_law.hpp"
#include "lab/pathology/error_recursion.hpp"
#include "lab/pathology/exact_law.hpp"
#include "lab/published.hpp"
#include "lab/studies/muszycka85/pathology.hpp"

namespace espalier::lab::pathology {
namespace {

// The readings that do not stand beside the published figures, and products on wide trees, are left
// to sampling where the exact law is dear.
constexpr Effort kLittle{.multiplications = 3e8, .points = 280};

std::string key_of(const Place& place) {
  return fmt::format("{},{},{},{},{}", place.game, place.backup, place.reading, place.w, place.t);
}

class ExactTable {
 public:
  ExactTable() {
    for (const TreeSize& size : splitting_sizes()) {
      add(pearl_model(size.width, size.turns), "pearl", kPearlReading, true);
      for (const NamedReading& named : kIncrementalReadings) {
        add(incremental_model(size.width, size.turns, named.reading), "incremental", named.name,
            &named == &kIncrementalReadings.front());
      }
    }
    for (const TreeSize& size : dependent_sizes()) {
      for (const bool real : {false, true}) add_dependent(size, real);
    }
  }

  const std::map<std::string, ByDepth>& laws() const { return laws_; }

 private:
  std::map<std::string, ByDepth> laws_;

  void add(const StateModel& model, const char* game, const char* reading, bool shown) {
    Effort effort;
    if (model.width > 2) effort.points = kLittle.points;
    const auto both = correct_by_depth(model, shown ? effort : kLittle);
    laws_[key_of({game, "minimax", reading, model.width, model.turns, 1})] = both.minimax;
    laws_[key_of({game, "product", reading, model.width, model.turns, 1})] = both.product;
  }

  void add_dependent(const TreeSize& size, bool real) {
    const auto law = independent_by_depth(size.width, size.turns, real);
    for (const DependentReading& reading : kDependentReadings) {
      ByDepth values;
      for (const GroupDecision& decision : law) {
        const double tie = decision.equal * reading.tie / 2;
        values.push_back(reading.distinct ? 1.0 : decision.better + tie);
      }
      const char* game = real ? "real" : "integer";
      laws_[key_of({game, "minimax", reading.name, size.width, size.turns, 1})] = values;
    }
  }
};

// Computed once, when somebody asks: some seconds.
const ExactTable& exact_table() {
  static const ExactTable table;
  return table;
}

}  // namespace

Labels Place::labels() const {
  return {{"game", game},           {"backup", backup},       {"reading", reading},
          {"w", std::to_string(w)}, {"t", std::to_string(t)}, {"d", std::to_string(d)}};
}

std::vector<std::string> readings_of(std::string_view game) {
  std::vector<std::string> names;
  if (game == "pearl") names = {kPearlReading};
  if (game == "incremental") {
    for (const NamedReading& named : kIncrementalReadings) names.emplace_back(named.name);
  }
  if (game == "integer" || game == "real") {
    for (const DependentReading& reading : kDependentReadings) names.emplace_back(reading.name);
  }
  return names;
}

// Tables XIX-XXII (w = 2..6, t = 5..7) and XXV-XXVIII (w = 2, t = 3..13).
const std::vector<TreeSize>& splitting_sizes() {
  static const std::vector<TreeSize> sizes = [] {
    std::vector<TreeSize> list;
    for (std::uint32_t t = 3; t <= 13; ++t) list.push_back({2, t});
    for (std::uint32_t w = 3; w <= 6; ++w) {
      for (std::uint32_t t = 5; t <= (w == 6 ? 6U : 7U); ++t) list.push_back({w, t});
    }
    return list;
  }();
  return sizes;
}

const std::vector<TreeSize>& dependent_sizes() {
  static const std::vector<TreeSize> sizes = {{2, 4}, {3, 4}, {4, 4}, {5, 4}, {2, 5},
                                              {3, 5}, {4, 5}, {2, 6}, {3, 6}};
  return sizes;
}

const std::vector<TreeSize>& pruning_sizes() {
  static const std::vector<TreeSize> sizes = {{2, 10}, {3, 7}, {4, 6}};
  return sizes;
}

std::array<std::string, 2> pruning_readings() {
  return {kPearlReading, kIncrementalReadings.front().name};
}

std::string map_reading(std::uint32_t levels, double similarity) {
  return fmt::format("g={};s={}", levels, similarity);
}

const std::vector<PublishedFigure>& published_figures() {
  static const std::vector<PublishedFigure> figures = [] {
    std::vector<PublishedFigure> list;
    const auto rows = parse_csv(published_csv("muszycka85_pathology.csv"));
    for (std::size_t i = 1; i < rows.size(); ++i) {
      const auto& row = rows[i];
      const auto field = [&](const char* name) -> const std::string& {
        return row.at(column_of(rows[0], name));
      };
      const auto number = [&](const char* name) {
        return static_cast<std::uint32_t>(std::stoul(field(name)));
      };
      const std::string& game = field("game");
      list.push_back({field("table"),
                      {game, field("backup"), readings_of(game).front(), number("w"), number("t"),
                       number("d")},
                      std::stod(field("value")),
                      field("suspect") == "1",
                      field("remark")});
    }
    return list;
  }();
  return figures;
}

bool is_naus(std::string_view table) {
  return table == "XIX" || table == "XXI" || table == "XXV" || table == "XXVI";
}

std::optional<double> exact_value(const Place& place) {
  const auto found = exact_table().laws().find(key_of(place));
  if (found == exact_table().laws().end() || place.d > found->second.size()) return std::nullopt;
  return found->second[place.d - 1];
}

std::optional<double> best_value(const Results& results, const Place& place) {
  if (const auto exact = exact_value(place)) return exact;
  const Estimate ours = results.at(place.labels());
  if (ours.known()) return ours.mean;
  return std::nullopt;
}

std::optional<Known> known(const Results& results, const Place& place) {
  if (const auto exact = exact_value(place)) return Known{*exact, 0};
  const Estimate ours = results.at(place.labels());
  if (ours.n < kFewestJudged) return std::nullopt;
  return Known{ours.mean, ours.stderr_};
}

bool below(const Known& b, const Known& a) {
  return b.value < a.value - std::max(1e-9, kSure * std::hypot(a.error, b.error));
}

Misfit misfit(const Results& results, std::string_view table, const std::string& reading,
              const std::vector<std::string>& others) {
  Misfit fit;
  fit.reading = reading;
  double squares = 0;
  double relative = 0;  // squared differences in units of one tree's variance
  std::size_t uncertain = 0;
  for (const PublishedFigure& figure : published_figures()) {
    if (figure.table != table || figure.suspect) continue;
    Place place = figure.place;
    const bool everywhere = std::all_of(others.begin(), others.end(), [&](const auto& other) {
      place.reading = other;
      return best_value(results, place).has_value();
    });
    place.reading = reading;
    const auto value = best_value(results, place);
    if (!value || !everywhere) continue;
    ++fit.figures;
    const double difference = std::abs(*value - figure.value);
    squares += difference * difference;
    if (difference > fit.worst) {
      fit.worst = difference;
      fit.where = figure;
    }
    const double variance = *value * (1 - *value);
    if (variance < 1e-9) continue;
    ++uncertain;
    relative += difference * difference / variance;
  }
  if (fit.figures > 0) fit.rms = std::sqrt(squares / static_cast<double>(fit.figures));
  if (relative > 0) fit.implied_sample = static_cast<double>(uncertain) / relative;
  return fit;
}

std::vector<Misfit> misfits(const Results& results, std::string_view table, std::string_view game) {
  std::vector<std::string> readings;
  for (const std::string& reading : readings_of(game)) {
    if (misfit(results, table, reading).figures > 0) readings.push_back(reading);
  }
  std::vector<Misfit> fits;
  for (const std::string& reading : readings) {
    Misfit fit = misfit(results, table, reading, readings);
    if (fit.figures > 0) fits.push_back(std::move(fit));
  }
  return fits;
}

const Misfit* best_of(const std::vector<Misfit>& fits) {
  if (fits.size() < 2) return nullptr;
  return &*std::min_element(fits.begin(), fits.end(),
                            [](const Misfit& a, const Misfit& b) { return a.rms < b.rms; });
}

std::string exact_csv() {
  std::string csv = "game,backup,reading,w,t,d,probability\n";
  for (const auto& [key, law] : exact_table().laws()) {
    for (std::size_t d = 0; d < law.size(); ++d) {
      if (law[d]) csv += fmt::format("{},{},{:.10g}\n", key, d + 1, *law[d]);
    }
  }
  return csv;
}

std::string recursion_csv() {
  std::string csv = "w,q,e1,e2,p,iteration,p_there,e1_there,e2_there,err,value_error\n";
  for (const std::uint32_t w : {2U, 3U, 4U, 5U}) {
    for (const double q : {0.0, 0.05}) {
      for (const double e1 : {0.1, 0.2}) {
        for (const double e2 : {0.1, 0.2}) {
          for (int step = 0; step <= 14; ++step) {
            const double p = 0.2 + 0.05 * step;
            const auto levels = backed_up({p, e1, e2}, w, q, 10);
            for (std::size_t i = 0; i < levels.size(); ++i) {
              const Errors& there = levels[i];
              csv += fmt::format("{},{},{},{},{:.2f},{},{:.8g},{:.8g},{:.8g},{:.8g},{:.8g}\n", w, q,
                                 e1, e2, p, i, there.p, there.e1, there.e2, decision_error(there),
                                 value_error(there));
            }
          }
        }
      }
    }
  }
  return csv;
}

}  // namespace espalier::lab::pathology
