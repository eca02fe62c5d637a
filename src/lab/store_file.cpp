#include "lab/store_file.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <string_view>
#include <system_error>

#include "espalier/core/text.hpp"
#include "lab/store.hpp"

namespace espalier::lab {
namespace {

namespace fs = std::filesystem;

// The header of an SQLite file (sqlite.org/fileformat2.html): big-endian numbers at fixed places.
constexpr std::string_view kMagic{"SQLite format 3\0", 16};
constexpr std::size_t kHeaderBytes = 100;
constexpr std::size_t kPageSizeAt = 16;
constexpr std::size_t kPageCountAt = 28;
constexpr std::size_t kApplicationIdAt = 68;

std::uint64_t number_at(const std::array<char, kHeaderBytes>& header, std::size_t at,
                        std::size_t bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < bytes; ++i) {
    number = number << 8 | static_cast<unsigned char>(header[at + i]);
  }
  return number;
}

}  // namespace

Error refuse(const std::string& path, const std::string& what) {
  return {"the database " + in_quotes(path) + " " + what +
          "; nothing was changed; choose another --out"};
}

std::optional<Error> prepare_directory(const std::string& directory) {
  std::error_code code;
  fs::create_directories(directory, code);
  std::error_code ignored;
  if (!fs::is_directory(directory, ignored)) {
    return Error{"cannot make the directory " + in_quotes(directory) + ": " +
                 (code ? code.message() : std::string("there is a file of this name"))};
  }
  if (fs::exists(fs::path(directory) / kStoreName, ignored)) return std::nullopt;
  for (const char* name : {"results.csv", "report.html", "report.md", "manifest.json"}) {
    if (!fs::exists(fs::path(directory) / name, ignored)) continue;
    return Error{"the directory " + in_quotes(directory) + " has a " + name + " but no " +
                 kStoreName + ", so it is not from a run here; choose another --out, or remove it"};
  }
  return std::nullopt;
}

std::optional<Error> check_file(const std::string& path, std::uint32_t application_id) {
  std::error_code code;
  const std::uintmax_t size = fs::file_size(path, code);
  if (code || size == 0) return std::nullopt;
  std::array<char, kHeaderBytes> header{};
  std::ifstream file(path, std::ios::binary);
  file.read(header.data(), static_cast<std::streamsize>(header.size()));
  if (!file && file.gcount() == 0) return std::nullopt;  // unreadable: SQLite says it better
  if (std::string_view(header.data(), kMagic.size()) != kMagic) {
    return refuse(path, "is not a database");
  }
  if (size < kHeaderBytes) return refuse(path, "is damaged: it ends within its first page");
  if (number_at(header, kApplicationIdAt, 4) != application_id) {
    return refuse(path, "is not one of Espalier's laboratory");
  }
  const std::uint64_t page = number_at(header, kPageSizeAt, 2);
  const std::uint64_t bytes = number_at(header, kPageCountAt, 4) * (page == 1 ? 65536 : page);
  // While a journal is there SQLite will put the file right.
  if (size < bytes && !fs::exists(path + "-journal", code)) {
    return refuse(path, "is damaged: it has " + std::to_string(size) + " bytes, expected " +
                            std::to_string(bytes));
  }
  return std::nullopt;
}

}  // namespace espalier::lab
