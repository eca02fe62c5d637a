// Computes the table of one class of endings backwards from its ends, and checks it forwards.
//
// Source: Ströhlein 1970, Thompson 1986 ("Retrograde analysis of certain endgames"). Ours: one pass
// over the class writes down, for every position, from where it can be reached; then distances grow
// by one ply at a time. A lost position makes all its predecessors won; a position is lost when the
// last of its moves has turned out to lose. Moves into earlier classes count with the values of
// their tables.
//
// Promise: exact results and distances, in plies to the end of the game, whatever rules about the
// past (repetition, fifty moves) would say. Needs 4 bytes for every move within the class.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "espalier/core/endgame.hpp"
#include "espalier/core/game.hpp"
#include "espalier/core/stop.hpp"

namespace espalier::endgame {

// What one move leads to.
struct Successor {
  enum class Kind : std::uint8_t { Within, Known };
  Kind kind = Kind::Known;
  std::uint32_t index = 0;  // within the class
  EndgameCode code = kEndgameDraw;
};

template <HasEndgames G>
class ClassSolver {
 public:
  ClassSolver(const G& game, const EndgameTables& tables, std::uint32_t number, std::uint32_t size,
              const StopFlag* stop)
      : game_(game), tables_(tables), number_(number), size_(size), stop_(stop) {}

  // The codes of all places; none: stopped, or a game would be longer than a code can say.
  std::optional<std::vector<EndgameCode>> solve() {
    codes_.assign(size_, kEndgameDraw);
    left_.assign(size_, 0);
    first_.assign(std::size_t{size_} + 1, 0);
    if (!look_at_all()) return std::nullopt;
    if (!write_down_origins()) return std::nullopt;
    for (std::size_t plies = 0; plies < won_.size(); ++plies) {
      if (stopped()) return std::nullopt;
      plies % 2 == 0 ? spread_losses(plies) : spread_wins(plies);
    }
    if (too_long_) return std::nullopt;
    return std::move(codes_);
  }
  bool too_long() const { return too_long_; }

  // The first place whose code does not follow from those of its moves; size: all do. None:
  // stopped. The table of the class must be among the tables.
  std::optional<std::uint32_t> first_wrong() const {
    for (std::uint32_t i = 0; i < size_; ++i) {
      if (i % kBreath == 0 && stopped()) return std::nullopt;
      if (tables_.codes[number_][i] != forward_code(i)) return i;
    }
    return size_;
  }

 private:
  static constexpr std::uint32_t kBreath = 1 << 16;  // positions between two looks at the stop flag
  static constexpr std::uint8_t kNeverLost = 255;

  bool stopped() const { return stop_ != nullptr && stop_->requested(); }

  // visit(successor) for every move. False: the game is over there.
  template <class Visit>
  bool each_successor(const typename G::Position& p, const Visit& visit) const {
    if (game_.outcome(p)) return false;
    for (const auto move : game_.moves(p)) {
      const auto next = game_.play(p, move);
      if (const auto end = game_.outcome(next)) {
        visit(Successor{Successor::Kind::Known, 0, end_code(*end)});
        continue;
      }
      const EndgamePlace place = *game_.endgame_place(next);
      if (place.table == number_) {
        visit(Successor{Successor::Kind::Within, place.index, kEndgameDraw});
      } else {
        visit(Successor{Successor::Kind::Known, 0, *tables_.find(place)});
      }
    }
    return true;
  }

  // A finished game is lost for its mover, or drawn.
  static EndgameCode end_code(Points end) { return end < 0 ? endgame_code(0) : kEndgameDraw; }

  // --- the first passes --------------------------------------------------------------------------

  // Counts moves, and puts off what moves out of the class decide to the ply when they do.
  bool look_at_all() {
    for (std::uint32_t i = 0; i < size_; ++i) {
      if (i % kBreath == 0 && stopped()) return false;
      const auto p = game_.endgame_position({number_, i});
      if (!p) continue;
      int within = 0;
      int nearest_win = -1;
      int farthest_loss = -1;
      bool draws = false;
      const bool open = each_successor(*p, [&](const Successor& next) {
        if (next.kind == Successor::Kind::Within) {
          ++within;
          ++first_[next.index + 1];
        } else if (next.code == kEndgameDraw) {
          draws = true;
        } else if (const int plies = endgame_plies(next.code); plies % 2 == 0) {
          nearest_win = nearest_win < 0 ? plies + 1 : std::min(nearest_win, plies + 1);
        } else {
          farthest_loss = std::max(farthest_loss, plies);
        }
      });
      if (!open) {
        if (*game_.outcome(*p) < 0) at_ply(0).settled.push_back(i);
        continue;
      }
      left_[i] = draws || nearest_win >= 0
                     ? kNeverLost
                     : static_cast<std::uint8_t>(within + (farthest_loss >= 0));
      if (nearest_win >= 0) at_ply(nearest_win).settled.push_back(i);
      if (farthest_loss >= 0) at_ply(farthest_loss).decided.push_back(i);
    }
    return true;
  }

