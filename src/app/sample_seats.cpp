// The Monte-Carlo search compiled for Chinese Checkers with more than two players.
#include "app/sample_games.hpp"
#include "app/sampler_model.hpp"
#include "espalier/games/chinese_checkers/seats_rules.hpp"

namespace espalier::app {

std::optional<SamplerMaker> seats_sampler_maker(const AnyGame& game) {
  using chinese_checkers::ChineseCheckersSeats;
  if (auto maker = sampler_maker_of<ChineseCheckersSeats<3>>(game)) return maker;
  if (auto maker = sampler_maker_of<ChineseCheckersSeats<4>>(game)) return maker;
  if (auto maker = sampler_maker_of<ChineseCheckersSeats<6>>(game)) return maker;
  return std::nullopt;
}

}  // namespace espalier::app
