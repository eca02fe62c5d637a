// An endless tree whose every node has three children, as a game of the engine. A test says what
// each node is worth at a glance, so that it can build the one case that it is about.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "espalier/core/game.hpp"
#include "espalier/core/move_list.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/trace.hpp"
#include "espalier/search/engine/engine.hpp"

namespace espalier::testing {

struct TinyTree {
  struct Position {
    std::uint32_t path = 1;  // a digit of base 4 for each move, behind a leading 1
    std::int32_t level = 0;
    std::int32_t passes = 0;
    Player to_move = Player::First;

    friend bool operator==(const Position&, const Position&) = default;
  };
  using Move = std::uint8_t;
  using Moves = MoveList<Move, 4>;
  using Value = Points;
  static constexpr std::size_t kMoveIndices = 3;

  // What a node is worth at a glance, to First.
  static inline std::function<Points(const Position&)> value;

  Position start() const { return {}; }
  Moves moves(const Position&) const {
    Moves moves;
    for (Move move = 0; move < 3; ++move) moves.push_back(move);
    return moves;
  }
  Position play(const Position& p, Move move) const {
    return {p.path * 4 + move, p.level + 1, p.passes, opponent(p.to_move)};
  }
  std::optional<Points> outcome(const Position&) const { return std::nullopt; }
  Player to_move(const Position& p) const { return p.to_move; }
  std::size_t index(Move move) const { return move; }
};

// The move that led to a node at this level, which must not lie below the node.
inline int move_at(const TinyTree::Position& p, int level) {
  return static_cast<int>(p.path >> (2 * (p.level - level)) & 3);
}

struct TinyValue {
  struct State {
    friend bool operator==(State, State) = default;
  };
  template <class G>
  State init(const G&, const TinyTree::Position&) const {
    return {};
  }
  template <class G>
  State next(const G&, State, const TinyTree::Position&, TinyTree::Move,
             const TinyTree::Position&) const {
    return {};
  }
  template <class G>
  Points value(const G&, const TinyTree::Position& p, State) const {
    const Points first = TinyTree::value(p);
    return p.to_move == Player::First ? first : -first;
  }
};

// Values without a pattern.
inline Points scattered(const TinyTree::Position& p) {
  return static_cast<Points>(mix64(p.path + 1000) % 201) - 100;
}

template <class G, class Profile = engine::Full>
using TinyEngine = engine::Engine<G, TinyValue, Profile>;

template <class G = TinyTree>
engine::Answer<TinyTree::Move> search_tiny(const engine::Recipe& recipe, int depth) {
  TinyEngine<G> searcher(G{}, TinyValue{}, recipe);
  engine::Request<TinyTree::Move> request;
  request.limits.depth = depth;
  return searcher.run(G{}.start(), request);
}

// What a searcher tells of its steps.
template <class G>
std::vector<Event> story_of(TinyEngine<G, engine::Traced>& searcher, int depth) {
  searcher.inner().trace_ = RecordingTrace(1U << 20);
  engine::Request<TinyTree::Move> request;
  request.limits.depth = depth;
  searcher.run(G{}.start(), request);
  EXPECT_FALSE(searcher.inner().trace_.truncated());
  return searcher.inner().trace_.events();
}

}  // namespace espalier::testing
