// Our figures for the statements of Abalone12.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lab/studies/abalone12/optimisations.hpp"

namespace espalier::lab::abalone12 {

inline constexpr double kStored = 1e7;  // positions in the paper's formulas

// The figures of a statement of abalone12_claims.csv, by its id; none if there is no rule for it.
Parts figures_of(const std::string& id, const Measured& measured);

// Nodes of a move in games against the heuristic opponent by those on our positions. The paper says
// that it counts in such games, and nothing of what that changes: what is expected is ours.
Parts in_play(const Measured& measured);

const Contest& contest_of(std::string_view way, int depth, int opposing,
                          Terms terms = Terms::Depth);

}  // namespace espalier::lab::abalone12
