// Programs of other people, where they are installed (Debian: stockfish, gnuchess, phalanx,
// fairymax, toga2; for xiangqi fairy-stockfish, hoichess and fairymax): every one starts and plays
// a game. What is not installed is skipped.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>

#include "player_support.hpp"

namespace espalier::match {
namespace {

struct Opponent {
  const char* program;
  const char* text;
  const char* game = "chess";
  const char* position = "k7/8/8/8/8/8/8/3QK2R w K - 0 1";
};

// Not every position that it is told is understood by maxqi.
constexpr const char* kStart = "start";

class RealPrograms : public ::testing::TestWithParam<Opponent> {};

bool is_installed(const std::string& program) {
  for (const char* folder : {"/usr/games/", "/usr/bin/", "/usr/local/bin/"}) {
    if (std::filesystem::exists(folder + program)) return true;
  }
  return false;
}

TEST_P(RealPrograms, StartsAndPlaysAGame) {
  const auto [program, text, game, position] = GetParam();
  if (!is_installed(program)) GTEST_SKIP() << program << " is not installed";
  const auto at = where(game, "", position);
  engine::Limits limits;
  limits.seconds = 0.05;
  const auto one = player(text, at, limits);
  const auto random = player("random", at, limits);
  const Played played = play(*one, *random, at, 1, limits);
  EXPECT_GE(played.moves.size(), 3U);
}

// Whole games are not for hoixiangqi: with little time it repeats positions and then calls a draw.
TEST(RealPrograms, ProgramsOfXiangqiAnswerALegalMove) {
  const auto at = where("xiangqi");
  engine::Limits limits;
  limits.seconds = 0.05;
  for (const auto& [program, text] :
       {std::pair{"fairy-stockfish", "uci(fairy-stockfish | UCI_Variant=xiangqi)"},
        std::pair{"hoixiangqi", "xboard(hoixiangqi) clock=45"}}) {
    if (!is_installed(program)) continue;
    const auto one = player(text, at, limits);
    EXPECT_FALSE(one->new_game(1));
    const auto moves = at.game.moves(at.position);
    const app::AnyMove chosen = first_choice(*one, at, limits).move;
    EXPECT_NE(std::find(moves.begin(), moves.end(), chosen), moves.end()) << program;
  }
}

// It stays at chess for names that it does not know, and says nothing.
TEST(RealPrograms, FairyStockfishMustPlayXiangqi) {
  if (!is_installed("fairy-stockfish")) GTEST_SKIP() << "fairy-stockfish is not installed";
  const auto at = where("xiangqi");
  const auto refused = [&](const std::string& text) {
    const auto made = make_player(*parse_player(text, at, depth_limit(1)), at);
    return made ? "accepted" : made.message();
  };
  EXPECT_EQ(refused("uci(fairy-stockfish | UCI_Variant=xiangqi)"), "accepted");
  EXPECT_NE(refused("uci(fairy-stockfish | UCI_Variant=xiangki)").find("the nearest is 'xiangqi'"),
            std::string::npos);
  EXPECT_NE(refused("uci(fairy-stockfish)").find("begins with 'rnbqkbnr/"), std::string::npos);
  EXPECT_NE(refused("uci(fairy-stockfish | UCI_Variant=janggi)").find("begins with 'rnba1abnr/"),
            std::string::npos);
}

INSTANTIATE_TEST_SUITE_P(Debian, RealPrograms,
                         ::testing::Values(Opponent{"stockfish", "uci(stockfish | Hash=16)"},
                                           Opponent{"toga2", "uci(toga2)"},
                                           Opponent{"gnuchess", "uci(gnuchess --uci)"},
                                           Opponent{"fairymax", "xboard(fairymax)"},
                                           Opponent{"phalanx", "xboard(phalanx -b-)"},
                                           Opponent{"maxqi", "xboard(maxqi)", "xiangqi", kStart}),
                         [](const auto& each) {
                           std::string name = each.param.program;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace espalier::match
