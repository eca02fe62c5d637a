#include "cli/tune_options.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "app/parameters.hpp"
#include "espalier/core/text.hpp"
#include "match/sprt.hpp"
#include "tune/learn_run.hpp"
#include "tune/tuning.hpp"

namespace espalier::cli {
namespace {

// Adds an option with a text.
class TextOptions {
 public:
  explicit TextOptions(Command& command) : command_(&command) {}

  template <class Field>
  void operator()(const char* name, Field& text, const std::string& meaning) const {
    command_->add_option(name, text, meaning).not_empty();
  }

 private:
  Command* command_;
};

void add_genetic_options(const TextOptions& add, TuneArguments& a) {
  add("--levels", a.levels, "ga: highest value of a gene; the lowest is 0 (default 8)");
  add("--population", a.population, "ga: players in a generation (default 24)");
  add("--generations", a.generations, "ga: number of generations (default 40)");
  add("--pairs", a.pairs, "ga: pairs of games in a meeting (default 6)");
  add("--rivals", a.rivals, "ga: number of other players that each player meets (default 8)");
  add("--veterans", a.veterans,
      "ga: number of earlier champions that each player meets (default 4)");
  add("--elites", a.elites, "ga: number of best players that survive unchanged (default 2)");
}

void add_learning_options(const TextOptions& add, TuneArguments& a) {
  add("--games", a.games,
      "td, regression, learn: games of self-play (default 3600, 6000, " +
          std::to_string(tune::kLearnGames) + "; patterns 48000)");
  add("--exploration", a.exploration,
      "td, regression: share of random moves (default 0.2; patterns 0.02)");
  add("--lambda", a.lambda,
      "td: the decay lambda, 0 to 1 (default 0.7); learn: share of the result in what is learned, "
      "the rest is the value of the search (default 0.5)");
  add("--rate", a.rate,
      "td, learn: learning rate at the beginning (default 0.3, 0.0005; a network 0.001)");
  add("--rounds", a.rounds,
      "regression, learn: rounds of self-play, each with the latest weights (default 3, 2; "
      "patterns 4)");
  add("--ridge", a.ridge,
      "regression: ridge penalty on the coefficients (default 1; patterns 30); learn: how firmly "
      "weights are held near the start, those of a network near zero (default 100; a network 5)");
  add("--nodes", a.nodes, "learn: nodes of the search for each move (default 3000)");
  add("--epochs", a.epochs,
      "learn: times that all positions are looked at, at most (default 40; a network 10)");
  add("--teacher", a.teacher,
      "learn: evaluation that plays the first round (default: the one that is learned)");
  add("--players", a.players, "perturb: number of players to write (default 100)");
  add("--spread", a.spread,
      "perturb: largest change of a weight, as a share of its range (default 0.1)");
}

}  // namespace

void add_tune_options(Command command, TuneArguments& a) {
  const TextOptions add(command);
  command.add_option("GAME", a.game, "name of the game (espalier games)").required();
  add("--method", a.method,
      "how to tune: ga (default), td, regression or learn; perturb writes a population of players");
  command.add_flag("--list", a.list, "show the weights of the game with ranges and meanings");
  add("--eval", a.eval,
      "name of the evaluation, if the game has several (default: the first); phases: other weights "
      "in opening, middle and endgame");
  add("--variant", a.variant, "variant of the game (espalier games)");
  add("--start", a.start,
      "weights to start from: default, random (learn: zero, of a network random), or a file "
      "(default: default)");
  add("--range", a.range,
      "narrower ranges of some weights, NAME=LOW:HIGH,... (default: those of --list)");
  add("--depth", a.depth, "search depth in all games (default 2; patterns 4)");
  add("--opening", a.opening,
      "number of random plies at the start of each game (default 6; patterns and learn 8)");
  add("--seed", a.seed, "seed of all random choices (default 1)");
  add("--threads", a.threads,
      "number of threads (default: all processors); it does not change the result");
  add("--out", a.out, "file of weights to write, for weights=FILE; perturb: directory to write");
  add("--report", a.report, "HTML report to write; its plots are written as SVG files beside it");
  add("--check", a.check, "final check: default, random30, default,random30, or none");
  add("--check-pairs", a.check_pairs, "pairs of games in the final check, at most (default 1000)");
  add("--sprt", a.sprt, "ELO0,ELO1 of the final check (default 0,20)");
  add("--state", a.state,
      "file in which the run is saved (default: ga OUT.state, learn OUT.games)");
  add_genetic_options(add, a);
  add_learning_options(add, a);
  command.add_flag("--json", a.json, "print JSON");
}

std::optional<Error> check_owners(const TuneArguments& a, const std::string& method) {
  struct Owned {
    const char* name;
    const Text* text;
    std::vector<std::string> owners;
  };
  const std::vector<std::string> tuners = tune::method_names();
  std::vector<std::string> all = tuners;
  all.emplace_back(kLearn);
  const std::vector<Owned> options = {
      {"--levels", &a.levels, {"ga"}},
      {"--population", &a.population, {"ga"}},
      {"--generations", &a.generations, {"ga"}},
      {"--pairs", &a.pairs, {"ga"}},
      {"--rivals", &a.rivals, {"ga"}},
      {"--veterans", &a.veterans, {"ga"}},
      {"--elites", &a.elites, {"ga"}},
      {"--state", &a.state, {"ga", kLearn}},
      {"--games", &a.games, {"td", "regression", kLearn}},
      {"--exploration", &a.exploration, {"td", "regression"}},
      {"--lambda", &a.lambda, {"td", kLearn}},
      {"--rate", &a.rate, {"td", kLearn}},
      {"--rounds", &a.rounds, {"regression", kLearn}},
      {"--nodes", &a.nodes, {kLearn}},
      {"--epochs", &a.epochs, {kLearn}},
      {"--teacher", &a.teacher, {kLearn}},
      {"--ridge", &a.ridge, {"regression", kLearn}},
      {"--players", &a.players, {kPerturb}},
      {"--spread", &a.spread, {kPerturb}},
      {"--range", &a.range, tuners},
      {"--report", &a.report, all},
      {"--depth", &a.depth, tuners},
      {"--opening", &a.opening, all},
      {"--threads", &a.threads, all},
      {"--check-pairs", &a.check_pairs, all},
      {"--sprt", &a.sprt, all},
  };
  for (const Owned& option : options) {
    const auto& owners = option.owners;
    const bool own = std::find(owners.begin(), owners.end(), method) != owners.end();
    if (own || !*option.text) continue;
    std::string names;
    for (const std::string& owner : owners) names += (names.empty() ? "" : " or ") + owner;
    return Error{
        fmt::format("{} belongs to --method {}; leave it out for {}", option.name, names, method)};
  }
  return std::nullopt;
}

void OptionReader::real(const Text& text, const char* name, double low, double high,
                        double& number) {
  if (!text || error_) return;
  const auto parsed = app::parse_number(*text, name);
  if (parsed && *parsed >= low && *parsed <= high) {
    number = *parsed;
  } else {
    error_ = Error{fmt::format("{} {}: expected {:g} to {:g}", name, in_quotes(*text), low, high)};
  }
}

std::optional<long> OptionReader::integer(const Text& text, const char* name, long low, long high) {
  if (!text || error_) return std::nullopt;
  const auto parsed = app::parse_integer(*text, name, low, high);
  if (parsed) return *parsed;
  error_ = parsed.error();
  return std::nullopt;
}

Result<std::vector<tune::Check>> read_checks(const TuneArguments& a, OptionReader& reader) {
  auto checks = tune::parse_checks(a.check);
  if (!checks) return checks.error();
  std::vector<tune::Check> list = *std::move(checks);
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
  for (tune::Check& check : list) {
    if (check.random_players > 0) continue;
    check.bounds = bounds;
    reader.whole(a.check_pairs, "--check-pairs", 1, kMostPairs, check.pairs);
  }
  return list;
}

}  // namespace espalier::cli
