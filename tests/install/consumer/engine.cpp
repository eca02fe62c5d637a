// A program outside the house that plays with the installed engine. Its arguments are the games
// that must be there.
#include <algorithm>
#include <espalier/engine/opponent.hpp>
#include <iostream>
#include <utility>

int main(int argc, char** argv) {
  const auto games = espalier::list_games();
  for (int i = 1; i < argc; ++i) {
    const auto named = [&](const auto& game) { return game.name == argv[i]; };
    if (std::none_of(games.begin(), games.end(), named)) {
      std::cerr << "missing: " << argv[i] << "\n";
      return 1;
    }
  }
  for (const auto& game : games) {
    const char* recipe = game.seats == 2 ? "default tt=1M" : "greedy";
    auto made = espalier::Opponent::make(game.name, "", "", recipe);
    if (!made) {
      std::cerr << game.name << ": " << made.message() << "\n";
      return 1;
    }
    espalier::Opponent opponent = std::move(made).value();
    espalier::Thinking limits;
    limits.depth = 2;
    const auto thought = opponent.think(limits);
    if (!thought || thought->move.empty() || opponent.play(thought->move)) {
      std::cerr << game.name << ": no legal move\n";
      return 1;
    }
  }
  return argc - 1 == static_cast<int>(games.size()) ? 0 : 2;
}
