// Searchers that are kept between the requests of a tab: who finds which, and when they go.
#include "server/searcher_shelf.hpp"

#include <set>

#include "server/server_fixture.hpp"

namespace espalier::server {
namespace {

class KeptTablesTest : public ServerTest {
 protected:
  std::uint64_t nodes(const std::string& client, const std::string& moves,
                      const std::string& recipe = "default tt=4M") {
    const Json body = {{"game", "connect4"}, {"depth", 9}, {"moves", moves}, {"recipe", recipe}};
    const auto [status, json] = post("/analyse", body.dump(), {{"X-Client", client}});
    EXPECT_EQ(status, 200) << json;
    return json.value("nodes", std::uint64_t{0});
  }
};

TEST_F(KeptTablesTest, ATabKeepsItsTableForAGame) {
  const std::uint64_t first = nodes("tab", "");
  const std::uint64_t second = nodes("tab", "4 3");
  const std::uint64_t fresh = nodes("another", "4 3");
  EXPECT_LT(second, fresh) << "the tab has searched this position before";
  EXPECT_EQ(nodes("anonymous", "4 3"), fresh) << "who has no name keeps nothing";
  EXPECT_EQ(nodes("anonymous", "4 3"), fresh);
  EXPECT_EQ(nodes("tab", ""), first) << "a new game begins with an empty table";
  nodes("tab", "4 3");
  EXPECT_EQ(nodes("tab", "4 3", "default tt=2M"), nodes("third", "4 3", "default tt=2M"))
      << "another recipe has another table";
}

app::AnalysisRequest request_for(const std::string& game, const std::string& recipe) {
  app::AnalysisRequest request;
  request.game = game;
  request.recipe = recipe;
  request.limits.depth = 1;
  return request;
}

void visit_shelf(SearcherShelf& shelf, const std::string& client,
                 const app::AnalysisRequest& request) {
  auto kept = shelf.take(client, request);
  ASSERT_TRUE(app::analyse(request, {}, StopFlag{}, kept.get()).ok());
  shelf.put(client, request, std::move(kept));
}

TEST(SearcherShelf, HoldsFewAndDropsTheOldest) {
  SearcherShelf shelf;
  const auto small = request_for("connect4", "default tt=1M");
  for (int i = 0; i < 20; ++i) {
    visit_shelf(shelf, "tab" + std::to_string(i), small);
    visit_shelf(shelf, "steady", small);
  }
  EXPECT_EQ(shelf.size(), SearcherShelf::kMostSearchers);
  EXPECT_EQ(shelf.take("tab0", small)->table_bytes(), 0U) << "dropped long ago";
  EXPECT_GT(shelf.take("steady", small)->table_bytes(), 0U) << "in use all the time";
  EXPECT_EQ(shelf.take("steady", small)->table_bytes(), 0U) << "in one pair of hands only";
}

// Of a strategy that grows a tree nothing outlives the search.
TEST(SearcherShelf, AGrownTreePushesNobodyOut) {
  SearcherShelf shelf;
  const auto engine = request_for("tic-tac-toe", "default tt=100M");
  visit_shelf(shelf, "tab", engine);
  visit_shelf(shelf, "tab", request_for("tic-tac-toe", "df-pn(table=256)"));
  EXPECT_EQ(shelf.size(), 2U);
  EXPECT_EQ(shelf.take("tab", engine)->table_bytes(), std::size_t{100} << 20);
}

TEST(SearcherShelf, HoldsNoMoreMemoryThanOneLargeTable) {
  SearcherShelf shelf;
  for (int i = 0; i < 4; ++i) {
    visit_shelf(shelf, "tab" + std::to_string(i), request_for("tic-tac-toe", "default tt=100M"));
    EXPECT_LE(shelf.bytes(), SearcherShelf::kMostShelved);
  }
  EXPECT_EQ(shelf.size(), 2U);
}

}  // namespace
}  // namespace espalier::server
