// How `espalier lab` shows progress and results.
#pragma once

#include <chrono>
#include <string>

#include "app/codec.hpp"
#include "lab/laboratory.hpp"

namespace espalier::cli {

// A bar with the time left on a terminal, a plain line every few seconds when piped; on stderr.
class ProgressBar {
 public:
  ProgressBar();
  void show(const lab::Progress& progress);
  void end();

 private:
  bool terminal_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point last_{};
};

void print_run(const lab::Study& study, const std::string& directory, const lab::RunReport& report);
app::Json encode(const lab::Study& study, const std::string& directory,
                 const lab::RunReport& report);

}  // namespace espalier::cli
