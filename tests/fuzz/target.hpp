// A fuzz target takes any bytes. What it reads must be refused or mean something; what means
// something has laws: written and read again it is the same, a move that is read is legal, a
// damaged database is refused or whole. demand() ends the program where a law does not hold, so
// that a fuzzer keeps the bytes.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <span>
#include <string_view>

namespace espalier::fuzz {

struct Target {
  std::string_view name;  // also of its folder in corpus/
  void (*run)(std::string_view bytes);
};

std::span<const Target> text_targets();     // parsers
std::span<const Target> request_targets();  // what other programs send, and files that were damaged
std::span<const Target> file_targets();     // the same of other rooms
void fuzz_letter(std::string_view bytes);   // of request_targets

inline void demand(bool holds, const char* law, std::string_view about) {
  if (holds) return;
  std::fprintf(stderr, "the law does not hold: %s\n%.*s\n", law, static_cast<int>(about.size()),
               about.data());
  std::abort();
}

// The first byte chooses one of `count` things, the others are for it.
inline std::size_t take_choice(std::string_view& bytes, std::size_t count) {
  if (bytes.empty()) return 0;
  const auto chosen = static_cast<unsigned char>(bytes.front()) % count;
  bytes.remove_prefix(1);
  return chosen;
}

}  // namespace espalier::fuzz
