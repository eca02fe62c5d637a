// Solves the positions of a file with the library's engine: the counterpart of connect4_by_hand.
//   connect4_by_engine FILE [POSITIONS]
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <sstream>
#include <string>

#include "espalier/games/connect4/evaluate.hpp"
#include "espalier/games/connect4/notation.hpp"
#include "espalier/games/connect4/rules.hpp"
#include "espalier/search/engine/engine.hpp"

using namespace espalier;
using Connect4 = connect4::UsualConnect4;
using Solver = engine::Engine<Connect4, connect4::Threats, engine::Lean>;

// What counts when instructions are counted.
[[gnu::noinline]] auto counted(Solver& solver, const connect4::Position& position) {
  return solver.run(position);
}

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: connect4_by_engine FILE [POSITIONS]\n";
    return EXIT_FAILURE;
  }
  engine::Recipe recipe = engine::lean_recipe<Connect4>();
  recipe.root.driver = engine::Driver::Bisect;
  recipe.to_the_end = true;
  recipe.memory.bytes = std::size_t{8} << 20;
  const Connect4 game;
  Solver solver(game, {}, recipe);

  std::ifstream file(argv[1]);
  const std::uint64_t most =
      argc == 3 ? std::strtoull(argv[2], nullptr, 10) : std::numeric_limits<std::uint64_t>::max();
  std::uint64_t positions = 0;
  std::uint64_t right = 0;
  std::uint64_t nodes = 0;
  for (std::string line; positions < most && std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream fields(line);
    std::string moves;
    int score = 0;
    const auto position = fields >> moves >> score
                              ? connect4::parse_position(game, moves)
                              : Result<connect4::Position>(Error{"expected moves and score"});
    if (!position) {
      std::cerr << position.message() << '\n';
      return EXIT_FAILURE;
    }
    solver.clear();
    const auto answer = counted(solver, *position);
    ++positions;
    nodes += answer.nodes;
    right += game.exact_score(*position, answer.value) == score ? 1 : 0;
  }
  std::cout << "positions " << positions << " nodes " << nodes << " right " << right;
  if (positions > 0) std::cout << " nodes/position " << nodes / positions;
  std::cout << '\n';
  return positions > 0 && right == positions ? EXIT_SUCCESS : EXIT_FAILURE;
}
