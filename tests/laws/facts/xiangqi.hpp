// What the laws know of xiangqi: symmetries, checks and counts that hold whatever the rules are
// coded like.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/games/xiangqi/game.hpp"
#include "laws/law_support.hpp"

namespace espalier::laws {

template <>
struct FactsOf<xiangqi::Xiangqi> {
  using Game = xiangqi::Xiangqi;
  using Position = xiangqi::Position;

  static std::size_t cells(const Game&) { return 90; }
  static bool counts(char symbol) {
    return std::string_view("NCRncr").find(symbol) != std::string_view::npos;
  }

  // Counts that are known from other programs.
  static std::vector<KnownPerft> perfts() {
    return {{"start", 1, 44}, {"start", 2, 1'920}, {"start", 3, 79'666}};
  }

  // The board upside down, colours and sides exchanged.
  static Position mirror(const Game& game, const Position& p) {
    const std::string text = format_position(game, p);
    const auto fields = split_fields(text);
    auto rows = split_rows(fields[0]);
    std::reverse(rows.begin(), rows.end());
    std::string twin;
    for (const auto row : rows) twin += (twin.empty() ? "" : "/") + swapped(row);
    twin += std::string(fields[1] == "w" ? " b" : " w") + " - - " + std::string(fields[4]) + " " +
            std::string(fields[5]);
    return parse_position(game, twin).value();
  }

  // Left and right exchanged.
  static Position reflect(const Game& game, const Position& p) {
    return parse_position(game, rows_reversed(format_position(game, p))).value();
  }

  // Is the mover's general attacked? Looked up step by step on the drawn board.
  static bool threatened(const Game& game, const Position& p) {
    const std::string board = drawn(game, p);
    const bool red = game.to_move(p) == Player::First;
    const auto general = static_cast<int>(board.find(red ? 'K' : 'k'));
    const int file = general % 9;
    const int rank = general / 9;
    const auto at = [&](int x, int y) {
      const bool outside = x < 0 || x > 8 || y < 0 || y > 9;
      return outside ? '#' : board[static_cast<std::size_t>(y * 9 + x)];
    };
    const auto enemy = [&](char symbol, char kind) {
      const auto c = static_cast<unsigned char>(symbol);
      return std::isalpha(c) != 0 && (std::isupper(c) != 0) != red && std::tolower(c) == kind;
    };
    for (const int side : {-1, 1}) {
      if (enemy(at(file + side, rank), 'p')) return true;
    }
    if (enemy(at(file, rank + (red ? 1 : -1)), 'p')) return true;
    for (int dx = -2; dx <= 2; ++dx) {
      for (int dy = -2; dy <= 2; ++dy) {
        if (dx * dx + dy * dy == 5 && enemy(at(file + dx, rank + dy), 'n') &&
            at(file + dx / std::abs(dx), rank + dy / std::abs(dy)) == '.') {
          return true;
        }
        if (dx * dx + dy * dy != 1) continue;
        std::string seen;  // the pieces along the line
        for (int x = file + dx, y = rank + dy; at(x, y) != '#'; x += dx, y += dy) {
          if (at(x, y) != '.') seen += at(x, y);
        }
        if (!seen.empty() && (enemy(seen[0], 'r') || enemy(seen[0], 'k'))) return true;
        if (seen.size() > 1 && enemy(seen[1], 'c')) return true;
      }
    }
    return false;
  }

 private:
  static std::string swapped(std::string_view text) {
    std::string other(text);
    for (char& letter : other) {
      const auto c = static_cast<unsigned char>(letter);
      letter = static_cast<char>(std::isupper(c) != 0 ? std::tolower(c) : std::toupper(c));
    }
    return other;
  }
};

}  // namespace espalier::laws
