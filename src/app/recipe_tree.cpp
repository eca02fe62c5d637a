#include "app/recipe_tree.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <utility>

#include "app/analysis.hpp"
#include "app/games.hpp"
#include "app/models_file.hpp"
#include "app/recipes.hpp"
#include "app/rules_model.hpp"
#include "app/run_engine.hpp"
#include "app/run_subjects.hpp"
#include "app/seats_tree.hpp"
#include "app/tree_names.hpp"
#include "app/tree_rules.hpp"
#include "app/tree_story.hpp"
#include "app/tree_subjects.hpp"
#include "espalier/core/text.hpp"
#include "espalier/trees/literal_text.hpp"
#include "espalier/trees/written.hpp"
#include "recipe/fit.hpp"
#include "recipe/text.hpp"

namespace espalier::app {
namespace {

// --- what is asked -------------------------------------------------------------------------------

std::optional<Error> check_options(const TreeRequest& request) {
  if (!request.strategy.empty()) {
    return Error{"a strategy and a recipe exclude each other; expected one of them"};
  }
  if (request.window || request.cut || request.window_width || !request.set.empty()) {
    return Error{
        "a window, a cut rule, a window width and parameters belong to strategies; a recipe says "
        "everything in its own words"};
  }
  if (request.processors) {
    return Error{
        "processors belong to strategies; the engine does not run on simulated ones, it has "
        "threads"};
  }
  if (request.threads && (*request.threads < 1 || *request.threads > engine::kMostThreads)) {
    return Error{std::to_string(*request.threads) + " threads are out of range; expected 1 to " +
                 std::to_string(engine::kMostThreads)};
  }
  if (request.depth && (*request.depth < 1 || *request.depth > engine::kMaxDepth)) {
    return Error{"depth " + std::to_string(*request.depth) + " is out of range; expected 1 to " +
                 std::to_string(engine::kMaxDepth) + " for a recipe"};
  }
  return std::nullopt;
}

// Trees have keys, and a child's number is an index of moves; what a text can say of null moves is
// in tree_rules.hpp.
Capabilities capabilities_of_tree(bool passes) {
  Capabilities can{Capability::Key, Capability::Index};
  can.add(Capability::Pass, passes);
  return can;
}

Result<engine::Recipe> recipe_for_tree(const std::string& text, bool passes) {
  const auto wrong = [&](const std::string& why) {
    return Error{"recipe " + in_quotes(text) + ": " + why};
  };
  auto parsed = engine::parse_recipe(text);
  if (!parsed) return wrong(parsed.message());
  engine::ParsedRecipe draft = std::move(parsed).value();
  engine::GameFacts facts{"tree", capabilities_of_tree(passes), 0};
  facts.subject = "the tree";
  facts.help = "espalier tree --help";
  if (const auto error = engine::fit_to_game(draft, facts)) return wrong(error->message);
  engine::Recipe& recipe = draft.recipe;
  if (const auto error = check_table_fits(recipe)) return wrong(error->message);
  if (!recipe.evaluation.empty()) {
    return wrong("a tree has no evaluations to choose from; its static values are written in it");
  }
  if (recipe.to_the_end) return wrong("solve is for games; a tree is searched to its leaves");
  if (!recipe.params.empty()) {
    auto models = read_models(recipe.params, "tree");
    if (!models) return wrong(models.message());
    recipe.models = std::make_shared<const engine::Models>(std::move(models).value());
  }
  return std::move(recipe);
}

// --- from a run to a report ----------------------------------------------------------------------

struct Search {
  std::shared_ptr<const EngineRules> rules;
  RulesPosition root;
  engine::Recipe recipe;
  int depth = 1;
};

template <class G, class E>
TreeReport tell(const Subject<G, E>& subject, const Search& search, const TreeRequest& request,
                const StopFlag& stop) {
  engine::Limits limits;
  limits.depth = search.depth;
  limits.nodes = std::min(request.most_nodes, kMostToldVisits);
  limits.seconds = request.seconds;
  limits.soft = false;  // what is begun is finished, or stopped
  const std::size_t capacity = request.want_trace ? request.trace_capacity : 0;
  const EngineRun run = run_engine(search.rules, search.root, search.recipe, limits,
                                   request.threads.value_or(1), capacity, stop);
  TreeReport report;
  report.recipe = engine::format_recipe(search.recipe);
  report.strategy = report.recipe;
  report.value = run.answer.value;
  report.complete = run.answer.complete;
  report.too_large = !report.complete && run.answer.nodes >= limits.nodes;
  report.leaves = run.counters.leaves();
  report.nodes = run.counters.nodes();
  report.visits = run.counters.visits();
  report.cuts = run.counters.cuts();
  report.seconds = run.answer.seconds;
  report.threads = run.answer.threads;
  TreeStory<G, E> story(subject, run.counters);
  auto next = run.line.begin();
  story.follow_line([&](std::uint64_t) { return next == run.line.end() ? -1 : *next++; }, report);
  if (request.want_view) story.draw(report);
  if (request.want_trace) {
    story.name_steps(run.events, models_of(search.recipe), report);
    report.trace_truncated = run.truncated;
  }
  return report;
}

// --- trees ---------------------------------------------------------------------------------------

bool is_points(double value) { return std::floor(value) == value && std::abs(value) < kWinBand; }

std::optional<Error> check_tree(const trees::LiteralTree& tree) {
  for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
    const trees::LiteralNode& node = tree.nodes()[i];
    if (node.value && !is_points(*node.value)) {
      return Error{"the engine counts in whole points, and node '" +
                   tree.name(static_cast<std::uint32_t>(i)) + "' has the value " +
                   trees::format_number(*node.value) + "; expected whole numbers below " +
                   std::to_string(kWinBand) + " in magnitude"};
    }
    if (node.fan_out > kMaxAnyMoves) {
      return Error{"node '" + tree.name(static_cast<std::uint32_t>(i)) + "' has " +
                   std::to_string(node.fan_out) + " children; the engine takes at most " +
                   std::to_string(kMaxAnyMoves)};
    }
  }
  return std::nullopt;
}

bool has_pass(const TreeRules& rules) {
  const auto& nodes = rules.tree().nodes();
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (rules.may_pass({i, nodes[i].level})) return true;
  }
  return false;
}

