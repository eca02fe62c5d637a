#include "app/tree_search.hpp"

#include <algorithm>
#include <cmath>

#include "app/analysis.hpp"
#include "app/big_stack.hpp"
#include "app/games.hpp"
#include "app/growth.hpp"
#include "app/recipe_tree.hpp"
#include "app/run_subjects.hpp"
#include "app/seats_tree.hpp"
#include "app/simulation.hpp"
#include "app/tree_layout.hpp"
#include "app/tree_subjects.hpp"
#include "espalier/core/text.hpp"
#include "espalier/trees/literal_text.hpp"

namespace espalier::app {
namespace {

constexpr int kMostChildren = 1'000'000;  // no node has more

using Setting = std::pair<const char*, unsigned>;  // of several options, one is enough
constexpr Setting kSettings[] = {{"a", option::kModel},
                                 {"b", option::kModel},
                                 {"d", option::kModel | option::kPlaces},
                                 {"s", option::kModel | option::kPlaces},
                                 {"sigma", option::kModel},
                                 {"t", option::kModel},
                                 {"x", option::kPlaces},
                                 {"keep", option::kPlaces},
                                 {"guess", option::kGuess},
                                 {"delta", option::kDelta},
                                 {"step", option::kStep},
                                 {"leaf", option::kCosts},
                                 {"visit", option::kCosts},
                                 {"message", option::kCosts},
                                 {"slaves", option::kSlaves},
                                 {"levels", option::kSlaves},
                                 {"choice", option::kChoice},
                                 {"plies", option::kChoice},
                                 {"goal", option::kGoal},
                                 {"signs", option::kGoal},
                                 {"table", option::kTable},
                                 {"bucket", option::kBuckets},
                                 {"lowest", option::kBuckets},
                                 {"buckets", option::kBuckets},
                                 {"threshold", option::kBuckets},
                                 {"open", option::kBuckets},
                                 {"ties", option::kTies},
                                 {"prune", option::kTies},
                                 {"memory", option::kMemory},
                                 {"playouts", option::kPlayouts},
                                 {"c", option::kPlayouts},
                                 {"seed", option::kPlayouts}};

// "stage3" -> 3; 0 if it is not a stage.
int stage_number(const std::string& name) {
  const bool fits = name.size() == 6 && name.starts_with("stage") && name[5] >= '1';
  return fits && name[5] <= '9' ? name[5] - '0' : 0;
}

unsigned option_of_setting(const std::string& name) {
  if (stage_number(name) > 0) return option::kStages;
  for (const auto& [known, option] : kSettings) {
    if (name == known) return option;
  }
  return 0;
}

Error not_honoured(const StrategyInfo& info, const std::string& what, unsigned wanted) {
  std::string others;
  for (const StrategyInfo& other : strategies()) {
    if (other.honours(wanted)) others += (others.empty() ? "" : ", ") + std::string(other.name);
  }
  return Error{"strategy '" + std::string(info.name) + "' takes no " + what +
               "; those that do: " + others};
}

// A whole number, or not given at all.
bool is_whole(const Parameters& set, const char* name) {
  const auto found = set.find(name);
  return found == set.end() || std::floor(found->second) == found->second;
}

std::string depths_text(const CutModel& model, const Parameters& set) {
  return "s=" + trees::format_number(set.contains("s") ? set.at("s") : model.s) +
         ", d=" + trees::format_number(set.contains("d") ? set.at("d") : model.d);
}

std::optional<Error> check_model(const CutModel& model, const Parameters& set) {
  if (!is_whole(set, "d") || !is_whole(set, "s") || model.d < 1 || model.s < 0 ||
      model.s >= model.d || model.d > kMaxTreeDepth) {
    return Error{"the depths of the model must be whole numbers with 0 <= s < d <= 1000; got " +
                 depths_text(model, set)};
  }
  if (model.a <= 0 || model.sigma < 0) {
    return Error{"the model needs a > 0 and sigma >= 0; got a=" + trees::format_number(model.a) +
                 ", sigma=" + trees::format_number(model.sigma)};
  }
  return std::nullopt;
}

// Node-cutting looks s plies ahead from the node, where the model looks ahead from the child.
std::optional<Error> check_places(const Options<double>& options, const Parameters& set) {
  const CutModel& model = options.model;
  if (!is_whole(set, "d") || !is_whole(set, "s") || model.s < 1 || model.s > model.d ||
      model.d > kMaxTreeDepth) {
    return Error{"the depths of node-cutting must be whole numbers with 1 <= s <= d <= 1000; got " +
                 depths_text(model, set)};
  }
  if (set.contains("keep") && set.at("keep") != 0 && set.at("keep") != 1) {
    return Error{"keep must be 1 (the child at place x is searched) or 0 (it is not); got keep=" +
                 trees::format_number(set.at("keep"))};
  }
  const int least = options.searches_x ? 0 : 1;  // one child is always searched
  if (!is_whole(set, "x") || options.x < least || options.x > kMostChildren) {
    return Error{std::string("x, the ") +
                 (options.searches_x ? "last place that is searched (the first is 0)"
                                     : "number of children that are searched") +
                 ", must be a whole number from " + std::to_string(least) + " to " +
                 std::to_string(kMostChildren) + "; got x=" + trees::format_number(set.at("x"))};
  }
  return std::nullopt;
}

std::optional<Error> apply_settings(const StrategyInfo& info, const Parameters& set, double sign,
                                    Options<double>& options) {
  if (auto error = check_honoured(info, set)) return error;
  for (const auto& [name, value] : set) {
    if (name == "a") options.model.a = value;
    if (name == "b") options.model.b = value;
    if (name == "d") options.model.d = static_cast<int>(std::clamp(value, -1.0, 1e6));
    if (name == "s") options.model.s = static_cast<int>(std::clamp(value, -1.0, 1e6));
    if (name == "sigma") options.model.sigma = value;
    if (name == "t") options.model.t = value;
    if (name == "x") options.x = static_cast<int>(std::clamp(value, -1.0, 1e9));
    if (name == "keep") options.searches_x = value != 0;
    if (name == "guess") options.guess = sign * value;
    if (name == "delta") options.delta = value;
    if (name == "step") options.step = value;
    if (const int stage = stage_number(name)) {
      const auto place = static_cast<std::size_t>(stage) - 1;
      if (place > 0 && !set.contains("stage" + std::to_string(stage - 1))) {
        return Error{"stages must be numbered stage1, stage2, ... without a gap"};
      }
      options.stages[place] = value;
      options.stage_count = place + 1;  // names come in order, so the last one counts
    }
    const bool size = name == "delta" || name == "step" || stage_number(name) > 0;
    if (size && value <= 0) return Error{"parameter '" + name + "' must be greater than 0"};
    if (std::abs(value) > trees::kMaxWrittenValue) {
      return Error{"parameter '" + name + "' is too large; expected at most 2^51 in magnitude"};
    }
  }
  return info.honours(option::kPlaces) ? check_places(options, set)
                                       : check_model(options.model, set);
}

// sign: +1 if the numbers of the request are in the root mover's view, -1 if in the opponent's.
Result<Options<double>> make_options(const TreeRequest& request, const StrategyInfo& info,
                                     double sign) {
  Options<double> options;
  if (request.window) {
    const auto [alpha, beta] = *request.window;
    if (!info.honours(option::kWindow)) return not_honoured(info, "window", option::kWindow);
    const double limit = ScoreTraits<double>::highest();
    if (std::abs(alpha) > limit || std::abs(beta) > limit) {
      return Error{
          "a window border is too large; expected at most 2^52 in magnitude, or -inf, +inf"};
    }
    if (!(alpha < beta)) {
      return Error{"the window (" + trees::format_number(alpha) + ", " +
                   trees::format_number(beta) + ") is empty; expected alpha < beta"};
    }
    options.window = sign > 0 ? Window<double>{alpha, beta} : Window<double>{-beta, -alpha};
  }
  if (request.cut) {
    if (!info.honours(option::kCut)) return not_honoured(info, "cut rule", option::kCut);
    options.cut = *request.cut;
  }
  if (request.window_width) {
    if (!info.honours(option::kWidth)) return not_honoured(info, "window width", option::kWidth);
    if (!(*request.window_width > 0)) return Error{"the window width must be greater than 0"};
    options.minimal_width = *request.window_width;
  }
  if (auto error = apply_settings(info, request.set, sign, options)) return *error;
  return options;
}

// Strategies that back up chances need chances.
std::optional<Error> check_chances(const trees::LiteralTree& tree, const StrategyInfo& info) {
  if (info.kind != StrategyKind::Backup) return std::nullopt;
  for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
    const auto value = tree.nodes()[i].value;
    if (!value || (*value >= 0 && *value <= 1)) continue;
    return Error{std::string(info.name) + " needs chances of winning, from 0 to 1; node " +
                 in_quotes(tree.name(static_cast<std::uint32_t>(i))) + " is worth " +
                 trees::format_number(*value)};
  }
  return std::nullopt;
}

// The settings of a strategy that grows a tree; it has no window.
Result<GrowthSettings> settings_to_grow(const TreeRequest& request, const StrategyInfo& info,
                                        double sign) {
  TreeRequest bare = request;
  bare.set.clear();
  const auto options = make_options(bare, info, sign);
  if (!options) return options.error();
  return growth_settings(info, request.set, sign);
}

// What to run: a strategy, and the machine if it is a simulated one.
struct Method {
  const StrategyInfo& info;
  std::optional<simulated::Setting> machine = std::nullopt;
};

// MAX's view, as every report of a tree.
TreeReport seen_by_max(TreeReport report, Player root) {
  if (root == Player::First) return report;
  report.value = -report.value;
  if (report.bound != Bound::Exact) {
    report.bound = report.bound == Bound::Lower ? Bound::Upper : Bound::Lower;
  }
  return report;
}

Result<TreeReport> grow_on_literal(const trees::LiteralTree& tree, const TreeRequest& request,
                                   const StrategyInfo& info, const StopFlag& stop) {
  const auto settings = settings_to_grow(request, info, 1);
  if (!settings) return settings.error();
  const Depth depth{request.depth.value_or(tree.height())};
  return seen_by_max(grow_literal(tree, depth, *settings, request, stop).report,
                     tree.root_player());
}

Result<TreeReport> search_literal(const trees::LiteralTree& tree, const TreeRequest& request,
                                  const Method& method, const StopFlag& stop) {
  const StrategyInfo& info = method.info;
  const double sign = tree.root_player() == Player::First ? 1 : -1;
  if (auto error = check_chances(tree, info)) return *error;
  if (grows_a_tree(info.name)) return grow_on_literal(tree, request, info, stop);
  const auto asked = make_options(request, info, sign);
  if (!asked) return asked.error();
  Options<double> options = *asked;
  // A driver's first guess is no test: without a written value at the root it is 0.
  if (info.honours(option::kGuess) && !options.guess && !tree.nodes()[0].value) options.guess = 0;
  const Depth depth{request.depth.value_or(tree.height())};
  // Nobody may guess the value of a visited node, but the early iterations of a deepening search,
  // whose horizon lies above the leaves, have to.
  const bool deepens = info.honours(option::kDeepens) && depth.plies >= tree.height();
  const auto missing = deepens ? trees::MissingValue::IsZero : trees::MissingValue::IsError;
  const TreeReport report =
      method.machine ? simulate_literal(tree, depth, options, *method.machine, request, stop)
                     : run_literal(tree, missing, depth, options, request, stop);
  return seen_by_max(report, tree.root_player());
}

Result<TreeReport> search_subject(const LiteralSubject& subject, const TreeRequest& request,
                                  const Method& method, const StopFlag& stop) {
  if (const auto refusal = refuse_vectors(subject.text, method.info)) return *refusal;
  const auto tree = trees::parse_tree(subject.text);
  if (!tree) return tree.error();
  return search_literal(tree->with_root(subject.root), request, method, stop);
}

Result<TreeReport> search_subject(const SyntheticSubject& subject, const TreeRequest& request,
                                  const Method& method, const StopFlag& stop) {
  if (method.info.kind == StrategyKind::Backup) {
    return Error{
        std::string(method.info.name) +
        " needs chances of winning, from 0 to 1, which no scheme gives; write the tree, or "
        "name a game (--game)"};
  }
  const auto made = make_tree(subject, Ranks::OfPermutations);
  if (!made) return made.error();
  if (const auto* literal = std::get_if<trees::LiteralTree>(&*made)) {
    return search_literal(*literal, request, method, stop);
  }
  const auto& tree = std::get<trees::SyntheticTree>(*made);
  const Depth depth{request.depth.value_or(subject.depth)};
  if (grows_a_tree(method.info.name)) {
    const auto settings = settings_to_grow(request, method.info, 1);
    if (!settings) return settings.error();
    return grow_synthetic(tree, depth, *settings, request, stop).report;
  }
  const auto options = make_options(request, method.info, 1);
  if (!options) return options.error();
  if (method.machine) {
    return simulate_synthetic(tree, depth, *options, *method.machine, request, stop);
  }
  return run_synthetic(tree, depth, *options, request, stop);
}

Result<TreeReport> search_subject(const BoardSubject& subject, const TreeRequest& request,
                                  const Method& method, const StopFlag& stop) {
  const auto at = make_game_position(subject.game, subject.variant, subject.position);
  if (!at) return at.error();
  const std::string strategy = "strategy '" + std::string(method.info.name) + "'";
  if (const auto refusal = tree_needs_two_seats(*at->game, strategy)) return *refusal;
  if (!request.depth) return Error{"a board position needs --depth"};
  const auto played = play_moves(at->game, at->position, subject.moves);
  if (!played) return played.error();
  if (grows_a_tree(method.info.name)) {
    const bool first = at->game.to_move(played->position) == Player::First;
    const auto settings = settings_to_grow(request, method.info, first ? 1 : -1);
    if (!settings) return settings.error();
    return grow_board(at->game, played->position, Depth{*request.depth}, *settings, request, stop)
        .report;
  }
  const auto options = make_options(request, method.info, 1);
  if (!options) return options.error();
  if (method.machine) {
    return simulate_board(at->game, played->position, Depth{*request.depth}, *options,
                          *method.machine, request, stop);
  }
  return run_board(at->game, played->position, Depth{*request.depth}, *options, request, stop);
}

}  // namespace