  bool write_down_origins() {
    for (std::uint32_t i = 0; i < size_; ++i) first_[i + 1] += first_[i];
    origins_.resize(first_[size_]);
    std::vector<std::uint64_t> at(first_.begin(), first_.end() - 1);
    for (std::uint32_t i = 0; i < size_; ++i) {
      if (i % kBreath == 0 && stopped()) return false;
      const auto p = game_.endgame_position({number_, i});
      if (!p) continue;
      each_successor(*p, [&](const Successor& next) {
        if (next.kind == Successor::Kind::Within) origins_[at[next.index]++] = i;
      });
    }
    return true;
  }

  // --- ply by ply --------------------------------------------------------------------------------

  // Positions that are won or lost in so many plies, and positions whose moves out of the class
  // have all turned out to lose by then.
  struct Ply {
    std::vector<std::uint32_t> settled;
    std::vector<std::uint32_t> decided;
  };

  Ply& at_ply(int plies) {
    if (plies > kLongestEndgame) {
      too_long_ = true;
      plies = kLongestEndgame;
    }
    const auto place = static_cast<std::size_t>(plies);
    if (won_.size() <= place) won_.resize(place + 1);
    return won_[place];
  }

  // Those that nothing has settled before get their code; they are what is left of the list.
  std::vector<std::uint32_t> settle(std::size_t plies) {
    std::vector<std::uint32_t> fresh = std::move(won_[plies].settled);
    std::erase_if(fresh, [&](std::uint32_t i) {
      if (codes_[i] != kEndgameDraw) return true;
      codes_[i] = endgame_code(static_cast<int>(plies));
      return false;
    });
    return fresh;
  }

  template <class Visit>
  void each_origin(std::uint32_t index, const Visit& visit) const {
    for (std::uint64_t i = first_[index]; i < first_[index + 1]; ++i) visit(origins_[i]);
  }

  void spread_losses(std::size_t plies) {
    const std::vector<std::uint32_t> lost = settle(plies);
    std::vector<std::uint32_t> wins;
    for (const std::uint32_t index : lost) {
      each_origin(index, [&](std::uint32_t origin) {
        if (codes_[origin] == kEndgameDraw) wins.push_back(origin);
      });
    }
    if (wins.empty()) return;
    auto& next = at_ply(static_cast<int>(plies) + 1).settled;
    next.insert(next.end(), wins.begin(), wins.end());
  }

  void spread_wins(std::size_t plies) {
    const std::vector<std::uint32_t> won = settle(plies);
    std::vector<std::uint32_t> losses;
    const auto one_less = [&](std::uint32_t origin) {
      if (codes_[origin] != kEndgameDraw || left_[origin] == kNeverLost) return;
      if (--left_[origin] == 0) losses.push_back(origin);
    };
    for (const std::uint32_t index : won) each_origin(index, one_less);
    for (const std::uint32_t origin : won_[plies].decided) one_less(origin);
    if (losses.empty()) return;
    auto& next = at_ply(static_cast<int>(plies) + 1).settled;
    next.insert(next.end(), losses.begin(), losses.end());
  }

  // --- forwards ----------------------------------------------------------------------------------

  EndgameCode forward_code(std::uint32_t index) const {
    const auto p = game_.endgame_position({number_, index});
    if (!p) return kEndgameDraw;
    int shortest_win = -1;
    int longest_loss = 0;
    bool draws = false;
    const bool open = each_successor(*p, [&](const Successor& next) {
      const EndgameCode code =
          next.kind == Successor::Kind::Within ? tables_.codes[number_][next.index] : next.code;
      const int plies = endgame_plies(code);
      if (code == kEndgameDraw) {
        draws = true;
      } else if (plies % 2 == 0) {
        shortest_win = shortest_win < 0 ? plies + 1 : std::min(shortest_win, plies + 1);
      } else {
        longest_loss = std::max(longest_loss, plies + 1);
      }
    });
    if (!open) return end_code(*game_.outcome(*p));
    if (shortest_win >= 0) return endgame_code(shortest_win);
    return draws ? kEndgameDraw : endgame_code(longest_loss);
  }

  const G& game_;
  const EndgameTables& tables_;
  std::uint32_t number_;
  std::uint32_t size_;
  const StopFlag* stop_;
  std::vector<EndgameCode> codes_;
  std::vector<std::uint8_t> left_;    // moves that may still save a position
  std::vector<std::uint64_t> first_;  // of each position, among the origins
  std::vector<std::uint32_t> origins_;
  std::vector<Ply> won_;
  bool too_long_ = false;
};

}  // namespace espalier::endgame
