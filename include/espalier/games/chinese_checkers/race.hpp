// The race: the armies have passed each other, and each goes home by itself.
//
// An army's way is found by beam search over its own moves: of all armies after n moves the
// best are kept, twice as many in each search as in the one before, until there is no time left or
// nothing was left out. Near the goal the table of race_table.hpp knows the rest. No army goes back
// behind its last marble, so the other one is never in the way, as long as it does the same.
//
// Promise: a way is legal, whatever the other side does that goes forward; with a hint (what is
// left of an earlier way) it is never longer than the hint. A length is called least only if the
// search left out nothing but ways that are provably no shorter; that is meant among the ways that
// go neither below row i (where that is free) nor below their own last marble.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include "espalier/core/player.hpp"
#include "espalier/core/race.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/value.hpp"
#include "espalier/games/chinese_checkers/race_table.hpp"

namespace espalier::chinese_checkers {

// What the rules of a variant say about moving.
struct Ground {
  Jumps jumps = Jumps::Long;
  Holes exist;
  Holes stops;
};

constexpr Holes turned(Holes holes) {
  Holes result;
  for (const int hole : holes) result.set(turned(hole));
  return result;
}

// The ground of an army that goes up, cut off below a row.
class Track {
 public:
  constexpr Track(const Ground& ground, int floor)
      : jumps_(ground.jumps == Jumps::Long ? &kLongJumps : &kAdjacentJumps) {
    for (int hole = 0; hole < kHoles; ++hole) {
      const bool open = ground.exist.test(hole) && row_of(hole) >= floor;
      if (!open) empty_.flip(hole);  // a wall: nobody lands on it, nor beyond
      if (open && ground.stops.test(hole)) stops_.set(hole);
    }
  }

  // f(from, to) for every move.
  template <class F>
  void each_move(Holes army, F&& f) const {
    Lines lines = empty_;
    for (const int hole : army) lines.flip(hole);
    for (const int from : army) {
      const Holes near = kBoard.neighbours[static_cast<std::size_t>(from)];
      for (const int to : (chain(lines, *jumps_, from) | near) & stops_ & ~army) f(from, to);
    }
  }
  bool allows(Holes army, int its_from, int its_to) const {
    bool found = false;
    each_move(army, [&](int from, int to) { found |= from == its_from && to == its_to; });
    return found;
  }

 private:
  const JumpTable* jumps_;
  Lines empty_;
  Holes stops_;
};

struct Leg {  // a move of one army
  std::uint8_t from = 0;
  std::uint8_t to = 0;
};

// One army, seen as going up, and the shortest way home that is known.
class Runner {
 public:
  // `floor`: the lowest row that is this army's alone.
  Runner(const Ground& ground, Holes army, int floor)
      : ground_(ground),
        track_(ground, floor),
        table_(&race_table(ground.jumps)),
        army_(army),
        search_floor_(floor) {
    // The table takes all its rows for granted, and that no marble may stop in a neutral zone.
    use_table_ = floor <= RaceTable::kFloor;
    table_is_least_ = kBoard.middle.contains(ground.stops);
    at_least_ = fewest(army);
    if (covered(army) || army == kBoard.homes[1]) follow_table(army, {});
  }

  const std::vector<Leg>& way() const { return way_; }
  int moves() const { return static_cast<int>(way_.size()); }
  bool known() const { return known_; }  // is there a way?
  bool least() const { return known_ && moves() <= at_least_; }
  int at_least() const { return at_least_; }
  int floor() const { return way_floor_; }  // no hole of the way is in a lower row

  // Takes a way that is known from earlier, if it still leads home; where it goes back behind what
  // is now the last marble, it may go down to the lowest row above the other army.
  void try_way(std::span<const Leg> legs, int lowest) {
    for (int floor = search_floor_; floor >= lowest; --floor) {
      if (leads_home(Track(ground_, floor), legs)) return take({legs.begin(), legs.end()}, floor);
    }
  }

