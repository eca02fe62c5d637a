// The legal moves of chess, generated legal directly: a check restricts where pieces may go, a pin
// restricts a piece to its line, and the king's steps are looked at one by one.
//
// One generator serves lists and counts: it hands sets of targets to a sink, which writes moves or
// only counts bits. Kings are never captured, whatever position a text or a pass has made.
#pragma once

#include <bit>
#include <cstddef>

#include "espalier/core/long_move_list.hpp"
#include "espalier/games/chess/attacks.hpp"
#include "espalier/games/chess/position.hpp"

namespace espalier::chess {

// No position that a game can reach has more than 218 moves.
using Moves = LongMoveList<Move, 256>;

inline constexpr std::array<Kind, 4> kPromotions = {Kind::Queen, Kind::Rook, Kind::Bishop,
                                                    Kind::Knight};

struct ListSink {
  Moves& moves;

  constexpr void from(Square from, Bits targets) {
    for (; targets != 0; targets &= targets - 1) moves.push_back(Move(from, first_of(targets)));
  }
  // Pawns that come from `step` squares before their targets.
  constexpr void pawns(Bits targets, int step) {
    for (; targets != 0; targets &= targets - 1) {
      const Square to = first_of(targets);
      moves.push_back(Move(to - step, to));
    }
  }
  constexpr void promotions(Bits targets, int step, bool queens_only) {
    for (; targets != 0; targets &= targets - 1) {
      const Square to = first_of(targets);
      for (const Kind kind : kPromotions) {
        moves.push_back(Move::promoting(to - step, to, kind));
        if (queens_only) break;
      }
    }
  }
  constexpr void one(Move move) { moves.push_back(move); }
};

struct CountSink {
  std::size_t count = 0;

  constexpr void from(Square, Bits targets) { pawns(targets, 0); }
  constexpr void pawns(Bits targets, int) {
    count += static_cast<std::size_t>(std::popcount(targets));
  }
  constexpr void promotions(Bits targets, int, bool queens_only) {
    count += static_cast<std::size_t>(std::popcount(targets)) * (queens_only ? 1 : 4);
  }
  constexpr void one(Move) { ++count; }
};

enum class Wanted : std::uint8_t { All, Noisy };

// Where a castling move brings king and rook, and what must be empty and safe for it.
struct CastlingWay {
  Square king_to;
  Square rook_to;
  Bits empty;  // must be, but for king and rook themselves
  Bits safe;   // the king's way, without its own square
};
constexpr CastlingWay castling_way(Square king, Square rook) {
  const int rank = rank_of(king);
  const Square king_to = square_at(rook > king ? 6 : 2, rank);
  const Square rook_to = square_at(rook > king ? 5 : 3, rank);
  const Bits kings = between(king, king_to) | bit(king_to);
  const Bits rooks = between(rook, rook_to) | bit(rook_to);
  return {king_to, rook_to, (kings | rooks) & ~(bit(king) | bit(rook)), kings & ~bit(king)};
}

template <Player Us, Wanted What>
class Generator {
 public:
  constexpr explicit Generator(const Position& p)
      : p_(p),
        king_(p.king_of(Us)),
        occupied_(p.occupied()),
        enemies_(p.of(kThem)),
        free_(p.pinned) {
    free_ = ~free_;
  }

  template <class Sink>
  constexpr void run(Sink& sink) const {
    const Bits goals = kNoisy ? enemies_ & ~p_.of(Kind::King) : ~p_.of(Us) & ~p_.of(Kind::King);
    kings(sink, goals);
    if (several(p_.checkers)) return;
    // One check: its piece is captured, or its line is blocked.
    const Bits answers =
        p_.checkers == 0 ? ~Bits{0} : between(king_, first_of(p_.checkers)) | p_.checkers;
    pawns(sink, answers);
    if (p_.en_passant() != kNoSquare) [[unlikely]]
      captures_in_passing(sink);
    pieces(sink, goals & answers);
    if (!kNoisy && p_.checkers == 0 && (p_.castling & own_rank_bits(Us, 0)) != 0) castlings(sink);
  }

  // A pawn may capture in passing unless that uncovers an attack on the king: two pawns leave
  // their squares, perhaps both on the king's rank.
  constexpr bool may_pass_by(Square from, Square to) const {
    const Bits victim = bit(to - forward_of(Us));
    const Bits after = (occupied_ ^ bit(from) ^ victim) | bit(to);
    return !attacks(p_, kThem, king_, after, ~victim);
  }

 private:
  static constexpr Player kThem = opponent(Us);
  static constexpr bool kNoisy = What == Wanted::Noisy;
  static constexpr int kForward = forward_of(Us);

  template <class Sink>
  constexpr void kings(Sink& sink, Bits goals) const {
    Bits safe = 0;
    const Bits without_king = occupied_ ^ bit(king_);
    for (Bits left = king_attacks(king_) & goals; left != 0; left &= left - 1) {
      if (!attacks(p_, kThem, first_of(left), without_king)) safe |= left & -left;
    }
    sink.from(king_, safe);
  }

