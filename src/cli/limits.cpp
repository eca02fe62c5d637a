#include "cli/limits.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <limits>

#include "app/counts.hpp"
#include "app/parameters.hpp"
#include "app/plural.hpp"
#include "app/searcher.hpp"
#include "app/weights_file.hpp"
#include "cli/command.hpp"
#include "espalier/core/text.hpp"
#include "work/threads.hpp"

namespace espalier::cli {
namespace {

constexpr double kShortestTime = 0.001;
constexpr long kMostThreads = 256;
constexpr long kMostNodes = 1'000'000'000'000'000;

std::optional<Error> check_depth(const app::SearchPlan& plan, std::string_view text,
                                 bool has_depth) {
  if (plan.depth == app::DepthUse::Refused && has_depth) {
    return Error{"recipe " + in_quotes(text) +
                 " searches to the end of the game: expected no --depth (--time and --nodes may "
                 "end it early)"};
  }
  if (plan.depth == app::DepthUse::Needed && !has_depth) {
    return Error{"recipe " + in_quotes(text) +
                 " searches one fixed depth: expected --depth D, or the word id in the recipe"};
  }
  return std::nullopt;
}

}  // namespace

void add_limit_options(Command command, LimitTexts& texts, const std::string& otherwise) {
  command.add_option("--depth", texts.depth,
                     fmt::format("depth to search in plies, 1 to {}", engine::kMaxDepth));
  command.add_option("--time", texts.time,
                     "time to search: 2s, 500ms, 1m, or a number of seconds; " + otherwise);
  command.add_option("--nodes", texts.nodes, "nodes to search, at most: 5000, 10k, 2M");
}

Result<engine::Limits> read_limits(const LimitTexts& texts, std::string_view recipe,
                                   const app::AnyGame& game, std::optional<double> seconds,
                                   std::string& note) {
  engine::Limits limits;
  if (texts.depth) {
    const auto depth = app::parse_integer(*texts.depth, "--depth", 1, engine::kMaxDepth);
    if (!depth) return depth.error();
    limits.depth = static_cast<int>(*depth);
  }
  if (texts.nodes) {
    const auto nodes = app::parse_count(*texts.nodes, "--nodes", 1, kMostNodes);
    if (!nodes) return nodes.error();
    limits.nodes = static_cast<std::uint64_t>(*nodes);
  }
  if (texts.time) {
    const auto time = app::parse_duration(*texts.time, "--time");
    if (!time) return time.error();
    if (*time < kShortestTime) note = "--time " + in_quotes(*texts.time) + " is raised to 1 ms";
    limits.seconds = std::max(*time, kShortestTime);
  } else if (!texts.any()) {
    limits.seconds = seconds;
  }
  const auto plan = app::plan_search(recipe, game);
  if (!plan) return plan.error();
  if (auto error = check_depth(*plan, recipe, texts.depth.has_value())) return *error;
  return limits;
}

Result<int> parse_search_threads(const std::optional<std::string>& text) {
  if (!text) return 1;
  const auto number = app::parse_integer(*text, "--threads", 1, engine::kMostThreads);
  if (!number) return number.error();
  return static_cast<int>(*number);
}

Result<std::size_t> parse_game_number(const std::optional<std::string>& text) {
  if (!text) return std::size_t{1};
  const auto number = app::parse_integer(*text, "--number", 1, 1'000'000'000);
  if (!number) return number.error();
  return static_cast<std::size_t>(*number);
}

Result<int> parse_threads(std::string_view text) {
  if (text.empty()) return work::default_threads();
  const auto number = app::parse_integer(text, "--threads", 1, kMostThreads);
  if (!number) return number.error();
  return static_cast<int>(*number);
}

Result<bool> searches_to_the_end(std::string_view recipe, const app::AnyGame& game) {
  const auto plan = app::plan_search(recipe, game);
  if (!plan) return plan.error();
  return plan->depth == app::DepthUse::Refused;
}

std::string limits_in_words(const engine::Limits& limits) {
  std::string words;
  const auto add = [&words](const std::string& word) {
    words += (words.empty() ? "" : ", ") + word;
  };
  if (limits.depth < engine::kMaxDepth) add(fmt::format("depth {}", limits.depth));
  if (limits.seconds) add(fmt::format("{:.6g} s", *limits.seconds));
  if (limits.nodes < std::numeric_limits<std::uint64_t>::max()) {
    add(app::plural(limits.nodes, "node"));
  }
  return words.empty() ? "no limit (Ctrl-C stops)" : words;
}

void tell_of_weights(const std::string& recipe, std::string_view variant) {
  const std::string remark = app::weights_of_another_variant(recipe, variant);
  if (!remark.empty()) tell("espalier: " + remark + "\n");
}

std::string short_number(double number) {
  if (number < 1e4) return fmt::format("{:.0f}", number);
  if (number < 1e6) return fmt::format("{:.1f}k", number / 1e3);
  if (number < 1e9) return fmt::format("{:.2f}M", number / 1e6);
  return fmt::format("{:.2f}G", number / 1e9);
}

}  // namespace espalier::cli