  // Looks for a shorter way. False: `enough` ended the search.
  bool search(std::size_t width, const EnoughRacing& enough, std::uint64_t& nodes) {
    levels_.assign(1, {Node{army_, 0, {}}});
    seen_ = {hash(army_)};
    bool whole = true;  // nothing was left out
    for (int moves = 1; moves < kMostMoves && (!known_ || moves < this->moves()); ++moves) {
      children_.clear();
      const std::vector<Node>& parents = levels_.back();
      for (std::size_t i = 0; i < parents.size(); ++i) {
        nodes += grow(parents[i], static_cast<std::uint32_t>(i), moves);
        if (children_.size() > 8 * width) {  // the farther half will hardly be needed
          std::nth_element(children_.begin(),
                           children_.begin() + static_cast<std::ptrdiff_t>(children_.size() / 2),
                           children_.end());
          children_.resize(children_.size() / 2);
          whole = false;
        }
        if (i % kParentsBetweenLooks == 0 && enough(nodes)) return false;
      }
      whole = select(width, moves) && whole;
      if (levels_.back().empty()) break;
    }
    if (whole && known_) at_least_ = this->moves();
    return true;
  }

  // What beam search goes by; the smaller the nearer. A marble that lags behind costs more than its
  // rows: it finds nobody to jump over.
  static constexpr int distance(Holes army) {
    int sum = 0;
    for (const int hole : army) sum += kDistance[static_cast<std::size_t>(hole)];
    return sum;
  }

 private:
  struct Node {
    Holes army;
    std::uint32_t parent = 0;  // in the level before
    Leg leg;
  };
  struct Child {
    int distance = 0;
    std::uint64_t hash = 0;
    Node node;
    // The nearest first; the same army, reached in several ways, side by side.
    friend constexpr bool operator<(const Child& a, const Child& b) {
      return a.distance != b.distance ? a.distance < b.distance : a.hash < b.hash;
    }
  };
  static constexpr int kMostMoves = 120;
  static constexpr std::size_t kParentsBetweenLooks = 16;

  static constexpr std::array<int, kHoles> kDistance = [] {
    std::array<int, kHoles> distances{};
    for (int hole = 0; hole < kHoles; ++hole) {
      const int rows = kTopRow - row_of(hole);
      const int across = across_of(hole) < 0 ? -across_of(hole) : across_of(hole);
      distances[static_cast<std::size_t>(hole)] = 16 * rows + rows * rows + across * across / 2;
    }
    return distances;
  }();

  static constexpr int outside(Holes army) { return (army & ~kBoard.homes[1]).count(); }
  // Moves that an army needs at least. Whoever leaves the rows of the table on the way saves one of
  // its moves, rarely, and never more (long jumps: all placements were looked at; see
  // docs/games/chinese-checkers-player.md).
  int fewest(Holes army) const {
    const int marbles = outside(army);
    const bool known = covered(army) && table_is_least_ && ground_.jumps == Jumps::Long;
    return known ? std::max(marbles, table_->moves(army) - 1) : marbles;
  }
  static constexpr std::uint64_t hash(Holes army) {
    return mix64(army.low * kGoldenGamma ^ mix64(army.high));
  }
  bool covered(Holes army) const { return use_table_ && RaceTable::covers(army); }

  bool leads_home(const Track& track, std::span<const Leg> legs) const {
    Holes army = army_;
    for (const Leg leg : legs) {
      if (!track.allows(army, leg.from, leg.to)) return false;
      army ^= Holes::of(leg.from) ^ Holes::of(leg.to);
    }
    return army == kBoard.homes[1];
  }

  void take(std::vector<Leg> way, int floor) {
    if (known_ && way.size() >= way_.size()) return;
    way_floor_ = floor;
    way_ = std::move(way);
    known_ = true;
  }

