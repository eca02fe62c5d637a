// What is left out by a fitted model: tests by a shallow search, node-cutting, windows.
#include <array>
#include <cmath>
#include <string>

#include "recipe/row.hpp"

namespace espalier::engine {
namespace {

using scan::Arguments;

constexpr int kBestMoves = 7;  // Newell, Shaw & Simon
constexpr std::string_view kPlaceX[] = {"kept", "cut"};
constexpr std::string_view kSides[] = {"both", "above", "below"};

// The arguments of every test by a shallow search. A model set by hand needs s, d and sigma.
constexpr std::string_view kTestArguments = "(t=1.3,p=,side=both|above|below,s=,d=,a=1,b=0,sigma=)";

// --- tests by a shallow search -------------------------------------------------------------------

// The t with Phi(t) = p. Rounded, so that the last digits of a library's erfc decide nothing.
double deviations_of(double p) {
  double low = 0;
  double high = kMostDeviations;
  for (int i = 0; i < 64; ++i) {
    const double middle = (low + high) / 2;
    (0.5 * std::erfc(-middle / std::sqrt(2.0)) < p ? low : high) = middle;
  }
  return std::round(low * 1e6) / 1e6;
}

// s, d, a, b, sigma: a model set by hand, if any of them is written.
void read_model(Arguments& in, std::vector<CutPair>& pairs) {
  bool any = false;
  for (const char* name : {"s", "d", "a", "b", "sigma"}) any = any || in.has(name);
  CutPair pair;
  pair.s = in.named_whole("s", pair.s, 0, kMostPlies);
  pair.d = in.named_whole("d", pair.d, 1, kMostPlies);
  pair.a = in.named_real("a", pair.a, 0, kMostPoints);
  pair.b = in.named_real("b", pair.b, -kMostPoints, kMostPoints);
  pair.sigma = in.named_real("sigma", pair.sigma, 0, kMostPoints);
  if (!any) return;
  if (!in.has("s") || !in.has("d") || !in.has("sigma")) {
    in.fail("a model set by hand needs s=, d= and sigma= (a=1 and b=0 may be left out)");
  }
  if (in.has("s") && in.has("d") && pair.s >= pair.d) {
    in.fail("s must be less than d: the shallow search speaks for the deep one");
  }
  if (pair.a == 0) in.fail("a=0 makes the shallow value meaningless; expected a > 0");
  if (pair.sigma == 0) in.fail("sigma=0 leaves no doubt; expected sigma > 0");
  pairs.push_back(pair);
}

template <ShallowTest kTest>
bool read_test(Arguments& in, Draft& draft) {
  constexpr Sides kSideValues[] = {Sides::Both, Sides::Above, Sides::Below};
  Cuts& cuts = draft.recipe.selectivity.cuts;
  if (cuts.test != ShallowTest::None) {
    in.fail(
        "a second test by a shallow search; write only one of probcut, mpc, endcut, gpc, fgpc "
        "and gmpc");
  }
  cuts.test = kTest;
  if (in.has("t") && in.has("p")) in.fail("t= and p= say the same; write one of them");
  cuts.threshold = in.named_real("t", Cuts{}.threshold, 0, kMostDeviations);
  const bool by_probability = in.has("p");
  const double p = in.named_real("p", kLeastProbability, kLeastProbability, kMostProbability);
  if (by_probability) cuts.threshold = deviations_of(p);
  cuts.sides = kSideValues[in.choice("side", kSides)];
  read_model(in, draft.by_hand.pairs);
  return true;
}

template <ShallowTest kTest>
Written write_test(const Writing& w) {
  const Cuts& cuts = w.recipe.selectivity.cuts;
  if (cuts.test != kTest) return std::nullopt;
  Texts arguments;
  add_argument(arguments, "t", cuts.threshold, Cuts{}.threshold);
  if (cuts.sides != Sides::Both) {
    arguments.push_back("side=" + std::string(kSides[static_cast<std::size_t>(cuts.sides)]));
  }
  const auto& by_hand = kTest == ShallowTest::EndCut ? w.by_hand.ends : w.by_hand.pairs;
  if (!by_hand.empty()) {
    const CutPair& pair = by_hand.front();
    arguments.push_back("s=" + std::to_string(pair.s));
    arguments.push_back("d=" + std::to_string(pair.d));
    add_argument(arguments, "a", pair.a, CutPair{}.a);
    add_argument(arguments, "b", pair.b, CutPair{}.b);
    arguments.push_back("sigma=" + scan::number_text(pair.sigma));
  }
  return arguments;
}

template <ShallowTest kTest>
constexpr Code test_code() {
  return {.read = read_test<kTest>, .write = write_test<kTest>, .model = ModelKind::Pairs};
}

// --- node-cutting, alone and integrated with a test ----------------------------------------------

void read_places(Arguments& in, Cuts& cuts) {
  cuts.confidence = in.real("p", Cuts{}.confidence, kLeastProbability, kMostProbability);
  cuts.searches_x = in.choice("x", kPlaceX) == 0;
}

Texts places_text(const Cuts& cuts) {
  Texts arguments;
  add_argument(arguments, "p", cuts.confidence, Cuts{}.confidence);
  if (!cuts.searches_x) arguments.emplace_back("x=cut");
  return arguments;
}

bool read_node_cutting(Arguments& in, Draft& draft) {
  draft.recipe.selectivity.cuts.node_cutting = true;
  read_places(in, draft.recipe.selectivity.cuts);
  return true;
}

Written write_node_cutting(const Writing& w) {
  const Cuts& cuts = w.recipe.selectivity.cuts;
  return cuts.node_cutting ? Written(places_text(cuts)) : std::nullopt;
}

bool read_integrated(Arguments& in, Draft& draft) {
  Cuts& cuts = draft.recipe.selectivity.cuts;
  cuts.integrated = true;
  read_places(in, cuts);
  cuts.threshold = in.named_real("t", Cuts{}.threshold, 0, kMostDeviations);
  return true;
}

Written write_integrated(const Writing& w) {
  const Cuts& cuts = w.recipe.selectivity.cuts;
  if (!cuts.integrated) return std::nullopt;
  Texts arguments = places_text(cuts);
  add_argument(arguments, "t", cuts.threshold, Cuts{}.threshold);
  return arguments;
}

// --- best moves, windows -------------------------------------------------------------------------

bool read_best(Arguments& in, Draft& draft) {
  draft.recipe.selectivity.cuts.best_moves = in.whole("moves", kBestMoves, 1, kMostMoves);
  return true;
}

Written write_best(const Writing& w) {
  const int moves = w.recipe.selectivity.cuts.best_moves;
  return moves > 0 ? Written(unless_usual(moves, kBestMoves)) : std::nullopt;
}

// Abalone12 eq 4, the linear cone: plies left * constant, for every number of plies that a recipe
// can name. With no plies left there is no window.
std::vector<Points> cone_widths(Points constant) {
  std::vector<Points> widths = {1};
  for (int left = 1; left <= kMostPlies; ++left) widths.push_back(left * constant);
  return widths;
}

bool read_windows(Arguments& in, Draft& draft) {
  draft.recipe.selectivity.cuts.windows = true;
  const int constant = in.named_whole("cone", 0, 1, kMostPoints / kMostPlies);
  const std::vector<int> widths = in.wholes("width", 1, kMostPoints, kMostPlies);
  if (constant > 0 && !widths.empty()) in.fail("expected widths or a cone, not both");
  draft.by_hand.widths.assign(widths.begin(), widths.end());
  if (constant > 0) draft.by_hand.widths = cone_widths(constant);
  return true;
}

Written write_windows(const Writing& w) {
  if (!w.recipe.selectivity.cuts.windows) return std::nullopt;
  const std::vector<Points>& widths = w.by_hand.widths;
  if (widths.size() > 1 && widths == cone_widths(widths[1])) {
    return Texts{"cone=" + std::to_string(widths[1])};
  }
  return number_texts(widths);
}

// --- where models come from ----------------------------------------------------------------------

struct ModelSources {
  bool file = false;  // params=
  bool pairs = false;
  bool widths = false;
};

// The words of a list that need a model.
std::vector<const Row*> rows_with_models(const Selectivity& select) {
  Recipe recipe;
  recipe.selectivity = select;
  const Recipe base;
  const Models none;
  std::vector<const Row*> found;
  for (const Row& row : rows()) {
    if (row.code.model == ModelKind::None) continue;
    if (row.code.write({recipe, base, none})) found.push_back(&row);
  }
  return found;
}

// What a word of a list lacks. `by_hand`: the list may set its models by hand.
Failure missing_model(const Row& row, const std::string& where, const ModelSources& models,
                      bool by_hand) {
  const std::string name(row.word.name);
  const std::string file = "write params=shipped or params=FILE";
  if (models.file) return std::nullopt;
  if (row.code.model == ModelKind::Pairs && !models.pairs) {
    return Error{where + name + " needs a model; " + file +
                 (by_hand ? ", or set one by hand: " + name + "(s=1,d=3,sigma=40)" : "")};
  }
  if (row.code.model == ModelKind::Places) {
    return Error{where + name + " needs a fitted F(X given Y); " + file};
  }
  if (row.code.model == ModelKind::Widths && !models.widths) {
    return Error{where + name + " needs widths; " + file +
                 (by_hand ? ", or set them by hand: " + name + "(400,300,200)" : "")};
  }
  return std::nullopt;
}

// One list: `where` is "select=", or that of a stage, in which nothing is set by hand.
Failure check_list(const std::string& where, const Selectivity& select,
                   const ModelSources& models) {
  const Cuts& cuts = select.cuts;
  if (cuts.integrated && (cuts.test != ShallowTest::None || cuts.node_cutting)) {
    return Error{where +
                 "integrated is gpc, fgpc and node-cutting in one; leave out the other test"};
  }
  for (const Row* row : rows_with_models(select)) {
    if (Failure failure = missing_model(*row, where, models, where == "select=")) return failure;
  }
  return std::nullopt;
}

Failure check_lists(const Draft& draft) {
  const Recipe& recipe = draft.recipe;
  const ModelSources models = {.file = draft.has("params="),
                               .pairs = !draft.by_hand.pairs.empty(),
                               .widths = !draft.by_hand.widths.empty()};
  if (Failure failure = check_list("select=", recipe.selectivity, models)) return failure;
  for (const StageSelectivity& one : recipe.stage_selectivity) {
    const ModelSources file = {.file = models.file};
    if (Failure failure = check_list(stage_group(one.stage), one.selectivity, file)) {
      return failure;
    }
  }
  return std::nullopt;
}

Failure solve_with_select(const Draft& draft) {
  const Recipe& recipe = draft.recipe;
  const bool selects = recipe.selectivity != Selectivity{} || !recipe.stage_selectivity.empty();
  if (!recipe.to_the_end || !selects) return std::nullopt;
  return Error{"solve promises the exact result, which select= may change; leave one of them out"};
}

// --- the table ---------------------------------------------------------------------------------

constexpr auto kCutRows = std::to_array<Row>({
    {{"select=", "probcut", kTestArguments, kAnyGame, "Buro 1995; Tong02 fig 1.7",
      "at remaining depth d, a search of depth s that lies t sigma outside the window cuts off"},
     test_code<ShallowTest::ProbCut>()},
    {{"select=", "mpc", kTestArguments, kAnyGame, "Buro 2000; Tong02 fig 1.8",
      "Multi-ProbCut: ProbCut at every depth for which the params know a pair"},
     test_code<ShallowTest::MultiProbCut>()},
    {{"select=", "endcut", kTestArguments, kPliesLeft, "Buro 2000; Tong02 1.2.4",
      "Multi-ProbCut for win or loss at the end of the game"},
     test_code<ShallowTest::EndCut>()},
    {{"select=", "gpc", kTestArguments, kAnyGame, "Tong02 ch 2",
      "ProbCut in the parent, at remaining depth d + 1: a child that fails is skipped"},
     test_code<ShallowTest::Gpc>()},
    {{"select=", "fgpc", kTestArguments, kAnyGame, "Tong02 ch 3",
      "as gpc, but the first child that fails ends the node"},
     test_code<ShallowTest::Fgpc>()},
    {{"select=", "gmpc", kTestArguments, kAnyGame, "Tong02 6.2",
      "gpc with several pairs of depths"},
     test_code<ShallowTest::Gmpc>()},
    {{"select=", "node-cutting", "(p=.95,x=kept|cut)", kAnyGame, "Tong02 ch 4",
      "only the children up to place x, among which the best lies with probability p, by a fitted "
      "F(X given Y); x=cut: without the child at x"},
     {.read = read_node_cutting, .write = write_node_cutting, .model = ModelKind::Places}},
    {{"select=", "integrated", "(p=.95,t=1.3,x=kept|cut)", kAnyGame, "Tong02 ch 5",
      "gpc for the children that node-cutting would search, fgpc for those after them"},
     {.read = read_integrated, .write = write_integrated, .model = ModelKind::Places}},
    {{"select=", "best", "(7)", kAnyGame, "Newell, Shaw & Simon 1958; Fuernkranz",
      "only the first N children; the naive selection of type B"},
     {.read = read_best, .write = write_best}},
    {{"select=", "windows", "(WIDTH,...|cone=C)", kAnyGame, "Abalone12 III",
      "a window around the static value, its width by the plies left (0, 1, 2, ...); cone=C: the "
      "linear cone, C times the plies left"},
     {.read = read_windows, .write = write_windows, .model = ModelKind::Widths}},
    // Parser and formatter apply the rows of select= to the list of each stage.
    {{kStageSelect, kStageSelect, "STAGE=WORD,...", kStage, "Tong02 6.2",
      "at roots of this stage of the game (0 to 15) the list replaces that of select= as a "
      "whole"}},
});

}  // namespace

List select_list() {
  return {.group = "select=",
          .clear = [](Recipe& recipe) { recipe.selectivity = {}; },
          .differs = [](const Writing& w) { return w.recipe.selectivity != w.base.selectivity; },
          .conflicts = {{12, check_lists}, {14, solve_with_select}}};
}

// --- params= -------------------------------------------------------------------------------------

Failure params_beside_models(const Draft& draft) {
  const bool by_hand = !draft.by_hand.pairs.empty() || !draft.by_hand.widths.empty();
  if (!draft.has("params=") || !by_hand) return std::nullopt;
  return Error{
      "select= sets a model by hand and params= names a file of models; leave one of them out"};
}

Failure params_without_reader(const Draft& draft) {
  if (!draft.has("params=")) return std::nullopt;
  bool used = !rows_with_models(draft.recipe.selectivity).empty();
  for (const StageSelectivity& one : draft.recipe.stage_selectivity) {
    used = used || !rows_with_models(one.selectivity).empty();
  }
  if (used) return std::nullopt;
  return Error{
      "params= is read by the tests of select= (fgpc and others), node-cutting, integrated and "
      "windows only; write one of them, or leave params= out"};
}

std::span<const Row> cut_rows() { return kCutRows; }

}  // namespace espalier::engine
