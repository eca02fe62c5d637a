// A directory for one test.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>
#include <system_error>

namespace espalier::testing {

// An empty directory that goes away again.
class TemporaryDirectory {
 public:
  explicit TemporaryDirectory(const std::string& name)
      : path_(std::filesystem::temp_directory_path() /
              ("espalier-" + name + "-" + std::to_string(::getpid()))) {
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  ~TemporaryDirectory() {
    std::error_code code;
    std::filesystem::remove_all(path_, code);
  }
  TemporaryDirectory(const TemporaryDirectory&) = delete;
  std::string path(const std::string& name = "") const {
    return name.empty() ? path_.string() : (path_ / name).string();
  }

 private:
  std::filesystem::path path_;
};

}  // namespace espalier::testing
