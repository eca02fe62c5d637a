// A server in this process, and clients for it.
#pragma once

#include <gtest/gtest.h>
#include <httplib.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <fstream>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "lab/temporary_directory.hpp"
#include "server/server.hpp"

namespace espalier::server {

using Json = nlohmann::json;

// Waits until something holds; false if it never does.
template <class Condition>
bool eventually(const Condition& condition, double seconds = 20) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

inline double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

inline double resident_megabytes() {
  std::ifstream file("/proc/self/statm");
  double size = 0;
  double resident = 0;
  file >> size >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / (1 << 20);
}

// The most that was resident since the last call of forget_peak().
inline void forget_peak() { std::ofstream("/proc/self/clear_refs") << "5"; }
inline double peak_megabytes() {
  std::ifstream file("/proc/self/status");
  for (std::string word; file >> word;) {
    double kilobytes = 0;
    if (word == "VmHWM:" && file >> kilobytes) return kilobytes / 1024;
  }
  return 0;
}

// An event stream as a browser's tab reads it.
class EventStream {
 public:
  struct Event {
    std::string name;
    Json data;
    double seconds;  // since the stream was asked for
  };

  // With an empty body: GET.
  EventStream(int port, const std::string& path, const std::string& body,
              const std::string& client = "tab")
      : client_("127.0.0.1", port) {
    request_.method = body.empty() ? "GET" : "POST";
    request_.path = path;
    request_.body = body;
    request_.headers = {{"Accept", "text/event-stream"},
                        {"X-Client", client},
                        {"Content-Type", "application/json"}};
    request_.content_receiver = [this](const char* data, std::size_t size, std::uint64_t,
                                       std::uint64_t) {
      return read({data, size});
    };
    client_.set_read_timeout(30);
    thread_ = std::thread([this] {
      const auto answer = client_.send(request_);
      const std::lock_guard lock(mutex_);
      status_ = answer ? answer->status : 0;
      over_ = true;
      changed_.notify_all();
    });
  }
  ~EventStream() {
    close();
    thread_.join();
  }
  EventStream(const EventStream&) = delete;
  EventStream& operator=(const EventStream&) = delete;

  // As a tab that is closed.
  void close() { client_.stop(); }

  bool wait_for(const std::string& name, std::size_t count = 1, double seconds = 20) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::duration<double>(seconds), [&] {
      return static_cast<std::size_t>(std::count_if(
                 events_.begin(), events_.end(), [&](auto& e) { return e.name == name; })) >= count;
    });
  }
  // The server has ended it.
  bool wait_for_end(double seconds = 20) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, std::chrono::duration<double>(seconds), [&] { return over_; });
  }
  int status() {
    const std::lock_guard lock(mutex_);
    return status_;
  }
  std::vector<Event> events() {
    const std::lock_guard lock(mutex_);
    return events_;
  }
  std::vector<Event> named(const std::string& name) {
    std::vector<Event> found;
    for (const Event& event : events()) {
      if (event.name == name) found.push_back(event);
    }
    return found;
  }
  // "started report report result"
  std::string names() {
    std::string all;
    for (const Event& event : events()) all += (all.empty() ? "" : " ") + event.name;
    return all;
  }
  Json last() {
    const auto all = events();
    return all.empty() ? Json() : all.back().data;
  }

 private:
  bool read(std::string_view data) {
    const std::lock_guard lock(mutex_);
    text_ += data;
    for (auto end = text_.find("\n\n"); end != std::string::npos; end = text_.find("\n\n")) {
      add(text_.substr(0, end));
      text_.erase(0, end + 2);
    }
    changed_.notify_all();
    return true;
  }
  void add(const std::string& block) {
    const auto line = block.find("\ndata: ");
    if (!block.starts_with("event: ") || line == std::string::npos) return;  // a comment
    events_.push_back(
        {block.substr(7, line - 7), Json::parse(block.substr(line + 7)), seconds_since(start_)});
  }

  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  httplib::Client client_;
  httplib::Request request_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string text_;
  std::vector<Event> events_;
  bool over_ = false;
  int status_ = -1;
  std::thread thread_;
};

