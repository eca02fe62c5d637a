// Reports as one HTML page that needs nothing else: style, figures and script are inside.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>
#include <utility>

#include "lab/document.hpp"
#include "lab/html_style.hpp"
#include "lab/marks.hpp"
#include "lab/svg.hpp"

namespace espalier::lab {
namespace {

using svg::escape;

// Plain text, but `code` between backticks; one without its other half is a character.
std::string inline_text(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('`');
    const std::size_t close = open == std::string_view::npos ? open : text.find('`', open + 1);
    if (close == std::string_view::npos) return out + escape(text);
    out += escape(text.substr(0, open));
    out += "<code>" + escape(text.substr(open + 1, close - open - 1)) + "</code>";
    text.remove_prefix(close + 1);
  }
  return out;
}

// Split at blank lines.
std::vector<std::string> split_paragraphs(std::string_view text) {
  std::vector<std::string> list(1);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) {
      if (!list.back().empty()) list.emplace_back();
      continue;
    }
    if (!list.back().empty()) list.back() += '\n';
    list.back() += line;
  }
  if (list.back().empty()) list.pop_back();
  return list;
}

std::string_view verdict_class(Verdict verdict) {
  switch (verdict) {
    case Verdict::Holds: return tone_word(Tone::Good);
    case Verdict::HoldsInPart: return tone_word(Tone::Doubtful);
    case Verdict::Fails: return tone_word(Tone::Bad);
    default: return tone_word(Tone::Muted);
  }
}

std::string mark(Tone tone) {
  if (tone == Tone::Plain) return "";
  return fmt::format(R"(<span class="mark" role="img" aria-label="{}">{}</span>)", tone_word(tone),
                     tone_sign(tone));
}

std::string style_sheet() {
  std::string light(kLightColours);
  std::string dark(kDarkColours);
  const auto add = [&light, &dark](const svg::Colour& colour) {
    light += fmt::format("{}:{};", colour.name, colour.light);
    dark += fmt::format("{}:{};", colour.name, colour.dark);
  };
  for (const svg::Colour& colour : svg::base_colours()) add(colour);
  for (const svg::Colour& colour : svg::palette()) add(colour);
  std::string out = ":root{color-scheme:light;" + light + "}\n";
  // Paper stays white: on a printer the dark page is the light one.
  out += "@media screen{:root[data-theme=dark]{color-scheme:dark;" + dark + "}}\n";
  out += "@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light])";
  out += "{color-scheme:dark;" + dark + "}}";
  return out + std::string(kStyle);
}

class Page {
 public:
  std::string write(const Document& document) {
    std::vector<std::string> anchors;
    for (std::size_t i = 0; i < document.sections.size(); ++i) {
      const std::string& id = document.sections[i].id;
      anchors.push_back(anchor(id.empty() ? fmt::format("section-{}", i + 1) : id));
    }
    head(document);
    top(document);
    add("<div class=\"columns\">\n");
    contents(document, anchors);
    add("<main>\n");
    for (std::size_t i = 0; i < document.sections.size(); ++i) {
      const Section& section = document.sections[i];
      add("<section id=\"{0}\" aria-labelledby=\"{0}-title\">\n<h2 id=\"{0}-title\">{1}</h2>\n",
          anchors[i], inline_text(section.title));
      for (const Block& block : section.blocks) {
        std::visit([this](const auto& each) { put(each); }, block);
      }
      add("</section>\n");
    }
    add("</main>\n</div>\n");
    if (!document.footer.empty()) {
      add("<footer>");
      paragraphs(document.footer);
      add("</footer>\n");
    }
    add("</div>\n<script>{}</script>\n</body>\n</html>\n", kScript);
    return std::move(out_);
  }

 private:
  std::string out_;
  std::set<std::string> anchors_;

