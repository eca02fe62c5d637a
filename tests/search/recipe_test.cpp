// The recipe language: what texts mean, how recipes are written, and what is refused.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "random_recipe.hpp"
#include "recipe/text.hpp"
#include "recipe/words.hpp"
#include "search/recipe_support.hpp"

namespace espalier::engine {
namespace {

#ifdef ESPALIER_FEW_TREES
constexpr int kRecipes = 2'000;
#else
constexpr int kRecipes = 20'000;
#endif

std::string canonical(std::string_view text) { return format_recipe(recipe(text)); }
bool one_line(const std::string& message) {
  return !message.empty() && message.size() < 400 && message.find('\n') == std::string::npos;
}

// --- what texts mean
// -------------------------------------------------------------------------------

TEST(Recipe, PlainIsARecipeWithEveryPartOff) {
  EXPECT_EQ(recipe("plain"), Recipe{});
  EXPECT_EQ(recipe("fixed full alpha-beta tt=off order=none select=none extend=none quiesce=off"),
            Recipe{});
  EXPECT_EQ(
      recipe("plain no-distance no-safe no-bounds no-symmetry no-free-passes no-solve-last no-etc "
             "no-race"),
      Recipe{});
}

TEST(Recipe, PresetsAreWhatTheyAreSpeltOutToBe) {
  EXPECT_EQ(recipe("default"),
            recipe("id pvs tt=64M order=table,rank,history distance match=at-least safe bounds "
                   "symmetry free-passes solve-last race"));
  Recipe solve = recipe(
      "bisect pvs tt=64M order=table,rank,history distance safe bounds symmetry match=equal "
      "free-passes solve-last");
  solve.to_the_end = true;
  EXPECT_EQ(recipe("solve"), solve);
  for (const std::string_view name : names_of("preset")) EXPECT_EQ(recipe(name), preset(name));
}

TEST(Recipe, WordsChangeThePartsOfAPreset) {
  const Recipe changed = recipe("default mtdf order=killers no-distance select=null");
  EXPECT_EQ(changed.root.driver, Driver::Mtdf);
  EXPECT_EQ(changed.ordering.keys, std::vector{OrderKey::Killers});
  EXPECT_FALSE(changed.ordering.table_move);
  EXPECT_FALSE(changed.distance);
  EXPECT_TRUE(changed.selectivity.null_move.on);
  EXPECT_EQ(changed.memory, preset("default").memory);
  // Without its table a preset also loses what lives on it.
  EXPECT_EQ(recipe("default tt=off"),
            recipe("id pvs order=rank,history distance safe bounds free-passes solve-last race"));
}

TEST(Recipe, ReadsRootAndMemory) {
  EXPECT_EQ(recipe("aspiration").root.widths, std::vector<Points>{50});
  EXPECT_EQ(recipe("aspiration(30)").root.widths, std::vector<Points>{30});
  EXPECT_EQ(recipe("staged(5,20,80)").root.widths, (std::vector<Points>{5, 20, 80}));
  EXPECT_EQ(recipe("staged").root.widths, (std::vector<Points>{10, 40}));
  EXPECT_EQ(recipe("default mtdf").root.widths, std::vector<Points>{});
  EXPECT_EQ(recipe("negascout"), recipe("pvs"));
  EXPECT_EQ(recipe("tt=512K").memory.bytes, 512U << 10);
  EXPECT_EQ(recipe("tt=1g").memory.bytes, 1U << 30);
  EXPECT_EQ(recipe("tt=64G").memory.bytes, std::size_t{64} << 30);
  EXPECT_EQ(recipe("tt=2^22").memory.bytes, std::size_t{16} << 22);
  EXPECT_EQ(recipe("tt=1025").memory.bytes, 1025U);
  EXPECT_EQ(recipe("tt=1M replace=deeper-exact").memory.replacement,
            memory::Replacement::DeeperExact);
}

TEST(Recipe, ReadsOrder) {
  const Ordering order = recipe("order=killers,knowledge,history(2^d,age=1),fixed(3)").ordering;
  EXPECT_EQ(order.keys, (std::vector{OrderKey::Killers, OrderKey::Knowledge, OrderKey::History,
                                     OrderKey::Fixed}));
  EXPECT_EQ(order.history_weight, HistoryWeight::TwoToDepth);
  EXPECT_EQ(order.history_ageing, 1);
  EXPECT_EQ(order.static_depth, 3);
  EXPECT_EQ(recipe("order=history(1)").ordering.history_weight, HistoryWeight::One);
  const Ordering combined = recipe("id tt=1M order=table,cmo(4,1),iteration,iid(6)").ordering;
  EXPECT_TRUE(combined.combined && combined.iteration_sort && combined.table_move);
  EXPECT_EQ(combined.evaluate_levels, 4);
  EXPECT_EQ(combined.history_levels, 1);
  EXPECT_EQ(combined.iid_depth, 6);
}

TEST(Recipe, ReadsSelectivity) {
  const Selectivity select =
      recipe(
          "select=razor(2,50),futility(margin=70),null(verified,R=3,depth=4,moves=5),"
          "lmr(first=4,reduce=3,depth=2),best(9)")
          .selectivity;
  EXPECT_EQ(select.razoring, (Razoring{true, 2, 50}));
  EXPECT_EQ(select.futility, (Futility{true, 1, 70}));
  EXPECT_EQ(select.null_move, (NullMove{true, NullMoveKind::Verified, 3, 4, 5}));
  EXPECT_EQ(select.late_moves, (LateMoves{true, 4, 3, 2}));
  EXPECT_EQ(select.cuts.best_moves, 9);
  EXPECT_EQ(recipe("select=null(3)"), recipe("select=null(plain,R=3)"));
}

TEST(Recipe, ReadsModelsSetByHand) {
  const Recipe cut = recipe("select=gpc(s=0,d=2,a=.9,b=-3,sigma=40,t=1.5,side=above)");
  ASSERT_TRUE(cut.models);
  EXPECT_EQ(cut.models->pairs, (std::vector<CutPair>{{-1, 0, 2, 0.9, -3, 40}}));
  EXPECT_EQ(cut.models->provenance, "set by hand");
  EXPECT_EQ(cut.selectivity.cuts.test, ShallowTest::Gpc);
  EXPECT_EQ(cut.selectivity.cuts.sides, Sides::Above);
  EXPECT_EQ(cut.selectivity.cuts.threshold, 1.5);
  const Recipe end = recipe("select=endcut(s=1,d=6,sigma=30)");
  ASSERT_TRUE(end.models);
  EXPECT_EQ(end.models->ends, (std::vector<CutPair>{{-1, 1, 6, 1, 0, 30}}));
  EXPECT_TRUE(end.models->pairs.empty());
  EXPECT_EQ(recipe(format_recipe(end)), end);
  const Recipe windows = recipe("select=windows(400,300,200)");
  ASSERT_TRUE(windows.models);
  EXPECT_EQ(windows.models->widths, (std::vector<Points>{400, 300, 200}));
  // Abalone12 eq 4.
  const Recipe cone = recipe("select=windows(cone=30)");
  ASSERT_TRUE(cone.models);
  ASSERT_EQ(cone.models->widths.size(), 65U);
  for (int left = 1; left <= 64; ++left) {
    EXPECT_EQ(cone.models->widths[static_cast<std::size_t>(left)], 30 * left);
  }
  EXPECT_NE(canonical("select=windows(cone=30)").find("windows(cone=30)"), std::string::npos);
  const Recipe from_file = recipe("select=mpc,node-cutting(p=.97),windows params=a/b.toml");
  EXPECT_FALSE(from_file.models);
  EXPECT_EQ(from_file.params, "a/b.toml");
  EXPECT_EQ(from_file.selectivity.cuts.confidence, 0.97);
}

TEST(Recipe, TurnsProbabilitiesIntoDeviations) {
  const auto threshold = [](const std::string& p) {
    return recipe("select=fgpc(p=" + p + ") params=x").selectivity.cuts.threshold;
  };
  EXPECT_NEAR(threshold(".9032"), 1.3, 1e-5);  // Tong02
  EXPECT_EQ(threshold(".9"), 1.281552);
  EXPECT_EQ(threshold(".5"), 0);
  EXPECT_EQ(threshold(".9999"), 3.719016);
  EXPECT_EQ(canonical("select=fgpc(p=.9) params=x"), "select=fgpc(t=1.281552) params=x");
}

TEST(Recipe, ReadsExtensionsAndQuiescence) {
  const Extensions extend =
      recipe("extend=danger(0.5),recapture,mobility(.75,moves=3),drop(2,margin=50)").extensions;
  EXPECT_EQ(extend, (Extensions{2, 0, 4, 3, 0, 8, 3, 50}));
  EXPECT_EQ(recipe("extend=danger(0),mobility(0,moves=9)"), Recipe{});
  EXPECT_EQ(recipe("quiesce=noisy(see=off,quiet=1)").quiescence, (Quiescence{true, false, 1, 0}));
  EXPECT_EQ(recipe("quiesce=noisy").quiescence, (Quiescence{true, true, 0, 0}));
  const Quiescence played_out = recipe("quiesce=noisy(see=played-out)").quiescence;
  EXPECT_TRUE(played_out.exchange && played_out.no_stop && !played_out.equal);
  EXPECT_EQ(recipe("quiesce=plies(3)").quiescence, (Quiescence{false, true, 0, 3}));
}

TEST(Recipe, RemembersWhichWordsWereWritten) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(parsed("default").written, Names{});
  EXPECT_EQ(parsed("default tt=1M select=null no-safe").written, (Names{"tt", "null"}));
  EXPECT_EQ(parsed("id negascout tt=off order=knowledge,killers extend=danger(0)").written,
            (Names{"id", "pvs", "rank", "killers"}));
  EXPECT_EQ(parsed("quiesce=noisy").written, (Names{"noisy"}));
  EXPECT_EQ(parsed("quiesce=noisy(see=on) safe").written, (Names{"noisy", "see", "safe"}));
  EXPECT_EQ(parsed("quiesce=noisy(see=played-out)").written,
            (Names{"noisy", "see", "see=played-out"}));
  EXPECT_EQ(parsed("tt=1M replace=used match=equal select=mpc params=x").written,
            (Names{"tt", "used", "equal", "mpc", "params"}));
}

// --- how recipes are written
// -----------------------------------------------------------------------

TEST(Recipe, HasOneText) {
  const std::vector<std::pair<std::string, std::string>> texts = {
      {"plain", "plain"},
      {"fixed tt=0", "plain"},
      {"solve", "solve"},
      {"solve full alpha-beta no-safe order=none", "solve full alpha-beta order=none no-safe"},
      {"solve tt=off", "solve tt=off order=rank,history no-symmetry"},
      {"default",
       "id pvs tt=64M match=at-least order=table,rank,history distance safe bounds symmetry "
       "free-passes solve-last race"},
      {"id tt=1M etc eval=positional", "id tt=1M etc eval=positional"},
      {"id tt=1M etc(12)", "id tt=1M etc(12)"},
      {"id(2) mtdf", "id(2) mtdf"},
      {"default id(1)",
       "id pvs tt=64M match=at-least order=table,rank,history distance safe bounds "
       "symmetry free-passes solve-last race"},
      {"\ttt=65536K\n pvs  id ", "id pvs tt=64M"},
      {"aspiration(50)", "aspiration"},
      {"staged(10,40,100000)", "staged(10,40,100000)"},
      {"order=dynamic(3),fixed(3)", "order=fixed(3),dynamic(3)"},
      {"tt=1M order=table,iid(4),history(d^2,age=2)", "tt=1M order=table,history,iid"},
      {"tt=1025 order=table,cmo(3,2)", "tt=1025 order=table,cmo"},
      {"select=best,futility(1,100),razor(1,100000)", "select=razor(1,100000),futility,best"},
      {"select=gpc(sigma=100000,d=3,s=1,t=1.3)", "select=gpc(s=1,d=3,sigma=100000)"},
      {"select=integrated(t=1,p=.97) params=f", "select=integrated(p=0.97,t=1) params=f"},
      {"extend=drop(1,margin=100),danger(.25)", "extend=danger(0.25),drop"},
      {"quiesce=noisy(quiet=2,see=on)", "quiesce=noisy(quiet=2)"},
      {"quiesce=noisy(evade=always,see=played-out)", "quiesce=noisy(see=played-out,evade=always)"},
      {"quiesce=plies(2)", "quiesce=plies"},
  };
  for (const auto& [text, expected] : texts) {
    EXPECT_EQ(canonical(text), expected) << text;
    EXPECT_EQ(canonical(expected), expected);
  }
}

TEST(Recipe, SurvivesBeingWrittenAndRead) {
  testing::RandomRecipe random(20261116);
  std::set<std::string> texts;
  for (int i = 0; i < kRecipes; ++i) {
    const Recipe made = random.next();
    const std::string text = format_recipe(made);
    const auto back = parse_recipe(text);
    ASSERT_TRUE(back.ok()) << text << ": " << back.message();
    ASSERT_EQ(back->recipe, made) << text;
    ASSERT_EQ(format_recipe(back->recipe), text);
    texts.insert(text);
  }
  EXPECT_GT(texts.size(), static_cast<std::size_t>(kRecipes) * 9 / 10);
}

// --- what is refused
// -------------------------------------------------------------------------------

TEST(Recipe, NamesTheNearestWord) {
  EXPECT_EQ(refusal("idd"),
            "unknown recipe word 'idd'; the nearest is 'id' (espalier strategies lists all)");
  EXPECT_EQ(refusal("ordr=killers"),
            "unknown recipe word 'ordr'; the nearest is 'order=' (espalier strategies lists all)");
  EXPECT_EQ(refusal("order=kilers"),
            "unknown order= word 'kilers'; the nearest is 'killers' (espalier strategies lists "
            "all)");
  EXPECT_EQ(refusal("select=null(verifed)"),
            "select=null: unknown argument 'verifed'; the nearest is 'verified'");
  EXPECT_EQ(refusal("select=lmr(frist=3)"),
            "select=lmr: unknown argument 'frist'; the nearest is 'first'");
  EXPECT_EQ(refusal("killers"), "'killers' does not stand alone; write order=killers");
  EXPECT_EQ(refusal("order=null"), "'null' is no word of order=; write select=null");
  EXPECT_EQ(refusal("order=pvs"), "'pvs' is no word of order=; write pvs");
  EXPECT_EQ(refusal("id=4"), "'id' takes no '='; write it alone");
  EXPECT_EQ(refusal("tt"), "'tt' needs '=' and a value; for instance tt=64M");
}

TEST(Recipe, RefusesWordsThatComeTwice) {
  EXPECT_EQ(refusal("id fixed"), "'fixed' is one too many; write only one of fixed, id");
  EXPECT_EQ(refusal("tt=1M tt=2M"), "tt= is written twice");
  EXPECT_EQ(refusal("order=rank,knowledge"), "'rank' is written twice in order=");
  EXPECT_EQ(refusal("select=null(R=2,R=3)"), "select=null: 'R' comes twice");
  EXPECT_EQ(refusal("select=null(verified,adaptive)"),
            "select=null: 'adaptive' is one too many; expected one of these words");
  EXPECT_EQ(refusal("safe no-safe"), "'no-safe' is one too many; write only one of safe, no-safe");
  EXPECT_EQ(refusal("default solve"), "'solve' is a second preset; write one");
  EXPECT_EQ(refusal("id default"), "'default' is a preset and must be the first word");
  EXPECT_EQ(refusal("quiesce=noisy,plies"), "'noisy' stands alone in quiesce=");
  EXPECT_EQ(refusal("order=killers,none"), "'none' stands alone in order=");
}

TEST(Recipe, RefusesContradictions) {
  for (const auto& [text, needle] : std::vector<std::pair<const char*, const char*>>{
           {"order=cmo,killers", "order=cmo uses static values"},
           {"order=cmo,dynamic", "order=cmo uses static values"},
           {"order=iid", "order=iid finds a move for the table"},
           {"tt=1M order=iid", "order=iid finds a move for order=table"},
           {"order=refutation", "also write id"},
           {"etc", "etc looks children up in a table"},
           {"order=fixed(3),dynamic", "have one depth"},
           {"tt=1M order=killers,table", "always comes first"},
           {"order=table", "order=table needs a table; write tt=64M"},
           {"replace=used", "replace= is about a table"},
           {"default tt=off match=equal", "match= is about a table"},
           {"order=cmo,iteration", "(Abalone12 IV.D); also write id tt=64M"},
           {"id tt=1M order=iteration", "also write cmo"},
           {"select=gpc,fgpc params=x", "a second test"},
           {"order=rank,noise", "leave out rank, or noise"},
           {"select=integrated,fgpc params=x", "leave out the other test"},
           {"select=integrated,node-cutting params=x", "leave out the other test"},
           {"select=null(adaptive,R=3)", "adaptive chooses R itself"},
           {"select=gpc(t=1,p=.9) params=x", "write one of them"},
           {"select=gpc(s=1,d=3,sigma=9) params=x", "leave one of them out"},
           {"select=windows(9) params=x", "leave one of them out"},
           {"select=windows(9,cone=3)", "not both"},
           {"params=x", "params= is read by"},
           {"solve select=null", "solve promises the exact result"},
           {"solve extend=danger", "solve has no horizon"},
           {"solve quiesce=noisy", "solve has no horizon"}}) {
    EXPECT_NE(refusal(text).find(needle), std::string::npos) << text << ": " << refusal(text);
  }
}

TEST(Recipe, SaysWhichModelIsMissing) {
  EXPECT_EQ(refusal("select=fgpc(p=.9)"),
            "select=fgpc needs a model; write params=shipped or params=FILE, or set one by hand: "
            "fgpc(s=1,d=3,sigma=40)");
  EXPECT_EQ(refusal("select=node-cutting"),
            "select=node-cutting needs a fitted F(X given Y); write "
            "params=shipped or params=FILE");
  EXPECT_NE(refusal("select=windows").find("windows(400,300,200)"), std::string::npos);
  EXPECT_NE(refusal("select=mpc(sigma=4)").find("needs s=, d= and sigma="), std::string::npos);
  EXPECT_NE(refusal("select=mpc(s=3,d=3,sigma=4)").find("less than d"), std::string::npos);
  EXPECT_NE(refusal("select=mpc(s=1,d=3,a=0,sigma=4)").find("a > 0"), std::string::npos);
  EXPECT_NE(refusal("select=mpc(s=1,d=3,sigma=0)").find("sigma > 0"), std::string::npos);
}

TEST(Recipe, RefusesNumbersOutOfRange) {
  EXPECT_EQ(refusal("select=null(R=9)"), "select=null: 'R=9' is out of range; expected 1 to 8");
  EXPECT_EQ(refusal("aspiration(1000001)"),
            "aspiration: 'width=1000001' is out of range; expected 1 to 1000000");
  for (const char* text : {"select=razor(65)",
                           "select=razor(1,-1)",
                           "select=futility(1,99999999999)",
                           "select=null(R=0)",
                           "select=null(R=2.5)",
                           "select=gpc(t=10.1) params=x",
                           "select=gpc(t=-1) params=x",
                           "select=gpc(p=.4) params=x",
                           "select=gpc(p=1) params=x",
                           "select=gpc(t=nan) params=x",
                           "select=gpc(t=inf) params=x",
                           "extend=danger(4.25)",
                           "extend=danger(0.3)",
                           "extend=danger(-1)",
                           "order=iid(0)",
                           "order=history(age=0)",
                           "quiesce=plies(0)",
                           "quiesce=noisy(quiet=9)",
                           "select=best(0)",
                           "select=best(1,2)",
                           "staged(1,2,3,4,5,6,7,8,9,10)",
                           "aspiration(0)",
                           "tt=65G",
                           "tt=2^33",
                           "tt=-1",
                           "tt=1.5G",
                           "tt=64",
                           "tt=64MB",
                           "tt=M",
                           "tt=2^",
                           "tt=99999999999999999999",
                           "tt=x"}) {
    EXPECT_TRUE(one_line(refusal(text)));
    EXPECT_NE(refusal(text), "accepted") << text;
  }
}

TEST(Recipe, RefusesBrokenTexts) {
  EXPECT_EQ(refusal("select=null(R=2"),
            "recipe word 'null(R=2' has no ')' (a word has no blanks inside)");
  EXPECT_EQ(refusal("staged(10, 40)"),
            "recipe word 'staged(10,' has no ')' (a word has no blanks inside)");
  EXPECT_EQ(refusal("id)"), "recipe word 'id)' has a ')' without its '('");
  EXPECT_EQ(refusal("pvs(3)"), "pvs: takes no arguments");
  EXPECT_EQ(refusal("order="), "order= has no value; for instance order=table");
  EXPECT_EQ(refusal("tt="), "tt= has no value; for instance tt=64M");
  for (const char* text :
       {"", "  ", "=", "(", ")", "()", "select=null()", "select=null(R=)", "select=null((R=2))",
        "select=null(R=2)x", "order=,", "order=table,,killers", "order=killers,", "params=",
        "select=gpc params=a\x01", "select=lmr(first)", "order=history(3)", "select=gpc(1.3)"}) {
    EXPECT_TRUE(one_line(refusal(text))) << text;
    EXPECT_NE(refusal(text), "accepted") << text;
  }
  EXPECT_TRUE(one_line(refusal(std::string(100'000, 'x'))));
  EXPECT_TRUE(one_line(refusal(std::string(100'000, '('))));
  EXPECT_TRUE(one_line(refusal("select=null(" + std::string(100'000, ',') + ")")));
  EXPECT_TRUE(one_line(refusal("select=null(R=" + std::string(100'000, '1') + ")")));
}

TEST(Recipe, AnyTextIsReadOrRefused) {
  testing::RandomRecipe random(4711);
  int read = 0;
  for (int i = 0; i < 10 * kRecipes; ++i) {
    const std::string text = i % 4 == 0 ? random.bytes() : random.text();
    const auto result = parse_recipe(text);
    if (!result.ok()) {
      ASSERT_TRUE(one_line(result.message())) << text << ": " << result.message();
      continue;
    }
    ++read;
    const std::string written = format_recipe(result->recipe);
    ASSERT_EQ(recipe(written), result->recipe) << text;
    ASSERT_EQ(canonical(written), written) << text;
    for (const std::string& name : result->written) {
      ASSERT_NE(find_word(name), nullptr) << text << ": " << name;
    }
  }
  EXPECT_GT(read, kRecipes / 20);
}

}  // namespace
}  // namespace espalier::engine
