// The web server in the same process: the app, the lists, and requests that must be refused.
#include "server/server.hpp"

#include <set>

#include "server/server_fixture.hpp"

namespace espalier::server {
namespace {

TEST_F(ServerTest, ServesTheAppAndTheLists) {
  const auto page = client_->Get("/");
  ASSERT_TRUE(page);
  EXPECT_EQ(page->status, 200);
  EXPECT_NE(page->body.find("<html"), std::string::npos);
  EXPECT_NE(page->get_header_value("Content-Security-Policy").find("default-src 'self'"),
            std::string::npos);
  EXPECT_GE(get("/strategies").second["strategies"].size(), 36U);
  EXPECT_GE(get("/games").second["games"].size(), 5U);
  EXPECT_GE(get("/recipe-words").second["words"].size(), 40U);
  EXPECT_EQ(read(client_->Get("/api/games")), get("/games"));  // the newest version
}

TEST_F(ServerTest, TellsHowItIs) {
  const auto [status, health] = get("/health");
  EXPECT_EQ(status, 200);
  EXPECT_EQ(health["ok"], true);
  EXPECT_FALSE(health["version"].get<std::string>().empty());
  EXPECT_EQ(health["jobs"], Json({{"running", 0}, {"pending", 0}}));
  EXPECT_EQ(health["streams"], 0);
  EXPECT_EQ(health["runs"], 0);
}

TEST_F(ServerTest, EveryAnswerCarriesTheHeadersThatKeepOthersOut) {
  for (const char* path : {"/", "/api/v1/health", "/api/v1/nothing"}) {
    const auto answer = client_->Get(path);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->get_header_value("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(answer->get_header_value("Referrer-Policy"), "same-origin");
  }
}

// The description names exactly the routes there are.
TEST_F(ServerTest, TheDescriptionIsComplete) {
  const auto [status, description] = get("/openapi.json");
  ASSERT_EQ(status, 200);
  std::set<std::string> described;
  for (const auto& [path, methods] : description["paths"].items()) {
    for (const auto& [method, operation] : methods.items()) {
      std::string name = method;
      for (char& c : name) c = static_cast<char>(c - 'a' + 'A');
      described.insert(name + " " + path);
      EXPECT_TRUE(operation.contains("summary")) << path;
      EXPECT_TRUE(operation["responses"].contains("200")) << path;
    }
  }
  std::set<std::string> offered;
  for (std::string route : server_->routes()) {
    if (const auto plus = route.find("+}"); plus != std::string::npos) route.erase(plus, 1);
    offered.insert(route);
  }
  EXPECT_EQ(described, offered);
}

TEST_F(ServerTest, UnknownPathsAreRefused) {
  expect_refused(get("/nowhere"), "nothing at GET '/api/v1/nowhere'");
  expect_refused(post("/nowhere", "{}"), "nothing at POST '/api/v1/nowhere'");
  expect_refused(read(client_->Get("/../../etc/passwd")), "nothing at GET");
  expect_refused(read(client_->Delete("/api/v1/games")), "nothing at DELETE");
  EXPECT_EQ(get("/health/").first, 404);
}

TEST_F(ServerTest, ForeignHostsAndOriginsAreRefused) {
  const std::string port = std::to_string(port_);
  const auto status = [this](const char* header, const std::string& value) {
    return client_->Get("/api/v1/games", {{header, value}})->status;
  };
  EXPECT_EQ(status("Host", "evil.example"), 403);
  EXPECT_EQ(status("Host", "LOCALHOST:" + port), 200);
  EXPECT_EQ(status("Host", "localhost:1"), 403);
  EXPECT_EQ(status("Host", ""), 403);
  EXPECT_EQ(status("Origin", "https://evil.example"), 403);
  EXPECT_EQ(status("Origin", "null"), 403);
  EXPECT_EQ(status("Origin", "http://127.0.0.1:" + port), 200);
  EXPECT_EQ(status("Origin", "http://localhost:3000"), 403);
  EXPECT_EQ(status("Origin", "ftp://127.0.0.1"), 403);
  const auto stream = client_->Post(
      "/api/v1/analyse", {{"Origin", "https://evil.example"}, {"Accept", "text/event-stream"}},
      R"({"game":"othello"})", "application/json");
  ASSERT_TRUE(stream);
  EXPECT_EQ(stream->status, 403);
}

// The body of a refused request must not be taken for the next request.
TEST_F(ServerTest, NothingIsSmuggledBehindARefusedRequest) {
  const std::string hidden =
      "GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) + "\r\n\r\n";
  httplib::Client attacker("127.0.0.1", port_);
  attacker.set_keep_alive(true);
  const auto refused =
      attacker.Post("/api/v1/stop", {{"Origin", "https://evil.example"}}, hidden, "text/plain");
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->status, 403);
  EXPECT_EQ(refused->get_header_value("Connection"), "close");
  EXPECT_EQ(refused->body.find("uptime"), std::string::npos);
}

TEST_F(ServerTest, LargeBodiesAreRefused) {
  EXPECT_EQ(post("/tree", std::string(500'000, '[')).first, 400);
  if (const auto answer =
          client_->Post("/api/v1/tree", std::string(3'000'000, 'x'), "text/plain")) {
    EXPECT_EQ(answer->status, 413);
  }
  // The same without announcing the length.
  for (const std::size_t length : {std::size_t{2'000'000}, std::size_t{64'000'000}}) {
    httplib::Client client("127.0.0.1", port_);
    const auto answer = client.Post(
        "/api/v1/tree",
        [length](std::size_t offset, httplib::DataSink& sink) {
          if (offset >= length) {
            sink.done();
            return true;
          }
          const std::string block(50'000, ' ');
          return sink.write(block.data(), block.size());
        },
        "application/json");
    if (answer) {
      EXPECT_EQ(answer->status, 413);
    }
  }
  EXPECT_EQ(get("/health").first, 200);
}

TEST_F(ServerTest, SmallBodiesMayComeInChunks) {
  const std::string body = R"j({"tree":"((41 5) (12 90))","strategy":"sss-star"})j";
  const auto answer = client_->Post(
      "/api/v1/tree",
      [&](std::size_t offset, httplib::DataSink& sink) {
        if (offset < body.size()) return sink.write(body.data() + offset, 1);
        sink.done();
        return true;
      },
      "application/json");
  EXPECT_EQ(read(answer).second["value"], 12);
}

TEST_F(ServerTest, FormsAndPackedBombsAreRefused) {
  const httplib::MultipartFormDataItems form = {{"tree", "(1 2)", "", ""}};
  const auto answer = client_->Post("/api/v1/tree", form);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 415);
  httplib::Client client("127.0.0.1", port_);
  client.set_compress(true);
  const auto bomb = client.Post("/api/v1/tree", std::string(30'000'000, ' '), "application/json");
  if (bomb) {
    EXPECT_EQ(bomb->status, 413);
  }
  EXPECT_EQ(get("/health").first, 200);
}

// As `curl -X POST` sends it.
TEST_F(ServerTest, ABodyMayBeMissing) {
  const auto start = std::chrono::steady_clock::now();
  httplib::Request request;
  request.method = "POST";
  request.path = "/api/v1/stop";
  const auto answer = client_->send(request);
  ASSERT_TRUE(answer);
  EXPECT_EQ(Json::parse(answer->body), Json({{"stopped", 0}}));
  EXPECT_LT(seconds_since(start), 2);
}

TEST_F(ServerTest, AServerTellsWhenItsPortIsInUse) {
  Server second({"127.0.0.1", port_});
  const auto port = second.bind();
  ASSERT_FALSE(port.ok());
  EXPECT_NE(port.message().find("in use"), std::string::npos);
  EXPECT_NE(port.message().find(std::to_string(port_)), std::string::npos);
}

TEST(Loopback, IsTheOnlyAddressThatNeedsNoWord) {
  for (const char* host : {"127.0.0.1", "127.1.2.3", "localhost", "LOCALHOST", "::1"}) {
    EXPECT_TRUE(is_loopback(host)) << host;
  }
  for (const char* host : {"0.0.0.0", "::", "192.168.1.2", "127.evil.example", "example.org", ""}) {
    EXPECT_FALSE(is_loopback(host)) << host;
  }
}

}  // namespace
}  // namespace espalier::server
