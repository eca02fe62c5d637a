// The Monte-Carlo search compiled for the types of small games.
#include "app/sample_games.hpp"

#include "app/sampler_model.hpp"
#include "espalier/games/breakthrough/game.hpp"
#include "espalier/games/connect4/game.hpp"
#include "espalier/games/othello/game.hpp"
#include "espalier/games/tic_tac_toe/game.hpp"
#include "espalier/games/trio/seated_game.hpp"

namespace espalier::app {

std::optional<SamplerMaker> known_sampler_maker(const AnyGame& game) {
  if (auto maker = sampler_maker_of<tic_tac_toe::TicTacToe>(game)) return maker;
  if (auto maker = sampler_maker_of<connect4::UsualConnect4>(game)) return maker;
  if (auto maker = sampler_maker_of<connect4::Connect4>(game)) return maker;
  if (auto maker = sampler_maker_of<othello::Othello>(game)) return maker;
  if (auto maker = sampler_maker_of<breakthrough::Breakthrough>(game)) return maker;
  if (auto maker = sampler_maker_of<trio::Trio>(game)) return maker;
  if (auto maker = seats_sampler_maker(game)) return maker;
  return large_sampler_maker(game);
}

}  // namespace espalier::app
