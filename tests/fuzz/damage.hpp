// What the targets share that damage files: a directory, and blows that a file is dealt.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <system_error>

namespace espalier::fuzz {

// A directory that goes with the process.
class ScratchDirectory {
 public:
  ScratchDirectory() {
    std::string name = std::filesystem::temp_directory_path() / "espalier-fuzz-XXXXXX";
    path_ = mkdtemp(name.data());
  }
  ~ScratchDirectory() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;
  std::string path(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

inline std::string whole_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// The input is a list of blows, five bytes each: what kind, where (two bytes), how long, which
// byte.
inline std::string damaged(std::string file, std::string_view blows) {
  constexpr std::size_t kBlow = 5;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(blows[i]); };
  for (; blows.size() >= kBlow && !file.empty(); blows.remove_prefix(kBlow)) {
    const std::size_t at = (byte(1) * 256U + byte(2)) % file.size();
    const std::size_t length = std::min<std::size_t>(byte(3) + 1U, file.size() - at);
    switch (byte(0) % 5) {
      case 0: file[at] = static_cast<char>(byte(4)); break;
      case 1:
        file[at] = static_cast<char>(static_cast<unsigned char>(file[at]) ^ (byte(4) | 1U));
        break;
      case 2: std::fill_n(file.begin() + static_cast<std::ptrdiff_t>(at), length, blows[4]); break;
      case 3: file.resize(at); break;
      default: {  // a page that was written to another's place
        constexpr std::size_t kPage = 4096;
        const std::size_t pages = std::max<std::size_t>(file.size() / kPage, 1);
        const std::string page = file.substr(byte(3) % pages * kPage, kPage);
        file.replace(byte(4) % pages * kPage, page.size(), page);
      }
    }
  }
  return file;
}

}  // namespace espalier::fuzz
