// Games between players of a test, without a referee: every move is checked.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "app/games.hpp"
#include "match/player.hpp"
#include "match/player_text.hpp"

namespace espalier::match {

inline app::GamePosition where(const std::string& game, const std::string& variant = "",
                               const std::string& position = "") {
  const auto made = app::make_game_position(game, variant, position);
  if (!made) throw std::runtime_error(made.message());
  return *made;
}

inline engine::Limits depth_limit(int depth) {
  engine::Limits limits;
  limits.depth = depth;
  return limits;
}

inline std::unique_ptr<Player> player(const std::string& text, const app::GamePosition& at,
                                      const engine::Limits& limits = depth_limit(2)) {
  const auto spec = parse_player(text, at, limits);
  if (!spec) throw std::runtime_error(spec.message());
  auto made = make_player(*spec, at);
  if (!made) throw std::runtime_error(made.message());
  return std::move(made).value();
}

// The line that refuses a text; "accepted" if nothing does.
inline std::string refusal(const std::string& text, const app::GamePosition& at,
                           const engine::Limits& limits = {}) {
  const auto spec = parse_player(text, at, limits);
  return spec ? "accepted" : spec.message();
}

inline Turn turn_at(const app::GamePosition& at, const std::vector<app::AnyMove>& moves,
                    const app::AnyPosition& position, const engine::Limits& limits) {
  Turn turn;
  turn.game = &at.game;
  turn.start = &at.position;
  turn.moves = &moves;
  turn.position = &position;
  turn.limits = limits;
  return turn;
}

// The first move, or why there is none.
inline Answer first_answer(Player& one, const app::GamePosition& at,
                           const engine::Limits& limits = depth_limit(2)) {
  const std::vector<app::AnyMove> none;
  return one.choose(turn_at(at, none, at.position, limits), nullptr);
}

inline Choice first_choice(Player& one, const app::GamePosition& at,
                           const engine::Limits& limits = depth_limit(2)) {
  const Answer answer = first_answer(one, at, limits);
  if (const auto* failure = std::get_if<Failure>(&answer)) throw std::runtime_error(failure->why);
  return std::get<Choice>(answer);
}

struct Played {
  std::vector<std::string> moves;
  std::vector<Choice> choices;
  double result = 0;  // the first player's view
};

// To the end of the game. Legal moves only, or the test fails.
inline Played play(Player& first, Player& second, const app::GamePosition& at, std::uint64_t seed,
                   const engine::Limits& limits = depth_limit(2)) {
  Played played;
  EXPECT_FALSE(first.new_game(seed));
  EXPECT_FALSE(second.new_game(seed));
  std::vector<app::AnyMove> moves;
  app::AnyPosition position = at.position;
  while (!at.game.outcome(position)) {
    const bool is_first = at.game.to_move(position) == espalier::Player::First;
    const Turn turn = turn_at(at, moves, position, limits);
    const Answer answer = (is_first ? first : second).choose(turn, nullptr);
    if (const auto* failure = std::get_if<Failure>(&answer)) {
      ADD_FAILURE() << failure->why;
      return played;
    }
    const Choice choice = std::get<Choice>(answer);
    bool legal = false;
    for (const app::AnyMove move : at.game.moves(position)) legal = legal || move == choice.move;
    EXPECT_TRUE(legal);
    if (!legal) return played;
    played.moves.push_back(at.game->format_move(position, choice.move));
    played.choices.push_back(choice);
    moves.push_back(choice.move);
    position = at.game.play(position, choice.move);
  }
  const double end = *at.game.outcome(position);
  played.result = at.game.to_move(position) == espalier::Player::First ? end : -end;
  return played;
}

}  // namespace espalier::match
