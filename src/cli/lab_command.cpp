// espalier lab list | run | report | verify
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <string_view>

#include "app/parameters.hpp"
#include "app/plural.hpp"
#include "app/suggest.hpp"
#include "cli/command.hpp"
#include "cli/lab_output.hpp"
#include "cli/limits.hpp"
#include "codec/version.hpp"
#include "espalier/core/text.hpp"
#include "lab/filter.hpp"
#include "lab/laboratory.hpp"

namespace espalier::cli {
namespace {

constexpr long kMostTrees = 10'000'000;
constexpr std::string_view kStopping =
    "\nstopping when the units in hand are done; once more stops at once\n";

struct LabArguments {
  std::string study;
  std::string trees;
  std::string cells;
  std::string threads;
  std::string out;
  std::string seed;
  bool full = false;
  bool json = false;
};

std::string directory_of(const LabArguments& arguments, const lab::Study& study) {
  return arguments.out.empty() ? lab::default_directory(study) : arguments.out;
}

int list_studies(bool json) {
  app::Json list = app::Json::array();
  for (const lab::Study* study : lab::studies()) {
    const lab::StudyInfo& info = study->info();
    if (!json) {
      fmt::print("{:<22} {:>4} {}, {}  {}\n", info.name, study->cells().size(),
                 study->cells().size() == 1 ? "cell" : "cells",
                 app::plural(info.default_trees, "tree"), info.summary);
      continue;
    }
    list.push_back({{"name", info.name},
                    {"title", info.title},
                    {"source", info.source},
                    {"summary", info.summary},
                    {"version", info.version},
                    {"trees", info.default_trees},
                    {"cells", study->cells().size()}});
  }
  if (json) fmt::print("{}\n", app::versioned_text(list));
  return kDone;
}

Result<lab::RunRequest> read_request(const LabArguments& arguments) {
  lab::RunRequest request;
  const auto study = lab::find_study(arguments.study);
  if (!study) return study.error();
  request.study = *study;
  request.directory = directory_of(arguments, **study);
  request.cells = arguments.cells;
  if (arguments.full) {
    const lab::StudyInfo& info = (*study)->info();
    request.trees = std::max(info.full_trees, info.default_trees);
  }
  if (!arguments.trees.empty()) {
    const auto trees = app::parse_integer(arguments.trees, "--trees", 1, kMostTrees);
    if (!trees) return trees.error();
    request.trees = static_cast<std::uint64_t>(*trees);
  }
  if (!arguments.seed.empty()) {
    const auto seed =
        app::parse_integer(arguments.seed, "--seed", 0, std::numeric_limits<long>::max());
    if (!seed) return seed.error();
    request.seed = static_cast<std::uint64_t>(*seed);
  }
  const auto threads = parse_threads(arguments.threads);
  if (!threads) return threads.error();
  request.threads = *threads;
  return request;
}

// What to type to go on, with the options of this run.
std::string resume_command(const LabArguments& arguments) {
  std::string command = started_as() + " lab run " + arguments.study;
  const auto add = [&](const char* name, const std::string& value) {
    if (!value.empty()) command += std::string(" ") + name + " '" + value + "'";
  };
  add("--trees", arguments.trees);
  if (arguments.full) command += " --full";
  add("--cells", arguments.cells);
  add("--out", arguments.out);
  return command;
}

int show(const LabArguments& arguments, const lab::Study& study, const std::string& directory,
         const lab::RunReport& report) {
  if (arguments.json) {
    fmt::print("{}\n", app::versioned_text(encode(study, directory, report)));
  } else {
    print_run(study, directory, report);
  }
  const std::size_t done = report.units_before + report.units_computed;
  if (report.finished && done < report.units_all && !arguments.json) {
    const std::size_t missing = report.units_all - done;
    fmt::print("{} {} missing for --trees {}\n", app::plural(missing, "unit"),
               missing == 1 ? "is" : "are", report.trees);
  }
  return kDone;
}

int run_outcome(const LabArguments& arguments, const lab::RunReport& report) {
  if (report.error) {
    return failed(report.error->message +
                  "; what was measured is kept; to go on: " + resume_command(arguments));
  }
  if (report.finished) return kDone;
  return failed(fmt::format("stopped after {} of {}; to go on: {}",
                            report.units_before + report.units_computed,
                            app::plural(report.units_all, "unit"),
                            resume_command(arguments)));
}

int run_lab(const LabArguments& arguments) {
  const auto request = read_request(arguments);
  if (!request) return bad_input(request.message());
  stop_on_interrupt(kStopping);
  ProgressBar bar;
  const auto report = lab::run_study(*request, interrupted(),
                                     [&](const lab::Progress& progress) { show(bar, progress); });
  bar.end();
  if (!report) return bad_input(report.message());
  show(arguments, *request->study, request->directory, *report);
  return run_outcome(arguments, *report);
}

int report_lab(const LabArguments& arguments) {
  const auto request = read_request(arguments);
  if (!request) return bad_input(request.message());
  const auto report = lab::report_study(*request);
  if (!report) return bad_input(report.message());
  if (report->error) return failed(report->error->message);
  return show(arguments, *request->study, request->directory, *report);
}

int verify_lab(const LabArguments& arguments) {
  const auto request = read_request(arguments);
  if (!request) return bad_input(request.message());
  stop_on_interrupt(kStopping);
  const auto report = lab::verify_study(*request, interrupted());
  if (!report) return bad_input(report.message());
  if (arguments.json) {
    app::Json json;
    json["study"] = request->study->info().name;
    json["out"] = request->directory;
    json["units"] = report->units_stored;
    json["checked"] = report->units_checked;
    json["timed"] = report->timed;
    json["complaints"] = report->complaints;
    json["ok"] = report->complaints.empty();
    fmt::print("{}\n", app::versioned_text(json));
  } else {
    fmt::print("{} stored ({} of them timed, which cannot be repeated); {} computed anew\n",
               app::plural(report->units_stored, "unit"), report->timed, report->units_checked);
    for (const std::string& complaint : report->complaints) fmt::print("wrong: {}\n", complaint);
    if (report->complaints.empty() && !report->stopped) {
      fmt::print("everything is as it should be\n");
    }
  }
  if (report->stopped) return failed("stopped before everything was checked");
  return report->complaints.empty() ? kDone : kFailed;
}

void add_common(Command command, const std::shared_ptr<LabArguments>& a) {
  command.add_option("STUDY", a->study, "name of the study (espalier lab list)").required();
  command.add_option("--out", a->out, "directory of the results (default: lab/STUDY)").not_empty();
  command
      .add_option("--trees", a->trees,
                  "trees per cell (default: the number that the study defines)")
      .not_empty();
  command.add_flag("--full", a->full, "use the sample size of the published experiment")
      .excludes("--trees");
  command.add_option("--cells", a->cells, "select cells, e.g. table=III or U(3,6)").not_empty();
  command.add_option("--threads", a->threads, "number of threads (default: all processors)")
      .not_empty();
  command.add_flag("--json", a->json, "print JSON");
}

}  // namespace

void add_lab(Command program) {
  Command lab = program.add_command(
      "lab", "run the published experiments and report on them",
      "Examples:\n"
      "  espalier lab list\n"
      "  espalier lab run muszycka85/pruning --trees 50\n"
      "  espalier lab run muszycka85/pruning --trees 2000 --cells table=III --out out\n"
      "  espalier lab report muszycka85/pruning --out out\n"
      "  espalier lab verify muszycka85/pruning --out out");
  lab.require_command();

  auto json = std::make_shared<bool>(false);
  Command list = lab.add_command("list", "the studies that exist", "Example:\n  espalier lab list");
  list.add_flag("--json", *json, "print JSON");
  list.on_run([json] { return list_studies(*json); });

  auto arguments = std::make_shared<LabArguments>();
  Command run = lab.add_command(
      "run", "measure the missing cells, then write the report",
      "The same command continues a stopped or killed run; a larger --trees adds to the sample.\n"
      "--cells takes terms KEY=VALUE|VALUE; a selected cell must match all terms.\n"
      "Examples:\n"
      "  espalier lab run muszycka85/pruning --trees 2000\n"
      "  espalier lab run muszycka85/pruning --cells 'tree=U w=3|4 scheme=unordered' --out out\n"
      "  espalier lab run muszycka85/pathology --cells game=pearl\n"
      "  espalier lab run tong02/forward-pruning --full");
  add_common(run, arguments);
  run.add_option("--seed", arguments->seed, "seed of a new run (default 1)").not_empty();
  run.on_run([arguments] { return run_lab(*arguments); });

  Command report = lab.add_command("report", "rewrite the report from stored results",
                                   "Example:\n  espalier lab report muszycka85/pruning --out out");
  add_common(report, arguments);
  report.on_run([arguments] { return report_lab(*arguments); });

  Command verify = lab.add_command(
      "verify", "check the database, compute one unit of every cell again, compare results.csv",
      "Example:\n  espalier lab verify muszycka85/pruning --out out");
  add_common(verify, arguments);
  verify.on_run([arguments] { return verify_lab(*arguments); });
}

}  // namespace espalier::cli
