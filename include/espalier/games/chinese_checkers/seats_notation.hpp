// Chinese Checkers for three, four and six as text. Moves and rows are written as in the game for
// two (notation.hpp), the marbles with the letters of their seats: X O A B C D. Behind the seat to
// move stand, where there is something to tell, the seats that have finished in their order (or -),
// the plies without progress, and the fewest rows that all together had to go: `... X OA 12 85`.
//
// Promise: parse(format(x)) == x.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/games/chinese_checkers/notation.hpp"
#include "espalier/games/chinese_checkers/seats_rules.hpp"
#include "espalier/games/text.hpp"

namespace espalier::chinese_checkers {

template <std::size_t Seats>
std::string format_move(const ChineseCheckersSeats<Seats>&, const SeatsPosition<Seats>&,
                        Move move) {
  constexpr Holes kAll = kBoard.middle | kBoard.neutral;
  if (move == kPass) return "pass";
  return hole_name(move.from, kAll) + "-" + hole_name(move.to, kAll);
}

template <std::size_t Seats>
Result<Move> parse_move(const ChineseCheckersSeats<Seats>& game,
                        const SeatsPosition<Seats>& position, std::string_view text) {
  const auto wrong = [&](const std::string& why) {
    return Error{"move " + in_quotes(text) + " " + why + legal_moves_hint(game, position)};
  };
  if (is_over(game, position)) return wrong("is not legal: ");
  for (const Move move : game.moves(position)) {
    if (format_move(game, position, move) == text) return move;
  }
  const std::size_t dash = text.find('-');
  if (dash == text.npos) return wrong("is no move from-to, such as e5-g6: ");
  return wrong("is not legal for " + std::string(1, kSeatLetters[seat_number(position.to_move)]) +
               ": ");
}

template <std::size_t Seats>
std::string format_position(const ChineseCheckersSeats<Seats>& game,
                            const SeatsPosition<Seats>& position) {
  std::string text;
  for (int row = kTopRow; row >= 0; --row) {
    const int first = kBoard.row_start[static_cast<std::size_t>(row)];
    for (int i = 0; i < kRowLengths[static_cast<std::size_t>(row)]; ++i) {
      text += game.piece_at(position, static_cast<std::size_t>(first + i));
    }
    text += row > 0 ? '/' : ' ';
  }
  text += kSeatLetters[seat_number(position.to_move)];
  if (position.finished == 0 && position.idle == 0) return text;
  std::string order(position.finished, '?');
  for (std::size_t seat = 0; seat < Seats; ++seat) {
    if (!position.plays(seat)) order[position.places[seat] - 1U] = kSeatLetters[seat];
  }
  return text + " " + (order.empty() ? "-" : order) + " " + std::to_string(position.idle) + " " +
         std::to_string(position.lowest);
}

namespace detail {

template <std::size_t Seats>
std::optional<std::size_t> seat_of_letter(char letter) {
  const auto end = kSeatLetters.begin() + Seats;
  const auto found = std::find(kSeatLetters.begin(), end, letter);
  if (found == end) return std::nullopt;
  return static_cast<std::size_t>(found - kSeatLetters.begin());
}

// A whole number from 0 to `most`.
inline std::optional<int> small_number(std::string_view text, int most) {
  if (text.empty() || text.size() > 4) return std::nullopt;
  int number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = 10 * number + (digit - '0');
  }
  return number <= most ? std::optional(number) : std::nullopt;
}

template <std::size_t Seats>
class SeatsReader {
 public:
  explicit SeatsReader(const ChineseCheckersSeats<Seats>& game) : game_(game) {}

