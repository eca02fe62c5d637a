// Checkers by plain rules: a board of letters with rows and columns, jumps tried one by one.
// Nothing is shared with the code under test but the numbers of the squares.
#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace espalier::checkers::naive {

// A chain or a step, with all squares on its way.
struct Move {
  std::vector<int> path;  // numbers of squares
  std::string after;      // the pieces
};

struct Board {
  std::array<std::array<char, 8>, 8> at;  // row 0 is at the top; b, B, w, W, or '.'
  bool black = true;                      // is it Black's turn?

  static int number(int row, int column) { return row * 4 + column / 2 + 1; }

  // The pieces in the order of the numbers.
  Board(const std::string& pieces, bool blacks_turn) : black(blacks_turn) {
    for (auto& row : at) row.fill('.');
    for (int i = 0; i < 32; ++i) {
      const int row = i / 4;
      const int column = i % 4 * 2 + (row % 2 == 0 ? 1 : 0);
      at[u(row)][u(column)] = pieces[u(i)];
    }
  }
  std::string pieces() const {
    std::string text;
    for (int row = 0; row < 8; ++row) {
      for (int column = 0; column < 8; ++column) {
        if ((row + column) % 2 == 1) text += at[u(row)][u(column)];
      }
    }
    return text;
  }

  // Every way is listed: a king that can go round a square of pieces has two.
  std::vector<Move> ways() const {
    std::vector<Move> jumps, steps;
    for (int row = 0; row < 8; ++row) {
      for (int column = 0; column < 8; ++column) {
        if (!is_own(at[u(row)][u(column)])) continue;
        std::vector<int> path = {number(row, column)};
        Board lifted = *this;
        lifted.at[u(row)][u(column)] = '.';
        jump(lifted, at[u(row)][u(column)], row, column, path, jumps);
        if (jumps.empty()) step(row, column, steps);
      }
    }
    return jumps.empty() ? steps : jumps;
  }

  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    for (const Move& move : ways()) leaves += Board(move.after, !black).perft(depth - 1);
    return leaves;
  }

 private:
  static std::size_t u(int i) { return static_cast<std::size_t>(i); }
  bool is_own(char piece) const {
    return piece == (black ? 'b' : 'w') || piece == (black ? 'B' : 'W');
  }
  static bool inside(int row, int column) {
    return row >= 0 && row < 8 && column >= 0 && column < 8;
  }
  bool may_go(char piece, int down) const {
    return std::isupper(static_cast<unsigned char>(piece)) != 0 || down == (black ? 1 : -1);
  }
  bool last_row(int row) const { return row == (black ? 7 : 0); }

  std::string ended(char piece, int row, int column) const {
    Board next = *this;
    next.at[u(row)][u(column)] =
        last_row(row) ? static_cast<char>(std::toupper(static_cast<unsigned char>(piece))) : piece;
    return next.pieces();
  }

  void step(int row, int column, std::vector<Move>& found) const {
    const char piece = at[u(row)][u(column)];
    for (const int down : {-1, 1}) {
      for (const int right : {-1, 1}) {
        const int r = row + down;
        const int c = column + right;
        if (!may_go(piece, down) || !inside(r, c) || at[u(r)][u(c)] != '.') continue;
        Board lifted = *this;
        lifted.at[u(row)][u(column)] = '.';
        found.push_back({{number(row, column), number(r, c)}, lifted.ended(piece, r, c)});
      }
    }
  }

  // `lifted`: the board without the jumping piece and without what it has taken.
  void jump(const Board& lifted, char piece, int row, int column, std::vector<int>& path,
            std::vector<Move>& found) const {
    bool further = false;
    const bool man = std::islower(static_cast<unsigned char>(piece)) != 0;
    const bool crowned = man && path.size() > 1 && last_row(row);
    for (const int down : {-1, 1}) {
      for (const int right : {-1, 1}) {
        const int r = row + 2 * down;
        const int c = column + 2 * right;
        if (crowned || !may_go(piece, down) || !inside(r, c)) continue;
        const char over = lifted.at[u(row + down)][u(column + right)];
        if (over == '.' || is_own(over) || lifted.at[u(r)][u(c)] != '.') continue;
        further = true;
        Board next = lifted;
        next.at[u(row + down)][u(column + right)] = '.';
        path.push_back(number(r, c));
        jump(next, piece, r, c, path, found);
        path.pop_back();
      }
    }
    if (!further && path.size() > 1) found.push_back({path, lifted.ended(piece, row, column)});
  }
};

}  // namespace espalier::checkers::naive
