// One option that the other program may set, in the kinds that UCI and XBoard share.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/result.hpp"

namespace espalier::protocol {

enum class OptionKind : std::uint8_t { Spin, Check, Combo, String, Button };
constexpr std::string_view kind_name(OptionKind kind) {
  constexpr std::string_view kNames[] = {"spin", "check", "combo", "string", "button"};
  return kNames[static_cast<std::size_t>(kind)];
}

struct Option {
  std::string name;
  OptionKind kind = OptionKind::String;
  std::string initial;
  std::int64_t least = 0;  // Spin
  std::int64_t most = 0;
  std::vector<std::string> choices;  // Combo
  // Gets a value of the kind. Its answer is a remark for the user (empty: none), or why not.
  std::function<Result<std::string>(const std::string&)> set;
};

using SetText = std::function<Result<std::string>(const std::string&)>;
Option number_option(std::string name, std::int64_t initial, std::int64_t least, std::int64_t most,
                     std::function<void(std::int64_t)> set);
Option truth_option(std::string name, bool initial, std::function<void(bool)> set);
Option choice_option(std::string name, std::string initial, std::vector<std::string> choices,
                     SetText set);
Option text_option(std::string name, std::string initial, SetText set);
Option button_option(std::string name, std::function<void()> press);

// Numbers out of range are moved into it, and the remark says so; what is not of the option's kind
// is an error and changes nothing.
Result<std::string> assign(const Option& option, std::string_view value);

// Names are compared without regard to case.
Result<const Option*> find_option(const std::vector<Option>& options, std::string_view name);

}  // namespace espalier::protocol
