// A whole game, looked at by a searcher: what every move was worth, and what would have been
// better. The one place that says what a mistake is; command line, server and browser show it.
//
// Every position of the game is searched once, with the same limits. The loss of a move is what it
// costs its player in expected score (0: lost, 1: won): what the search of the position promised
// before the move, less what the search of the next position promises after it. The move that the
// search would have played loses nothing, and a better one than that loses nothing either.
//
// Deviations: where scores promise nothing (GameInfo::score_scale is 0), a position that is not
// decided counts one half. In a game with more than two seats there is no loss and no mark: its
// searchers see one move ahead only.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/analysis.hpp"
#include "app/game_in_play.hpp"
#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"

namespace espalier::app {

// A move that loses this much expected score has the mark.
inline constexpr double kInaccuracy = 0.05;
inline constexpr double kMistake = 0.10;
inline constexpr double kBlunder = 0.20;

enum class Mark : unsigned char { None, Inaccuracy, Mistake, Blunder };
Mark mark_of(double loss);
std::string_view mark_name(Mark mark);  // "", "inaccuracy", "mistake", "blunder"
std::string_view mark_sign(Mark mark);  // "", "?!", "?", "??"

inline constexpr std::uint64_t kReviewNodes = 20'000;  // of one position, unless limits are given

struct ReviewRequest {
  std::string recipe = "best";  // the text of a searcher
  engine::Limits limits;        // of each position
  int threads = 1;
};

struct ReviewedMove {
  std::size_t ply = 0;  // 1: the first move
  Seat side = Seat::First;
  std::string played;
  std::string written;  // as people write it down
  std::string best;     // what the search would have played
  std::string best_written;
  std::vector<std::string> line;  // how it would have gone on, the best move first
  std::vector<std::string> line_written;
  std::string score_text;       // of the best move, in the view of `side`: "+28"
  std::optional<double> value;  // expected score of the first player before the move
  std::optional<double> after;  // and after it
  std::optional<double> loss;   // of `side`, 0 to 1
  Mark mark = Mark::None;
};

// The moves of one seat together.
struct ReviewedSide {
  std::size_t moves = 0;
  std::size_t inaccuracies = 0;
  std::size_t mistakes = 0;
  std::size_t blunders = 0;
  std::optional<double> mean_loss;
};

struct Review {
  std::string game;
  std::string variant;
  std::string start;
  std::string recipe;              // canonical
  std::vector<std::string> names;  // of the seats
  std::vector<ReviewedMove> moves;
  // Expected score of the first player at every position, one more than there are moves.
  std::vector<std::optional<double>> values;
  std::vector<ReviewedSide> sides;  // one per seat
  std::string result;               // in words; empty: the game goes on
  bool complete = false;            // false: it was stopped, and `moves` ends early
  double seconds = 0;
};

using OnReviewed = std::function<void(const ReviewedMove&)>;

// The main line of the game. A stop ends the review; what was finished is kept.
Result<Review> review_game(const GameInPlay& game, const ReviewRequest& request,
                           const OnReviewed& on_move, const StopFlag& stop);

// --- reports -------------------------------------------------------------------------------------

std::string review_in_text(const Review& review);
// One file with a style of its own: the graph, all moves, and a board for every marked move.
std::string review_in_html(const Review& review, const GameInPlay& game);

}  // namespace espalier::app
