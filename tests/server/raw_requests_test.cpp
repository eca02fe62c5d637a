// Bytes that no browser sends: methods, lengths, paths and bodies that are wrong in every way. The
// server says so, or hangs up, and goes on.
#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <future>

#include "server/server_fixture.hpp"

namespace espalier::server {
namespace {

class RawRequestsTest : public ServerTest {
 protected:
  // A connection that says `bytes` and then nothing more; everything that came back.
  std::string say(const std::string& bytes) {
    const int line = dial();
    std::size_t sent = 0;
    while (sent < bytes.size()) {
      const auto now = ::send(line, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
      if (now <= 0) break;
      sent += static_cast<std::size_t>(now);
    }
    std::string answer;
    char block[4096];
    for (auto got = ::recv(line, block, sizeof block, 0); got > 0;
         got = ::recv(line, block, sizeof block, 0)) {
      answer.append(block, static_cast<std::size_t>(got));
    }
    ::close(line);
    return answer;
  }
  // At once, because each may have to wait until the server gives up.
  std::vector<std::string> say_all(const std::vector<std::string>& requests) {
    std::vector<std::future<std::string>> calls;
    for (const std::string& bytes : requests) {
      calls.push_back(std::async(std::launch::async, [this, &bytes] { return say(bytes); }));
    }
    std::vector<std::string> answers;
    for (auto& call : calls) answers.push_back(call.get());
    return answers;
  }
  // They were refused, if they were answered at all.
  void expect_all_refused(const std::vector<std::string>& requests) {
    const auto start = std::chrono::steady_clock::now();
    const auto answers = say_all(requests);
    for (std::size_t i = 0; i < answers.size(); ++i) {
      EXPECT_TRUE(answers[i].empty() || status(answers[i]) >= 400)
          << requests[i].substr(0, 300) << answers[i].substr(0, 300);
    }
    EXPECT_LT(seconds_since(start), 9);
    EXPECT_TRUE(well());
  }
  // `room`: how many bytes the system takes for us before we read them; 0: as many as it likes.
  int dial(int room = 0) const {
    const int line = ::socket(AF_INET, SOCK_STREAM, 0);
    if (room > 0) ::setsockopt(line, SOL_SOCKET, SO_RCVBUF, &room, sizeof room);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port_));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(line, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    const timeval patience{10, 0};
    ::setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    return line;
  }
  std::string head(const std::string& first_line) const {
    return first_line + "\r\nHost: 127.0.0.1:" + std::to_string(port_) +
           "\r\nConnection: close\r\n";
  }
  static int status(const std::string& answer) {
    return answer.size() > 12 ? std::atoi(answer.substr(9, 3).c_str()) : 0;
  }
  // One answer, of an error in one line of JSON.
  static void expect_one_error(const std::string& answer, int expected) {
    EXPECT_EQ(status(answer), expected) << answer;
    EXPECT_EQ(answer.find("HTTP/1.1", 1), std::string::npos) << answer;
    const auto body = answer.find("\r\n\r\n");
    ASSERT_NE(body, std::string::npos) << answer;
    const Json json = Json::parse(answer.substr(body + 4), nullptr, false);
    EXPECT_TRUE(json.is_object() && json.contains("error")) << answer;
  }
  bool well() { return get("/health").first == 200; }
};

TEST_F(RawRequestsTest, HeadIsGetWithoutABody) {
  const std::string answer = say(head("HEAD /api/v1/health HTTP/1.1") + "\r\n");
  EXPECT_EQ(status(answer), 200);
  EXPECT_TRUE(answer.ends_with("\r\n\r\n")) << answer;
  EXPECT_EQ(status(say(head("HEAD / HTTP/1.1") + "\r\n")), 200);
  EXPECT_EQ(status(say(head("HEAD /api/v1/nothing HTTP/1.1") + "\r\n")), 404);
}

TEST_F(RawRequestsTest, OtherMethodsAreRefused) {
  expect_one_error(say(head("OPTIONS /api/v1/games HTTP/1.1") + "\r\n"), 404);
  expect_one_error(say(head("PATCH /api/v1/games HTTP/1.1") + "Content-Length: 2\r\n\r\n{}"), 404);
  std::vector<std::string> requests;
  for (const char* method : {"TRACE", "CONNECT", "BREW", "get", ""}) {
    requests.push_back(head(std::string(method) + " /api/v1/games HTTP/1.1") + "\r\n");
  }
  for (const std::string& answer : say_all(requests)) expect_one_error(answer, 400);
}

TEST_F(RawRequestsTest, LinesThatAreNoneAreRefused) {
  std::vector<std::string> requests;
  for (const char* line :
       {"hello", "GET", "GET /", "GET / HTTP/9.9", "\x16\x03\x01\x02\x01", "GET /%zz HTTP/1.1"}) {
    requests.push_back(head(line) + "\r\n");
  }
  expect_all_refused(requests);
}

TEST_F(RawRequestsTest, LongPathsAreRefusedAndLongHeadersDoNoHarm) {
  std::vector<std::string> requests;
  for (const std::size_t length : {std::size_t{8000}, std::size_t{200'000}}) {
    const std::string much(length, 'a');
    for (const char* start : {"/", "/api/v1/lab/runs/a/files/", "/api/v1/saves/"}) {
      requests.push_back(head("GET " + (start + much) + " HTTP/1.1") + "\r\n");
    }
    requests.push_back(head("GET /nothing HTTP/1.1") + "X-Client: " + much + "\r\n\r\n");
  }
  expect_all_refused(requests);
}

// Neither one header nor their number grows without end.
TEST_F(RawRequestsTest, EndlessHeadersAreCutOff) {
  const std::string start = head("GET /api/v1/health HTTP/1.1");
  std::string many;
  for (int i = 0; i < 30'000; ++i) many += "X-" + std::to_string(i) + ": a\r\n";
  for (const std::string& headers : {"X: " + std::string(50'000'000, 'a'), many}) {
    const double before = resident_megabytes();
    const std::string answer = say(start + headers + "\r\n\r\n");
    EXPECT_TRUE(answer.empty() || status(answer) == 400) << answer;
    EXPECT_LT(resident_megabytes(), before + 20);
  }
  EXPECT_EQ(status(say(start + "X: " + std::string(8000, 'a') + "\r\n\r\n")), 200);
  EXPECT_TRUE(well());
}

// A browser does not do it; what it leaves unread could be a body that was refused.
TEST_F(RawRequestsTest, AConnectionIsUsedAgainButNotAheadOfTime) {
  const std::string request =
      "GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) + "\r\n\r\n";
  const std::string answer = say(request + request);
  EXPECT_EQ(answer.find("HTTP/1.1", 1), std::string::npos) << answer;
  httplib::Client client("127.0.0.1", port_);
  client.set_keep_alive(true);
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(client.Get("/api/v1/health")->status, 200);
    EXPECT_TRUE(client.is_socket_open());
  }
}

TEST_F(RawRequestsTest, BodiesOfGetAreNotTakenForRequests) {
  const std::string hidden = head("GET /api/v1/health HTTP/1.1") + "\r\n";
  const std::string host = "Host: 127.0.0.1:" + std::to_string(port_) + "\r\n";
  for (const char* method : {"GET", "HEAD", "OPTIONS"}) {
    const std::string answer =
        say(std::string(method) + " /api/v1/games HTTP/1.1\r\n" + host +
            "Content-Length: " + std::to_string(hidden.size()) + "\r\n\r\n" + hidden);
    EXPECT_EQ(status(answer), 400) << answer;
    EXPECT_EQ(answer.find("uptime"), std::string::npos) << answer;
  }
}

TEST_F(RawRequestsTest, LengthsThatAreNoneAreRefused) {
  std::vector<std::string> requests;
  const std::string post = head("POST /api/v1/tree HTTP/1.1");
  for (const char* length : {"-1", "x", "99999999999999999999999", "1048577", "10"}) {
    requests.push_back(post + "Content-Length: " + length + "\r\n\r\n{}");
  }
  for (const char* body : {"zz\r\n{}\r\n0\r\n\r\n", "2\r\n{}", "ffffffffffffffff\r\n{}\r\n"}) {
    requests.push_back(post + "Transfer-Encoding: chunked\r\n\r\n" + body);
  }
  expect_all_refused(requests);
}

// A body that never comes keeps nobody else from being answered.
TEST_F(RawRequestsTest, SlowClientsHoldNobodyUp) {
  std::vector<int> lines;
  for (int i = 0; i < 40; ++i) {
    lines.push_back(dial());
    const std::string start =
        i % 2 == 0 ? "GET /api"
                   : head("POST /api/v1/tree HTTP/1.1") + "Content-Length: 100\r\n\r\n{";
    ::send(lines.back(), start.data(), start.size(), MSG_NOSIGNAL);
  }
  const auto start = std::chrono::steady_clock::now();
  EXPECT_TRUE(well());
  EXPECT_LT(seconds_since(start), 1);
  for (const int line : lines) ::close(line);
}

// Headers that come byte by byte, from more clients than there are streams.
TEST_F(RawRequestsTest, DrippingClientsHoldNobodyUp) {
  std::vector<int> lines;
  for (int i = 0; i < 300; ++i) lines.push_back(dial());
  const std::string text = head("GET /api/v1/health HTTP/1.1") + "X: ";
  double slowest = 0;
  std::size_t cut = 0;
  for (std::size_t second = 0; second < 7; ++second) {
    for (const int line : lines) {
      if (::send(line, text.data() + second, 1, MSG_NOSIGNAL) != 1) ++cut;
    }
    const auto start = std::chrono::steady_clock::now();
    EXPECT_TRUE(well());
    slowest = std::max(slowest, seconds_since(start));
    std::this_thread::sleep_for(std::chrono::seconds(1));
  }
  EXPECT_LT(slowest, 1);
  EXPECT_GT(cut, 0U);  // nobody may go on like this for ever
  for (const int line : lines) ::close(line);
}

// The same with bodies, from more clients than there are threads.
TEST_F(RawRequestsTest, DrippingBodiesHoldNobodyUp) {
  constexpr std::size_t kClients = 400;  // this process has both ends of each
  const std::string start = head("POST /api/v1/tree HTTP/1.1") + "Content-Length: 1000\r\n\r\n{";
  std::vector<int> lines;
  for (std::size_t i = 0; i < kClients; ++i) {
    lines.push_back(dial());
    ::send(lines.back(), start.data(), start.size(), MSG_NOSIGNAL);
  }
  double slowest = 0;
  for (int second = 0; second < 3; ++second) {
    for (const int line : lines) ::send(line, " ", 1, MSG_NOSIGNAL);
    const auto asked = std::chrono::steady_clock::now();
    EXPECT_TRUE(well());
    slowest = std::max(slowest, seconds_since(asked));
    std::this_thread::sleep_for(std::chrono::seconds(1));
  }
  EXPECT_LT(slowest, 2);
  for (const int line : lines) ::close(line);
}

// An answer of megabytes, of which a client takes a little now and then for ever.
TEST_F(RawRequestsTest, SlowReadersAreCutOff) {
  std::string tree = "(";
  for (int i = 0; i < 20'000; ++i) tree += "1 ";
  const std::string body = R"j({"strategy":"minimax","tree":")j" + tree + ")\"}";
  const std::string request = head("POST /api/v1/tree HTTP/1.1") +
                              "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
  const std::size_t whole = say(request).size();
  ASSERT_GT(whole, 4'000'000U);
  const int line = dial(4096);
  ::send(line, request.data(), request.size(), MSG_NOSIGNAL);
  std::size_t got = 0;
  char block[1024];
  const auto taken = [&](std::size_t size) {
    const auto now = ::recv(line, block, size, 0);
    got += now > 0 ? static_cast<std::size_t>(now) : 0;
    return now;
  };
  ASSERT_GT(taken(1), 0);
  EXPECT_EQ(get("/health").second["streams"], 1);  // its place is taken while it reads
  EXPECT_TRUE(eventually(
      [&] {
        taken(sizeof block);
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        return get("/health").second["streams"] == 0;
      },
      40));
  while (taken(sizeof block) > 0) {
  }
  EXPECT_LT(got, whole);
  ::close(line);
}

// JSON is copied and thrown away level by level.
TEST_F(RawRequestsTest, DeepBodiesAreRefused) {
  const std::size_t deep = 400'000;
  const std::string lists = std::string(deep, '[') + std::string(deep, ']');
  std::string objects;
  for (std::size_t i = 0; i < 100'000; ++i) objects += R"({"a":)";
  objects += "1" + std::string(100'000, '}');
  for (const char* path :
       {"/position/edit", "/tree", "/analyse", "/matches", "/lab/runs", "/read"}) {
    for (const char* field : {"set", "window", "players", "game"}) {
      for (const std::string& value : {lists, objects}) {
        const std::string body =
            std::string("{\"game\":\"tic-tac-toe\",\"position\":\"empty\",\"") + field +
            "\":" + value + "}";
        expect_refused(post(path, body), 400, "within each other");
      }
    }
  }
  expect_refused(post("/read", R"({"text":")" + std::string(1000, '[') + "\\\"{\"}"), "");
  EXPECT_TRUE(well());
}

TEST_F(RawRequestsTest, BytesThatAreNoTextAreRefused) {
  for (const char* body : {"{\"game\":\"\xff\xfe\"}", "{\"game\":\"\xc0\x80\"}", "\xef\xbb\xbf{",
                           "{\"game\":\"\\ud800\"}", "{\"game\":\"a\x01\"}", "{\"game\":NaN}",
                           "{\"game\":1e999}", "{'game':1}", "{\"game\":\"a\",}"}) {
    for (const char* path : {"/position", "/analyse", "/matches", "/lab/runs"}) {
      expect_refused(post(path, body), "");
    }
  }
  expect_refused(get("/board?game=%ff%0a%00"), "");
  expect_refused(get("/%ff%0a"), 404, "nothing at GET '/api/v1/?");
}

// A game of very many moves is read in one go.
TEST_F(RawRequestsTest, LongGamesAreAnsweredInTime) {
  std::string moves;
  while (moves.size() < 900'000) moves += "a1b1 ";
  const Json games = get("/games").second["games"];
  ASSERT_FALSE(games.empty());
  for (const Json& game : games) {
    const auto start = std::chrono::steady_clock::now();
    expect_refused(post("/position", Json({{"game", game["name"]}, {"moves", moves}}).dump()), "");
    EXPECT_LT(seconds_since(start), 2) << game["name"];
  }
}

// The library would build every part in memory: 8 KB of ranges would become gigabytes.
TEST_F(RawRequestsTest, RangesAreIgnored) {
  std::string ranges = "Range: bytes=0-";
  for (int i = 0; i < 2'600; ++i) ranges += ",0-";
  const std::string body = R"j({"tree":"(1 2)","strategy":"minimax"})j";
  const std::string length = "Content-Length: " + std::to_string(body.size()) + "\r\n";
  const std::string get = head("GET /api/v1/openapi.json HTTP/1.1");
  const std::string post = head("POST /api/v1/tree HTTP/1.1") + length;
  for (const auto& [start, rest] : {std::pair(get, std::string()), std::pair(post, body)}) {
    const std::string whole = say(start + "\r\n" + rest);
    for (const std::string& header : {ranges, std::string("Range: bytes=1-2")}) {
      const std::string answer = say(start + header + "\r\n\r\n" + rest);
      EXPECT_EQ(status(answer), 200) << answer.substr(0, 300);
      EXPECT_LT(answer.size(), whole.size() + 100);
      EXPECT_GT(answer.size() + 100, whole.size());
    }
  }
  const std::string wrong = say(get + ranges + ",5-1\r\n\r\n");
  EXPECT_LT(wrong.size(), 1'000'000U) << wrong.substr(0, 300);
  EXPECT_TRUE(well());
}

TEST_F(RawRequestsTest, ALengthThatIsNoNumberIsRefused) {
  const std::string stop = head("POST /api/v1/stop HTTP/1.1");
  expect_one_error(say(stop + "Content-Length: abc\r\n\r\n"), 400);
  expect_one_error(say(stop + "Content-Length: 2x\r\n\r\n{}"), 400);
  expect_one_error(say(stop + "Content-Length: +2\r\n\r\n{}"), 400);
  expect_one_error(say(stop + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}"), 400);
  EXPECT_EQ(status(say(stop + "Content-Length: 2\r\n\r\n{}")), 200);
}

// Without a stream, too: a search that nobody waits for makes room for others.
TEST_F(RawRequestsTest, AClosedClientGivesUpItsSearch) {
  const std::string body = R"({"game":"othello","seconds":30,"recipe":"default tt=1M"})";
  std::vector<int> lines;
  for (int i = 0; i < 8; ++i) {
    lines.push_back(dial());
    const std::string request =
        head("POST /api/v1/analyse HTTP/1.1") + "X-Client: c" + std::to_string(i) +
        "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
    ::send(lines.back(), request.data(), request.size(), MSG_NOSIGNAL);
  }
  ASSERT_TRUE(eventually([this] { return running() > 0 && running() + pending() == 8; }));
  for (const int line : lines) ::close(line);
  EXPECT_TRUE(eventually([this] { return running() + pending() == 0; }, 5)) << pending();
}

}  // namespace
}  // namespace espalier::server
