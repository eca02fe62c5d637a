#include "match/program_player.hpp"

#include <fmt/core.h>

#include <utility>

#include "espalier/core/text.hpp"
#include "match/player_scan.hpp"

namespace espalier::match {

Program::Deadline after(double seconds) {
  return Program::Clock::now() + std::chrono::duration_cast<Program::Clock::duration>(
                                     std::chrono::duration<double>(seconds));
}

long long whole_milliseconds(double seconds) { return std::max(std::llround(seconds * 1000), 1LL); }

std::string ProgramPlayer::who() const { return "program " + in_quotes(spec_.arguments.front()); }

std::optional<Failure> ProgramPlayer::start_program() {
  const std::chrono::milliseconds grace(whole_milliseconds(spec_.grace_seconds));
  program_.reset();
  auto program = Program::start(spec_.arguments, grace);
  if (!program) return Failure{Forfeit::Crash, program.message()};
  program_ = std::move(program).value();
  return std::nullopt;
}

Failure ProgramPlayer::fail(Forfeit kind, const std::string& what) {
  Failure failure{kind, who() + " " + what + "; " + program_->last_words()};
  program_.reset();
  return failure;
}

Failure ProgramPlayer::gone(const std::string& when) {
  return fail(Forfeit::Crash, program_->state_in_words() + " " + when);
}

Failure ProgramPlayer::late(const std::string& answer) {
  return fail(Forfeit::Overtime, fmt::format("did not answer with '{}' within {}", answer,
                                             time_text(spec_.start_seconds)));
}

std::optional<Failure> ProgramPlayer::send(const std::string& line, Program::Deadline deadline) {
  switch (program_->write_line(line, deadline)) {
    case Status::Done:
    case Status::Stopped: return std::nullopt;
    case Status::Late: return fail(Forfeit::Overtime, "does not read its input");
    case Status::Gone: break;
  }
  const std::string command = line.substr(0, line.find(' '));
  if (!program_->running()) return gone("before it could be sent " + in_quotes(command));
  return fail(Forfeit::Crash, "closed its input before " + in_quotes(command));
}

double ProgramPlayer::patience(const Turn& turn) const {
  std::optional<double> seconds = limits_of(limits_, turn.limits).seconds;
  if (turn.own && !limits_.seconds) {
    const double left = std::max(turn.own->left, 0.0);
    seconds = std::min(seconds.value_or(left), left);
  }
  return seconds ? *seconds + spec_.margin_seconds : spec_.answer_seconds;
}

}  // namespace espalier::match
