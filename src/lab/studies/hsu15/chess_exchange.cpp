// hsu15/chess: static exchange evaluation beside a search of the captures on the square.
#include <algorithm>

#include "espalier/games/chess/rules.hpp"
#include "lab/studies/hsu15/chess.hpp"

namespace espalier::lab::hsu15::on_chess {
namespace {

using chess::worth_of;

// Captures, promotions that capture and captures en passant; nothing else wins a piece on a square.
std::vector<chess::Move> captures_of(const chess::Chess& game, const chess::Position& p) {
  std::vector<chess::Move> list;
  for (const chess::Move move : game.noisy_moves(p)) {
    if (chess::is_capture(p, move)) list.push_back(move);
  }
  return list;
}

// What the mover wins by a capture if both sides go on with legal captures on that square as long
// as they like: pins, checks and promotions are seen.
Points searched_exchange(const chess::Chess& game, const chess::Position& p, chess::Move move) {
  Points gain = worth_of(chess::captured_kind(p, move));
  if (move.promotes()) gain += worth_of(move.promotion()) - worth_of(chess::Kind::Pawn);
  const chess::Position next = game.play(p, move);
  Points best = 0;
  for (const chess::Move reply : captures_of(game, next)) {
    if (reply.to() == move.to()) best = std::max(best, searched_exchange(game, next, reply));
  }
  return gain - best;
}

// The pieces of a side that attack a square as the position stands, the cheapest first.
std::vector<Points> capturers(const chess::Position& p, Player side, chess::Square square) {
  std::vector<Points> list;
  const chess::Bits attackers = chess::attackers_of(p, square, p.occupied()) & p.of(side);
  for (chess::Bits left = attackers; left != 0; left &= left - 1) {
    list.push_back(worth_of(p.kind_at(chess::first_of(left))));
  }
  std::sort(list.begin(), list.end());
  return list;
}

// Slide 51 as printed: both sides capture while they can, and nobody stops. A side with nothing
// left to capture is done.
Points slide_51(const chess::Position& p, chess::Square square) {
  const std::vector<Points> own = capturers(p, p.to_move, square);
  const std::vector<Points> others = capturers(p, opponent(p.to_move), square);
  Points gain = 0;
  Points standing = worth_of(p.kind_at(square));
  for (std::size_t i = 0; i < own.size(); ++i) {
    gain += standing;
    if (i >= others.size()) break;
    gain -= own[i];
    standing = others[i];
  }
  return gain;
}

// The counts of one position.
struct Counts {
  std::array<std::int64_t, kExchanges> of{};
  void add(Exchange metric, bool one = true) {
    of[static_cast<std::size_t>(metric)] += one ? 1 : 0;
  }
};

// The captures on one square; all of them have the same target.
void count_square(const chess::Chess& game, const chess::Position& p,
                  const std::vector<chess::Move>& moves, Counts& counts) {
  Points best = searched_exchange(game, p, moves.front());
  Points best_static = chess::exchange_value(p, moves.front());
  for (const chess::Move move : moves) {
    const Points found = searched_exchange(game, p, move);
    const Points sight = chess::exchange_value(p, move);
    counts.add(Exchange::Captures);
    counts.add(Exchange::Same, found == sight);
    counts.add(Exchange::SameSign, (found > 0) == (sight > 0));
    best = std::max(best, found);
    best_static = std::max(best_static, sight);
  }
  if (p.kind_at(moves.front().to()) == chess::Kind::None)
    return;  // en passant: slide 51 has no location
  counts.add(Exchange::Squares);
  counts.add(Exchange::LoopSame, slide_51(p, moves.front().to()) == best);
  counts.add(Exchange::SeeSame, best_static == best);
}

// Captures and squares are counted against themselves.
Exchange whole_of(Exchange metric) {
  return metric < Exchange::Squares ? Exchange::Captures : Exchange::Squares;
}

}  // namespace

std::vector<Quantity> exchange_quantities() {
  constexpr std::array<const char*, kExchanges> kNames = {
      "captures", "same-value", "same-sign", "squares", "loop-same-value", "see-same-value"};
  std::vector<Quantity> list;
  for (const char* name : kNames) {
    list.push_back({{{"depth", ""}, {"combination", ""}, {"metric", name}}, 1, true});
  }
  for (const char* name : kNames) {
    list.push_back({{{"metric", std::string(name) + "-less"}}, 1, false});
  }
  return list;
}

void record_exchanges(const app::AnyPosition& position, Record& record) {
  const chess::Chess game;
  const auto p = app::erased::position<chess::Position>(position);
  std::vector<chess::Move> captures = captures_of(game, p);
  std::stable_sort(captures.begin(), captures.end(),
                   [](chess::Move a, chess::Move b) { return a.to() < b.to(); });
  Counts counts;
  for (auto begin = captures.begin(); begin != captures.end();) {
    const auto end = std::find_if(begin, captures.end(),
                                  [&](chess::Move move) { return move.to() != begin->to(); });
    count_square(game, p, {begin, end}, counts);
    begin = end;
  }
  for (std::size_t i = 0; i < kExchanges; ++i) {
    const auto metric = static_cast<Exchange>(i);
    const std::int64_t whole = counts.of[static_cast<std::size_t>(whole_of(metric))];
    record.set(exchange_place(metric), counts.of[i]);
    record.set(exchange_less(metric), counts.of[i] - whole);
  }
}

Reading exchange_share(const Results& results, Exchange metric) {
  const auto at = [&](std::size_t place) {
    return quantity_of(results, kExchangeSet, source_name(Source::Middle), place);
  };
  const Estimate own = at(exchange_place(metric));
  const Estimate whole = at(exchange_place(whole_of(metric)));
  if (!own.known()) return {};
  Reading share = mean_of(ratio(own, whole, at(exchange_less(metric))));
  // Where all agree nothing varies, and the interval would be empty: Wilson's, of the positions.
  if (own.mean == whole.mean) {
    const auto n = static_cast<double>(own.n);
    share.interval = share_interval(n, n);
  }
  return share;
}

}  // namespace espalier::lab::hsu15::on_chess
