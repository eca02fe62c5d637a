#include "server/run_answers.hpp"

#include <chrono>
#include <thread>
#include <utility>

#include "work/threads.hpp"

namespace espalier::server {
namespace {

constexpr std::chrono::milliseconds kBetweenEvents{400};

}  // namespace

int read_threads(app::FieldReader& fields) {
  return static_cast<int>(
      fields.whole("threads", 1, work::default_threads()).value_or(usual_threads()));
}

bool rest(EventSink& sink, std::chrono::milliseconds time) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + time;
  while (Clock::now() < end) {
    if (!sink.alive()) return false;
    std::this_thread::sleep_for(kStreamPoll);
  }
  return true;
}

void follow(httplib::Response& response, StreamCount& streams, std::string name,
            std::function<std::optional<app::Json>()> look) {
  stream_events(response, streams,
                [name = std::move(name), look = std::move(look)](EventSink& sink) {
                  while (const auto run = look()) {
                    if (!sink.send(name, *run) || (*run)["state"] != "running") return;
                    if (!rest(sink, kBetweenEvents)) return;
                  }
                });
}

}  // namespace espalier::server
