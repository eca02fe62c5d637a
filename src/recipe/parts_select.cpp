// What is left out without a fitted model: razoring, futility, exchanges, null moves, late moves.
#include <array>
#include <cmath>

#include "recipe/row.hpp"

namespace espalier::engine {
namespace {

using scan::Arguments;

constexpr std::string_view kNullMoveKinds[] = {"plain", "verified", "adaptive"};
constexpr std::string_view kNullMovesPerLine[] = {"any", "one"};
constexpr std::string_view kStaticValue[] = {"any", "above"};
constexpr std::string_view kReducedBeta[] = {"again", "accept"};
constexpr std::string_view kReducedLine[] = {"keep", "less"};
constexpr std::string_view kTrend[] = {"off", "on"};
constexpr std::string_view kByHistory[] = {"off", "on"};
constexpr double kMostGrowth = 1;

// Razoring and the two kinds of futility: a depth and a margin.
template <auto kPart>
bool read_margin(Arguments& in, Draft& draft) {
  auto& part = draft.recipe.selectivity.*kPart;
  part.on = true;
  part.depth = in.whole("depth", part.depth, 0, kMostPlies);
  part.margin = in.whole("margin", part.margin, 0, kMostPoints);
  if constexpr (requires { part.trend; }) part.trend = in.choice("trend", kTrend) == 1;
  if constexpr (requires { part.more; }) {
    part.more = in.named_whole("more", part.more, 0, kMostPoints);
  }
  return true;
}

template <auto kPart>
Written write_margin(const Writing& w) {
  const auto& part = w.recipe.selectivity.*kPart;
  auto usual = Selectivity{}.*kPart;
  usual.on = true;
  if (!part.on) return std::nullopt;
  if (part == usual) return Texts{};
  Texts arguments = number_texts(std::vector<Points>{part.depth, part.margin});
  if constexpr (requires { part.trend; }) {
    if (part.trend) arguments.emplace_back("trend=on");
  }
  if constexpr (requires { part.more; }) add_argument(arguments, "more", part.more, usual.more);
  return arguments;
}

bool read_null_move(Arguments& in, Draft& draft) {
  constexpr NullMoveKind kKinds[] = {NullMoveKind::Plain, NullMoveKind::Verified,
                                     NullMoveKind::Adaptive};
  NullMove& null_move = draft.recipe.selectivity.null_move;
  null_move.on = true;
  null_move.kind = kKinds[in.choice("", kNullMoveKinds)];
  if (null_move.kind != NullMoveKind::Adaptive) {
    null_move.reduction = in.whole("R", null_move.reduction, 1, kMostReduction);
  } else if (in.has("R")) {
    in.fail("adaptive chooses R itself; leave R out");
  }
  null_move.min_depth = in.named_whole("depth", null_move.min_depth, 0, kMostPlies);
  null_move.min_moves = in.named_whole("moves", null_move.min_moves, 0, kMostMoves);
  null_move.once = in.choice("line", kNullMovesPerLine) == 1;
  null_move.min_pieces = in.named_whole("pieces", null_move.min_pieces, 0, kMostMoves);
  null_move.deeper = in.named_whole("deeper", null_move.deeper, 0, kMostPlies);
  null_move.above = in.choice("static", kStaticValue) == 1;
  return true;
}

Written write_null_move(const Writing& w) {
  const NullMove& null_move = w.recipe.selectivity.null_move;
  const NullMove standard;
  if (!null_move.on) return std::nullopt;
  Texts arguments;
  if (null_move.kind != standard.kind) {
    arguments.emplace_back(kNullMoveKinds[static_cast<std::size_t>(null_move.kind)]);
  }
  add_argument(arguments, "R", null_move.reduction, standard.reduction);
  add_argument(arguments, "depth", null_move.min_depth, standard.min_depth);
  add_argument(arguments, "moves", null_move.min_moves, standard.min_moves);
  if (null_move.once) arguments.emplace_back("line=one");
  add_argument(arguments, "pieces", null_move.min_pieces, standard.min_pieces);
  add_argument(arguments, "deeper", null_move.deeper, standard.deeper);
  if (null_move.above) arguments.emplace_back("static=above");
  return arguments;
}

// An argument of null, which needs more of the game than null does.
bool read_pieces(Arguments& in, Draft& draft) {
  return in.has("pieces") && draft.recipe.selectivity.null_move.min_pieces > 0;
}

bool read_late_moves(Arguments& in, Draft& draft) {
  LateMoves& late = draft.recipe.selectivity.late_moves;
  late.on = true;
  late.first = in.whole("first", late.first, 0, kMostMoves);
  late.reduction = in.whole("reduce", late.reduction, 0, kMostReduction);
  late.min_depth = in.whole("depth", late.min_depth, 0, kMostPlies);
  late.accepts_beta = in.choice("beta", kReducedBeta) == 1;
  late.growth = static_cast<int>(std::lround(in.named_real("grow", 0, 0, kMostGrowth) * 100));
  late.on_line = in.choice("line", kReducedLine) == 1;
  late.by_history = in.choice("history", kByHistory) == 1;
  late.trend = in.choice("trend", kTrend) == 1;
  if (late.reduction == 0 && late.growth == 0) {
    in.fail("reduce=0 reduces nothing; expected 1 to 8, or grow= beside it");
  }
  return true;
}

Failure reduction_without_history(const Draft& draft) {
  const Recipe& recipe = draft.recipe;
  if (!recipe.selectivity.late_moves.by_history || recipe.ordering.history_punish) {
    return std::nullopt;
  }
  return Error{
      "lmr(history=on) needs order=history(bad=tried), which tells good moves from bad ones"};
}

// Only these parts ask for the static values of inner nodes, whose trend is meant.
Failure trend_without_values(const Draft& draft) {
  const Selectivity& select = draft.recipe.selectivity;
  const bool asked = select.late_moves.trend || select.late_cuts.trend;
  if (!asked || select.reverse.on || select.futility.on || select.null_move.above) {
    return std::nullopt;
  }
  return Error{
      "trend=on compares static values, and no part asks for them; add select=reverse, futility or "
      "null(static=above)"};
}

bool read_late_cuts(Arguments& in, Draft& draft) {
  LateCuts& late = draft.recipe.selectivity.late_cuts;
  late.on = true;
  late.depth = in.whole("depth", late.depth, 0, kMostPlies);
  late.first = in.whole("first", late.first, 1, kMostMoves);
  late.trend = in.choice("trend", kTrend) == 1;
  return true;
}

Written write_late_cuts(const Writing& w) {
  const LateCuts& late = w.recipe.selectivity.late_cuts;
  const LateCuts usual;
  if (!late.on) return std::nullopt;
  Texts arguments;
  if (late.depth != usual.depth || late.first != usual.first) {
    arguments = number_texts(std::vector<Points>{late.depth, late.first});
  }
  if (late.trend) arguments.emplace_back("trend=on");
  return arguments;
}

bool read_blind(Arguments& in, Draft& draft) {
  BlindReduction& blind = draft.recipe.selectivity.blind;
  blind.on = true;
  blind.depth = in.whole("depth", blind.depth, 1, kMostPlies);
  return true;
}

Failure blind_without_table(const Draft& draft) {
  const Recipe& recipe = draft.recipe;
  if (!recipe.selectivity.blind.on || recipe.memory.bytes > 0) return std::nullopt;
  return Error{"select=iir asks the table for a move; also write tt=64M"};
}

Written write_blind(const Writing& w) {
  const BlindReduction& blind = w.recipe.selectivity.blind;
  if (!blind.on) return std::nullopt;
  return unless_usual(blind.depth, BlindReduction{}.depth);
}

Written write_late_moves(const Writing& w) {
  const LateMoves& late = w.recipe.selectivity.late_moves;
  const LateMoves standard;
  if (!late.on) return std::nullopt;
  Texts arguments;
  add_argument(arguments, "first", late.first, standard.first);
  add_argument(arguments, "reduce", late.reduction, standard.reduction);
  add_argument(arguments, "depth", late.min_depth, standard.min_depth);
  if (late.accepts_beta) arguments.emplace_back("beta=accept");
  add_argument(arguments, "grow", late.growth / 100.0, 0);
  if (late.on_line) arguments.emplace_back("line=less");
  if (late.by_history) arguments.emplace_back("history=on");
  if (late.trend) arguments.emplace_back("trend=on");
  return arguments;
}

// --- the table ---------------------------------------------------------------------------------

constexpr auto kSelectRows = std::to_array<Row>({
    {{"select=", "none", "", kAnyGame, "ours", "nothing is left out"}},
    {{"select=", "razor", "(depth=1,margin=0)", kAnyGame, "Birmingham & Kent 1977; Tong02 1.2.4",
      "near the horizon only children whose static value plus margin is at least the best so far"},
     {.read = read_margin<&Selectivity::razoring>, .write = write_margin<&Selectivity::razoring>}},
    {{"select=", "futility", "(depth=1,margin=100,more=0)", kAnyGame, "Schaeffer 1986; Fuernkranz",
      "near the horizon, skips quiet moves whose static value plus the margin is below alpha; the "
      "margin grows by `more` for each further ply that is left"},
     {.read = read_margin<&Selectivity::futility>, .write = write_margin<&Selectivity::futility>}},
    {{"select=", "reverse", "(depth=6,margin=80,trend=off|on)", kAnyGame,
      "common practice (reverse futility)",
      "near the horizon, a node is cut off whose static value is above beta by the margin for each "
      "ply that is left; trend=on: by the margin of one ply less where the static value has risen"},
     {.read = read_margin<&Selectivity::reverse>, .write = write_margin<&Selectivity::reverse>}},
    {{"select=", "late", "(depth=4,first=4,trend=off|on)", kAnyGame,
      "common practice (late move pruning)",
      "near the horizon, `first` moves and as many as the square of the plies left are searched; "
      "from the next quiet move on, the rest is left out; trend=on: half as many where the static "
      "value has not risen, or is not known"},
     {.read = read_late_cuts, .write = write_late_cuts, .conflicts = {{26, trend_without_values}}}},
    {{"select=", "exchange", "(depth=6,margin=80)", kExchange, "common practice (SEE pruning)",
      "near the horizon, skips moves that lose more than the margin for each ply left by static "
      "exchange"},
     {.read = read_margin<&Selectivity::exchange>, .write = write_margin<&Selectivity::exchange>}},
    {{"select=", "iir", "(depth=4)", kKey, "common practice (internal iterative reduction)",
      "where at least `depth` plies are left and the table knows no move, a node is searched one "
      "ply less"},
     {.read = read_blind, .write = write_blind, .conflicts = {{25, blind_without_table}}}},
    {{"select=", "null",
      "(plain|verified|adaptive,R=2,depth=2,moves=4,line=any|one,deeper=0,static=any|above)", kPass,
      "Goetsch & Campbell 1990; Hsu15 slides 37-40, Fuernkranz",
      "if the mover passes and the value is still at least beta, the node is cut off; verified: "
      "reduces only; adaptive: R "
      "grows with the depth; off with fewer plies left than `depth` or fewer moves than `moves`; "
      "line=one: at most one null move "
      "on a line; deeper=N: R grows by one for every N plies left; static=above: only where the "
      "static value is at least beta"},
     {.read = read_null_move, .write = write_null_move}},
    {{"select=null(", "pieces", "=0)", kPieces, "Hsu15 slide 38",
      "no null move of a mover who has fewer pieces left"},
     {.read = read_pieces}},
    {{"select=", "lmr",
      "(first=3,reduce=1,depth=3,beta=again|accept,grow=0,line=keep|less,"
      "history=off|on,trend=off|on)",
      kAnyGame, "Hsu15 slides 41-44",
      "late move reduction: after the first moves the rest is searched less deep, again if "
      "better; beta=accept: a reduced value of at least beta cuts off at once; grow: the reduction "
      "grows by grow times log2(plies left) times log2(turn of the move); "
      "line=less: also on the principal variation, by a ply less; history=on: less for moves "
      "that were good elsewhere, more for bad ones; trend=on: half a ply more where the mover's "
      "static value has not risen since its last turn, or is not known"},
     {.read = read_late_moves,
      .write = write_late_moves,
      .conflicts = {{24, reduction_without_history}, {26, trend_without_values}}}},
});

}  // namespace

std::span<const Row> select_rows() { return kSelectRows; }

}  // namespace espalier::engine
