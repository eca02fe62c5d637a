// The searched tree as an SVG that plays the search: every step is shown for a moment, then the
// film begins anew. What a node looks like is a list of looks with the steps at which they begin;
// SMIL (SVG 1.1, chapter 19) animates the class and the visibility of elements, nothing moves.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "app/node_story.hpp"
#include "app/tree_export.hpp"
#include "app/tree_svg.hpp"
#include "app/words.hpp"

namespace espalier::app {
namespace {

constexpr double kFilmColumn = 64;
constexpr double kFilmRow = 92;
constexpr double kFilmMargin = 56;
constexpr double kFilmHead = 74;
constexpr double kFilmRadius = 13;
constexpr double kStepSeconds = 0.9;
constexpr std::size_t kLastSteps = 4;  // the end is shown for so many steps

constexpr const char* kFilmStyle =
    "svg{background:#fbfaf5;font-family:system-ui,sans-serif}"
    ".edge{stroke:#6b7f5e;stroke-width:1.6}.edge.unseen{stroke:#cfd2c6;stroke-dasharray:4 4}"
    ".edge.line{stroke:#2f6b3a;stroke-width:4}"
    ".node{fill:#dcefd8;stroke:#3d5a3a;stroke-width:1.8}.node.unseen{fill:#fff;stroke:#b9bdae}"
    ".node.here{fill:#f6d9c4;stroke:#b4532a;stroke-width:3}"
    ".name{font-size:11px;text-anchor:middle;fill:#26331f}"
    ".value{font-size:13px;font-weight:600;fill:#26331f}.leaf{text-anchor:middle}"
    ".window{font-size:10px;text-anchor:middle;fill:#7a5c1e}"
    ".window,.value{paint-order:stroke;stroke:#fbfaf5;stroke-width:3px}"
    ".cut{stroke:#b3261e;stroke-width:3}"
    ".title{font-size:14px;fill:#4d5a45}.story{font-size:17px;font-weight:600;fill:#26331f}";

// Something that changes: what holds from which step on.
using Changes = std::vector<std::pair<std::size_t, std::string>>;

void change(Changes& changes, std::size_t step, const std::string& to) {
  if (!changes.empty() && changes.back().second == to) return;
  if (!changes.empty() && changes.back().first == step) changes.pop_back();
  changes.emplace_back(step, to);
}

struct FilmNode {
  Changes look = {{0, "node unseen"}};
  Changes value;
  Changes window;
  std::size_t seen = 0;  // the first step about it; 0: none
  std::size_t cut = 0;   // the first step that cut children off
};

class Film {
 public:
  explicit Film(const TreeReport& report)
      : report_(report),
        nodes_(report.view.nodes.size()),
        frames_(report.trace.size() + 1 + kLastSteps) {}

  std::string draw() {
    watch();
    double right = 0;
    double bottom = 0;
    for (const ViewNode& node : report_.view.nodes) {
      right = std::max(right, node.x);
      bottom = std::max(bottom, node.y);
    }
    const double width = std::max(right * kFilmColumn + 2 * kFilmMargin, 720.0);
    left_ = (width - right * kFilmColumn) / 2;
    const double height = bottom * kFilmRow + 2 * kFilmMargin + kFilmHead;
    add(R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {:.0f} {:.0f}" width="{:.0f}" height="{:.0f}" role="img">)",
        width, height, width, height);
    add("<title>{} searches a tree, step by step</title><style>{}</style>",
        escaped_xml(report_.strategy), kFilmStyle);
    captions();
    for (std::size_t i = 1; i < nodes_.size(); ++i) edge(i);
    for (std::size_t i = 0; i < nodes_.size(); ++i) node(i);
    out_ += "</svg>\n";
    return std::move(out_);
  }

 private:
  template <class... Args>
  void add(fmt::format_string<Args...> text, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), text, std::forward<Args>(args)...);
  }
  double px(const ViewNode& node) const { return left_ + node.x * kFilmColumn; }
  static double py(const ViewNode& node) { return kFilmMargin + kFilmHead + node.y * kFilmRow; }

  // Walks through the trace and notes what changes when.
  void watch() {
    std::vector<NodeStory> told(nodes_.size());
    int here = -1;
    std::size_t number = 0;
    for (const TraceStep& step : report_.trace) {
      ++number;
      if (here >= 0) change(at(here).look, number, "node");
      here = step.node;
      if (here < 0) continue;
      FilmNode& node = at(here);
      NodeStory& story = told[static_cast<std::size_t>(here)];
      story.hear(step);
      if (node.seen == 0) node.seen = number;
      if (story.cut && node.cut == 0) node.cut = number;
      change(node.look, number, "node here");
      change(node.value, number, shown_value(report_, story));
      change(node.window, number, story.window);
    }
  }

  FilmNode& at(int node) { return nodes_[static_cast<std::size_t>(node)]; }
  double time(std::size_t step) const {
    return static_cast<double>(step) / static_cast<double>(frames_);
  }

