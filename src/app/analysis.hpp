// One search by a searcher, from request to result: plain structs of texts and numbers that command
// line, browser, lab and tests share.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/games.hpp"
#include "app/searcher.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"

namespace espalier::app {

class GameInPlay;    // game_in_play.hpp
class KeptSearcher;  // kept_searcher.hpp

struct AnalysisRequest {
  std::string game;
  std::string variant;    // empty: the default
  std::string position;   // empty: the start
  std::string moves;      // played from there, separated by blanks
  std::string recipe;     // the text of a searcher; empty: kDefaultRecipe
  engine::Limits limits;  // depth kMaxDepth: none was asked for
  int lines = 1;
  int threads = 1;
  std::optional<std::string> hash;  // table size instead of the recipe's
  std::string only;                 // moves separated by blanks; empty: all
  bool statistics = false;
};

// One line of one iteration, in words. A number that the family of the searcher does not have is
// empty.
struct AnalysisLine {
  std::optional<int> depth;
  int number = 1;
  std::optional<Points> score;
  std::string score_text;               // "+28", "win in 7 plies"; "no value"
  std::optional<Points> first_score;    // in the view of the first player, whoever is to move
  std::optional<double> win;            // what it promises the first player: expected_score
  std::optional<double> share;          // what it promises the player to move
  std::optional<std::uint64_t> visits;  // of the line's first move, in a search that samples
  std::vector<std::string> moves;
  std::vector<std::string> written;  // the same as people write them; empty: no differently
  std::uint64_t nodes = 0;
  double seconds = 0;
  int hashfull = 0;
};

struct AnalysisStatistics {
  double branching = 0;            // mean number of children of the nodes that were expanded
  double effective_branching = 0;  // nodes of the last iteration over those of the one before
  double minimal_ratio = 0;        // leaves over those of the minimal tree of that branching
  // Of a search that knows the value and every best move, and what ours cost in its terms; 0: none.
  std::uint64_t leaves_knowing = 0;
  double knowing_ratio = 0;
  double table_hits = 0;       // of the probes, 0..1
  std::vector<double> cut_at;  // share of the cut-offs at the first child, the second, ...
  double no_clash = 1;         // probability that no position was taken for another
  std::vector<engine::Iteration> iterations;
  engine::Statistics counts;
};

struct Analysis {
  std::string game;
  std::string variant;
  std::string position;
  std::string family;   // of the searcher: "recipe", "strategy"
  std::string recipe;   // canonical text, with what the game does not unlock left out
  std::string profile;  // lean or full; faithful: a strategy
  std::optional<int> depth;
  std::optional<Points> score;
  std::string score_text;
  std::optional<double> win_share;  // what the score promises the player to move
  std::optional<std::uint64_t> visits;
  std::optional<std::string> best;  // none: the game is over
  std::vector<AnalysisLine> lines;  // the first is the principal variation
  std::uint64_t nodes = 0;
  std::uint64_t leaves = 0;
  double seconds = 0;
  int hashfull = 0;
  int threads = 1;  // that have searched
  bool complete = false;
  std::optional<int> exact;  // recipe `solve`, if it was finished
  bool solves = false;       // to the end of the game: without `exact`, nothing is proven
  std::string over;          // why the game is over though its position goes on; empty: it is not
  std::optional<AnalysisStatistics> statistics;
};

using OnAnalysisLine = std::function<void(const AnalysisLine&)>;

// With `kept`, its searcher searches and keeps what it learns; otherwise a searcher is made for
// this search only.
Result<Analysis> analyse(const AnalysisRequest& request, const OnAnalysisLine& on_line,
                         const StopFlag& stop, KeptSearcher* kept = nullptr);
// The same for a game that has been read already: the request says only how to search.
Result<Analysis> analyse(const GameInPlay& game, const AnalysisRequest& request,
                         const OnAnalysisLine& on_line, const StopFlag& stop,
                         KeptSearcher* kept = nullptr);

// The moves of a text, each legal after the one before; the position they lead to.
struct PlayedMoves {
  std::vector<AnyMove> moves;
  AnyPosition position;
};
Result<PlayedMoves> play_moves(const AnyGame& game, const AnyPosition& from, std::string_view text);

// A score in words: "+28", "win in 7 plies", "loss in 4 plies", or "no value".
std::string score_in_words(std::optional<Points> score);
// ", depth 7"; of a search that samples: ", 1000 visits, win share 53.2%".
std::string depth_in_words(const Analysis& analysis);

double nodes_per_second(std::uint64_t nodes, double seconds);

}  // namespace espalier::app
