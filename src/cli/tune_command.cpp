// espalier tune GAME --method ga|td|regression|perturb
#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/files.hpp"
#include "app/parameters.hpp"
#include "app/suggest.hpp"
#include "app/weights_file.hpp"
#include "cli/command.hpp"
#include "espalier/core/text.hpp"
#include "match/population.hpp"
#include "tune/fit_report.hpp"
#include "tune/tune_report.hpp"
#include "tune/tuning.hpp"
#include "tune/weight_population.hpp"

namespace espalier::cli {
namespace {

constexpr const char* kPerturb = "perturb";
constexpr const char* kFittedBy = "espalier " ESPALIER_VERSION " tune";
constexpr long kMostThreads = 256;
constexpr long kMostGames = 10'000'000;
constexpr long kMostPairs = 1'000'000;
constexpr long kMostOpening = 100;
constexpr long kMostRounds = 100;
constexpr long kMostOpponents = 1000;

using Text = std::optional<std::string>;

struct TuneArguments {
  std::string game;
  std::string variant;
  std::string method = "ga";
  std::string start = "default";
  std::string check = "default";
  Text depth, opening, seed, threads;
  Text out, report, state;
  Text check_pairs, sprt;
  Text levels, population, generations, pairs, rivals, veterans, elites;  // ga
  Text games, exploration;                                                // td, regression
  Text lambda, rate;                                                      // td
  Text rounds, ridge;                                                     // regression
  Text players, spread;                                                   // perturb
  bool list = false;
  bool json = false;
};

// --- what was asked for --------------------------------------------------------------------------

// An option that belongs to another method is a mistake, not silence.
std::optional<Error> check_owners(const TuneArguments& a) {
  struct Owned {
    const char* name;
    const Text* text;
    std::vector<std::string> owners;
  };
  const std::vector<std::string> tuners = tune::method_names();
  const std::vector<Owned> options = {
      {"--levels", &a.levels, {"ga"}},
      {"--population", &a.population, {"ga"}},
      {"--generations", &a.generations, {"ga"}},
      {"--pairs", &a.pairs, {"ga"}},
      {"--rivals", &a.rivals, {"ga"}},
      {"--veterans", &a.veterans, {"ga"}},
      {"--elites", &a.elites, {"ga"}},
      {"--state", &a.state, {"ga"}},
      {"--games", &a.games, {"td", "regression"}},
      {"--exploration", &a.exploration, {"td", "regression"}},
      {"--lambda", &a.lambda, {"td"}},
      {"--rate", &a.rate, {"td"}},
      {"--rounds", &a.rounds, {"regression"}},
      {"--ridge", &a.ridge, {"regression"}},
      {"--players", &a.players, {kPerturb}},
      {"--spread", &a.spread, {kPerturb}},
      {"--report", &a.report, tuners},
      {"--depth", &a.depth, tuners},
      {"--opening", &a.opening, tuners},
      {"--threads", &a.threads, tuners},
      {"--check-pairs", &a.check_pairs, tuners},
      {"--sprt", &a.sprt, tuners},
  };
  for (const Owned& option : options) {
    const auto& owners = option.owners;
    const bool own = std::find(owners.begin(), owners.end(), a.method) != owners.end();
    if (own || !*option.text) continue;
    std::string names;
    for (const std::string& owner : owners) names += (names.empty() ? "" : " or ") + owner;
    return Error{fmt::format("{} belongs to --method {}; expected none of it for {}", option.name,
                             names, a.method)};
  }
  return std::nullopt;
}

// Reads options one after the other; the first error is kept and the rest is left as it is.
class OptionReader {
 public:
  template <class Number>
  void whole(const Text& text, const char* name, long low, long high, Number& number) {
    if (!text || error_) return;
    const auto parsed = app::parse_integer(*text, name, low, high);
    if (parsed) {
      number = static_cast<Number>(*parsed);
    } else {
      error_ = parsed.error();
    }
  }
  void real(const Text& text, const char* name, double low, double high, double& number) {
    if (!text || error_) return;
    const auto parsed = app::parse_number(*text, name);
    if (parsed && *parsed >= low && *parsed <= high) {
      number = *parsed;
    } else {
      error_ =
          Error{fmt::format("{} {}: expected {:g} to {:g}", name, in_quotes(*text), low, high)};
    }
  }
  const std::optional<Error>& error() const { return error_; }