  // `values` hold one after the other, each from its step on.
  void animate(const char* attribute, const Changes& changes) {
    std::string values;
    std::string times;
    for (const auto& [step, value] : changes) {
      fmt::format_to(std::back_inserter(values), "{}{}", values.empty() ? "" : ";", value);
      fmt::format_to(std::back_inserter(times), "{}{:.6g}", times.empty() ? "" : ";", time(step));
    }
    add(R"(<animate attributeName="{}" calcMode="discrete" dur="{:.1f}s" repeatCount="indefinite" values="{}" keyTimes="{}"/>)",
        attribute, kStepSeconds * static_cast<double>(frames_), values, times);
  }

  // Visible from one step up to another one; 0: to the end.
  void visible(std::size_t from, std::size_t to) {
    Changes changes = {{0, from == 0 ? "visible" : "hidden"}};
    if (from > 0) changes.emplace_back(from, "visible");
    if (to > 0) changes.emplace_back(to, "hidden");
    animate("visibility", changes);
  }

  // One text for each thing that was to be read at one place.
  void texts(const Changes& changes, const char* kind, double x, double y) {
    for (std::size_t i = 0; i < changes.size(); ++i) {
      if (changes[i].second.empty()) continue;
      const bool last = i + 1 == changes.size();
      add(R"(<text class="{}" x="{:.1f}" y="{:.1f}" visibility="{}">{})", kind, x, y,
          last ? "visible" : "hidden", escaped_xml(changes[i].second));
      visible(changes[i].first, last ? 0 : changes[i + 1].first);
      out_ += "</text>";
    }
  }

  void captions() {
    add(R"(<text class="title" x="24" y="28">{}</text>)", escaped_xml(report_.strategy));
    Changes stories = {{0, "before the first step"}};
    std::size_t number = 0;
    for (const TraceStep& step : report_.trace) {
      ++number;
      stories.emplace_back(number, fmt::format("{}. {}", number, step_text(step)));
    }
    texts(stories, "story", 24, 56);
  }

  void edge(std::size_t i) {
    const ViewNode& node = report_.view.nodes[i];
    const ViewNode& parent = report_.view.nodes[static_cast<std::size_t>(node.parent)];
    const FilmNode& film = nodes_[i];
    add(R"(<line class="edge{}" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}">)",
        film.seen == 0 ? " unseen"
        : node.on_line ? " line"
                       : "",
        px(parent), py(parent), px(node), py(node));
    Changes looks = {{0, "edge unseen"}};
    if (film.seen > 0) looks.emplace_back(film.seen, "edge");
    if (film.seen > 0 && node.on_line) looks.emplace_back(report_.trace.size(), "edge line");
    animate("class", looks);
    out_ += "</line>";
    const std::size_t cut = nodes_[static_cast<std::size_t>(node.parent)].cut;
    if (film.seen > 0 || cut == 0) return;
    const double x = (px(parent) + px(node)) / 2;
    const double y = (py(parent) + py(node)) / 2;
    add(R"(<line class="cut" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}">)", x - 9, y, x + 9,
        y);
    visible(cut, 0);
    out_ += "</line>";
  }

  void node(std::size_t i) {
    const ViewNode& node = report_.view.nodes[i];
    const double x = px(node);
    const double y = py(node);
    shape(node, nodes_[i]);
    add(R"(<text class="name" x="{:.1f}" y="{:.1f}">{}</text>)", x, y + 4,
        escaped_xml(clipped_name(node)));
    if (node.leaf) {
      const std::string leaf = shown_leaf(report_, node);
      const std::string value = leaf.empty() ? "?" : leaf;
      add(R"(<text class="value leaf" x="{:.1f}" y="{:.1f}">{}</text>)", x, y + 2.3 * kFilmRadius,
          escaped_xml(value));
      return;
    }
    texts(nodes_[i].value, "value", x + 1.5 * kFilmRadius, y + 5);
    texts(nodes_[i].window, "window", x, y - 1.7 * kFilmRadius);
  }

  void shape(const ViewNode& node, const FilmNode& film) {
    const double x = px(node);
    const double y = py(node);
    const char* look = film.seen == 0 ? "node unseen" : "node";
    if (node.leaf) {
      add(R"(<circle class="{}" cx="{:.1f}" cy="{:.1f}" r="{}">)", look, x, y, kFilmRadius - 1);
    } else {
      const double tip = node.player == Player::First ? -kFilmRadius : kFilmRadius;
      add(R"(<polygon class="{}" points="{:.1f},{:.1f} {:.1f},{:.1f} {:.1f},{:.1f}">)", look, x,
          y + 1.35 * tip, x - 1.25 * kFilmRadius, y - 0.85 * tip, x + 1.25 * kFilmRadius,
          y - 0.85 * tip);
    }
    animate("class", film.look);
    out_ += node.leaf ? "</circle>" : "</polygon>";
  }

  const TreeReport& report_;
  std::vector<FilmNode> nodes_;
  std::size_t frames_;  // before the first step, the steps, and a rest
  double left_ = 0;
  std::string out_;
};

}  // namespace

Result<std::string> draw_animation(const TreeReport& report) {
  if (report.trace.size() > kMostAnimatedSteps) {
    return Error{fmt::format("the search has {} steps; an animation shows at most {}",
                             report.trace.size(), kMostAnimatedSteps)};
  }
  return Film(report).draw();
}

}  // namespace espalier::app
