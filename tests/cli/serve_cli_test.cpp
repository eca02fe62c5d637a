// `espalier serve` as a process: how it begins where the system gives little, and how it ends.
#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "command_line.hpp"

namespace espalier {
namespace {

using std::chrono::seconds;
using Clock = std::chrono::steady_clock;

// A server in a process of its own.
class ServeProcess {
 public:
  // `prepare` is called in the new process.
  explicit ServeProcess(const std::function<void()>& prepare = {}) {
    std::filesystem::create_directories(data_);
    int ends[2];
    EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0);
    process_ = fork();
    if (process_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      dup2(ends[1], STDERR_FILENO);
      std::signal(SIGHUP, SIG_DFL);  // whoever runs the tests may ignore it
      if (prepare) prepare();
      execl(ESPALIER_BINARY, ESPALIER_BINARY, "serve", "--port", "0", "--data", data_.c_str(),
            static_cast<char*>(nullptr));
      _exit(127);
    }
    close(ends[1]);
    out_ = ends[0];
    read_until("Three commands");
    const auto at = said_.find("127.0.0.1:");
    port_ = at == said_.npos ? 0 : std::atoi(said_.c_str() + at + 10);
  }
  ~ServeProcess() {
    if (process_ > 0) kill(process_, SIGKILL);
    end();
    close(out_);
    std::filesystem::remove_all(data_);
  }
  ServeProcess(const ServeProcess&) = delete;
  ServeProcess& operator=(const ServeProcess&) = delete;

  void signal(int number) const { kill(process_, number); }
  bool is_well() const { return ask().find(" 200 ") != std::string::npos; }
  const std::string& said() const { return said_; }

  // As a shell tells it; a server that does not end within half a minute is killed, and it is 137.
  int end() {
    if (process_ <= 0) return status_;
    int status = 0;
    const auto late = Clock::now() + seconds(30);
    while (waitpid(process_, &status, WNOHANG) == 0) {
      if (Clock::now() > late) kill(process_, SIGKILL);
      usleep(5000);
    }
    process_ = 0;
    read_until("never said");
    status_ = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    return status_;
  }

  int dial() const {
    const int line = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port_));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(::connect(line, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    const timeval patience{30, 0};
    setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    return line;
  }

 private:
  std::string ask() const {
    const int line = dial();
    const std::string text = "GET /api/v1/health HTTP/1.1\r\nHost: 127.0.0.1:" +
                             std::to_string(port_) + "\r\nConnection: close\r\n\r\n";
    ::send(line, text.data(), text.size(), MSG_NOSIGNAL);
    char answer[64] = {};
    const auto got = recv(line, answer, sizeof answer - 1, MSG_WAITALL);
    close(line);
    return {answer, static_cast<std::size_t>(std::max<ssize_t>(got, 0))};
  }
  void read_until(const std::string& words) {
    const auto late = Clock::now() + seconds(30);
    char block[256];
    while (said_.find(words) == said_.npos && Clock::now() < late) {
      pollfd asked{out_, POLLIN, 0};
      if (poll(&asked, 1, 100) <= 0) continue;
      const auto got = read(out_, block, sizeof block);
      if (got <= 0) return;
      said_.append(block, static_cast<std::size_t>(got));
    }
  }

  const std::string data_ = testing::scratch("serve");
  pid_t process_ = 0;
  int out_ = -1;
  int port_ = 0;
  int status_ = -1;
  std::string said_;
};

TEST(ServeCli, EverySignalThatAsksForAnEndStopsIt) {
  for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
    ServeProcess server;
    ASSERT_TRUE(server.is_well()) << server.said();
    server.signal(number);
    EXPECT_EQ(server.end(), 0) << number << server.said();
    EXPECT_NE(server.said().find("stopped\n"), std::string::npos) << number;
  }
}

TEST(ServeCli, AnIgnoredHangupStaysIgnored) {
  ServeProcess server([] { std::signal(SIGHUP, SIG_IGN); });
  server.signal(SIGHUP);
  server.signal(SIGPIPE);
  server.signal(SIGSTOP);
  server.signal(SIGCONT);
  EXPECT_TRUE(server.is_well());
  server.signal(SIGTERM);
  EXPECT_EQ(server.end(), 0) << server.said();
}

// Each thread wants eight megabytes of addresses: the system does not give them all.
TEST(ServeCli, FewThreadsAreEnough) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer needs more addresses than the limit";
#endif
  ServeProcess server([] {
    const rlimit limit{rlim_t{1'500'000} << 10, rlim_t{1'500'000} << 10};
    setrlimit(RLIMIT_AS, &limit);
  });
  ASSERT_TRUE(server.is_well()) << server.said();
  std::vector<int> lines;
  for (int i = 0; i < 300; ++i) lines.push_back(server.dial());
  for (const int line : lines) ::send(line, "G", 1, MSG_NOSIGNAL);
  EXPECT_TRUE(server.is_well());
  for (const int line : lines) close(line);
  server.signal(SIGTERM);
  EXPECT_EQ(server.end(), 0) << server.said();
}

TEST(ServeCli, NoThreadAtAllIsSaidInOneLine) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  GTEST_SKIP() << "a sanitizer needs more addresses than the limit";
#endif
  ServeProcess server([] {
    const rlimit stack{rlim_t{4} << 30, rlim_t{4} << 30};  // what a thread wants by itself
    setrlimit(RLIMIT_STACK, &stack);
    const rlimit limit{rlim_t{1} << 30, rlim_t{1} << 30};
    setrlimit(RLIMIT_AS, &limit);
  });
  EXPECT_EQ(server.end(), 1) << server.said();
  EXPECT_NE(server.said().find("no thread"), std::string::npos) << server.said();
}

}  // namespace
}  // namespace espalier
