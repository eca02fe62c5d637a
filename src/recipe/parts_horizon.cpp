// What is searched deeper: extensions, and what happens at the horizon.
#include <array>
#include <cmath>

#include "recipe/row.hpp"

namespace espalier::engine {
namespace {

using scan::Arguments;

constexpr double kMostExtension = 4;  // plies
constexpr int kBoundedPlies = 2;      // Abalone12's q

// --- extensions ----------------------------------------------------------------------------------

// Plies as quarters; one ply if none are written.
int read_quarters(Arguments& in) {
  const double quarters = in.real("plies", 1, 0, kMostExtension) * kPly;
  if (quarters != std::floor(quarters)) {
    in.fail("plies are counted in quarters: 0.25, 0.5, 0.75, 1, ...");
  }
  return static_cast<int>(quarters);
}

Texts quarters_text(int quarters) {
  if (quarters == kPly) return {};
  return {scan::number_text(static_cast<double>(quarters) / kPly)};
}

template <int Extensions::*kField>
bool read_extension(Arguments& in, Draft& draft) {
  draft.recipe.extensions.*kField = read_quarters(in);
  return draft.recipe.extensions.*kField > 0;
}

template <int Extensions::*kField>
Written write_extension(const Writing& w) {
  const int quarters = w.recipe.extensions.*kField;
  return quarters == 0 ? std::nullopt : Written(quarters_text(quarters));
}

template <int Extensions::*kField>
constexpr Code extension_code() {
  return {.read = read_extension<kField>, .write = write_extension<kField>};
}

// The number of an extension that is off keeps its default: it means nothing.
bool read_mobility(Arguments& in, Draft& draft) {
  Extensions& extend = draft.recipe.extensions;
  extend.mobility = read_quarters(in);
  const int moves = in.named_whole("moves", extend.few_moves, 1, kMostMoves);
  if (extend.mobility > 0) extend.few_moves = moves;
  return extend.mobility > 0;
}

Written write_mobility(const Writing& w) {
  Written arguments = write_extension<&Extensions::mobility>(w);
  if (arguments) {
    add_argument(*arguments, "moves", w.recipe.extensions.few_moves, Extensions{}.few_moves);
  }
  return arguments;
}

bool read_drop(Arguments& in, Draft& draft) {
  Extensions& extend = draft.recipe.extensions;
  extend.drop = read_quarters(in);
  const int margin = in.named_whole("margin", extend.drop_margin, 0, kMostPoints);
  if (extend.drop > 0) extend.drop_margin = margin;
  return extend.drop > 0;
}

Written write_drop(const Writing& w) {
  Written arguments = write_extension<&Extensions::drop>(w);
  if (arguments) {
    add_argument(*arguments, "margin", w.recipe.extensions.drop_margin, Extensions{}.drop_margin);
  }
  return arguments;
}

// --- quiescence ----------------------------------------------------------------------------------

bool read_noisy(Arguments& in, Draft& draft) {
  static constexpr std::string_view kSwitch[] = {"on", "off"};
  static constexpr std::string_view kOffOn[] = {"off", "on"};
  static constexpr std::string_view kEvasions[] = {"once", "always"};
  static constexpr std::string_view kExchanges[] = {"on", "off", "equal", "played-out"};
  Quiescence& quiesce = draft.recipe.quiescence;
  quiesce.noisy = true;
  const std::size_t exchanges = in.choice("see", kExchanges);
  quiesce.exchange = exchanges != 1;
  quiesce.equal = exchanges == 2;
  quiesce.no_stop = exchanges == 3;
  quiesce.quiet_moves = in.named_whole("quiet", 0, 0, kMostReduction);
  quiesce.stand_pat = in.choice("stand-pat", kSwitch) == 0;
  quiesce.threats = in.named_whole("threats", 0, 0, kMostPlies);
  quiesce.evade = in.choice("evade", kEvasions) == 1;
  quiesce.table = in.choice("table", kOffOn) == 1;
  return true;
}

Written write_noisy(const Writing& w) {
  const Quiescence& quiesce = w.recipe.quiescence;
  if (!quiesce.noisy || quiesce.bounded_plies > 0) return std::nullopt;
  Texts arguments;
  if (!quiesce.exchange) arguments.emplace_back("see=off");
  if (quiesce.equal) arguments.emplace_back("see=equal");
  if (quiesce.no_stop) arguments.emplace_back("see=played-out");
  add_argument(arguments, "quiet", quiesce.quiet_moves, 0);
  if (!quiesce.stand_pat) arguments.emplace_back("stand-pat=off");
  add_argument(arguments, "threats", quiesce.threats, 0);
  if (quiesce.evade) arguments.emplace_back("evade=always");
  if (quiesce.table) arguments.emplace_back("table=on");
  return arguments;
}

// An argument of noisy, which needs more of the game than noisy does.
bool read_see(Arguments& in, Draft& draft) {
  return in.has("see") && draft.recipe.quiescence.exchange;
}

// A value of see that needs still more.
bool read_played_out(Arguments&, Draft& draft) { return draft.recipe.quiescence.no_stop; }

// Another argument.
bool read_threats(Arguments& in, Draft& draft) {
  return in.has("threats") && draft.recipe.quiescence.threats > 0;
}

Failure quiet_table_without_table(const Draft& draft) {
  if (!draft.recipe.quiescence.table || draft.recipe.memory.bytes > 0) return std::nullopt;
  return Error{"quiesce=noisy(table=on) needs a table; write tt=64M"};
}

bool read_bounded_plies(Arguments& in, Draft& draft) {
  draft.recipe.quiescence.bounded_plies = in.whole("plies", kBoundedPlies, 1, kMostPlies);
  return true;
}

Written write_bounded_plies(const Writing& w) {
  const int plies = w.recipe.quiescence.bounded_plies;
  return plies > 0 ? Written(unless_usual(plies, kBoundedPlies)) : std::nullopt;
}

Failure solve_with_horizon(const Draft& draft) {
  const Recipe& recipe = draft.recipe;
  const bool any = recipe.extensions.any() || recipe.quiescence.any();
  if (!recipe.to_the_end || !any) return std::nullopt;
  return Error{"solve has no horizon, so there is nothing to extend= or quiesce=; leave it out"};
}

// --- the table ---------------------------------------------------------------------------------

constexpr auto kHorizonRows = std::to_array<Row>({
    {{"extend=", "none", "", kAnyGame, "ours", "no extensions"}},
    {{"extend=", "danger", "(1)", kInDanger, "Hsu15 slides 45-47, Fuernkranz",
      "a mover in danger (in check, say) gets N plies more; quarters are allowed"},
     extension_code<&Extensions::danger>()},
    {{"extend=", "capture", "(1)", kNoisyMoves, "Hsu15 slides 45-47", "after a noisy move"},
     extension_code<&Extensions::capture>()},
    {{"extend=", "recapture", "(1)", kNoisyMoves, "Hsu15 slides 45-47, Fuernkranz",
      "after a noisy move that answers a noisy move"},
     extension_code<&Extensions::recapture>()},
    {{"extend=", "mobility", "(1,moves=2)", kAnyGame, "Hsu15 slides 45-47",
      "where at most `moves` moves are legal"},
     {.read = read_mobility, .write = write_mobility}},
    {{"extend=", "forced", "(1)", kAnyGame, "Fuernkranz", "where a single move is legal"},
     extension_code<&Extensions::forced>()},
    {{"extend=", "drop", "(1,margin=100)", kAnyGame, "Hsu15 slide 45",
      "where the mover's static value fell by the margin since its last turn, two plies before"},
     {.read = read_drop, .write = write_drop}},
    {{"extend=", "game", "(1)", kExtends, "Fuernkranz (moves with passed pawns)",
      "after a move that the game wants searched deeper: a pawn near its promotion, say"},
     extension_code<&Extensions::game>()},
    {{"quiesce=", "off", "", kAnyGame, "ours", "a leaf is evaluated as it stands"}},
    {{"quiesce=", "noisy", "(see=on,quiet=0,stand-pat=on|off,evade=once|always,table=off|on)",
      kNoisyMoves, "Hsu15 slides 48-50, Fuernkranz",
      "a leaf is searched on with noisy moves until none is left, and with `quiet` quiet ones per "
      "line; stand-pat=off: a mover who has noisy moves must make one; evade=always: a mover in "
      "danger always answers with any move; table=on: values are looked up and kept"},
     {.read = read_noisy, .write = write_noisy, .conflicts = {{23, quiet_table_without_table}}}},
    {{"quiesce=noisy(", "see", "=on|off|equal)", kExchange, "Hsu15 slides 50-54",
      "only noisy moves that win something by static exchange evaluation; equal: that lose "
      "nothing"},
     {.read = read_see}},
    {{"quiesce=noisy(", "see=played-out", ")", kPlayedOutExchange, "Hsu15 slide 51",
      "the same by an exchange in which nobody stops: both sides capture as long as they can"},
     {.read = read_played_out}},
    {{"quiesce=noisy(", "threats", "=0)", kInDanger, "Fuernkranz (checks)",
      "on the first `threats` plies beyond the horizon, also quiet moves that put the opponent in "
      "danger and lose nothing"},
     {.read = read_threats}},
    {{"quiesce=", "plies", "(2)", kNoisyMoves, "Abalone12 III",
      "a leaf reached by a noisy move is searched up to N plies deeper"},
     {.read = read_bounded_plies, .write = write_bounded_plies}},
});

}  // namespace

List extend_list() {
  return {.group = "extend=",
          .clear = [](Recipe& recipe) { recipe.extensions = {}; },
          .differs = [](const Writing& w) { return w.recipe.extensions.any(); },
          .conflicts = {{15, solve_with_horizon}}};
}

List quiesce_list() {
  return {.group = "quiesce=",
          .single = true,
          .clear = [](Recipe& recipe) { recipe.quiescence = {}; },
          .differs = [](const Writing& w) { return w.recipe.quiescence.any(); },
          .conflicts = {{15, solve_with_horizon}}};
}

std::span<const Row> horizon_rows() { return kHorizonRows; }

}  // namespace espalier::engine
