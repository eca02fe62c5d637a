// How `espalier lab` shows progress and results.
#pragma once

#include <string>

#include "cli/progress.hpp"
#include "codec/codec.hpp"
#include "lab/laboratory.hpp"

namespace espalier::cli {

void show(ProgressBar& bar, const lab::Progress& progress);

void print_run(const lab::Study& study, const std::string& directory, const lab::RunReport& report);
app::Json encode(const lab::Study& study, const std::string& directory,
                 const lab::RunReport& report);

}  // namespace espalier::cli
