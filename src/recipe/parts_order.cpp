// Which child comes first. The order of the words of order= is their priority.
#include <algorithm>
#include <array>

#include "recipe/row.hpp"

namespace espalier::engine {
namespace {

using scan::Arguments;

constexpr std::string_view kHistoryWeights[] = {"d^2", "2^d", "d", "1", "kills"};
constexpr HistoryWeight kHistoryValues[] = {HistoryWeight::DepthSquared, HistoryWeight::TwoToDepth,
                                            HistoryWeight::Depth, HistoryWeight::One,
                                            HistoryWeight::LevelKills};
constexpr std::string_view kGoodMoves[] = {"cut-offs", "best"};  // as GoodMoves has them
constexpr std::string_view kBadMoves[] = {"none", "tried"};
constexpr std::string_view kReplies[] = {"off", "on"};
constexpr int kIidDepth = 4;

bool has_key(const Ordering& ordering, OrderKey key) {
  return std::find(ordering.keys.begin(), ordering.keys.end(), key) != ordering.keys.end();
}

// --- the table's move ----------------------------------------------------------------------------

bool read_table_move(Arguments&, Draft& draft) {
  draft.recipe.ordering.table_move = true;
  return true;
}

Written write_table_move(const Writing& w) { return alone(w.recipe.ordering.table_move); }

void drop_table_move(Recipe& recipe) { recipe.ordering.table_move = false; }

Failure table_move_without_table(const Draft& draft) {
  const Recipe& recipe = draft.recipe;
  if (recipe.memory.bytes > 0 || !draft.has("order=") || !recipe.ordering.table_move) {
    return std::nullopt;
  }
  return Error{"order=table needs a table; write tt=64M"};
}

// --- keys ----------------------------------------------------------------------------------------

template <OrderKey kKey>
bool read_key(Arguments&, Draft& draft) {
  draft.recipe.ordering.keys.push_back(kKey);
  return true;
}

template <OrderKey kKey>
Written write_key(const Writing& w) {
  return alone(has_key(w.recipe.ordering, kKey));
}

template <OrderKey kKey>
void drop_key(Recipe& recipe) {
  std::erase(recipe.ordering.keys, kKey);
}

Failure lines_without_id(const Draft& draft) {
  const Recipe& recipe = draft.recipe;
  if (recipe.root.deepening == Deepening::Iterative) return std::nullopt;
  if (has_key(recipe.ordering, OrderKey::Refutation)) {
    return Error{"order=refutation remembers lines of the last iteration; also write id"};
  }
  if (has_key(recipe.ordering, OrderKey::Variations)) {
    return Error{"order=variations remembers lines of earlier iterations; also write id"};
  }
  return std::nullopt;
}

bool read_history(Arguments& in, Draft& draft) {
  Ordering& ordering = draft.recipe.ordering;
  ordering.keys.push_back(OrderKey::History);
  ordering.history_weight = kHistoryValues[in.choice("", kHistoryWeights)];
  ordering.history_good = static_cast<GoodMoves>(in.choice("good", kGoodMoves));
  ordering.history_ageing = in.named_whole("age", Ordering{}.history_ageing, 1, kMostPlies);
  ordering.history_punish = in.choice("bad", kBadMoves) == 1;
  ordering.history_replies = in.choice("replies", kReplies) == 1;
  return true;
}

// An argument of history, which needs more of the game than history does.
bool read_replies(Arguments& in, Draft& draft) {
  return in.has("replies") && draft.recipe.ordering.history_replies;
}

Written write_history(const Writing& w) {
  const Ordering& ordering = w.recipe.ordering;
  const Ordering standard;
  if (!has_key(ordering, OrderKey::History)) return std::nullopt;
  Texts arguments;
  if (ordering.history_weight != standard.history_weight) {
    const auto* at =
        std::find(std::begin(kHistoryValues), std::end(kHistoryValues), ordering.history_weight);
    arguments.emplace_back(kHistoryWeights[at - std::begin(kHistoryValues)]);
  }
  add_argument(arguments, "age", ordering.history_ageing, standard.history_ageing);
  if (ordering.history_good != standard.history_good) {
    arguments.push_back("good=" +
                        std::string(kGoodMoves[static_cast<std::size_t>(ordering.history_good)]));
  }
  if (ordering.history_punish) arguments.emplace_back("bad=tried");
  if (ordering.history_replies) arguments.emplace_back("replies=on");
  return arguments;
}

// --- static values: fixed and dynamic share one depth --------------------------------------------

void read_static_depth(Arguments& in, bool other_written, Ordering& ordering) {
  const int depth = in.whole("depth", Ordering{}.static_depth, 0, kMostPlies);
  if (other_written && depth != ordering.static_depth) {
    in.fail("fixed and dynamic have one depth; write the same number in both");
  }
  ordering.static_depth = depth;
}

bool read_fixed_order(Arguments& in, Draft& draft) {
  Ordering& ordering = draft.recipe.ordering;
  read_static_depth(in, ordering.dynamic, ordering);
  ordering.keys.push_back(OrderKey::Fixed);
  return true;
}

bool read_dynamic(Arguments& in, Draft& draft) {
  Ordering& ordering = draft.recipe.ordering;
  read_static_depth(in, has_key(ordering, OrderKey::Fixed), ordering);
  ordering.dynamic = true;
  return true;
}

Written write_static(const Ordering& ordering, bool present) {
  if (!present) return std::nullopt;
  return unless_usual(ordering.static_depth, Ordering{}.static_depth);
}

Written write_fixed_order(const Writing& w) {
  return write_static(w.recipe.ordering, has_key(w.recipe.ordering, OrderKey::Fixed));
}

Written write_dynamic(const Writing& w) {
  return write_static(w.recipe.ordering, w.recipe.ordering.dynamic);
}

// --- Combined Move Ordering ----------------------------------------------------------------------

bool read_cmo(Arguments& in, Draft& draft) {
  Ordering& ordering = draft.recipe.ordering;
  ordering.combined = true;
  ordering.evaluate_levels = in.whole("evaluate", Ordering{}.evaluate_levels, 0, kMostPlies);
  ordering.history_levels = in.whole("history", Ordering{}.history_levels, 0, kMostPlies);
  return true;
}

Written write_cmo(const Writing& w) {
  const Ordering& ordering = w.recipe.ordering;
  const Ordering standard;
  if (!ordering.combined) return std::nullopt;
  const bool usual = ordering.evaluate_levels == standard.evaluate_levels &&
                     ordering.history_levels == standard.history_levels;
  if (usual) return Texts{};
  return number_texts(std::vector{ordering.evaluate_levels, ordering.history_levels});
}

Failure noise_beside_rank(const Draft& draft) {
  const Ordering& ordering = draft.recipe.ordering;
  if (!has_key(ordering, OrderKey::Noise) || !has_key(ordering, OrderKey::Knowledge)) {
    return std::nullopt;
  }
  return Error{"order=noise is the rank of noisy moves; leave out rank, or noise"};
}

Failure cmo_beside_keys(const Draft& draft) {
  const Ordering& ordering = draft.recipe.ordering;
  if (!ordering.combined || (!ordering.dynamic && ordering.keys.empty())) return std::nullopt;
  return Error{
      "order=cmo uses static values, history and rank itself; leave out refutation, variations, "
      "killers, rank, noise, history, fixed and dynamic, or cmo"};
}

bool read_iteration(Arguments&, Draft& draft) {
  draft.recipe.ordering.iteration_sort = true;
  return true;
}

Written write_iteration(const Writing& w) { return alone(w.recipe.ordering.iteration_sort); }

Failure iteration_alone(const Draft& draft) {
  const Recipe& recipe = draft.recipe;
  if (!recipe.ordering.iteration_sort) return std::nullopt;
  std::string missing;
  if (!recipe.ordering.combined) missing += " cmo";
  if (recipe.root.deepening != Deepening::Iterative) missing += " id";
  if (recipe.memory.bytes == 0) missing += " tt=64M";
  if (missing.empty()) return std::nullopt;
  return Error{
      "order=iteration sorts cmo's lower levels by what the last iteration left in the table "
      "(Abalone12 IV.D); also write" +
      missing};
}

// --- internal iterative deepening ----------------------------------------------------------------

bool read_iid(Arguments& in, Draft& draft) {
  draft.recipe.ordering.iid_depth = in.whole("depth", kIidDepth, 1, kMostPlies);
  return true;
}

Written write_iid(const Writing& w) {
  if (w.recipe.ordering.iid_depth == 0) return std::nullopt;
  return unless_usual(w.recipe.ordering.iid_depth, kIidDepth);
}

Failure iid_without_table(const Draft& draft) {
  if (draft.recipe.memory.bytes > 0 || draft.recipe.ordering.iid_depth == 0) return std::nullopt;
  return Error{"order=iid finds a move for the table, but there is none; write tt=64M"};
}

Failure iid_without_table_move(const Draft& draft) {
  const Ordering& ordering = draft.recipe.ordering;
  if (ordering.iid_depth == 0 || ordering.table_move) return std::nullopt;
  return Error{"order=iid finds a move for order=table, which is not written"};
}

// --- the table ---------------------------------------------------------------------------------

constexpr auto kOrderRows = std::to_array<Row>({
    {{"order=", "none", "", kAnyGame, "ours", "the game's own order"}},
    {{"order=", "table", "", kKey, "Hsu15 slides 7-9",
      "the table's best move; always the first word, and needs tt="},
     {.read = read_table_move,
      .write = write_table_move,
      .drop = drop_table_move,
      .conflicts = {{3, table_move_without_table}},
      .must_be_first = "the table's move always comes first; write order=table,..."}},
    {{"order=", "refutation", "", kAnyGame, "Akl & Newborn 1977; Hsu15 slides 22-23",
      "the line that refuted the root move in the last iteration"},
     {.read = read_key<OrderKey::Refutation>,
      .write = write_key<OrderKey::Refutation>,
      .conflicts = {{9, lines_without_id}},
      .key = OrderKey::Refutation}},
    {{"order=", "variations", "", kAnyGame, "Hsu15 slides 23-25",
      "what the principal variations of earlier iterations play at the same ply, the newest "
      "iteration first"},
     {.read = read_key<OrderKey::Variations>,
      .write = write_key<OrderKey::Variations>,
      .conflicts = {{9, lines_without_id}},
      .key = OrderKey::Variations}},
    {{"order=", "killers", "", kAnyGame, "Akl & Newborn 1977; Hsu15 slide 26, Muszycka85 4.4",
      "two moves that lately cut off at the same ply"},
     {.read = read_key<OrderKey::Killers>,
      .write = write_key<OrderKey::Killers>,
      .key = OrderKey::Killers}},
    {{"order=", "rank", "", kRank, "Hsu15 slide 16, Abalone12 IV.C",
      "the game's own knowledge: captures, promotions, ..."},
     {.read = read_key<OrderKey::Knowledge>,
      .write = write_key<OrderKey::Knowledge>,
      .drop = drop_key<OrderKey::Knowledge>,
      .key = OrderKey::Knowledge}},
    {{"order=", "knowledge", "", kRank, "Hsu15 slide 16", "another name of rank"},
     {.alias_of = "rank"}},
    {{"order=", "noise", "", kNoise, "Hsu15 slide 16",
      "the game's own knowledge of noisy moves; quiet moves are left to the words after it"},
     {.read = read_key<OrderKey::Noise>,
      .write = write_key<OrderKey::Noise>,
      .drop = drop_key<OrderKey::Noise>,
      .conflicts = {{22, noise_beside_rank}},
      .key = OrderKey::Noise}},
    {{"order=", "history", "(d^2|2^d|d|1|kills,age=2,good=cut-offs|best,bad=none|tried)", kIndex,
      "Schaeffer 1989; Hsu15 slides 21 and 27-31, Abalone12 IV.B",
      "moves that were good elsewhere, counted by depth d; kills: counted apart for each level; "
      "counters are divided by age before each search; good=best: where no move cuts off, the "
      "best move and its equals count too; bad=tried: a cut-off counts against the quiet moves "
      "that were searched before it"},
     {.read = read_history,
      .write = write_history,
      .drop = drop_key<OrderKey::History>,
      .key = OrderKey::History}},
    {{"order=history(", "replies", "=off|on)", kContext,
      "Hsu15 slide 28; Uiterwijk 1992; common practice (continuation history)",
      "quiet moves are also counted as replies to the last move and to the one before it"},
     {.read = read_replies}},
    {{"order=", "fixed", "(2)", kAnyGame, "Slagle & Dixon 1969; Muszycka85 4.2",
      "static values of the children, where at least N plies are left"},
     {.read = read_fixed_order, .write = write_fixed_order, .key = OrderKey::Fixed}},
    {{"order=", "dynamic", "(2)", kAnyGame, "Slagle & Dixon 1969; Muszycka85 4.2",
      "sorted again by values backed up one ply, where at least N plies are left"},
     {.read = read_dynamic, .write = write_dynamic}},
    {{"order=", "cmo", "(3,2)", kAnyGame, "Abalone12 IV",
      "Combined Move Ordering: static values on 3 levels, kills on the next 2, rank below"},
     {.read = read_cmo, .write = write_cmo, .conflicts = {{7, cmo_beside_keys}}}},
    {{"order=", "iteration", "", kKey, "Abalone12 IV.D",
      "on top of cmo: children whose value the last iteration left in the table move; needs id and "
      "tt="},
     {.read = read_iteration, .write = write_iteration, .conflicts = {{10, iteration_alone}}}},
    {{"order=", "iid", "(4)", kKey, "common practice",
      "internal iterative deepening: where at least N plies are left and the table knows "
      "no move, a shallower search finds one; needs tt="},
     {.read = read_iid,
      .write = write_iid,
      .conflicts = {{6, iid_without_table}, {8, iid_without_table_move}}}},
});

}  // namespace

List order_list() {
  return {.group = "order=",
          .clear = [](Recipe& recipe) { recipe.ordering = {}; },
          .differs = [](const Writing& w) { return w.recipe.ordering != w.base.ordering; }};
}

std::span<const Row> order_rows() { return kOrderRows; }

}  // namespace espalier::engine