Result<TreeReport> search_literal_tree(const trees::LiteralTree& tree, const TreeRequest& request,
                                       const StopFlag& stop) {
  if (const auto error = check_tree(tree)) return *error;
  const TreeRules rules(tree);
  const auto recipe = recipe_for_tree(request.recipe, has_pass(rules));
  if (!recipe) return recipe.error();
  const int depth = std::max(1, request.depth.value_or(tree.height()));
  if (depth > engine::kMaxDepth) {
    return Error{"the tree is " + std::to_string(depth) +
                 " levels deep; the engine searches at most " + std::to_string(engine::kMaxDepth) +
                 " plies: give a depth"};
  }
  TreeRulesValue value;
  // As for strategies: the early iterations of a deepening search have to guess.
  const bool deepens = recipe->root.deepening == engine::Deepening::Iterative;
  if (deepens && depth >= tree.height()) value.missing = trees::MissingValue::IsZero;
  Search search{
      std::make_shared<RulesModel<TreeRules, TreeRulesValue>>(rules, value), {}, *recipe, depth};
  search.root = search.rules->start();
  const trees::WrittenValue written;
  Subject<trees::LiteralTree, trees::WrittenValue> subject = literal_subject(tree, written, depth);
  subject.ragged = true;
  TreeReport report = tell(subject, search, request, stop);
  if (tree.root_player() == Player::Second) report.value = -report.value;
  return report;
}

