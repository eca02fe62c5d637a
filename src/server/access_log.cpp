#include "server/access_log.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>
#include <system_error>
#include <utility>

#include "espalier/core/text.hpp"

namespace espalier::server {
namespace {

constexpr std::size_t kLongestWord = 2000;

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[32];
  const std::size_t length = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return {text, length};
}

}  // namespace

std::string one_word(std::string_view text) {
  if (text.empty()) return "-";
  std::string word;
  for (const char c : text.substr(0, kLongestWord)) {
    const bool plain = c > ' ' && c < '\x7f' && c != '\\';
    word += plain ? std::string(1, c) : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
  }
  return word;
}

Result<AccessLog> AccessLog::open(const std::string& path) {
  if (path == "-") return AccessLog(fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3));
  constexpr mode_t kMode = 0600;  // it tells who has visited
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, kMode);
  if (file >= 0) return AccessLog(file);
  return Error{"cannot write the access log " + in_quotes(path) + ": " +
               std::generic_category().message(errno)};
}

AccessLog::AccessLog(AccessLog&& other) noexcept : file_(std::exchange(other.file_, -1)) {}

AccessLog::~AccessLog() {
  if (file_ >= 0) close(file_);
}

// A full disk loses lines of the log and nothing else.
void AccessLog::add(const Entry& entry) const {
  const std::string line = fmt::format(
      "{} {} {} {} {} {} {:.1f}\n", utc_now(), one_word(entry.address), one_word(entry.method),
      one_word(entry.path), entry.status, entry.bytes, entry.milliseconds);
  [[maybe_unused]] const auto written = write(file_, line.data(), line.size());
}

}  // namespace espalier::server
