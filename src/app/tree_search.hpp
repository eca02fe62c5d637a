// One search by a faithful strategy or by the engine, from request to report: plain structs that
// command line, browser and tests share. The subject is a literal tree, a synthetic tree or a board
// position.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "app/parameters.hpp"
#include "app/strategies.hpp"
#include "espalier/core/player.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"
#include "espalier/core/trace.hpp"
#include "espalier/search/options.hpp"
#include "espalier/search/parallel/simulated/machine/report.hpp"

namespace espalier::app {

struct LiteralSubject {
  std::string text;
  Player root = Player::First;
};
struct SyntheticSubject {
  bool uniform = true;
  int width = 2;
  int depth = 2;
  std::string scheme = "unordered";  // unordered integer real p-ordered:P p-exact:P p-leaves:P
  std::uint64_t seed = 1;
};
struct BoardSubject {
  std::string game;
  std::string variant;     // empty: the default
  std::string position;    // empty: the start
  std::string moves = {};  // played from there, separated by blanks
};

// "W,D" -> width and depth. `what` begins the message of an error.
std::optional<Error> parse_shape(std::string_view text, const std::string& what,
                                 SyntheticSubject& subject);

struct TreeRequest {
  std::variant<LiteralSubject, SyntheticSubject, BoardSubject> subject;
  std::string strategy;      // by name; or
  std::string recipe;        // the engine by its recipe; then there are no options of strategies
  std::optional<int> depth;  // trees: default all of it; boards: required
  // First's (MAX's) view on trees, the mover's view on boards.
  std::optional<std::pair<double, double>> window;
  std::optional<Cut> cut;
  std::optional<double> window_width;
  std::optional<int> processors;  // a simulated parallel search
  std::optional<int> threads;     // of the engine; none: one
  Parameters set;
  bool want_trace = false;
  std::size_t trace_capacity = RecordingTrace::kDefaultCapacity;
  bool want_view = false;
  std::string as;  // JSON: instead of trace and tree a file of this form (tree_export.hpp)
  std::size_t most_lanes = 20'000;  // of a simulated search, in the report
  // Distinct nodes after which it is stopped: each takes memory.
  std::uint64_t most_nodes = std::numeric_limits<std::uint64_t>::max();
  std::optional<double> seconds;  // after which the search is stopped; none: no limit
};

// The names `--set` takes.
const std::vector<std::string>& settable_names();

struct ViewNode {
  std::uint64_t id = 0;
  int parent = -1;  // index in the view
  int index = 0;    // number among its siblings
  int ply = 0;
  std::string name;
  Player player = Player::First;
  bool leaf = false;
  bool visited = false;
  bool on_line = false;         // on the principal variation
  std::optional<double> value;  // First's view; written, or of a leaf
  std::string move = {};        // boards: the last move of the path; empty at the root
  std::string pieces = {};      // boards that can be drawn: a symbol for each cell
  std::vector<double> values;   // of a leaf, one for each player, where a search has vectors
  double x = 0;                 // in units of a leaf
  double y = 0;                 // the ply
};

enum class BoundName : unsigned char { Alpha, Beta };
// Of the bound of a cut-off: the parent's own value (a shallow cut-off), that of a node above it (a
// deep one), or the window the whole search began with.
enum class BoundOrigin : unsigned char { Parent, Above, Window };

struct TreeView {
  std::vector<ViewNode> nodes;  // parents before children; the root first
  bool truncated = false;       // the tree has more nodes than are drawn
};

// The numbers of a shallow test: a deep value is a * shallow + b give or take sigma, t times which
// is left as a margin. A shallow value beyond the threshold settles it.
struct CutTest {
  CutModel model;
  double threshold = 0;
  std::optional<double> shallow;  // what the shallow search found, once it is over
};

struct TraceStep {
  Event event;
  std::string name;        // of the node
  std::string child_name;  // of the child that the event is about, if there is one
  int node = -1;           // index in the view, -1 if it is not drawn
  // See trace_notes.hpp.
  int again = 0;                      // how often the node had been entered before
  std::optional<BoundName> bound;     // of a cut-off: the one that was met,
  std::optional<BoundOrigin> origin;  // where it came from,
  int setter = -1;                    // and the ancestor that had set it, an index in the view
  std::optional<CutTest> test;        // a test that begins, or that has decided
  bool chances = false;               // values are MAX's chances of winning
  std::optional<Label> label;         // of the node, from now on
  bool board = false;                 // values are those of a game: some of them are wins
  bool seats = false;                 // of a search for many players:
  std::vector<double> values;         // what the node is worth to each; empty: not told
};

// A stretch of work of one processor, on the subtree below a node.
struct ParallelLane {
  int processor = 0;
  double start = 0;
  double end = 0;
  bool in_vain = false;
  int node = -1;  // index in the view, -1 if it is not drawn
};

// What a simulated parallel search has cost. Times are in units of the costs.
struct ParallelReport {
  simulated::Costs costs;
  double time = 0;
  double sequential_time = 0;  // of alpha-beta on one processor
  double speedup = 0;
  double efficiency = 0;
  std::optional<double> leaf_speedup;  // parallel SSS*: leaves of SSS* / most leaves of a process
  std::vector<simulated::ProcessorTime> processors;
  std::vector<ParallelLane> lanes;  // in the order of their start
  bool lanes_truncated = false;
};

struct TreeReport {
  std::string strategy;  // or the recipe as one text
  std::string recipe;    // likewise; empty: a strategy was run
  double value = 0;
  std::vector<double> values;  // of max^n: one for each player
  Bound bound = Bound::Exact;
  bool complete = true;
  bool board = false;      // values are those of a game: some of them are wins
  bool too_large = false;  // the engine was stopped because its story had too many nodes
  std::uint64_t leaves = 0;
  std::uint64_t nodes = 0;
  std::uint64_t visits = 0;
  std::uint64_t cuts = 0;
  double seconds = 0;
  int threads = 1;                // that searched
  std::vector<std::string> line;  // the principal variation
  std::vector<TraceStep> trace;
  bool trace_truncated = false;
  TreeView view;
  std::optional<ParallelReport> parallel;  // of a simulated parallel search
};

inline constexpr std::size_t kMaxDrawnNodes = 3'000;

// The options of a strategy on boards, from settings as `--set` takes them; an error if the
// strategy does not honour one of them.
Result<Options<double>> strategy_options(std::string_view strategy, const Parameters& set);

// An error if the strategy does not honour one of the settings.
std::optional<Error> check_honoured(const StrategyInfo& info, const Parameters& set);

Result<TreeReport> search_tree(const TreeRequest& request, const StopFlag& stop);

}  // namespace espalier::app
