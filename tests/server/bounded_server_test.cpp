#include "server/bounded_server.hpp"

#include <functional>
#include <new>

#include "server/server_fixture.hpp"

namespace espalier::server {
namespace {

TEST(BoundedServerTest, AnExceptionEndsItsConnectionOnly) {
  BoundedServer http(4);
  const auto fail = [&http](const std::string& path, const std::function<void()>& raise) {
    http.Get(path, [raise](const httplib::Request&, httplib::Response& response) {
      response.set_chunked_content_provider("text/plain", [raise](std::size_t, httplib::DataSink&) {
        raise();
        return true;
      });
    });
  };
  fail("/memory", [] { throw std::bad_alloc(); });
  fail("/number", [] { throw 1; });
  http.Get("/well", [](const httplib::Request&, httplib::Response& response) {
    response.set_content("well", "text/plain");
  });
  const int port = http.bind_to_any_port("127.0.0.1");
  std::thread thread([&http] { EXPECT_FALSE(http.serve()); });
  httplib::Client client("127.0.0.1", port);
  for (const char* path : {"/memory", "/number"}) {
    client.Get(path);
    const auto answer = client.Get("/well");
    EXPECT_TRUE(answer && answer->status == 200) << path;
  }
  http.end();
  thread.join();
}

TEST(ServerStop, BeforeItServesIsNotForgotten) {
  for (int round = 0; round < 20; ++round) {
    Server server({"127.0.0.1", 0, "."});
    ASSERT_TRUE(server.bind().ok());
    std::thread thread([&server] { server.serve(); });
    server.stop();  // perhaps before serve() has begun
    thread.join();
  }
}

}  // namespace
}  // namespace espalier::server
