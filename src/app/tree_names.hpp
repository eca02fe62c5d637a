// What a story calls the nodes of a literal tree, a synthetic tree and a board game.
#pragma once

#include "app/any_game.hpp"
#include "app/tree_story.hpp"
#include "espalier/trees/literal.hpp"
#include "espalier/trees/synthetic.hpp"

namespace espalier::app {

// The subjects keep references: tree, game and evaluator must live as long.
Subject<trees::LiteralTree, trees::WrittenValue> literal_subject(
    const trees::LiteralTree& tree, const trees::WrittenValue& evaluator, int depth);
Subject<trees::SyntheticTree, trees::AssignedValue> synthetic_subject(
    const trees::SyntheticTree& tree, const trees::AssignedValue& evaluator, int depth);
Subject<AnyGame, AnyEvaluator> board_subject(const AnyGame& game, const AnyEvaluator& evaluator,
                                             const AnyPosition& position, int depth);

}  // namespace espalier::app