  template <class... Args>
  void add(fmt::format_string<Args...> text, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), text, std::forward<Args>(args)...);
  }

  // Addresses hold no blanks, and each is given once.
  std::string anchor(std::string_view id) {
    std::string base;
    for (const char c : id) {
      const bool plain =
          std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.';
      base += plain ? c : '-';
    }
    std::string name = base;
    for (int i = 2; !anchors_.insert(name).second; ++i) name = fmt::format("{}-{}", base, i);
    return name;
  }

  std::string id_attribute(std::string_view id) {
    return id.empty() ? "" : fmt::format(R"( id="{}")", anchor(id));
  }

  void paragraphs(std::string_view text) {
    for (const std::string& each : split_paragraphs(text)) add("<p>{}</p>\n", inline_text(each));
  }

  void head(const Document& document) {
    anchors_.insert("theme");
    add("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    add("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n");
    add("<title>{}</title>\n<style>\n{}</style>\n<script>{}</script>\n</head>\n<body>\n",
        escape(document.title), style_sheet(), kEarlyScript);
  }

  void top(const Document& document) {
    add("<div class=\"page\">\n<header>\n<div class=\"top\"><div><h1>{}</h1>\n",
        inline_text(document.title));
    if (!document.source.empty()) add("<p class=\"source\">{}</p>\n", inline_text(document.source));
    add("</div><button id=\"theme\" type=\"button\" hidden ");
    add("aria-label=\"Change between light and dark\">Dark</button></div>\n");
    if (!document.summary.empty()) {
      add("<div class=\"summary\">");
      paragraphs(document.summary);
      add("</div>\n");
    }
    if (!document.headlines.empty()) add("<ul class=\"headlines\">\n");
    for (const Headline& headline : document.headlines) {
      add("<li class=\"{}\"><span class=\"number\">{}{}</span><span "
          "class=\"label\">{}</span></li>\n",
          tone_word(headline.tone), mark(headline.tone), inline_text(headline.number),
          inline_text(headline.label));
    }
    if (!document.headlines.empty()) add("</ul>\n");
    add("</header>\n");
  }

  void contents(const Document& document, const std::vector<std::string>& anchors) {
    add("<nav class=\"contents\" aria-labelledby=\"contents-title\">");
    add("<h2 id=\"contents-title\">Contents</h2>\n<ol>\n");
    for (std::size_t i = 0; i < anchors.size(); ++i) {
      add("<li><a href=\"#{}\">{}</a></li>\n", anchors[i], inline_text(document.sections[i].title));
    }
    add("</ol></nav>\n");
  }

  void put(const Paragraph& paragraph) { paragraphs(paragraph.text); }

  void put(const Figure& figure) {
    // A prolog is allowed in a file of its own, not within a page.
    const std::size_t start = figure.svg.find("<svg");
    add("<figure{}><div class=\"drawing\" tabindex=\"0\" role=\"group\" "
        "aria-label=\"Figure\">{}</div>",
        id_attribute(figure.id), start == std::string::npos ? "" : figure.svg.substr(start));
    if (!figure.caption.empty()) add("<figcaption>{}</figcaption>", inline_text(figure.caption));
    add("</figure>\n");
  }

  void put(const Gallery& gallery) {
    add("<div class=\"gallery\">\n");
    for (const Figure& figure : gallery.figures) put(figure);
    add("</div>\n");
  }

  void put(const Claims& claims) {
    if (claims.list.empty()) return;
    add("<ol class=\"claims\">\n");
    for (const Claim& claim : claims.list) {
      add("<li class=\"{}\"><span class=\"badge\">", verdict_class(claim.verdict));
      add("<span class=\"mark\" aria-hidden=\"true\">{}</span>{}</span>",
          verdict_sign(claim.verdict), verdict_word(claim.verdict));
      if (!claim.where.empty()) {
        add("<span class=\"where\">{}</span>", inline_text(claim.where));
      }
      add("<p class=\"claim\">{}</p>", inline_text(claim.text));
      for (const std::string& each : split_paragraphs(claim.evidence)) {
        add("<p class=\"evidence\">{}</p>", inline_text(each));
      }
      add("</li>\n");
    }
    add("</ol>\n");
  }

  void put(const Table& table) {
    const std::string caption = inline_text(table.caption.empty() ? "Table" : table.caption);
    if (table.folded) {
      add("<details class=\"table\"{}><summary>{}</summary><div class=\"inner\">\n",
          id_attribute(table.id), caption);
    } else {
      add("<div class=\"table\"{}>", id_attribute(table.id));
      if (!table.caption.empty()) add("<p class=\"caption\">{}</p>\n", caption);
    }
    add("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{}\">",
        escape(table.caption.empty() ? "Table" : table.caption));
    rows(table);
    add("</div>\n");
    if (!table.note.empty()) add("<p class=\"note\">{}</p>\n", inline_text(table.note));
    add("{}\n", table.folded ? "</div></details>" : "</div>");
  }

  void rows(const Table& table) {
    const std::vector<bool> numeric = numeric_columns(table);
    add("<table>\n");
    if (!table.columns.empty()) {
      add("<thead><tr>");
      for (std::size_t i = 0; i < numeric.size(); ++i) {
        add("<th scope=\"col\"{}>{}</th>", numeric[i] ? " class=\"num\"" : "",
            i < table.columns.size() ? inline_text(table.columns[i]) : "");
      }
      add("</tr></thead>\n");
    }
    add("<tbody>\n");
    for (const auto& row : table.rows) {
      add("<tr>");
      for (std::size_t i = 0; i < numeric.size(); ++i) {
        cell(i < row.size() ? row[i] : TableCell{}, numeric[i], i == 0);
      }
      add("</tr>\n");
    }
    add("</tbody></table>");
  }

  void cell(const TableCell& cell, bool numeric, bool first) {
    std::string classes(tone_word(cell.tone));
    for (const char* more : {numeric ? "num" : "", cell.hint.empty() ? "" : "hint"}) {
      if (*more != 0) classes += (classes.empty() ? "" : " ") + std::string(more);
    }
    add("<{}", first ? "th scope=\"row\"" : "td");
    if (!classes.empty()) add(" class=\"{}\"", classes);
    if (!cell.hint.empty()) add(" title=\"{}\"", escape(cell.hint));
    add(">{}<span class=\"text\">{}</span>", mark(cell.tone), inline_text(cell.text));
    if (!cell.detail.empty()) add("<small>{}</small>", inline_text(cell.detail));
    add("</{}>", first ? "th" : "td");
  }
};

}  // namespace

std::string to_html(const Document& document) { return Page().write(document); }

}  // namespace espalier::lab
