// espalier fit GAME probcut|endcut|node-cutting|windows
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/files.hpp"
#include "app/parameters.hpp"
#include "app/suggest.hpp"
#include "cli/command.hpp"
#include "cli/limits.hpp"
#include "codec/version.hpp"
#include "espalier/core/text.hpp"
#include "tune/fit_endcut.hpp"
#include "tune/fit_run.hpp"

namespace espalier::cli {
namespace {

constexpr long kFewestPositions = 100;
constexpr long kMostPositions = 10'000'000;
constexpr long kMostDepth = 16;
constexpr long kMostGames = 1'000'000;
constexpr long kMostStages = 1000;  // as in models files
constexpr const char* kRecipe = "default";

struct FitArguments {
  std::string game;
  std::string model;
  std::string variant;
  std::string recipe = kRecipe;
  std::optional<std::string> positions;
  std::optional<std::string> seed;
  std::optional<std::string> threads;
  std::optional<std::string> positions_file;
  std::optional<std::string> stage;
  std::optional<std::string> save_positions;
  std::optional<std::string> pairs;
  std::optional<std::string> depths;
  std::optional<std::string> depth;
  std::optional<std::string> levels;
  std::optional<std::string> quantile;
  std::optional<std::string> against;
  std::optional<std::string> form;
  std::optional<std::string> factors;
  std::optional<std::string> games;
  std::optional<std::string> out;
  std::optional<std::string> report;
  bool json = false;
};

// --- progress ------------------------------------------------------------------------------------

// On stderr: a bar on a terminal, now and then a line elsewhere.
class FitProgress {
 public:
  void begin(const std::string& phase) {
    phase_ = phase;
    begun_ = Clock::now();
    last_ = terminal_ ? Clock::time_point{} : begun_;
  }
  void show(std::size_t done, std::size_t all) {
    const auto now = Clock::now();
    if (all == 0 || now - last_ < (terminal_ ? kBarEvery : kLineEvery)) return;
    last_ = now;
    const double share = static_cast<double>(done) / static_cast<double>(all);
    const double seconds = std::chrono::duration<double>(now - begun_).count();
    const std::string left =
        done > 0 && seconds > 1 ? fmt::format(", {:.0f} s left", seconds / share - seconds) : "";
    const std::string words = fmt::format("{}: {} of {}{}", phase_, done, all, left);
    if (!terminal_) return tell(words + "\n");
    const int filled = static_cast<int>(std::min(share, 1.0) * kBarWidth);
    tell(fmt::format("\r[{:=<{}}{: <{}}] {}\033[K", "", filled, "", kBarWidth - filled, words));
    std::fflush(stderr);
    shown_ = true;
  }
  void end() {
    if (shown_) tell("\r\033[K");
    shown_ = false;
  }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr int kBarWidth = 30;
  static constexpr Clock::duration kBarEvery = std::chrono::milliseconds(100);
  static constexpr Clock::duration kLineEvery = std::chrono::seconds(5);

