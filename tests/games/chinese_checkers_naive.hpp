// Chinese Checkers by plain rules: a board of letters with coordinates, walks along lines, sets of
// places. Nothing is shared with the code under test but the numbers of the holes.
//
// Source: the rules of Tong02, appendix B, and the variants of docs/games/chinese-checkers.md.
// Written to be read, not to be fast: the benchmark of the move generators measures against it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace espalier::chinese_checkers::naive {

inline constexpr int kRows = 17;
inline constexpr int kHoles = 121;
// From the bottom to the top.
inline constexpr std::array<int, kRows> kRowLengths = {1,  2,  3,  4,  13, 12, 11, 10, 9,
                                                       10, 11, 12, 13, 4,  3,  2,  1};

// Holes of a row are two apart, so that rows shifted by half a hole have whole coordinates, too.
// x = 0 is the middle, y = 0 the bottom row.
struct Place {
  int x = 0;
  int y = 0;
  friend auto operator<=>(const Place&, const Place&) = default;
};
inline constexpr std::array<Place, 6> kDirections = {
    {{2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}, {1, -1}}};

inline Place along(Place place, Place direction, int steps) {
  return {place.x + steps * direction.x, place.y + steps * direction.y};
}

// Holes are numbered row by row from the bottom, each row from the left.
inline std::vector<Place> all_places() {
  std::vector<Place> places;
  for (int y = 0; y < kRows; ++y) {
    const int length = kRowLengths[static_cast<std::size_t>(y)];
    for (int i = 0; i < length; ++i) places.push_back({2 * i - (length - 1), y});
  }
  return places;
}

inline int hole_of(Place place) {
  static const std::vector<Place> places = all_places();
  return static_cast<int>(std::find(places.begin(), places.end(), place) - places.begin());
}
inline Place place_of(int hole) {
  static const std::vector<Place> places = all_places();
  return places[static_cast<std::size_t>(hole)];
}

inline bool in_bottom_triangle(Place place) { return place.y < 4; }
inline bool in_top_triangle(Place place) { return place.y > 12; }
// The four triangles at the sides: what the row has beyond the hexagon between the two homes, whose
// rows have 5 to 9 holes.
inline bool in_neutral_zone(Place place) {
  if (in_bottom_triangle(place) || in_top_triangle(place)) return false;
  const int hexagon_row = 9 - std::abs(place.y - 8);
  return std::abs(place.x) > hexagon_row - 1;
}

struct Rules {
  bool long_jumps = true;    // over a marble that is further away than the next hole
  bool zones_exist = true;   // not on the diamond
  bool zones_keep = false;   // a marble may end its move in a neutral zone
  bool full_is_won = false;  // Sturtevant: a goal full of marbles, one of them the player's own
};

// Where a marble goes from and to, as numbers of holes; {kHoles, kHoles} is a pass.
using Move = std::pair<int, int>;
inline constexpr Move kPass = {kHoles, kHoles};

class Board {
 public:
  // The start.
  explicit Board(Rules rules) : rules_(rules) {
    for (auto& row : letters_) row.fill(' ');
    for (int hole = 0; hole < kHoles; ++hole) {
      const Place place = place_of(hole);
      if (in_neutral_zone(place) && !rules_.zones_exist) continue;
      at(place) = in_bottom_triangle(place) ? 'X' : in_top_triangle(place) ? 'O' : '.';
    }
  }
  // Marbles given by the letters of all 121 holes (those that do not exist are ignored).
  Board(Rules rules, const std::string& marbles, char mover) : Board(rules) {
    for (int hole = 0; hole < kHoles; ++hole) {
      const Place place = place_of(hole);
      if (exists(place)) at(place) = marbles[static_cast<std::size_t>(hole)];
    }
    mover_ = mover;
  }

  char mover() const { return mover_; }
  char other() const { return mover_ == 'X' ? 'O' : 'X'; }

  // The letters of all 121 holes; a blank where there is none.
  std::string marbles() const {
    std::string letters;
    for (int hole = 0; hole < kHoles; ++hole) letters += get(place_of(hole));
    return letters;
  }

  std::vector<Move> moves() const {
    std::vector<Move> list;
    for (int hole = 0; hole < kHoles; ++hole) {
      if (get(place_of(hole)) != mover_) continue;
      for (const int end : ends(hole)) list.emplace_back(hole, end);
    }
    if (list.empty()) list.push_back(kPass);
    return list;
  }

