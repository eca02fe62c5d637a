// Room for a large table: cleared, and on large pages of memory where the system has them, so that
// a look into the table needs fewer looks into the page tables.
#pragma once

#include <cstddef>
#include <cstring>
#include <new>
#include <type_traits>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace espalier::memory {

// T is plain data, and a T of zeros is an empty one.
template <class T>
class LargeArray {
  static_assert(std::is_trivially_destructible_v<T>);

 public:
  LargeArray() = default;
  explicit LargeArray(std::size_t count)
      : data_(static_cast<T*>(::operator new(count * sizeof(T), kAlignment))),
        bytes_(count * sizeof(T)) {
#if defined(__linux__)
    // Only advice: without large pages everything works as well.
    if (bytes_ >= kPage) ::madvise(static_cast<void*>(data_), bytes_, MADV_HUGEPAGE);
#endif
    clear();
  }
  ~LargeArray() { ::operator delete(data_, kAlignment); }
  LargeArray(const LargeArray&) = delete;
  LargeArray& operator=(const LargeArray&) = delete;

  void clear() { std::memset(static_cast<void*>(data_), 0, bytes_); }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }

 private:
  static constexpr std::size_t kPage = std::size_t{2} << 20;
  static constexpr std::align_val_t kAlignment{kPage};

  T* data_ = nullptr;
  std::size_t bytes_ = 0;
};

}  // namespace espalier::memory