  // The army's moves; how many there are.
  std::uint64_t grow(const Node& parent, std::uint32_t number, int moves) {
    const int before = distance(parent.army);
    std::uint64_t count = 0;
    track_.each_move(parent.army, [&](int from, int to) {
      ++count;
      const Holes army = parent.army ^ Holes::of(from) ^ Holes::of(to);
      if (known_ && moves + fewest(army) >= this->moves()) return;  // no shorter
      const Leg leg{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
      if (army == kBoard.homes[1]) return finish(number, leg, army);
      if (covered(army)) {
        const int all = moves + table_->moves(army);
        if (!known_ || all < this->moves()) finish(number, leg, army);
        if (moves + fewest(army) >= this->moves())
          return;  // else: outside the table's rows, perhaps
      }
      const int after = before + kDistance[static_cast<std::size_t>(to)] -
                        kDistance[static_cast<std::size_t>(from)];
      children_.push_back({after, hash(army), {army, number, leg}});
    });
    return count;
  }

  // The best children become the next level. False: some were left out.
  bool select(std::size_t width, int moves) {
    std::sort(children_.begin(), children_.end());
    std::vector<Node> next;
    bool whole = true;
    for (const Child& child : children_) {
      if (known_ && moves + fewest(child.node.army) >= this->moves()) continue;
      if (next.size() == width) {
        whole = false;
        break;
      }
      if (seen_.insert(child.hash).second) next.push_back(child.node);
    }
    levels_.push_back(std::move(next));
    return whole;
  }

  // The way to a child of a node of the last level, then by the table.
  void finish(std::uint32_t parent, Leg last, Holes army) {
    std::vector<Leg> way = {last};
    for (std::size_t level = levels_.size() - 1; level > 0; --level) {
      const Node& node = levels_[level][parent];
      way.push_back(node.leg);
      parent = node.parent;
    }
    std::reverse(way.begin(), way.end());
    follow_table(army, std::move(way));
  }

  void follow_table(Holes army, std::vector<Leg> way) {
    const Track table_ground({ground_.jumps, kBoard.middle, kBoard.middle}, RaceTable::kFloor);
    while (army != kBoard.homes[1]) {
      const int moves = table_->moves(army);
      Leg next;
      table_ground.each_move(army, [&](int from, int to) {
        const Holes after = army ^ Holes::of(from) ^ Holes::of(to);
        if (table_->moves(after) < moves) {
          next = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
        }
      });
      army ^= Holes::of(next.from) ^ Holes::of(next.to);
      way.push_back(next);
    }
    take(std::move(way), search_floor_);
  }

  Ground ground_;
  Track track_;
  const RaceTable* table_;
  Holes army_;
  int search_floor_;
  int way_floor_ = 0;
  bool use_table_ = false;
  bool table_is_least_ = false;
  bool known_ = false;
  int at_least_ = 0;
  std::vector<Leg> way_;
  std::vector<std::vector<Node>> levels_;
  std::vector<Child> children_;
  std::unordered_set<std::uint64_t> seen_;
};

// Who wins, and when, given the moves that each side needs. The second player has one more move
// when the first is home; both home: a draw. In the mover's view, wins by their distance in plies.
constexpr Points race_result(Player mover, int own, int other) {
  if (mover == Player::First) {
    if (own == other) return 0;
    return own < other ? win_in(2 * own) : loss_in(2 * other);
  }
  if (own == other + 1) return 0;
  return own <= other ? win_in(2 * own - 1) : loss_in(2 * other + 1);
}

// By how many moves the mover is ahead; 0: a draw.
constexpr int race_lead(Player mover, int own, int other) {
  return other - own + (mover == Player::First ? 0 : 1);
}

inline constexpr Points kPointsOfMove = 100;

namespace detail {

// Both armies of a race, each seen as going up; the mover's first.
struct Runners {
  Runners(const Ground& ground, const std::array<Holes, 2>& marbles, Player mover)
      : own(runner(ground, marbles, mover)), other(runner(ground, marbles, opponent(mover))) {}

