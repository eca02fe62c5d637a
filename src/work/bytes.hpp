// The byte form of plain data: what a unit of work or its result is on the way to another process.
//
// Numbers, enums, strings, vectors, arrays, pairs and optionals have one, and so has every
// trivially copyable type without padding. Any other struct lists its fields in a function beside
// it:
//   inline auto byte_fields(Unit& unit) { return std::tie(unit.cell, unit.first, unit.count); }
// A struct with a pointer in it must list its other fields; the receiver sets the pointer.
//
// Promise: equal values have equal bytes (padding never gets in), from_bytes(to_bytes(x)) gives x,
// and bytes that are too few or too many are an Error. Both ends run the same build: the order of
// bytes in a number is that of the machine.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "espalier/core/result.hpp"

namespace espalier::work {

using Bytes = std::vector<std::byte>;

class ByteWriter {
 public:
  void raw(const void* data, std::size_t size) {
    const auto* begin = static_cast<const std::byte*>(data);
    bytes_.insert(bytes_.end(), begin, begin + size);
  }
  Bytes take() { return std::move(bytes_); }

 private:
  Bytes bytes_;
};

class ByteReader {
 public:
  explicit ByteReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  // False, and nothing is read, if there are not enough bytes.
  bool raw(void* data, std::size_t size) {
    if (size > bytes_.size()) return false;
    if (size > 0) std::memcpy(data, bytes_.data(), size);
    bytes_ = bytes_.subspan(size);
    return true;
  }
  std::size_t left() const { return bytes_.size(); }

 private:
  std::span<const std::byte> bytes_;
};

namespace form {

template <class T>
concept Listed = requires(T& value) {
  byte_fields(value);
};

template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;
template <class T>
inline constexpr bool kIsPair = false;
template <class A, class B>
inline constexpr bool kIsPair<std::pair<A, B>> = true;
template <class T>
inline constexpr bool kIsArray = false;
template <class T, std::size_t N>
inline constexpr bool kIsArray<std::array<T, N>> = true;
template <class T>
inline constexpr bool kIsSequence = false;
template <>
inline constexpr bool kIsSequence<std::string> = true;
template <class T>
inline constexpr bool kIsSequence<std::vector<T>> = !std::same_as<T, bool>;

// Copied as it stands. Ranges are not: a view is a pointer.
template <class T>
concept Plain =
    std::is_trivially_copyable_v<T> && !std::is_pointer_v<T> && !std::same_as<T, bool> &&
    !std::same_as<T, long double> && !kIsOptional<T> && !std::ranges::range<T> &&
    (std::is_floating_point_v<T> || std::has_unique_object_representations_v<T>);

template <class T>
constexpr bool exists();

template <class... Fields>
constexpr bool all_exist(std::tuple<Fields&...>*) {
  return (exists<Fields>() && ...);
}

template <class T>
constexpr bool exists() {
  if constexpr (!std::default_initializable<T>) {
    return false;
  } else if constexpr (Listed<T>) {
    return all_exist(static_cast<decltype(byte_fields(std::declval<T&>()))*>(nullptr));
  } else if constexpr (std::same_as<T, bool> || Plain<T>) {
    return true;
  } else if constexpr (kIsPair<T>) {
    return exists<typename T::first_type>() && exists<typename T::second_type>();
  } else if constexpr (kIsOptional<T> || kIsArray<T> || kIsSequence<T>) {
    return exists<typename T::value_type>();
  } else {
    return false;
  }
}

template <class T>
void put(ByteWriter& out, const T& value) {
  if constexpr (Listed<T>) {
    std::apply([&out](const auto&... fields) { (put(out, fields), ...); },
               byte_fields(const_cast<T&>(value)));
  } else if constexpr (std::same_as<T, bool>) {
    put(out, static_cast<std::uint8_t>(value));
  } else if constexpr (Plain<T>) {
    out.raw(&value, sizeof(T));
  } else if constexpr (kIsOptional<T>) {
    put(out, value.has_value());
    if (value) put(out, *value);
  } else if constexpr (kIsPair<T>) {
    put(out, value.first);
    put(out, value.second);
  } else {
    if constexpr (kIsSequence<T>) put(out, static_cast<std::uint64_t>(value.size()));
    if constexpr (Plain<typename T::value_type>) {
      out.raw(value.data(), value.size() * sizeof(typename T::value_type));
    } else {
      for (const auto& element : value) put(out, element);
    }
  }
}

template <class T>
bool get(ByteReader& in, T& value);

template <class T>
bool get_elements(ByteReader& in, T& value) {
  if constexpr (Plain<typename T::value_type>) {
    return in.raw(value.data(), value.size() * sizeof(typename T::value_type));
  } else {
    for (auto& element : value) {
      if (!get(in, element)) return false;
    }
    return true;
  }
}

template <class T>
bool get(ByteReader& in, T& value) {
  if constexpr (Listed<T>) {
    return std::apply([&in](auto&... fields) { return (get(in, fields) && ...); },
                      byte_fields(value));
  } else if constexpr (std::same_as<T, bool>) {
    std::uint8_t byte = 0;
    if (!get(in, byte)) return false;
    value = byte != 0;
    return true;
  } else if constexpr (Plain<T>) {
    return in.raw(&value, sizeof(T));
  } else if constexpr (kIsOptional<T>) {
    bool there = false;
    if (!get(in, there)) return false;
    value.reset();
    return !there || get(in, value.emplace());
  } else if constexpr (kIsPair<T>) {
    return get(in, value.first) && get(in, value.second);
  } else if constexpr (kIsArray<T>) {
    return get_elements(in, value);
  } else {
    using Element = typename T::value_type;
    std::uint64_t size = 0;
    if (!get(in, size)) return false;
    // An element has one byte at least, so a larger size is damage: allocate nothing for it.
    if (size > in.left() / (Plain<Element> ? sizeof(Element) : 1)) return false;
    value.resize(static_cast<std::size_t>(size));
    return get_elements(in, value);
  }
}

}  // namespace form

template <class T>
concept HasByteForm = form::exists<T>();

template <HasByteForm T>
Bytes to_bytes(const T& value) {
  ByteWriter out;
  form::put(out, value);
  return out.take();
}

template <HasByteForm T>
Result<T> from_bytes(std::span<const std::byte> bytes) {
  ByteReader in(bytes);
  T value{};
  if (!form::get(in, value)) return Error{"a message between workers is cut off"};
  if (in.left() > 0) return Error{"a message between workers is longer than its contents"};
  return value;
}

// A result, or why there is none.
template <HasByteForm T>
Bytes outcome_to_bytes(const Result<T>& outcome) {
  ByteWriter out;
  form::put(out, outcome.ok());
  if (outcome.ok()) {
    form::put(out, outcome.value());
  } else {
    form::put(out, outcome.message());
  }
  return out.take();
}

// Of a unit that could not even be read.
inline Bytes failure_to_bytes(const std::string& message) {
  ByteWriter out;
  form::put(out, false);
  form::put(out, message);
  return out.take();
}
inline bool is_failure(std::span<const std::byte> outcome) {
  return outcome.empty() || outcome.front() == std::byte{0};
}

template <HasByteForm T>
Result<T> outcome_from_bytes(std::span<const std::byte> bytes) {
  if (bytes.empty()) return Error{"a message between workers is empty"};
  if (bytes.front() != std::byte{0}) return from_bytes<T>(bytes.subspan(1));
  auto message = from_bytes<std::string>(bytes.subspan(1));
  return Error{message ? *std::move(message) : message.message()};
}

}  // namespace espalier::work
