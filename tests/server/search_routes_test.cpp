// Searches over HTTP: as streams and as plain answers, one after the other and at once, stopped and
// left alone.
#include <set>

#include "server/server_fixture.hpp"

namespace espalier::server {
namespace {

// Goes on until it is stopped.
constexpr const char* kEndlessSearch = R"({"game":"othello","lines":2})";

class SearchRoutesTest : public ServerTest {};

TEST_F(SearchRoutesTest, AnAnalysisStreamsItsWayToAResult) {
  const auto stream =
      this->stream("/analyse", R"({"game":"othello","seconds":1.2,"lines":3,"moves":"d3"})");
  ASSERT_TRUE(stream->wait_for_end());
  EXPECT_EQ(stream->status(), 200);
  const auto events = stream->events();
  EXPECT_EQ(events.front().name, "started");
  EXPECT_EQ(events.back().name, "result");
  const auto reports = stream->named("report");
  EXPECT_GE(reports.size(), 4U);
  EXPECT_LE(reports.size(), 12U);
  const Json& report = reports.back().data;
  EXPECT_EQ(report["lines"].size(), 3U);
  for (const Json& line : report["lines"]) {
    EXPECT_EQ(line["first_score"], -line["score"].get<int>());  // White is to move
    EXPECT_GE(line["win"], 0.0);
    EXPECT_LE(line["win"], 1.0);
    EXPECT_FALSE(line["pv"].empty());
  }
  // Nodes are counted while an iteration goes on.
  std::set<std::uint64_t> nodes;
  for (const auto& one : reports) nodes.insert(one.data["nodes"].get<std::uint64_t>());
  EXPECT_GE(2 * nodes.size(), reports.size());  // a busy machine may leave it no time in between
  const Json result = stream->last();
  EXPECT_EQ(result["bestmove"], result["lines"][0]["pv"][0]);
  EXPECT_GT(result["depth"], 1);
  for (const char* field : {"nps", "hashfull", "recipe", "profile", "complete", "leaves"}) {
    EXPECT_TRUE(result.contains(field)) << field;
  }
}

TEST_F(SearchRoutesTest, APlainRequestGetsOneAnswer) {
  const auto [status, json] = post("/analyse", R"({"game":"connect4","depth":6})");
  EXPECT_EQ(status, 200);
  EXPECT_EQ(json["depth"], 6);
  EXPECT_EQ(json["complete"], true);
  expect_refused(post("/analyse", kEndlessSearch), "a search without end needs an event stream");
}

TEST_F(SearchRoutesTest, SearchesHaveTheThreadsOfTheServerAtMost) {
  stop();
  threads_ = 2;
  start();
  const auto threads = [this](const std::string& field) {
    return post("/analyse", R"({"game":"breakthrough","depth":4)" + field + "}").second["threads"];
  };
  EXPECT_EQ(threads(""), 2);
  EXPECT_EQ(threads(R"(,"threads":8)"), 2);
  EXPECT_EQ(post("/analyse", R"({"game":"breakthrough","threads":0})").first, 400);
  EXPECT_EQ(post("/analyse", R"({"game":"breakthrough","threads":257})").first, 400);
}

TEST_F(SearchRoutesTest, AGameThatIsOverHasNoBestMove) {
  const auto [status, json] =
      post("/analyse", R"({"game":"tic-tac-toe","moves":"a1 b1 a2 b2 a3","depth":3})");
  EXPECT_EQ(status, 200);
  EXPECT_EQ(json["bestmove"], nullptr);
  EXPECT_EQ(json["complete"], true);
}

TEST_F(SearchRoutesTest, StopEndsASearchWithItsResult) {
  const auto stream = this->stream("/analyse", kEndlessSearch);
  ASSERT_TRUE(stream->wait_for("report", 2));
  EXPECT_EQ(running(), 1);
  EXPECT_EQ(post("/stop", "{}", {{"X-Client", "another"}}).second["stopped"], 0);
  EXPECT_EQ(post("/stop", "{}", {{"X-Client", "tab"}}).second["stopped"], 1);
  ASSERT_TRUE(stream->wait_for_end());
  EXPECT_EQ(stream->events().back().name, "result");
  EXPECT_TRUE(stream->last()["bestmove"].is_string());
  EXPECT_EQ(running(), 0);
}

TEST_F(SearchRoutesTest, AClosedTabStopsItsSearch) {
  auto stream = this->stream("/analyse", kEndlessSearch);
  ASSERT_TRUE(stream->wait_for("report"));
  EXPECT_EQ(running(), 1);
  const auto start = std::chrono::steady_clock::now();
  stream.reset();
  EXPECT_TRUE(eventually([this] { return running() == 0; }));
  EXPECT_LT(seconds_since(start), 2);  // 0.1 when nothing else runs
  EXPECT_EQ(get("/health").second["streams"], 0);
}

TEST_F(SearchRoutesTest, OneRunsOneWaitsAndTheNewestReplacesTheWaitingOne) {
  auto first = stream("/analyse", kEndlessSearch);
  ASSERT_TRUE(first->wait_for("started"));
  const auto second = stream("/analyse", R"({"game":"othello","depth":3})");
  ASSERT_TRUE(second->wait_for("pending"));
  EXPECT_EQ(pending(), 1);
  const auto third = stream("/analyse", R"({"game":"othello","depth":4})");
  ASSERT_TRUE(second->wait_for_end());
  EXPECT_EQ(second->names(), "pending error");
  EXPECT_EQ(second->last()["error"], "replaced by a newer request");
  ASSERT_TRUE(third->wait_for("pending"));
  first.reset();  // the tab goes on to another position
  ASSERT_TRUE(third->wait_for_end());
  EXPECT_TRUE(third->names().starts_with("pending started"));
  EXPECT_EQ(third->last()["depth"], 4);
}

TEST_F(SearchRoutesTest, StopDropsTheWaitingOne) {
  const auto first = stream("/analyse", kEndlessSearch);
  ASSERT_TRUE(first->wait_for("started"));
  const auto second = stream("/analyse", kEndlessSearch);
  ASSERT_TRUE(second->wait_for("pending"));
  EXPECT_EQ(post("/stop", "", {{"X-Client", "tab"}}).second["stopped"], 2);
  ASSERT_TRUE(second->wait_for_end());
  EXPECT_EQ(second->names(), "pending error");
  ASSERT_TRUE(first->wait_for_end());
  EXPECT_EQ(first->events().back().name, "result");
}

TEST_F(SearchRoutesTest, TwoClientsSearchAtOnce) {
  const auto first = stream("/analyse", kEndlessSearch, "one");
  const auto second = stream("/analyse", kEndlessSearch, "two");
  ASSERT_TRUE(first->wait_for("report", 2));
  ASSERT_TRUE(second->wait_for("report", 2));
  EXPECT_EQ(running(), 2);
  EXPECT_EQ(get("/health").second["clients"], 2);
  post("/stop", "{}", {{"X-Client", "one"}});
  ASSERT_TRUE(first->wait_for_end());
  ASSERT_TRUE(second->wait_for("report", 4));
}

TEST_F(SearchRoutesTest, TheServerStopsWithOpenStreams) {
  const auto first = stream("/analyse", kEndlessSearch, "one");
  const auto second = stream("/analyse", kEndlessSearch, "two");
  ASSERT_TRUE(first->wait_for("started"));
  ASSERT_TRUE(second->wait_for("started"));
  const auto third =
      stream("/analyse", kEndlessSearch, "three");  // waits, if there are two processors
  ASSERT_TRUE(eventually([&] { return !third->events().empty(); }));
  const auto start = std::chrono::steady_clock::now();
  stop();
  EXPECT_LT(seconds_since(start), 2);
  for (EventStream* one : {first.get(), second.get(), third.get()}) {
    EXPECT_TRUE(one->wait_for_end());
  }
}

TEST_F(SearchRoutesTest, BadAnalysesAreRefused) {
  const auto refused = [this](const char* body, const char* words) {
    expect_refused(post("/analyse", body), words);
  };
  refused("", "not JSON");
  refused("[1]", "must be a JSON object");
  refused("{}", "field 'game': expected a text");
  refused(R"({"game":7})", "field 'game': expected a text");
  refused(R"({"game":"othelo"})", "the nearest is 'othello'");
  refused(R"({"game":"othello","dept":3})", "the nearest is 'depth'");
  refused(R"({"game":"othello","depth":0})", "field 'depth': expected a whole number from 1");
  refused(R"({"game":"othello","depth":2.5})", "field 'depth'");
  refused(R"({"game":"othello","seconds":4000})", "field 'seconds': expected a number from");
  refused(R"({"game":"othello","seconds":-1})", "field 'seconds'");
  refused(R"({"game":"othello","nodes":99999999999999999999999})", "field 'nodes'");
  refused(R"({"game":"othello","depth":2,"lines":11})", "field 'lines'");
  refused(R"({"game":"othello","depth":2,"hash":"1G"})", "at most 256M");
  refused(R"({"game":"othello","depth":2,"hash":"much"})", "expected a size");
  refused(R"({"game":"othello","depth":2,"recipe":"best tt=4G"})", "too large");
  refused(R"({"game":"othello","depth":2,"recipe":"bst"})", "recipe");
  refused(R"({"game":"abalone","depth":2,"recipe":"default weights=/etc/passwd"})",
          "files are read by the command line only");
  refused(R"({"game":"othello","depth":2,"recipe":"best params=/dev/zero"})",
          "files are read by the command line only");
  refused(R"({"game":"othello","depth":2,"moves":"a1"})", "move 1");
  refused(R"({"game":"othello","depth":2,"position":"nonsense"})", "");
  refused(R"({"game":"othello","depth":2,"variant":"hexagonal"})", "variant");
  refused(R"({"game":"othello","depth":2,"only":"a1"})", "a1");
  EXPECT_EQ(running(), 0);
}

TEST_F(SearchRoutesTest, ABadRequestGetsNoStream) {
  const auto stream = this->stream("/analyse", R"({"game":"othello","moves":"a1"})");
  ASSERT_TRUE(stream->wait_for_end());
  EXPECT_EQ(stream->status(), 422);
  // What only shows while it is searched comes as an event.
  const auto late = this->stream("/analyse", R"({"game":"othello","depth":2,"only":"a1"})");
  ASSERT_TRUE(late->wait_for_end());
  EXPECT_EQ(late->names(), "started error");
}

// --- turns ---------------------------------------------------------------------------------------

TEST_F(SearchRoutesTest, ATurnIsOneRequest) {
  const char* const body = R"({"game":"othello","moves":"d3","depth":3})";
  const auto stream = this->stream("/play", body);
  ASSERT_TRUE(stream->wait_for_end());
  ASSERT_GE(stream->events().size(), 3U);
  EXPECT_EQ(stream->events()[0].name, "position");
  EXPECT_EQ(stream->events()[0].data,
            post("/position", R"({"game":"othello","moves":"d3"})").second);
  EXPECT_EQ(stream->events()[1].name, "started");
  EXPECT_EQ(stream->events().back().name, "result");

  // The same move and position as by three requests.
  const Json search = post("/analyse", body).second;
  const std::string move = search["bestmove"];
  EXPECT_EQ(stream->last()["search"]["bestmove"], move);
  EXPECT_EQ(stream->last()["search"]["nodes"], search["nodes"]);
  EXPECT_EQ(stream->last()["position"],
            post("/position", Json({{"game", "othello"}, {"moves", "d3 " + move}}).dump()).second);
  const auto [status, whole] = post("/play", body);
  EXPECT_EQ(status, 200);
  EXPECT_EQ(whole["position"], stream->last()["position"]);
}

TEST_F(SearchRoutesTest, ATurnAfterTheEndSearchesNothing) {
  const auto stream =
      this->stream("/play", R"({"game":"tic-tac-toe","moves":"a1 b1 a2 b2 a3","depth":3})");
  ASSERT_TRUE(stream->wait_for_end());
  EXPECT_EQ(stream->names(), "position started result");
  EXPECT_EQ(stream->last()["search"], nullptr);
  EXPECT_EQ(stream->last()["position"]["over"], true);
  EXPECT_EQ(stream->last()["position"]["played"].size(), 5U);
}

TEST_F(SearchRoutesTest, TheMoveOfATurnIsToldBeforeTheSearchHasItsTurn) {
  auto first = stream("/analyse", kEndlessSearch);
  ASSERT_TRUE(first->wait_for("started"));
  const auto turn = stream("/play", R"({"game":"othello","moves":"d3","depth":2})");
  ASSERT_TRUE(turn->wait_for("pending"));
  EXPECT_EQ(turn->names(), "position pending");
  first.reset();
  ASSERT_TRUE(turn->wait_for_end());
  EXPECT_EQ(turn->last()["position"]["played"].size(), 2U);
}

TEST_F(SearchRoutesTest, StopEndsATurnWithTheBestMoveSoFar) {
  const auto turn = stream("/play", kEndlessSearch);
  ASSERT_TRUE(turn->wait_for("report", 2));
  EXPECT_EQ(post("/stop", "{}", {{"X-Client", "tab"}}).second["stopped"], 1);
  ASSERT_TRUE(turn->wait_for_end());
  EXPECT_EQ(turn->last()["position"]["played"].size(), 1U);
}

TEST_F(SearchRoutesTest, BadTurnsAreRefused) {
  const auto refused = [this](const char* body, const char* words) {
    expect_refused(post("/play", body), words);
  };
  refused("", "not JSON");
  refused("{}", "field 'game'");
  refused(R"({"game":"othello"})", "a search without end needs an event stream");
  refused(R"({"game":"othello","depth":2,"moves":"a1"})", "move 1");
  refused(R"({"game":"othello","depth":2,"recipe":"bst"})", "recipe");
  refused(R"({"game":"othello","depth":2,"recipe":"best tt=4G"})", "too large");
  refused(R"({"game":"othello","depth":2,"recipe":"best params=/dev/zero"})",
          "files are read by the command line only");
  refused(R"({"game":"othello","depth":2,"hash":"1G"})", "at most 256M");
  EXPECT_EQ(running(), 0);
}

// --- trees ---------------------------------------------------------------------------------------

TEST_F(SearchRoutesTest, ASimulatedSearchHasLanes) {
  const auto [status, json] =
      post("/tree", R"j({"tree":"((41 5) (12 90))","strategy":"mwf","processors":3})j");
  ASSERT_EQ(status, 200) << json;
  EXPECT_EQ(json["value"], 12);
  EXPECT_EQ(json["parallel"]["processors"], 3);
  EXPECT_EQ(json["parallel"]["each"].size(), 3U);
  EXPECT_FALSE(json["parallel"]["lanes"].empty());
  EXPECT_TRUE(json["trace"][0].contains("processor"));
  const auto refused = [&](const char* body, const char* words) {
    expect_refused(post("/tree", body), words);
  };
  const char* expected = "field 'processors': expected a whole number from 1 to 1024";
  refused(R"j({"tree":"(1 2)","strategy":"mwf","processors":0})j", expected);
  refused(R"j({"tree":"(1 2)","strategy":"mwf","processors":1025})j", expected);
  refused(R"j({"tree":"(1 2)","strategy":"mwf","processors":"many"})j", expected);
  refused(R"j({"tree":"(1 2)","recipe":"pvs","threads":257})j", "from 1 to 256");
  refused(R"j({"tree":"(1 2)","strategy":"pvs","processors":2})j", "those that do: alpha-beta");
}

TEST_F(SearchRoutesTest, SearchesTreesOfEveryKind) {
  const auto [status, json] =
      post("/tree", R"j({"tree":"((41 5) (12 90))","strategy":"sss-star"})j");
  EXPECT_EQ(status, 200);
  EXPECT_EQ(json["value"], 12);
  EXPECT_EQ(json["tree"]["nodes"].size(), 7U);
  EXPECT_GT(json["trace"].size(), 10U);

  const auto made = post("/tree", R"({"uniform":"3,4","seed":7,"strategy":"alpha-beta"})");
  EXPECT_EQ(made.first, 200) << made.second;
  EXPECT_EQ(made.second["tree"]["nodes"].size(), 121U);
  const auto other = post("/tree", R"({"nonuniform":"3,4","scheme":"integer","strategy":"mtdf"})");
  EXPECT_EQ(other.first, 200) << other.second;
  const auto board =
      post("/tree", R"({"game":"othello","moves":"d3 c5","depth":2,"strategy":"alpha-beta"})");
  EXPECT_EQ(board.first, 200) << board.second;
  EXPECT_EQ(board.second["pv"].size(), 2U);
}

TEST_F(SearchRoutesTest, ATreeMayBeStreamed) {
  const auto stream = this->stream("/tree", R"j({"tree":"((41 5) (12 90))","strategy":"mtdf"})j");
  ASSERT_TRUE(stream->wait_for_end());
  EXPECT_EQ(stream->names(), "started result");
  EXPECT_EQ(stream->last()["value"], 12);
}

TEST_F(SearchRoutesTest, ATreeMayBeSearchedByTheEngine) {
  const auto [status, json] = post(
      "/tree",
      R"j({"tree":"a(b=4(5 9) c=7(3 4 pass=1))","recipe":"select=null(R=1,depth=1,moves=1)"})j");
  EXPECT_EQ(status, 200) << json;
  EXPECT_EQ(json["value"], 5);
  EXPECT_EQ(json["recipe"], "select=null(R=1,depth=1,moves=1)");
  const auto board = post("/tree", R"({"game":"othello","depth":2,"recipe":"best"})");
  EXPECT_EQ(board.first, 200) << board.second;
  const auto shipped =
      post("/tree",
           R"({"game":"othello","depth":2,"recipe":"default select=mpc params=shipped-static"})");
  EXPECT_EQ(shipped.first, 200) << shipped.second;
  const auto refused = [this](const std::string& body, const char* words) {
    expect_refused(post("/tree", body), words);
  };
  refused(R"j({"tree":"(1 2)","recipe":"pvs","strategy":"pvs"})j", "not both");
  refused(R"j({"tree":"(1 2)","recipe":"quiesce=noisy"})j", "does not unlock 'noisy'");
  refused(R"j({"tree":"(1 2)","recipe":"tt=512M"})j", "the table is too large");
  refused(R"j({"tree":"(1 2)","recipe":"select=node-cutting params=/etc/passwd"})j", "files");
  refused(R"j({"tree":"(1 2)","recipe":"pvs","window":[0,1]})j", "belong to strategies");
}

TEST_F(SearchRoutesTest, BadTreesAreRefused) {
  const auto refused = [this](const std::string& body, const char* words) {
    expect_refused(post("/tree", body), words);
  };
  refused("", "not JSON");
  refused("\xff\xfe{\"tree\":1}", "not JSON");
  refused(R"j({"tree":"\ud800","strategy":"minimax"})j", "not JSON");
  refused(R"({"strategy":"minimax"})", "field 'tree': expected");
  refused(R"j({"tree":"((1 2)","strategy":"minimax"})j", "");
  refused(R"j({"tree":"","strategy":"minimax"})j", "");
  refused(R"j({"tree":"(1 2)"})j", "field 'strategy'");
  refused(R"j({"tree":"(1 2)","strategy":"alfa-beta"})j", "the nearest is 'alpha-beta'");
  refused(R"j({"tree":"(1 2)","strategy":"alpha-beta","window":[5,5]})j", "is empty");
  refused(R"j({"tree":"(1 2)","strategy":"alpha-beta","window":["a",5]})j", "field 'window'");
  refused(R"j({"tree":"(1 2)","strategy":"alpha-beta","root":"top"})j", "'max' or 'min'");
  refused(R"j({"tree":"(1 2)","strategy":"alpha-beta","set":{"q":1}})j", "field 'set'");
  refused(R"j({"tree":"(1 2)","strategy":"probcut","set":{"d":"x"}})j", "field 'set.d'");
  refused(R"j({"tree":"(1 2)","uniform":"2,2","strategy":"minimax"})j", "one tree only");
  refused(R"j({"tree":"(1 2)","seed":3,"strategy":"minimax"})j", "field 'seed'");
  refused(R"({"uniform":"2","strategy":"minimax"})", "WIDTH,DEPTH");
  refused(R"({"uniform":"2,9999","strategy":"minimax"})", "out of range");
  refused(R"({"uniform":"2,2","seed":-1,"strategy":"minimax"})", "field 'seed'");
  refused(R"({"uniform":"2,2","scheme":"sorted","strategy":"minimax"})", "scheme");
  refused(R"({"game":"othello","strategy":"minimax"})", "field 'depth'");
  refused(R"({"game":"othello","depth":1,"moves":"a1","strategy":"minimax"})", "move 1");
  refused(R"({"game":"nim","depth":1,"strategy":"minimax"})", "nim");
  refused(R"({"strategy":"minimax","tree":")" + std::string(20'000, '(') + "\"}", "levels deep");
}

// So that a small request cannot take all the memory or give a giant answer.
TEST_F(SearchRoutesTest, TreesAreBounded) {
  expect_refused(post("/tree", R"({"uniform":"10,12","strategy":"minimax"})"), "was stopped after");
  std::string leaves;
  for (int i = 0; i < 20'000; ++i) leaves += "1 ";
  const auto body = [&](std::size_t name) {
    return R"j({"strategy":"minimax","tree":")j" + std::string(name, 'a') + "(" + leaves + ")\"}";
  };
  EXPECT_EQ(post("/tree", body(20'000)).first, 422);
  const auto answer = client_->Post("/api/v1/tree", body(64), "application/json");
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 200);
  EXPECT_LT(answer->body.size(), 20'000'000U);
}

TEST_F(SearchRoutesTest, ManyClientsAtOnceAreAllAnswered) {
  std::vector<std::thread> clients;
  std::atomic<int> answered{0};
  for (int i = 0; i < 8; ++i) {
    clients.emplace_back([this, i, &answered] {
      httplib::Client client("127.0.0.1", port_);
      for (int k = 0; k < 10; ++k) {
        const auto answer =
            client.Post("/api/tree", {{"X-Client", "c" + std::to_string(i)}},
                        R"j({"tree":"((1 2) (3 4))","strategy":"mtdf"})j", "application/json");
        if (answer && answer->status == 200) ++answered;
      }
    });
  }
  for (std::thread& client : clients) client.join();
  EXPECT_EQ(answered, 80);
}

}  // namespace
}  // namespace espalier::server