  // The holes where the marble of `hole` may end its move.
  std::set<int> ends(int hole) const {
    std::set<int> holes = jump_ends(hole);
    holes.merge(step_ends(hole));
    return holes;
  }
  std::set<int> step_ends(int hole) const {
    std::set<Place> places;
    for (const Place direction : kDirections) {
      const Place next = along(place_of(hole), direction, 1);
      if (is_empty(next)) places.insert(next);
    }
    return where_it_may_stay(places);
  }
  std::set<int> jump_ends(int hole) const {
    const Place origin = place_of(hole);
    Board lifted = *this;  // while the marble moves, its origin is empty
    lifted.at(origin) = '.';
    std::set<Place> places = lifted.jumped_to(origin);
    places.erase(origin);
    return where_it_may_stay(places);
  }

  Board after(Move move) const {
    Board next = *this;
    if (move != kPass) {
      next.at(place_of(move.first)) = '.';
      next.at(place_of(move.second)) = mover_;
    }
    next.mover_ = other();
    return next;
  }

  // Marbles of `colour` in the goal of `player`.
  int in_goal(char player, char colour) const {
    int count = 0;
    for (int hole = 0; hole < kHoles; ++hole) {
      const Place place = place_of(hole);
      const bool goal = player == 'X' ? in_top_triangle(place) : in_bottom_triangle(place);
      if (goal && get(place) == colour) ++count;
    }
    return count;
  }
  bool complete(char player) const {
    const int own = in_goal(player, player);
    const int others = in_goal(player, player == 'X' ? 'O' : 'X');
    return own == 10 || (rules_.full_is_won && own > 0 && own + others == 10);
  }

  // X moves first, so O has one more move when X is complete; but none if marbles of O helped to
  // fill the goal, for that move could empty it again.
  bool over() const {
    if (complete('O')) return true;
    return complete('X') && (mover_ == 'X' || in_goal('X', 'O') > 0);
  }

  // 'X', 'O' or '=' of a game that is over.
  char winner() const {
    if (complete('X') && complete('O')) return '=';
    return complete('X') ? 'X' : 'O';
  }

  std::uint64_t perft(int depth) const {
    if (depth == 0) return 1;
    if (over()) return 0;
    const std::vector<Move> list = moves();
    if (depth == 1) return list.size();
    std::uint64_t leaves = 0;
    for (const Move& move : list) leaves += after(move).perft(depth - 1);
    return leaves;
  }

 private:
  static constexpr int kMiddle = 12;  // the column of x = 0

  bool exists(Place place) const {
    return place.y >= 0 && place.y < kRows && std::abs(place.x) <= kMiddle && get(place) != ' ';
  }
  bool is_empty(Place place) const { return exists(place) && get(place) == '.'; }

  char get(Place place) const {
    return letters_[static_cast<std::size_t>(place.y)][static_cast<std::size_t>(place.x + kMiddle)];
  }
  char& at(Place place) {
    return letters_[static_cast<std::size_t>(place.y)][static_cast<std::size_t>(place.x + kMiddle)];
  }

  std::set<int> where_it_may_stay(const std::set<Place>& places) const {
    std::set<int> holes;
    for (const Place place : places) {
      if (rules_.zones_keep || !in_neutral_zone(place)) holes.insert(hole_of(place));
    }
    return holes;
  }

  // Every place that a marble taken from `origin` can touch by jumps, the origin included.
  std::set<Place> jumped_to(Place origin) const {
    std::set<Place> touched = {origin};
    std::vector<Place> open = {origin};
    while (!open.empty()) {
      const Place from = open.back();
      open.pop_back();
      for (const Place direction : kDirections) {
        const int distance = jump_distance(from, direction);
        const Place to = along(from, direction, 2 * distance);
        if (distance > 0 && touched.insert(to).second) open.push_back(to);
      }
    }
    return touched;
  }

  // How far away the marble is that can be jumped over in this direction; 0 if there is none. It
  // must be the only marble on the way, which goes as far again on the other side.
  int jump_distance(Place from, Place direction) const {
    int distance = 1;
    while (is_empty(along(from, direction, distance))) ++distance;
    if (!exists(along(from, direction, distance))) return 0;
    if (distance > 1 && !rules_.long_jumps) return 0;
    for (int step = distance + 1; step <= 2 * distance; ++step) {
      if (!is_empty(along(from, direction, step))) return 0;
    }
    return distance;
  }

  Rules rules_;
  std::array<std::array<char, 2 * kMiddle + 1>, kRows> letters_{};
  char mover_ = 'X';
};

}  // namespace espalier::chinese_checkers::naive
