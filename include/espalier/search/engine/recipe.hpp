// Recipe: which parts the engine is made of. Plain data; the text form is in src/recipe.
//
// A recipe with every part off is fixed-depth alpha-beta in the game's own order. Every number that
// a source leaves open is a field here, with the source's value (or ours) as its default.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "espalier/core/endgame.hpp"
#include "espalier/core/value.hpp"
#include "espalier/search/engine/models.hpp"
#include "espalier/search/memory/transposition_table.hpp"
#include "espalier/search/ordering/history.hpp"

namespace espalier::engine {

// --- the root ------------------------------------------------------------------------------------

enum class Deepening : std::uint8_t { Fixed, Iterative };

// Which windows a search of the root is given.
enum class Driver : std::uint8_t { FullWindow, Aspiration, Staged, Mtdf, Bisect };

// Where the windows of the first iteration lie: at the static value of the root, or at the value
// that the search of the last move found (Tong02 1.2.3).
enum class FirstGuess : std::uint8_t { Static, Last };

enum class Recursion : std::uint8_t { AlphaBeta, Pvs };

// How several threads share one search (search/parallel). Auto: as docs/threads.md says.
enum class TeamScheme : std::uint8_t { Auto, Lazy, Abdada, Ybw };

struct Root {
  Deepening deepening = Deepening::Fixed;
  int step = 1;  // Iterative: plies from one iteration to the next
  Driver driver = Driver::FullWindow;
  std::vector<Points> widths;  // Aspiration: one; Staged: t1, t2, ... (Hsu15 slide 19)
  int aspire_from = 1;  // Aspiration: shallower iterations have an open window (Hsu15 slide 18: 4)
  FirstGuess guess = FirstGuess::Static;
  TeamScheme team = TeamScheme::Auto;
  int share_from = 0;  // Abdada, Ybw: plies left at the nodes whose children are shared; 0: ours

  friend bool operator==(const Root&, const Root&) = default;
};

// --- memory --------------------------------------------------------------------------------------

struct Memory {
  std::size_t bytes = 0;  // 0: no table
  memory::Replacement replacement = memory::Replacement::Bucket;
  memory::DepthMatch match = memory::DepthMatch::Equal;
  // Enhanced transposition cut-offs where at least etc_depth plies are left; 0: off.
  int etc_depth = 0;
  bool evaluations = false;  // static evaluations are kept beside the entries (Abalone12 III)

  // With the evaluations, which take eight bytes for an entry's sixteen.
  std::size_t all_bytes() const { return evaluations ? bytes + bytes / 2 : bytes; }

  friend bool operator==(const Memory&, const Memory&) = default;
};

// --- ordering ------------------------------------------------------------------------------------

// What decides which child comes first; the words of `order=`, in the order of their priority.
enum class OrderKey : std::uint8_t {
  Refutation,  // the reply that refuted this move in an earlier iteration
  Variations,  // what earlier iterations' principal variations play at this ply
  Killers,     // two moves that lately cut at this ply
  Knowledge,   // the game's rank()
  History,     // how often a move was good anywhere
  Fixed,       // Slagle & Dixon: static values of the children
  Noise,       // the game's rank() of noisy moves; quiet moves are equal
};
inline constexpr std::size_t kOrderKeys = 7;

using ordering::GoodMoves;
using ordering::HistoryWeight;

struct Ordering {
  bool table_move = false;  // the table's move first
  std::vector<OrderKey> keys;
  HistoryWeight history_weight = HistoryWeight::DepthSquared;
  GoodMoves history_good = GoodMoves::CutOffs;
  int history_ageing = 2;        // counters are divided by this before each search; 1: kept
  bool history_punish = false;   // a cut-off counts against the quiet moves tried before it
  bool history_replies = false;  // moves are also counted as replies to the last two moves
  bool dynamic = false;          // Slagle & Dixon: re-sorted by values backed up one ply
  int static_depth = 2;          // Fixed, dynamic: only where at least static_depth plies are left
  bool combined = false;         // Combined Move Ordering (Abalone12 IV) instead of the keys
  int evaluate_levels = 3;
  int history_levels = 2;
  bool iteration_sort = false;  // Iteration Sorting (Abalone12 IV.D), after Combined Move Ordering
  int iid_depth = 0;  // internal deepening where at least iid_depth plies are left; 0: off

  friend bool operator==(const Ordering&, const Ordering&) = default;
};

// --- selectivity ---------------------------------------------------------------------------------

struct Razoring {  // Tong02 1.2.4: only children whose static value is at least the best so far
  bool on = false;
  int depth = 1;      // only where at most `depth` plies are left
  Points margin = 0;  // added to the static value

