// docs/sources.md: every file, strategy, game, recipe word, study and test that it names exists,
// and the verdicts on claims are those of the studies.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <utility>
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

// The name in backquotes behind a word, and all names of the list behind its plural: strategy `a`,
// strategies `b`, `c` and `d`.
std::vector<std::string> named(const std::string& text, const std::string& word,
                               const std::string& plural) {
  std::vector<std::string> list = found(text, "\\b" + word + " `([^`]+)`");
  for (const std::string& names :
       found(text, "\\b" + plural + " (`[^`]+`(?:(?:, | and )`[^`]+`)*)")) {
    for (const std::string& name : found(names, "`([^`]+)`")) list.push_back(name);
  }
  return list;
}

TEST(Sources, NamesOfAListAreAllRead) {
  EXPECT_EQ(
      named("strategy `a`, `x`, strategies `b`, `c` and `d`, game `e`", "strategy", "strategies"),
      (std::vector<std::string>{"a", "b", "c", "d"}));
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
  const auto strategies_named = named(page(), "strategy", "strategies");
  const std::set<std::string> distinct(strategies_named.begin(), strategies_named.end());
  ASSERT_GT(distinct.size(), 30U);
  for (const std::string& name : distinct) EXPECT_TRUE(find_strategy(name).ok()) << name;
  const auto games_named = named(page(), "game", "games");
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
  const auto words = named(page(), "recipe", "recipes");
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
  const auto studies = named(page(), "study", "studies");
  ASSERT_GT(studies.size(), 30U);
  for (const std::string& name : studies) {
    EXPECT_NE(code.find("info_.name = \"" + name + "\""), std::string::npos) << name;
  }
}

// The fourth column of the tables of documents.
TEST(Sources, NamedTestsExist) {
  const std::set<std::string> tests = all_tests();
  std::istringstream lines(page());
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

// --- verdicts ------------------------------------------------------------------------------------

// A study whose claims have names: where they are written down, and where they are judged.
struct JudgedStudy {
  const char* name;
  const char* claims;
  const char* page;
  bool games = false;  // a column for each game, then the verdict
};
constexpr JudgedStudy kJudged[] = {
    {"tong02/forward-pruning", "tong02.csv", "forward-pruning.md"},
    {"abalone12/optimisations", "abalone12_claims.csv", "abalone.md"},
    {"hsu15/chess", "hsu15_chess.csv", "chess.md"},
    {"hsu15/enhancements", "hsu15_claims.csv", "enhancements.md", true}};

// The first verdict in a text, "hold" as "holds"; empty: none.
std::string verdict_in(const std::string& text) {
  static const std::regex regex(
      "(holds? in part|holds?|fails?|not decided|not tested|disagrees|agrees|depends on the game)");
  std::smatch match;
  if (!std::regex_search(text, match, regex)) return "";
  std::string word = match[1];
  for (const char* verb : {"hold", "fail"}) {
    if (word.starts_with(verb) && word[4] != 's') word.insert(4, "s");
  }
  return word;
}

std::string replaced(const std::string& text, const char* pattern, const char* by) {
  return std::regex_replace(text, std::regex(pattern), by);
}

// The claims of a study, by name, with their verdicts on its page. The verdict stands in the third
// column, or in the last one where the others are games.
std::map<std::string, std::string> verdicts_of(const JudgedStudy& study) {
  std::string judged = text_of(kRoot / "docs/studies" / study.page);
  judged = replaced(replaced(replaced(judged, R"(\\)", ""), "&lt;", "<"), "&gt;", ">");
  std::istringstream lines(text_of(kRoot / "experiments/published" / study.claims));
  const std::regex start(R"x(^([a-z0-9-]+),(?:"([^"]*)"|([^,"]*)),)x");
  std::map<std::string, std::string> verdicts;
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (!std::regex_search(line, match, start) || match[1] == "id") continue;
    const std::string claim = match[2].str() + match[3].str();
    const std::size_t begin = judged.find("\n| " + claim);
    if (begin == std::string::npos) continue;
    const auto cells =
        found(judged.substr(begin, judged.find('\n', begin + 1) - begin), R"(\|([^|]*))");
    verdicts[match[1]] = verdict_in(cells[study.games ? cells.size() - 2 : 2]);
  }
  return verdicts;
}

// What a row says of a study: the claims that it names after "claim", each with the verdict that
// follows it.
std::vector<std::pair<std::string, std::string>> said_verdicts(
    const std::string& cell, const std::map<std::string, std::string>& claims) {
  std::vector<std::pair<std::string, std::string>> said;
  const std::size_t begin = cell.find(" claim");
  if (begin == std::string::npos) return said;
  const std::regex word("[a-z0-9-]+");
  for (std::sregex_iterator i(cell.begin() + static_cast<std::ptrdiff_t>(begin), cell.end(), word),
       end;
       i != end; ++i) {
    if (claims.contains(i->str())) said.emplace_back(i->str(), verdict_in(i->suffix()));
  }
  return said;
}

TEST(Sources, VerdictsAreThoseOfTheStudies) {
  for (const JudgedStudy& study : kJudged) {
    SCOPED_TRACE(study.name);
    const auto verdicts = verdicts_of(study);
    ASSERT_GT(verdicts.size(), 18U) << study.claims << " and " << study.page << " do not fit";
    std::size_t checked = 0;
    std::istringstream lines(page());
    for (std::string line; std::getline(lines, line);) {
      const std::size_t named = line.find(std::string("study `") + study.name + "`");
      if (named == std::string::npos) continue;
      const std::string cell = line.substr(named);
      const auto said = said_verdicts(cell, verdicts);
      for (const auto& [claim, verdict] : said) {
        ++checked;
        EXPECT_EQ(verdict, verdicts.at(claim)) << claim;
      }
      const bool judges = !verdict_in(cell).empty() && cell.find("expected") == std::string::npos;
      EXPECT_FALSE(judges && said.empty()) << "a verdict on no named claim: " << cell;
    }
    EXPECT_GT(checked, 8U);
  }
}

TEST(Sources, AVerdictIsReadAfterTheClaim) {
  const std::map<std::string, std::string> claims = {{"a-1", ""}, {"a-2", ""}, {"b", ""}};
  using Said = std::vector<std::pair<std::string, std::string>>;
  EXPECT_EQ(said_verdicts("study `x`, claims: a-1, a-2 fail (more); b holds in part", claims),
            (Said{{"a-1", "fails"}, {"a-2", "fails"}, {"b", "holds in part"}}));
  EXPECT_EQ(said_verdicts("study `x`, claims a-1, b: both hold", claims),
            (Said{{"a-1", "holds"}, {"b", "holds"}}));
  EXPECT_EQ(said_verdicts("study `x`: b holds", claims), Said{}) << "no claim is named";
}

}  // namespace
}  // namespace espalier::app
