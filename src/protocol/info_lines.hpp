// What a search says on the way, as lines of UGI and UCI.
//
// Promise: at least one line per search; lines of moves are legal and never go past the end of the
// game; the move of the answer begins the last line numbered 1. Whole numbers only.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/any_game.hpp"
#include "app/forms.hpp"
#include "app/searcher.hpp"
#include "espalier/search/options.hpp"
#include "protocol/writer.hpp"

namespace espalier::protocol {

using app::Form;

// The moves of a line as texts.
std::vector<std::string> line_texts(const Form* form, const app::AnyGame& game,
                                    app::AnyPosition position,
                                    const std::vector<app::AnyMove>& moves);

// How many moves of one's own a win or loss is away: half the plies, rounded up. Recipes without
// win distances know only that it is one; the length of the line then stands for the plies.
int moves_to_result(Points value, std::size_t line_length);

// "cp 28", "mate 7", "mate -3 upperbound"
std::string score_text(Points value, Bound bound, std::size_t line_length);

// " wdl W D L" in thousandths. A score promises its player an expected share p of the point
// (app::expected_score); a game is split as if two halves of it were won with p each: p^2, 2p(1-p),
// (1-p)^2. Empty where scores promise nothing.
std::string chances_text(const app::AnyGame& game, Points value);

// A score as one number, for UCCI: a win or loss in n plies is 30000 - n or n - 30000.
std::string bare_score_text(Points value, std::size_t line_length);

struct InfoStyle {
  bool chances = false;      // win, draw and loss in thousandths follow the score
  bool bare_scores = false;  // a score is a number alone
};

class InfoLines {
 public:
  InfoLines(Writer& writer, const Form* form, app::AnyGame game, const app::AnyPosition& position,
            InfoStyle style = {});

  void tell(const app::SearchLine& report);
  // Tells the answer with the nodes it took, unless the last line has done so.
  void conclude(const app::SearchAnswer& answer);
  // The reply to the best move that the last line expects.
  std::optional<std::string> expected_reply() const;

 private:
  Writer& writer_;
  const Form* form_;
  app::AnyGame game_;
  app::AnyPosition position_;
  InfoStyle style_;
  std::vector<app::AnyMove> last_;  // the last line numbered 1
  std::optional<std::uint64_t> nodes_told_;
};

}  // namespace espalier::protocol
