// Searcher: whatever can be asked for a move. One text makes one; its first word chooses the
// family:
//
//   best | default | id pvs tt=16M ...           a recipe of the engine (docs/recipes.md)
//   strategy(NAME [SETTING=X ...] [depth=N])     a published strategy (docs/strategies)
//   NAME [SETTING=X ...] [depth=N]               the same, where NAME is no word of a recipe
//   b-star | conspiracy | proof-number | df-pn   a tree that grows (growth_searcher.hpp)
//   pn                                           the solver by proof numbers
//   product-propagation [depth=N]                chances of winning, multiplied (docs/strategies)
//   level(NAME [seed=N])                         a named level (levels.hpp)
//   uct | uct(NAME=X ...)                        Monte-Carlo tree search (docs/monte-carlo.md)
//   greedy | random | first                      a player that looks one ply ahead at most
//
// A family is one row of search_families(): how its texts are recognised, and how a text becomes a
// plan. Whoever needs a move (analyse, play, matches, protocols, the server) knows Searcher only.
//
// Promise: while the game goes on, the answer has a legal move, among Request::only if that is
// given. A family fills in what it knows; every optional field may be empty.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/any_game.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"
#include "espalier/search/engine/request.hpp"

namespace espalier::app {

inline constexpr std::string_view kDefaultRecipe = "default";

// Limits, number of lines, moves of the root, and the past of the game.
using SearchRequest = AnyRequest;

// One line, told on the way or as a part of the answer. Values are in the view of the player to
// move at the root.
struct SearchLine {
  int number = 1;  // 1: the best line, 2: the second, ...
  std::optional<Points> value;
  Bound bound = Bound::Exact;
  std::optional<double> win_share;  // expected_score of the value, where scores promise anything
  std::optional<int> depth;
  std::optional<std::uint64_t> visits;  // of the line's first move, in a search that samples
  std::vector<AnyMove> line;
  std::uint64_t nodes = 0;  // of the whole search, so far
  std::uint64_t leaves = 0;
  double seconds = 0;
  int hashfull = 0;  // thousandths; 0 without a table
};
using OnSearchLine = std::function<void(const SearchLine&)>;

struct SearchAnswer {
  std::optional<AnyMove> best;  // none only if the game is over
  std::optional<Points> value;
  std::optional<double> win_share;
  std::optional<int> depth;  // of the last iteration that was finished; 0: none was
  std::optional<std::uint64_t> visits;
  std::vector<SearchLine> lines;  // the best first
  bool complete = false;          // the depth asked for was reached, or the result is certain
  bool proven = false;            // the value is the result of the game
  std::uint64_t nodes = 0;        // of all threads
  std::uint64_t leaves = 0;
  double seconds = 0;
  int hashfull = 0;
  std::uint64_t tree_bytes = 0;  // of the tree that this search has kept; 0: none
  int threads = 1;               // that have searched
  std::vector<engine::Iteration> iterations;
  std::optional<engine::Statistics> statistics;
  std::optional<std::uint64_t> leaves_knowing;  // see engine::Answer
};

class Searcher {
 public:
  Searcher() = default;
  Searcher(const Searcher&) = delete;
  Searcher& operator=(const Searcher&) = delete;
  virtual ~Searcher() = default;

  // What a search learns is kept for the next one.
  virtual SearchAnswer search(const AnyPosition& position, const SearchRequest& request,
                              const OnSearchLine& on_line, const StopFlag* stop) = 0;
  // Forgets what earlier searches have learned. A new game begins like this.
  virtual void clear() = 0;
  // The text that makes this searcher, with names and presets spelt out.
  virtual std::string text() const = 0;
  // How it was compiled: "lean" and "full" are the engine's, "faithful" is a strategy's.
  virtual std::string_view profile() const = 0;
  virtual std::size_t table_bytes() const = 0;  // 0: no table
};

// What the owner of a searcher may change. A family ignores what does not concern it.
struct SearcherOptions {
  std::optional<std::size_t> table_bytes;  // instead of what the text says
  bool deepening = false;   // depth by depth, even if a recipe searches one fixed depth
  bool statistics = false;  // count what SearchAnswer::statistics holds; slower

  friend bool operator==(const SearcherOptions&, const SearcherOptions&) = default;
};

inline constexpr SearcherOptions kWithStatistics{std::nullopt, false, true};

// How a searcher takes a depth limit. Needed: it cannot search without one. Refused: it searches to
// the end of the game.
enum class DepthUse : std::uint8_t { Free, Needed, Refused };

// A text that has been read and checked. Nothing is allocated before `make` is called; `make`
// throws std::bad_alloc if there is no memory for the table.
struct SearchPlan {
  std::string_view family;
  std::string text;  // as Searcher::text() of a searcher made without options
  DepthUse depth = DepthUse::Free;
  bool fixed_depth = false;  // SearcherOptions::deepening makes a difference
  bool one_ply = false;      // one line, one ply, no table
  std::size_t table_bytes = 0;
  std::function<std::unique_ptr<Searcher>(const SearcherOptions&)> make;
};

struct SearchFamily {
  std::string_view name;
  std::string_view form;  // what its texts look like
  std::string_view meaning;
  bool keeps_nodes;  // memory grows with every node of a search
  // Does this text belong to the family?
  bool (*recognises)(std::string_view text, const ErasedGame& game);
  Result<SearchPlan> (*plan)(std::string_view text, const AnyGame& game);
};
// The first row that recognises a text reads it; the last row, the recipes, reads all other texts.
const std::vector<SearchFamily>& search_families();
// The family that reads this text; the text may still be wrong.
const SearchFamily& family_of(std::string_view text, const ErasedGame& game);

// An empty text means kDefaultRecipe.
Result<SearchPlan> plan_search(std::string_view text, const AnyGame& game);
Result<std::unique_ptr<Searcher>> make_searcher(std::string_view text, const AnyGame& game,
                                                const SearcherOptions& options = {});
// From a recipe that make_recipe has fitted to the game.
std::unique_ptr<Searcher> make_searcher(const engine::Recipe& recipe, const AnyGame& game,
                                        const SearcherOptions& options = {});

// The first word of a text, up to a blank or a parenthesis.
std::string_view first_word(std::string_view text);
// Does a recipe for this game begin with this word?
bool begins_recipe(std::string_view word, const ErasedGame& game);
// What a value promises the player it is good for; none where scores promise nothing.
std::optional<double> win_share_of(const ErasedGame& game, Points value);
// The inverse of expected_score, never a proven result; 0 where scores promise nothing.
Points score_of_share(const ErasedGame& game, double share);

}  // namespace espalier::app
