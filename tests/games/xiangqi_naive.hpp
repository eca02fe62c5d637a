// Xiangqi by plain rules: a board of letters, moves tried one by one, and a general looked at after
// each. Nothing is shared with the code under test but FEN and the names of the points.
#pragma once

#include <array>
#include <cctype>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

namespace espalier::xiangqi::naive {

struct Move {
  int from = 0;
  int to = 0;

  std::string text() const {
    const auto name = [](int point) {
      return std::string{static_cast<char>('a' + point % 9), static_cast<char>('0' + point / 9)};
    };
    return name(from) + name(to);
  }
};

class Board {
 public:
  explicit Board(const std::string& fen) {
    std::istringstream in(fen);
    std::string rows, side;
    in >> rows >> side;
    points_.fill('.');
    int file = 0;
    int rank = 9;
    for (const char c : rows) {
      if (c == '/') {
        file = 0;
        --rank;
      } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
        file += c - '0';
      } else {
        points_[index(rank * 9 + file++)] = c;
      }
    }
    red_ = side == "w";
  }

  std::vector<Move> legal_moves() const {
    std::vector<Move> legal;
    for (int from = 0; from < 90; ++from) {
      for (int to = 0; to < 90; ++to) {
        if (!is_of(from, red_) || is_of(to, red_) || !goes(from, to)) continue;
        Board next = *this;
        next.play({from, to});
        if (!next.attacked(red_)) legal.push_back({from, to});
      }
    }
    return legal;
  }

  void play(const Move& move) {
    points_[index(move.to)] = points_[index(move.from)];
    points_[index(move.from)] = '.';
    red_ = !red_;
  }

  bool in_check() const { return attacked(red_); }
  std::string placement() const {
    return std::string(points_.begin(), points_.end()) + (red_ ? 'w' : 'b');
  }

 private:
  static std::size_t index(int point) { return static_cast<std::size_t>(point); }
  char at(int file, int rank) const { return points_[index(rank * 9 + file)]; }
  bool is_of(int point, bool red) const {
    const char piece = points_[index(point)];
    return piece != '.' && (std::isupper(static_cast<unsigned char>(piece)) != 0) == red;
  }
  int general(bool red) const {
    for (int point = 0; point < 90; ++point) {
      if (points_[index(point)] == (red ? 'K' : 'k')) return point;
    }
    return -1;
  }

  // Is a player's general attacked, by a piece or along a file by the other general?
  bool attacked(bool red) const {
    const int target = general(red);
    for (int from = 0; from < 90; ++from) {
      if (is_of(from, !red) && goes(from, target)) return true;
    }
    const int other = general(!red);
    return target % 9 == other % 9 && pieces_between(target, other) == 0;
  }

  // On a common file or rank.
  int pieces_between(int a, int b) const {
    const int step = a % 9 == b % 9 ? 9 : 1;
    int pieces = 0;
    for (int point = std::min(a, b) + step; point < std::max(a, b); point += step) {
      pieces += points_[index(point)] != '.' ? 1 : 0;
    }
    return pieces;
  }

  static bool in_palace(int file, int rank, bool red) {
    return file >= 3 && file <= 5 && (red ? rank <= 2 : rank >= 7);
  }

  // May the piece on `from` go to `to`, whoever stands there and whatever becomes of the general?
  bool goes(int from, int to) const {
    const char piece = points_[index(from)];
    const bool red = std::isupper(static_cast<unsigned char>(piece)) != 0;
    const int file = from % 9;
    const int rank = from / 9;
    const int dx = to % 9 - file;
    const int dy = to / 9 - rank;
    const int size = dx * dx + dy * dy;
    const bool straight = (dx == 0) != (dy == 0);
    switch (std::tolower(static_cast<unsigned char>(piece))) {
      case 'k': return size == 1 && in_palace(to % 9, to / 9, red);
      case 'a': return dx * dx == 1 && dy * dy == 1 && in_palace(to % 9, to / 9, red);
      case 'b':
        return dx * dx == 4 && dy * dy == 4 && (red ? to / 9 <= 4 : to / 9 >= 5) &&
               at(file + dx / 2, rank + dy / 2) == '.';
      case 'n': return size == 5 && at(file + dx / 2, rank + dy / 2) == '.';
      case 'r': return straight && pieces_between(from, to) == 0;
      case 'c': return straight && pieces_between(from, to) == (points_[index(to)] == '.' ? 0 : 1);
      case 'p': {
        const bool crossed = red ? rank >= 5 : rank <= 4;
        return (dx == 0 && dy == (red ? 1 : -1)) || (crossed && dy == 0 && dx * dx == 1);
      }
      default: return false;
    }
  }

  std::array<char, 90> points_{};
  bool red_ = true;
};

}  // namespace espalier::xiangqi::naive
