#include "app/files.hpp"

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include "espalier/core/text.hpp"

namespace espalier::app {

namespace fs = std::filesystem;

Result<std::string> read_file(const std::string& path, std::string_view what) {
  errno = 0;
  std::error_code ignored;
  std::ifstream file(path, std::ios::binary);
  if (!file || fs::is_directory(path, ignored)) {
    const std::string why =
        file ? "it is a directory" : std::generic_category().message(errno == 0 ? EIO : errno);
    return Error{"cannot read the " + std::string(what) + " " + in_quotes(path) + ": " + why};
  }
  return std::string{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

Result<std::string> write_file(const std::string& path, std::string_view what,
                               std::string_view text) {
  const fs::path beside = path + ".new";
  errno = 0;
  std::ofstream file(beside, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  std::error_code code;
  if (file) fs::rename(beside, path, code);
  if (file && !code) return path;
  const std::string why = code ? code.message() : std::generic_category().message(errno);
  fs::remove(beside, code);
  return Error{"cannot write the " + std::string(what) + " " + in_quotes(path) + ": " + why};
}

}  // namespace espalier::app