const std::vector<std::string>& settable_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const Setting& setting : kSettings) list.emplace_back(setting.first);
    for (std::size_t i = 1; i <= kMaxStages; ++i) list.push_back("stage" + std::to_string(i));
    return list;
  }();
  return names;
}

std::optional<Error> check_honoured(const StrategyInfo& info, const Parameters& set) {
  for (const auto& [name, value] : set) {
    const unsigned wanted = option_of_setting(name);
    if (!info.honours(wanted)) return not_honoured(info, "parameter '" + name + "'", wanted);
  }
  return std::nullopt;
}

Result<Options<double>> strategy_options(std::string_view strategy, const Parameters& set) {
  const auto info = find_strategy(strategy);
  if (!info) return info.error();
  TreeRequest request;
  request.set = set;
  return make_options(request, **info, 1);
}

namespace {

// A search by name or by recipe, on a thread whose stack holds any tree.
Result<TreeReport> search_by_request(TreeRequest request, const StopFlag& stop) {
  if (!request.recipe.empty()) return search_by_recipe(request, stop);
  const auto info = find_strategy(request.strategy);
  if (!info) return info.error();
  if (request.threads) {
    return Error{"threads belong to recipes; a strategy runs on one, or on simulated processors"};
  }
  if ((*info)->kind == StrategyKind::Seats) return search_seats(request, **info, stop);
  Method method{**info};
  if (is_simulated(request, **info)) {
    const auto setting = simulation_setting(request, **info);
    if (!setting) return setting.error();
    method.machine = *setting;
    method.machine->most_lanes = request.most_lanes;
  }
  return std::visit(
      [&](const auto& subject) { return search_subject(subject, request, method, stop); },
      request.subject);
}

}  // namespace

Result<TreeReport> search_tree(const TreeRequest& request, const StopFlag& stop) {
  if (request.depth && (*request.depth < 0 || *request.depth > trees::kMaxLevels)) {
    return Error{"depth " + std::to_string(*request.depth) + " is out of range; expected 0 to " +
                 std::to_string(trees::kMaxLevels)};
  }
  std::optional<Result<TreeReport>> result;
  run_with_big_stack([&] {
    try {
      result = search_by_request(request, stop);
    } catch (const trees::ValueMissing& missing) {
      result = Error{missing.what()};
    }
  });
  if (result->ok()) {
    TreeReport report = *std::move(*result);
    report.board = std::holds_alternative<BoardSubject>(request.subject) &&
                   !backs_up_chances(request.strategy);
    lay_out(report.view);
    return report;
  }
  return *result;
}

}  // namespace espalier::app
