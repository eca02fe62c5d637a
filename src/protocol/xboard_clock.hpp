// The clocks of XBoard: `level`, `st`, `sd`, `time`. What they leave for one move is planned as
// everywhere else (app/clock.hpp).
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "espalier/core/result.hpp"
#include "protocol/session.hpp"
#include "protocol/words.hpp"

namespace espalier::protocol {

class XboardClock {
 public:
  // level MOVES BASE INCREMENT: minutes or minutes:seconds, and seconds. Ends `st`.
  std::optional<Error> set_level(const LineWords& words);
  // st SECONDS for every move. Ends `level`.
  std::optional<Error> set_seconds(const LineWords& words);
  // sd PLIES
  std::optional<Error> set_depth(const LineWords& words);
  // time CENTISECONDS, on the engine's clock.
  std::optional<Error> set_left(const LineWords& words);
  // Clocks are set again, and no depth is asked for any more.
  void new_game();

  // The order for the next move, `plies` after the beginning of the game.
  Order order(std::size_t plies, double overhead) const;

 private:
  struct Level {
    int moves = 0;  // until the clock gets `base` again; 0: never
    double base = 0;
    double increment = 0;
  };
  std::optional<double> seconds(std::size_t plies, double overhead) const;

  std::optional<Level> level_;
  std::optional<double> seconds_;
  std::optional<int> depth_;
  std::optional<double> left_;
};

}  // namespace espalier::protocol
