// What the server's answers cost in memory, while they are sent and afterwards.
#include <malloc.h>

#include <filesystem>
#include <future>

#include "lab/laboratory.hpp"
#include "server/server_fixture.hpp"
#include "server/slow_study.hpp"

namespace espalier::server {
namespace {

const bool kCoin = lab::register_study([] { return lab::make_slow("test/coin"); });

class MemoryTest : public ServerWithDataTest {
 protected:
  // The bytes of an answer, none of which are kept.
  std::size_t fetch(const std::string& path) const {
    httplib::Client client("127.0.0.1", port_);
    client.set_read_timeout(60);
    std::size_t length = 0;
    client.Get("/api/v1" + path, [&length](const char*, std::size_t size) {
      length += size;
      return true;
    });
    return length;
  }
};

TEST_F(MemoryTest, AHundredReadersOfAReportTakeLittle) {
  ASSERT_EQ(post("/lab/runs", R"({"study":"test/coin","trees":2})").first, 200);
  const auto state = [this] { return get("/lab/runs/test.coin").second["state"]; };
  ASSERT_TRUE(eventually([&] { return state() == "finished"; }));
  for (const std::size_t size : {std::size_t{20} << 10, std::size_t{8} << 20}) {
    std::ofstream(path("lab/test/coin/report.html"), std::ios::binary) << std::string(size, 'x');
    forget_peak();
    const double before = resident_megabytes();
    std::vector<std::future<std::size_t>> readers;
    for (int i = 0; i < 100; ++i) {
      readers.push_back(std::async(
          std::launch::async, [this] { return fetch("/lab/runs/test.coin/files/report.html"); }));
    }
    for (auto& reader : readers) EXPECT_EQ(reader.get(), size);
    EXPECT_LT(peak_megabytes(), before + 150);
  }
}

TEST_F(MemoryTest, WhatALargeTreeTookIsGivenBack) {
  const std::string body = R"({"uniform":"10,5","strategy":"minimax"})";
  malloc_trim(0);  // what earlier tests left would be used again
  const double before = resident_megabytes();
  for (int i = 0; i < 3; ++i) {
    forget_peak();
    std::size_t length = 0;
    httplib::Request request;
    request.method = "POST";
    request.path = "/api/v1/tree";
    request.body = body;
    request.content_receiver = [&length](const char*, std::size_t size, std::uint64_t,
                                         std::uint64_t) {
      length += size;
      return true;
    };
    const auto answer = client_->send(request);
    ASSERT_TRUE(answer && answer->status == 200);
    ASSERT_GT(length, 1'000'000U);
  }
  EXPECT_GT(peak_megabytes(), before + 45);  // else nothing was tried
  EXPECT_TRUE(eventually([&] { return resident_megabytes() < before + 40; }, 5))
      << before << " MB before, " << resident_megabytes() << " MB after";
}

}  // namespace
}  // namespace espalier::server
