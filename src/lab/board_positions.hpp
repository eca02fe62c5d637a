// Openings and middle games of checkers and xiangqi for experiments: how they are drawn, who
// chooses the moves that are not random, and when games of two of our own players end.
// Promise: constants. They name evaluations that nobody learns anew, so that the learned ones may
// change and the positions stay.
#pragma once

#include "lab/game_positions.hpp"
#include "match/game.hpp"

namespace espalier::lab {

// --- English checkers ----------------------------------------------------------------------------

inline constexpr const char* kCheckersEvaluation = "eval=samuel";
// Captures are seen to their end.
inline constexpr const char* kCheckersPlayer =
    "id pvs tt=64K order=table,rank,killers,history quiesce=noisy eval=samuel";
// One ply of three is random; nobody leads by more than 60 hundredths of a man.
inline constexpr PositionRange kCheckersOpenings = {4, 10, 2, 3, kCheckersPlayer, 60};
// One ply of five is random.
inline constexpr PositionRange kCheckersMiddleGames = {10, 36, 2, 5, kCheckersPlayer};
// Both players agree for three moves that one leads by four men, or for ten moves after ply 80 that
// nobody leads by a tenth of a man.
inline constexpr match::Adjudication kCheckersEnds = {300, 400, 3, 10, 10, 80, 0};

// --- xiangqi -------------------------------------------------------------------------------------

inline constexpr const char* kXiangqiEvaluation = "eval=plain";
inline constexpr const char* kXiangqiPlayer =
    "id pvs tt=64K order=table,noise,killers,history quiesce=noisy eval=plain";
// One ply of three is random; nobody leads by more than 60 hundredths of a pawn.
inline constexpr PositionRange kXiangqiOpenings = {8, 14, 2, 3, kXiangqiPlayer, 60};
// One ply of five is random.
inline constexpr PositionRange kXiangqiMiddleGames = {16, 50, 2, 5, kXiangqiPlayer};
// As in chess, with a lead of a rook and more.
inline constexpr match::Adjudication kXiangqiEnds = {300, 1000, 3, 10, 10, 80, 0};

}  // namespace espalier::lab
