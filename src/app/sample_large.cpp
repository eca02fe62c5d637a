// The Monte-Carlo search compiled for the types of games with many pieces.
#include "app/sample_games.hpp"
#include "app/sampler_model.hpp"
#include "espalier/games/abalone/game.hpp"
#include "espalier/games/checkers/game.hpp"
#include "espalier/games/chess/game.hpp"
#include "espalier/games/chinese_checkers/game.hpp"
#include "espalier/games/xiangqi/game.hpp"

namespace espalier::app {

std::optional<SamplerMaker> large_sampler_maker(const AnyGame& game) {
  if (auto maker = sampler_maker_of<abalone::Abalone>(game)) return maker;
  if (auto maker = sampler_maker_of<checkers::Checkers>(game)) return maker;
  if (auto maker = sampler_maker_of<chess::Chess>(game)) return maker;
  if (auto maker = sampler_maker_of<chinese_checkers::ChineseCheckers>(game)) return maker;
  if (auto maker = sampler_maker_of<xiangqi::Xiangqi>(game)) return maker;
  return std::nullopt;
}

}  // namespace espalier::app
