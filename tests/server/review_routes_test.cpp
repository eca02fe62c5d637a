// POST /review: one answer, wrong requests, and the fields that docs/api/openapi.json names.
#include "server/server_fixture.hpp"

namespace espalier::server {
namespace {

TEST_F(ServerTest, AReviewJudgesEveryMove) {
  const auto [status, json] =
      post("/review", R"({"game":"tic-tac-toe","moves":"b2 a1 a3 b1 c1","nodes":3000})");
  ASSERT_EQ(status, 200) << json.dump();
  ASSERT_EQ(json["moves"].size(), 5U);
  EXPECT_EQ(json["values"].size(), 6U);
  EXPECT_EQ(json["moves"][3]["mark"], "blunder");
  EXPECT_EQ(json["moves"][3]["best"], "c1");
  EXPECT_TRUE(json["complete"].get<bool>());
  EXPECT_EQ(post("/review", R"({"game":"tic-tac-toe","moves":"zz"})").first, 422);
  EXPECT_EQ(post("/review", R"({"game":"tic-tac-toe","moves":"b2","recipe":"zzz"})").first, 422);
  EXPECT_EQ(post("/review", "{").first, 400);
}

}  // namespace
}  // namespace espalier::server
