// The table of recipe words: complete, understood by the parser, and in the documentation.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "recipe/text.hpp"
#include "recipe/words.hpp"
#include "search/recipe_support.hpp"

namespace espalier::engine {
namespace {

TEST(RecipeWords, AreCompleteAndWellFormed) {
  std::set<std::pair<std::string_view, std::string_view>> names;
  for (const Word& word : words()) {
    EXPECT_TRUE(names.emplace(word.group, word.name).second) << word.name << " is listed twice";
    EXPECT_FALSE(word.source.empty()) << word.name;
    EXPECT_FALSE(word.meaning.empty()) << word.name;
    EXPECT_EQ(find_word(unique_name(word.group, word.name)), &word) << word.name;
  }
}

// --- the words that look at the root's stage, and race

TEST(StageWords, ReadWhatTheStageDecides) {
  const Recipe staged = recipe(
      "plies(3,3,4) select@2=none select=integrated(p=.9) select@0=node-cutting,null params=x");
  EXPECT_EQ(staged.stage_plies, (std::vector<int>{3, 3, 4}));
  EXPECT_EQ(plies_at(staged, 1), 3);
  EXPECT_EQ(plies_at(staged, 2), 4);
  EXPECT_EQ(plies_at(staged, 15), 4);
  EXPECT_EQ(plies_at(recipe("plain"), 1), std::nullopt);
  ASSERT_EQ(staged.stage_selectivity.size(), 2U);
  EXPECT_EQ(staged.stage_selectivity[0].stage, 0);
  EXPECT_TRUE(staged.stage_selectivity[0].selectivity.cuts.node_cutting);
  EXPECT_TRUE(staged.stage_selectivity[0].selectivity.null_move.on);
  EXPECT_EQ(selectivity_at(staged, 0), staged.stage_selectivity[0].selectivity);
  EXPECT_EQ(selectivity_at(staged, 1), staged.selectivity);
  EXPECT_EQ(selectivity_at(staged, 2), Selectivity{});
}

TEST(StageWords, AreRememberedByTheirNames) {
  using Names = std::vector<std::string>;
  const auto written = [](std::string_view text) { return parse_recipe(text)->written; };
  EXPECT_EQ(written("fixed order=fixed quiesce=plies plies(3) race no-safe"),
            (Names{"fixed", "order=fixed", "quiesce=plies", "plies", "race"}));
  EXPECT_EQ(written("select@1=null select@2=none"), (Names{"select@", "null", "select@"}));
  EXPECT_EQ(needs_text(*find_word("plies")), "stage");
  EXPECT_EQ(needs_text(*find_word("quiesce=plies")), "noisy_moves");
  EXPECT_EQ(needs_text(*find_word("select@2")), "stage");
  EXPECT_TRUE(parse_recipe("select@03=none")->groups.contains("select@3="));
}

TEST(StageWords, HaveOneText) {
  for (const auto& [text, expected] : std::vector<std::pair<const char*, const char*>>{
           {"race plies(3,4) mtdf id", "id plies(3,4) mtdf race"},
           {"select@7=null(R=2) select@00=none select=lmr",
            "select=lmr select@0=none select@7=null"},
           {"params=f select@1=fgpc(p=.9)", "select@1=fgpc(t=1.281552) params=f"}}) {
    EXPECT_EQ(format_recipe(recipe(text)), expected);
    EXPECT_EQ(recipe(expected), recipe(text));
  }
}

TEST(StageWords, AreRefusedInOneLine) {
  for (const auto& [text, expected] : std::vector<std::pair<const char*, const char*>>{
           {"plies", "plies: needs the plies of each stage; for instance plies(3,3,4)"},
           {"plies(65)", "plies: 'plies=65' is out of range; expected 1 to 64"},
           {"plies(3) plies(4)", "'plies' is one too many; write only one of plies"},
           {"plies(1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17)",
            "plies: has 17 values; expected at most 16"},
           {"select@2", "'select@2' needs '=' and a value; for instance select@2=none"},
           {"select@1=", "select@1= has no value; for instance select@2=none"},
           {"select@=none",
            "'select@' names no stage of the game; expected select@0= to select@15="},
           {"select@16=none",
            "'select@16' names no stage of the game; expected select@0= to select@15="},
           {"select@1=none select@01=null", "select@1= is written twice"},
           {"select@2=nul",
            "select@2=: unknown select= word 'nul'; the nearest is 'null' (espalier strategies "
            "lists all)"},
           {"select@2=node-cutting",
            "select@2=node-cutting needs a fitted F(X given Y); write params=shipped or "
            "params=FILE"},
           {"select=gpc(s=1,d=3,sigma=9) select@1=fgpc",
            "select@1=fgpc needs a model; write params=shipped or params=FILE"},
           {"select@1=gpc(s=1,d=3,sigma=9)",
            "select@1= sets a model by hand, which only select= can; write params=FILE"},
           {"select@1=windows(400)",
            "select@1= sets a model by hand, which only select= can; write params=FILE"},
           {"solve select@1=none",
            "solve promises the exact result, which select= may change; leave one of them out"},
           {"solve plies(3)", "solve has no horizon, which plies would set; leave one of them out"},
           {"solve race",
            "solve promises the exact result, race only the best way found in time; leave one of "
            "them out"}}) {
    EXPECT_EQ(refusal(text), expected) << text;
  }
}

// --- the documentation

#ifdef ESPALIER_SOURCE_DIR
std::string documentation() {
  std::ifstream file(std::string(ESPALIER_SOURCE_DIR) + "/docs/recipes.md");
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST(RecipeWords, AreInTheDocumentation) {
  const std::string page = documentation();
  // A bar ends a cell of a table, so it is written \| there.
  const auto in_cell = [](std::string cell) {
    for (std::size_t at = 0; (at = cell.find('|', at)) != std::string::npos; at += 2) {
      cell.insert(at, "\\");
    }
    return cell;
  };
  for (const Word& word : words()) {
    const std::string needs = word.needs.empty() ? "" : "`" + needs_text(word) + "`";
    const std::string row = "| `" + in_cell(spelling(word)) + "` | " + std::string(word.meaning) +
                            " | " + needs + " | " + std::string(word.source) + " |";
    EXPECT_NE(page.find(row), std::string::npos) << "docs/recipes.md lacks the row\n" << row;
  }
}

// "| `recipe` | `text` |" in the section on texts, "| `recipe` | words |" among the examples.
TEST(RecipeWords, ExamplesOfTheDocumentationAreRecipes) {
  const std::string page = documentation();
  std::istringstream lines(page.substr(page.find("## One text")));
  int rows = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("| `")) continue;
    const std::size_t end = line.find('`', 3);
    const std::string example = line.substr(3, end - 3);
    const auto result = parse_recipe(example);
    ASSERT_TRUE(result.ok()) << example << ": " << result.message();
    if (line.find("| `", end) != std::string::npos) {
      EXPECT_NE(line.find("| `" + format_recipe(result->recipe) + "` |", end), std::string::npos)
          << line;
    }
    ++rows;
  }
  EXPECT_GE(rows, 10);
}
#endif

// The choices between two readings of a source: what they are, and what they are by default.
TEST(RecipeWords, ChoicesBetweenReadingsAreRead) {
  EXPECT_EQ(recipe("order=history").ordering.history_good, GoodMoves::CutOffs);
  EXPECT_EQ(recipe("order=history(2^d,good=best)").ordering.history_good, GoodMoves::Best);
  EXPECT_EQ(recipe("id order=variations").ordering.keys, std::vector{OrderKey::Variations});
  EXPECT_EQ(recipe("order=noise").ordering.keys, std::vector{OrderKey::Noise});
  EXPECT_EQ(recipe("extend=game(0.5)").extensions.game, kPly / 2);
  EXPECT_EQ(recipe("id aspiration").root.aspire_from, 1);
  EXPECT_EQ(recipe("id aspiration(30,from=4)").root.aspire_from, 4);
  EXPECT_EQ(recipe("select=lmr"), recipe("select=lmr(beta=again)"));
  EXPECT_TRUE(recipe("select=lmr(beta=accept)").selectivity.late_moves.accepts_beta);
  EXPECT_EQ(recipe("select=null"), recipe("select=null(line=any,pieces=0)"));
  const NullMove guarded = recipe("select=null(line=one,pieces=4)").selectivity.null_move;
  EXPECT_TRUE(guarded.once);
  EXPECT_EQ(guarded.min_pieces, 4);
  EXPECT_EQ(recipe("quiesce=noisy"), recipe("quiesce=noisy(stand-pat=on)"));
  EXPECT_FALSE(recipe("quiesce=noisy(stand-pat=off)").quiescence.stand_pat);
  for (const char* part : {"node-cutting", "integrated"}) {
    const std::string text = std::string("params=x select=") + part;
    EXPECT_EQ(recipe(text), recipe(text + "(x=kept)"));
    EXPECT_FALSE(recipe(text + "(x=cut)").selectivity.cuts.searches_x);
  }
  for (const char* wrong : {"order=history(good=all)", "order=variations", "aspiration(from=0)",
                            "staged(from=4)", "select=lmr(beta=1)", "select=null(line=two)",
                            "quiesce=noisy(stand-pat=no)", "params=x select=node-cutting(x=3)"}) {
    EXPECT_FALSE(parse_recipe(wrong).ok()) << wrong;
  }
}

}  // namespace
}  // namespace espalier::engine
