// The static evaluations of positions met before, so that the evaluation is not called again.
// Source: Abalone12 III: the table keeps the results of the evaluation function, and every call
// looks there first.
//
// Promise: what is found is what was stored for the key. A word is read and written whole, so
// threads may share the memory. Only as much of the key is compared as a word has room for: with
// 2^n words n bits choose the word and kKeyBits further ones are compared; from 2^21 words on that
// is the whole key.
// Deviations: the paper keeps 64-bit keys beside its values; here a key and a value share one word,
// eight bytes. The paper's flag lets an evaluation that was used stay; here the newer one stays, as
// without an age the ones of long ago would never go.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "espalier/core/value.hpp"

namespace espalier::memory {

class EvaluationMemory {
 public:
  static constexpr int kNone = -1;
  static constexpr int kValueBits = 21;
  static constexpr int kKeyBits = 64 - kValueBits;

  // 2^index_bits words, or none at all.
  explicit EvaluationMemory(int index_bits)
      : shift_(64 - index_bits),
        words_(index_bits == kNone ? nullptr : std::make_unique<Word[]>(words())) {}

  std::size_t words() const { return shift_ > 64 ? 0 : std::size_t{1} << (64 - shift_); }
  std::size_t bytes() const { return words() * sizeof(Word); }

  void clear() {
    for (std::size_t i = 0; i < words(); ++i) words_[i].store(0, std::memory_order_relaxed);
  }

  std::optional<Points> find(std::uint64_t key) const {
    const std::uint64_t word = words_[place(key)].load(std::memory_order_relaxed);
    const std::uint64_t value = word & kValueMask;
    if (value == 0 || (word ^ key << kValueBits) >> kValueBits != 0) return std::nullopt;
    return static_cast<Points>(value) - kZero;
  }

  // Values that a word has no room for are not kept.
  void store(std::uint64_t key, Points value) {
    if (value <= -kZero || value >= kZero) return;
    const auto bits = static_cast<std::uint64_t>(value + kZero);  // never 0: that is an empty word
    words_[place(key)].store(key << kValueBits | bits, std::memory_order_relaxed);
  }

 private:
  using Word = std::atomic<std::uint64_t>;
  static constexpr Points kZero = Points{1} << (kValueBits - 1);
  static constexpr std::uint64_t kValueMask = (std::uint64_t{1} << kValueBits) - 1;
  static_assert(kZero > kWin);  // every static evaluation has room

  // The high bits choose the word, the low ones are compared.
  std::size_t place(std::uint64_t key) const { return static_cast<std::size_t>(key >> shift_); }

  int shift_;
  std::unique_ptr<Word[]> words_;
};

}  // namespace espalier::memory
