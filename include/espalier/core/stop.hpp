// How a search is told to stop: a token it polls. NeverStop costs nothing.
#pragma once

#include <atomic>
#include <concepts>
#include <cstdint>

namespace espalier {

template <class S>
concept Stop = requires(const S& stop) {
  { stop.requested() } -> std::same_as<bool>;
};

struct NeverStop {
  static constexpr bool requested() { return false; }
};

// Shared by the search and the code that may stop it (Ctrl-C, a closed browser tab, a clock).
class StopFlag {
 public:
  void request() { flag_.store(true, std::memory_order_relaxed); }
  bool requested() const { return flag_.load(std::memory_order_relaxed); }

  // The way back: a search that looks at the flag may tell how many nodes it has visited since it
  // told last. Several threads may tell one flag: it keeps the sum.
  void tell(std::uint64_t nodes) const { nodes_.fetch_add(nodes, std::memory_order_relaxed); }
  std::uint64_t told() const { return nodes_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> flag_{false};
  mutable std::atomic<std::uint64_t> nodes_{0};
};

}  // namespace espalier
