// GGF, the Generic Game Format of the game server GGS, for Othello: the words of a game without
// their meaning. Whether its board and moves are legal is asked by read_record (notation.hpp).
// Source: M. Buro, Generic Game Format (GGS, 1990s to 2004).
//
//   (;GM[Othello]PC[GGS/os]DT[2004.09.18]PB[a]PW[b]RE[+2]TI[15:00]TY[8]BO[8 ---...---
//   *]B[F5/1.5/2];)
//
// Promise: parse_ggf(format_ggf(g)) == g for games of printable words without brackets, evaluations
// and times of two decimals. Properties that are not known are left out; so are evaluations and
// times that are no numbers.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/core/player.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/text.hpp"

namespace espalier::othello {

struct GgfMove {
  Player side = Player::First;  // B is First
  std::string move;             // as written: "F5", "PA"
  std::optional<double> evaluation;
  std::optional<double> seconds;
  friend bool operator==(const GgfMove&, const GgfMove&) = default;
};

struct GgfGame {
  std::string place;       // PC
  std::string date;        // DT
  std::string black;       // PB
  std::string white;       // PW
  std::string result;      // RE: discs more for black, "?" while nobody knows
  std::string time;        // TI, of both
  std::string time_black;  // TB
  std::string time_white;  // TW
  std::string type;        // TY: 8, or 8r20 from a random position
  std::string board;       // BO without its size; empty: the usual start
  std::vector<GgfMove> moves;
  friend bool operator==(const GgfGame&, const GgfGame&) = default;
};

// "15:00", "01:00/00:05/02:00": what a player has at first, and what each move adds.
struct GgfClock {
  double seconds = 0;
  double increment = 0;
};

namespace detail {

inline constexpr std::string_view kGgfBlanks = " \t\r\n";
inline constexpr std::string_view kGgfSize = "8";

inline void skip_blanks(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(kGgfBlanks), text.size()));
}

inline std::string_view trimmed(std::string_view text) {
  skip_blanks(text);
  return text.substr(0, text.find_last_not_of(kGgfBlanks) + 1);
}

// What comes before the character, which is dropped with it; everything if it is not there.
inline std::string_view take_until(std::string_view& text, char end) {
  const std::size_t at = std::min(text.find(end), text.size());
  const std::string_view taken = text.substr(0, at);
  text.remove_prefix(std::min(at + 1, text.size()));
  return taken;
}

inline std::optional<double> finite_number(std::string_view text) {
  text = trimmed(text);
  if (text.starts_with('+')) text.remove_prefix(1);
  double number = 0;
  const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (code != std::errc() || end != text.data() + text.size() || !std::isfinite(number)) return {};
  return number;
}

inline std::string two_decimals(double number) {
  std::array<char, 400> digits{};  // the largest double has 309 of them
  const auto written = std::to_chars(digits.data(), digits.data() + digits.size(), number,
                                     std::chars_format::fixed, 2);
  return {digits.data(), written.ptr};
}

}  // namespace detail

// "F5/1.5/2", "F5//2", "PA"
inline GgfMove parse_ggf_move(Player side, std::string_view text) {
  GgfMove move;
  move.side = side;
  move.move = detail::trimmed(detail::take_until(text, '/'));
  move.evaluation = detail::finite_number(detail::take_until(text, '/'));
  move.seconds = detail::finite_number(text);
  return move;
}

