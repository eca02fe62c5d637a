#include "protocol/option.hpp"

#include <algorithm>
#include <utility>

#include "espalier/core/nearest.hpp"
#include "espalier/core/text.hpp"
#include "protocol/words.hpp"

namespace espalier::protocol {
namespace {

Result<std::string> assign_number(const Option& option, std::string_view value) {
  const auto number = read_whole_number(value);
  if (!number) {
    return Error{"option " + option.name + ": " + in_quotes(value) +
                 " is no number; expected a whole number from " + std::to_string(option.least) +
                 " to " + std::to_string(option.most)};
  }
  const std::string used = std::to_string(std::clamp(*number, option.least, option.most));
  auto remark = option.set(used);
  if (!remark || std::to_string(*number) == used) return remark;
  return "option " + option.name + ": " + in_quotes(value) + " is out of range; using " + used +
         (remark->empty() ? "" : "; ") + *remark;
}

// The one of the choices that is meant.
Result<std::string> chosen(const Option& option, const std::vector<std::string>& choices,
                           std::string_view value) {
  for (const std::string& choice : choices) {
    if (same_ignoring_case(choice, value)) return choice;
  }
  const std::string near = nearest(value, choices);
  std::string list;
  for (const std::string& choice : choices) list += (list.empty() ? "" : ", ") + choice;
  return Error{"option " + option.name + ": " + in_quotes(value) +
               (is_near(value, near) ? "; the nearest is '" + near + "'"
                                     : "; expected one of " + list)};
}

}  // namespace

Option number_option(std::string name, std::int64_t initial, std::int64_t least, std::int64_t most,
                     std::function<void(std::int64_t)> set) {
  Option option{std::move(name), OptionKind::Spin, std::to_string(initial), least, most, {}, {}};
  option.set = [set = std::move(set)](const std::string& number) -> Result<std::string> {
    set(read_whole_number(number).value_or(0));
    return std::string();
  };
  return option;
}

Option truth_option(std::string name, bool initial, std::function<void(bool)> set) {
  Option option = text_option(std::move(name), initial ? "true" : "false",
                              [set = std::move(set)](const std::string& truth) {
                                set(truth == "true");
                                return Result<std::string>(std::string());
                              });
  option.kind = OptionKind::Check;
  return option;
}

Option choice_option(std::string name, std::string initial, std::vector<std::string> choices,
                     SetText set) {
  Option option = text_option(std::move(name), std::move(initial), std::move(set));
  option.kind = OptionKind::Combo;
  option.choices = std::move(choices);
  return option;
}

Option text_option(std::string name, std::string initial, SetText set) {
  return {std::move(name), OptionKind::String, std::move(initial), 0, 0, {}, std::move(set)};
}

Option button_option(std::string name, std::function<void()> press) {
  Option option = text_option(std::move(name), "", [press = std::move(press)](const std::string&) {
    press();
    return Result<std::string>(std::string());
  });
  option.kind = OptionKind::Button;
  return option;
}

Result<std::string> assign(const Option& option, std::string_view value) {
  if (option.kind == OptionKind::Spin) return assign_number(option, value);
  if (option.kind == OptionKind::Check || option.kind == OptionKind::Combo) {
    const bool check = option.kind == OptionKind::Check;
    const std::vector<std::string> truths = {"true", "false"};
    const auto choice = chosen(option, check ? truths : option.choices, value);
    return choice ? option.set(*choice) : choice;
  }
  return option.set(std::string(value));
}

Result<const Option*> find_option(const std::vector<Option>& options, std::string_view name) {
  std::vector<std::string> names;
  for (const Option& option : options) {
    if (same_ignoring_case(option.name, name)) return &option;
    names.push_back(option.name);
  }
  return Error{unknown_name("option", name, names, "")};
}

}  // namespace espalier::protocol
