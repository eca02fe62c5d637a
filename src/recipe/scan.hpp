// The letters of the recipe language: lists, calls with arguments, numbers and sizes. What they
// mean is said by the rows (row.hpp).
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "espalier/core/result.hpp"

namespace espalier::engine::scan {

// The shortest text that reads back as the same number; 100000 rather than 1e+05.
std::string number_text(double value);

// Splits at the commas that are not inside parentheses.
std::vector<std::string_view> split_list(std::string_view text);

template <class Texts>
std::string joined(const Texts& texts, std::string_view between) {
  std::string all;
  for (const std::string_view text : texts) {
    if (!all.empty()) all += between;
    all += text;
  }
  return all;
}

struct Argument {
  std::string_view name;  // empty: a value without a name
  std::string_view value;
  bool used = false;
};

struct Call {
  std::string_view name;
  std::vector<Argument> arguments;
};

// name or name(argument,...)
Result<Call> read_call(std::string_view text);

// The arguments of one call, taken by name or, without a name, in the order they are asked for. The
// first error is kept and everything after it is harmless, so callers check once, at the end.
class Arguments {
 public:
  Arguments(std::string where, Call call) : where_(std::move(where)), call_(std::move(call)) {}

  bool empty() const { return call_.arguments.empty(); }
  bool has(std::string_view name) const;

  int whole(std::string_view name, int fallback, int low, int high) {
    return whole_of(name, take(name, true), fallback, low, high);
  }
  double real(std::string_view name, double fallback, double low, double high) {
    return real_of(name, take(name, true), fallback, low, high);
  }
  // Only by name: where a value alone would not say what it means.
  double named_real(std::string_view name, double fallback, double low, double high) {
    return real_of(name, take(name, false), fallback, low, high);
  }
  int named_whole(std::string_view name, int fallback, int low, int high) {
    return whole_of(name, take(name, false), fallback, low, high);
  }

  // All values without a name, as whole numbers.
  std::vector<int> wholes(std::string_view what, int low, int high, std::size_t most);

  // One of the choices; the first of them if none is written. `name` empty: written without a name.
  std::size_t choice(std::string_view name, std::span<const std::string_view> choices);

  void fail(const std::string& message) {
    if (!error_) error_ = Error{where_ + ": " + message};
  }

  // The first error; an argument that nobody asked for is an error.
  const std::optional<Error>& finish();

 private:
  std::optional<std::string_view> take(std::string_view name, bool also_without_name);
  int whole_of(std::string_view name, std::optional<std::string_view> text, int fallback, int low,
               int high);
  double real_of(std::string_view name, std::optional<std::string_view> text, double fallback,
                 double low, double high);
  void refuse(const Argument& argument);

  std::string where_;
  Call call_;
  std::vector<std::string_view> known_;    // the names that were asked for
  std::vector<std::string_view> choices_;  // words that stand without a name
  bool takes_values_ = false;              // numbers may stand without a name
  std::optional<Error> error_;
};

// Bytes: 64M, 512K, 1G, 1048576, 2^22 (entries), off.
Result<std::uint64_t> read_size(std::string_view text);
std::string size_text(std::uint64_t bytes);

}  // namespace espalier::engine::scan
