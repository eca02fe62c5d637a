#include "protocol/info_lines.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "app/analysis.hpp"
#include "app/games.hpp"

namespace espalier::protocol {

std::vector<std::string> line_texts(const Form* form, const app::AnyGame& game,
                                    app::AnyPosition position,
                                    const std::vector<app::AnyMove>& moves) {
  std::vector<std::string> texts;
  for (const app::AnyMove move : moves) {
    if (game.outcome(position)) break;
    texts.push_back(move_text(form, game, position, move));
    position = game.play(position, move);
  }
  return texts;
}

int moves_to_result(Points value, std::size_t line_length) {
  int plies = kWin - std::abs(value);
  if (plies == 0) plies = static_cast<int>(line_length);
  return (plies + 1) / 2;
}

std::string score_text(Points value, Bound bound, std::size_t line_length) {
  std::string text = "cp " + std::to_string(value);
  if (is_win(value) || is_loss(value)) {
    const int moves = moves_to_result(value, line_length);
    text = "mate " + std::to_string(is_win(value) ? moves : -moves);
  }
  if (bound == Bound::Lower) text += " lowerbound";
  if (bound == Bound::Upper) text += " upperbound";
  return text;
}

std::string bare_score_text(Points value, std::size_t line_length) {
  constexpr int kSure = 30'000;
  if (!is_win(value) && !is_loss(value)) return std::to_string(std::clamp(value, -29'000, 29'000));
  int plies = kWin - std::abs(value);
  if (plies == 0) plies = static_cast<int>(line_length);
  return std::to_string(is_win(value) ? kSure - plies : plies - kSure);
}

std::string chances_text(const app::AnyGame& game, Points value) {
  const auto info = app::find_game(game->name());
  if (!info || (*info)->score_scale == 0) return "";
  const double share = is_loss(value) ? 0 : app::expected_score(**info, value);
  const auto win = static_cast<int>(std::lround(1000 * share * share));
  const auto loss = static_cast<int>(std::lround(1000 * (1 - share) * (1 - share)));
  return fmt::format(" wdl {} {} {}", win, 1000 - win - loss, loss);
}

InfoLines::InfoLines(Writer& writer, const Form* form, app::AnyGame game,
                     const app::AnyPosition& position, InfoStyle style)
    : writer_(writer), form_(form), game_(std::move(game)), position_(position), style_(style) {}

void InfoLines::tell(const app::SearchLine& report) {
  const auto moves = line_texts(form_, game_, position_, report.line);
  // The engine does not count its deepest node; the line shows how far it has certainly looked.
  const int depth = report.depth.value_or(0);
  const int deepest = std::max(depth, static_cast<int>(moves.size()));
  const double speed = app::nodes_per_second(report.nodes, report.seconds);
  const Points value = report.value.value_or(0);
  const std::string score = style_.bare_scores ? bare_score_text(value, moves.size())
                                               : score_text(value, report.bound, moves.size());
  std::string line = fmt::format(
      "info depth {} seldepth {} multipv {} score {}{} nodes {} nps {} hashfull {} time {}", depth,
      deepest, report.number, score, style_.chances ? chances_text(game_, value) : "", report.nodes,
      static_cast<std::uint64_t>(speed), report.hashfull,
      static_cast<std::uint64_t>(report.seconds * 1000));
  if (!moves.empty()) line += " pv";
  for (const std::string& move : moves) line += " " + move;
  writer_.line(line);
  nodes_told_ = report.nodes;
  if (report.number == 1) last_ = report.line;
}

void InfoLines::conclude(const app::SearchAnswer& answer) {
  const bool same_move = !answer.best || (!last_.empty() && last_.front() == *answer.best);
  if (same_move && nodes_told_ == answer.nodes) return;
  app::SearchLine report;
  if (!answer.lines.empty()) report = answer.lines.front();
  report.value = answer.value;
  if (answer.best && (report.line.empty() || report.line.front() != *answer.best)) {
    report.line = {*answer.best};
  }
  report.number = 1;
  report.nodes = answer.nodes;
  report.seconds = answer.seconds;
  report.hashfull = answer.hashfull;
  tell(report);
}

std::optional<std::string> InfoLines::expected_reply() const {
  const auto texts = line_texts(form_, game_, position_, last_);
  if (texts.size() < 2) return std::nullopt;
  return texts[1];
}

}  // namespace espalier::protocol