  friend bool operator==(const Razoring&, const Razoring&) = default;
};

struct Futility {  // Fuernkranz: near the horizon a quiet move cannot gain more than the margin
  bool on = false;
  int depth = 1;
  Points margin = 100;
  Points more = 0;  // added to the margin for each further ply that is left

  friend bool operator==(const Futility&, const Futility&) = default;
};

struct ReverseFutility {  // the node itself: so far above beta that no reply brings it back
  bool on = false;
  int depth = 6;
  Points margin = 80;  // for each ply that is left
  bool trend = false;  // one ply's margin less where the mover's static value is rising

  friend bool operator==(const ReverseFutility&, const ReverseFutility&) = default;
};

struct LateCuts {  // near the horizon, quiet moves that come late are not searched at all
  bool on = false;
  int depth = 4;
  int first = 4;       // first + plies^2 moves are searched
  bool trend = false;  // half of them where the mover's static value is not rising

  friend bool operator==(const LateCuts&, const LateCuts&) = default;
};

struct ExchangeCuts {  // near the horizon, moves that lose material are not searched
  bool on = false;
  int depth = 6;
  Points margin = 80;  // that a move may lose by static exchange, for each ply that is left

  friend bool operator==(const ExchangeCuts&, const ExchangeCuts&) = default;
};

struct BlindReduction {  // where the table knows no move, a node is searched one ply less
  bool on = false;
  int depth = 4;

  friend bool operator==(const BlindReduction&, const BlindReduction&) = default;
};

enum class NullMoveKind : std::uint8_t { Plain, Verified, Adaptive };

struct NullMove {
  bool on = false;
  NullMoveKind kind = NullMoveKind::Plain;
  int reduction = 2;   // R
  int min_depth = 2;   // plies left
  int min_moves = 4;   // fewer moves: prone to zugzwang
  bool once = false;   // at most one null move per line (Hsu15 slide 39)
  int min_pieces = 0;  // not with fewer pieces of the mover (Hsu15 slide 38); 0: not asked
  int deeper = 0;      // R is one ply more for each `deeper` plies that are left; 0: R is constant
  bool above = false;  // only where the static value is at least beta

  friend bool operator==(const NullMove&, const NullMove&) = default;
};

struct LateMoves {  // Hsu15 slides 41-43
  bool on = false;
  int first = 3;      // K: the first K moves are searched at full depth
  int reduction = 1;  // H (Hsu15: 3)
  int min_depth = 3;
  bool accepts_beta = false;  // a reduced value of at least beta cuts off (slide 43)
  int growth = 0;        // hundredths: log2(plies left) * log2(turn) * growth are added, in plies
  bool on_line = false;  // children of the principal variation too, one ply less
  bool by_history = false;  // less for moves that were good elsewhere, more for others
  bool trend = false;       // half a ply more where the mover's static value is not rising

  friend bool operator==(const LateMoves&, const LateMoves&) = default;
};

// Tests by a shallow search, in the node (ProbCut) or in its parent (GPC, FGPC).
enum class ShallowTest : std::uint8_t {
  None,
  ProbCut,       // at remaining depth d
  MultiProbCut,  // at every remaining depth for which a pair is known, several pairs
  EndCut,        // as MultiProbCut, for win or loss at the end of the game
  Gpc,           // in the parent, at remaining depth d + 1: skip the child
  Fgpc,          // likewise: leave the node
  Gmpc,          // Gpc with several pairs
};
enum class Sides : std::uint8_t { Both, Above, Below };  // which bound is tested

struct Cuts {
  ShallowTest test = ShallowTest::None;
  double threshold = 1.3;  // t: standard deviations (Tong02: 1.3, p = .9032)
  Sides sides = Sides::Both;
  bool node_cutting = false;  // Tong02 ch 4
  bool integrated = false;    // Tong02 ch 5: Gpc before x, Fgpc after x
  double confidence = 0.95;   // p of node-cutting
  bool searches_x = true;     // is the child at place x searched (step 5), or cut (fig 4.5)?
  int best_moves = 0;         // children that are searched (Newell, Shaw & Simon: 7); 0: all
  bool windows = false;       // Abalone12 III: per-level aspiration windows

  friend bool operator==(const Cuts&, const Cuts&) = default;
};

struct Selectivity {
  Razoring razoring;
  Futility futility;
  ReverseFutility reverse;
  LateCuts late_cuts;
  ExchangeCuts exchange;
  BlindReduction blind;
  NullMove null_move;
  LateMoves late_moves;
  Cuts cuts;

  friend bool operator==(const Selectivity&, const Selectivity&) = default;
};

inline constexpr int kMostStage = 15;  // stages of a game that a recipe can name: 0 to this

// Tong02 6.2: "applying different heuristics at different game stages".
struct StageSelectivity {
  int stage = 0;  // of the root
  Selectivity selectivity;