class ServerTest : public ::testing::Test {
 protected:
  explicit ServerTest(std::string data = ".") : data_(std::move(data)) { start(); }
  ~ServerTest() override { stop(); }

  void start() {
    server_ = std::make_unique<Server>(ServerOptions{"127.0.0.1", 0, data_, threads_});
    const auto port = server_->bind();
    EXPECT_TRUE(port.ok());
    port_ = port.ok() ? *port : 0;
    thread_ = std::thread([this] { server_->serve(); });
    client_ = std::make_unique<httplib::Client>("127.0.0.1", port_);
    client_->set_read_timeout(60);
    EXPECT_TRUE(eventually([this] { return static_cast<bool>(client_->Get("/api/v1/health")); }));
  }
  // Waits for whatever runs.
  void stop() {
    if (!thread_.joinable()) return;
    server_->stop();
    thread_.join();
    server_.reset();
  }

  using Answer = std::pair<int, Json>;
  static Answer read(const httplib::Result& answer) {
    if (!answer) return {0, {}};
    return {answer->status, Json::parse(answer->body, nullptr, false)};
  }
  Answer get(const std::string& path) { return read(client_->Get("/api/v1" + path)); }
  Answer post(const std::string& path, const std::string& body,
              const httplib::Headers& headers = {}) {
    return read(client_->Post("/api/v1" + path, headers, body, "application/json"));
  }
  Answer put(const std::string& path, const std::string& body) {
    return read(client_->Put("/api/v1" + path, body, "application/json"));
  }
  Answer remove(const std::string& path) { return read(client_->Delete("/api/v1" + path)); }
  std::unique_ptr<EventStream> stream(const std::string& path, const std::string& body,
                                      const std::string& client = "tab") {
    return std::make_unique<EventStream>(port_, "/api/v1" + path, body, client);
  }
  int running() { return get("/health").second["jobs"]["running"]; }
  int pending() { return get("/health").second["jobs"]["pending"]; }

  // It was refused, with one line that says `words`.
  static void expect_refused(const Answer& answer, const std::string& words) {
    EXPECT_GE(answer.first, 400) << answer.second;
    EXPECT_LT(answer.first, 500) << answer.second;
    expect_error(answer, words);
  }
  // The same with the status that is expected.
  static void expect_refused(const Answer& answer, int status, const std::string& words) {
    EXPECT_EQ(answer.first, status) << answer.second;
    expect_error(answer, words);
  }
  static void expect_error(const Answer& answer, const std::string& words) {
    ASSERT_TRUE(answer.second.is_object() && answer.second.contains("error")) << answer.second;
    EXPECT_EQ(answer.second.size(), 1U) << answer.second;
    const std::string error = answer.second["error"];
    EXPECT_NE(error.find(words), std::string::npos) << error;
    EXPECT_EQ(error.find('\n'), std::string::npos) << error;
  }

  int threads_ = 1;  // that a search may use
  const std::string data_;
  std::unique_ptr<Server> server_;
  int port_ = 0;
  std::thread thread_;
  std::unique_ptr<httplib::Client> client_;
};

// A server with a directory of its own for what it keeps.
class ServerWithDataTest : private testing::TemporaryDirectory, public ServerTest {
 protected:
  ServerWithDataTest()
      : TemporaryDirectory(unique_name()), ServerTest(TemporaryDirectory::path()) {}
  // A second server may find what the first one has kept.
  void restart() {
    stop();
    start();
  }
  std::string path(const std::string& name) const { return TemporaryDirectory::path(name); }

 private:
  static std::string unique_name() {
    return std::string("server-") + ::testing::UnitTest::GetInstance()->current_test_info()->name();
  }
};

// One whose directory cannot be made: a file is in the way. (Permissions do not bind root.)
class ServerWithoutDataTest : private testing::TemporaryDirectory, public ServerTest {
 protected:
  ServerWithoutDataTest()
      : TemporaryDirectory("server-no-data"),
        ServerTest(blocked(TemporaryDirectory::path("file"))) {}

 private:
  static std::string blocked(const std::string& file) {
    std::ofstream(file) << "in the way";
    return file + "/data";
  }
};

}  // namespace espalier::server
