// Nau's estimate of the probability that First wins: the share of First's wins among the terminal
// squares below a node. Source: Nau 1982; Muszycka85 5.2.
#pragma once

#include "espalier/trees/splitting.hpp"

namespace espalier::lab::pathology {

struct WinShare : StatelessEvaluator<WinShare> {
  double evaluate(const trees::SplittingGame& game, const trees::SplittingGame::Position& p) const {
    return game.movers_view(p, static_cast<double>(game.first_wins_below(p)) / p.squares);
  }
};

}  // namespace espalier::lab::pathology
