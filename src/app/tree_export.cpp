#include "app/tree_export.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "app/engine_words.hpp"
#include "app/node_story.hpp"
#include "app/suggest.hpp"
#include "app/tree_svg.hpp"
#include "app/words.hpp"

namespace espalier::app {
namespace {

// --- TikZ ----------------------------------------------------------------------------------------

constexpr double kTikzColumn = 1.1;  // cm
constexpr double kTikzRow = 1.7;

constexpr const char* kTikzHead =
    R"(% \usepackage{{tikz}} \usetikzlibrary{{shapes.geometric}}
% {}: value {}; {}, {}
\begin{{tikzpicture}}[x={}cm, y=-{}cm, font=\small,
  inner/.style={{regular polygon, regular polygon sides=3, draw, inner sep=0pt, minimum size=5mm}},
  max/.style={{inner}}, min/.style={{inner, shape border rotate=180}},
  leaf/.style={{circle, draw, inner sep=0pt, minimum size=3.5mm}},
  seen/.style={{fill=green!12}}, unseen/.style={{draw=gray, text=gray, dashed}},
  line/.style={{very thick}}, cut/.style={{red, very thick}},
  name/.style={{font=\scriptsize, text=gray}}, window/.style={{font=\tiny, text=brown!80!black}}]
)";

// Letters that LaTeX keeps for itself.
std::string escaped_latex(const std::string& text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '\\': out += "\\textbackslash{}"; break;
      case '~': out += "\\textasciitilde{}"; break;
      case '^': out += "\\textasciicircum{}"; break;
      case '&':
      case '%':
      case '$':
      case '#':
      case '_':
      case '{':
      case '}': out += '\\'; [[fallthrough]];
      default: out += c;
    }
  }
  return out;
}

// Numbers as mathematics: a minus sign, the infinity sign.
std::string in_mathematics(std::string text) {
  for (std::size_t at = text.find("inf"); at != std::string::npos; at = text.find("inf", at)) {
    text.replace(at, 3, "\\infty");
    at += 6;
  }
  return "$" + text + "$";
}

class Tikz {
 public:
  explicit Tikz(const TreeReport& report) : report_(report), stories_(stories_of(report)) {}

  std::string draw() {
    add(fmt::runtime(kTikzHead), escaped_latex(report_.strategy), shown_root(report_),
        counted(report_.leaves, "leaf", "leaves"), counted(report_.cuts, "cut-off", "cut-offs"),
        kTikzColumn, kTikzRow);
    for (std::size_t i = 0; i < report_.view.nodes.size(); ++i) node(i);
    for (std::size_t i = 1; i < report_.view.nodes.size(); ++i) edge(i);
    out_ += "\\end{tikzpicture}\n";
    return std::move(out_);
  }

 private:
  template <class Format, class... Args>
  void add(const Format& text, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), text, std::forward<Args>(args)...);
  }

  void node(std::size_t i) {
    const ViewNode& node = report_.view.nodes[i];
    const char* shape = node.leaf ? "leaf" : node.player == Player::First ? "max" : "min";
    add(fmt::runtime("  \\node[{}, {}] (n{}) at ({:.3g}, {:.3g}) {{}};\n"), shape,
        node.visited ? "seen" : "unseen", i, node.x, node.y);
    add(fmt::runtime("  \\node[name, {}] at (n{}) {{{}}};\n"), node.leaf ? "below=6mm" : "left=3mm",
        i, escaped_latex(clipped_name(node)));
    const NodeStory& told = stories_[i];
    std::string value = shown_value(report_, told, {"\\le ", "\\ge "});
    if (const std::string leaf = shown_leaf(report_, node); !leaf.empty()) value = leaf;
    if (!value.empty()) {
      add(fmt::runtime("  \\node[{}] at (n{}) {{{}}};\n"), node.leaf ? "below=2mm" : "right=2.5mm",
          i, in_words(value) ? value : in_mathematics(value));
    }
    if (!node.leaf && !told.window.empty()) {
      add(fmt::runtime("  \\node[window, above=2.5mm] at (n{}) {{{}}};\n"), i,
          in_mathematics(told.window));
    }
  }

  // "win in 3" of a game that is decided.
  static bool in_words(const std::string& value) {
    return value.starts_with("win") || value.starts_with("loss");
  }

  void edge(std::size_t i) {
    const ViewNode& node = report_.view.nodes[i];
    const ViewNode& parent = report_.view.nodes[static_cast<std::size_t>(node.parent)];
    const char* look = !node.visited ? "unseen" : node.on_line ? "line" : "";
    add(fmt::runtime("  \\draw[{}] (n{}) -- (n{});\n"), look, node.parent, i);
    const NodeStory& above = stories_[static_cast<std::size_t>(node.parent)];
    const bool unseen = !node.visited && parent.visited && above.cut;
    if (!unseen && !above.skipped.contains(node.index)) return;
    const double x = parent.x + (node.x - parent.x) * 0.5;
    const double y = parent.y + (node.y - parent.y) * 0.5;
    add(fmt::runtime("  \\draw[cut] ({:.3g}, {:.3g}) -- ({:.3g}, {:.3g});\n"), x - 0.14, y,
        x + 0.14, y);
  }

  const TreeReport& report_;
  std::vector<NodeStory> stories_;
  std::string out_;
};

// --- CSV -----------------------------------------------------------------------------------------

std::string cell(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string_view bound_word(const TraceStep& step) {
  if (!tells_value(step.event)) return "";
  switch (value_bound(step)) {
    case Bound::Exact: return "";
    case Bound::Lower: return "at-least";
    case Bound::Upper: return "at-most";
  }
  return "";
}

}  // namespace

std::string draw_tikz(const TreeReport& report) { return Tikz(report).draw(); }

std::string trace_csv(const TreeReport& report) {
  std::string out =
      "step,kind,node,alpha,beta,value,bound,reason,child,processor,time,what happened\r\n";
  std::size_t number = 0;
  for (const TraceStep& step : report.trace) {
    const Event& event = step.event;
    const bool window = tells_window(event) && !window_is_closed(event);
    const auto number_text = [](bool told, double value) {
      return told ? value_text(value) : std::string();
    };
    fmt::format_to(std::back_inserter(out), "{},{},{},{},{},{},{},{},{},{},{},{}\r\n", ++number,
                   kind_text(event.kind), cell(step.name), number_text(window, event.alpha),
                   number_text(window, event.beta), number_text(tells_value(event), event.value),
                   bound_word(step), reason_text(event.reason),
                   event.child < 0 ? "" : std::to_string(event.child + 1),
                   event.processor < 0 ? "" : std::to_string(event.processor + 1),
                   number_text(event.processor >= 0 && event.time >= 0, event.time),
                   cell(step_text(step)));
  }
  return out;
}

const std::vector<std::string>& export_forms() {
  static const std::vector<std::string> forms = {"svg", "tikz", "csv", "animated"};
  return forms;
}

Result<TreeFile> export_tree(const TreeReport& report, std::string_view form) {
  if (form == "svg") return TreeFile{"tree.svg", draw_svg(report)};
  if (form == "tikz") return TreeFile{"tree.tex", draw_tikz(report)};
  if (form == "csv") return TreeFile{"trace.csv", trace_csv(report)};
  if (form == "animated") {
    auto text = draw_animation(report);
    if (!text) return text.error();
    return TreeFile{"tree-animated.svg", *std::move(text)};
  }
  return Error{unknown_name("form", std::string(form), export_forms(), "")};
}

}  // namespace espalier::app
