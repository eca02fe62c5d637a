// What the laws know of chess: symmetries and counts that hold whatever the rules are coded like.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <utility>
#include <vector>

#include "espalier/games/chess/game.hpp"
#include "laws/law_support.hpp"

namespace espalier::laws {

template <>
struct FactsOf<chess::Chess> {
  using Game = chess::Chess;
  using Position = chess::Position;

  static std::size_t cells(const Game&) { return 64; }
  static bool counts(char symbol) {
    return std::string_view("NBRQnbrq").find(symbol) != std::string_view::npos;
  }

  // The board upside down, colours and sides exchanged.
  static Position mirror(const Game& game, const Position& p) {
    const std::string text = format_position(game, p);
    const auto fields = split_fields(text);
    auto rows = split_rows(fields[0]);
    std::reverse(rows.begin(), rows.end());
    std::string twin;
    for (const auto row : rows) twin += (twin.empty() ? "" : "/") + swapped(row);
    std::string castling = swapped(fields[2]);  // White's letters come first
    std::stable_partition(castling.begin(), castling.end(),
                          [](unsigned char c) { return std::isupper(c) != 0; });
    std::string passed(fields[3]);
    if (passed != "-") passed[1] = passed[1] == '3' ? '6' : '3';
    twin += std::string(fields[1] == "w" ? " b " : " w ") + castling + " " + passed + " " +
            std::string(fields[4]) + " " + std::string(fields[5]);
    return parse_position(game, twin).value();
  }

  // Is the mover's king attacked? Looked up step by step on the drawn board.
  static bool threatened(const Game& game, const Position& p) {
    const std::string board = drawn(game, p);
    const bool white = game.to_move(p) == Player::First;
    const auto king = static_cast<int>(board.find(white ? 'K' : 'k'));
    const auto at = [&](int file, int rank) {
      const bool outside = file < 0 || file > 7 || rank < 0 || rank > 7;
      return outside ? '#' : board[static_cast<std::size_t>(rank * 8 + file)];
    };
    const auto enemy = [&](char symbol, std::string_view kinds) {
      const auto c = static_cast<unsigned char>(symbol);
      return std::isalpha(c) != 0 && (std::isupper(c) != 0) != white &&
             kinds.find(static_cast<char>(std::tolower(c))) != std::string_view::npos;
    };
    const int file = king % 8;
    const int rank = king / 8;
    for (int dx = -2; dx <= 2; ++dx) {
      for (int dy = -2; dy <= 2; ++dy) {
        if (dx * dx + dy * dy == 5 && enemy(at(file + dx, rank + dy), "n")) return true;
        if (dx == 0 && dy == 0) continue;
        if (std::abs(dx) > 1 || std::abs(dy) > 1) continue;
        if (enemy(at(file + dx, rank + dy), "k")) return true;
        if (dx != 0 && dy == (white ? 1 : -1) && enemy(at(file + dx, rank + dy), "p")) return true;
        int steps = 1;
        while (at(file + steps * dx, rank + steps * dy) == '.') ++steps;
        const char met = at(file + steps * dx, rank + steps * dy);
        if (enemy(met, dx == 0 || dy == 0 ? "rq" : "bq")) return true;
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
