#include "app/tree_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "app/words.hpp"

namespace espalier::app {

std::string escaped_xml(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      default: out += c;
    }
  }
  return out;
}

namespace {

constexpr double kColumn = 58;  // width of a leaf
constexpr double kRow = 92;     // height of a ply
constexpr double kMargin = 50;
constexpr double kHeader = 64;
constexpr double kRadius = 13;
constexpr std::size_t kLongestLabel = 9;

constexpr const char* kStyle =
    "svg{background:#fbfaf5;font-family:system-ui,sans-serif}"
    ".edge{stroke:#6b7f5e;stroke-width:1.6}.edge.unseen{stroke:#cfd2c6;stroke-dasharray:4 4}"
    ".edge.line{stroke:#2f6b3a;stroke-width:4}"
    ".node{fill:#fff;stroke:#3d5a3a;stroke-width:1.8}.node.unseen{fill:#f1efe6;stroke:#cfd2c6}"
    ".node.line{fill:#d6ecd0}"
    ".name{font-size:11px;text-anchor:middle;fill:#26331f}"
    ".value{font-size:12px;text-anchor:middle;font-weight:600;fill:#26331f}"
    ".window{font-size:9.5px;text-anchor:middle;fill:#7a5c1e}"
    ".window,.value{paint-order:stroke;stroke:#fbfaf5;stroke-width:3px}"
    ".unseen-text{fill:#a7aa9d}.cut{stroke:#b3261e;stroke-width:3}"
    ".title{font-size:17px;font-weight:600;fill:#26331f}.facts{font-size:12.5px;fill:#4d5a45}"
    "@media(prefers-color-scheme:dark){svg{background:#171b15}.node{fill:#20271d;stroke:#9fbf95}"
    ".node.unseen{fill:#1b201a;stroke:#3b4237}.node.line{fill:#2c4a2b}.edge{stroke:#7e9a74}"
    ".edge.unseen{stroke:#3b4237}.edge.line{stroke:#8fd08a}"
    ".name,.value,.title{fill:#e8ecdf}.facts{fill:#b9c2ae}.window{fill:#d8b567}"
    ".window,.value{stroke:#171b15}"
    ".unseen-text{fill:#5d6556}.cut{stroke:#ff8a80}}";

std::string clipped(const std::string& text) {
  return text.size() <= kLongestLabel ? text : text.substr(0, kLongestLabel - 1) + "…";
}

// What the trace says last about each drawn node.
struct NodeStory {
  std::string window;
  std::string value;
  bool cut = false;
  std::set<int> skipped;  // children that a test left out
};

bool skips(const Event& event) {
  if (event.kind != EventKind::Skip) return false;
  switch (event.reason) {
    case Reason::Gpc:
    case Reason::Fgpc:
    case Reason::NodeCutting:
    case Reason::Futility:
    case Reason::LateCut:
    case Reason::Razoring:
    case Reason::BestMoves:
    case Reason::Exchange: return true;
    default: return false;
  }
}

std::map<int, NodeStory> stories(const TreeReport& report) {
  std::map<int, NodeStory> told;
  for (const TraceStep& step : report.trace) {
    if (step.node < 0) continue;
    const Event& event = step.event;
    NodeStory& story = told[step.node];
    const bool window = event.kind == EventKind::Enter || event.kind == EventKind::Update;
    if (window && event.alpha != event.beta) {
      story.window = fmt::format("({}, {})", value_text(event.alpha), value_text(event.beta));
    }
    if (event.kind == EventKind::Leaf || event.kind == EventKind::Update ||
        event.kind == EventKind::Skip || event.kind == EventKind::Finish) {
      story.value = value_text(event.value);
    }
    if (event.kind == EventKind::Enter) story.skipped.clear();
    if (event.kind == EventKind::Update) story.skipped.erase(event.child);
    if (skips(event)) story.skipped.insert(event.child);
    const bool updates = event.kind == EventKind::Update;
    const bool cuts = event.reason == Reason::CutOff || event.reason == Reason::ProbCut ||
                      (updates && event.reason == Reason::NullMove) ||
                      (updates && event.reason == Reason::Windows) || skips(event);
    story.cut = story.cut || cuts;
  }
  return told;
}

class Picture {
 public:
  explicit Picture(const TreeReport& report) : report_(report), stories_(stories(report)) {}

