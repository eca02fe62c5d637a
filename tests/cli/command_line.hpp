// Runs the real binary and collects what a shell would see.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>

namespace espalier::testing {

struct CommandResult {
  int code = -1;
  std::string out;
  std::string err;
};

inline std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// A file name of this process's own.
inline std::string scratch(const std::string& name) {
  return "/tmp/espalier-test-" + std::to_string(getpid()) + "-" + name;
}

// `arguments` as typed after "espalier" in a shell; `input` is its stdin; `before`: a command of
// the shell, such as "ulimit -v 1000000; ".
inline CommandResult espalier(const std::string& arguments, const std::string& input = "",
                              const std::string& before = "") {
  const std::string in = scratch("in");
  const std::string err = scratch("err");
  std::ofstream(in, std::ios::binary) << input;
  const std::string command =
      before + "'" + std::string(ESPALIER_BINARY) + "' " + arguments + " < " + in + " 2> " + err;
  CommandResult result;
  FILE* pipe = popen(command.c_str(), "r");
  std::array<char, 4096> buffer{};
  std::size_t got = 0;
  while ((got = fread(buffer.data(), 1, buffer.size(), pipe)) > 0) {
    result.out.append(buffer.data(), got);
  }
  const int status = pclose(pipe);
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  result.err = read_file(err);
  std::remove(in.c_str());
  std::remove(err.c_str());
  return result;
}

// Exit code 2, nothing on stdout, and exactly one line on stderr; returns that line.
inline std::string bad(const std::string& arguments, const std::string& input = "") {
  const CommandResult result = espalier(arguments, input);
  if (result.code != 2) return "exit code " + std::to_string(result.code) + ": " + result.out;
  if (!result.out.empty()) return "stdout was not empty: " + result.out;
  if (result.err.find('\n') != result.err.size() - 1) return "not one line: " + result.err;
  return result.err;
}

}  // namespace espalier::testing