Result<TreeReport> search_synthetic_tree(const trees::SyntheticTree& tree, int own_depth,
                                         const SyntheticSubject& shape, const TreeRequest& request,
                                         const StopFlag& stop) {
  if (shape.scheme != "integer") {
    return Error{"the engine counts in whole points, and scheme '" + shape.scheme +
                 "' has other values; expected --scheme integer, or a tree of at most " +
                 std::to_string(trees::kMaxRankedLeaves) + " leaves, whose values become ranks"};
  }
  if (shape.width > static_cast<int>(kMaxAnyMoves)) {
    return Error{"the engine takes at most " + std::to_string(kMaxAnyMoves) +
                 " children of a node; the tree has width " + std::to_string(shape.width)};
  }
  const auto recipe = recipe_for_tree(request.recipe, false);
  if (!recipe) return recipe.error();
  const int depth = std::clamp(request.depth.value_or(own_depth), 1, engine::kMaxDepth);
  const trees::AssignedValue evaluator;
  Search search{
      std::make_shared<RulesModel<trees::SyntheticTree, trees::AssignedValue>>(tree, evaluator),
      {},
      *recipe,
      depth};
  search.root = search.rules->start();
  Subject<trees::SyntheticTree, trees::AssignedValue> subject =
      synthetic_subject(tree, evaluator, depth);
  subject.ragged = true;
  return tell(subject, search, request, stop);
}

Result<TreeReport> search_subject(const LiteralSubject& subject, const TreeRequest& request,
                                  const StopFlag& stop) {
  const auto tree = trees::parse_tree(subject.text);
  if (!tree) return tree.error();
  return search_literal_tree(tree->with_root(subject.root), request, stop);
}

Result<TreeReport> search_subject(const SyntheticSubject& subject, const TreeRequest& request,
                                  const StopFlag& stop) {
  const auto made = make_tree(subject, Ranks::OfAll);
  if (!made) return made.error();
  if (const auto* literal = std::get_if<trees::LiteralTree>(&*made)) {
    return search_literal_tree(*literal, request, stop);
  }
  return search_synthetic_tree(std::get<trees::SyntheticTree>(*made), subject.depth, subject,
                               request, stop);
}

// --- boards --------------------------------------------------------------------------------------

RulesPosition as_rules(const EngineRules* rules, const AnyPosition& p) {
  RulesPosition same;
  same.rules = rules;
  same.bytes = p.bytes;
  return same;
}

Result<TreeReport> search_subject(const BoardSubject& board, const TreeRequest& request,
                                  const StopFlag& stop) {
  const auto at = make_game_position(board.game, board.variant, board.position);
  if (!at) return at.error();
  if (const auto refusal = tree_needs_two_seats(*at->game, "a recipe")) return *refusal;
  if (!request.depth) return Error{"a board position needs --depth"};
  const auto played = play_moves(at->game, at->position, board.moves);
  if (!played) return played.error();
  auto recipe = make_recipe(request.recipe, *at->game);
  if (!recipe) return recipe.error();
  Search search{at->game->rules(*recipe), {}, *recipe, *request.depth};
  search.recipe.race = false;  // a solver of its own: it has no tree to tell of
  const EngineRules* rules = search.rules.get();
  search.root = as_rules(rules, played->position);
  const AnyEvaluator evaluator;
  Subject<AnyGame, AnyEvaluator> subject =
      board_subject(at->game, evaluator, played->position, *request.depth);
  subject.ragged = true;
  subject.value = [rules](const AnyPosition& p) -> double {
    return rules->evaluate(as_rules(rules, p));
  };
  if (at->game->has(Capability::Pass)) {
    subject.pass = [rules](const AnyPosition& p) {
      AnyPosition passed = p;
      passed.bytes = rules->pass(as_rules(rules, p)).bytes;
      return passed;
    };
  }
  return tell(subject, search, request, stop);
}

}  // namespace

Result<TreeReport> search_by_recipe(const TreeRequest& request, const StopFlag& stop) {
  if (const auto error = check_options(request)) return *error;
  return std::visit([&](const auto& subject) { return search_subject(subject, request, stop); },
                    request.subject);
}

}  // namespace espalier::app
