#include "match/player_limits.hpp"

#include <algorithm>
#include <string>

#include "app/counts.hpp"
#include "app/parameters.hpp"
#include "match/player_scan.hpp"

namespace espalier::match {
namespace {

constexpr long kMostClockMoves = 1000;

std::optional<Error> set_limit(std::string_view name, std::string_view value, OwnLimits& limits) {
  const bool again = name == "depth"   ? limits.depth.has_value()
                     : name == "nodes" ? limits.nodes.has_value()
                                       : limits.seconds.has_value();
  if (again) return Error{std::string(name) + "= is written twice"};
  if (name == "time") {
    const auto seconds = parse_time(value, name);
    if (!seconds) return seconds.error();
    limits.seconds = *seconds;
    return std::nullopt;
  }
  const long most = name == "depth" ? engine::kMaxDepth : kMostNodes;
  const auto number = app::parse_count(value, name, 1, most);
  if (!number) return number.error();
  if (name == "depth") limits.depth = static_cast<int>(*number);
  if (name == "nodes") limits.nodes = static_cast<std::uint64_t>(*number);
  return std::nullopt;
}

std::optional<Error> set_clock(std::string_view value, ProgramSpec& spec) {
  if (spec.protocol != Protocol::Xboard) {
    return Error{"clock= is for xboard(...): the other protocols can tell a time per move"};
  }
  if (spec.clock_moves) return Error{"clock= is written twice"};
  const auto moves = app::parse_integer(value, "clock", 1, kMostClockMoves);
  if (!moves) return moves.error();
  spec.clock_moves = static_cast<int>(*moves);
  return std::nullopt;
}

}  // namespace

std::optional<Error> take_limits(std::vector<std::string_view>& words, OwnLimits& limits) {
  std::optional<Error> problem;
  std::erase_if(words, [&](std::string_view word) {
    const auto [name, value] = assignment(word);
    if (problem || (name != "depth" && name != "nodes" && name != "time")) return false;
    problem = set_limit(name, value, limits);
    return true;
  });
  return problem;
}

std::optional<Error> take_threads(std::vector<std::string_view>& words, OwnLimits& limits) {
  bool written = false;
  std::optional<Error> problem;
  std::erase_if(words, [&](std::string_view word) {
    const auto [name, value] = assignment(word);
    if (problem || name != "threads") return false;
    const auto number = app::parse_integer(value, name, 1, engine::kMostThreads);
    if (!number) problem = number.error();
    if (written) problem = Error{"threads= is written twice"};
    written = true;
    if (number) limits.threads = static_cast<int>(*number);
    return true;
  });
  return problem;
}

std::optional<Error> take_patience(std::vector<std::string_view>& words, ProgramSpec& spec) {
  std::optional<Error> problem;
  std::erase_if(words, [&](std::string_view word) {
    const auto [name, value] = assignment(word);
    if (problem || (name != "timeout" && name != "startup" && name != "clock")) return false;
    if (name == "clock") {
      problem = set_clock(value, spec);
      return true;
    }
    const auto seconds = parse_time(value, name);
    if (!seconds) {
      problem = seconds.error();
    } else {
      (name == "timeout" ? spec.answer_seconds : spec.start_seconds) = *seconds;
    }
    return true;
  });
  return problem;
}

}  // namespace espalier::match
