#include "app/seats_tree.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <utility>

#include "app/analysis.hpp"
#include "app/games.hpp"
#include "app/seats_searcher.hpp"
#include "app/seats_story.hpp"
#include "app/tree_subjects.hpp"
#include "espalier/search/multiplayer/best_reply.hpp"
#include "espalier/search/multiplayer/max_n.hpp"
#include "espalier/search/multiplayer/paranoid.hpp"
#include "espalier/trees/p_exact.hpp"
#include "espalier/trees/vector_tree.hpp"
#include "espalier/trees/written.hpp"

namespace espalier::app {
namespace {

using multiplayer::Family;

// A board game with any number of seats. Entries of absent players are 0.
struct SeatsBoard {
  using Position = AnyPosition;
  using Move = AnyMove;
  using Moves = AnyMoves;
  using Value = double;
  static constexpr std::size_t kSeats = kMostSeats;

  AnyGame game;

  AnyPosition start() const { return game.start(); }
  AnyMoves moves(const AnyPosition& p) const { return game.moves(p); }
  AnyPosition play(const AnyPosition& p, AnyMove move) const { return game.play(p, move); }
  Seat to_move(const AnyPosition& p) const { return game.to_move(p); }
  std::optional<std::array<double, kSeats>> payoffs(const AnyPosition& p) const {
    if (!game.outcome(p)) return std::nullopt;
    return padded(game->payoffs(p));
  }
  std::uint64_t key(const AnyPosition& p) const { return game.key(p); }
  std::size_t players() const { return game->seats(); }

  static std::array<double, kSeats> padded(const std::vector<double>& values) {
    std::array<double, kSeats> all{};
    std::copy(values.begin(), values.end(), all.begin());
    return all;
  }
};

struct SeatsBoardValues {
  std::array<double, kMostSeats> evaluate(const SeatsBoard& board, const AnyPosition& p) const {
    return SeatsBoard::padded(board.game->seat_values(p));
  }
};

Result<multiplayer::Plan> plan_of(const TreeRequest& request, const StrategyInfo& info) {
  multiplayer::Plan plan;
  plan.family = *find_seats_family(info.name);
  plan.table_bytes = 0;  // every step is shown
  plan.order = false;
  if (request.window || request.cut || request.window_width) {
    return Error{"strategy '" + std::string(info.name) +
                 "' takes no window and no cut rule; expected none"};
  }
  if (const auto error = check_honoured(info, request.set)) return *error;
  for (const auto& [name, value] : request.set) {
    const double most = name == "ties" ? 3 : 1;
    if (value < 0 || value > most || std::floor(value) != value) {
      return Error{name == "ties" ? "ties must be 0 (first), 1 (last), 2 (others) or 3 (root)"
                                  : "prune must be 0 or 1"};
    }
    if (name == "ties") plan.ties = static_cast<multiplayer::Ties>(static_cast<int>(value));
    if (name == "prune") plan.prune = value == 1;
  }
  return plan;
}

// One search with its story.
template <class G, class E>
struct SeatsRun {
  const G& game;
  const E& evaluator;
  typename G::Position root;
  std::string root_name;
  int depth;
  typename SeatsStory<G>::Namer namer;
  typename SeatsStory<G>::LeafVector leaf_vector;

  template <class Search>
  void search(const multiplayer::Plan& plan, engine::Budget& budget, SeatsListener& listener,
              TreeReport& report) const {
    Search search(game, evaluator, plan, &listener);
    search.begin(root, {}, budget);
    try {
      report.value = search.search_root(depth);
    } catch (const engine::Stopped&) {
      report.complete = false;
      report.value = search.found().value_or(0);
    }
    if constexpr (requires { search.values(); }) {
      if (!search.found()) return;
      const auto& values = search.values();
      report.values.assign(values.begin(),
                           values.begin() + static_cast<std::ptrdiff_t>(game.players()));
    }
  }

