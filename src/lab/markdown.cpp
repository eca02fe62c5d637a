// Reports as Markdown for GitHub, with figures as files beside it.
#include <fmt/format.h>

#include <cctype>

#include "lab/document.hpp"
#include "lab/marks.hpp"

namespace espalier::lab {
namespace {

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

// Plain text becomes Markdown that shows it as it is. Only code in backticks keeps its meaning.
std::string escape_inline(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const char before = i > 0 ? text[i - 1] : ' ';
    const char next = i + 1 < text.size() ? text[i + 1] : ' ';
    switch (c) {
      case '&': out += is_word(next) || next == '#' ? "&amp;" : "&"; continue;
      case '<': out += "&lt;"; continue;
      case '\r': continue;
      case '_':
        // Between letters it is an underscore in any case.
        if (!is_word(before) || !is_word(next)) out += '\\';
        break;
      case ']':
        if (next == '(' || next == '[' || next == ':') out += '\\';
        break;
      case '\\':
      case '*':
      case '~':
      case '$':
      case '`': out += '\\'; break;
      default: break;
    }
    out += c;
  }
  return out;
}

std::string markdown_text(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('`');
    const std::size_t close = open == std::string_view::npos ? open : text.find('`', open + 1);
    if (close == std::string_view::npos) return out + escape_inline(text);
    out += escape_inline(text.substr(0, open));
    out += text.substr(open, close - open + 1);
    text.remove_prefix(close + 1);
  }
  return out;
}

// Lines that would begin a heading, a list or a quotation are text here.
std::string lines_of_text(std::string_view text) {
  std::string out;
  bool start = true;
  const std::string escaped = markdown_text(text);
  for (std::size_t i = 0; i < escaped.size(); ++i) {
    const char c = escaped[i];
    if (start && (c == ' ' || c == '\t')) continue;
    if (start && std::string_view("#>+-=|").find(c) != std::string_view::npos) out += '\\';
    if (start && c >= '0' && c <= '9') {
      std::size_t end = i;
      while (end < escaped.size() && is_word(escaped[end])) ++end;
      if (end < escaped.size() && (escaped[end] == '.' || escaped[end] == ')')) {
        out += escaped.substr(i, end - i) + "\\";
        i = end;
      }
    }
    out += escaped[i];
    start = c == '\n';
  }
  return out;
}

// For headings, captions and cells: all on one line.
std::string one_line(std::string_view text) {
  std::string flat;
  for (const char c : text) {
    const bool space = c == '\n' || c == '\t' || c == '\r' || c == ' ';
    if (!space) flat += c;
    if (space && !flat.empty() && flat.back() != ' ') flat += ' ';
  }
  if (flat.ends_with(' ')) flat.pop_back();
  return markdown_text(flat);
}

// A pipe ends a cell even in code.
std::string cell_text(std::string_view text) {
  std::string out;
  for (const char c : one_line(text)) {
    if (c == '|') out += '\\';
    out += c;
  }
  return out;
}

std::string cell(const TableCell& cell) {
  std::string out(tone_sign(cell.tone));
  if (!out.empty() && !cell.text.empty()) out += ' ';
  out += cell_text(cell.text);
  if (!cell.detail.empty()) out += "<br><sub>" + cell_text(cell.detail) + "</sub>";
  return out;
}

// Inside HTML, Markdown is not read; `code` there needs a tag.
std::string summary_text(std::string_view text) {
  std::string out;
  bool code = false;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '\n': out += ' '; break;
      case '`':
        out += code ? "</code>" : "<code>";
        code = !code;
        break;
      default: out += c;
    }
  }
  return code ? out + "</code>" : out;
}

// As part of an address between parentheses.
std::string url_part(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool plain = is_word(c) || std::string_view("-_./~").find(c) != std::string_view::npos;
    out += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return out;
}

