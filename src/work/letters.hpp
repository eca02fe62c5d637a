// What rank 0 and the ranks that compute write to each other. A letter is one byte, its kind, and
// the byte form of its contents.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "work/bytes.hpp"

namespace espalier::work {

enum class LetterKind : std::uint8_t {
  Hello,    // to rank 0, the first: what the rank was built from, as plain text
  Beat,     // both ways: I live
  Errand,   // from rank 0: a job begins
  Chunk,    // from rank 0: units
  Report,   // to rank 0: outcomes
  Finish,   // from rank 0: begin no further unit of this job, report what is done
  End,      // from rank 0: give up what is in hand of this job
  Bye,      // from rank 0: everything is done
  Goodbye,  // to rank 0, the last
};

using ErrandNumber = std::uint64_t;

struct ErrandLetter {
  ErrandNumber errand = 0;
  std::string kind;  // as in Origin
  Bytes setup;
  std::uint32_t threads = 1;
};
inline auto byte_fields(ErrandLetter& letter) {
  return std::tie(letter.errand, letter.kind, letter.setup, letter.threads);
}

using NumberedBytes = std::pair<std::uint64_t, Bytes>;  // a unit by its number, or its outcome

struct ChunkLetter {
  ErrandNumber errand = 0;
  std::uint32_t slot = 0;  // the thread of the rank
  std::uint64_t chunk = 0;
  std::vector<NumberedBytes> units;
};
inline auto byte_fields(ChunkLetter& letter) {
  return std::tie(letter.errand, letter.slot, letter.chunk, letter.units);
}

struct ReportLetter {
  ErrandNumber errand = 0;
  std::uint32_t slot = 0;
  std::uint64_t chunk = 0;  // 0: none yet
  std::vector<NumberedBytes> outcomes;
  std::uint32_t computed = 0;  // units of the chunk so far,
  double seconds = 0;          // and the time they took
  bool through = true;         // with the chunk: asks for another
};
inline auto byte_fields(ReportLetter& letter) {
  return std::tie(letter.errand, letter.slot, letter.chunk, letter.outcomes, letter.computed,
                  letter.seconds, letter.through);
}

template <class Contents>
Bytes write_letter(LetterKind kind, const Contents& contents) {
  ByteWriter out;
  out.raw(&kind, sizeof kind);
  form::put(out, contents);
  return out.take();
}
inline Bytes write_letter(LetterKind kind) { return {static_cast<std::byte>(kind)}; }
inline LetterKind kind_of(const Bytes& letter) {
  return letter.empty() ? LetterKind::Beat : static_cast<LetterKind>(letter.front());
}
template <class Contents>
Result<Contents> read_letter(const Bytes& letter) {
  return from_bytes<Contents>(std::span(letter).subspan(1));
}

// The one letter that ranks of other versions must understand.
inline Bytes write_hello(const std::string& build) {
  Bytes letter = write_letter(LetterKind::Hello);
  for (const char c : build) letter.push_back(static_cast<std::byte>(c));
  return letter;
}
inline std::string read_hello(const Bytes& letter) {
  std::string build;
  for (const std::byte byte : std::span(letter).subspan(1)) build += static_cast<char>(byte);
  return build;
}

}  // namespace espalier::work
