// Journey: how many moves a side is ahead on its way home, 100 points to a move. Linear.
//
// Ours, with the ideas of Tong02 appendix C (Learner III) that paid: rows covered, keeping to the
// middle axis, and not leaving marbles behind. Where the armies have passed each other, the least
// number of moves to go is estimated or, near home, looked up (race_table.hpp). How the weights
// were found: docs/games/chinese-checkers-player.md.
//
// Promise: in the mover's view, the same for both sides and for mirror images. What depends on one
// marble alone is kept in the state and updated along a move.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "espalier/core/game.hpp"
#include "espalier/core/linear.hpp"
#include "espalier/games/chinese_checkers/race_table.hpp"
#include "espalier/games/chinese_checkers/rules.hpp"

namespace espalier::chinese_checkers {

class Journey {
 public:
  static constexpr std::string_view kName = "journey";

  struct State {
    Points balance = 0;  // of the marbles one by one: the first player's minus the second's
    friend constexpr bool operator==(State, State) = default;
  };

  static constexpr std::array<WeightInfo, 25> kWeights = {{
      {"tempo", 50, 0, 160, "the right to move, while the armies are in contact"},
      {"row_1", 40, 0, 600, "a marble 1 row from the tip behind its home"},
      {"row_2", 75, 0, 600, "2 rows"},
      {"row_3", 110, 0, 600, "3 rows"},
      {"row_4", 143, 0, 600, "4 rows"},
      {"row_5", 175, 0, 600, "5 rows"},
      {"row_6", 204, 0, 600, "6 rows"},
      {"row_7", 232, 0, 600, "7 rows"},
      {"row_8", 258, 0, 600, "8 rows"},
      {"row_9", 284, 0, 600, "9 rows"},
      {"row_10", 309, 0, 600, "10 rows"},
      {"row_11", 334, 0, 600, "11 rows"},
      {"row_12", 355, 0, 600, "12 rows"},
      {"row_13", 376, 0, 600, "13 rows"},
      {"row_14", 394, 0, 600, "14 rows"},
      {"row_15", 415, 0, 600, "15 rows"},
      {"row_16", 433, 0, 600, "16 rows: the tip of its goal"},
      {"aside_1", -2, -80, 80, "a marble half a hole or a hole off the middle axis"},
      {"aside_2", -6, -80, 80, "up to two holes"},
      {"aside_3", -27, -80, 80, "up to three holes"},
      {"aside_4", -38, -80, 80, "farther"},
      {"rear", 26, 0, 80, "a row covered by the rearmost marble"},
      {"front", -2, -40, 40, "a row covered by the foremost marble"},
      {"jumps", 3, 0, 16, "a row that a marble could gain by one jump"},
      {"race", 10, 5, 15, "a tenth of a move, once the armies have passed each other"},
  }};
  using Weights = std::array<Points, kWeights.size()>;

  constexpr Journey() : Journey(default_weights(kWeights)) {}
  constexpr explicit Journey(const Weights& weights) : weights_(weights) {
    for (int hole = 0; hole < kHoles; ++hole) {
      const auto at = static_cast<std::size_t>(hole);
      worth_[at] = row_worth(row_of(hole)) + aside_worth(hole);
    }
  }
  constexpr Weights weights() const { return weights_; }

  constexpr State init(const ChineseCheckers&, const Position& position) const {
    State state;
    for (const int hole : position.of(Player::First)) state.balance += worth(Player::First, hole);
    for (const int hole : position.of(Player::Second)) state.balance -= worth(Player::Second, hole);
    return state;
  }

  constexpr State next(const ChineseCheckers&, State state, const Position& before, Move move,
                       const Position& /*after*/) const {
    if (move == kPass) return state;
    const Player mover = before.to_move;
    const Points gain = worth(mover, move.to) - worth(mover, move.from);
    state.balance += mover == Player::First ? gain : -gain;
    return state;
  }

  Points value(const ChineseCheckers& game, const Position& position, State state) const {
    if (game.separated(position)) return weights_[kRace] * race_feature(game, position);
    Points first = state.balance;
    const Extremes one = extremes(position, Player::First);
    const Extremes two = extremes(position, Player::Second);
    first += weights_[kRear] * (one.rear - two.rear) + weights_[kFront] * (one.front - two.front);
    if (weights_[kJumps] != 0) first += weights_[kJumps] * jumps_feature(game, position);
    return weights_[kTempo] + (position.to_move == Player::First ? first : -first);
  }

  Weights features(const ChineseCheckers& game, const Position& position) const {
    Weights counts{};
    if (game.separated(position)) {
      counts[kRace] = race_feature(game, position);
      return counts;
    }
    counts[kTempo] = 1;
    for (const Player player : {Player::First, Player::Second}) {
      const Points sign = player == position.to_move ? 1 : -1;
      for (const int hole : position.of(player)) {
        const int row = ChineseCheckers::advance(player, hole);
        if (row > 0) counts[kTempo + static_cast<std::size_t>(row)] += sign;
        if (const int aside = aside_class(hole)) {
          counts[kAside - 1 + static_cast<std::size_t>(aside)] += sign;
        }
      }
      const Extremes its = extremes(position, player);
      counts[kRear] += sign * its.rear;
      counts[kFront] += sign * its.front;
    }
    const Points view = position.to_move == Player::First ? 1 : -1;
    counts[kJumps] = view * jumps_feature(game, position);
    return counts;
  }

