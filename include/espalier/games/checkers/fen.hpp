// Positions of checkers as PDN writes them: `B:W21,22,23,K30:B1,2,K9`. First whose turn it is, then
// the squares of each side; K is a king. Ranges (`W21-32`, `BK1-4`), the sides in either order,
// blanks and a full stop at the end are read too.
//
// Promise: parse(format(p)) == p. What cannot stand on a board is refused: two pieces on a square,
// more than twelve of a side, a man on its crowning row, nothing to move against.
#pragma once

#include <bit>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "espalier/core/result.hpp"
#include "espalier/core/text.hpp"
#include "espalier/games/checkers/position.hpp"

namespace espalier::checkers {

inline std::string side_name(Player player) { return player == Player::First ? "Black" : "White"; }

inline std::string format_fen(const Position& p) {
  std::string text = p.to_move == Player::First ? "B" : "W";
  for (const Player side : {Player::Second, Player::First}) {
    text += side == Player::First ? ":B" : ":W";
    bool first = true;
    for (Squares left = p.of(side); left != 0; left &= left - 1) {
      const int square = std::countr_zero(left);
      if (!first) text += ',';
      if (!is_man(p, square)) text += 'K';
      text += std::to_string(number_of(square));
      first = false;
    }
  }
  return text;
}

namespace detail {

inline constexpr const char* kFenExample =
    "expected a FEN such as B:W21,22,K30:B1,2,K9, or 'start'";

// Puts the pieces of one side on the board; what is wrong with the text, if anything.
class SideReader {
 public:
  SideReader(Player side, Position& p) : side_(side), p_(p) {}

  std::optional<std::string> read(std::string_view list) {
    if (trimmed(list).empty()) return std::nullopt;
    while (true) {
      const std::size_t comma = std::min(list.find(','), list.size());
      if (auto why = read_item(trimmed(list.substr(0, comma)))) return why;
      if (comma == list.size()) return std::nullopt;
      list.remove_prefix(comma + 1);
    }
  }

 private:
  // "21", "K30", "1-12", "K1-4"
  std::optional<std::string> read_item(std::string_view item) {
    std::string_view digits = item;
    const bool king = !digits.empty() && digits[0] == 'K';
    if (king) digits.remove_prefix(1);
    const auto first = read_number(digits);
    auto last = first;
    if (first && !digits.empty() && digits[0] == '-') {
      digits.remove_prefix(1);
      last = read_number(digits);
    }
    if (!first || !last || !digits.empty()) {
      return in_quotes(item) + " among the pieces of " + side_name(side_) +
             ", expected squares such as 21, K30 or 1-12";
    }
    for (const int number : {*first, *last}) {
      if (number < 1 || number > kSquares) {
        return "square " + std::to_string(number) + " of " + side_name(side_) +
               ", expected 1 to 32";
      }
    }
    for (int number = *first; number <= *last; ++number) {
      if (auto why = put(number, king)) return why;
    }
    return std::nullopt;
  }

  static std::optional<int> read_number(std::string_view& digits) {
    int number = 0;
    const auto [end, wrong] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (wrong != std::errc{} || number < 0) return std::nullopt;
    digits.remove_prefix(static_cast<std::size_t>(end - digits.data()));
    return number;
  }

  std::optional<std::string> put(int number, bool king) {
    const int square = square_of(number);
    const std::string name = std::to_string(number);
    if ((p_.occupied() & bit(square)) != 0) return "two pieces on " + name + ", expected one";
    if (!king && (bit(square) & crowning_row(side_)) != 0) {
      return "a man of " + side_name(side_) + " on " + name + ", its crowning row, expected K" +
             name;
    }
    p_.pieces[side_of(side_)] |= bit(square);
    if (king) p_.kings |= bit(square);
    return std::nullopt;
  }

  Player side_;
  Position& p_;
};

constexpr std::optional<Player> side_of_letter(std::string_view text) {
  if (text.empty()) return std::nullopt;
  if (text[0] == 'B') return Player::First;
  if (text[0] == 'W') return Player::Second;
  return std::nullopt;
}

// Why no game leads to this position; empty if one may.
inline std::optional<std::string> why_impossible(const Position& p) {
  for (const Player side : {Player::First, Player::Second}) {
    const int count = std::popcount(p.of(side));
    if (count > 12) {
      return side_name(side) + " has " + std::to_string(count) + " pieces, expected at most 12";
    }
  }
  if (p.other() == 0) {
    return side_name(p.to_move) + " is to move against no pieces, expected at least one of " +
           side_name(opponent(p.to_move));
  }
  return std::nullopt;
}

// The FEN of a diagram: the 32 squares in the order of their numbers (b and w are men, B and W
// kings), then the player to move. Empty: the text is none.
inline std::optional<std::string> fen_of_diagram(std::string_view text) {
  constexpr std::size_t kLetters = kSquares;
  if (text.size() != kLetters + 2 || text[kLetters] != ' ') return std::nullopt;
  std::string lists[2];
  for (std::size_t i = 0; i < kLetters; ++i) {
    const char piece = text[i];
    if (piece == '.') continue;
    const bool black = piece == 'b' || piece == 'B';
    if (!black && piece != 'w' && piece != 'W') return std::nullopt;
    std::string& list = lists[black ? 1 : 0];
    list += (list.empty() ? "" : ",") + std::string(piece == 'B' || piece == 'W' ? "K" : "") +
            std::to_string(i + 1);
  }
  return std::string(1, text.back()) + ":W" + lists[0] + ":B" + lists[1];
}

}  // namespace detail

inline Result<Position> parse_fen(std::string_view text) {
  const auto wrong = [&](const std::string& why) {
    return Error{"position " + in_quotes(text) + ": " + why};
  };
  if (const auto fen = detail::fen_of_diagram(trimmed(text))) return parse_fen(*fen);
  std::string_view rest = trimmed(text);
  if (rest.ends_with('.')) rest.remove_suffix(1);
  const std::size_t one = rest.find(':');
  const std::size_t two = one == std::string_view::npos ? one : rest.find(':', one + 1);
  if (two == std::string_view::npos) return wrong(detail::kFenExample);
  const std::string_view turn = trimmed(rest.substr(0, one));
  const auto mover = detail::side_of_letter(turn);
  if (!mover || turn.size() != 1) {
    return wrong("side " + in_quotes(turn) + ", expected B or W before the first colon");
  }
  Position p;
  p.to_move = *mover;
  std::optional<Player> before;
  for (std::string_view part : {rest.substr(one + 1, two - one - 1), rest.substr(two + 1)}) {
    part = trimmed(part);
    const auto side = detail::side_of_letter(part);
    if (!side || side == before) return wrong("expected W and B with their squares behind colons");
    before = side;
    if (const auto why = detail::SideReader(*side, p).read(part.substr(1))) return wrong(*why);
  }
  if (const auto why = detail::why_impossible(p)) return wrong(*why);
  p.key = key_from_scratch(p);
  return p;
}

}  // namespace espalier::checkers
