// A protocol: a table of commands on top of a session.
//
// Promise: commands take effect in the order of their lines. What the engine must not see while it
// searches (options, a new game) waits for the end of the search, and what comes after it waits
// behind it; stopping, asking whether the program is alive and leaving never wait.
//
// A new protocol is one file with a class derived from this and one line in protocols.cpp.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/session.hpp"
#include "protocol/words.hpp"
#include "protocol/writer.hpp"

namespace espalier::protocol {

class Protocol {
 public:
  Protocol(Session& session, Writer& writer) : session_(session), writer_(writer) {}
  Protocol(const Protocol&) = delete;
  Protocol& operator=(const Protocol&) = delete;
  virtual ~Protocol() = default;

  void hear(std::string_view line);
  // The answer of the search in hand is due: waits for it, gives it, and does what has waited.
  void conclude();
  // No more lines will come. A search that ends by itself is given a moment for it, so that a few
  // commands in a pipe are answered as if they were typed.
  void end_of_input();
  // The end: what is still searched is stopped.
  void leave();
  bool left() const { return left_; }

  // Tells the user what went wrong; what is worth knowing.
  virtual void complain(const std::string& what) = 0;
  virtual void remark(const std::string& what) = 0;

 protected:
  enum class When : std::uint8_t {
    AtOnce,   // also during a search
    InOrder,  // during a search too, but not before what waits already
    Idle,     // after the search
  };
  using Obey = std::function<void(const LineWords&)>;  // the words after the command's name
  struct Command {
    std::string_view name;
    When when;
    Obey obey;
  };

  Session& session() { return session_; }
  const Session& session() const { return session_; }
  Writer& writer() { return writer_; }
  void add(std::vector<Command> commands);
  const Command* find(std::string_view name) const;
  // Hears the line again after the search.
  void postpone(std::string_view line) { waiting_.emplace_back(line); }
  // The search in hand ends without an answer; what has waited is done.
  void abandon();

  // The number of the word that is the command; the number of words if there is none.
  virtual std::size_t command_at(const LineWords& words) const;
  virtual void unknown(const LineWords& words) = 0;
  virtual void answer(const Finding& found) = 0;
  // Is a search answered that `quit` or the end of the input has ended?
  virtual bool answers_when_leaving() const { return true; }

 private:
  void do_what_waits();

  Session& session_;
  Writer& writer_;
  std::vector<Command> commands_;
  std::deque<std::string> waiting_;
  bool left_ = false;
};

}  // namespace espalier::protocol