  TreeReport run(const multiplayer::Plan& plan, const TreeRequest& request,
                 const StopFlag& stop) const {
    TreeReport report;
    report.strategy = request.strategy;
    SeatsListener listener(request, game.players(), game.to_move(root));
    engine::TeamBudget team;
    engine::Limits limits;
    if (request.most_nodes < limits.nodes) limits.nodes = request.most_nodes;
    limits.seconds = request.seconds;
    team.begin(limits, &stop);
    engine::Budget budget(team);
    using multiplayer::BestReply, multiplayer::MaxN, multiplayer::Paranoid;
    switch (plan.family) {
      case Family::MaxN: search<MaxN<G, E, SeatsListener>>(plan, budget, listener, report); break;
      case Family::Paranoid:
        search<Paranoid<G, E, SeatsListener>>(plan, budget, listener, report);
        break;
      case Family::BestReply:
        search<BestReply<G, E, SeatsListener>>(plan, budget, listener, report);
        break;
    }
    if (report.complete) listener.finish(report.values, report.value);
    report.seconds = team.seconds();
    report.leaves = listener.counters().leaves();
    report.nodes = listener.counters().nodes();
    report.visits = listener.counters().visits();
    report.cuts = listener.counters().cuts();
    SeatsStory<G> story(game, root, root_name, depth, namer, leaf_vector, listener);
    story.follow_line(report);
    if (request.want_view) story.draw(report);
    if (request.want_trace) {
      story.name_steps(report);
      report.trace_truncated = listener.truncated();
    }
    return report;
  }
};

std::optional<Error> check_seats(const multiplayer::Plan& plan, std::size_t players) {
  if (players == 2 || plan.family != Family::BestReply) return std::nullopt;
  return Error{"best-reply lets players pass, which a tree of " + std::to_string(players) +
               " players does not show; expected max-n or paranoid (best-reply plays games: "
               "espalier analyse)"};
}

Result<TreeReport> search_vectors(const trees::VectorTree& tree, const TreeRequest& request,
                                  const StrategyInfo& info, const StopFlag& stop) {
  const auto plan = plan_of(request, info);
  if (!plan) return plan.error();
  if (const auto error = check_seats(*plan, tree.players())) return *error;
  const trees::WrittenVector evaluator;
  const auto name = [&](const auto&, const auto&, std::size_t, const auto& child) {
    return tree.tree().name(child.node);
  };
  const auto vector = [&](const auto& p) -> std::optional<std::vector<double>> {
    const auto value = tree.tree().node(p).value;
    if (!value) return std::nullopt;
    const auto all = tree.vector_of(*value);
    return std::vector<double>(all.begin(),
                               all.begin() + static_cast<std::ptrdiff_t>(tree.players()));
  };
  const SeatsRun<trees::VectorTree, trees::WrittenVector> run{
      tree,
      evaluator,
      tree.start(),
      tree.tree().name(0),
      request.depth.value_or(tree.tree().height()),
      name,
      vector};
  return run.run(*plan, request, stop);
}

Result<TreeReport> search_for_two(const trees::LiteralTree& tree, const TreeRequest& request,
                                  const StrategyInfo& info, const StopFlag& stop) {
  auto report = search_vectors(trees::VectorTree(tree), request, info, stop);
  if (!report || tree.root_player() == Player::First) return report;
  TreeReport seen = std::move(report).value();
  seen.value = -seen.value;  // MAX's view, as every report of a tree
  return seen;
}

Result<TreeReport> search_seats_on(const LiteralSubject& subject, const TreeRequest& request,
                                   const StrategyInfo& info, const StopFlag& stop) {
  if (trees::has_vectors(subject.text)) {
    if (subject.root != Player::First) {
      return Error{"in a tree with vectors player A moves at the root; expected no --root"};
    }
    const auto tree = trees::parse_vector_tree(subject.text);
    if (!tree) return tree.error();
    return search_vectors(*tree, request, info, stop);
  }
  const auto tree = trees::parse_tree(subject.text);
  if (!tree) return tree.error();
  return search_for_two(tree->with_root(subject.root), request, info, stop);
}

Result<TreeReport> search_seats_on(const SyntheticSubject& subject, const TreeRequest& request,
                                   const StrategyInfo& info, const StopFlag& stop) {
  const auto made = make_tree(subject, Ranks::OfPermutations);
  if (!made) return made.error();
  if (const auto* literal = std::get_if<trees::LiteralTree>(&*made)) {
    return search_for_two(*literal, request, info, stop);
  }
  const auto& tree = std::get<trees::SyntheticTree>(*made);
  const auto width = static_cast<std::uint32_t>(subject.width);
  const auto depth = static_cast<std::uint32_t>(subject.depth);
  if (trees::uniform_leaves(width, depth, trees::kMaxWrittenNodes) <= trees::kMaxWrittenNodes / 2) {
    return search_for_two(trees::write_out(tree), request, info, stop);
  }
  return Error{std::string(info.name) +
               " needs a tree that is small enough to be written out; expected a smaller width or "
               "depth"};
}

Result<TreeReport> search_seats_board(const AnyGame& game, const AnyPosition& position,
                                      const TreeRequest& request, const StrategyInfo& info,
                                      const StopFlag& stop) {
  const auto plan = plan_of(request, info);
  if (!plan) return plan.error();
  if (const auto error = check_seats(*plan, game->seats())) return *error;
  const SeatsBoard board{game};
  const SeatsBoardValues evaluator;
  const auto name = [&](const std::string& above, const AnyPosition& parent, std::size_t number,
                        const AnyPosition&) {
    return board_path(above, game->format_move(parent, game.moves(parent)[number]));
  };
  const auto vector = [&](const AnyPosition& p) -> std::optional<std::vector<double>> {
    return game.outcome(p) ? game->payoffs(p) : game->seat_values(p);
  };
  const SeatsRun<SeatsBoard, SeatsBoardValues> run{board,          evaluator, position, kBoardRoot,
                                                   *request.depth, name,      vector};
  return run.run(*plan, request, stop);
}

Result<TreeReport> search_seats_on(const BoardSubject& subject, const TreeRequest& request,
                                   const StrategyInfo& info, const StopFlag& stop) {
  const auto at = make_game_position(subject.game, subject.variant, subject.position);
  if (!at) return at.error();
  if (!request.depth) return Error{"a board position needs --depth"};
  const auto played = play_moves(at->game, at->position, subject.moves);
  if (!played) return played.error();
  return search_seats_board(at->game, played->position, request, info, stop);
}

}  // namespace

const std::vector<StrategyInfo>& seats_strategies() {
  static const std::vector<StrategyInfo> list = {
      {"max-n", StrategyKind::Seats, "Fuernkranz, last slides",
       "every player takes what is best for itself; values are vectors", option::kTies},
      {"paranoid", StrategyKind::Seats, "Sturtevant and Korf 2000; SPEC section 3",
       "all others are one opponent: alpha-beta for any number of players", 0},
      {"best-reply", StrategyKind::Seats, "Schadd and Winands 2011",
       "only the strongest reply of one opponent is searched, the others pass", 0}};
  return list;
}

namespace {

// The strategies that can run on a tree of so many players.
std::string tree_families(std::size_t players) {
  std::string names;
  for (const StrategyInfo& can : seats_strategies()) {
    multiplayer::Plan plan;
    plan.family = *find_seats_family(can.name);
    if (check_seats(plan, players)) continue;
    names += (names.empty() ? "" : ", ") + std::string(can.name);
  }
  return names;
}

}  // namespace

std::optional<Error> refuse_vectors(std::string_view text, const StrategyInfo& info) {
  if (!trees::has_vectors(text)) return std::nullopt;
  const auto tree = trees::parse_vector_tree(text);
  if (!tree) return tree.error();
  return Error{"the tree has " + std::to_string(tree->players()) + " players; strategy '" +
               std::string(info.name) + "' is for two (" + tree_families(tree->players()) +
               " can do it)"};
}

std::optional<Error> tree_needs_two_seats(const ErasedGame& game, std::string_view what) {
  if (game.seats() == 2) return std::nullopt;
  return Error{std::string(game.name()) + " has " + std::to_string(game.seats()) +
               " seats; a tree of " + std::string(what) + " needs 2 (" +
               tree_families(game.seats()) + " can do it)"};
}

Result<TreeReport> search_seats(const TreeRequest& request, const StrategyInfo& info,
                                const StopFlag& stop) {
  return std::visit(
      [&](const auto& subject) { return search_seats_on(subject, request, info, stop); },
      request.subject);
}

}  // namespace espalier::app
