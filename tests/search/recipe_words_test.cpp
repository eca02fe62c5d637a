// The table of recipe words: complete, understood by the parser, and in the documentation.
#include "espalier/search/engine/recipe_words.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <utility>

#include "espalier/search/engine/recipe_text.hpp"

namespace espalier::engine {
namespace {

// ----------------------------------------------------------------------------

TEST(RecipeWords, AreCompleteAndWellFormed) {
  const std::set<std::string> capabilities = {
      "key",          "index",       "rank",        "pass",       "exchange",
      "in_danger",    "noisy_moves", "mirror",      "plies_left", "safe_moves",
      "value_bounds", "features",    "forced_pass", "solve_last"};
  std::set<std::pair<std::string_view, std::string_view>> names;
  for (const Word& word : kWords) {
    EXPECT_TRUE(names.emplace(word.group, word.name).second) << word.name << " is listed twice";
    EXPECT_FALSE(word.source.empty()) << word.name;
    EXPECT_FALSE(word.meaning.empty()) << word.name;
    EXPECT_EQ(find_word(word.name)->needs, word.needs) << word.name << " is ambiguous";
    std::istringstream needs{std::string(word.needs)};
    for (std::string one; needs >> one;) EXPECT_TRUE(capabilities.contains(one)) << word.name;
  }
}

// Every word of the table is understood; none is only a name.
TEST(RecipeWords, AreUnderstood) {
  for (const Word& word : kWords) {
    std::string text(is_prefix(word.group) ? word.group : "");
    text += word.name;
    if (word.name == "params") text = "select=mpc params=x";
    if (word.name == "weights" || word.name == "eval") text += "=x";
    if (word.name == "tt") text += "=64M";
    if (word.name == "see") text += "=on)";
    if (word.group == "replace=" || word.group == "match=") text += " tt=1M";
    if (word.name == "table" || word.name == "iid" || word.name == "symmetry") text += " tt=1M";
    if (word.name == "etc") text += " tt=1M";
    if (word.name == "iid") text = "order=table,iid tt=1M";
    if (word.name == "refutation") text += " id";
    if (word.name == "iteration") text += ",cmo id tt=1M";
    if (word.arguments == kTestArguments || word.name == "node-cutting" ||
        word.name == "integrated" || word.name == "windows") {
      text += " params=x";
    }
    const auto result = parse_recipe(text);
    EXPECT_TRUE(result.ok()) << text << ": " << (result.ok() ? "" : result.message());
  }
}

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
  for (const Word& word : kWords) {
    const std::string needs = word.needs.empty() ? "" : "`" + std::string(word.needs) + "`";
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

}  // namespace
}  // namespace espalier::engine
