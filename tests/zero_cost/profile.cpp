// A fixed search by one profile of the engine, for its instructions to be counted:
//   profile_lean GAME [DEPTH], profile_full GAME [DEPTH]
// From depth 16 on with the table of 64 MB that players have.
#include <iostream>
#include <string>

#include "espalier/games/breakthrough/evaluate.hpp"
#include "espalier/games/breakthrough/rules.hpp"
#include "espalier/games/connect4/evaluate.hpp"
#include "espalier/games/connect4/rules.hpp"
#include "espalier/search/engine/engine.hpp"

using namespace espalier;

// What counts when instructions are counted.
template <class Searcher, class Position, class Request>
[[gnu::noinline]] auto counted(Searcher& searcher, const Position& position,
                               const Request& request) {
  return searcher.run(position, request);
}

template <class G, class E>
void search(int depth) {
  const G game;
  engine::Recipe recipe = engine::lean_recipe<G>();
  recipe.root.deepening = engine::Deepening::Iterative;
  if (depth < 16) recipe.memory.bytes = std::size_t{1} << 20;
  engine::Engine<G, E, engine::ESPALIER_PROFILE> searcher(game, {}, recipe);
  engine::Request<typename G::Move> request;
  request.limits.depth = depth;
  const auto answer = counted(searcher, game.start(), request);
  std::cout << "nodes " << answer.nodes << " value " << answer.value << '\n';
}

int main(int argc, char** argv) {
  const std::string game = argc > 1 ? argv[1] : "";
  const int depth = argc > 2 ? std::stoi(argv[2]) : 0;
  if (game == "connect4") {
    search<connect4::UsualConnect4, connect4::Threats>(depth > 0 ? depth : 14);
  } else {
    search<breakthrough::Breakthrough, breakthrough::Advance>(depth > 0 ? depth : 6);
  }
}
