#include "app/files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "espalier/core/text.hpp"

namespace espalier::app {

namespace fs = std::filesystem;

// A device may never end; no file of ours is nearly as long.
constexpr std::size_t kLargestFile = std::size_t{64} << 20;

namespace {

constexpr std::size_t kBlock = std::size_t{64} << 10;

}  // namespace

std::string read_some(std::istream& file, std::uintmax_t size, std::size_t most) {
  std::string text;
  std::size_t wanted = size < most ? static_cast<std::size_t>(size) + 1 : kBlock;
  while (file && text.size() <= most) {
    const std::size_t before = text.size();
    text.resize(before + wanted);
    file.read(text.data() + before, static_cast<std::streamsize>(wanted));
    text.resize(before + static_cast<std::size_t>(file.gcount()));
    wanted = std::max(kBlock, text.size() / 2);
  }
  return text;
}

Result<std::string> read_file(const std::string& path, std::string_view what) {
  errno = 0;
  std::error_code ignored;
  std::ifstream file(path, std::ios::binary);
  if (!file || fs::is_directory(path, ignored)) {
    const std::string why =
        file ? "it is a directory" : std::generic_category().message(errno == 0 ? EIO : errno);
    return Error{"cannot read the " + std::string(what) + " " + in_quotes(path) + ": " + why};
  }
  const std::string text = read_some(file, fs::file_size(path, ignored), kLargestFile);
  if (file.bad()) {  // a part of a file could be another one
    return Error{"cannot read the " + std::string(what) + " " + in_quotes(path) + ": " +
                 std::generic_category().message(errno == 0 ? EIO : errno)};
  }
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

std::error_code last_error() { return {errno == 0 ? EIO : errno, std::generic_category()}; }

std::error_code write_special(const fs::path& path, std::string_view text) {
  errno = 0;
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  return file ? std::error_code() : last_error();
}

std::error_code write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const auto written = write(file, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return last_error();
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return fsync(file) == 0 ? std::error_code() : last_error();
}

// A file that is on the disk when it returns.
std::error_code write_new(const std::string& path, std::string_view text) {
  constexpr mode_t kMode = 0666;  // as the user's umask leaves it
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, kMode);
  if (file < 0) return last_error();
  const std::error_code code = write_all(file, text);
  return close(file) == 0 || code ? code : last_error();
}

// A name is part of its directory. Some file systems cannot write one by itself; they say EINVAL.
std::error_code sync_directory(const fs::path& path) {
  const int directory = open(path.empty() ? "." : path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (directory < 0) return {};  // it may be written but not read
  const bool good = fsync(directory) == 0 || errno == EINVAL;
  const std::error_code code = good ? std::error_code() : last_error();
  close(directory);
  return code;
}

}  // namespace

std::error_code replace_file(const std::string& target, const std::string& fresh,
                             std::string_view text) {
  std::error_code code = write_new(fresh, text);
  if (!code) fs::rename(fresh, target, code);
  if (!code) return sync_directory(fs::path(target).parent_path());
  std::error_code ignored;
  fs::remove(fresh, ignored);
  return code;
}

std::error_code append_file(const std::string& path, std::string_view text) {
  constexpr mode_t kMode = 0666;
  std::error_code ignored;
  const bool fresh = !fs::exists(path, ignored);
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, kMode);
  if (file < 0) return last_error();
  const auto before = lseek(file, 0, SEEK_END);
  std::error_code code = write_all(file, text);
  if (code && before >= 0) [[maybe_unused]] const auto cut = ftruncate(file, before);
  if (close(file) != 0 && !code) code = last_error();
  return code || !fresh ? code : sync_directory(fs::path(path).parent_path());
}

Result<std::string> write_file(const std::string& path, std::string_view what,
                               std::string_view text) {
  const fs::path target = target_of(path);
  const std::error_code code = is_special(target)
                                   ? write_special(target, text)
                                   : replace_file(target.string(), beside(target).string(), text);
  if (!code) return path;
  return Error{"cannot write the " + std::string(what) + " " + in_quotes(path) + ": " +
               code.message()};
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
