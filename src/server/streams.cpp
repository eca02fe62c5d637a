#include "server/streams.hpp"

#include <memory>
#include <string>
#include <utility>

#include "server/bounded_server.hpp"
#include "server/routes.hpp"

namespace espalier::server {
namespace {

// A stream must not be silent for longer than 500 ms; this leaves some time for the way.
constexpr std::chrono::milliseconds kLongestSilence{400};

std::string event_text(std::string_view event, const app::Json& data) {
  std::string text = "event: ";
  text.append(event).append("\ndata: ").append(json_text(data)).append("\n\n");
  return text;
}

}  // namespace

bool StreamCount::enter() {
  if (closed_) return false;
  if (open_.fetch_add(1) < kMost) return true;
  leave();
  return false;
}

void StreamCount::leave() { open_.fetch_sub(1); }

bool EventSink::send(std::string_view event, const app::Json& data) {
  return write(event_text(event, data));
}

bool EventSink::send(std::string_view event, app::Json&& data) {
  const std::string text = event_text(event, data);
  data = nullptr;
  return write(text);
}

bool EventSink::alive() {
  if (gone_ || count_.closed()) return false;
  if (Clock::now() - last_write_ >= kLongestSilence) return write(": alive\n\n");
  gone_ = !sink_.is_writable();  // looks whether the other side has closed, too
  return !gone_;
}

bool EventSink::write(std::string_view text) {
  if (gone_) return false;
  last_write_ = Clock::now();
  begin_part_of_answer();
  gone_ = !sink_.is_writable() || !sink_.write(text.data(), text.size());
  return !gone_;
}

void stream_events(httplib::Response& response, StreamCount& count,
                   std::function<void(EventSink&)> body) {
  // Shared because functions must be copyable; it goes with the response, also if nobody reads it.
  const auto place = std::make_shared<StreamPlace>(count);
  if (!place->granted()) return refuse(response, 503, kTooManyStreams);
  response.set_header("Cache-Control", "no-store");
  response.set_chunked_content_provider(
      "text/event-stream",
      [place, &count, body = std::move(body)](std::size_t, httplib::DataSink& sink) {
        EventSink events(sink, count);
        try {
          body(events);
        } catch (...) {  // nobody above would catch it
          events.send("error", {{"error", "the server failed on this request"}});
        }
        sink.done();
        return true;
      });
}

}  // namespace espalier::server