  std::string draw() {
    double right = 0;
    double bottom = 0;
    for (const ViewNode& node : report_.view.nodes) {
      right = std::max(right, node.x);
      bottom = std::max(bottom, node.y);
    }
    const double width = std::max(right * kColumn + 2 * kMargin, 520.0);
    const double height = bottom * kRow + 2 * kMargin + kHeader;
    add(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {:.0f} {:.0f}" width="{:.0f}" height="{:.0f}" role="img">)",
        width, height, width, height);
    add("<title>{} searches a tree: value {}</title><style>{}</style>",
        escaped_xml(report_.strategy), value_text(report_.value), kStyle);
    header();
    for (const ViewNode& node : report_.view.nodes) edge(node);
    for (std::size_t i = 0; i < report_.view.nodes.size(); ++i) {
      shape(report_.view.nodes[i]);
      labels(report_.view.nodes[i], static_cast<int>(i));
    }
    out_ += "</svg>\n";
    return std::move(out_);
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> text, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), text, std::forward<Args>(args)...);
  }
  static double px(const ViewNode& node) { return kMargin + node.x * kColumn; }
  static double py(const ViewNode& node) { return kMargin + kHeader + node.y * kRow; }

  void header() {
    add(R"(<text class="title" x="{}" y="34">{}: value {}</text>)", kMargin / 2,
        escaped_xml(report_.strategy), value_text(report_.value));
    add(R"(<text class="facts" x="{}" y="54">{} leaves, {} nodes, {} visits, {} cut-offs{}</text>)",
        kMargin / 2, report_.leaves, report_.nodes, report_.visits, report_.cuts,
        report_.view.truncated ? " (only part of the tree is drawn)" : "");
  }

  void edge(const ViewNode& node) {
    if (node.parent < 0) return;
    const ViewNode& parent = report_.view.nodes[static_cast<std::size_t>(node.parent)];
    const char* kind = !node.visited ? " unseen" : node.on_line ? " line" : "";
    add(R"(<line class="edge{}" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>)", kind,
        px(parent), py(parent), px(node), py(node));
    const NodeStory& above = stories_[node.parent];
    const bool unseen = !node.visited && parent.visited && above.cut;
    if (!unseen && !above.skipped.contains(node.index)) return;
    const double x = px(parent) + (px(node) - px(parent)) * 0.45;
    const double y = py(parent) + (py(node) - py(parent)) * 0.45;
    add(R"(<line class="cut" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>)", x - 8, y, x + 8,
        y);
  }

  // MAX points up, MIN points down, leaves are round.
  void shape(const ViewNode& node) {
    const char* kind = !node.visited ? " unseen" : node.on_line ? " line" : "";
    const double x = px(node);
    const double y = py(node);
    if (node.leaf) {
      add(R"(<circle class="node{}" cx="{:.1f}" cy="{:.1f}" r="{}"/>)", kind, x, y, kRadius - 1);
      return;
    }
    const double tip = node.player == Player::First ? -kRadius : kRadius;
    add(R"(<polygon class="node{}" points="{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}"/>)", kind, x,
        y + 1.35 * tip, x - 1.25 * kRadius, y - 0.85 * tip, x + 1.25 * kRadius, y - 0.85 * tip);
  }

  void labels(const ViewNode& node, int index) {
    const double x = px(node);
    const double y = py(node);
    const char* faint = node.visited ? "" : " unseen-text";
    add(R"(<text class="name{}" x="{:.1f}" y="{:.1f}">{}</text>)", faint, x, y + 4,
        escaped_xml(clipped(node.name)));
    const NodeStory& story = stories_[index];
    std::string value = story.value;
    if (node.leaf && node.value) value = value_text(*node.value);
    if (!value.empty()) {
      add(R"(<text class="value{}" x="{:.1f}" y="{:.1f}">{}</text>)", faint,
          node.leaf ? x : x + 2.1 * kRadius, node.leaf ? y + 2.2 * kRadius : y + 4, value);
    }
    if (!node.leaf && !story.window.empty()) {
      add(R"(<text class="window" x="{:.1f}" y="{:.1f}">{}</text>)", x, y - 1.7 * kRadius,
          story.window);
    }
  }

  const TreeReport& report_;
  std::map<int, NodeStory> stories_;
  std::string out_;
};

}  // namespace

std::string draw_svg(const TreeReport& report) { return Picture(report).draw(); }

}  // namespace espalier::app