  bool terminal_ = isatty(STDERR_FILENO) != 0;
  bool shown_ = false;
  std::string phase_;
  Clock::time_point begun_;
  Clock::time_point last_;
};

// --- what was asked for --------------------------------------------------------------------------

// An option that belongs to another model is a mistake, not silence.
std::optional<Error> check_options(const FitArguments& arguments, tune::ModelKind kind) {
  using enum tune::ModelKind;
  struct Owned {
    const char* name;
    bool given;
    std::vector<tune::ModelKind> owners;
  };
  const Owned options[] = {
      {"--pairs", arguments.pairs.has_value(), {ProbCut, EndCut}},
      {"--depths", arguments.depths.has_value(), {NodeCutting}},
      {"--depth", arguments.depth.has_value(), {Windows}},
      {"--levels", arguments.levels.has_value(), {Windows}},
      {"--quantile", arguments.quantile.has_value(), {Windows}},
      {"--against", arguments.against.has_value(), {Windows}},
      {"--form", arguments.form.has_value(), {Windows}},
      {"--factors", arguments.factors.has_value(), {Windows}},
      {"--games", arguments.games.has_value(), {Windows}},
  };
  for (const Owned& option : options) {
    const auto& owners = option.owners;
    if (!option.given || std::find(owners.begin(), owners.end(), kind) != owners.end()) continue;
    std::string names;
    for (const tune::ModelKind owner : owners) {
      names += (names.empty() ? "" : " or ") + std::string(tune::kind_name(owner));
    }
    return Error{fmt::format("{} belongs to fit GAME {}; leave it out for {}", option.name, names,
                             tune::kind_name(kind))};
  }
  if (arguments.positions_file && (arguments.positions || arguments.save_positions)) {
    return Error{
        "--positions-file brings its positions: expected neither --positions nor "
        "--save-positions beside it"};
  }
  return std::nullopt;
}

// A whole number in its range; left as it is where the option was not given.
template <class Number>
std::optional<Error> read_whole(const std::optional<std::string>& text, const char* name, long low,
                                long high, Number& number) {
  if (!text) return std::nullopt;
  const auto parsed = app::parse_integer(*text, name, low, high);
  if (!parsed) return parsed.error();
  number = static_cast<Number>(*parsed);
  return std::nullopt;
}

// F,F,...: one for each of the lowest levels, not more than the trials have.
std::optional<Error> read_factors(const std::string& text, tune::WindowTask& task) {
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    const auto factor = app::parse_number(text.substr(at, comma - at), "--factors");
    at = comma + 1;
    if (!factor || !(*factor > 0) || *factor > 1) {
      return Error{"--factors " + in_quotes(text) + ": expected factors above 0, up to 1"};
    }
    task.known.push_back(*factor);
  }
  if (task.form == tune::WindowForm::Levels &&
      task.known.size() < static_cast<std::size_t>(task.depth)) {
    return std::nullopt;
  }
  return Error{fmt::format("--factors {}: expected --form levels, and at most {} factors",
                           in_quotes(text), task.depth - 1)};
}

std::optional<Error> read_windows(const FitArguments& arguments, tune::WindowTask& task) {
  if (auto error = read_whole(arguments.depth, "--depth", 2, kMostDepth, task.depth)) return error;
  const int fewest = task.depth - 1;  // or the first plies of the trials would have no window
  if (auto error = read_whole(arguments.levels, "--levels", fewest, kMostDepth, task.levels)) {
    return error;
  }
  std::size_t games = 2 * task.pairs;
  if (auto error = read_whole(arguments.games, "--games", 0, kMostGames, games)) return error;
  task.pairs = (games + 1) / 2;
  if (arguments.quantile) {
    const auto share = app::parse_number(*arguments.quantile, "--quantile");
    if (!share || *share < 0.5 || *share > 1) {
      return Error{"--quantile " + in_quotes(*arguments.quantile) + ": expected 0.5 to 1"};
    }
    task.quantile = *share;
  }
  const std::string against = arguments.against.value_or("shallower");
  if (against != "shallower" && against != "deeper") {
    return Error{app::unknown_name("opponent of --against", against, {"shallower", "deeper"}, "")};
  }
  task.against =
      against == "deeper" ? tune::WindowOpponent::Deeper : tune::WindowOpponent::Shallower;
  for (const auto form :
       {tune::WindowForm::Common, tune::WindowForm::Levels, tune::WindowForm::Cone}) {
    if (arguments.form.value_or("common") != tune::form_name(form)) continue;
    task.form = form;
    return arguments.factors ? read_factors(*arguments.factors, task) : std::nullopt;
  }
  return Error{
      app::unknown_name("form of --form", *arguments.form, {"common", "levels", "cone"}, "")};
}

std::optional<Error> read_depths(const FitArguments& arguments, tune::FitRequest& request) {
  const std::string_view usual =
      request.kind == tune::ModelKind::EndCut ? tune::kDefaultEndPairs : tune::kDefaultPairs;
  const auto pairs =
      tune::parse_depth_pairs(arguments.pairs.value_or(std::string(usual)), "--pairs");
  if (!pairs) return pairs.error();
  request.pairs = *pairs;
  const auto depths = tune::parse_depth_pairs(arguments.depths.value_or("1,2"), "--depths");
  if (!depths) return depths.error();
  if (depths->size() != 1 || depths->front().s < 1) {
    return Error{"--depths " + in_quotes(*arguments.depths) +
                 ": expected one pair S,D with S >= 1"};
  }
  request.depths = depths->front();
  return std::nullopt;
}

std::optional<Error> read_self_play(const FitArguments& arguments, tune::SelfPlay& self_play) {
  const auto threads = parse_threads(arguments.threads.value_or(""));
  if (!threads) return threads.error();
  self_play.threads = *threads;
  if (auto error = read_whole(arguments.positions, "--positions", kFewestPositions, kMostPositions,
                              self_play.positions)) {
    return error;
  }
  return read_whole(arguments.seed, "--seed", 0, std::numeric_limits<long>::max(), self_play.seed);
}

std::optional<Error> read_stage(const FitArguments& arguments, tune::FitRequest& request) {
  if (!arguments.stage) return std::nullopt;
  int stage = 0;
  if (auto error = read_whole(arguments.stage, "--stage", 0, kMostStages, stage)) return error;
  request.stage = stage;
  return tune::check_stage(*request.start.game, request.kind, request.stage);
}

std::optional<Error> check_files(const FitArguments& arguments, const tune::FitRequest& request) {
  if (arguments.out) {
    const std::string evaluation = tune::evaluation_of(request);
    if (auto error = tune::check_models_file(*arguments.out, arguments.game, evaluation)) {
      return error;
    }
  }
  if (arguments.report) {
    if (auto error = app::check_writable(*arguments.report, "report")) return error;
  }
  if (!arguments.save_positions) return std::nullopt;
  return app::check_writable(*arguments.save_positions, "positions file");
}

Result<tune::FitRequest> read_request(const FitArguments& arguments) {
  auto start = app::make_game_position(arguments.game, arguments.variant, "");
  if (!start) return start.error();
  const auto kind = tune::parse_kind(arguments.model);
  if (!kind) return kind.error();
  if (auto error = check_options(arguments, *kind)) return *error;
  if (*kind == tune::ModelKind::EndCut) {
    if (auto error = tune::check_end_is_known(*start->game)) return *error;
  }
  const auto recipe = tune::fit_recipe(arguments.recipe, *start->game);
  if (!recipe) return recipe.error();
  tune::FitRequest request(*std::move(start));
  request.kind = *kind;
  request.recipe = *recipe;
  if (auto error = read_self_play(arguments, request.self_play)) return *error;
  if (auto error = read_depths(arguments, request)) return *error;
  if (auto error = read_windows(arguments, request.windows)) return *error;
  if (auto error = read_stage(arguments, request)) return *error;
  request.self_play.player = tune::shallow_player(*request.start.game);
  request.self_play.player.evaluation = request.recipe.evaluation;
  request.self_play.player.weights = request.recipe.weights;
  if (arguments.positions_file) {
    auto given = tune::read_positions(*arguments.positions_file, request.start.game);
    if (!given) return given.error();
    request.given = *std::move(given);
    request.given_by = *arguments.positions_file;
  }
  request.save_positions = arguments.save_positions.value_or("");
  request.fitted_by = "espalier " ESPALIER_VERSION " fit";
  request.date = app::today();
  if (auto error = check_files(arguments, request)) return *error;
  return request;
}

// --- what came of it
// ------------------------------------------------------------------------------

// Keeps what was asked to be kept, then shows everything.
int keep_and_show(const FitArguments& arguments, tune::Fitted fitted) {
  std::string kept;
  std::vector<std::string> files;
  if (arguments.out) {
    const auto saved = tune::save_model(*arguments.out, fitted.model);
    if (!saved) return failed(saved.message());
    files.push_back(saved->path);
    for (const tune::ModelKind kind : saved->kept) {
      kept += (kept.empty() ? "" : ", ") + std::string(tune::kind_name(kind));
    }
  }
  if (arguments.report) {
    const auto written = tune::write_fit_report(*arguments.report, fitted.report);
    if (!written) return failed(written.message());
    files.insert(files.end(), written->begin(), written->end());
  }
  if (arguments.save_positions) files.push_back(*arguments.save_positions);
  if (arguments.json) {
    for (const std::string& note : fitted.notes) fitted.json["notes"].push_back(note);
    fitted.json["files"] = files;
    fmt::print("{}\n", app::versioned_text(fitted.json));
    return kDone;
  }
  fmt::print("{} {}: {}\n\n{}", arguments.game, arguments.model, fitted.model.method, fitted.text);
  for (const std::string& note : fitted.notes) fmt::print("note: {}\n", note);
  for (const std::string& file : files) fmt::print("written: {}\n", file);
  if (!kept.empty()) fmt::print("kept in {}: {}\n", *arguments.out, kept);
  return kDone;
}

int run_fit_command(const FitArguments& arguments) {
  const auto request = read_request(arguments);
  if (!request) return bad_input(request.message());
  stop_on_interrupt();
  FitProgress progress;
  tune::FitWatcher watcher;
  watcher.on_phase = [&](const std::string& phase) { progress.begin(phase); };
  watcher.on_progress = [&](std::size_t done, std::size_t all) { progress.show(done, all); };
  watcher.stop = &interrupted();
  auto fitted = tune::run_fit(*request, watcher);
  progress.end();
  if (!fitted) return failed(fitted.message());
  return keep_and_show(arguments, *std::move(fitted));
}

void add_fit_options(Command command, FitArguments& a) {
  command.add_option("GAME", a.game, "name of the game (espalier games)").required();
  command.add_option("MODEL", a.model, "kind of model: probcut, endcut, node-cutting or windows")
      .required();
  const auto add = [&command](const char* name, auto& text, const std::string& meaning) {
    command.add_option(name, text, meaning).not_empty();
  };
  add("--variant", a.variant, "variant of the game (espalier games)");
  add("--recipe", a.recipe, "recipe of the engine that the model is fitted for (default: default)");
  add("--positions", a.positions,
      "number of positions to take from self-play (default 2000); endcut: this number for each D");
  add("--seed", a.seed, "seed of self-play and openings (default 1)");
  add("--threads", a.threads,
      "number of threads (default: all processors); it does not change the result");
  add("--save-positions", a.save_positions, "write the positions to this file, one per line");
  add("--positions-file", a.positions_file,
      "read the positions from this file, in the form of --save-positions");
  add("--stage", a.stage, "use only positions of this stage of the game; not for endcut");
  add("--pairs", a.pairs,
      "probcut: pairs of a shallow and a deep depth, S,D;S,D;... (default " +
          std::string(tune::kDefaultPairs) +
          "); endcut: D is the number of plies to the end of the game (default " +
          std::string(tune::kDefaultEndPairs) + ")");
  add("--depths", a.depths, "node-cutting: shallow and deep depth S,D (default 1,2)");
  add("--depth", a.depth, "windows: search depth of the player with windows (default 5)");
  add("--levels", a.levels,
      "windows: fit widths for 1 to LEVELS remaining plies (default: --depth minus 1)");
  add("--quantile", a.quantile,
      "windows: share of the value changes that the widths must contain (default 0.99)");
  add("--against", a.against,
      "windows: the opponent searches at full width one ply shallower (default) or deeper");
  add("--form", a.form,
      "windows: narrow all levels by one factor (common, the default), each level by itself "
      "(levels), or a linear cone (cone)");
  add("--factors", a.factors,
      "windows, form levels: factors of the lowest levels from earlier trials, F,F,...");
  add("--games", a.games,
      "windows: games in each match (default 200); 0 keeps the widths of the quantiles");
  add("--out", a.out,
      "models file to write, for params=FILE; other kinds of models in the file are kept");
  add("--report", a.report, "HTML report to write; its plots are written as SVG files beside it");
  command.add_flag("--json", a.json, "print JSON");
}

}  // namespace

void add_fit(Command program) {
  Command command = program.add_command(
      "fit", "fit the models of the selective parts",
      "The models are fitted to positions of self-play, searched without selective parts.\n"
      "Examples:\n"
      "  espalier fit breakthrough probcut --positions 4000 --out breakthrough.toml\n"
      "  espalier fit othello endcut --positions 1000 --out othello.toml\n"
      "  espalier fit breakthrough node-cutting --out breakthrough.toml --report places.html\n"
      "  espalier fit connect4 windows --depth 6 --against shallower --games 400\n"
      "  espalier analyse breakthrough --depth 8 --recipe \"default select=mpc "
      "params=breakthrough.toml\"");
  auto arguments = std::make_shared<FitArguments>();
  add_fit_options(command, *arguments);
  command.on_run([arguments] { return run_fit_command(*arguments); });
}

}  // namespace espalier::cli
