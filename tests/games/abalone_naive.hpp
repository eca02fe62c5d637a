// Abalone by plain rules: a padded board of letters, and walks along lines. Nothing is shared with
// the code under test but the names of the cells.
//
// Source: the rules of the game as docs/games/abalone.md tells them. Written to be read, and as
// fast as a board of letters is: no allocation but that of the list of moves. The speed of the move
// generator is measured against it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

namespace espalier::abalone::naive {

inline constexpr int kSide = 11;  // nine rows and nine diagonals, and a wall around them
inline constexpr int kPlaces = kSide * kSide;
inline constexpr int kRows = 9;
inline constexpr int kCells = 61;
inline constexpr char kBlack = 'B';
inline constexpr char kWhite = 'W';
inline constexpr char kEmpty = '.';
inline constexpr char kAbyss = ' ';

// Row a is 0 and at the bottom, diagonal 1 is 0.
constexpr int place_at(int row, int diagonal) { return kSide * (row + 1) + diagonal + 1; }
constexpr int row_of(int place) { return place / kSide - 1; }
constexpr int diagonal_of(int place) { return place % kSide - 1; }
// Row e has all nine diagonals, each row further up or down has one less.
constexpr bool on_board(int row, int diagonal) {
  return row >= 0 && row < kRows && diagonal >= 0 && diagonal < kRows &&
         (row > diagonal ? row - diagonal : diagonal - row) <= 4;
}

// Counter-clockwise, so that the opposite is three further on: along the row, up along the
// diagonal, up and to the left, and back.
inline constexpr std::array<int, 6> kSteps = {1, kSide + 1, kSide, -1, -kSide - 1, -kSide};

// From the bottom to the top, each row from the left.
inline constexpr std::array<int, kCells> kBoardPlaces = [] {
  std::array<int, kCells> places{};
  std::size_t count = 0;
  for (int row = 0; row < kRows; ++row) {
    for (int diagonal = 0; diagonal < kRows; ++diagonal) {
      if (on_board(row, diagonal)) places[count++] = place_at(row, diagonal);
    }
  }
  return places;
}();

// One to three marbles of the mover that go one step each, in line or broadside; none: a pass. Of a
// move in line the first is the trailing one, and marbles of the other side may be pushed.
struct Move {
  std::array<std::uint8_t, 3> places{};
  std::uint8_t count = 0;
  std::uint8_t direction = 0;  // an index of kSteps
  std::uint8_t pushed = 0;     // marbles of the other side
  bool broadside = false;
  bool capture = false;  // the last of the pushed marbles falls into the abyss
};

inline constexpr int kSixLost = 6;
inline constexpr int kAllLost = 14;

class Board {
 public:
  // Reads the rows from i to a, separated by '/', the side, and the marbles lost by B and W.
  explicit Board(const std::string& text, int limit = kSixLost) : limit_(limit) {
    letters_.fill(kAbyss);
    std::size_t at = 0;
    for (int row = kRows - 1; row >= 0; --row, ++at) {
      for (int diagonal = 0; diagonal < kRows; ++diagonal) {
        if (!on_board(row, diagonal)) continue;
        letter(place_at(row, diagonal)) = text[at];
        if (text[at] != kEmpty) ++left_[number(text[at])];
        ++at;
      }
    }
    mover_ = text[at];
    char* rest = nullptr;
    lost_[0] = static_cast<int>(std::strtol(text.c_str() + at + 1, &rest, 10));
    lost_[1] = static_cast<int>(std::strtol(rest, nullptr, 10));
  }

  std::string text() const {
    std::string rows;
    for (int row = kRows - 1; row >= 0; --row) {
      for (int diagonal = 0; diagonal < kRows; ++diagonal) {
        if (on_board(row, diagonal)) rows += get(place_at(row, diagonal));
      }
      rows += row > 0 ? '/' : ' ';
    }
    return rows + mover_ + " " + std::to_string(lost_[0]) + " " + std::to_string(lost_[1]);
  }

  char mover() const { return mover_; }
  char other() const { return mover_ == kBlack ? kWhite : kBlack; }
  int lost(char side) const { return lost_[number(side)]; }
  char get(int place) const { return letters_[static_cast<std::size_t>(place)]; }

  // Layouts may have less than fourteen marbles, and who has none has lost in any case.
  bool has_lost(char side) const { return lost(side) >= limit_ || left_[number(side)] == 0; }
  bool over() const { return has_lost(kBlack) || has_lost(kWhite); }