namespace detail {

// The part of the game that the property names; none: it is not a word of it.
inline std::string* ggf_word(GgfGame& game, std::string_view name) {
  if (name == "PC") return &game.place;
  if (name == "DT") return &game.date;
  if (name == "PB") return &game.black;
  if (name == "PW") return &game.white;
  if (name == "RE") return &game.result;
  if (name == "TI") return &game.time;
  if (name == "TB") return &game.time_black;
  if (name == "TW") return &game.time_white;
  if (name == "TY") return &game.type;
  return nullptr;
}

// "8 ---...--- *" without the size; rows may have blanks between them.
inline std::optional<std::string> read_ggf_board(std::string_view text, std::string& board) {
  text = trimmed(text);
  const std::string_view size = text.substr(0, text.find_first_of(kGgfBlanks));
  if (size != kGgfSize) return "BO has the size " + in_quotes(size) + ", expected 8";
  text.remove_prefix(size.size());
  board.clear();
  for (const char c : text) {
    if (kGgfBlanks.find(c) == std::string_view::npos) board += c;
  }
  if (board.empty()) return "BO has no squares, expected 64 and the side to move";
  if (board.size() == 64) return "BO has no side to move, expected * or O after the 64 squares";
  board.insert(board.size() - 1, 1, ' ');
  return {};
}

// What is wrong with the property, if anything.
inline std::optional<std::string> read_ggf_property(std::string_view name, std::string_view value,
                                                    GgfGame& game) {
  if (name == "GM" && value != "Othello") {
    return "the game is " + in_quotes(value) + ", expected 'Othello'";
  }
  if (name == "B" || name == "W") {
    game.moves.push_back(parse_ggf_move(name == "B" ? Player::First : Player::Second, value));
  } else if (name == "BO") {
    return read_ggf_board(value, game.board);
  } else if (std::string* word = ggf_word(game, name)) {
    *word = value;
  }
  return {};
}

// 8, 8r20 (from a random position), s8 (two games at once); not 10, not 8a (who has less wins).
inline bool is_usual_type(std::string_view type) {
  if (type.starts_with('s')) type.remove_prefix(1);
  if (!type.starts_with(kGgfSize)) return false;
  type.remove_prefix(kGgfSize.size());
  return type.empty() || type.starts_with('r') || type.starts_with('k');
}

// "15:00", "1:15:00", "90"
inline std::optional<double> read_ggf_time(std::string_view text) {
  double seconds = 0;
  do {
    const auto part = finite_number(take_until(text, ':'));
    if (!part || *part < 0) return {};
    seconds = seconds * 60 + *part;
  } while (!text.empty());
  return seconds;
}

inline std::string ggf_property(std::string_view name, std::string_view value) {
  std::string text = std::string(name) + "[";
  for (const char c : value) text += c == '[' || c == ']' || (c >= 0 && c < ' ') ? ' ' : c;
  return text + "]";
}

}  // namespace detail

inline std::optional<GgfClock> parse_ggf_clock(std::string_view text) {
  const auto first = detail::read_ggf_time(detail::take_until(text, '/'));
  if (!first) return {};
  return GgfClock{*first, detail::read_ggf_time(detail::take_until(text, '/')).value_or(0)};
}

inline bool is_ggf(std::string_view text) {
  detail::skip_blanks(text);
  return text.starts_with("(;");
}

inline Result<GgfGame> parse_ggf(std::string_view text) {
  const auto wrong = [whole = text](const std::string& why) {
    return Error{"game " + in_quotes(whole) + ": " + why};
  };
  if (!is_ggf(text)) return wrong("expected a game in GGF, such as (;GM[Othello]TY[8]B[F5];)");
  detail::skip_blanks(text);
  text.remove_prefix(2);
  GgfGame game;
  bool named = false;
  for (detail::skip_blanks(text); !text.starts_with(";)"); detail::skip_blanks(text)) {
    const std::size_t open = text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    if (text.empty() || open == std::string_view::npos) return wrong("expected ;) at its end");
    if (open == 0 || text[open] != '[') {
      return wrong("found " + in_quotes(text.substr(0, open + 1)) +
                   ", expected a property such as B[F5], or ;)");
    }
    const std::string_view name = text.substr(0, open);
    text.remove_prefix(open + 1);
    if (text.find(']') == std::string_view::npos) {
      return wrong("expected ] after " + in_quotes(name) + "[");
    }
    const std::string_view value = detail::take_until(text, ']');
    if (const auto why = detail::read_ggf_property(name, value, game)) return wrong(*why);
    named = named || name == "GM";
  }
  if (!named) return wrong("expected GM[Othello]");
  if (!game.type.empty() && !detail::is_usual_type(game.type)) {
    return wrong("the type is " + in_quotes(game.type) + ", expected 8");
  }
  return game;
}

inline std::string format_ggf(const GgfGame& game) {
  using detail::ggf_property;
  std::string text = "(;GM[Othello]";
  for (const auto& [name, value] : {std::pair("PC", &game.place),
                                    {"DT", &game.date},
                                    {"PB", &game.black},
                                    {"PW", &game.white},
                                    {"RE", &game.result},
                                    {"TI", &game.time},
                                    {"TB", &game.time_black},
                                    {"TW", &game.time_white},
                                    {"TY", &game.type}}) {
    if (!value->empty()) text += ggf_property(name, *value);
  }
  if (!game.board.empty()) {
    text += ggf_property("BO", std::string(detail::kGgfSize) + " " + game.board);
  }
  for (const GgfMove& move : game.moves) {
    std::string value = move.move;
    if (move.evaluation || move.seconds) value += "/";
    if (move.evaluation) value += detail::two_decimals(*move.evaluation);
    if (move.seconds) value += "/" + detail::two_decimals(*move.seconds);
    text += ggf_property(move.side == Player::First ? "B" : "W", value);
  }
  return text + ";)";
}

}  // namespace espalier::othello
