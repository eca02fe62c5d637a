// The fast engine in another program: play a game of Othello against `best`. Link espalier::engine.
#include <espalier/engine/opponent.hpp>
#include <iostream>
#include <utility>

int main() {
  auto made = espalier::Opponent::make("othello");  // the usual variant, the recipe `best`
  if (!made) {
    std::cerr << made.message() << "\n";
    return 1;
  }
  espalier::Opponent opponent = std::move(made).value();
  if (const auto error = opponent.play("f5")) {  // our move, in the game's own notation
    std::cerr << error->message << "\n";
    return 1;
  }
  espalier::Thinking limits;
  limits.seconds = 0.2;  // or .depth, or .nodes; the first limit that is reached ends the search
  const auto thought = opponent.think(limits, [](const espalier::Thought& so_far) {
    std::cout << "depth " << *so_far.depth << ": " << so_far.move << " " << *so_far.score << "\n";
  });
  if (!thought) {
    std::cerr << thought.message() << "\n";
    return 1;
  }
  opponent.play(thought->move);  // the engine keeps what it learned for its next move
  std::cout << "it plays " << thought->move << " and expects " << 100 * *thought->win_share
            << "% of the points\n";
  return opponent.moves().empty() ? 1 : 0;
}