  // The moves that an army which goes up still needs, in tenths. Far from home an estimate: least
  // squares to what the race solver needed (docs/games/chinese-checkers-player.md).
  static Points tenths_to_go(Jumps jumps, Holes army) {
    if (RaceTable::covers(army)) return 10 * race_table(jumps).moves(army);
    const Points rear = kTopRow - row_of(army.first());
    Points thousandths = jumps == Jumps::Long ? rear * (4400 + 74 * rear) - 9400
                                              : rear * (860 * rear - 5900) + 25'400;
    for (const int hole : army) {
      thousandths += kThousandths[jumps == Jumps::Long ? 0 : 1][static_cast<std::size_t>(hole)];
    }
    return thousandths / 1000;
  }

 private:
  enum : std::size_t { kTempo = 0, kAside = 17, kRear = 21, kFront, kJumps, kRace };

  // What a marble adds to the tenths of moves that its army needs, by the way of jumping.
  static constexpr std::array<std::array<Points, kHoles>, 2> kThousandths = [] {
    std::array<std::array<Points, kHoles>, 2> parts{};
    for (int hole = 0; hole < kHoles; ++hole) {
      const auto at = static_cast<std::size_t>(hole);
      const Points steps = kTopRow - row_of(hole) - 2;  // at home: 2 on average
      const Points aside = (across_of(hole) < 0 ? -across_of(hole) : across_of(hole)) / 2;
      const Points outside = kBoard.homes[1].test(hole) ? 0 : 1;
      const Points far = row_of(hole) < RaceTable::kFloor ? 1 : 0;
      parts[0][at] = 1020 * steps + 1920 * aside + 2900 * outside + 1400 * far;
      parts[1][at] = 2630 * steps + 2000 * aside + 2000 * far;
    }
    return parts;
  }();

  struct Extremes {  // rows covered
    int rear;
    int front;
  };

  static constexpr Extremes extremes(const Position& position, Player player) {
    const Holes own = position.of(player);
    const int low = ChineseCheckers::advance(player, own.first());
    const int high = ChineseCheckers::advance(player, own.last());
    return player == Player::First ? Extremes{low, high} : Extremes{high, low};
  }

  // 0 on the axis, 4 where it is more than three holes away.
  static constexpr int aside_class(int hole) {
    const int across = across_of(hole) < 0 ? -across_of(hole) : across_of(hole);
    return std::min((across + 1) / 2, 4);
  }
  constexpr Points row_worth(int row) const {
    return row == 0 ? 0 : weights_[kTempo + static_cast<std::size_t>(row)];
  }
  constexpr Points aside_worth(int hole) const {
    const int aside = aside_class(hole);
    return aside == 0 ? 0 : weights_[kAside - 1 + static_cast<std::size_t>(aside)];
  }
  constexpr Points worth(Player player, int hole) const {
    return worth_[static_cast<std::size_t>(player == Player::First ? hole : turned(hole))];
  }

  // Rows that single marbles could gain by one jump: the first player's minus the second's.
  static Points jumps_feature(const ChineseCheckers& game, const Position& position) {
    const JumpTable& table = game.rules().jumps == Jumps::Long ? kLongJumps : kAdjacentJumps;
    const auto gain = [&](Player player, Place place) {
      const auto landings = table(position.lines[place.line], place.at);
      const auto at = static_cast<Points>(place.at);
      return player == Player::First ? static_cast<Points>(landings.up()) - at
                                     : at - static_cast<Points>(landings.down());
    };
    Points rows = 0;
    for (const Player player : {Player::First, Player::Second}) {
      Points its_rows = 0;
      for (const int hole : position.of(player)) {
        const auto& places = kBoard.places[static_cast<std::size_t>(hole)];
        its_rows += gain(player, places[1]) + gain(player, places[2]);
      }
      rows += player == Player::First ? its_rows : -its_rows;
    }
    return rows;
  }

  // By how many tenths of a move the mover is ahead; it has half a move by having the turn.
  static Points race_feature(const ChineseCheckers& game, const Position& position) {
    const Jumps jumps = game.rules().jumps;
    const Points first = tenths_to_go(jumps, position.of(Player::First));
    const Points second = tenths_to_go(jumps, turned(position.of(Player::Second)));
    return 5 + (position.to_move == Player::First ? second - first : first - second);
  }

  Weights weights_;
  std::array<Points, kHoles> worth_{};  // of a marble that goes up
};

static_assert(LinearEvaluator<Journey, ChineseCheckers>);

}  // namespace espalier::chinese_checkers
