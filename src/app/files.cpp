#include "app/files.hpp"

#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "espalier/core/text.hpp"

namespace espalier::app {

namespace fs = std::filesystem;

// A device may never end; no file of ours is nearly as long.
constexpr std::size_t kLargestFile = std::size_t{64} << 20;

Result<std::string> read_file(const std::string& path, std::string_view what) {
  errno = 0;
  std::error_code ignored;
  std::ifstream file(path, std::ios::binary);
  if (!file || fs::is_directory(path, ignored)) {
    const std::string why =
        file ? "it is a directory" : std::generic_category().message(errno == 0 ? EIO : errno);
    return Error{"cannot read the " + std::string(what) + " " + in_quotes(path) + ": " + why};
  }
  std::string text(kLargestFile + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() <= kLargestFile) return text;
  return Error{"cannot read the " + std::string(what) + " " + in_quotes(path) +
               ": it is longer than " + std::to_string(kLargestFile >> 20) + " MiB"};
}

namespace {

// What a name stands for: links are followed, so that they stay links.
fs::path target_of(const std::string& path) {
  std::error_code code;
  const fs::path target = fs::canonical(path, code);
  return code ? fs::path(path) : target;
}

// A pipe or a device is written to, not replaced.
bool is_special(const fs::path& path) {
  std::error_code code;
  const auto status = fs::status(path, code);
  return fs::exists(status) && !fs::is_regular_file(status);
}

fs::path beside(const fs::path& path) {
  return path.string() + "." + std::to_string(getpid()) + ".new";
}

}  // namespace

Result<std::string> write_file(const std::string& path, std::string_view what,
                               std::string_view text) {
  const fs::path target = target_of(path);
  const fs::path fresh = is_special(target) ? target : beside(target);
  errno = 0;
  std::ofstream file(fresh, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  std::error_code code;
  if (file && fresh != target) fs::rename(fresh, target, code);
  if (file && !code) return path;
  const std::string why = code ? code.message() : std::generic_category().message(errno);
  if (fresh != target) fs::remove(fresh, code);
  return Error{"cannot write the " + std::string(what) + " " + in_quotes(path) + ": " + why};
}

std::optional<Error> check_writable(const std::string& path, std::string_view what) {
  const auto wrong = [&](const std::string& why) {
    return Error{"cannot write the " + std::string(what) + " " + in_quotes(path) + ": " + why};
  };
  std::error_code code;
  if (fs::is_directory(path, code)) return wrong("it is a directory");
  const fs::path target = target_of(path);
  if (is_special(target)) return std::nullopt;
  const fs::path fresh = beside(target);
  errno = 0;
  const bool opens = std::ofstream(fresh, std::ios::app).is_open();
  if (!opens) return wrong(std::generic_category().message(errno == 0 ? EIO : errno));
  fs::remove(fresh, code);
  return std::nullopt;
}

}  // namespace espalier::app
