// Opponent: the fast engine as a library. It holds one game in progress and a player that keeps
// what it learned from move to move. Link espalier::engine.
//
// Every text is one of the command line: names of games and variants (`espalier games`), positions
// and moves in the notation of the game, recipes (docs/recipes.md). A wrong text is an Error of one
// line that says what was expected.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"
#include "espalier/core/value.hpp"

namespace espalier {

struct GameSummary {
  std::string name;
  std::string title;
  std::string summary;
  std::vector<std::string> variants;  // the first is the default
  std::vector<std::string> recipes;   // the game's own; `best` is always among them
  // Games with more than two seats have no search: the recipes `greedy` and `random` play them.
  std::size_t seats = 2;
};
std::vector<GameSummary> list_games();

// What a search may spend; 0 means that there is no such limit. At least one limit is needed unless
// the recipe searches to the end of the game.
struct Thinking {
  int depth = 0;
  std::uint64_t nodes = 0;
  double seconds = 0;
  int threads = 1;  // that share the search, up to 256
};

// The result of a search, or of one of its iterations, in the view of the player to move. A number
// that the search does not have is empty.
struct Thought {
  std::string move;  // empty: the game is over
  std::optional<Points> score;
  std::optional<double> win_share;  // expected points, 0 to 1
  std::optional<int> depth;
  std::vector<std::string> line;
  std::uint64_t nodes = 0;
  double seconds = 0;
};

class Opponent {
 public:
  // Empty texts mean the defaults: the usual variant, the start of the game, the recipe `best`.
  static Result<Opponent> make(std::string_view game, std::string_view variant = "",
                               std::string_view position = "", std::string_view recipe = "");
  ~Opponent();
  Opponent(Opponent&& other) noexcept;
  Opponent& operator=(Opponent&& other) noexcept;

  std::string position() const;
  std::vector<std::string> moves() const;  // legal now; none after the end of the game
  bool over() const;
  std::string result() const;  // "unfinished", "draw", "first player wins", ...

  // Plays a move of either side; after an error nothing has changed.
  std::optional<Error> play(std::string_view move);
  bool undo();

  // Searches the present position. `on_thought` hears every finished iteration; `stop` may be set
  // by another thread.
  using OnThought = std::function<void(const Thought&)>;
  Result<Thought> think(const Thinking& limits, const OnThought& on_thought = {},
                        const StopFlag* stop = nullptr);

 private:
  struct Inside;
  explicit Opponent(std::unique_ptr<Inside> inside);
  std::unique_ptr<Inside> inside_;
};

}  // namespace espalier
