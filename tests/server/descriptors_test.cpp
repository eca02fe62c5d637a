// A server that has no descriptor left for another connection waits, and goes on when there is one.
#include <arpa/inet.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/server_fixture.hpp"

namespace espalier::server {
namespace {

// Lets this process, with its server, open a few more descriptors only.
class FewDescriptors {
 public:
  FewDescriptors() {
    getrlimit(RLIMIT_NOFILE, &before_);
    const int next = dup(STDERR_FILENO);  // the lowest that is free
    close(next);
    rlimit few = before_;
    few.rlim_cur = static_cast<rlim_t>(next) + 30;
    setrlimit(RLIMIT_NOFILE, &few);
  }
  ~FewDescriptors() { setrlimit(RLIMIT_NOFILE, &before_); }
  FewDescriptors(const FewDescriptors&) = delete;
  FewDescriptors& operator=(const FewDescriptors&) = delete;

 private:
  rlimit before_{};
};

class DescriptorsTest : public ServerTest {
 protected:
  // A connection that says nothing; negative: there is no descriptor left.
  int dial_silently() const {
    const int line = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (line < 0) return line;
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port_));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(line, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    return line;
  }
};

TEST_F(DescriptorsTest, NoneLeftIsNoEnd) {
  std::vector<int> lines;
  {
    const FewDescriptors few;
    for (int line = dial_silently(); line >= 0; line = dial_silently()) lines.push_back(line);
    EXPECT_GE(lines.size(), 10U);
    std::this_thread::sleep_for(std::chrono::milliseconds(200));  // the server meets the limit
    for (const int line : lines) close(line);
  }
  EXPECT_TRUE(eventually([this] { return get("/health").first == 200; }));
}

}  // namespace
}  // namespace espalier::server
