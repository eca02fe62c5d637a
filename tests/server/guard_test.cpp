// Who may ask: every way to write our own address, and those that only look like it.
#include "server/guard.hpp"

#include "server/server_fixture.hpp"

namespace espalier::server {
namespace {

int status(const httplib::Headers& headers, const std::string& host = "127.0.0.1", int port = 8080,
           const std::string& method = "GET") {
  httplib::Request request;
  request.method = method;
  request.path = "/";
  request.headers = headers;
  httplib::Response response;
  return allowed(request, response, host, port) ? 200 : response.status;
}

TEST(Guard, HostMustBeOurs) {
  for (const char* host : {"127.0.0.1:8080", "localhost:8080", "LocalHost:8080", "[::1]:8080"}) {
    EXPECT_EQ(status({{"Host", host}}), 200) << host;
  }
  for (const char* host :
       {"", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8081", "127.0.0.1:08080", "localhost",
        "localhost:8080.evil.example", "evil.example:8080", "127.0.0.1.evil.example:8080",
        "127.0.0.2:8080", "0.0.0.0:8080", "[::]:8080", "::1:8080", "user@127.0.0.1:8080"}) {
    EXPECT_EQ(status({{"Host", host}}), 403) << host;
  }
  EXPECT_EQ(status({}), 403);
  EXPECT_EQ(status({{"Host", "127.0.0.1:8080"}, {"Host", "evil.example"}}), 403);
}

TEST(Guard, ThePortIsLeftOutWhereItIsTheUsualOne) {
  EXPECT_EQ(status({{"Host", "localhost"}}, "127.0.0.1", 80), 200);
  EXPECT_EQ(status({{"Host", "[::1]"}}, "::1", 80), 200);
  EXPECT_EQ(status({{"Host", "localhost:80"}}, "127.0.0.1", 80), 200);
}

TEST(Guard, AnAddressOfItsOwnIsOurs) {
  EXPECT_EQ(status({{"Host", "192.168.1.2:8080"}}, "192.168.1.2"), 200);
  EXPECT_EQ(status({{"Host", "[fe80::1]:8080"}}, "fe80::1"), 200);
  EXPECT_EQ(status({{"Host", "desk.example:8080"}}, "Desk.example"), 200);
  EXPECT_EQ(status({{"Host", "192.168.1.3:8080"}}, "192.168.1.2"), 403);
}

// On all addresses we do not know what we are called; but a name that somebody far away can point
// at us (DNS rebinding) is none of ours.
TEST(Guard, OnAllAddressesOnlyNamesOfOthersAreForeign) {
  for (const char* all : {"0.0.0.0", "::"}) {
    for (const char* host : {"192.168.1.2:8080", "localhost:9000", "[fe80::1]:8080", "desk:8080",
                             "desk.local:8080", "10.0.0.1"}) {
      EXPECT_EQ(status({{"Host", host}}, all), 200) << host;
    }
    for (const char* host : {"", ":8080", "evil.example:8080", "a.b", "1.2.3.4.evil.example"}) {
      EXPECT_EQ(status({{"Host", host}}, all), 403) << host;
    }
  }
}

TEST(Guard, OriginMustBeThePageWeServe) {
  const auto origin = [](const std::string& value) {
    return status({{"Host", "localhost:8080"}, {"Origin", value}});
  };
  EXPECT_EQ(origin("http://localhost:8080"), 200);
  EXPECT_EQ(origin("HTTP://LOCALHOST:8080"), 200);
  for (const char* value :
       {"null", "http://localhost", "https://localhost:8080", "http://127.0.0.1:8080",
        "http://localhost:8080.evil.example", "http://localhost:8080/", "file://"}) {
    EXPECT_EQ(origin(value), 403) << value;
  }
}

// As a browser tells who asks: another site's picture may not, a link from there may.
TEST(Guard, OtherSitesMayOnlyLinkHere) {
  const auto fetch = [](const std::string& site, const std::string& mode) {
    return status({{"Host", "localhost:8080"}, {"Sec-Fetch-Site", site}, {"Sec-Fetch-Mode", mode}});
  };
  EXPECT_EQ(fetch("same-origin", "cors"), 200);
  EXPECT_EQ(fetch("none", "navigate"), 200);
  EXPECT_EQ(fetch("cross-site", "navigate"), 200);
  EXPECT_EQ(fetch("cross-site", "no-cors"), 403);
  EXPECT_EQ(fetch("same-site", "no-cors"), 403);
}

// A form elsewhere that is sent here is no link, whether its page says Origin or not.
TEST(Guard, OtherSitesMaySendNothing) {
  for (const char* method : {"POST", "PUT", "DELETE"}) {
    for (const char* site : {"cross-site", "same-site"}) {
      const httplib::Headers headers = {{"Host", "localhost:8080"}, {"Sec-Fetch-Site", site}};
      EXPECT_EQ(status(headers, "127.0.0.1", 8080, method), 403) << method << site;
      httplib::Headers navigates = headers;
      navigates.emplace("Sec-Fetch-Mode", "navigate");
      EXPECT_EQ(status(navigates, "127.0.0.1", 8080, method), 403) << method << site;
    }
    EXPECT_EQ(status({{"Host", "localhost:8080"}, {"Sec-Fetch-Site", "same-origin"}}, "127.0.0.1",
                     8080, method),
              200);
  }
}

TEST(Guard, AServerOnIpv6AnswersThere) {
  Server server({"::1", 0, "."});
  const auto port = server.bind();
  if (!port.ok()) GTEST_SKIP() << "this machine has no IPv6";
  std::thread thread([&server] { server.serve(); });
  httplib::Client client("::1", *port);
  int answered = 0;
  EXPECT_TRUE(eventually([&] {
    const auto answer = client.Get("/api/v1/health", {{"Host", "[::1]:" + std::to_string(*port)}});
    answered = answer ? answer->status : 0;
    return answered != 0;
  }));
  EXPECT_EQ(answered, 200);
  server.stop();
  thread.join();
}

}  // namespace
}  // namespace espalier::server
