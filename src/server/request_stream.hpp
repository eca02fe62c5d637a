// One request and its answer on a connection: nothing of it may be larger, or take longer, than a
// limit, and less when the server is crowded.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <string_view>

#include "server/http.hpp"
#include "server/workers.hpp"

namespace espalier::server {

// How much of the server is taken, by everybody together.
struct Crowd {
  const Workers& workers;
  std::atomic<std::size_t> bytes{0};  // of requests that are not answered yet

  // Who is slow has less time while few threads or little memory are left for others.
  std::chrono::milliseconds patience(std::chrono::milliseconds usual) const;
};

class RequestStream final : public httplib::Stream {
 public:
  using Clock = std::chrono::steady_clock;

  RequestStream(socket_t socket, Crowd& crowd, std::chrono::milliseconds read_patience,
                std::chrono::milliseconds write_patience)
      : socket_(socket),
        crowd_(crowd),
        read_patience_(read_patience),
        write_patience_(write_patience) {}
  ~RequestStream() override { crowd_.bytes -= received_; }

  // Something is left unread: perhaps a body that nobody wanted, which must not become a request.
  bool has_rest() const { return begin_ < end_ || exhausted_; }
  // Did the answer need so much that its memory should go back to the system?
  bool was_large() const;
  Clock::time_point start() const { return start_; }
  // The next bytes are a part of the answer with a deadline of its own.
  void begin_part() { part_sent_ = 0, part_began_ = false; }
  void keep(std::shared_ptr<void> thing) { kept_ = std::move(thing); }

  bool is_readable() const override;
  bool is_writable() const override;
  ssize_t read(char* data, std::size_t size) override;
  ssize_t write(const char* data, std::size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override;
  void get_local_ip_and_port(std::string& ip, int& port) const override;
  socket_t socket() const override { return socket_; }

 private:
  bool fill();  // false: there is nothing, or there was too much of it
  bool wait_for_bytes();
  bool wait_for_room();
  Clock::time_point write_deadline() const;
  void look_for_end_of_header(std::string_view text);

  const socket_t socket_;
  Crowd& crowd_;
  const std::chrono::milliseconds read_patience_;
  const std::chrono::milliseconds write_patience_;
  const Clock::time_point start_ = Clock::now();
  std::array<char, 4096> buffer_{};
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::size_t received_ = 0;
  std::size_t sent_ = 0;
  Clock::time_point part_start_;
  std::size_t part_sent_ = 0;
  bool part_began_ = false;
  bool trimmed_ = false;
  bool header_ = true;  // its end has not been read
  std::size_t matched_ = 0;
  bool exhausted_ = false;
  std::shared_ptr<void> kept_;  // until the answer is written
};

// Is there something to do (POLLIN, POLLOUT) before the time is over?
bool wait_for(socket_t socket, short what, std::chrono::milliseconds time);
// The other side has not hung up, as far as that can be seen.
bool is_there(socket_t socket);

}  // namespace espalier::server
