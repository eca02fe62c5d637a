#include "protocol/xboard_clock.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

#include "app/clock.hpp"
#include "app/parameters.hpp"
#include "espalier/core/text.hpp"

namespace espalier::protocol {
namespace {

constexpr double kLongestClock = 1e9;  // seconds: thirty years
constexpr std::int64_t kMostMoves = 1'000'000;

Error expected(std::string_view command, const LineWords& words, std::string_view what) {
  return Error{std::string(command) + " " + in_quotes(words.joined(0)) + ", expected " +
               std::string(what)};
}

std::optional<double> read_seconds(std::string_view text) {
  const auto number = app::parse_number(text, "time");
  if (!number) return std::nullopt;
  return std::clamp(*number, -kLongestClock, kLongestClock);
}

// "5" or "0:30"
std::optional<double> read_minutes(std::string_view text) {
  const std::size_t colon = text.find(':');
  const auto minutes = read_seconds(text.substr(0, colon));
  if (!minutes || colon == std::string_view::npos) {
    return minutes ? std::optional(*minutes * 60) : std::nullopt;
  }
  const auto seconds = read_seconds(text.substr(colon + 1));
  return seconds ? std::optional(*minutes * 60 + *seconds) : std::nullopt;
}

}  // namespace

std::optional<Error> XboardClock::set_level(const LineWords& words) {
  const auto moves = read_whole_number(words[0]);
  const auto base = read_minutes(words[1]);
  const auto increment = read_seconds(words[2]);
  if (!moves || !base || !increment) {
    return expected("level", words, "moves, minutes or minutes:seconds, and an increment");
  }
  level_ = Level{static_cast<int>(std::clamp<std::int64_t>(*moves, 0, kMostMoves)), *base,
                 std::max(*increment, 0.0)};
  left_.reset();
  seconds_.reset();
  return std::nullopt;
}

std::optional<Error> XboardClock::set_seconds(const LineWords& words) {
  const auto seconds = read_seconds(words[0]);
  if (!seconds) return expected("st", words, "seconds");
  seconds_ = seconds;
  level_.reset();
  return std::nullopt;
}

std::optional<Error> XboardClock::set_depth(const LineWords& words) {
  const auto depth = read_whole_number(words[0]);
  if (!depth) return expected("sd", words, "plies");
  depth_ = static_cast<int>(std::clamp<std::int64_t>(*depth, 1, engine::kMaxDepth));
  return std::nullopt;
}

std::optional<Error> XboardClock::set_left(const LineWords& words) {
  const auto left = read_seconds(words[0]);
  if (!left) return expected("time", words, "hundredths of a second");
  left_ = *left / 100;
  return std::nullopt;
}

void XboardClock::new_game() {
  depth_.reset();
  left_.reset();
}

std::optional<double> XboardClock::seconds(std::size_t plies, double overhead) const {
  if (seconds_) return std::max(*seconds_ - overhead, app::kLeastTime);
  if (!level_ && !left_) return std::nullopt;
  const Level level = level_.value_or(Level{});
  app::Clock clock;
  clock.left = left_.value_or(level.base);
  clock.increment = level.increment;
  if (level.moves > 0) clock.moves_to_go = level.moves - static_cast<int>(plies / 2) % level.moves;
  return app::seconds_for_move(clock, overhead);
}

Order XboardClock::order(std::size_t plies, double overhead) const {
  Order order;
  order.has_depth = depth_.has_value();
  order.limits.depth = depth_.value_or(engine::kMaxDepth);
  order.limits.seconds = seconds(plies, overhead);
  if (!depth_ && !order.limits.seconds) order.limits.seconds = kSecondsWithoutLimit;
  return order;
}

}  // namespace espalier::protocol
