// One line for each request that was answered, in a file that grows:
//
//   2026-11-18T17:05:19Z 192.0.2.7 GET /api/v1/health 200 182 0.4
//
// (time, address, method, path, status, bytes of a body that was made at once, milliseconds). What
// stands behind the question mark is left out: it may hold the token. A line is one write.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "espalier/core/result.hpp"

namespace espalier::server {

class AccessLog {
 public:
  // "-" is the standard error.
  static Result<AccessLog> open(const std::string& path);
  AccessLog(AccessLog&& other) noexcept;
  AccessLog& operator=(AccessLog&& other) = delete;
  ~AccessLog();

  struct Entry {
    std::string address;
    std::string method;
    std::string path;
    int status = 0;
    std::size_t bytes = 0;
    double milliseconds = 0;
  };
  void add(const Entry& entry) const;

 private:
  explicit AccessLog(int file) : file_(file) {}
  int file_;
};

// A text of a stranger as one word of printable ASCII: other bytes, blanks and backslashes become
// "\x20".
std::string one_word(std::string_view text);

}  // namespace espalier::server