  static Holes army(const std::array<Holes, 2>& marbles, Player player, Player view) {
    const Holes holes = marbles[player == Player::First ? 0 : 1];
    return view == Player::First ? holes : turned(holes);
  }
  // The lowest row above the other army.
  static int lowest_free(const std::array<Holes, 2>& marbles, Player player) {
    return row_of(army(marbles, opponent(player), player).last()) + 1;
  }
  static Runner runner(const Ground& ground, const std::array<Holes, 2>& marbles, Player player) {
    const Holes holes = army(marbles, player, player);
    const int free = std::max(kRows / 2 + 1, lowest_free(marbles, player));
    return Runner(ground, holes, std::min(row_of(holes.first()), free));
  }

  // A first way for each side, whatever it costs (it is little), then wider and wider searches.
  std::uint64_t search(const EnoughRacing& enough) {
    constexpr std::size_t kFirstWidth = 16;
    constexpr std::size_t kLastWidth = std::size_t{1} << 14;
    std::uint64_t nodes = 0;
    for (Runner* side : {&own, &other}) {
      for (std::size_t width = kFirstWidth; !side->known() && width <= kLastWidth; width *= 2) {
        side->search(
            width, [](std::uint64_t) { return false; }, nodes);
      }
    }
    for (std::size_t width = kFirstWidth; width <= kLastWidth; width *= 2) {
      for (Runner* side : {&own, &other}) {
        if (!side->least() && !side->search(width, enough, nodes)) return nodes;
      }
      if (own.least() && other.least()) break;
    }
    return nodes;
  }

  Runner own;
  Runner other;
};

}  // namespace detail

// The race of a position whose armies have passed each other. `Move` has two holes: from and to.
template <class Move>
Race<Move> solve_race(const Ground& ground, const std::array<Holes, 2>& marbles, Player mover,
                      std::span<const Move> hint, const EnoughRacing& enough) {
  const auto seen_by = [](Player player, int hole) {
    return static_cast<std::uint8_t>(player == Player::First ? hole : turned(hole));
  };
  const auto in_game = [&](Player player, Leg leg) {
    return Move{seen_by(player, leg.from), seen_by(player, leg.to)};
  };
  detail::Runners runners(ground, marbles, mover);
  std::vector<Leg> hinted;
  for (const Move move : hint) {
    if (move.from >= kHoles || move.to >= kHoles) break;
    hinted.push_back({seen_by(mover, move.from), seen_by(mover, move.to)});
  }
  runners.own.try_way(hinted, detail::Runners::lowest_free(marbles, mover));

  Race<Move> race;
  race.nodes = runners.search(enough);
  const Runner& own = runners.own;
  const Runner& other = runners.other;
  for (const Leg leg : own.way()) race.way.push_back(in_game(mover, leg));
  const bool apart = own.floor() + other.floor() > kTopRow;  // no row is on both ways
  for (std::size_t ply = 0; ply < (apart ? 2 * own.way().size() + 2 : 1); ++ply) {
    const Player player = ply % 2 == 0 ? mover : opponent(mover);
    const Runner& runner = ply % 2 == 0 ? own : other;
    const Runner& second = mover == Player::Second ? own : other;
    const bool second_home = (ply + (mover == Player::Second ? 1 : 0)) / 2 >= second.way().size();
    if (ply / 2 >= runner.way().size() || second_home) break;
    race.line.push_back(in_game(player, runner.way()[ply / 2]));
  }
  const Points at_worst = race_result(mover, own.moves(), other.at_least());
  const Points at_best = race_result(mover, own.at_least(), other.moves());
  race.exact = at_worst == at_best || is_win(at_worst) || is_loss(at_best);
  race.value = is_win(at_worst)   ? at_worst
               : is_loss(at_best) ? at_best
                                  : kPointsOfMove * race_lead(mover, own.moves(), other.moves());
  return race;
}

}  // namespace espalier::chinese_checkers
