#include "lab/laboratory.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "app/suggest.hpp"
#include "espalier/core/rng.hpp"
#include "lab/build_info.hpp"
#include "lab/filter.hpp"
#include "lab/report_files.hpp"

namespace espalier::lab {
namespace {

namespace fs = std::filesystem;

// Cheap and costly cells in one colourful order, so that the time left can be judged from the units
// done. Timed cells come last, when nothing else is left to do. The order has no influence on the
// result.
void shuffle(const Study& study, std::vector<Unit>& units) {
  const auto word = [&](const Unit& unit) {
    return std::pair(study.cells()[unit.cell].timed,
                     hash_step(hash_step(hash_seed(0), unit.cell), unit.first));
  };
  std::sort(units.begin(), units.end(),
            [&](const Unit& a, const Unit& b) { return word(a) < word(b); });
}

// The report is on the chosen cells; results.csv always has everything that is stored.
void finish(const Study& study, const Store& store, std::vector<CellTotal> chosen,
            const std::string& directory, RunReport& report) {
  const Results results(study, std::move(chosen));
  report.tables = results.verdicts();
  const std::string csv = results_csv(Results(study, store.totals()));
  auto files = write_report(results, csv, store, directory);
  if (files) {
    report.files = *files;
  } else if (!report.error) {
    report.error = files.error();
  }
}

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// One stored unit of every cell that can be repeated.
std::vector<const StoredUnit*> one_of_each(const Study& study, const Store& store,
                                           const std::vector<std::size_t>& cells) {
  std::vector<std::vector<const StoredUnit*>> by_cell(study.cells().size());
  for (const StoredUnit& stored : store.units()) {
    if (!study.cells()[stored.unit.cell].timed) by_cell[stored.unit.cell].push_back(&stored);
  }
  std::vector<const StoredUnit*> chosen;
  for (const std::size_t i : cells) {
    const auto& units = by_cell[i];
    if (!units.empty()) chosen.push_back(units[bounded(hash_seed(i), units.size())]);
  }
  return chosen;
}

void recompute(const Study& study, const Store& store, const std::vector<const StoredUnit*>& units,
               int threads, const StopFlag& stop, VerifyReport& report) {
  std::vector<Unit> asked;
  for (const StoredUnit* stored : units) asked.push_back(stored->unit);
  const auto complain = [&](const Unit& unit, const std::string& what) {
    report.complaints.push_back(
        fmt::format("{}, samples from {}: {}", study.cells()[unit.cell].id, unit.first, what));
  };
  const work::Sink<std::vector<Moments>> sink = [&](auto batch, const work::Progress&) {
    for (const auto& done : batch) {
      const StoredUnit& stored = *units[done.number];
      ++report.units_checked;
      if (!done.result) {
        complain(stored.unit, "it cannot be computed anew: " + done.result.message());
      } else if (*done.result != stored.moments) {
        complain(stored.unit, "computed anew, the counts are others than those stored");
      }
    }
    return true;
  };
  const work::Pace pace{.threads = threads, .in_hand = work::InHand::Finish};
  work::run(unit_job(study, store.seed(), std::move(asked)), pace, &stop, sink);
  report.stopped = stop.requested();
}

}  // namespace

Result<const Study*> find_study(std::string_view name) {
  std::vector<std::string> names;
  for (const Study* study : studies()) {
    if (study->info().name == name) return study;
    names.push_back(study->info().name);
  }
  return Error{app::unknown_name("study", name, names, "espalier lab list")};
}

std::string default_directory(const Study& study) { return "lab/" + study.info().name; }

Result<RunReport> run_study(const RunRequest& request, const StopFlag& stop,
                            const std::function<void(const Progress&)>& progress) {
  const Study& study = *request.study;
  const auto cells = select_cells(study, request.cells);
  if (!cells) return cells.error();
  auto opened = Store::open(request.directory, study, request.seed, Store::Access::ReadWrite);
  if (!opened) return opened.error();
  Store store = std::move(opened).value();
  const auto begin = std::chrono::steady_clock::now();
  RunReport report;
  report.cells = cells->size();
  report.trees = request.trees.value_or(study.info().default_trees);
  std::vector<Unit> units = store.missing(*cells, report.trees);
  shuffle(study, units);
  std::vector<bool> chosen(study.cells().size(), false);
  for (const std::size_t cell : *cells) chosen[cell] = true;
  for (const StoredUnit& stored : store.units()) {
    report.units_before += chosen[stored.unit.cell] ? 1 : 0;
    report.more_than_asked =
        report.more_than_asked || stored.unit.first + stored.unit.count >
                                      study.cells()[stored.unit.cell].samples(report.trees);
  }
  const std::size_t stored_before = store.units().size();
  report.units_all = report.units_before + units.size();

  const BuildInfo build = build_info();
  const auto session =
      store.begin_session({utc_now(), 0, report.trees, request.threads, request.cells,
                           build.version, build.commit, build.compiler, cpu_name()});
  if (!session) return session.error();
  const auto seconds = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  // The time is kept as it goes: a killed session has cost something too.
  const RunOutcome outcome =
      run_units(study, units, request.threads, store, stop, [&](const Progress& now) {
        report.processor_seconds = now.processor_seconds;
        (void)store.end_session(*session, seconds(), now.processor_seconds);
        progress(now);
      });
  report.finished = outcome.finished;
  report.error = outcome.error;
  report.units_computed = store.units().size() - stored_before;
  report.seconds = seconds();
  if (auto error = store.end_session(*session, report.seconds, report.processor_seconds)) {
    if (!report.error) report.error = error;
  }
  finish(study, store, store.totals(), request.directory, report);
  return report;
}

Result<RunReport> report_study(const RunRequest& request) {
  const Study& study = *request.study;
  const auto cells = select_cells(study, request.cells);
  if (!cells) return cells.error();
  const auto store = Store::open(request.directory, study, request.seed, Store::Access::ReadOnly);
  if (!store) return store.error();
  RunReport report;
  for (const Session& session : store->sessions()) {
    report.trees = std::max(report.trees, session.trees);
  }
  std::vector<CellTotal> all = store->totals();
  std::vector<CellTotal> totals(all.size());
  for (const std::size_t cell : *cells) {
    totals[cell] = std::move(all[cell]);
    report.cells += totals[cell].samples > 0 ? 1 : 0;
  }
  report.units_before = store->units().size();
  report.units_all = report.units_before;
  if (request.trees) report.units_all += store->missing(*cells, *request.trees).size();
  report.trees = request.trees.value_or(report.trees);
  report.finished = true;
  finish(study, *store, std::move(totals), request.directory, report);
  return report;
}

Result<VerifyReport> verify_study(const RunRequest& request, const StopFlag& stop) {
  const Study& study = *request.study;
  const auto cells = select_cells(study, request.cells);
  if (!cells) return cells.error();
  const auto store = Store::open(request.directory, study, request.seed, Store::Access::ReadOnly);
  if (!store) return store.error();
  VerifyReport report;
  report.units_stored = store->units().size();
  if (const std::string damage = store->damage(); !damage.empty()) {
    report.complaints.push_back("the database is damaged: " + damage);
  }
  if (request.trees) {
    const std::size_t missing = store->missing(*cells, *request.trees).size();
    if (missing > 0) {
      report.complaints.push_back(
          fmt::format("{} units are missing for --trees {}; espalier lab "
                      "run measures them",
                      missing, *request.trees));
    }
  }
  for (const StoredUnit& stored : store->units()) {
    report.timed += study.cells()[stored.unit.cell].timed ? 1 : 0;
  }
  recompute(study, *store, one_of_each(study, *store, *cells), request.threads, stop, report);
  const fs::path csv = fs::path(request.directory) / "results.csv";
  if (!fs::exists(csv)) {
    report.complaints.push_back("there is no results.csv; espalier lab report makes it");
  } else if (text_of(csv) != results_csv(Results(study, store->totals()))) {
    report.complaints.push_back(
        "results.csv is not what the database says; espalier lab report makes it anew");
  }
  std::sort(report.complaints.begin(), report.complaints.end());
  return report;
}

}  // namespace espalier::lab
