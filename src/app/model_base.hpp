// ModelBase: what GameModel (two seats) and SeatedModel (more seats) share: rules, texts, drawing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "app/any_game.hpp"
#include "espalier/games/perft.hpp"

namespace espalier::app {

// The notation functions of a game's own namespace, found by argument-dependent lookup (a member
// function of the same name would hide them).
namespace notation {
template <class G>
std::string move_text(const G& game, const typename G::Position& p, typename G::Move move) {
  return format_move(game, p, move);
}
template <class G>
std::string written_text(const G& game, const typename G::Position& p, typename G::Move move) {
  if constexpr (requires { written_move(game, p, move); }) return written_move(game, p, move);
  return format_move(game, p, move);
}
template <class G>
Result<typename G::Move> read_move(const G& game, const typename G::Position& p,
                                   std::string_view text) {
  return parse_move(game, p, text);
}
template <class G>
std::string position_text(const G& game, const typename G::Position& p) {
  return format_position(game, p);
}
template <class G>
Result<typename G::Position> read_position(const G& game, std::string_view text) {
  return parse_position(game, text);
}
}  // namespace notation

// How an evaluation is called: kName, where a game has several.
template <class E>
constexpr std::string_view evaluation_name() {
  if constexpr (requires { E::kName; }) return E::kName;
  return "default";
}

template <AnySeats G>
class ModelBase : public ErasedGame {
 protected:
  using Position = typename G::Position;
  using Move = typename G::Move;
  static_assert(Keyed<G>, "a registered game has key(): tables need it");
  static_assert(std::has_unique_object_representations_v<Move>,
                "moves are compared by their bytes");
  static_assert(sizeof(Move) <= sizeof(AnyMove) && sizeof(Position) <= kMaxErasedBytes);

 public:
  ModelBase(std::string name, G game) : name_(std::move(name)), game_(std::move(game)) {}

  std::string_view name() const override { return name_; }
  AnyPosition start() const override { return wrap(game_.start()); }
  AnyMoves moves(const AnyPosition& p) const override {
    AnyMoves list;
    for (const Move move : game_.moves(position(p))) list.push_back(wrap(move));
    return list;
  }
  AnyPosition play(const AnyPosition& p, AnyMove move) const override {
    return wrap(game_.play(position(p), unwrap(move)));
  }
  Seat to_move(const AnyPosition& p) const override { return game_.to_move(position(p)); }
  std::uint64_t key(const AnyPosition& p) const override { return game_.key(position(p)); }
  bool equal(const AnyPosition& a, const AnyPosition& b) const override {
    return position(a) == position(b);
  }
  std::size_t seats() const override { return espalier::seats_of(game_); }

  std::string format_move(const AnyPosition& p, AnyMove move) const override {
    return notation::move_text(game_, position(p), unwrap(move));
  }
  std::string written_move(const AnyPosition& p, AnyMove move) const override {
    return notation::written_text(game_, position(p), unwrap(move));
  }
  Result<AnyMove> parse_move(const AnyPosition& p, std::string_view text) const override {
    const auto move = notation::read_move(game_, position(p), text);
    if (!move) return move.error();
    return wrap(*move);
  }
  std::string format_position(const AnyPosition& p) const override {
    return notation::position_text(game_, position(p));
  }
  Result<AnyPosition> parse_position(std::string_view text) const override {
    const auto parsed = notation::read_position(game_, text);
    if (!parsed) return parsed.error();
    return wrap(*parsed);
  }

  std::uint64_t perft(const AnyPosition& p, int depth) const override {
    return espalier::perft(game_, position(p), Depth{depth});
  }
  std::uint64_t finished_games(const AnyPosition& p, int depth) const override {
    return espalier::finished_games(game_, position(p), Depth{depth});
  }

  std::optional<Geometry> geometry() const override {
    if constexpr (HasGeometry<G>) return game_.geometry();
    return std::nullopt;
  }
  std::string note(const AnyPosition& p) const override {
    if constexpr (HasNote<G>) return game_.note(position(p));
    (void)p;
    return "";
  }
  char piece_at(const AnyPosition& p, std::size_t cell) const override {
    if constexpr (HasGeometry<G>) return game_.piece_at(position(p), cell);
    return '.';
  }
  bool in_danger(const AnyPosition& p) const override {
    if constexpr (HasDanger<G>) return game_.in_danger(position(p));
    (void)p;
    return false;
  }
  std::vector<Slide> slides(const AnyPosition& p, AnyMove move) const override {
    if constexpr (HasSlides<G>) {
      return game_.slides(position(p), unwrap(move));
    } else if constexpr (HasGeometry<G>) {
      return compared_slides(pieces(position(p)), pieces(game_.play(position(p), unwrap(move))));
    } else {
      return {};
    }
  }
  std::vector<Way> touches(const AnyPosition& p, AnyMove move) const override {
    if constexpr (HasTouches<G>) {
      return game_.touches(position(p), unwrap(move));
    } else if constexpr (HasGeometry<G>) {
      return compared_touches(game_.geometry().pieces, to_move(p), pieces(position(p)),
                              pieces(game_.play(position(p), unwrap(move))));
    } else {
      return {};
    }
  }

 protected:
  std::string pieces(const Position& p) const {
    const std::size_t cells = game_.geometry().cells.size();
    std::string symbols;
    for (std::size_t cell = 0; cell < cells; ++cell) symbols += game_.piece_at(p, cell);
    return symbols;
  }
  AnyPosition wrap(const Position& p) const {
    AnyPosition any;
    any.game = this;
    std::memcpy(any.bytes.data(), &p, sizeof(Position));
    return any;
  }
  static Position position(const AnyPosition& any) { return erased::position<Position>(any); }
  static AnyMove wrap(const Move& move) { return erased::wrap(move); }
  static Move unwrap(AnyMove any) { return erased::unwrap<Move>(any); }

  std::string name_;
  G game_;
};

}  // namespace espalier::app
