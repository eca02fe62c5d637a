// Solves a file of positions and checks the scores, for counting instructions per node:
//   valgrind --tool=callgrind connect4_by_hand tests/data/connect4/middle-medium.txt 100
#include "connect4_by_hand.hpp"

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <limits>
#include <sstream>
#include <string>

using Solver = espalier::by_hand::Solver<20>;

// What counts when instructions are counted.
[[gnu::noinline]] int counted(Solver& solver, const espalier::by_hand::Position& position) {
  return solver.solve(position);
}

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3) {
    std::cerr << "usage: " << argv[0] << " FILE [POSITIONS]\n";
    return EXIT_FAILURE;
  }
  std::ifstream file(argv[1]);
  if (!file) {
    std::cerr << "cannot read " << argv[1] << '\n';
    return EXIT_FAILURE;
  }
  const std::uint64_t most =
      argc == 3 ? std::strtoull(argv[2], nullptr, 10) : std::numeric_limits<std::uint64_t>::max();

  Solver solver;
  std::uint64_t positions = 0;
  std::uint64_t right = 0;
  for (std::string line; positions < most && std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    std::istringstream fields(line);
    std::string moves;
    int score = 0;
    if (!(fields >> moves >> score)) {
      std::cerr << "not a position: " << line << '\n';
      return EXIT_FAILURE;
    }
    ++positions;
    if (counted(solver, espalier::by_hand::after(moves)) == score) ++right;
  }
  std::cout << "positions " << positions << " nodes " << solver.nodes() << " right " << right;
  if (positions > 0) std::cout << " nodes/position " << solver.nodes() / positions;
  std::cout << '\n';
  return positions > 0 && right == positions ? EXIT_SUCCESS : EXIT_FAILURE;
}
