// A program that has all subcommands of espalier.
#pragma once

#include <string>

namespace espalier::cli {

struct Program {
  std::string started_as = "espalier";  // what people type, for hints how to go on
  std::string notes = {};               // ends the help
};

// Returns the exit code. Nothing is thrown; everything printed has been flushed.
int run_program(int argc, char** argv, const Program& program = {});

}  // namespace espalier::cli
