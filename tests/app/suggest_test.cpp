// Names, numbers and registries: what a mistyped word leads to.
#include "app/suggest.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "app/games.hpp"
#include "app/parameters.hpp"
#include "app/strategies.hpp"
#include "espalier/core/nearest.hpp"

namespace espalier::app {
namespace {

TEST(Suggest, FindsTheNearestName) {
  const std::vector<std::string> names = {"alpha-beta", "minimax", "pvs"};
  EXPECT_EQ(nearest("alfa-beta", names), "alpha-beta");
  EXPECT_EQ(nearest("alfa", names), "alpha-beta");
  EXPECT_EQ(nearest("pv", names), "pvs");
  EXPECT_EQ(nearest("", names), "pvs");
  EXPECT_EQ(unknown_name("strategy", "minmax", names, "espalier strategies"),
            "unknown strategy 'minmax'; the nearest is 'minimax' (espalier strategies lists all)");
  EXPECT_LT(unknown_name("strategy", std::string(100'000, 'x'), names, "").size(), 300U);
}

TEST(Suggest, OnlyWhatIsNear) {
  EXPECT_TRUE(is_near("ches", "chess"));
  EXPECT_TRUE(is_near("--mutlipv", "--multipv"));
  EXPECT_TRUE(is_near("othelo", "othello"));
  EXPECT_TRUE(is_near("breaktruogh", "breakthrough")) << "two swapped letters count once";
  EXPECT_TRUE(is_near("rnu", "run"));
  EXPECT_FALSE(is_near("foo", "flip")) << "two of three letters";
  EXPECT_TRUE(is_near("daisy", "german-daisy"));
  EXPECT_FALSE(is_near("--format", "--variant"));
  EXPECT_FALSE(is_near("chess", "chinese-checkers"));
  EXPECT_FALSE(is_near("--a", "--json")) << "dashes are no letters";
  const std::vector<std::string> options = {"--variant", "--depth"};
  EXPECT_EQ(unknown_name("option", "--format", options, ""),
            "unknown option '--format'; expected one of --variant, --depth");
  EXPECT_EQ(unknown_name("game", "chess", {"chinese-checkers", "pearl"}, "espalier games"),
            "unknown game 'chess' (espalier games lists all)");
  EXPECT_EQ(unknown_name("word", "x", {}, ""), "unknown word 'x'");
}

TEST(Parameters, AreReadAndChecked) {
  const auto good = parse_parameters("d=2, s=1,sigma=1e1", {"d", "s", "sigma"}, "--set");
  ASSERT_TRUE(good.ok());
  EXPECT_EQ(good->at("sigma"), 10);
  const auto message = [](const char* text) {
    return parse_parameters(text, {"d", "sigma"}, "--set").message();
  };
  EXPECT_EQ(message("d"), "--set: 'd' is not NAME=NUMBER");
  EXPECT_EQ(message("d=x"), "--set d: 'x' is not a number");
  EXPECT_EQ(message("sigm=1"), "--set: unknown parameter 'sigm'; the nearest is 'sigma'");
  EXPECT_EQ(message("d=1,d=2"), "--set: parameter 'd' is given twice");
  EXPECT_EQ(message("d=nan"), "--set d: 'nan' is not a number");
  EXPECT_FALSE(parse_parameters("", {"d"}, "--set").ok());
  EXPECT_EQ(parse_integer("70000", "port", 0, 65535).message(),
            "port 70000 is out of range; expected 0 to 65535");
  EXPECT_FALSE(parse_integer("99999999999999999999", "port", 0, 65535).ok());
  EXPECT_FALSE(parse_integer("8x", "port", 0, 65535).ok());
}

TEST(Registries, HaveEveryNameThatScriptsRelyOn) {
  for (const char* name : {"minimax",
                           "negamax",
                           "branch-and-bound",
                           "alpha-beta",
                           "alpha-beta-minmax",
                           "falphabeta",
                           "palphabeta",
                           "pvs",
                           "scout",
                           "scout-minimax",
                           "scout-cm",
                           "scout-testm",
                           "negascout",
                           "negascout-fuernkranz",
                           "negascout-tong",
                           "negascout-hsu",
                           "negascout-tt",
                           "sss-star",
                           "sss-star-lifo",
                           "mtdf",
                           "mtd-sss",
                           "dual-star",
                           "mtd-bi",
                           "mtd-step",
                           "aspiration",
                           "aspiration-staged",
                           "id-alpha-beta",
                           "id-negascout",
                           "id-mtdf"}) {
    const auto info = find_strategy(name);
    ASSERT_TRUE(info.ok()) << name;
    EXPECT_EQ((*info)->kind, StrategyKind::Exact) << name;
  }
  for (const char* name : {"probcut", "gpc-ab", "fgpc-ab", "gpc-negascout", "fgpc-negascout",
                           "gpc-mt", "fgpc-mt", "node-cutting"}) {
    const auto info = find_strategy(name);
    ASSERT_TRUE(info.ok()) << name;
    EXPECT_EQ((*info)->kind, StrategyKind::Selective) << name;
  }
  for (const char* name : {"product-propagation", "product-propagation-pruned"}) {
    const auto info = find_strategy(name);
    ASSERT_TRUE(info.ok()) << name;
    EXPECT_EQ((*info)->kind, StrategyKind::Backup) << name;
    EXPECT_TRUE(backs_up_chances(name));
  }
  for (const char* name : {"b-star", "conspiracy", "proof-number", "df-pn"}) {
    const auto info = find_strategy(name);
    ASSERT_TRUE(info.ok()) << name;
    EXPECT_EQ((*info)->kind, StrategyKind::BestFirst) << name;
    EXPECT_NE(label_kind(name), LabelKind::None) << name;
  }
  EXPECT_FALSE(backs_up_chances("minimax"));
  EXPECT_FALSE(backs_up_chances("zzz"));
  for (const char* name : {"pearl", "incremental", "tic-tac-toe", "breakthrough"}) {
    EXPECT_TRUE(find_game(name).ok()) << name;
  }
  std::set<std::string_view> names;
  for (const StrategyInfo& info : strategies()) {
    EXPECT_TRUE(names.insert(info.name).second) << info.name << " is listed twice";
    EXPECT_FALSE(info.source.empty());
    EXPECT_FALSE(info.summary.empty());
  }
}

TEST(Registries, EveryGamesExamplePositionIsValid) {
  for (const GameInfo& info : games()) {
    for (const std::string& variant : info.variants) {
      EXPECT_TRUE(make_game_position(info.name, variant, "start").ok()) << info.name;
    }
    const auto at = make_game_position(info.name, "", info.position_text);
    ASSERT_TRUE(at.ok()) << info.name << ": " << at.message();
    EXPECT_FALSE(at->game->capabilities().empty());
  }
}

TEST(Registries, BadGamesVariantsAndPositionsAreRefused) {
  EXPECT_NE(find_game("tictactoe").message().find("'tic-tac-toe'"), std::string::npos);
  EXPECT_FALSE(make_game_position("breakthrough", "9x9", "").ok());
  EXPECT_FALSE(make_game_position("pearl", "w=1,t=3", "").ok());
  EXPECT_FALSE(make_game_position("pearl", "w=64,t=22", "").ok());
  EXPECT_FALSE(make_game_position("pearl", "w=2.5,t=3", "").ok());
  EXPECT_FALSE(make_game_position("tic-tac-toe", "", "XXX").ok());
  EXPECT_TRUE(make_game_position("pearl", "w=3,t=4", "1.2").ok());
}

}  // namespace
}  // namespace espalier::app
