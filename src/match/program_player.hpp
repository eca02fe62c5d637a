// What players of every protocol share: a program, and how one loses by it.
#pragma once

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "match/player.hpp"
#include "match/player_scan.hpp"
#include "match/player_spec.hpp"
#include "match/program.hpp"

namespace espalier::match {

using Words = std::vector<std::string_view>;
using Status = Program::Status;

Program::Deadline after(double seconds);

// At least one: some programs take zero for "no limit".
long long whole_milliseconds(double seconds);

template <class Number>
std::optional<Number> read_number(std::string_view word) {
  Number number{};
  const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (code != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return number;
}

class ProgramPlayer : public Player {
 public:
  ProgramPlayer(const ProgramSpec& spec, const OwnLimits& limits) : spec_(spec), limits_(limits) {}

  std::optional<double> allowed(std::optional<double> of_match) const override {
    return limits_.seconds ? limits_.seconds : of_match;
  }

 protected:
  std::string who() const;
  std::optional<Failure> start_program();
  // The end of the program, and the reason with its last words.
  Failure fail(Forfeit kind, const std::string& what);
  Failure gone(const std::string& when);
  std::optional<Failure> send(const std::string& line, Program::Deadline deadline);

  // Reads until a line begins with `answer`; the others go to `on_line`.
  template <class OnLine>
  std::optional<Failure> wait_for(const std::string& answer, Program::Deadline deadline,
                                  const OnLine& on_line);
  // How long an answer is waited for.
  double patience(const Turn& turn) const;

  ProgramSpec spec_;
  OwnLimits limits_;
  std::unique_ptr<Program> program_;

 private:
  Failure late(const std::string& answer);
};

template <class OnLine>
std::optional<Failure> ProgramPlayer::wait_for(const std::string& answer,
                                               Program::Deadline deadline, const OnLine& on_line) {
  for (;;) {
    const Program::Reading reading = program_->read_line(deadline);
    if (reading.status == Status::Gone) return gone("before '" + answer + "'");
    if (reading.status != Status::Done) return late(answer);
    const Words words = words_of(reading.line);
    if (!words.empty() && words[0] == answer) return std::nullopt;
    on_line(words);
  }
}

}  // namespace espalier::match
