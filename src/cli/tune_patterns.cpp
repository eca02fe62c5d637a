// espalier tune GAME --method regression, where the evaluation is a table of patterns.
#include "cli/tune_patterns.hpp"

#include <fmt/core.h>

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "app/files.hpp"
#include "app/pattern_file.hpp"
#include "cli/command.hpp"
#include "codec/version.hpp"
#include "tune/fit_report.hpp"
#include "tune/pattern_run.hpp"
#include "work/threads.hpp"

namespace espalier::cli {
namespace {

Result<PatternWeights> read_table(const std::string& path, const tune::PatternRequest& request) {
  const auto& name = request.subject.patterns;
  return app::read_pattern_weights(path, request.where.info->name, name,
                                   request.where.game->pattern_weights(name));
}

std::optional<Error> read_start(const TuneArguments& a, tune::PatternRequest& request) {
  request.start_name = a.start;
  if (a.start == "default") return std::nullopt;
  if (a.start == "random") {
    return Error{
        "--start random is for linear evaluations; expected default or a file of patterns"};
  }
  const auto start = read_table(a.start, request);
  if (!start) return Error{"--start: " + start.message() + " (or write default)"};
  request.start = *start;
  return std::nullopt;
}

std::optional<Error> read_check(const TuneArguments& a, tune::PatternRequest& request,
                                OptionReader& reader) {
  const auto checks = read_checks(a, reader);
  if (!checks) return checks.error();
  if (checks->empty()) return std::nullopt;
  if (checks->size() > 1 || checks->front().random_players > 0) {
    return Error{"--check " + a.check + ": there are no random tables; expected default or none"};
  }
  request.check = checks->front();
  return std::nullopt;
}

Result<tune::PatternRequest> read_request(const TuneArguments& a, const app::GamePosition& where) {
  if (auto error = check_owners(a, std::string(tune::method_name(tune::Method::Regression)))) {
    return *error;
  }
  if (a.range) return Error{"--range is for linear evaluations; tables of patterns have no ranges"};
  tune::PatternRequest request(where);
  auto subject = tune::pattern_subject(where, a.eval);
  if (!subject) return subject.error();
  request.subject = *std::move(subject);
  OptionReader reader;
  reader.whole(a.seed, "--seed", 0, std::numeric_limits<long>::max(), request.seed);
  request.threads = work::default_threads();
  reader.whole(a.threads, "--threads", 1, kMostThreads, request.threads);
  reader.whole(a.depth, "--depth", 1, tune::kMostTuningDepth, request.play.depth);
  reader.whole(a.opening, "--opening", 0, kMostOpening, request.play.opening);
  reader.whole(a.games, "--games", 1, kMostGames, request.games);
  reader.whole(a.rounds, "--rounds", 1, kMostRounds, request.rounds);
  reader.real(a.exploration, "--exploration", 0, 1, request.play.exploration);
  reader.real(a.ridge, "--ridge", 0, 1e9, request.fit.ridge);
  if (auto error = read_check(a, request, reader)) return *error;
  if (reader.error()) return *reader.error();
  if (auto error = read_start(a, request)) return *error;
  request.fitted_by = kTunedBy;
  if (a.out) request.out = *a.out;
  return request;
}

// Before the work: everything that is to be written can be, and only tables of the same evaluation
// are written over.
std::optional<Error> check_files(const TuneArguments& a, const tune::PatternRequest& request) {
  if (a.report) {
    if (auto error = app::check_writable(*a.report, "report")) return error;
  }
  if (!a.out) return std::nullopt;
  if (auto error = app::check_writable(*a.out, "weights file")) return error;
  const auto text = app::read_file(*a.out, "weights file");
  if (!text || text->empty()) return std::nullopt;  // there is nothing yet
  const auto there = read_table(*a.out, request);
  if (there) return std::nullopt;
  return Error{"--out: not overwritten, " + there.message() + "; expected a new name"};
}

// Files first, then words: what is printed says what was written.
int keep_and_show(const TuneArguments& a, const tune::PatternRequest& request,
                  const tune::PatternTuned& tuned) {
  std::vector<std::string> files;
  std::string trouble;
  if (a.out) {
    const auto written = tune::write_pattern_table(request, tuned);
    if (written) files.push_back(*written);
    if (!written) trouble = written.message();
  }
  if (a.report) {
    const auto written = tune::write_fit_report(*a.report, tune::pattern_report(request, tuned));
    if (written) files.insert(files.end(), written->begin(), written->end());
    if (!written) trouble = written.message();
  }
  if (a.json) {
    app::Json json = tune::pattern_json(request, tuned);
    json["files"] = files;
    fmt::print("{}\n", app::versioned_text(json));
  } else {
    fmt::print("{}", tune::pattern_text(request, tuned));
    for (const std::string& file : files) fmt::print("written: {}\n", file);
  }
  return trouble.empty() ? kDone : failed(trouble);
}

}  // namespace

int list_patterns(const TuneArguments& arguments, const app::GamePosition& where) {
  const auto subject = tune::pattern_subject(where, arguments.eval);
  if (!subject) return bad_input(subject.message());
  const std::size_t weights = where.game->pattern_weights(subject->patterns);
  const std::size_t stages = where.game->pattern_stages(subject->patterns);
  if (arguments.json) {
    app::Json json = {{"evaluation", subject->patterns}, {"weights", weights}, {"stages", stages}};
    fmt::print("{}\n", app::versioned_text(json));
  } else {
    fmt::print("{}: a table of {} weights in {} stages; --eval {} has weights by name\n",
               subject->patterns, weights, stages, subject->linear);
  }
  return kDone;
}

int run_tune_patterns(const TuneArguments& arguments, const app::GamePosition& where) {
  const auto request = read_request(arguments, where);
  if (!request) return bad_input(request.message());
  if (const auto error = check_files(arguments, *request)) return bad_input(error->message);
  stop_on_interrupt();
  tune::TuneWatcher watcher;
  watcher.on_line = [](const std::string& line) { tell(line + "\n"); };
  watcher.stop = &interrupted();
  const auto tuned = tune::run_pattern_tuning(*request, watcher);
  if (tuned) return keep_and_show(arguments, *request, *tuned);
  if (tuned.message() != tune::kStoppedMessage) return failed(tuned.message());
  return failed("stopped; only what a finished round has written was kept");
}

}  // namespace espalier::cli