 private:
  std::optional<Error> error_;
};

void read_numbers(const TuneArguments& a, tune::TuneRequest& request, OptionReader& reader) {
  reader.whole(a.seed, "--seed", 0, std::numeric_limits<long>::max(), request.seed);
  request.arena.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
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

std::optional<Error> read_checks(const TuneArguments& a, tune::TuneRequest& request,
                                 OptionReader& reader) {
  auto checks = tune::parse_checks(a.check);
  if (!checks) return checks.error();
  request.checks = *std::move(checks);
  match::SprtBounds bounds = tune::Check{}.bounds;
  if (a.sprt) {
    const std::size_t comma = a.sprt->find(',');
    const auto low = app::parse_number(a.sprt->substr(0, comma), "--sprt");
    const auto high =
        comma == std::string::npos ? low : app::parse_number(a.sprt->substr(comma + 1), "--sprt");
    if (!low || !high || comma == std::string::npos) {
      return Error{"--sprt " + in_quotes(*a.sprt) + ": expected ELO0,ELO1 such as 0,20"};
    }
    bounds.elo0 = *low;
    bounds.elo1 = *high;
    if (const auto good = match::checked(bounds); !good) return good.error();
  }
  for (tune::Check& check : request.checks) {
    if (check.random_players > 0) continue;
    check.bounds = bounds;
    reader.whole(a.check_pairs, "--check-pairs", 1, kMostPairs, check.pairs);
  }
  return std::nullopt;
}

std::optional<Error> read_start(const TuneArguments& a, tune::TuneRequest& request) {
  const auto infos = request.where.game->weights();
  request.start_name = a.start;
  if (a.start == "random") return std::nullopt;
  if (a.start == "default") {
    request.start = tune::default_weights(infos);
    return std::nullopt;
  }
  const auto weights = app::read_weights(a.start, request.where.info->name, infos);
  if (!weights) return Error{"--start: " + weights.message() + " (or write default or random)"};
  request.start = *weights;
  return std::nullopt;
}

// Only weights of the same game are written over.
std::optional<Error> check_replaceable(const std::string& path, const tune::TuneRequest& request) {
  const auto text = app::read_file(path, "weights file");
  if (!text || text->empty()) return std::nullopt;  // there is nothing yet
  const auto there =
      app::read_weights(path, request.where.info->name, request.where.game->weights());
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

Result<tune::TuneRequest> read_request(const TuneArguments& a) {
  auto where = app::make_game_position(a.game, a.variant, "");
  if (!where) return where.error();
  if (auto error = tune::check_tunable(*where)) return *error;
  std::vector<std::string> names = tune::method_names();
  names.emplace_back(kPerturb);
  if (std::find(names.begin(), names.end(), a.method) == names.end()) {
    return Error{app::unknown_name("method", a.method, names, "")};
  }
  if (auto error = check_owners(a)) return *error;
  tune::TuneRequest request(*std::move(where));
  if (const auto method = tune::parse_method(a.method)) request.method = *method;
  OptionReader reader;
  read_numbers(a, request, reader);
  if (auto error = read_checks(a, request, reader)) return *error;
  if (reader.error()) return *reader.error();
  if (auto error = read_start(a, request)) return *error;
  request.fitted_by = kFittedBy;
  const bool genetic = a.method == tune::method_name(tune::Method::Genetic);
  if (genetic && a.state) request.state = *a.state;
  if (genetic && !a.state && a.out) request.state = *a.out + ".state";
  return request;
}

// --- what came of it -----------------------------------------------------------------------------

int show_list(const TuneArguments& arguments) {
  const auto where = app::make_game_position(arguments.game, arguments.variant, "");
  if (!where) return bad_input(where.message());
  if (const auto error = tune::check_tunable(*where)) return bad_input(error->message);
  const auto infos = where->game->weights();
  if (arguments.json) {
    fmt::print("{}\n", tune::weights_json(infos).dump());
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
  population.fitted_by = kFittedBy;
  if (const auto error = tune::check_directory(*a.out)) return bad_input(error->message);
  const auto paths = tune::write_population(request.where, population);
  if (!paths) return bad_input(paths.message());
  if (a.json) {
    app::Json json;
    json["game"] = request.where.info->name;
    json["players"] = paths->size();
    json["files"] = *paths;
    fmt::print("{}\n", json.dump());
  } else {
    fmt::print("{} players written: {} to {}\n", paths->size(), paths->front(), paths->back());
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
        app::write_weights(*a.out, request.where.game->weights(), tuned.found.weights,
                           tune::tuned_provenance(request, tuned));
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
    fmt::print("{}\n", json.dump(-1, ' ', false, app::Json::error_handler_t::replace));
  } else {
    fmt::print("{}", tune::tuned_text(request, tuned));
    for (const std::string& file : files) fmt::print("written: {}\n", file);
  }
  return trouble.empty() ? kDone : failed(trouble);
}

int run_tune(const TuneArguments& arguments) {
  if (arguments.list) return show_list(arguments);
  const auto request = read_request(arguments);
  if (!request) return bad_input(request.message());
  if (arguments.method == kPerturb) return run_perturb(arguments, *request);
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

// --- options -------------------------------------------------------------------------------------

// An option given with an empty text (an unset variable of a script) is not an option left out.
CLI::Validator not_empty() {
  return CLI::Validator(
      [](const std::string& text) {
        return text.empty() ? std::string("expected a value, got an empty text") : std::string();
      },
      "");
}

void add_tune_options(CLI::App& command, TuneArguments& a) {
  const auto add = [&command](const char* name, auto& text, const std::string& meaning) {
    command.add_option(name, text, meaning)->check(not_empty());
  };
  command.add_option("GAME", a.game, "name of the game (espalier games)")->required();
  add("--method", a.method, "ga (default), td, regression; perturb: a population of players");
  command.add_flag("--list", a.list, "show the weights of the game with ranges and meanings");
  add("--variant", a.variant, "variant of the game (espalier games)");
  add("--start", a.start, "default, random, or a file of weights");
  add("--depth", a.depth, "of all games (default 2)");
  add("--opening", a.opening, "random plies before the players are asked (default 6)");
  add("--seed", a.seed, "of everything that is drawn (default 1)");
  add("--threads", a.threads, "threads (default: all processors); the result is the same");
  add("--out", a.out, "file of weights for weights=FILE; perturb: a directory");
  add("--report", a.report, "HTML report, with its plots as SVG files beside it");
  add("--check", a.check, "default, random30, both with a comma between, or none");
  add("--check-pairs", a.check_pairs, "at most so many pairs of games (default 1000)");
  add("--sprt", a.sprt, "ELO0,ELO1 of the check (default 0,20)");
  add("--state", a.state, "ga: where the run is kept (default: OUT.state)");
  add("--levels", a.levels, "ga: genes are 0 to so many (default 8)");
  add("--population", a.population, "ga: players in a generation (default 24)");
  add("--generations", a.generations, "ga: how many (default 40)");
  add("--pairs", a.pairs, "ga: pairs of games in a meeting (default 6)");
  add("--rivals", a.rivals, "ga: others that each player meets (default 8)");
  add("--veterans", a.veterans, "ga: earlier champions that each player meets (default 4)");
  add("--elites", a.elites, "ga: the best that go on unchanged (default 2)");
  add("--games", a.games, "td, regression: of self-play (default 3600, 6000)");
  add("--exploration", a.exploration, "td, regression: share of random moves (default 0.2)");
  add("--lambda", a.lambda, "td: 0 to 1 (default 0.7)");
  add("--rate", a.rate, "td: of learning, at first (default 0.3)");
  add("--rounds", a.rounds, "regression: each by the latest weights (default 3)");
  add("--ridge", a.ridge, "regression: how coefficients are held back (default 1)");
  add("--players", a.players, "perturb: how many (default 100)");
  add("--spread", a.spread, "perturb: share of each weight's range (default 0.1)");
  command.add_flag("--json", a.json, "print JSON");
}

}  // namespace

void add_tune(CLI::App& app, int& code) {
  CLI::App* command = app.add_subcommand("tune", "tune the weights of a game's evaluation");
  command->footer(
      "Ends with a check: tuned against default weights, on other openings, by a sequential test.\n"
      "A genetic run is kept after every generation; the same command goes on where it ended.\n"
      "Examples:\n"
      "  espalier tune breakthrough --list\n"
      "  espalier tune breakthrough --start random --out tuned.toml --report tuned.html\n"
      "  espalier tune breakthrough --start random --check default,random30\n"
      "  espalier tune connect4 --method td --games 2000\n"
      "  espalier tune breakthrough --method regression --json\n"
      "  espalier tune breakthrough --method perturb --players 100 --spread 0.1 --out players");
  auto arguments = std::make_shared<TuneArguments>();
  add_tune_options(*command, *arguments);
  command->callback([arguments, &code] { code = run_tune(*arguments); });
}

}  // namespace espalier::cli
