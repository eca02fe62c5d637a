// What recipes may not ask for over the network.
#include "server/server_fixture.hpp"

namespace espalier::server {
namespace {

TEST_F(ServerTest, FoldersInRecipesAreRefused) {
  for (const char* game : {"checkers", "othello", "abalone"}) {  // with tables and without
    for (const char* route : {"/analyse", "/play", "/tree", "/review"}) {
      const Json body = {{"game", game}, {"depth", 1}, {"recipe", "default endgame=/tmp"}};
      expect_refused(post(route, body.dump()), "files are read by the command line only");
    }
  }
}

// Strategies that grow a tree keep it in memory, or have a table.
class GrowingMemoryTest : public ServerWithDataTest {
 protected:
  static Json analysis(const std::string& recipe) {
    return {{"game", "connect4"}, {"depth", 2}, {"nodes", 2000}, {"recipe", recipe}};
  }
  static Json match(const std::string& player) {
    return {{"game", "tic-tac-toe"}, {"players", {player, "random"}}, {"games", 1}, {"depth", 2}};
  }
  static Json tree(const std::string& strategy, const std::string& name, int megabytes) {
    return {{"tree", "((41 5) (12 90))"}, {"strategy", strategy}, {"set", {{name, megabytes}}}};
  }
};

TEST_F(GrowingMemoryTest, TooMuchIsRefusedOnEveryRoute) {
  const std::string words = "too large; expected at most 256";
  for (const char* recipe :
       {"df-pn(table=4096)", "df-pn table=257", "pn(table=4096)", "b-star(memory=4096)",
        "strategy(df-pn table=4096)", "proof-number memory=300", "conspiracy(memory=4096)"}) {
    SCOPED_TRACE(recipe);
    for (const char* route : {"/analyse", "/play", "/review"}) {
      expect_refused(post(route, analysis(recipe).dump()), 422, words);
    }
    expect_refused(post("/matches", match(recipe).dump()), 422, "too large; expected at most 256M");
  }
  const std::string mixed = "mix(1 df-pn(table=200) | 1 proof-number(memory=200))";
  expect_refused(post("/matches", match(mixed).dump()), 422, "256M together");
  expect_refused(post("/tree", tree("df-pn", "table", 4096).dump()), 422, words);
  for (const char* strategy : {"b-star", "proof-number", "conspiracy"}) {
    expect_refused(post("/tree", tree(strategy, "memory", 257).dump()), 422, words);
  }
}

TEST_F(GrowingMemoryTest, TheUsualAndTheMostAreNotRefused) {
  for (const char* recipe : {"df-pn", "df-pn(table=256)", "pn(table=1)", "b-star",
                             "proof-number(memory=256)", "strategy(conspiracy)"}) {
    SCOPED_TRACE(recipe);
    Json asked = analysis(recipe);
    if (std::string(recipe).starts_with("pn")) asked.erase("depth");
    const auto analysed = post("/analyse", asked.dump());
    EXPECT_EQ(analysed.first, 200) << analysed.second;
    const auto played = post("/play", asked.dump());
    EXPECT_EQ(played.first, 200) << played.second;
    const auto begun = post("/matches", match(recipe).dump());
    EXPECT_EQ(begun.first, 200) << begun.second;
    EXPECT_TRUE(eventually([this] { return get("/health").second["runs"] == 0; }));
  }
  for (const auto& [strategy, name] : {std::pair("df-pn", "table"), {"b-star", "memory"}}) {
    const auto grown = post("/tree", tree(strategy, name, 256).dump());
    EXPECT_EQ(grown.first, 200) << grown.second;
  }
}

}  // namespace
}  // namespace espalier::server
