// Positions of chess for experiments, drawn by a seed: openings and middle games from quick
// self-play, and endings with pieces on random squares.
// Promise: pure functions of their arguments. They know neither the game's best recipe nor its
// learned weights, so that both may change and the positions stay.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "app/any_game.hpp"
#include "lab/game_positions.hpp"
#include "match/game.hpp"

namespace espalier::lab {

// Who makes the moves that are not random: captures are seen to their end.
inline constexpr const char* kChessPlayer =
    "id pvs tt=64K order=table,noise,killers,history quiesce=noisy eval=tables";
inline constexpr const char* kChessEvaluation = "eval=tables";

// One ply of three is random; nobody leads by more than 60 hundredths of a pawn.
inline constexpr PositionRange kChessOpenings = {8, 14, 2, 3, kChessPlayer, 60};
// One ply of five is random.
inline constexpr PositionRange kChessMiddleGames = {16, 50, 2, 5, kChessPlayer};

// When games of two of our own players end before the rules end them: both agree for three moves
// that one leads by ten pawns, or for ten moves after ply 80 that nobody leads by a tenth of a
// pawn.
inline constexpr match::Adjudication kChessEnds = {300, 1000, 3, 10, 10, 80, 0};

// Kings and two to five pawns on each side, equally many. Nothing after many vain attempts.
std::optional<app::AnyPosition> pawn_ending(const app::AnyGame& chess, std::uint64_t seed);
// The same, and each side has a knight, a bishop or a rook besides.
std::optional<app::AnyPosition> piece_ending(const app::AnyGame& chess, std::uint64_t seed);
// White has a pawn one step from its promotion; Black, to move, has a rook. As a text, which the
// rules may still refuse.
std::string pawn_on_the_seventh(std::uint64_t seed);

}  // namespace espalier::lab