  friend bool operator==(const StageSelectivity&, const StageSelectivity&) = default;
};

// --- extensions and the horizon ------------------------------------------------------------------

inline constexpr int kPly = 4;  // depths are counted in quarters of a ply

// Quarters of a ply added; 0: off. A line is never extended by more than its nominal depth.
struct Extensions {
  int danger = 0;
  int capture = 0;
  int recapture = 0;
  int mobility = 0;  // at most `few_moves` legal moves
  int forced = 0;    // a single legal move
  int drop = 0;      // the mover's static value fell by `drop_margin` since its last turn
  int few_moves = 2;
  Points drop_margin = 100;
  int game = 0;  // a move that the game wants searched deeper

  bool any() const { return (danger | capture | recapture | mobility | forced | drop | game) != 0; }
  friend bool operator==(const Extensions&, const Extensions&) = default;
};

struct Quiescence {
  bool noisy = false;     // search noisy moves until none is left
  bool exchange = true;   // only those that win something by static exchange (SEE)
  int quiet_moves = 0;    // quiet moves that a line may have (Hsu15 slide 45)
  int bounded_plies = 0;  // Abalone12: plies that may follow a noisy move; 0: off
  bool stand_pat = true;  // the mover may be content with the static value
  int threats = 0;        // plies on which quiet moves that endanger the opponent are tried too
  bool evade = false;     // every danger is answered with all moves, not only the first of a line
  bool equal = false;     // SEE: also moves that win nothing and lose nothing
  bool table = false;     // values are looked up and kept
  bool no_stop = false;   // SEE: both sides capture as long as they can (Hsu15 slide 51)

  bool any() const { return noisy || bounded_plies > 0; }
  friend bool operator==(const Quiescence&, const Quiescence&) = default;
};

// --- the whole -----------------------------------------------------------------------------------

// Data that recipes share. Two of them are equal if they say the same.
template <class T>
struct Shared : std::shared_ptr<const T> {
  using std::shared_ptr<const T>::shared_ptr;
  Shared(std::shared_ptr<const T> data)  // NOLINT: implicit on purpose
      : std::shared_ptr<const T>(std::move(data)) {}

  friend bool operator==(const Shared& a, const Shared& b) {
    return a.get() == b.get() || (a && b && *a == *b);
  }
};

struct Recipe {
  Root root;
  Recursion recursion = Recursion::AlphaBeta;
  Memory memory;
  Ordering ordering;
  Selectivity selectivity;
  std::vector<StageSelectivity> stage_selectivity;  // instead of selectivity; sorted by stage
  std::vector<int> stage_plies;  // no deeper, by the root's stage; the last: all later stages
  Extensions extensions;
  Quiescence quiescence;
  bool distance = false;  // a nearer win is better: win-in-n instead of plain wins
  bool safe = false;      // safe_moves(): moves that lose at once are not searched
  bool bounds = false;    // value_bounds(): what a position can still be worth narrows the window
  bool symmetry = false;  // mirror images share their table entries
  bool free_passes = false;  // a forced pass costs no depth
  bool solve_last = false;   // solve_last(): the game's own solver ends the search
  bool race =
      false;  // race(): the game's own solver where the sides can no longer block each other
  bool path = false;                    // the game judges the plies before a node
  bool cycles = false;                  // ... and a position that comes back will do so for ever
  bool to_the_end = false;              // no horizon: the exact result of the game
  std::string params;                   // the file the models came from; empty: none or set by hand
  Shared<Models> models;                // of the shallow tests, node-cutting and windows
  std::string evaluation;               // its name; empty: the game's default one
  std::string weights_file;             // where the weights came from; empty: the evaluation's own
  Shared<std::vector<Points>> weights;  // of a linear evaluation
  std::string endgame;                  // the folder of the endgame tables; empty: none
  Shared<EndgameTables> endgames;

  friend bool operator==(const Recipe&, const Recipe&) = default;
};

// What holds at a root of a stage: what is left out, and how deep a search goes at most.
inline const Selectivity& selectivity_at(const Recipe& recipe, int stage) {
  for (const StageSelectivity& one : recipe.stage_selectivity) {
    if (one.stage == stage) return one.selectivity;
  }
  return recipe.selectivity;
}
inline std::optional<int> plies_at(const Recipe& recipe, int stage) {
  const std::vector<int>& plies = recipe.stage_plies;
  if (plies.empty()) return std::nullopt;
  return plies[std::min(static_cast<std::size_t>(std::max(stage, 0)), plies.size() - 1)];
}

}  // namespace espalier::engine
