#include "app/tree_svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "app/node_story.hpp"
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

constexpr double kColumn = 58;        // width of a leaf
constexpr double kVectorColumn = 76;  // of a leaf with a vector
constexpr double kRow = 92;           // height of a ply
constexpr double kMargin = 50;
constexpr double kHeader = 64;
constexpr double kRadius = 13;

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

class Picture {
 public:
  explicit Picture(const TreeReport& report) : report_(report), stories_(stories_of(report)) {
    for (const ViewNode& node : report.view.nodes) vectors_ = vectors_ || !node.values.empty();
  }

  std::string draw() {
    double right = 0;
    double bottom = 0;
    for (const ViewNode& node : report_.view.nodes) {
      right = std::max(right, node.x);
      bottom = std::max(bottom, node.y);
    }
    const double width =
        std::max(right * (vectors_ ? kVectorColumn : kColumn) + 2 * kMargin, 520.0);
    const double height = bottom * kRow + 2 * kMargin + kHeader;
    add(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {:.0f} {:.0f}" width="{:.0f}" height="{:.0f}" role="img">)",
        width, height, width, height);
    add("<title>{} searches a tree: value {}</title><style>{}</style>",
        escaped_xml(report_.strategy), value(), kStyle);
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
  double px(const ViewNode& node) const {
    return kMargin + node.x * (vectors_ ? kVectorColumn : kColumn);
  }
  static double py(const ViewNode& node) { return kMargin + kHeader + node.y * kRow; }

  std::string value() const { return bounded_text(report_.bound, shown_root(report_)); }
  const NodeStory& story(int node) const { return stories_[static_cast<std::size_t>(node)]; }

  void header() {
    add(R"(<text class="title" x="{}" y="34">{}: value {}</text>)", kMargin / 2,
        escaped_xml(report_.strategy), value());
    add(R"(<text class="facts" x="{}" y="54">{}, {}, {}, {}{}</text>)", kMargin / 2,
        counted(report_.leaves, "leaf", "leaves"), counted(report_.nodes, "node", "nodes"),
        counted(report_.visits, "visit", "visits"), counted(report_.cuts, "cut-off", "cut-offs"),
        report_.view.truncated ? " (only part of the tree is drawn)" : "");
  }

  void edge(const ViewNode& node) {
    if (node.parent < 0) return;
    const ViewNode& parent = report_.view.nodes[static_cast<std::size_t>(node.parent)];
    const char* kind = !node.visited ? " unseen" : node.on_line ? " line" : "";
    add(R"(<line class="edge{}" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>)", kind,
        px(parent), py(parent), px(node), py(node));
    const NodeStory& above = story(node.parent);
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
        escaped_xml(clipped_name(node)));
    const NodeStory& told = story(index);
    std::string value = shown_leaf(report_, node);
    if (value.empty()) value = shown_value(report_, told);
    if (!value.empty()) {
      add(R"(<text class="value{}" x="{:.1f}" y="{:.1f}">{}</text>)", faint,
          node.leaf ? x : x + (vectors_ ? 3.2 : 2.4) * kRadius,
          node.leaf ? y + 2.2 * kRadius : y + 4, escaped_xml(value));
    }
    if (!told.label.empty()) {
      add(R"(<text class="window" x="{:.1f}" y="{:.1f}">{}</text>)", x, y - 1.7 * kRadius,
          told.label);
    } else if (!node.leaf && !told.window.empty()) {
      add(R"(<text class="window" x="{:.1f}" y="{:.1f}">{}</text>)", x, y - 1.7 * kRadius,
          told.window);
    }
  }

  const TreeReport& report_;
  std::vector<NodeStory> stories_;
  bool vectors_ = false;
  std::string out_;
};

}  // namespace

std::string draw_svg(const TreeReport& report) { return Picture(report).draw(); }

}  // namespace espalier::app
