// OBF, the format of Othello test positions: a position, then moves with their scores in discs.
//
//   --XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18; H1:+12; % FFO 1
//
// What follows a percent sign is a comment; lines of nothing else are left out.
// Source: R. Delorme, Edax, whose test positions come in it.
//
// Promise: parse_obf_line(format_obf_line(x)) == x; every move that has a score is legal.
#pragma once

#include <charconv>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/games/othello/notation.hpp"

namespace espalier::othello {

struct ObfLine {
  Position position;
  std::vector<std::pair<Move, int>> scores;  // for the side to move, best first as a rule
  friend bool operator==(const ObfLine&, const ObfLine&) = default;
};

namespace detail {

// "G8:+18"
inline Result<std::pair<Move, int>> read_obf_score(const Othello& game, const Position& position,
                                                   std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) {
    return Error{"found " + in_quotes(text) + ", expected a move and its score, such as G8:+18"};
  }
  const auto move = parse_move(game, position, text.substr(0, colon));
  if (!move) return move.error();
  std::string_view digits = text.substr(colon + 1);
  if (digits.starts_with('+')) digits.remove_prefix(1);
  int score = 0;
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), score);
  const bool whole = code == std::errc() && end == digits.data() + digits.size();
  if (!whole || score < -kSquares || score > kSquares) {
    return Error{"score " + in_quotes(text.substr(colon + 1)) + ", expected -64..+64"};
  }
  return std::pair(*move, score);
}

}  // namespace detail

inline Result<ObfLine> parse_obf_line(const Othello& game, std::string_view text) {
  const std::string_view whole = text;
  text = text.substr(0, text.find('%'));
  const auto position = detail::read_board(detail::take_until(text, ';'));
  const auto wrong = [&](const std::string& why) {
    return Error{"position " + in_quotes(whole) + ": " + why};
  };
  if (!position) return wrong(position.message());
  ObfLine line{*position, {}};
  while (!text.empty()) {
    const std::string_view part = detail::trimmed(detail::take_until(text, ';'));
    if (part.empty()) continue;
    const auto score = detail::read_obf_score(game, *position, part);
    if (!score) return wrong(score.message());
    line.scores.push_back(*score);
  }
  return line;
}

inline std::string format_obf_line(const Othello& game, const ObfLine& line) {
  std::string text = format_position(game, line.position) + ";";
  for (const auto& [move, score] : line.scores) {
    text +=
        " " + format_file_move(move) + ":" + (score < 0 ? "" : "+") + std::to_string(score) + ";";
  }
  return text;
}

// The positions of a file.
inline Result<std::vector<ObfLine>> parse_obf(const Othello& game, std::string_view text) {
  std::vector<ObfLine> lines;
  for (std::size_t number = 1; !text.empty(); ++number) {
    const std::string_view line = detail::trimmed(detail::take_until(text, '\n'));
    if (line.empty() || line.starts_with('%')) continue;
    auto parsed = parse_obf_line(game, line);
    if (!parsed) return Error{"line " + std::to_string(number) + ": " + parsed.message()};
    lines.push_back(std::move(parsed).value());
  }
  return lines;
}

}  // namespace espalier::othello