  Result<SeatsPosition<Seats>> read(std::string_view text) {
    const auto fields = split_fields(text);
    if (fields.size() != 2 && fields.size() != 5) {
      return Error{"expected 17 rows of " + letters() +
                   " and . separated by /, a blank and the seat to move; behind it may stand the "
                   "seats that have finished (or -), plies without progress and fewest rows"};
    }
    if (const auto failure = read_marbles(fields[0])) return Error{*failure};
    const auto mover = fields[1].size() == 1 ? seat_of_letter<Seats>(fields[1][0]) : std::nullopt;
    if (!mover) {
      return Error{"the seat to move is " + in_quotes(fields[1]) + ", expected one of " +
                   letters()};
    }
    if (const auto failure = read_order(fields.size() == 5 ? fields[2] : "-")) {
      return Error{*failure};
    }
    if (std::find(order_.begin(), order_.end(), *mover) != order_.end()) {
      return Error{"the seat to move has finished, expected one that still plays"};
    }
    auto position = game_.arrange(marbles_, seat_at(*mover), order_);
    if (fields.size() == 5) {
      const auto idle = small_number(fields[3], kSeatPatience * static_cast<int>(Seats));
      const auto lowest = small_number(fields[4], position.lowest);
      if (!idle || !lowest || (*idle == 0 && *lowest != position.lowest)) {
        return Error{"plies without progress and fewest rows are " + in_quotes(fields[3]) +
                     " and " + in_quotes(fields[4]) + ", expected at most " +
                     std::to_string(kSeatPatience * Seats) + " and at most the " +
                     std::to_string(position.lowest) + " rows to go"};
      }
      position.idle = static_cast<std::uint16_t>(*idle);
      position.lowest = static_cast<std::uint16_t>(*lowest);
    }
    return position;
  }

 private:
  static std::string letters() { return {kSeatLetters.begin(), kSeatLetters.begin() + Seats}; }

  Failure read_marbles(std::string_view text) {
    const auto rows = split_rows(text);
    if (rows.size() != kRows) {
      return "has " + std::to_string(rows.size()) + " rows, expected 17, separated by /";
    }
    for (int row = kTopRow; row >= 0; --row) {
      const std::string_view holes = rows[static_cast<std::size_t>(kTopRow - row)];
      const std::string name = std::string("row ") + static_cast<char>('a' + row);
      const auto length = static_cast<std::size_t>(kRowLengths[static_cast<std::size_t>(row)]);
      if (holes.size() != length) {
        return name + " has " + std::to_string(holes.size()) + " holes, expected " +
               std::to_string(length);
      }
      for (std::size_t i = 0; i < length; ++i) {
        if (holes[i] == kNoPiece) continue;
        const int hole = kBoard.row_start[static_cast<std::size_t>(row)] + static_cast<int>(i);
        const auto seat = seat_of_letter<Seats>(holes[i]);
        if (!seat)
          return name + " has " + in_quotes(holes[i]) + ", expected " + letters() + " or .";
        if (!game_.stops(*seat).test(hole)) {
          return name + " has a marble of " + in_quotes(holes[i]) + " in a triangle where it may " +
                 "not stay; expected '.' in hole " + std::to_string(i + 1);
        }
        marbles_[*seat].set(hole);
      }
    }
    for (std::size_t seat = 0; seat < Seats; ++seat) {
      if (marbles_[seat].count() == kMarbles) continue;
      return std::string(1, kSeatLetters[seat]) + " has " + std::to_string(marbles_[seat].count()) +
             " marbles, expected " + std::to_string(kMarbles);
    }
    return std::nullopt;
  }

  // The seats that have finished: exactly those whose marbles fill their goals.
  Failure read_order(std::string_view text) {
    if (text == "-") text = "";
    for (const char letter : text) {
      const auto seat = seat_of_letter<Seats>(letter);
      const bool twice = seat && std::find(order_.begin(), order_.end(), *seat) != order_.end();
      if (!seat || twice) {
        return "the seats that have finished are " + in_quotes(text) +
               ", expected letters of different seats, or -";
      }
      order_.push_back(*seat);
    }
    for (std::size_t seat = 0; seat < Seats; ++seat) {
      const bool told = std::find(order_.begin(), order_.end(), seat) != order_.end();
      const bool home = marbles_[seat] == game_.goal(seat);
      if (told == home) continue;
      return std::string(1, kSeatLetters[seat]) +
             (home ? " fills its goal, expected it among the seats that have finished"
                   : " does not fill its goal, expected it not among those that have finished");
    }
    return std::nullopt;
  }

  const ChineseCheckersSeats<Seats>& game_;
  std::array<Holes, Seats> marbles_{};
  std::vector<std::size_t> order_;
};

}  // namespace detail

template <std::size_t Seats>
Result<SeatsPosition<Seats>> parse_position(const ChineseCheckersSeats<Seats>& game,
                                            std::string_view text) {
  if (text == "start") return game.start();
  auto read = detail::SeatsReader<Seats>(game).read(text);
  if (!read) return Error{"position " + in_quotes(text) + ": " + read.message()};
  return read;
}

}  // namespace espalier::chinese_checkers