  template <class Sink>
  constexpr void pieces(Sink& sink, Bits goals) const {
    const Bits own = p_.of(Us);
    for (Bits left = own & p_.of(Kind::Knight) & free_; left != 0; left &= left - 1) {
      const Square from = first_of(left);
      sink.from(from, knight_attacks(from) & goals);
    }
    for (Bits left = own & p_.slanted_movers(); left != 0; left &= left - 1) {
      const Square from = first_of(left);
      sink.from(from, bishop_attacks(from, occupied_) & goals & reach(from));
    }
    for (Bits left = own & p_.straight_movers(); left != 0; left &= left - 1) {
      const Square from = first_of(left);
      sink.from(from, rook_attacks(from, occupied_) & goals & reach(from));
    }
  }

  constexpr Bits reach(Square from) const {
    return (free_ & bit(from)) != 0 ? ~Bits{0} : line_through(king_, from);
  }

  template <class Sink>
  constexpr void pawns(Sink& sink, Bits answers) const {
    const Bits own = p_.of(Us, Kind::Pawn);
    some_pawns(sink, own & free_, answers);
    for (Bits left = own & ~free_; left != 0; left &= left - 1) {
      some_pawns(sink, left & -left, answers & line_through(king_, first_of(left)));
    }
  }

  template <class Sink>
  constexpr void some_pawns(Sink& sink, Bits from, Bits answers) const {
    const Bits empty = ~occupied_;
    const Bits one = shifted<kForward>(from) & empty;
    const Bits preys = enemies_ & ~p_.of(Kind::King) & answers;
    steps<kForward>(sink, one & answers, false);
    steps<kForward - 1>(sink, shifted<kForward - 1>(from) & preys, true);
    steps<kForward + 1>(sink, shifted<kForward + 1>(from) & preys, true);
    if constexpr (!kNoisy) {
      const Bits two = shifted<kForward>(one & own_rank_bits(Us, 2)) & empty & answers;
      sink.pawns(two, 2 * kForward);
    }
  }

  template <int Step, class Sink>
  constexpr void steps(Sink& sink, Bits targets, bool captures) const {
    constexpr Bits kLast = own_rank_bits(Us, 7);
    if (!kNoisy || captures) sink.pawns(targets & ~kLast, Step);
    if ((targets & kLast) != 0) [[unlikely]]
      sink.promotions(targets & kLast, Step, kNoisy);
  }

  template <class Sink>
  constexpr void captures_in_passing(Sink& sink) const {
    const Square to = p_.en_passant();
    for (Bits left = pawn_attacks(kThem, to) & p_.of(Us, Kind::Pawn); left != 0; left &= left - 1) {
      const Square from = first_of(left);
      if (may_pass_by(from, to)) sink.one(Move(from, to, Move::EnPassant));
    }
  }

  template <class Sink>
  constexpr void castlings(Sink& sink) const {
    for (Bits left = p_.castling & own_rank_bits(Us, 0); left != 0; left &= left - 1) {
      const Square rook = first_of(left);
      const CastlingWay way = castling_way(king_, rook);
      // A rook that is pinned along its rank would leave the king in check (Chess960).
      if ((way.empty & occupied_) != 0 || (p_.pinned & bit(rook)) != 0) continue;
      bool safe = true;
      for (Bits path = way.safe; path != 0 && safe; path &= path - 1) {
        safe = !attacks(p_, kThem, first_of(path), occupied_ ^ bit(king_));
      }
      if (safe) sink.one(Move(king_, rook, Move::Castling));
    }
  }

  const Position& p_;
  Square king_;
  Bits occupied_;
  Bits enemies_;
  Bits free_;  // not pinned
};

template <Wanted What, class Sink>
constexpr void generate(const Position& p, Sink& sink) {
  if (p.to_move == Player::First) {
    Generator<Player::First, What>(p).run(sink);
  } else {
    Generator<Player::Second, What>(p).run(sink);
  }
}

// Is there any legal move? Most positions answer at once: a pawn or a knight can move.
constexpr bool has_move(const Position& p) {
  const Bits movable = p.of(p.to_move) & ~p.pinned;
  if (p.checkers == 0) {
    const Bits pawns = movable & p.of(Kind::Pawn);
    const Bits ahead = p.to_move == Player::First ? pawns << 8 : pawns >> 8;
    if ((ahead & ~p.occupied()) != 0) return true;
    for (Bits left = movable & p.of(Kind::Knight); left != 0; left &= left - 1) {
      if ((knight_attacks(first_of(left)) & ~p.of(p.to_move) & ~p.of(Kind::King)) != 0) return true;
    }
  }
  CountSink sink;
  generate<Wanted::All>(p, sink);
  return sink.count != 0;
}

}  // namespace espalier::chess
