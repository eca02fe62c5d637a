// Games with more than two seats over HTTP: who may search them.
#include "app/strategies.hpp"
#include "server/server_fixture.hpp"

namespace espalier::server {
namespace {

class SeatsRoutesTest : public ServerTest {};

TEST_F(SeatsRoutesTest, StrategiesForTwoRefuseThreeSeats) {
  std::vector<std::string> recipes = {"pn", "id pvs", "solve"};
  for (const app::StrategyInfo& info : app::strategies()) {
    if (info.kind == app::StrategyKind::Parallel || info.kind == app::StrategyKind::Seats) continue;
    recipes.push_back("strategy(" + std::string(info.name) + ")");
    if (info.name != "uct") recipes.emplace_back(info.name);
  }
  for (const std::string& recipe : recipes) {
    const Json request = {{"game", "trio"}, {"recipe", recipe}, {"nodes", 10}, {"depth", 2}};
    const auto answer = post("/analyse", request.dump());
    SCOPED_TRACE(recipe);
    expect_refused(answer, 422, "trio has 3 seats; recipes of the engine and this strategy need 2");
  }
  EXPECT_GT(recipes.size(), 60U);
  EXPECT_EQ(post("/analyse", R"({"game":"trio","recipe":"uct","nodes":10})").first, 200);
}

}  // namespace
}  // namespace espalier::server
