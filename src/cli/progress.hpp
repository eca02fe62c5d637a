// How long work shows its progress: a bar with the time left on a terminal, a plain line every few
// seconds when piped; on stderr.
#pragma once

#include <chrono>
#include <optional>
#include <string>

namespace espalier::cli {

// "12 s", "3:05 min", "2:10 h"
std::string duration_text(double seconds);

class ProgressBar {
 public:
  ProgressBar();
  // `share` of the work is done, 0 to 1; `words` say what: "340 games, +12 Elo".
  void show(double share, const std::string& words, std::optional<double> seconds_left);
  void end();

 private:
  bool terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point last_{};
};

}  // namespace espalier::cli
