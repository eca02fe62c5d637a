#include "protocol/go_words.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

#include "app/clock.hpp"
#include "espalier/core/text.hpp"

namespace espalier::protocol {
namespace {

constexpr std::int64_t kDeepestPerft = 100;
constexpr double kLongestTime = 1e9;  // seconds: thirty years

struct NumberWord {
  std::string_view name;
  std::optional<std::int64_t> GoWords::*number;
};
// Both protocols' words are understood in both.
constexpr std::array<NumberWord, 14> kNumbers = {{
    {"p1time", &GoWords::first_time},
    {"p2time", &GoWords::second_time},
    {"p1inc", &GoWords::first_increment},
    {"p2inc", &GoWords::second_increment},
    {"wtime", &GoWords::first_time},
    {"btime", &GoWords::second_time},
    {"winc", &GoWords::first_increment},
    {"binc", &GoWords::second_increment},
    {"movestogo", &GoWords::moves_to_go},
    {"movetime", &GoWords::move_time},
    {"depth", &GoWords::depth},
    {"nodes", &GoWords::nodes},
    {"mate", &GoWords::mate},
    {"perft", &GoWords::perft},
}};

const NumberWord* number_word(std::string_view name) {
  const auto* found = std::find_if(kNumbers.begin(), kNumbers.end(),
                                   [&](const NumberWord& word) { return word.name == name; });
  return found == kNumbers.end() ? nullptr : found;
}

bool is_go_word(std::string_view word) {
  return number_word(word) != nullptr || word == "infinite" || word == "ponder" ||
         word == "searchmoves";
}

double seconds_of(std::int64_t milliseconds) {
  return std::clamp(static_cast<double>(milliseconds) / 1000, -kLongestTime, kLongestTime);
}

// The clock of the player to move, if it was told.
std::optional<app::Clock> clock_of(const GoWords& go, Player player) {
  const bool first = player == Player::First;
  const auto left = first ? go.first_time : go.second_time;
  if (!left) return std::nullopt;
  const auto increment = first ? go.first_increment : go.second_increment;
  app::Clock clock;
  clock.left = seconds_of(*left);
  clock.increment = std::max(seconds_of(increment.value_or(0)), 0.0);
  constexpr std::int64_t kMost = std::numeric_limits<int>::max();
  clock.moves_to_go =
      static_cast<int>(std::clamp<std::int64_t>(go.moves_to_go.value_or(0), 0, kMost));
  return clock;
}

// The time for the move, if there is a limit.
std::optional<double> seconds_for(const GoWords& go, Player player, double overhead) {
  std::optional<double> seconds;
  if (go.move_time) seconds = std::max(seconds_of(*go.move_time), app::kLeastTime);
  if (const auto clock = clock_of(go, player)) {
    const double planned = app::seconds_for_move(*clock, overhead);
    seconds = std::min(seconds.value_or(planned), planned);
  }
  return seconds;
}

std::vector<app::AnyMove> moves_of(const GoWords& go, const Board& board, const Form* form,
                                   std::string& complaint) {
  std::vector<app::AnyMove> moves;
  for (const std::string& text : go.only) {
    const auto move = board.read_move(text, form);
    if (!move) {
      if (complaint.empty()) complaint = "searchmoves: " + move.message();
    } else if (std::find(moves.begin(), moves.end(), *move) == moves.end()) {
      moves.push_back(*move);
    }
  }
  return moves;
}

}  // namespace

GoWords read_go(const LineWords& words, std::string& complaint) {
  GoWords go;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "infinite") go.infinite = true;
    if (words[i] == "ponder") go.ponder = true;
    if (words[i] == "searchmoves") {
      while (i + 1 < words.size() && !is_go_word(words[i + 1])) go.only.emplace_back(words[++i]);
    }
    const NumberWord* word = number_word(words[i]);
    if (word == nullptr) continue;
    const auto number = read_whole_number(words[i + 1]);
    if (number) {
      go.*(word->number) = number;
      ++i;
    } else if (complaint.empty()) {
      complaint = "go " + std::string(word->name) + " " + in_quotes(words[i + 1]) +
                  ": expected a whole number";
    }
  }
  return go;
}

Order order_of(const GoWords& go, const Board& board, const Form* form, double overhead,
               std::string& complaint) {
  Order order;
  if (go.perft) {
    order.perft = static_cast<int>(std::clamp<std::int64_t>(*go.perft, 0, kDeepestPerft));
  }
  if (go.ponder) order.hold = Hold::UntilHit;
  if (go.infinite) order.hold = Hold::UntilStop;
  order.only = moves_of(go, board, form, complaint);
  constexpr std::int64_t kDeepest = engine::kMaxDepth;
  std::int64_t depth = kDeepest;
  if (go.depth) depth = std::clamp<std::int64_t>(*go.depth, 1, kDeepest);
  // A win in n moves of one's own ends with the ply 2n - 1.
  if (go.mate) depth = std::min(depth, 2 * std::clamp<std::int64_t>(*go.mate, 1, kDeepest) - 1);
  order.limits.depth = static_cast<int>(depth);
  order.has_depth = go.depth || go.mate;
  if (go.nodes) {
    order.limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(*go.nodes, 1));
  }
  auto seconds = seconds_for(go, board.to_move(), overhead);
  const bool limited = seconds || order.has_depth || go.nodes;
  if (!limited && !go.infinite) seconds = kSecondsWithoutLimit;
  (go.ponder ? order.seconds_after_hit : order.limits.seconds) = seconds;
  return order;
}

}  // namespace espalier::protocol
