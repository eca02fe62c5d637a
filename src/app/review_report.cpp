// A review as text and as one HTML file.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "app/board_svg.hpp"
#include "app/plural.hpp"
#include "app/review.hpp"
#include "app/tree_svg.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

constexpr std::size_t kLongestReviewLine = 8;  // moves of a line that are shown
constexpr const char* kPlayedColour = "#b3261e";
constexpr const char* kBestColour = "#2f6b3a";

constexpr const char* kReviewStyle =
    ":root{--paper:#fbfaf5;--ink:#26331f;--soft:#5d6a54;--line:#d8dacb;--leaf:#2f6b3a}"
    "@media(prefers-color-scheme:dark){:root{--paper:#171b15;--ink:#e8ecdf;--soft:#b9c2ae;"
    "--line:#3b4237;--leaf:#8fd08a}}"
    "body{background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif;"
    "max-width:60rem;margin:2rem auto;padding:0 1rem}h1,h2{line-height:1.2}"
    "p.facts{color:var(--soft);overflow-wrap:anywhere}table{border-collapse:collapse;margin:1rem 0}"
    "th,td{padding:.2rem .7rem;text-align:left;border-bottom:1px solid var(--line)}"
    "td.number,th.number{text-align:right;font-variant-numeric:tabular-nums}"
    ".inaccuracy{color:#8a6d00}.mistake{color:#b85c00}.blunder{color:#b3261e;font-weight:600}"
    "@media(prefers-color-scheme:dark){.inaccuracy{color:#e6c84a}.mistake{color:#ffa552}"
    ".blunder{color:#ff8a80}}"
    ".graph{width:100%;height:auto}.boards{display:grid;gap:1.5rem;"
    "grid-template-columns:repeat(auto-fill,minmax(17rem,1fr))}"
    "figure{margin:0}figcaption{margin-top:.4rem}.board{width:100%;height:auto}"
    "@media print{body{margin:0}figure{break-inside:avoid}}";

std::string percent(std::optional<double> share) {
  return share ? fmt::format("{:.0f}%", 100 * *share) : "-";
}

std::string joined(const std::vector<std::string>& words, std::size_t most) {
  std::string text;
  for (std::size_t i = 0; i < std::min(most, words.size()); ++i) {
    text += (i == 0 ? "" : " ") + words[i];
  }
  return words.size() > most ? text + " ..." : text;
}

std::string heading(const Review& review) {
  const std::string played = plural(review.moves.size(), "move");
  const std::string end = review.result.empty() ? "the game goes on" : review.result;
  return fmt::format("{} ({}), {}{}, {}", review.game, review.variant, played,
                     review.complete ? "" : " (stopped early)", end);
}

// "12 moves, 1 blunder, 2 mistakes, 0 inaccuracies, 3.1% lost a move"
std::string side_in_words(const ReviewedSide& side) {
  std::string words = plural(side.moves, "move");
  if (!side.mean_loss) return words;
  return words + fmt::format(", {}, {}, {}; {:.1f}% lost per move",
                             plural(side.blunders, "blunder"), plural(side.mistakes, "mistake"),
                             plural(side.inaccuracies, "inaccuracy", "inaccuracies"),
                             100 * *side.mean_loss);
}

// The expected score of the first player, from the first position to the last.
std::string graph_svg(const Review& review) {
  constexpr double kWidth = 900;
  constexpr double kHeight = 220;
  const double step = kWidth / std::max<double>(1, static_cast<double>(review.values.size()) - 1);
  std::string svg = fmt::format(
      "<svg class=\"graph\" viewBox=\"0 -10 {0:.0f} {1:.0f}\" role=\"img\" aria-label=\"expected "
      "score of {2}\"><rect width=\"{0:.0f}\" height=\"{3:.0f}\" fill=\"none\" "
      "stroke=\"var(--line)\"/><path d=\"M0 {4:.0f}H{0:.0f}\" stroke=\"var(--line)\"/>",
      kWidth, kHeight + 20, escaped_xml(review.names.front()), kHeight, kHeight / 2);
  std::string path;
  for (std::size_t i = 0; i < review.values.size(); ++i) {
    if (!review.values[i]) continue;
    path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", static_cast<double>(i) * step,
                        (1 - *review.values[i]) * kHeight);
  }
  svg += "<path d=\"" + path +
         "\" fill=\"none\" stroke=\"var(--leaf)\" stroke-width=\"3\" stroke-linejoin=\"round\"/>";
  for (const ReviewedMove& move : review.moves) {
    if (move.mark == Mark::None || !move.after) continue;
    svg += fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"6\" class=\"{}\" fill=\"currentColor\"><title>{} "
        "{}{}</title></circle>",
        static_cast<double>(move.ply) * step, (1 - *move.after) * kHeight, mark_name(move.mark),
        move.ply, escaped_xml(move.written), mark_sign(move.mark));
  }
  return svg + "</svg>";
}

