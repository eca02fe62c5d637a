// Counts what the program allocates, for the law that rules do not allocate.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>
#include <vector>

#include "laws/law_support.hpp"

namespace {

std::atomic<std::size_t> allocation_count{0};

void* counted_allocation(std::size_t bytes, std::size_t alignment) {
  allocation_count.fetch_add(1, std::memory_order_relaxed);
  // aligned_alloc wants a size that is a multiple of the alignment.
  const std::size_t rounded = (std::max<std::size_t>(bytes, 1) + alignment - 1) & ~(alignment - 1);
  void* memory = std::aligned_alloc(alignment, rounded);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

// Not inlined, or g++ sees free() meet operator new and warns of a mismatch.
void* operator new(std::size_t bytes) {
  return counted_allocation(bytes, alignof(std::max_align_t));
}
void* operator new[](std::size_t bytes) {
  return counted_allocation(bytes, alignof(std::max_align_t));
}
// What the algorithms of the library ask for when they can also do without.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return counted_allocation(bytes, alignof(std::max_align_t));
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return counted_allocation(bytes, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
  return counted_allocation(bytes, static_cast<std::size_t>(alignment));
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete[](void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}

namespace espalier::laws {

std::size_t allocations() { return allocation_count.load(std::memory_order_relaxed); }

// The counter itself must work, or the law about allocations would be empty.
TEST(CountingAllocations, SeesANewVector) {
  const std::size_t before = allocations();
  const std::vector<int> numbers(100, 1);
  EXPECT_GT(allocations(), before) << numbers.size();
}

}  // namespace espalier::laws
