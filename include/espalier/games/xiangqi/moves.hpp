// The legal moves of xiangqi.
//
// Most moves cannot uncover the general, and these are known in advance: only pieces that stand
// between the general and a rook, a cannon or the enemy's general, or at the leg of a horse, and
// moves in front of a cannon without a screen have to be looked at one by one. So are the answers
// to a check and the steps of the general.
//
// One generator serves lists and counts: it hands sets of targets to a sink, which writes moves or
// only counts bits. Generals are never captured, whatever position a text or a pass has made.
#pragma once

#include <cstddef>

#include "espalier/core/long_move_list.hpp"
#include "espalier/games/xiangqi/attacks.hpp"
#include "espalier/games/xiangqi/position.hpp"

namespace espalier::xiangqi {

// Two rooks and two cannons have at most 68 moves, two horses 16, five pawns 15, all others 17.
using Moves = LongMoveList<Move, 128>;

struct ListSink {
  Moves& moves;

  constexpr void from(Square from, Bits targets) {
    each(targets, [&](Square to) { moves.push_back(Move(from, to)); });
  }
};

struct CountSink {
  std::size_t total = 0;

  constexpr void from(Square, Bits targets) { total += static_cast<std::size_t>(count(targets)); }
};

// Is the mover's general safe after a move?
constexpr bool leaves_safe(const Position& p, Square from, Square to) {
  const Square general = p.general_of(p.to_move);
  const Bits occupied = (p.occupied() & ~bit(from)) | bit(to);
  return !is_attacked(p, p.to_move, from == general ? to : general, occupied, ~bit(to));
}

// What may uncover the mover's general, where it is not in check.
struct Risks {
  Bits movers;   // own pieces that perhaps must not leave
  Bits screens;  // empty points before a cannon: a piece there is its screen
};
constexpr Risks risks_of(const Position& p) {
  const Player enemy = opponent(p.to_move);
  const Square general = p.general_of(p.to_move);
  const Bits occupied = p.occupied();
  const Bits enemies = p.of(enemy);
  const Bits cannons = enemies & p.of(Kind::Cannon);
  const Bits rooks = (enemies & p.of(Kind::Rook)) | bit(p.general_of(enemy));
  Risks risks;
  each(straight_lines(general) & (cannons | rooks), [&](Square piece) {
    const Bits way = between(general, piece);
    const Bits pieces = way & occupied;
    const int screens = count(pieces);
    if (!cannons.has(piece)) {
      if (screens == 1) risks.movers |= pieces;
    } else if (screens == 0) {
      risks.screens |= way;
    } else if (screens == 2) {
      risks.movers |= pieces;
    }
  });
  if (const Bits horses = horse_shape(general) & enemies & p.of(Kind::Horse)) {
    const detail::Jumps& jumps = detail::kHorseOrigins[detail::at(general)];
    for (std::size_t way = 0; way < 4; ++way) {
      if (jumps.goals[way] & horses) risks.movers |= jumps.blocks[way];
    }
  }
  risks.movers &= p.of(p.to_move);
  return risks;
}

enum class Wanted : std::uint8_t { All, Noisy };

template <Wanted What>
class Generator {
 public:
  constexpr explicit Generator(const Position& p)
      : p_(p),
        us_(p.to_move),
        occupied_(p.occupied()),
        preys_(p.of(opponent(us_)) & ~bit(p.general_of(opponent(us_)))),
        goals_(What == Wanted::Noisy ? preys_ : preys_ | ~occupied_) {}

  template <class Sink>
  constexpr void run(Sink& sink) const {
    const Square general = p_.general_of(us_);
    one_by_one(sink, general, general_steps(general) & goals_);
    if (p_.in_check) {
      answer(sink, general);
      return;
    }
    const Risks risks = risks_of(p_);
    pieces([&](Square from, Bits targets) {
      if (risks.movers.has(from)) {
        one_by_one(sink, from, targets);
      } else {
        sink.from(from, targets & ~risks.screens);
      }
    });
  }

 private:
  // Calls visit(from, targets) for every piece but the general.
  template <class Visit>
  constexpr void pieces(const Visit& visit) const {
    const Bits own = p_.of(us_);
    each(own & p_.of(Kind::Rook),
         [&](Square from) { visit(from, rook_lines(from, occupied_) & goals_); });
    each(own & p_.of(Kind::Cannon), [&](Square from) {
      Bits targets = cannon_lines(from, occupied_) & preys_;
      if constexpr (What == Wanted::All) targets |= rook_lines(from, occupied_) & ~occupied_;
      visit(from, targets);
    });
    each(own & p_.of(Kind::Horse),
         [&](Square from) { visit(from, horse_jumps(from, occupied_) & goals_); });
    each(own & p_.of(Kind::Pawn),
         [&](Square from) { visit(from, pawn_steps(us_, from) & goals_); });
    each(own & p_.of(Kind::Elephant),
         [&](Square from) { visit(from, elephant_jumps(from, occupied_) & goals_); });
    each(own & p_.of(Kind::Advisor),
         [&](Square from) { visit(from, advisor_steps(from) & goals_); });
  }

  template <class Sink>
  constexpr void one_by_one(Sink& sink, Square from, Bits targets) const {
    Bits safe;
    each(targets, [&](Square to) {
      if (leaves_safe(p_, from, to)) safe |= bit(to);
    });
    sink.from(from, safe);
  }

  // One of the pieces that give check is captured, its way is blocked, or the screen of a cannon
  // leaves.
  template <class Sink>
  constexpr void answer(Sink& sink, Square general) const {
    const Square checker = first_of(checkers_of(p_, us_));
    Bits answers = bit(checker) | between(general, checker);
    Bits screens;
    if (p_.kind_at(checker) == Kind::Cannon) screens = answers & p_.of(us_);
    if (p_.kind_at(checker) == Kind::Horse) {
      const detail::Jumps& jumps = detail::kHorseOrigins[detail::at(general)];
      for (std::size_t way = 0; way < 4; ++way) {
        if (jumps.goals[way].has(checker)) answers |= jumps.blocks[way];
      }
    }
    pieces([&](Square from, Bits targets) {
      one_by_one(sink, from, screens.has(from) ? targets : targets & answers);
    });
  }

  const Position& p_;
  Player us_;
  Bits occupied_;
  Bits preys_;  // what may be captured
  Bits goals_;
};

template <Wanted What, class Sink>
constexpr void generate(const Position& p, Sink& sink) {
  Generator<What>(p).run(sink);
}

// Is there any legal move? Most positions answer at the first try.
constexpr bool has_move(const Position& p) {
  const Player us = p.to_move;
  const Bits occupied = p.occupied();
  const Bits closed = p.of(us) | bit(p.general_of(opponent(us)));
  if (!p.in_check) {
    for (const Kind kind : {Kind::Rook, Kind::Horse, Kind::Cannon, Kind::Pawn}) {
      for (Bits left = p.of(us, kind); left;) {
        const Square from = take_first(left);
        const Bits targets = reach_of(us, kind, from, occupied) & ~closed;
        if (targets && leaves_safe(p, from, first_of(targets))) return true;
      }
    }
  }
  CountSink sink;
  generate<Wanted::All>(p, sink);
  return sink.total != 0;
}

}  // namespace espalier::xiangqi
