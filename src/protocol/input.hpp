// What a session waits for: a line of input, a wake-up call from the search, or a time.
//
// Promise: lines arrive in order and whole, whatever bytes they hold; the last one needs no line
// end. Waiting never depends on the end of the input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace espalier::protocol {

// A list of moves of this size is longer than any game; what is longer still is not kept.
inline constexpr std::size_t kLongestLine = std::size_t{16} << 20;

class Input {
 public:
  enum class Kind : std::uint8_t { Line, TooLong, Woken, TimeIsUp, End };
  struct Event {
    Kind kind = Kind::End;
    std::string line;
  };

  explicit Input(int descriptor);
  ~Input();
  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  // The next event; none if `seconds` pass without one.
  Event next(std::optional<double> seconds);
  // Ends the wait of next(); from any thread.
  void wake() const;

 private:
  std::optional<Event> line_in_buffer();
  bool read_more();
  void hear_wake() const;

  int descriptor_;
  int wake_in_ = -1;
  int wake_out_ = -1;
  std::string buffer_;
  std::size_t begin_ = 0;    // of the first line not handed out yet
  std::size_t scanned_ = 0;  // no line end before this place
  bool skipping_ = false;    // the rest of a line that was too long
  bool ended_ = false;
};

}  // namespace espalier::protocol
