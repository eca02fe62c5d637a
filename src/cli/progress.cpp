#include "cli/progress.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "cli/command.hpp"

namespace espalier::cli {
namespace {

constexpr int kBarWidth = 30;
constexpr auto kLineEvery = std::chrono::seconds(5);
constexpr auto kRedrawEvery = std::chrono::milliseconds(100);

}  // namespace

std::string duration_text(double seconds) {
  const auto whole = static_cast<long>(std::lround(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{}:{:02} min", whole / 60, whole % 60);
  return fmt::format("{}:{:02} h", whole / 3600, whole / 60 % 60);
}

ProgressBar::ProgressBar() : terminal_(isatty(STDERR_FILENO) != 0) {
  if (!terminal_) last_ = std::chrono::steady_clock::now();  // what is short needs no lines
}

void ProgressBar::show(double share, const std::string& words, std::optional<double> seconds_left) {
  const bool done = share >= 1;
  const auto now = std::chrono::steady_clock::now();
  const auto pause = now - last_;
  if (terminal_ ? pause < kRedrawEvery && !done : pause < kLineEvery && !(done && shown_)) return;
  last_ = now;
  shown_ = true;
  const std::string left = done           ? "done"
                           : seconds_left ? duration_text(*seconds_left) + " left"
                                          : "time left unknown";
  if (!terminal_) return tell(fmt::format("{:.0f}%: {}, {}\n", 100 * share, words, left));
  const int filled = static_cast<int>(std::clamp(share, 0.0, 1.0) * kBarWidth);
  tell(fmt::format("\r[{:=<{}}{: <{}}] {:3.0f}%  {}, {}   \033[K", "", filled, "",
                   kBarWidth - filled, 100 * share, words, left));
  std::fflush(stderr);
}

void ProgressBar::end() {
  if (terminal_ && shown_) tell("\r\033[K");
}

}  // namespace espalier::cli
