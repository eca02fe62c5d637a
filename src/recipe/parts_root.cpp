// Presets, and what happens at the root: deepening, drivers, recursion.
#include <array>

#include "recipe/row.hpp"

namespace espalier::engine {
namespace {

using scan::Arguments;

// --- presets -------------------------------------------------------------------------------------

// What `default` and `solve` share.
Recipe common_preset() {
  Recipe recipe;
  recipe.recursion = Recursion::Pvs;
  recipe.memory.bytes = kDefaultTableBytes;
  recipe.ordering.table_move = true;
  recipe.ordering.keys = {OrderKey::Knowledge, OrderKey::History};
  recipe.distance = true;
  recipe.free_passes = true;
  recipe.solve_last = true;
  recipe.safe = true;
  recipe.bounds = true;
  recipe.symmetry = true;
  return recipe;
}

bool read_plain(Arguments&, Draft& draft) {
  draft.recipe = {};
  return false;
}

bool read_default(Arguments&, Draft& draft) {
  draft.recipe = common_preset();
  draft.recipe.root.deepening = Deepening::Iterative;
  draft.recipe.memory.match = memory::DepthMatch::AtLeast;
  draft.recipe.race = true;
  return false;
}

bool read_solve(Arguments&, Draft& draft) {
  draft.recipe = common_preset();
  draft.recipe.to_the_end = true;
  draft.recipe.root.driver = Driver::Bisect;
  return false;
}

Written write_solve(const Writing& w) { return alone(w.recipe.to_the_end); }

// --- deepening -----------------------------------------------------------------------------------

bool read_fixed(Arguments&, Draft& draft) {
  draft.recipe.root.deepening = Deepening::Fixed;
  draft.recipe.root.step = 1;
  return true;
}

bool read_id(Arguments& in, Draft& draft) {
  draft.recipe.root.deepening = Deepening::Iterative;
  draft.recipe.root.step = in.whole("step", 1, 1, kMostReduction);
  return true;
}

bool writes_deepening(const Writing& w, Deepening deepening) {
  const Root& root = w.recipe.root;
  const bool differs = root.deepening != w.base.root.deepening || root.step != w.base.root.step;
  return differs && root.deepening == deepening;
}

Written write_fixed(const Writing& w) { return alone(writes_deepening(w, Deepening::Fixed)); }

Written write_id(const Writing& w) {
  if (!writes_deepening(w, Deepening::Iterative)) return std::nullopt;
  return unless_usual(w.recipe.root.step, 1);
}

// There is no usual depth of a stage.
bool read_stage_plies(Arguments& in, Draft& draft) {
  if (in.empty()) in.fail("needs the plies of each stage; for instance plies(3,3,4)");
  draft.recipe.stage_plies = in.wholes("plies", 1, kMostPlies, kMostStage + 1);
  return true;
}

Written write_stage_plies(const Writing& w) {
  if (w.recipe.stage_plies.empty()) return std::nullopt;
  return number_texts(w.recipe.stage_plies);
}

Failure solve_with_plies(const Draft& draft) {
  if (!draft.recipe.to_the_end || draft.recipe.stage_plies.empty()) return std::nullopt;
  return Error{"solve has no horizon, which plies would set; leave one of them out"};
}

// --- drivers -------------------------------------------------------------------------------------

std::vector<Points> usual_widths(Driver driver) {
  if (driver == Driver::Aspiration) return {50};
  if (driver == Driver::Staged) return {10, 40};
  return {};
}

template <Driver kDriver>
bool read_driver(Arguments& in, Draft& draft) {
  constexpr std::size_t kMostWidths = 9;  // as many as search/options.hpp has
  Root& root = draft.recipe.root;
  root.driver = kDriver;
  root.widths = usual_widths(kDriver);
  root.aspire_from = Root{}.aspire_from;
  if (kDriver == Driver::Aspiration) {
    root.widths = {in.whole("width", root.widths.front(), 1, kMostPoints)};
    root.aspire_from = in.named_whole("from", root.aspire_from, 1, kMostPlies);
  }
  if (kDriver == Driver::Staged) {
    const std::vector<int> widths = in.wholes("width", 1, kMostPoints, kMostWidths);
    if (!widths.empty()) root.widths.assign(widths.begin(), widths.end());
  }
  return true;
}

template <Driver kDriver>
Written write_driver(const Writing& w) {
  const Root& root = w.recipe.root;
  const bool differs = root.driver != w.base.root.driver || root.widths != w.base.root.widths;
  if (!differs || root.driver != kDriver) return std::nullopt;
  Texts arguments;
  if (root.widths != usual_widths(kDriver)) arguments = number_texts(root.widths);
  add_argument(arguments, "from", root.aspire_from, Root{}.aspire_from);
  return arguments;
}

template <Driver kDriver>
constexpr Code driver_code() {
  return {.read = read_driver<kDriver>, .write = write_driver<kDriver>};
}

// --- the first guess -----------------------------------------------------------------------------

template <FirstGuess kGuess>
constexpr Code guess_code() {
  return {.read =
              [](Arguments&, Draft& draft) {
                draft.recipe.root.guess = kGuess;
                return true;
              },
          .write = [](const Writing& w) { return alone(w.recipe.root.guess == kGuess); }};
}

Failure guess_without_use(const Draft& draft) {
  const Root& root = draft.recipe.root;
  const bool guesses = root.driver != Driver::FullWindow && root.driver != Driver::Bisect;
  if (guesses || root.guess == FirstGuess::Static || !draft.has("guess=")) return std::nullopt;
  return Error{"guess=last is about the first window; also write mtdf, aspiration or staged"};
}

// --- recursion -----------------------------------------------------------------------------------

template <Recursion kRecursion>
constexpr Code recursion_code() {
  return {.read =
              [](Arguments&, Draft& draft) {
                draft.recipe.recursion = kRecursion;
                return true;
              },
          .write =
              [](const Writing& w) {
                return alone(w.recipe.recursion == kRecursion && w.base.recursion != kRecursion);
              }};
}

// --- the table ---------------------------------------------------------------------------------

constexpr auto kPresetRows = std::to_array<Row>({
    {{"preset", "plain", "", kAnyGame, "Knuth & Moore 1975; Muszycka85 2.2",
      "every part off: alpha-beta of fixed depth in the game's own order"},
     {.read = read_plain}},
    {{"preset", "default", "", kAnyGame, "ours",
      "what analyse uses: id pvs tt=64M match=at-least order=table,rank,history distance "
      "safe bounds symmetry free-passes solve-last race"},
     {.read = read_default}},
    {{"preset", "solve", "", kAnyGame, "ours",
      "to the end of the game, for its exact result: bisect pvs tt=64M order=table,rank,history "
      "distance safe bounds symmetry free-passes solve-last; where margins count, id mtdf etc "
      "order=table,fixed(14),rank instead"},
     {.read = read_solve, .write = write_solve}},
});

constexpr auto kRootRows = std::to_array<Row>({
    {{"deepening", "fixed", "", kAnyGame, "Muszycka85 2.2", "one search, of the depth asked for"},
     {.read = read_fixed, .write = write_fixed}},
    {{"deepening", "id", "(1)", kAnyGame, "Slate & Atkin 1977; Hsu15, Fuernkranz, Abalone12 III",
      "iterative deepening: depth 1, 2, 3, ... until time or depth is used up, or in larger "
      "steps that end at the depth asked for"},
     {.read = read_id, .write = write_id}},
    {{"plies", "plies", "(PLIES,...)", kStage, "Tong02 (Learner III)",
      "the greatest depth in each stage of the game (0, 1, 2, ...; the root's stage decides), the "
      "last "
      "number for all later stages; needs no other limit"},
     {.read = read_stage_plies, .write = write_stage_plies, .conflicts = {{16, solve_with_plies}}}},
    {{"driver", "full", "", kAnyGame, "Tong02 fig 1.2", "the root is searched with an open window"},
     driver_code<Driver::FullWindow>()},
    {{"driver", "aspiration", "(50,from=1)", kAnyGame, "Tong02 fig 1.3, Hsu15 slides 17-18",
      "a window of this half-width around the expected value, opened if the value lies outside; "
      "iterations shallower than from have an open window"},
     driver_code<Driver::Aspiration>()},
    {{"driver", "staged", "(10,40)", kAnyGame, "Hsu15 slide 19",
      "as aspiration, opened in stages: t1, then t2 more, ..., then fully"},
     driver_code<Driver::Staged>()},
    {{"driver", "mtdf", "", kAnyGame, "Plaat et al. 1996; Tong02 figs 1.5-1.6",
      "MTD(f): minimal windows only, each beside the last answer"},
     driver_code<Driver::Mtdf>()},
    {{"driver", "bisect", "", kAnyGame, "Plaat 1996",
      "minimal windows only, each in the middle of what is still possible"},
     driver_code<Driver::Bisect>()},
    {{"guess=", "static", "", kAnyGame, "ours",
      "the first windows of mtdf, aspiration and staged lie at the root's static value; used "
      "unless "
      "another is named"},
     guess_code<FirstGuess::Static>()},
    {{"guess=", "last", "", kAnyGame, "Tong02 1.2.3",
      "they lie at the value of the last move's search, if the engine has searched one before; "
      "needs "
      "mtdf, aspiration or staged"},
     guess_code<FirstGuess::Last>()},
    {{"recursion", "alpha-beta", "", kAnyGame, "Knuth & Moore 1975; Muszycka85 2.2, Tong02 fig 1.2",
      "every child gets the whole window"},
     recursion_code<Recursion::AlphaBeta>()},
    {{"recursion", "pvs", "", kAnyGame, "Marsland & Campbell 1982; Muszycka85 2.4",
      "the first child gets the whole window, the others a minimal one first"},
     recursion_code<Recursion::Pvs>()},
    {{"recursion", "negascout", "", kAnyGame, "Reinefeld 1983; Tong02 fig 1.4, Fuernkranz, Hsu15",
      "another name of pvs"},
     {.alias_of = "pvs"}},
});

}  // namespace

List guess_list() {
  return {.group = "guess=",
          .single = true,
          .differs = [](const Writing& w) { return w.recipe.root.guess != w.base.root.guess; },
          .conflicts = {{20, guess_without_use}}};
}

std::span<const Row> preset_rows() { return kPresetRows; }

std::span<const Row> root_rows() { return kRootRows; }

}  // namespace espalier::engine
