#include "protocol/table_limit.hpp"

#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace espalier::protocol {
namespace {

constexpr std::size_t kBytesPerMegabyte = std::size_t{1} << 20;
// A table is filled with zeros first. A larger one would keep the other program waiting for many
// seconds, perhaps because of a mistyped number.
constexpr std::size_t kMostAsked = std::size_t{1} << 30;
constexpr std::size_t kUnknownMemory = std::size_t{1} << 33;
// Where Linux tells a container how much memory it may use: a number, or "max".
constexpr const char* kContainerLimit = "/sys/fs/cgroup/memory.max";

std::size_t memory_of_machine() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page <= 0) return kUnknownMemory;
  return static_cast<std::size_t>(pages) * static_cast<std::size_t>(page);
}

}  // namespace

std::size_t most_table_bytes() {
  std::size_t memory = memory_of_machine();
  std::ifstream file(kContainerLimit);
  if (std::size_t limit = 0; file >> limit) memory = std::min(memory, limit);
  return std::clamp(memory / 2, kBytesPerMegabyte, kMostAsked);
}

}  // namespace espalier::protocol
