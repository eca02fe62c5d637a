// Random numbers that are the same on every machine: no std::*_distribution anywhere.
//
// hash64(seed, path) is stateless: a synthetic tree computes the value of any node from its path
// alone, so the tree needs no memory. Rng is a stream for everything sequential.
#pragma once

#include <array>
#include <cstdint>

namespace espalier {

// The finaliser of SplitMix64 (Steele, Lea & Flood 2014): a bijection on 64 bits.
constexpr std::uint64_t mix64(std::uint64_t x) {
  x ^= x >> 30;
  x *= 0xbf58476d1ce4e5b9ULL;
  x ^= x >> 27;
  x *= 0x94d049bb133111ebULL;
  x ^= x >> 31;
  return x;
}

inline constexpr std::uint64_t kGoldenGamma = 0x9e3779b97f4a7c15ULL;

// One step along a path: the hash of the child numbered `child` of the node whose hash is `node`.
constexpr std::uint64_t hash_step(std::uint64_t node, std::uint64_t child) {
  return mix64(node + kGoldenGamma * (child + 1));
}

// An independent random word for the purpose `salt` at a node.
constexpr std::uint64_t hash_salt(std::uint64_t node, std::uint64_t salt) {
  return mix64(node ^ mix64(salt * kGoldenGamma + 0x632be59bd9b4e019ULL));
}

constexpr std::uint64_t hash_seed(std::uint64_t seed) { return mix64(seed + kGoldenGamma); }

// The hash of a whole path from the root, child numbers in order.
template <class Path>
constexpr std::uint64_t hash64(std::uint64_t seed, const Path& path) {
  std::uint64_t node = hash_seed(seed);
  for (auto child : path) node = hash_step(node, static_cast<std::uint64_t>(child));
  return node;
}

// A number in 0..n-1 from a random word (Lemire's multiply-shift; bias below n / 2^64).
constexpr std::uint64_t bounded(std::uint64_t word, std::uint64_t n) {
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>((static_cast<Wide>(word) * n) >> 64);
}

// A real in [0, 1) with 53 random bits.
constexpr double unit_real(std::uint64_t word) {
  return static_cast<double>(word >> 11) * 0x1.0p-53;
}

// xoshiro256** (Blackman & Vigna 2018), seeded by SplitMix64.
class Rng {
 public:
  using result_type = std::uint64_t;

  constexpr explicit Rng(std::uint64_t seed) {
    for (std::uint64_t& word : state_) {
      seed += kGoldenGamma;
      word = mix64(seed);
    }
  }
  static constexpr result_type min() { return 0; }
  static constexpr result_type max() { return ~result_type{0}; }

  constexpr result_type operator()() {
    const std::uint64_t result = rotate(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = rotate(state_[3], 45);
    return result;
  }
  constexpr std::uint64_t below(std::uint64_t n) { return bounded((*this)(), n); }
  constexpr double real() { return unit_real((*this)()); }

 private:
  static constexpr std::uint64_t rotate(std::uint64_t x, int k) {
    return (x << k) | (x >> (64 - k));
  }
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace espalier
