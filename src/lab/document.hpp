// A report as a document: sections of paragraphs, tables, figures and claims, written as HTML for
// people and as Markdown for repositories.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace espalier::lab {

enum class Tone : std::uint8_t { Plain, Good, Bad, Doubtful, Muted };

// One cell of a table: a text, a smaller second line, a colour, and a hint shown on hovering.
struct TableCell {
  std::string text;
  std::string detail;
  Tone tone = Tone::Plain;
  std::string hint;
};

inline TableCell plain_cell(std::string text) { return {std::move(text), "", Tone::Plain, ""}; }

struct Table {
  std::string id;  // anchor
  std::string caption;
  std::vector<std::string> columns;
  std::vector<std::vector<TableCell>> rows;
  std::string note;     // below the table
  bool folded = false;  // closed at first, opened by a click
};

struct Figure {
  std::string id;  // also the name of its file figures/ID.svg
  std::string caption;
  std::string svg;
};

// Undecided: measured, and both are still possible.
enum class Verdict : std::uint8_t { Holds, HoldsInPart, Fails, Undecided, NotTested };

// A statement of the source, what we measured, and what follows.
struct Claim {
  std::string text;
  std::string where;  // section or page of the source
  Verdict verdict = Verdict::NotTested;
  std::string evidence;
};

struct Paragraph {
  std::string text;
};
struct Claims {
  std::vector<Claim> list;
};
// Figures side by side.
struct Gallery {
  std::vector<Figure> figures;
};

using Block = std::variant<Paragraph, Table, Figure, Gallery, Claims>;

struct Section {
  std::string id;
  std::string title;
  std::vector<Block> blocks;
};

// A number to be read from across the room.
struct Headline {
  std::string number;
  std::string label;
  Tone tone = Tone::Plain;
};

struct Document {
  std::string title;
  std::string source;   // the citation
  std::string summary;  // a few sentences: what agrees, what does not, why
  std::vector<Headline> headlines;
  std::vector<Section> sections;
  std::string footer;  // seed, version, machine, wall time
};

std::string_view verdict_word(Verdict verdict);  // "holds", "holds in part", ...

std::string to_html(const Document& document);
std::string to_markdown(const Document& document);
// All figures of a document, for files of their own.
std::vector<const Figure*> figures_of(const Document& document);

}  // namespace espalier::lab
