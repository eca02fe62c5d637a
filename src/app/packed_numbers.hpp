// Many small whole numbers as text: signs folded in (zigzag), runs of zeros by their length, seven
// bits to a byte, and the bytes in base 64 (RFC 4648, without padding), broken into lines. Include
// it in the .cpp of a file format only.
#pragma once

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/core/text.hpp"
#include "espalier/core/value.hpp"

namespace espalier::app {

namespace packed {

inline constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
inline constexpr std::size_t kLineLength = 100;
inline constexpr unsigned kSixBits = 63;
inline constexpr unsigned kSevenBits = 127;
// Codes below kLongRun are runs of 1, 2, ... zeros; kLongRun is followed by how many more there
// are; the others are numbers.
inline constexpr std::uint64_t kLongRun = 15;
inline constexpr std::uint64_t kLargestCode = std::numeric_limits<std::uint32_t>::max();

inline std::uint64_t code_of(Points number) {
  const std::int64_t wide = number;
  return kLongRun + static_cast<std::uint64_t>(wide < 0 ? -2 * wide : 2 * wide - 1);
}
inline Points number_of(std::uint64_t code) {
  const auto folded = static_cast<std::int64_t>(code - kLongRun);
  return static_cast<Points>(folded % 2 == 0 ? -folded / 2 : folded / 2 + 1);
}

inline void append(std::string& bytes, std::uint64_t number) {
  for (; number > kSevenBits; number >>= 7) {
    bytes += static_cast<char>((number & kSevenBits) | (kSevenBits + 1));
  }
  bytes += static_cast<char>(number);
}

inline std::string in_base_64(std::string_view bytes) {
  std::string text;
  unsigned bits = 0;
  int waiting = 0;
  std::size_t column = 0;
  const auto put = [&](unsigned digit) {
    text += kDigits[digit];
    if (++column % kLineLength == 0) text += '\n';
  };
  for (const char byte : bytes) {
    bits = bits << 8 | static_cast<unsigned char>(byte);
    for (waiting += 8; waiting >= 6; waiting -= 6) put(bits >> (waiting - 6) & kSixBits);
  }
  if (waiting > 0) put(bits << (6 - waiting) & kSixBits);
  if (column % kLineLength != 0) text += '\n';
  return text;
}

// Bytes from base 64, one after the other, and the line they are in.
class Bytes {
 public:
  explicit Bytes(std::string_view text) : text_(text) {}

  std::size_t line() const { return line_; }
  const std::string& why() const { return why_; }

  // Nothing at the end, or after a character that is no digit.
  std::optional<unsigned> next() {
    while (waiting_ < 8) {
      if (at_ == text_.size()) return {};
      const char c = text_[at_++];
      if (c == '\n') {
        ++line_;
        continue;
      }
      const std::size_t digit = kDigits.find(c);
      if (digit == std::string_view::npos) {
        why_ = in_quotes(std::string(1, c)) + " is no digit of base 64; expected A-Z a-z 0-9 + /";
        return {};
      }
      bits_ = (bits_ << 6 | static_cast<unsigned>(digit)) & 0xffff;
      waiting_ += 6;
    }
    waiting_ -= 8;
    return bits_ >> waiting_ & 0xff;
  }

  // A number below 2^32.
  std::optional<std::uint64_t> number() {
    std::uint64_t number = 0;
    for (int shift = 0; shift <= 28; shift += 7) {
      const auto byte = next();
      if (!byte) return {};
      number |= std::uint64_t{*byte & kSevenBits} << shift;
      if (*byte <= kSevenBits && number <= kLargestCode) return number;
    }
    why_ = "a number is too large; expected 32 bits";
    return {};
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_ = 0;
  unsigned bits_ = 0;
  int waiting_ = 0;
  std::string why_;
};

}  // namespace packed

// Every line ends with a line feed.
inline std::string pack_numbers(std::span<const Points> numbers) {
  std::string bytes;
  for (std::size_t i = 0; i < numbers.size();) {
    if (numbers[i] != 0) {
      packed::append(bytes, packed::code_of(numbers[i++]));
      continue;
    }
    std::uint64_t zeros = 0;
    for (; i < numbers.size() && numbers[i] == 0; ++i) ++zeros;
    packed::append(bytes, std::min(zeros - 1, packed::kLongRun));
    if (zeros > packed::kLongRun) packed::append(bytes, zeros - 1 - packed::kLongRun);
  }
  return packed::in_base_64(bytes);
}

// Exactly `count` numbers; line feeds are skipped. An error has the number of the line in the text,
// from 0, and why.
struct UnpackError {
  std::size_t line = 0;
  std::string why;
};
struct Unpacked {
  std::vector<Points> numbers;
  UnpackError error;  // no reason: all is well
};

inline Unpacked unpack_numbers(std::string_view text, std::size_t count) {
  Unpacked result;
  packed::Bytes bytes(text);
  const auto failed = [&](std::string why) {
    result.error = {bytes.line(), bytes.why().empty() ? std::move(why) : bytes.why()};
    return result;
  };
  const std::string too_many = fmt::format("there are more than {0} numbers; expected {0}", count);
  std::vector<Points>& numbers = result.numbers;
  while (numbers.size() < count) {
    const auto ended = [&] {
      return failed(fmt::format("it ends after {} numbers; expected {}", numbers.size(), count));
    };
    const auto code = bytes.number();
    if (!code) return ended();
    if (*code > packed::kLongRun) {
      numbers.push_back(packed::number_of(*code));
      continue;
    }
    const auto more = *code < packed::kLongRun ? std::optional<std::uint64_t>(0) : bytes.number();
    if (!more) return ended();
    const std::uint64_t zeros = *code + 1 + *more;
    if (zeros > count - numbers.size()) return failed(too_many);
    numbers.resize(numbers.size() + zeros, 0);
  }
  if (bytes.next() || !bytes.why().empty()) {
    return failed(too_many);
  }
  return result;
}

}  // namespace espalier::app