class Writer {
 public:
  std::string write(const Document& document) {
    out_ = "# " + one_line(document.title) + "\n\n";
    paragraphs(document.source);
    paragraphs(document.summary);
    headlines(document.headlines);
    for (const Section& section : document.sections) {
      out_ += "## " + one_line(section.title) + "\n\n";
      for (const Block& block : section.blocks) {
        std::visit([this](const auto& each) { add(each); }, block);
      }
    }
    if (!document.footer.empty()) {
      out_ += "---\n\n";
      paragraphs(document.footer);
    }
    while (out_.ends_with("\n\n")) out_.pop_back();
    return std::move(out_);
  }

 private:
  std::string out_;

  void paragraphs(std::string_view text) {
    if (!text.empty()) out_ += lines_of_text(text) + "\n\n";
  }

  void headlines(const std::vector<Headline>& list) {
    for (const Headline& headline : list) {
      const std::string_view sign = tone_sign(headline.tone);
      out_ += fmt::format("- **{}{}{}** {}\n", sign, sign.empty() ? "" : " ",
                          one_line(headline.number), one_line(headline.label));
    }
    if (!list.empty()) out_ += "\n";
  }

  void add(const Paragraph& paragraph) { paragraphs(paragraph.text); }

  void add(const Figure& figure) {
    std::string alternative;
    for (const char c : one_line(figure.caption)) {
      if (c == '[' || c == ']') alternative += '\\';
      alternative += c;
    }
    out_ += fmt::format("![{}](figures/{}.svg)\n\n", alternative, url_part(figure.id));
    if (!figure.caption.empty()) out_ += "*" + one_line(figure.caption) + "*\n\n";
  }

  void add(const Gallery& gallery) {
    for (const Figure& figure : gallery.figures) add(figure);
  }

  void add(const Table& table) {
    if (table.folded) {
      out_ += "<details>\n<summary>" +
              summary_text(table.caption.empty() ? "Table" : table.caption) + "</summary>\n\n";
    } else if (!table.caption.empty()) {
      out_ += "**" + one_line(table.caption) + "**\n\n";
    }
    rows(table);
    paragraphs(table.note);
    if (table.folded) out_ += "</details>\n\n";
  }

  void rows(const Table& table) {
    const std::vector<bool> numeric = numeric_columns(table);
    if (numeric.empty()) return;
    std::string rule = "|";
    out_ += "|";
    for (std::size_t i = 0; i < numeric.size(); ++i) {
      out_ += " " + cell_text(i < table.columns.size() ? table.columns[i] : "") + " |";
      rule += numeric[i] ? "---:|" : "---|";
    }
    out_ += "\n" + rule + "\n";
    for (const auto& row : table.rows) {
      out_ += "|";
      for (std::size_t i = 0; i < numeric.size(); ++i) {
        out_ += " " + (i < row.size() ? cell(row[i]) : "") + " |";
      }
      out_ += "\n";
    }
    out_ += "\n";
  }

  void add(const Claims& claims) {
    if (claims.list.empty()) return;
    out_ += "| claim | where | verdict | evidence |\n|---|---|---|---|\n";
    for (const Claim& claim : claims.list) {
      out_ += fmt::format("| {} | {} | {} {} | {} |\n", cell_text(claim.text),
                          cell_text(claim.where), verdict_sign(claim.verdict),
                          verdict_word(claim.verdict), cell_text(claim.evidence));
    }
    out_ += "\n";
  }
};

}  // namespace

std::string_view verdict_word(Verdict verdict) {
  switch (verdict) {
    case Verdict::Holds: return "holds";
    case Verdict::HoldsInPart: return "holds in part";
    case Verdict::Fails: return "fails";
    case Verdict::Undecided: return "not decided";
    default: return "not tested";
  }
}

std::string to_markdown(const Document& document) { return Writer().write(document); }

std::vector<const Figure*> figures_of(const Document& document) {
  std::vector<const Figure*> list;
  for (const Section& section : document.sections) {
    for (const Block& block : section.blocks) {
      if (const auto* figure = std::get_if<Figure>(&block)) list.push_back(figure);
      if (const auto* gallery = std::get_if<Gallery>(&block)) {
        for (const Figure& figure : gallery->figures) list.push_back(&figure);
      }
    }
  }
  return list;
}

}  // namespace espalier::lab
