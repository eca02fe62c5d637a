// What the tests of recipes share: a text that must be read, and one that must be refused.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "recipe/text.hpp"

namespace espalier::engine {

inline ParsedRecipe parsed(std::string_view text) {
  auto result = parse_recipe(text);
  EXPECT_TRUE(result.ok()) << text << ": " << (result.ok() ? "" : result.message());
  return result.ok() ? *std::move(result) : ParsedRecipe{};
}
inline Recipe recipe(std::string_view text) { return parsed(text).recipe; }
inline std::string refusal(std::string_view text) {
  const auto result = parse_recipe(text);
  return result.ok() ? "accepted" : result.message();
}

}  // namespace espalier::engine
