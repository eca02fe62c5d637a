// Searches over HTTP that several threads share. Built with the thread sanitizer too.
#include <set>

#include "server/server_fixture.hpp"

namespace espalier::server {
namespace {

class ThreadsTest : public ServerTest {
 protected:
  ThreadsTest() {
    stop();
    threads_ = 2;
    start();
  }
};

constexpr const char* kTeams[] = {"ybw(2)", "abdada(2)", "lazy"};

TEST_F(ThreadsTest, AnAnalysisHasTheValuesOfOneThread) {
  const auto asked = [this](const std::string& team, int threads) {
    const Json body = {{"game", "breakthrough"},
                       {"depth", 4},
                       {"lines", 2},
                       {"threads", threads},
                       {"recipe", "id pvs tt=1M match=equal order=table,rank team=" + team}};
    return post("/analyse", body.dump());
  };
  const auto [status, alone] = asked("auto", 1);
  ASSERT_EQ(status, 200) << alone;
  EXPECT_EQ(alone["threads"], 1);
  for (const char* team : kTeams) {
    const auto [code, json] = asked(team, 2);
    ASSERT_EQ(code, 200) << json;
    EXPECT_EQ(json["threads"], 2) << team;
    ASSERT_EQ(json["lines"].size(), 2U) << team;
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_EQ(json["lines"][i]["score"], alone["lines"][i]["score"]) << team;
    }
  }
}

// Two tabs at the same time, each with threads of its own.
TEST_F(ThreadsTest, StopEndsTheThreadsOfOneTabOnly) {
  const auto body = [](const std::string& team) {
    return Json{{"game", "othello"}, {"recipe", "default tt=1M team=" + team}}.dump();
  };
  for (const char* team : kTeams) {
    const auto first = stream("/analyse", body(team), "first");
    const auto second = stream("/play", body(team), "second");
    ASSERT_TRUE(first->wait_for("report"));
    ASSERT_TRUE(second->wait_for("report"));
    EXPECT_EQ(post("/stop", "{}", {{"X-Client", "first"}}).second["stopped"], 1);
    ASSERT_TRUE(first->wait_for_end());
    EXPECT_EQ(first->last()["threads"], 2) << team;
    EXPECT_TRUE(first->last()["bestmove"].is_string()) << team;
    EXPECT_EQ(running(), 1);
    EXPECT_EQ(post("/stop", "{}", {{"X-Client", "second"}}).second["stopped"], 1);
    ASSERT_TRUE(second->wait_for_end());
    EXPECT_EQ(second->last()["search"]["threads"], 2) << team;
    EXPECT_EQ(second->last()["position"]["played"].size(), 1U) << team;
  }
  EXPECT_EQ(running(), 0);
}

TEST_F(ThreadsTest, ATreeIsToldByTheThreadsThatSearchIt) {
  const auto asked = [this](const std::string& team, int threads) {
    const Json body = {{"uniform", "3,5"},
                       {"seed", 4},
                       {"threads", threads},
                       {"recipe", "pvs tt=1M match=equal team=" + team}};
    return post("/tree", body.dump());
  };
  const Json alone = asked("auto", 1).second;
  for (const char* team : {"ybw(1)", "abdada(1)", "lazy"}) {
    const auto [status, json] = asked(team, 2);
    ASSERT_EQ(status, 200) << json;
    EXPECT_EQ(json["value"], alone["value"]) << team;
    EXPECT_EQ(json["threads"], 2) << team;
    std::set<int> told;
    for (const Json& event : json["trace"]) {
      // The end is that of all threads together.
      if (event.contains("processor")) told.insert(event["processor"].get<int>());
    }
    ASSERT_FALSE(told.empty()) << team;
    EXPECT_GE(*told.begin(), 0) << team;
    EXPECT_LE(*told.rbegin(), 1) << team;
    EXPECT_FALSE(json["trace"].back().contains("processor")) << team;
  }
  const auto board =
      post("/tree", R"j({"game":"othello","depth":3,"recipe":"best team=ybw(1)","threads":2})j");
  ASSERT_EQ(board.first, 200) << board.second;
  EXPECT_EQ(board.second["threads"], 2);
}

TEST_F(ThreadsTest, BadNumbersOfThreadsAreRefused) {
  const std::string expected = "field 'threads': expected a whole number from 1 to 256";
  for (const char* bad : {"0", "-1", "257", "1e9", "99999999999999999999", "2.5", "\"2\"", "[]"}) {
    const std::string threads = std::string(R"("threads":)") + bad + "}";
    for (const char* path : {"/analyse", "/play"}) {
      expect_refused(post(path, R"({"game":"breakthrough","depth":2,)" + threads), expected);
    }
    expect_refused(post("/tree", R"j({"tree":"(1 2)","recipe":"pvs",)j" + threads), expected);
  }
  expect_refused(post("/tree", R"j({"tree":"(1 2)","strategy":"pvs","threads":2})j"),
                 "threads belong to recipes");
}

}  // namespace
}  // namespace espalier::server
