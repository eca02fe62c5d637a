// Whole games with programs of other people in between: PolyGlot, which board programs use to speak
// to UCI engines, starts `espalier uci` and is itself a player over XBoard.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "command_line.hpp"
#include "support/says.hpp"

namespace espalier {
namespace {

bool polyglot_is_there() {
  return std::filesystem::exists("/usr/games/polyglot") ||
         std::filesystem::exists("/usr/bin/polyglot");
}

// A match of depth 3 against ourselves behind PolyGlot; the games are in `pgn`.
nlohmann::json match_through_polyglot(const std::string& more, std::string& pgn) {
  const std::string file = testing::scratch("bridge.pgn");
  const std::string player =
      "xboard(polyglot -noini -ec '\\''" + std::string(ESPALIER_BINARY) + " uci'\\'' -ed /tmp)";
  const auto result = testing::espalier(
      "match chess --threads 1 --games 2 --depth 3 --no-times --json --player 'best tt=1M' "
      "--player '" +
      player + "' --pgn " + file + " " + more);
  EXPECT_EQ(result.code, 0) << result.err;
  pgn = testing::read_file(file);
  std::remove(file.c_str());
  return nlohmann::json::parse(result.out, nullptr, false);
}

// At equal depth both are the same player: from one opening, with colours swapped, they play the
// same game twice.
TEST(PolyGlot, PlaysWholeGamesWithUs) {
  if (!polyglot_is_there()) GTEST_SKIP() << "polyglot is not installed";
  std::string pgn;
  const auto match = match_through_polyglot("", pgn);
  EXPECT_EQ(match["games"], 2);
  int by_rules = 0;  // nobody failed, nothing was cut short
  for (const char* end : {"rules", "repetition", "no progress"}) {
    by_rules += match["ends"].value(end, 0);
  }
  EXPECT_EQ(by_rules, 2) << match;
  EXPECT_EQ(match["illegal_moves"], 0);
  EXPECT_EQ(match["crashes"], 0);
  EXPECT_EQ(match["time_forfeits"], 0);
  const std::size_t second = pgn.find("[Round \"1.2\"]");
  const auto moves = [](const std::string& game) {
    std::string text;
    bool comment = false;
    for (const char c : game.substr(game.find("\n\n"))) {
      comment = c == '{' || (comment && c != '}');
      const bool blank = c == '\n' || c == ' ';
      if (comment || c == '}' || (blank && text.ends_with(' '))) continue;
      text += blank ? ' ' : c;
    }
    return text.substr(0, text.find("[Event"));
  };
  EXPECT_EQ(moves(pgn), moves(pgn.substr(second))) << pgn;
}

}  // namespace
}  // namespace espalier
