// The web server in the same process: good requests, bad requests, foreign requests.
#include "server/server.hpp"

#include <gtest/gtest.h>
#include <httplib.h>

#include <nlohmann/json.hpp>
#include <string>
#include <thread>

namespace espalier::server {
namespace {

using Json = nlohmann::json;

class ServerTest : public ::testing::Test {
 protected:
  ServerTest() : server_({"127.0.0.1", 0}) {
    const auto port = server_.bind();
    EXPECT_TRUE(port.ok());
    port_ = *port;
    thread_ = std::thread([this] { server_.serve(); });
    client_ = std::make_unique<httplib::Client>("127.0.0.1", port_);
    for (int i = 0; i < 200 && !client_->Get("/api/games"); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
  ~ServerTest() override {
    server_.stop();
    thread_.join();
  }

  // Status and body of POST /api/tree.
  std::pair<int, Json> post(const std::string& body) {
    const auto answer = client_->Post("/api/tree", body, "application/json");
    if (!answer) return {0, {}};
    return {answer->status, Json::parse(answer->body, nullptr, false)};
  }

  Server server_;
  int port_ = 0;
  std::thread thread_;
  std::unique_ptr<httplib::Client> client_;
};

TEST_F(ServerTest, ServesTheAppAndTheLists) {
  const auto page = client_->Get("/");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 200);
  EXPECT_NE(page->body.find("<html"), std::string::npos);
  const auto strategies = client_->Get("/api/strategies");
  EXPECT_GE(Json::parse(strategies->body)["strategies"].size(), 36U);
  const auto games = client_->Get("/api/games");
  EXPECT_GE(Json::parse(games->body)["games"].size(), 5U);
}

TEST_F(ServerTest, SearchesATree) {
  const auto [status, json] = post(R"j({"tree":"((41 5) (12 90))","strategy":"sss-star"})j");
  EXPECT_EQ(status, 200);
  EXPECT_EQ(json["value"], 12);
  EXPECT_EQ(json["tree"]["nodes"].size(), 7U);
  EXPECT_GT(json["trace"].size(), 10U);
}

TEST_F(ServerTest, BadRequestsGetA4xxAndOneLine) {
  for (const char* body :
       {"", "{", "[1]", R"j({"tree":"((1 2)","strategy":"minimax"})j",
        R"j({"tree":"","strategy":"minimax"})j", R"j({"tree":"(1 2)","strategy":"alfa-beta"})j",
        R"j({"tree":"(1 2)","strategy":"alpha-beta","window":[5,5]})j",
        R"j({"tree":"(a b)","strategy":"minimax"})j", "\xff\xfe{\"tree\":1}",
        R"j({"tree":"\ud800","strategy":"minimax"})j"}) {
    const auto [status, json] = post(body);
    EXPECT_GE(status, 400) << body;
    EXPECT_LT(status, 500) << body;
    ASSERT_TRUE(json.contains("error")) << body;
    EXPECT_EQ(json["error"].get<std::string>().find('\n'), std::string::npos);
  }
  EXPECT_EQ(client_->Get("/nowhere")->status, 404);
  EXPECT_EQ(client_->Get("/../../etc/passwd")->status, 404);
  const auto deep = post(R"({"strategy":"minimax","tree":")" + std::string(20'000, '(') + "\"}");
  EXPECT_EQ(deep.first, 422);
  EXPECT_NE(deep.second["error"].get<std::string>().find("levels deep"), std::string::npos);
}

TEST_F(ServerTest, DeepJsonAndLargeBodiesAreRefused) {
  EXPECT_EQ(post(std::string(500'000, '[')).first, 400);
  const auto answer = client_->Post("/api/tree", std::string(3'000'000, 'x'), "application/json");
  if (answer) {
    EXPECT_EQ(answer->status, 413);
  }
  EXPECT_TRUE(client_->Get("/api/games"));  // still alive
}

// A long name is refused, so that a small request cannot ask for a giant answer.
TEST_F(ServerTest, AnswersStaySmall) {
  const std::string wide = "(" + [] {
    std::string leaves;
    for (int i = 0; i < 20'000; ++i) leaves += "1 ";
    return leaves;
  }() + ")";
  const auto refused =
      post(R"j({"strategy":"minimax","tree":")j" + std::string(20'000, 'a') + wide + "\"}");
  EXPECT_EQ(refused.first, 422);
  const auto answer = client_->Post(
      "/api/tree", R"j({"strategy":"minimax","tree":")j" + std::string(64, 'a') + wide + "\"}",
      "application/json");
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 200);
  EXPECT_LT(answer->body.size(), 20'000'000U);
}

TEST_F(ServerTest, ForeignHostsAndOriginsAreRefused) {
  EXPECT_EQ(client_->Get("/api/games", {{"Host", "evil.example"}})->status, 403);
  EXPECT_EQ(client_->Get("/api/games", {{"Origin", "https://evil.example"}})->status, 403);
  EXPECT_EQ(client_->Get("/api/games", {{"Origin", "null"}})->status, 403);
  const std::string own = "http://127.0.0.1:" + std::to_string(port_);
  EXPECT_EQ(client_->Get("/api/games", {{"Origin", own}})->status, 200);
  EXPECT_EQ(client_->Get("/api/games", {{"Origin", "http://localhost:3000"}})->status, 403);
  EXPECT_EQ(client_->Get("/api/games", {{"Origin", "ftp://127.0.0.1"}})->status, 403);
  const std::string port = std::to_string(port_);
  EXPECT_EQ(client_->Get("/api/games", {{"Host", "LOCALHOST:" + port}})->status, 200);
  EXPECT_EQ(client_->Get("/api/games", {{"Host", "localhost:1"}})->status, 403);
  EXPECT_EQ(client_->Get("/api/games", {{"Host", ""}})->status, 403);
}

TEST_F(ServerTest, AServerTellsWhenItsPortIsInUse) {
  Server second({"127.0.0.1", port_});
  const auto port = second.bind();
  ASSERT_FALSE(port.ok());
  EXPECT_NE(port.message().find("in use"), std::string::npos);
  EXPECT_NE(port.message().find(std::to_string(port_)), std::string::npos);
}

TEST_F(ServerTest, ManyClientsAtOnceAreAllAnswered) {
  std::vector<std::thread> clients;
  clients.reserve(8);
  std::atomic<int> answered{0};
  for (int i = 0; i < 8; ++i) {
    clients.emplace_back([this, &answered] {
      httplib::Client client("127.0.0.1", port_);
      for (int k = 0; k < 10; ++k) {
        const auto answer = client.Post(
            "/api/tree", R"j({"tree":"((1 2) (3 4))","strategy":"mtdf"})j", "application/json");
        if (answer && (answer->status == 200 || answer->status == 503)) ++answered;
      }
    });
  }
  for (std::thread& client : clients) client.join();
  EXPECT_EQ(answered, 80);
}

}  // namespace
}  // namespace espalier::server
