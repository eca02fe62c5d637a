// fuernkranz/depth: does a deeper search play better, and does each further ply help less?
//
// Source: J. Fuernkranz, slides on game playing, "Why Should Deeper Search Work?": the gain of
// deeper searches goes down with the depth, in most games, for various reasons; results of a
// checkers program that plays at depth d against itself at depth d - 2. The same program plays
// itself here: default recipe, fixed depths d and d - 1 or d - 2, one pair of games from each
// random opening.
//
// Deviations: other games beside checkers. A table answers only for its own depth (match=equal), so
// that depth d means the minimax value of depth d; in chess and xiangqi the player is selective,
// and d is its nominal depth. In checkers captures are searched to their end beyond d, as checkers
// programs do: whoever can jump must jump.
#include "lab/studies/fuernkranz/depth.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "app/games.hpp"
#include "app/recipes.hpp"
#include "lab/board_positions.hpp"
#include "lab/chess_positions.hpp"
#include "lab/study.hpp"

namespace espalier::lab::fuernkranz {
namespace {

struct Match {
  const DepthGame* game;
  int depth;
  int gap;
};

// A game and the recipe it is searched with; made when first needed, as studies are registered
// before main() begins.
struct Setting {
  app::AnyGame game;
  engine::Recipe recipe;
};
const std::map<std::string, Setting>& settings() {
  static const std::map<std::string, Setting> all = [] {
    std::map<std::string, Setting> made;
    for (const DepthGame& one : depth_games()) {
      const auto game = registered_game(one.name);
      if (!game) continue;
      const char* text = one.recipe == nullptr ? kDepthRecipe : one.recipe;
      const auto recipe = app::make_recipe(text, **game);
      if (recipe) made.emplace(one.name, Setting{*game, *recipe});
    }
    return made;
  }();
  return all;
}

class DepthStudy final : public Study {
 public:
  DepthStudy();
  const StudyInfo& info() const override { return info_; }
  const std::vector<Cell>& cells() const override { return cells_; }
  const std::vector<Quantity>& quantities(std::size_t) const override { return quantities_; }
  void measure(std::size_t number, std::uint64_t sample_seed, Record& record) const override;
  Document report(const Results& results) const override { return depth_report(results); }

 private:
  StudyInfo info_;
  std::vector<Cell> cells_;
  std::vector<Match> matches_;
  std::vector<Quantity> quantities_ = pair_quantities(false);
};

DepthStudy::DepthStudy() {
  info_.name = "fuernkranz/depth";
  info_.title = "What is a deeper search worth?";
  info_.source =
      "J. Fuernkranz, Game Playing (slides, TU Darmstadt), \"Why Should Deeper Search Work?\"";
  info_.summary = "depth d against d-1 and d-2: points, Elo, and whether returns diminish";
  info_.default_trees = 400;  // pairs of games
  info_.columns = {"game", "depth", "gap", "metric"};
  for (const DepthGame& game : depth_games()) {
    for (const int gap : kGaps) {
      for (int depth = game.shallowest; depth <= game.deepest; ++depth) {
        const int beyond = std::max(0, depth - game.full);
        Cell cell;
        cell.id = std::string(game.name) + "/" + std::to_string(depth) + "-" +
                  std::to_string(depth - gap);
        cell.labels = {
            {"game", game.name}, {"depth", std::to_string(depth)}, {"gap", std::to_string(gap)}};
        cell.share = game.share * std::pow(game.thinning, beyond);
        cell.per_unit = beyond > 0 ? 1 : depth + 1 >= game.full ? 4 : 20;
        cells_.push_back(std::move(cell));
        matches_.push_back({&game, depth, gap});
      }
    }
  }
}

void DepthStudy::measure(std::size_t number, std::uint64_t sample_seed, Record& record) const {
  const Match& match = matches_[number];
  const auto found = settings().find(match.game->name);
  if (found == settings().end()) return;
  const Setting& setting = found->second;
  const auto opening = draw_opening(setting.game, match.game->opening, sample_seed);
  if (!opening) return;
  const auto searching = [&](int depth) {
    Contestant contestant{setting.recipe, {}};
    contestant.limits.depth = depth;
    return contestant;
  };
  const auto outcome = play_pair(setting.game, *opening, searching(match.depth),
                                 searching(match.depth - match.gap), match.game->ends);
  if (outcome) record_pair(*outcome, false, record);
}

REGISTER_STUDY(DepthStudy);

}  // namespace

const std::vector<DepthGame>& depth_games() {
  static const std::vector<DepthGame> present = [] {
    std::vector<DepthGame> list = {
        {"othello", 3, 8, {8, 14}, 6, 0.4},
        {"connect4", 3, 12, {6, 10}, 12, 1},
        {"breakthrough", 3, 7, {8, 14}, 5, 0.4},
        {"chess", 3, 8, kChessOpenings, 5, 0.6, 0.5, kChessRecipe, kChessEnds},
        {"checkers", 3, 11, kCheckersOpenings, 8, 0.6, 0.5, kCheckersRecipe, kCheckersEnds},
        {"xiangqi", 3, 7, kXiangqiOpenings, 4, 0.6, 0.5, kXiangqiRecipe, kXiangqiEnds},
    };
    std::erase_if(list, [](const DepthGame& game) { return !app::find_game(game.name).ok(); });
    return list;
  }();
  return present;
}

}  // namespace espalier::lab::fuernkranz
