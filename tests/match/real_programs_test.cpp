// Chess programs of other people, where they are installed (Debian: stockfish, gnuchess, phalanx,
// fairymax, toga2): every one starts and plays a game. What is not installed is skipped.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "player_support.hpp"

namespace espalier::match {
namespace {

struct Opponent {
  const char* program;
  const char* text;
};

class RealPrograms : public ::testing::TestWithParam<Opponent> {};

bool is_installed(const std::string& program) {
  for (const char* folder : {"/usr/games/", "/usr/bin/", "/usr/local/bin/"}) {
    if (std::filesystem::exists(folder + program)) return true;
  }
  return false;
}

TEST_P(RealPrograms, StartsAndPlaysAGame) {
  const auto [program, text] = GetParam();
  if (!is_installed(program)) GTEST_SKIP() << program << " is not installed";
  const auto at = where("chess", "", "k7/8/8/8/8/8/8/3QK2R w K - 0 1");
  engine::Limits limits;
  limits.seconds = 0.05;
  const auto one = player(text, at, limits);
  const auto random = player("random", at, limits);
  const Played played = play(*one, *random, at, 1, limits);
  EXPECT_GE(played.moves.size(), 3U);
}

INSTANTIATE_TEST_SUITE_P(Debian, RealPrograms,
                         ::testing::Values(Opponent{"stockfish", "uci(stockfish | Hash=16)"},
                                           Opponent{"toga2", "uci(toga2)"},
                                           Opponent{"gnuchess", "uci(gnuchess --uci)"},
                                           Opponent{"fairymax", "xboard(fairymax)"},
                                           Opponent{"phalanx", "xboard(phalanx -b-)"}),
                         [](const auto& each) { return std::string(each.param.program); });

}  // namespace
}  // namespace espalier::match
