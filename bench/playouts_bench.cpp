// Playouts per second of UCT on one core, with random playouts from the start of a game: the tree
// and the playout together. The bars are 1,000,000 for tic-tac-toe and 300,000 for Connect-4.
//
//   playouts_bench [PLAYOUTS]
//
// `playout` is the random game alone, without a tree: the difference is what the tree costs.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "espalier/games/connect4/game.hpp"
#include "espalier/games/othello/game.hpp"
#include "espalier/games/tic_tac_toe/game.hpp"
#include "espalier/games/trio/seated_game.hpp"
#include "espalier/search/montecarlo/uct.hpp"

namespace espalier {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

template <class G, class E>
double bare_rate(const G& game, const E& evaluator, const montecarlo::UctOptions& options,
                 std::uint64_t count) {
  const montecarlo::Judge<G, E> judge(game, evaluator, options);
  const montecarlo::MoveHistory<G> history(false);
  montecarlo::Playout<G, E> playout(judge, options, history);
  typename montecarlo::MoveHistory<G>::Trail trail;
  Rng rng(1);
  double sum = 0;
  const auto begin = Clock::now();
  for (std::uint64_t i = 0; i < count; ++i) sum += playout.run(game.start(), rng, trail)[0];
  const double rate = static_cast<double>(count) / seconds_since(begin);
  return sum >= 0 ? rate : 0;
}

template <class G, class E>
void measure(const char* name, const G& game, const E& evaluator, std::uint64_t count) {
  montecarlo::UctOptions options;
  options.bias = 0;
  options.solver = false;  // a proven root would end the search
  montecarlo::Uct<G, E> search(game, evaluator, options);
  typename montecarlo::Uct<G, E>::Request request;
  request.limits.nodes = count;
  const auto answer = search.run(game.start(), request);
  std::printf("%-12s %12.0f playouts/s   %12.0f without a tree   %9u nodes, %5.1f%% of %zuM\n",
              name, static_cast<double>(answer.playouts) / answer.seconds,
              bare_rate(game, evaluator, options, count / 2), answer.nodes, answer.full / 10.0,
              options.memory >> 20);
}

}  // namespace
}  // namespace espalier

int main(int argc, char** argv) {
  using namespace espalier;
  const std::uint64_t count = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1'000'000;
  measure("tic-tac-toe", tic_tac_toe::TicTacToe{}, tic_tac_toe::OpenLines{}, count);
  measure("connect4", connect4::UsualConnect4{}, connect4::Threats{}, count);
  measure("othello", othello::Othello{}, othello::Positional{}, count / 4);
  measure("trio", trio::Trio(4), trio::OpenLines{}, count / 2);
  return 0;
}
