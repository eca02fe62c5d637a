// espalier tree: any strategy, or the engine, on a literal tree, a synthetic tree or a board
// position.
#include <fmt/core.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/fewer_threads.hpp"
#include "app/files.hpp"
#include "app/lanes_svg.hpp"
#include "app/parameters.hpp"
#include "app/tree_export.hpp"
#include "app/tree_search.hpp"
#include "app/words.hpp"
#include "cli/command.hpp"
#include "cli/limits.hpp"
#include "cli/tree_output.hpp"
#include "codec/codec.hpp"
#include "codec/version.hpp"
#include "espalier/core/text.hpp"

namespace espalier::cli {
namespace {

constexpr const char* kUsualStrategy = "alpha-beta";

struct TreeArguments {
  std::string text;
  std::string strategy;
  std::string recipe;
  bool all = false;
  bool trace = false;
  bool json = false;
  std::string svg;
  std::string tikz;
  std::string csv;
  std::string animated;
  std::string processors;
  std::optional<std::string> threads;
  std::string lanes;
  std::string root;
  std::string window;
  std::string cut;
  std::string set;
  std::string uniform;
  std::string nonuniform;
  std::string scheme;
  std::string seed;
  std::string window_width;
  std::string game;
  std::string variant;
  std::string position;
  std::string depth;
};

// The text itself, or that of stdin (-) or a file (@FILE).
Result<std::string> tree_text(const std::string& argument) {
  if (argument == "-") {
    return std::string(std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>());
  }
  if (!argument.starts_with("@")) return argument;
  return app::read_file(argument.substr(1), "file");
}

Result<double> parse_bound(const std::string& text) {
  using Limits = ScoreTraits<double>;
  if (text == "-inf") return Limits::lowest();
  if (text == "inf" || text == "+inf") return Limits::highest();
  return app::parse_number(text, "--window");
}

std::optional<Error> read_window(const std::string& text, app::TreeRequest& request) {
  const std::size_t comma = text.find(',');
  if (comma == std::string::npos) {
    return Error{"--window " + in_quotes(text) + ": expected ALPHA,BETA such as -10,10"};
  }
  const auto alpha = parse_bound(text.substr(0, comma));
  if (!alpha) return alpha.error();
  const auto beta = parse_bound(text.substr(comma + 1));
  if (!beta) return beta.error();
  request.window = {*alpha, *beta};
  return std::nullopt;
}

std::optional<Error> read_options(const TreeArguments& arguments, app::TreeRequest& request) {
  if (!arguments.depth.empty()) {
    const auto depth = app::parse_integer(arguments.depth, "--depth", 0, 10'000);
    if (!depth) return depth.error();
    request.depth = static_cast<int>(*depth);
  }
  if (!arguments.processors.empty()) {
    const auto processors =
        app::parse_integer(arguments.processors, "--processors", 1, simulated::kMostProcessors);
    if (!processors) return processors.error();
    request.processors = static_cast<int>(*processors);
  }
  if (arguments.threads) {
    const auto threads = parse_search_threads(arguments.threads);
    if (!threads) return threads.error();
    request.threads = *threads;
  }
  if (!arguments.window.empty()) {
    if (auto error = read_window(arguments.window, request)) return error;
  }
  if (!arguments.window_width.empty()) {
    const auto width = app::parse_number(arguments.window_width, "--window-width");
    if (!width) return width.error();
    request.window_width = *width;
  }
  if (!arguments.cut.empty()) {
    if (arguments.cut != "ge" && arguments.cut != "gt") {
      return Error{"--cut " + in_quotes(arguments.cut) +
                   ": expected ge (at the bound) or gt (beyond it)"};
    }
    request.cut = arguments.cut == "ge" ? Cut::AtBound : Cut::BeyondBound;
  }
  if (!arguments.set.empty()) {
    const auto set = app::parse_parameters(arguments.set, app::settable_names(), "--set");
    if (!set) return set.error();
    request.set = *set;
  }
  return std::nullopt;
}

Result<Player> parse_root(const std::string& text) {
  if (text.empty() || text == "max") return Player::First;
  if (text == "min") return Player::Second;
  return Error{"--root " + in_quotes(text) + ": expected max or min"};
}

std::optional<Error> read_subject(const TreeArguments& arguments, app::TreeRequest& request) {
  const int given = (arguments.text.empty() ? 0 : 1) + (arguments.uniform.empty() ? 0 : 1) +
                    (arguments.nonuniform.empty() ? 0 : 1) + (arguments.game.empty() ? 0 : 1);
  if (given != 1) {
    return Error{std::string(given == 0 ? "no tree is given" : "more than one tree is given") +
                 "; expected one of: a tree text, --uniform W,D, --nonuniform W,D, --game G"};
  }
  const bool synthetic = !arguments.uniform.empty() || !arguments.nonuniform.empty();
  if (!synthetic && (!arguments.scheme.empty() || !arguments.seed.empty())) {
    return Error{"--scheme and --seed need --uniform or --nonuniform"};
  }
  if (!arguments.root.empty() && arguments.text.empty()) {
    return Error{
        "--root is for tree texts: a board position says who moves, and MAX moves at the root of a "
        "synthetic tree"};
  }
  if (!arguments.game.empty()) {
    request.subject = app::BoardSubject{arguments.game, arguments.variant, arguments.position};
    return std::nullopt;
  }
  if (!arguments.variant.empty() || !arguments.position.empty()) {
    return Error{"--variant and --position need --game"};
  }
  if (!arguments.text.empty()) {
    const auto root = parse_root(arguments.root);
    if (!root) return root.error();
    const auto text = tree_text(arguments.text);
    if (!text) return text.error();
    request.subject = app::LiteralSubject{*text, *root};
    return std::nullopt;
  }
  app::SyntheticSubject subject;
  subject.uniform = !arguments.uniform.empty();
  if (!arguments.scheme.empty()) subject.scheme = arguments.scheme;
  const std::string seed_text = arguments.seed.empty() ? "1" : arguments.seed;
  const auto seed = app::parse_integer(seed_text, "--seed", 0, 9'000'000'000'000'000'000);
  if (!seed) return seed.error();
  subject.seed = static_cast<std::uint64_t>(*seed);
  auto error = subject.uniform ? app::parse_shape(arguments.uniform, "--uniform", subject)
                               : app::parse_shape(arguments.nonuniform, "--nonuniform", subject);
  request.subject = subject;
  return error;
}

int write_text(const std::string& path, const std::string& text) {
  const auto written = app::write_file(path, "file", text);
  return written ? kDone : failed(written.message());
}

// Files of the searched tree that were asked for: form and path.
std::vector<std::pair<std::string, std::string>> wanted_files(const TreeArguments& arguments) {
  std::vector<std::pair<std::string, std::string>> files = {{"svg", arguments.svg},
                                                            {"tikz", arguments.tikz},
                                                            {"csv", arguments.csv},
                                                            {"animated", arguments.animated}};
  std::erase_if(files, [](const auto& file) { return file.second.empty(); });
  return files;
}

std::vector<std::string> paths_of(const TreeArguments& arguments) {
  std::vector<std::string> paths;
  for (const auto& [form, path] : wanted_files(arguments)) paths.push_back(path);
  if (!arguments.lanes.empty()) paths.push_back(arguments.lanes);
  return paths;
}

// Writes them.
int draw(const TreeArguments& arguments, const app::TreeReport& report) {
  for (const auto& [form, path] : wanted_files(arguments)) {
    const auto file = app::export_tree(report, form);
    if (!file) return bad_input("--" + form + ": " + file.message());
    if (const int code = write_text(path, file->text)) return code;
  }
  return arguments.lanes.empty() ? kDone : write_text(arguments.lanes, app::draw_lanes(report));
}

int run_one(const TreeArguments& arguments, app::TreeRequest request) {
  request.strategy = arguments.strategy;
  request.recipe = arguments.recipe;
  request.want_trace = arguments.trace || !wanted_files(arguments).empty();
  request.want_view = !paths_of(arguments).empty();
  for (const std::string& path : paths_of(arguments)) {
    if (const auto error = app::check_writable(path, "file")) return bad_input(error->message);
  }
  const auto report = app::search_tree(request, interrupted());
  if (!report) return bad_input(report.message());
  const std::string fewer =
      app::fewer_threads(report->threads, request.threads.value_or(1), "recipe");
  if (!fewer.empty()) tell("espalier: " + fewer + "\n");
  if (!arguments.lanes.empty() && !report->parallel) {
    return bad_input("--lanes needs a parallel strategy or --processors");
  }
  if (const int code = draw(arguments, *report)) return code;
  if (arguments.json) {
    request.want_trace = arguments.trace;
    request.want_view = false;
    fmt::print("{}\n", app::versioned_text(app::encode(*report, request)));
  } else {
    if (arguments.trace) print_trace(*report);
    print_report(*report);
    for (const std::string& path : paths_of(arguments)) {
      fmt::print("{} {}\n", path == arguments.csv ? "written to" : "drawn in", path);
    }
  }
  return report->complete ? kDone : kFailed;
}

// The options a strategy does not know are not asked of it.
app::TreeRequest fitted(const app::TreeRequest& request, const app::StrategyInfo& info) {
  app::TreeRequest fit = request;
  fit.strategy = std::string(info.name);
  if (!info.honours(app::option::kCut)) fit.cut.reset();
  if (!info.honours(app::option::kWidth)) fit.window_width.reset();
  return fit;
}

int run_all(const TreeArguments& arguments, const app::TreeRequest& request) {
  std::vector<Comparison> rows;
  std::optional<double> value;
  bool agree = true;
  bool complete = true;
  for (const app::StrategyInfo& info : app::strategies()) {
    const bool wanted = request.processors ? app::runs_on_processors(info.name)
                                           : info.kind == app::StrategyKind::Exact;
    if (!wanted) continue;
    const auto report = app::search_tree(fitted(request, info), interrupted());
    rows.push_back({std::string(info.name), report});
    if (!report) continue;
    complete = complete && report->complete;
    agree = agree && (!report->complete || !value || *value == report->value);
    if (report->complete && !value) value = report->value;
    if (interrupted().requested()) break;
  }
  if (!value && complete) return bad_input(rows.front().report.message());
  if (arguments.json) {
    app::Json json = app::Json::array();
    for (const Comparison& row : rows) {
      json.push_back(row.report
                         ? app::encode(*row.report, request)
                         : app::Json{{"strategy", row.strategy}, {"error", row.report.message()}});
    }
    fmt::print("{}\n", app::versioned_text(json));
  } else {
    print_comparison(rows);
  }
  if (!agree) return failed("the exact strategies disagree: this is a bug, please report the tree");
  return complete ? kDone : kFailed;
}

// More than one of --strategy, --recipe and --all.
std::string wrong_ways(const TreeArguments& arguments) {
  if (arguments.recipe.empty()) return "--all and --strategy exclude each other";
  return std::string(arguments.all ? "--all" : "--strategy") + " and --recipe exclude each other";
}

int run_tree(const TreeArguments& given) {
  stop_on_interrupt();
  TreeArguments arguments = given;
  const int ways = (arguments.all ? 1 : 0) + (arguments.strategy.empty() ? 0 : 1) +
                   (arguments.recipe.empty() ? 0 : 1);
  if (ways > 1) return bad_input(wrong_ways(arguments));
  if (ways == 0) arguments.strategy = kUsualStrategy;
  app::TreeRequest request;
  if (auto error = read_options(arguments, request)) return bad_input(error->message);
  if (auto error = read_subject(arguments, request)) return bad_input(error->message);
  if (!arguments.all) return run_one(arguments, request);
  const bool draws = !paths_of(arguments).empty();
  if (arguments.trace || draws || request.window || !request.set.empty()) {
    return bad_input(
        "--trace, --svg, --tikz, --csv, --animated, --lanes, --window and --set need one strategy, "
        "not --all");
  }
  return run_all(arguments, request);
}

void add_tree_options(Command command, TreeArguments& a) {
  command.add_option("TREE", a.text, "tree as text, - for standard input, or @FILE");
  command.add_option("--strategy", a.strategy,
                     "name of the strategy (espalier strategies; default alpha-beta)");
  command.add_option("--recipe", a.recipe,
                     "recipe of the engine instead: its own search, step by step");
  command.add_flag("--all", a.all,
                   "run every exact strategy, or every parallel one, and compare them");
  command.add_option("--threads", a.threads,
                     "threads that share the search of a recipe, 1 to 256 (default 1)");
  command.add_option("--processors", a.processors,
                     "simulate the search on this many processors, 1 to 1024 (parallel strategies, "
                     "and alpha-beta as their yardstick)");
  command.add_option("--lanes", a.lanes,
                     "draw what every simulated processor does into this file (SVG)");
  command.add_flag("--trace", a.trace, "print every step");
  command.add_option("--svg", a.svg, "draw the searched tree into this file");
  command.add_option("--tikz", a.tikz, "draw it into this file for LaTeX (a tikzpicture)");
  command.add_option("--animated", a.animated,
                     "draw it into this file as an SVG that plays the search step by step");
  command.add_option("--csv", a.csv, "write every step into this file, a table of CSV");
  command.add_flag("--json", a.json, "print JSON");
  command.add_option("--root", a.root, "who moves at the root: max (default) or min");
  command.add_option("--window", a.window, "ALPHA,BETA: search with this window");
  command.add_option("--cut", a.cut, "cut off at the bound (ge, default) or beyond it (gt)");
  command.add_option("--window-width", a.window_width, "width of minimal windows (default 1)");
  command.add_option(
      "--set", a.set,
      "parameters NAME=NUMBER,...: d s a b sigma t (ProbCut and GPC), d s x keep (node-cutting), "
      "guess delta step stage1 stage2 ..., leaf visit message (costs of a simulated search), "
      "slaves levels (tree-splitting)");
  command.add_option("--uniform", a.uniform,
                     "W,D: every inner node has W children, every leaf is at level D");
  command.add_option("--nonuniform", a.nonuniform,
                     "W,D: a node has at most W children, a leaf is at level D or above");
  command.add_option(
      "--scheme", a.scheme,
      "how leaves get values: unordered integer real p-ordered:P p-exact:P p-leaves:P");
  command.add_option("--seed", a.seed, "seed of a synthetic tree (default 1)");
  command.add_option("--game", a.game, "search a position of this game (espalier games)");
  command.add_option("--variant", a.variant, "variant of the game");
  command.add_option("--position", a.position,
                     "position of the game (default: the start of the game)");
  command.add_option("--depth", a.depth,
                     "depth to search in plies (default for trees: the whole tree)");
}

}  // namespace

void add_tree(Command program) {
  Command command = program.add_command(
      "tree", "run a strategy or the engine on a tree and report every step",
      "Tree text: node := number | [name] ['=' number] ['(' node {[','] node} ')']\n"
      "Where a recipe has null moves, the last child of a node is what passing leads to, if it is\n"
      "called pass: a(b(3 5) c(4 1) pass=2)\n"
      "Examples:\n"
      "  espalier tree \"((41 5) (12 90))\" --strategy alpha-beta --trace\n"
      "  espalier tree \"a(b(3 12) c(2 4))\" --strategy sss-star --svg tree.svg\n"
      "  espalier tree \"((3 12 8) (2 4 6) (14 5 2))\" --strategy alpha-beta --tikz tree.tex \\\n"
      "      --csv trace.csv --animated tree-animated.svg\n"
      "  espalier tree --uniform 10,8 --scheme p-ordered:0.6 --seed 7 --strategy pvs\n"
      "  espalier tree --game tic-tac-toe --depth 9 --strategy mtdf\n"
      "  espalier tree --game breakthrough --variant 5x5 --depth 4 \\\n"
      "      --recipe \"pvs select=null(depth=1),lmr(first=1,depth=2)\" --trace\n"
      "  espalier tree --uniform 5,8 --strategy mwf --processors 8 --lanes lanes.svg\n"
      "  espalier tree @my.tree --all");
  auto arguments = std::make_shared<TreeArguments>();
  add_tree_options(command, *arguments);
  command.on_run([arguments] { return run_tree(*arguments); });
}

}  // namespace espalier::cli
