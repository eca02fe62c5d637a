// One search by a faithful strategy, from request to report: plain structs that command line,
// browser and tests share. The subject is a literal tree, a synthetic tree or a board position.
#pragma once

#include <cstdint>
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
  std::string variant;   // empty: the default
  std::string position;  // empty: the start
};

struct TreeRequest {
  std::variant<LiteralSubject, SyntheticSubject, BoardSubject> subject;
  std::string strategy;
  std::optional<int> depth;  // trees: default all of it; boards: required
  // First's (MAX's) view on trees, the mover's view on boards.
  std::optional<std::pair<double, double>> window;
  std::optional<Cut> cut;
  std::optional<double> window_width;
  Parameters set;
  bool want_trace = false;
  std::size_t trace_capacity = RecordingTrace::kDefaultCapacity;
  bool want_view = false;
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
  double x = 0;                 // in units of a leaf
  double y = 0;                 // the ply
};

struct TreeView {
  std::vector<ViewNode> nodes;  // parents before sons; the root first
  bool truncated = false;       // the tree has more nodes than are drawn
};

struct TraceStep {
  Event event;
  std::string name;  // of the node
  int node = -1;     // index in the view, -1 if it is not drawn
};

struct TreeReport {
  std::string strategy;
  double value = 0;
  Bound bound = Bound::Exact;
  bool complete = true;
  std::uint64_t leaves = 0;
  std::uint64_t nodes = 0;
  std::uint64_t visits = 0;
  std::uint64_t cuts = 0;
  double seconds = 0;
  std::vector<std::string> line;  // the principal variation
  std::vector<TraceStep> trace;
  bool trace_truncated = false;
  TreeView view;
};

inline constexpr std::size_t kMaxDrawnNodes = 3'000;

Result<TreeReport> search_tree(const TreeRequest& request, const StopFlag& stop);

}  // namespace espalier::app
