// The access token of a server that others can reach, and the log of requests.
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

#include "server/access_log.hpp"
#include "server/server_fixture.hpp"

namespace espalier::server {
namespace {

class TokenTest : public ::testing::Test, private testing::TemporaryDirectory {
 protected:
  TokenTest() : TemporaryDirectory("server-token") {
    ServerOptions options{"127.0.0.1", 0, path("data")};
    options.token = token_;
    options.access_log = log_ = path("access.log");
    server_ = std::make_unique<Server>(options);
    port_ = server_->bind().value();
    thread_ = std::thread([this] { server_->serve(); });
    client_ = std::make_unique<httplib::Client>("127.0.0.1", port_);
    EXPECT_TRUE(eventually([this] { return static_cast<bool>(client_->Get("/")); }));
  }
  ~TokenTest() override {
    server_->stop();
    thread_.join();
  }
  int status(const std::string& path, const httplib::Headers& headers = {}) {
    const auto answer = client_->Get(path, headers);
    return answer ? answer->status : 0;
  }
  std::string cookie(const std::string& token) const {
    return "espalier_" + std::to_string(port_) + "=" + token;
  }
  std::vector<std::string> log_lines() const {
    std::ifstream file(log_);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
  }

  const std::string token_ = make_token();
  std::string log_;
  std::unique_ptr<Server> server_;
  int port_ = 0;
  std::thread thread_;
  std::unique_ptr<httplib::Client> client_;
};

TEST_F(TokenTest, WithoutItEverythingIsRefusedInOneLine) {
  for (const char* path : {"/", "/api/v1/health", "/api/v1/nothing", "/index.html"}) {
    const auto answer = client_->Get(path);
    ASSERT_TRUE(answer) << path;
    EXPECT_EQ(answer->status, 401) << path;
    EXPECT_EQ(answer->get_header_value("WWW-Authenticate"), "Bearer");
    const std::string error = Json::parse(answer->body).at("error");
    EXPECT_NE(error.find("access token"), std::string::npos) << error;
    EXPECT_EQ(error.find('\n'), std::string::npos) << error;
  }
  const auto posted = client_->Post("/api/v1/analyse", "{}", "application/json");
  ASSERT_TRUE(posted);
  EXPECT_EQ(posted->status, 401);
}

TEST_F(TokenTest, AWrongOneIsRefused) {
  std::string other = token_;
  other.back() = other.back() == '0' ? '1' : '0';
  for (const std::string& wrong : {other, std::string(), token_ + "0", token_.substr(1)}) {
    EXPECT_EQ(status("/?token=" + wrong), 401) << wrong;
    EXPECT_EQ(status("/api/v1/health?token=" + wrong), 401) << wrong;
    EXPECT_EQ(status("/api/v1/health", {{"Authorization", "Bearer " + wrong}}), 401) << wrong;
    EXPECT_EQ(status("/api/v1/health", {{"Cookie", cookie(wrong)}}), 401) << wrong;
  }
  EXPECT_EQ(status("/api/v1/health", {{"Cookie", "espalier_1=" + token_}}), 401);  // another's
  EXPECT_EQ(status("/api/v1/health", {{"Authorization", token_}}), 401);
}

TEST_F(TokenTest, AProgramSendsIt) {
  EXPECT_EQ(status("/api/v1/health", {{"Authorization", "Bearer " + token_}}), 200);
  EXPECT_EQ(status("/api/v1/health?token=" + token_), 200);
}

TEST_F(TokenTest, ABrowserKeepsItInACookieAndNotInTheAddress) {
  const auto answer = client_->Get("/?token=" + token_);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->status, 303);
  EXPECT_EQ(answer->get_header_value("Location"), "/");
  const std::string set = answer->get_header_value("Set-Cookie");
  EXPECT_TRUE(set.starts_with(cookie(token_) + ";")) << set;
  EXPECT_NE(set.find("HttpOnly"), std::string::npos) << set;
  EXPECT_NE(set.find("SameSite=Lax"), std::string::npos) << set;
  const httplib::Headers kept = {{"Cookie", "other=1; " + cookie(token_)}};
  EXPECT_EQ(status("/", kept), 200);
  EXPECT_EQ(status("/api/v1/health", kept), 200);
}

// A line is written after its answer was sent, on the thread of its connection: lines may come
// later than answers, and in another order.
TEST_F(TokenTest, TheLogHasALinePerRequestAndNeverTheToken) {
  status("/api/v1/health?token=" + token_);
  status("/api/v1/no%0Asuch%20path", {{"Authorization", "Bearer " + token_}});
  const auto count = [this](const std::string& words) {
    const auto lines = log_lines();
    return std::count_if(lines.begin(), lines.end(), [&](const std::string& line) {
      return line.find(words) != line.npos;
    });
  };
  const std::string first = " 127.0.0.1 GET /api/v1/health 200 ";
  const std::string second = " GET /api/v1/no\\x0asuch\\x20path 404 ";
  EXPECT_TRUE(eventually([&] { return count(first) == 1 && count(second) == 1; }));
  EXPECT_EQ(count(" /api/v1/"), 2);
  for (const std::string& line : log_lines()) {
    EXPECT_EQ(line.find(token_), std::string::npos) << line;
    std::istringstream words(line);
    EXPECT_EQ(std::distance(std::istream_iterator<std::string>(words), {}), 7) << line;
  }
}

TEST(Token, TokensDiffer) {
  std::set<std::string> made;
  for (int i = 0; i < 100; ++i) made.insert(make_token());
  EXPECT_EQ(made.size(), 100U);
  EXPECT_EQ(made.begin()->size(), 32U);
}

TEST(AccessLog, AFileThatCannotBeWrittenIsToldAtOnce) {
  ServerOptions options;
  options.port = 0;
  options.access_log = "/no/such/directory/access.log";
  Server server(options);
  const auto port = server.bind();
  ASSERT_FALSE(port.ok());
  EXPECT_NE(port.message().find("cannot write the access log"), std::string::npos);
}

}  // namespace
}  // namespace espalier::server
