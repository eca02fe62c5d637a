// Another program, run as a child with pipes: lines go in, lines come out, always with a deadline.
//
// Promise: no call waits beyond its deadline, whatever the program does: not reading, not
// answering, flooding, dying. Memory is bounded: of a line at most kLongestLine bytes are kept, of
// the past the last kLastLines lines. No shell is run. The program leads a process group of its
// own; the destructor ends the whole group and leaves neither zombie nor open descriptor, and if we
// are killed, so is the program (child.hpp). Several
// threads may start programs at once: nothing is inherited by accident. SIGPIPE stays as it was.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"
#include "espalier/core/stop.hpp"
#include "match/pauses.hpp"

namespace espalier::match {

// Owns one file descriptor.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept;
  Descriptor& operator=(Descriptor&& other) noexcept;
  ~Descriptor() { close(); }

  int number() const { return number_; }
  bool open() const { return number_ >= 0; }
  void close();

 private:
  int number_ = -1;
};

class Program {
 public:
  using Clock = ActiveClock;
  using Deadline = Clock::time_point;

  static constexpr std::size_t kLongestLine = std::size_t{1} << 16;  // bytes; the rest is cut off
  static constexpr std::size_t kLastLines = 10;                      // remembered for messages
  static constexpr std::chrono::milliseconds kGrace{500};  // from "quit" to the end by force

  // The first of `arguments` is the program, looked up in PATH unless it has a slash, then where
  // Debian keeps games, which root does not have in its PATH.
  static Result<std::unique_ptr<Program>> start(const std::vector<std::string>& arguments,
                                                std::chrono::milliseconds grace = kGrace);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  // Says "quit" and closes the input; after the grace the whole group is killed.
  ~Program();

  enum class Status : std::uint8_t {
    Done,
    Late,     // the deadline has passed
    Gone,     // it has ended, or closed its end of the pipe
    Stopped,  // asked for from outside
  };
  struct Reading {
    Status status = Status::Done;
    std::string line;  // Done: without its end
  };

  Status write_line(std::string_view line, Deadline deadline);
  Reading read_line(Deadline deadline, const StopFlag* stop = nullptr);
  // The lines that have arrived and were not read are dropped.
  void skip_lines();
  void close_input() { input_.close(); }

  bool running();
  pid_t id() const { return id_; }
  // "exited with code 3", "was ended by signal 11 (SIGSEGV)", "closed its output", "still runs"
  std::string state_in_words();
  // "its last lines: 'a', 'b'", of both outputs; or that there are none.
  std::string last_words() const;

 private:
  // Lines of one of its two outputs, put together from what arrives.
  struct Stream {
    Descriptor end;
    std::string line;  // not finished yet
  };
  struct Exit {
    bool by_signal = false;
    int number = 0;  // exit code or signal
  };

  Program(pid_t id, Descriptor input, Descriptor output, Descriptor errors,
          std::chrono::milliseconds grace);

  // Waits for the pipes until the deadline at most, and takes what has come. False: nothing.
  bool exchange(Deadline deadline, bool wants_to_write);
  bool take(Stream& stream, bool keep);
  void add(Stream& stream, std::string_view bytes, bool keep);
  void finish_line(Stream& stream, bool keep);
  bool wait_for_end(Deadline deadline);

  pid_t id_;
  std::chrono::milliseconds grace_;
  Descriptor input_;
  Stream output_;
  Stream errors_;
  std::deque<std::string> lines_;  // of the output, not read yet
  std::size_t waiting_bytes_ = 0;  // in lines_
  std::deque<std::string> last_;   // of both outputs
  std::optional<Exit> exit_;
};

}  // namespace espalier::match
