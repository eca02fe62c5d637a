// espalier tune GAME --method ga|td|regression|perturb: linear evaluations; tables of patterns are
// learned in tune_patterns.cpp, --method learn is in tune_learn.cpp.
#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/files.hpp"
#include "app/plural.hpp"
#include "app/suggest.hpp"
#include "app/weights_file.hpp"
#include "cli/command.hpp"
#include "cli/tune_learn.hpp"
#include "cli/tune_options.hpp"
#include "cli/tune_patterns.hpp"
#include "codec/version.hpp"
#include "espalier/core/text.hpp"
#include "match/population.hpp"
#include "tune/fit_report.hpp"
#include "tune/tune_report.hpp"
#include "tune/tuning.hpp"
#include "tune/weight_population.hpp"
#include "work/threads.hpp"

namespace espalier::cli {
namespace {

// --- what was asked for --------------------------------------------------------------------------

void read_numbers(const TuneArguments& a, tune::TuneRequest& request, OptionReader& reader) {
  reader.whole(a.seed, "--seed", 0, std::numeric_limits<long>::max(), request.seed);
  request.arena.threads = work::default_threads();
  reader.whole(a.threads, "--threads", 1, kMostThreads, request.arena.threads);
  reader.whole(a.depth, "--depth", 1, tune::kMostTuningDepth, request.arena.depth);
  reader.whole(a.opening, "--opening", 0, kMostOpening, request.arena.opening_plies);
  tune::GeneticOptions& genetic = request.genetic;
  genetic.seed = request.seed;
  reader.whole(a.levels, "--levels", 1, tune::kMostLevels, genetic.levels);
  reader.whole(a.population, "--population", tune::kFewestIndividuals, tune::kMostIndividuals,
               genetic.population);
  reader.whole(a.generations, "--generations", 1, tune::kMostGenerations, genetic.generations);
  reader.whole(a.pairs, "--pairs", 1, kMostPairs, genetic.pairs);
  reader.whole(a.rivals, "--rivals", 2, kMostOpponents, genetic.rivals);
  reader.whole(a.veterans, "--veterans", 0, kMostOpponents, genetic.veterans);
  reader.whole(a.elites, "--elites", 0, genetic.population - 1, genetic.elites);
  tune::LearningOptions& learning = request.learning;
  reader.whole(a.games, "--games", 1, kMostGames, learning.games);
  reader.real(a.exploration, "--exploration", 0, 1, learning.exploration);
  reader.real(a.lambda, "--lambda", 0, 1, learning.td.lambda);
  reader.real(a.rate, "--rate", 1e-6, 100, learning.rate);
  reader.whole(a.rounds, "--rounds", 1, kMostRounds, learning.rounds);
  reader.real(a.ridge, "--ridge", 0, 1e9, learning.ridge);
}

std::optional<Error> read_start(const TuneArguments& a, tune::TuneRequest& request) {
  const auto infos = request.where.game->weights(request.evaluation);
  if (a.range) {
    auto ranges = tune::narrowed(infos, *a.range);
    if (!ranges) return ranges.error();
    request.infos = *std::move(ranges);
  }
  request.start_name = a.start;
  if (a.start == "random") return std::nullopt;
  const auto begin_at = [&](const tune::Weights& weights) {
    request.start = tune::within(weights, tune::weight_infos(request));
  };
  if (a.start == "default") {
    begin_at(tune::default_weights(infos));
    return std::nullopt;
  }
  const auto weights = app::read_weights(a.start, request.where.info->name, infos);
  if (!weights) return Error{"--start: " + weights.message() + " (or write default or random)"};
  begin_at(*weights);
  return std::nullopt;
}

// Only weights of the same game are written over.
std::optional<Error> check_replaceable(const std::string& path, const tune::TuneRequest& request) {
  const auto text = app::read_file(path, "weights file");
  if (!text || text->empty()) return std::nullopt;  // there is nothing yet
  const auto there = app::read_weights(path, request.where.info->name,
                                       request.where.game->weights(request.evaluation));
  if (there) return std::nullopt;
  return Error{"--out: not overwritten, " + there.message() + "; expected a new name"};
}

// Before the work: everything that is to be written can be.
std::optional<Error> check_files(const TuneArguments& a, const tune::TuneRequest& request) {
  if (a.out) {
    if (auto error = app::check_writable(*a.out, "weights file")) return error;
    if (auto error = check_replaceable(*a.out, request)) return error;
  }
  if (a.report) {
    if (auto error = app::check_writable(*a.report, "report")) return error;
  }
  if (request.state.empty()) return std::nullopt;
  if (auto error = app::check_writable(request.state, "state file")) return error;
  return tune::check_state(request);
}

Result<tune::TuneRequest> read_request(const TuneArguments& a, const app::GamePosition& where,
                                       const std::string& method) {
  if (auto error = tune::check_tunable(where, a.eval)) return *error;
  if (auto error = check_owners(a, method)) return *error;
  tune::TuneRequest request(where);
  request.evaluation = a.eval;
  if (const auto known = tune::parse_method(method)) request.method = *known;
  OptionReader reader;
  read_numbers(a, request, reader);
  auto checks = read_checks(a, reader);
  if (!checks) return checks.error();
  request.checks = *std::move(checks);
  if (reader.error()) return *reader.error();
  if (auto error = read_start(a, request)) return *error;
  request.fitted_by = kTunedBy;
  const bool genetic = method == tune::method_name(tune::Method::Genetic);
  if (genetic && a.state) request.state = *a.state;
  if (genetic && !a.state && a.out) request.state = *a.out + ".state";
  return request;
}

// What an evaluation is, as far as methods differ.
enum class Tunable { Linear, Patterns, Sparse };

Tunable kind_of(const app::GamePosition& where, const std::string& evaluation) {
  if (where.game->pattern_weights(evaluation) > 0) return Tunable::Patterns;
  return where.game->table_weights(evaluation) > 0 ? Tunable::Sparse : Tunable::Linear;
}

// The method that was asked for, or the one that suits the evaluation.
Result<std::string> read_method(const TuneArguments& a, Tunable kind) {
  std::vector<std::string> names = tune::method_names();
  const std::string regression(tune::method_name(tune::Method::Regression));
  names.emplace_back(kLearn);
  names.emplace_back(kPerturb);
  const std::string usual = kind == Tunable::Patterns ? regression
                            : kind == Tunable::Sparse ? std::string(kLearn)
                                                      : names.front();
  const std::string method = a.method.value_or(usual);
  if (std::find(names.begin(), names.end(), method) == names.end()) {
    return Error{app::unknown_name("method", method, names, "")};
  }
  const bool learns = method == kLearn;
  if (kind == Tunable::Patterns && method != regression) {
    return Error{"--method " + method + " tunes " +
                 (learns ? "linear and sparse evaluations" : "linear evaluations") +
                 ", not tables of patterns; expected --method regression, or --eval with the name "
                 "of a linear one"};
  }
  if (kind == Tunable::Sparse && !learns) {
    return Error{"--method " + method + " tunes linear evaluations, not weights without names; " +
                 "expected --method learn, or --eval with the name of a linear one"};
  }
  return method;
}

Result<app::GamePosition> read_game(const TuneArguments& a) {
  auto where = app::make_game_position(a.game, a.variant, "");
  if (!where || a.eval.empty()) return where;
  const auto names = where->game->evaluations();
  if (std::find(names.begin(), names.end(), a.eval) != names.end()) return where;
  return Error{app::unknown_name("evaluation", a.eval, {names.begin(), names.end()}, "")};
}

// --- what came of it -----------------------------------------------------------------------------

int show_list(const TuneArguments& arguments, const app::GamePosition& where) {
  if (const auto error = tune::check_tunable(where, arguments.eval)) {
    return bad_input(error->message);
  }
  auto infos = where.game->weights(arguments.eval);
  if (arguments.range) {
    auto narrowed = tune::narrowed(infos, *arguments.range);
    if (!narrowed) return bad_input(narrowed.message());
    infos = *std::move(narrowed);
  }
  if (arguments.json) {
    fmt::print("{}\n", app::versioned_text(tune::weights_json(infos)));
  } else {
    fmt::print("{}", tune::weights_text(infos));
  }
  return kDone;
}

int run_perturb(const TuneArguments& a, const tune::TuneRequest& request) {
  if (!a.out) return bad_input("--method perturb writes files; expected --out DIRECTORY");
  tune::PopulationRequest population;
  OptionReader reader;
  reader.whole(a.players, "--players", 1, match::kLargestPopulation, population.players);
  reader.real(a.spread, "--spread", 0, 1, population.spread);
  if (reader.error()) return bad_input(reader.error()->message);
  population.seed = request.seed;
  population.around = tune::start_weights(request);
  population.around_name = request.start_name;
  population.directory = *a.out;
  population.fitted_by = kTunedBy;
  population.evaluation = request.evaluation;
  if (const auto error = tune::check_directory(*a.out)) return bad_input(error->message);
  const auto paths = tune::write_population(request.where, population);
  if (!paths) return bad_input(paths.message());
  if (a.json) {
    app::Json json;
    json["game"] = request.where.info->name;
    json["players"] = paths->size();
    json["files"] = *paths;
    fmt::print("{}\n", app::versioned_text(json));
  } else {
    const std::string written = app::plural(paths->size(), "player") + " written: ";
    const std::string last = paths->size() > 1 ? " to " + paths->back() : "";
    fmt::print("{}{}{}\n", written, paths->front(), last);
  }
  return kDone;
}

// Files first, then words: what is printed says what was written.
int keep_and_show(const TuneArguments& a, const tune::TuneRequest& request,
                  const tune::Tuned& tuned) {
  std::vector<std::string> files;
  std::string trouble;
  if (a.out) {
    const auto written =
        app::write_weights(*a.out, request.where.game->weights(request.evaluation),
                           tuned.found.weights, tune::tuned_provenance(request, tuned));
    if (written) files.push_back(*written);
    if (!written) trouble = written.message();
  }
  if (a.report) {
    const auto written = tune::write_fit_report(*a.report, tune::tuned_report(request, tuned));
    if (written) files.insert(files.end(), written->begin(), written->end());
    if (!written) trouble = written.message();
  }
  if (a.json) {
    app::Json json = tune::tuned_json(request, tuned);
    json["files"] = files;
    fmt::print("{}\n", app::versioned_text(json));
  } else {
    fmt::print("{}", tune::tuned_text(request, tuned));
    for (const std::string& file : files) fmt::print("written: {}\n", file);
  }
  return trouble.empty() ? kDone : failed(trouble);
}

int run_linear(const TuneArguments& arguments, const app::GamePosition& where,
               const std::string& method) {
  const auto request = read_request(arguments, where, method);
  if (!request) return bad_input(request.message());
  if (method == kPerturb) return run_perturb(arguments, *request);
  if (const auto error = check_files(arguments, *request)) return bad_input(error->message);
  stop_on_interrupt();
  tune::TuneWatcher watcher;
  watcher.on_line = [](const std::string& line) { tell(line + "\n"); };
  watcher.stop = &interrupted();
  const auto tuned = tune::run_tuning(*request, watcher);
  if (tuned) return keep_and_show(arguments, *request, *tuned);
  if (tuned.message() != tune::kStoppedMessage) return failed(tuned.message());
  return failed(request->state.empty() ? "stopped; nothing was kept"
                                       : "stopped; the same command goes on from there");
}

int run_tune(const TuneArguments& arguments) {
  const auto where = read_game(arguments);
  if (!where) return bad_input(where.message());
  const Tunable kind = kind_of(*where, arguments.eval);
  if (arguments.list && kind == Tunable::Patterns) return list_patterns(arguments, *where);
  if (arguments.list && kind == Tunable::Sparse) return list_features(arguments, *where);
  if (arguments.list) return show_list(arguments, *where);
  const auto method = read_method(arguments, kind);
  if (!method) return bad_input(method.message());
  if (*method == kLearn) return run_tune_learn(arguments, *where);
  return kind == Tunable::Patterns ? run_tune_patterns(arguments, *where)
                                   : run_linear(arguments, *where, *method);
}

}  // namespace

void add_tune(Command program) {
  Command command = program.add_command(
      "tune", "tune the weights of a game's evaluation",
      "At the end the tuned weights meet the default weights, on other openings, in a sequential "
      "test.\n"
      "A genetic run is saved after every generation; the same command continues it.\n"
      "Examples:\n"
      "  espalier tune breakthrough --list\n"
      "  espalier tune breakthrough --start random --out tuned.toml --report tuned.html\n"
      "  espalier tune breakthrough --start random --check default,random30\n"
      "  espalier tune connect4 --method td --games 2000\n"
      "  espalier tune breakthrough --method regression --json\n"
      "  espalier tune othello --method regression --out othello.toml\n"
      "  espalier tune breakthrough --eval phases --out phases.toml\n"
      "  espalier tune chess --method learn --eval learned --out learned.toml\n"
      "  espalier tune chess --eval network --teacher learned --start random --nodes 1000 "
      "--games 100000 --out network.toml\n"
      "  espalier tune breakthrough --method perturb --players 100 --spread 0.1 --out players");
  auto arguments = std::make_shared<TuneArguments>();
  add_tune_options(command, *arguments);
  command.on_run([arguments] { return run_tune(*arguments); });
}

}  // namespace espalier::cli