  // Appends all moves; a pass, if there is no other.
  void moves(std::vector<Move>& list) const {
    const std::size_t before = list.size();
    for (const int place : kBoardPlaces) {
      if (get(place) != mover_) continue;
      for (std::uint8_t direction = 0; direction < 6; ++direction) in_line(place, direction, list);
      // Half of the directions: a line of marbles has two ends and is found from one of them.
      for (std::size_t along = 0; along < 3; ++along) broadsides(place, along, list);
    }
    if (list.size() == before) list.push_back({});
  }
  std::vector<Move> moves() const {
    std::vector<Move> list;
    moves(list);
    return list;
  }

  void play(const Move& move) {
    const int step = kSteps[move.direction];
    if (move.broadside) {
      for (std::size_t i = 0; i < move.count; ++i) {
        letter(move.places[i]) = kEmpty;
        letter(move.places[i] + step) = mover_;
      }
    } else if (move.count > 0) {
      const int front = move.places[0] + move.count * step;
      letter(move.places[0]) = kEmpty;
      letter(front) = mover_;
      if (move.capture) {
        ++lost_[number(other())];
        --left_[number(other())];
      }
      if (move.pushed > 0 && !move.capture) letter(front + move.pushed * step) = other();
    }
    mover_ = other();
  }
  Board after(const Move& move) const {
    Board next = *this;
    next.play(move);
    return next;
  }

  // The ways to play exactly `depth` plies. The last ply is counted without being played.
  std::uint64_t perft(int depth) const {
    std::vector<Move> list;
    list.reserve(1024);
    return perft(depth, list);
  }

 private:
  static std::size_t number(char side) { return side == kBlack ? 0 : 1; }
  char& letter(int place) { return letters_[static_cast<std::size_t>(place)]; }

  // The marble at `place` and all of its colour in a row before it go one step. At most three move,
  // and they push fewer than they are, with nothing behind those.
  void in_line(int place, std::uint8_t direction, std::vector<Move>& list) const {
    const int step = kSteps[direction];
    Move move{.direction = direction};
    int next = place;
    for (; get(next) == mover_; next += step) {
      if (move.count == 3) return;
      move.places[move.count++] = static_cast<std::uint8_t>(next);
    }
    for (; get(next) == other(); next += step) {
      if (++move.pushed == move.count) return;
    }
    if (get(next) == mover_ || (get(next) == kAbyss && move.pushed == 0)) return;
    move.capture = get(next) == kAbyss;
    list.push_back(move);
  }

  // Two or three marbles that begin at `place` go sideways, each to an empty cell.
  void broadsides(int place, std::size_t along, std::vector<Move>& list) const {
    if (get(place + kSteps[along]) != mover_) return;
    for (std::uint8_t direction = 0; direction < 6; ++direction) {
      if (direction % 3 == along) continue;
      Move move{.direction = direction, .broadside = true};
      for (int next = place; move.count < 3; next += kSteps[along]) {
        if (get(next) != mover_ || get(next + kSteps[direction]) != kEmpty) break;
        move.places[move.count++] = static_cast<std::uint8_t>(next);
        if (move.count >= 2) list.push_back(move);
      }
    }
  }

  // The moves of all plies are in one list, those of this one at its end.
  std::uint64_t perft(int depth, std::vector<Move>& list) const {
    if (depth == 0) return 1;
    if (over()) return 0;
    const std::size_t first = list.size();
    moves(list);
    std::uint64_t leaves = 0;
    if (depth == 1) {
      leaves = list.size() - first;
    } else {
      for (std::size_t i = first; i < list.size(); ++i) {
        leaves += after(list[i]).perft(depth - 1, list);
      }
    }
    list.resize(first);
    return leaves;
  }

  std::array<char, kPlaces> letters_{};
  std::array<int, 2> lost_{};  // by B and by W
  std::array<int, 2> left_{};  // on the board
  int limit_ = kSixLost;       // so many lost marbles lose the game
  char mover_ = kBlack;
};

inline constexpr const char* kStandard =
    "WWWWW/WWWWWW/..WWW../......../........./......../..BBB../BBBBBB/BBBBB B 0 0";
inline constexpr const char* kBelgianDaisy =
    "WW.BB/WWWBBB/.WW.BB./......../........./......../.BB.WW./BBBWWW/BB.WW B 0 0";
inline constexpr const char* kGermanDaisy =
    "...../WW..BB/WWW.BBB/.WW..BB./........./.BB..WW./BBB.WWW/BB..WW/..... B 0 0";

}  // namespace espalier::abalone::naive
