// Documentation keeps up with the code: every strategy has a page with its citation, every page a
// strategy, and every game is mentioned.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "app/games.hpp"
#include "app/strategies.hpp"

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

TEST(Docs, EveryStrategyHasAPage) {
  const std::string index = text_of(kRoot / "docs/strategies/README.md");
  for (const StrategyInfo& info : strategies()) {
    const std::string name(info.name);
    const std::string page = text_of(kRoot / "docs/strategies" / (name + ".md"));
    EXPECT_NE(page.find(name), std::string::npos) << name << " has no page";
    EXPECT_NE(index.find(name + ".md"), std::string::npos) << name << " is not in the index";
  }
}

TEST(Docs, EveryPageBelongsToAStrategy) {
  for (const auto& entry : fs::directory_iterator(kRoot / "docs/strategies")) {
    const std::string name = entry.path().stem().string();
    if (name == "README") continue;
    EXPECT_TRUE(find_strategy(name).ok()) << entry.path();
  }
}

TEST(Docs, TheReadmeNamesEveryGame) {
  const std::string readme = text_of(kRoot / "README.md");
  for (const GameInfo& info : games()) {
    EXPECT_NE(readme.find(info.name), std::string::npos) << info.name;
  }
}

}  // namespace
}  // namespace espalier::app
