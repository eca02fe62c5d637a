// docs/sources.md: every file, strategy, game, recipe word, study and test that it names exists.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "app/games.hpp"
#include "app/strategies.hpp"
#include "recipe/words.hpp"

namespace espalier::app {
namespace {

namespace fs = std::filesystem;
const fs::path kRoot = ESPALIER_SOURCE_DIR;

std::string text_of(const fs::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

const std::string& page() {
  static const std::string text = text_of(kRoot / "docs/sources.md");
  return text;
}

// The first group of every match.
std::vector<std::string> found(const std::string& text, const std::string& pattern) {
  const std::regex regex(pattern);
  std::vector<std::string> list;
  for (std::sregex_iterator i(text.begin(), text.end(), regex), end; i != end; ++i) {
    list.push_back((*i)[1]);
  }
  return list;
}

// "Suite" and "Suite.Name" of every test below tests/.
std::set<std::string> all_tests() {
  std::set<std::string> names;
  const std::regex regex(R"((?:TEST|TEST_F|TEST_P|TYPED_TEST|TYPED_TEST_P)\((\w+),\s*(\w+)\))");
  for (const auto& entry : fs::recursive_directory_iterator(kRoot / "tests")) {
    const auto ending = entry.path().extension();
    if (ending != ".cpp" && ending != ".hpp") continue;
    const std::string text = text_of(entry.path());
    for (std::sregex_iterator i(text.begin(), text.end(), regex), end; i != end; ++i) {
      names.insert((*i)[1]);
      names.insert((*i)[1].str() + "." + (*i)[2].str());
    }
  }
  return names;
}

TEST(Sources, EveryDocumentHasATable) {
  for (const char* name : {"Tong02", "Muszycka85", "Hsu15", "Fuernkranz", "Abalone12"}) {
    EXPECT_NE(page().find(std::string("\n## ") + name + "\n"), std::string::npos) << name;
  }
  EXPECT_NE(page().find("Hewett & Ganesan"), std::string::npos);
}

TEST(Sources, NamedFilesExist) {
  const auto links = found(page(), R"(\]\(([^)#]+)[^)]*\))");
  ASSERT_GT(links.size(), 20U);
  for (const std::string& link : links) EXPECT_TRUE(fs::exists(kRoot / "docs" / link)) << link;
}

TEST(Sources, NamedStrategiesAndGamesExist) {
  const auto strategies_named = found(page(), "strategy `([^`]+)`");
  const std::set<std::string> distinct(strategies_named.begin(), strategies_named.end());
  ASSERT_GT(distinct.size(), 30U);
  for (const std::string& name : distinct) EXPECT_TRUE(find_strategy(name).ok()) << name;
  const auto games_named = found(page(), "game `([^`]+)`");
  ASSERT_GE(games_named.size(), 4U);
  for (const std::string& name : games_named) EXPECT_TRUE(find_game(name).ok()) << name;
}

// "order=killers", "tt=", "select@", "id": the word of a group, or a word alone.
bool is_recipe_word(const std::string& text) {
  const bool beginning = text.ends_with('=') || text.ends_with('@');
  for (const engine::Word& word : engine::words()) {
    const std::string spelled = engine::spelling(word);
    if (text == spelled.substr(0, spelled.find('('))) return true;
    if (beginning && spelled.starts_with(text)) return true;
  }
  return false;
}

TEST(Sources, NamedRecipeWordsExist) {
  const auto words = found(page(), "recipe `([^`]+)`");
  ASSERT_GT(words.size(), 40U);
  for (const std::string& word : words) EXPECT_TRUE(is_recipe_word(word)) << word;
  EXPECT_FALSE(is_recipe_word("order=killer"));
  EXPECT_FALSE(is_recipe_word("zzz"));
}

TEST(Sources, NamedStudiesExist) {
  std::string code;
  for (const auto& entry : fs::recursive_directory_iterator(kRoot / "src/lab/studies")) {
    if (entry.path().extension() == ".cpp") code += text_of(entry.path());
  }
  const auto studies = found(page(), "study `([^`]+)`");
  ASSERT_GT(studies.size(), 30U);
  for (const std::string& name : studies) {
    EXPECT_NE(code.find("info_.name = \"" + name + "\""), std::string::npos) << name;
  }
}

// The fourth column of the tables of documents.
TEST(Sources, NamedTestsExist) {
  const std::set<std::string> tests = all_tests();
  const std::string documents = page().substr(0, page().find("\n## What is planned"));
  std::istringstream lines(documents);
  std::size_t named = 0;
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("| ")) continue;
    const auto cells = found(line, R"(\|([^|]*))");
    ASSERT_GE(cells.size(), 5U) << line;
    for (const std::string& test : found(cells[3], "`([^`]+)`")) {
      ++named;
      EXPECT_TRUE(tests.contains(test)) << test;
    }
  }
  EXPECT_GT(named, 60U);
  EXPECT_FALSE(tests.contains("Sources.NoSuchTest"));
}

}  // namespace
}  // namespace espalier::app