std::string moves_table(const Review& review) {
  std::string html =
      "<table><thead><tr><th class=\"number\">ply</th><th>side</th><th>played</th>"
      "<th class=\"number\">expected before</th><th class=\"number\">after</th>"
      "<th class=\"number\">loss</th><th>better</th></tr></thead><tbody>";
  for (const ReviewedMove& move : review.moves) {
    const bool first = move.side == Seat::First;
    const auto own = [&](std::optional<double> share) {
      return share && !first ? std::optional(1 - *share) : share;
    };
    const bool better = move.best != move.played;
    html += fmt::format(
        "<tr class=\"{}\"><td class=\"number\">{}</td><td>{}</td><td>{}{}</td><td "
        "class=\"number\">{}</td><td class=\"number\">{}</td><td class=\"number\">{}</td>"
        "<td>{}</td></tr>\n",
        mark_name(move.mark), move.ply, escaped_xml(review.names[seat_number(move.side)]),
        escaped_xml(move.written), mark_sign(move.mark), percent(own(move.value)),
        percent(own(move.after)), percent(move.loss),
        better ? escaped_xml(joined(move.line_written, kLongestReviewLine)) : "");
  }
  return html + "</tbody></table>";
}

// A board for every marked move: what was played in red, what was better in green.
std::string mistakes_html(const Review& review, const GameInPlay& game) {
  std::string html;
  GameInPlay now(game.where());
  for (const ReviewedMove& move : review.moves) {
    const AnyMove played = game.moves()[move.ply - 1];
    if (move.mark != Mark::None) {
      std::vector<BoardArrow> arrows = {
          arrow_of(now.game(), now.position(), played, kPlayedColour)};
      if (const auto best = now.game()->parse_move(now.position(), move.best)) {
        arrows.push_back(arrow_of(now.game(), now.position(), *best, kBestColour));
      }
      html += fmt::format(
          "<figure>{}<figcaption><strong class=\"{}\">{}. {} {}{}</strong>, {}: it costs {} of the "
          "point.<br>Better: {}</figcaption></figure>\n",
          board_svg(now.game(), now.position(), arrows), mark_name(move.mark), move.ply,
          escaped_xml(review.names[seat_number(move.side)]), escaped_xml(move.written),
          mark_sign(move.mark), mark_name(move.mark), percent(move.loss),
          escaped_xml(joined(move.line_written, kLongestReviewLine)));
    }
    now.play(played);
  }
  return html.empty() ? "<p>No move was marked.</p>" : "<div class=\"boards\">" + html + "</div>";
}

}  // namespace

std::string review_in_text(const Review& review) {
  std::string text = heading(review) + "\nsearched with " + review.recipe + "\n\n";
  text += " ply  side          played        before  after   loss\n";
  for (const ReviewedMove& move : review.moves) {
    const auto own = [&](std::optional<double> share) {
      return share && move.side != Seat::First ? std::optional(1 - *share) : share;
    };
    text += fmt::format("{:>4}  {:<12}  {:<12}  {:>6}  {:>5}  {:>5}", move.ply,
                        review.names[seat_number(move.side)],
                        move.written + std::string(mark_sign(move.mark)), percent(own(move.value)),
                        percent(own(move.after)), percent(move.loss));
    if (move.mark != Mark::None) {
      text += fmt::format("  {}; better: {}", mark_name(move.mark),
                          joined(move.line_written, kLongestReviewLine));
    }
    text += "\n";
  }
  text += "\n";
  for (std::size_t seat = 0; seat < review.sides.size(); ++seat) {
    text += review.names[seat] + ": " + side_in_words(review.sides[seat]) + "\n";
  }
  return text;
}

std::string review_in_html(const Review& review, const GameInPlay& game) {
  std::string html = fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\"><title>Review: {0}</title><style>{1}</style></head>\n<body>"
      "<h1>{2}</h1><p class=\"facts\">{0}; searched with {3}</p>\n",
      escaped_xml(heading(review)), kReviewStyle, escaped_xml(game.info().title),
      escaped_xml(review.recipe));
  for (std::size_t seat = 0; seat < review.sides.size(); ++seat) {
    html += "<p><strong>" + escaped_xml(review.names[seat]) +
            "</strong>: " + side_in_words(review.sides[seat]) + "</p>\n";
  }
  if (game.game()->seats() == 2) {
    html += "<h2>Expected score of " + escaped_xml(review.names.front()) + "</h2>\n" +
            graph_svg(review);
  }
  html += "\n<h2>Mistakes</h2>\n<p class=\"facts\">Red: played. Green: better.</p>\n" +
          mistakes_html(review, game) + "\n<h2>All moves</h2>\n" + moves_table(review);
  return html + "\n</body></html>\n";
}

}  // namespace espalier::app
