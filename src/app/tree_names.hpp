// What a story calls the nodes of a literal tree, a synthetic tree and a board game.
#pragma once

#include <functional>
#include <string>

#include "app/any_game.hpp"
#include "app/tree_story.hpp"
#include "espalier/trees/literal.hpp"
#include "espalier/trees/synthetic.hpp"

namespace espalier::app {

inline constexpr const char* kBoardRoot = "root";

// What stands on the cells of a position, a symbol for each; empty: the game has no board. The game
// must live as long.
std::function<std::string(const AnyPosition&)> pieces_of(const AnyGame& game);

// The subjects keep references: tree, game and evaluator must live as long.
Subject<trees::LiteralTree, trees::WrittenValue> literal_subject(
    const trees::LiteralTree& tree, const trees::WrittenValue& evaluator, int depth);
Subject<trees::SyntheticTree, trees::AssignedValue> synthetic_subject(
    const trees::SyntheticTree& tree, const trees::AssignedValue& evaluator, int depth);
Subject<AnyGame, AnyEvaluator> board_subject(const AnyGame& game, const AnyEvaluator& evaluator,
                                             const AnyPosition& position, int depth);

}  // namespace espalier::app
