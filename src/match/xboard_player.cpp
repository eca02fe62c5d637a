#include "match/xboard_player.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "app/forms.hpp"
#include "espalier/core/text.hpp"
#include "match/program_player.hpp"

namespace espalier::match {
namespace {

constexpr double kFeatureSeconds = 2;  // the protocol's: who says nothing by then has none
constexpr double kPingSeconds = 10;
constexpr Points kXboardMate = 100'000;  // a win in n moves is this plus n
constexpr double kLeastMultiple = 3;
constexpr double kMostMultiple = 30;
constexpr std::string_view kNormal = "normal";

std::string_view xboard_name(const app::Form& form, std::string_view variant) {
  if (!form.shuffled.empty() && variant.starts_with(form.shuffled)) return "fischerandom";
  return form.usual ? kNormal : form.name;
}

class XboardPlayer final : public ProgramPlayer {
 public:
  XboardPlayer(const ProgramSpec& spec, const OwnLimits& limits, const app::GamePosition& where,
               const app::Form& form)
      : ProgramPlayer(spec, limits), form_(form), variant_(xboard_name(form, where.variant)) {}

  std::optional<Failure> new_game(std::uint64_t) override {
    if (program_ && program_->running() && !begin_game()) return std::nullopt;
    if (auto failure = start()) return failure;
    return begin_game();
  }

  Answer choose(const Turn& turn, const StopFlag* stop) override {
    if (!program_) return Failure{Forfeit::Crash, who() + " does not run any more"};
    program_->skip_lines();
    const auto deadline = after(patience(turn));
    if (auto failure = tell_moves(turn, deadline)) return *failure;
    for (const std::string& line : clock_lines(turn)) {
      if (auto failure = send(line, deadline)) return *failure;
    }
    if (auto failure = send("go", deadline)) return *failure;
    const auto began = Program::Clock::now();
    Answer answer = wait_for_move(turn, deadline, stop);
    const std::chrono::duration<double> spent = Program::Clock::now() - began;
    learn_pace(turn, spent.count());
    return answer;
  }

  // From nothing to a program that waits for its first game.
  std::optional<Failure> start() {
    if (auto failure = start_program()) return failure;
    features_ = XboardFeatures{};
    const auto whole = after(spec_.start_seconds);
    for (const char* line : {"xboard", "protover 2"}) {
      if (auto failure = send(line, whole)) return failure;
    }
    const auto usual = std::min(whole, after(kFeatureSeconds));
    while (!features_.done) {
      const Program::Reading reading = program_->read_line(features_.waits ? whole : usual);
      if (reading.status == Status::Gone) return gone("before 'feature done=1'");
      if (reading.status != Status::Done) break;
      read_features(reading.line, features_);
    }
    if (auto failure = send_options(whole)) return failure;
    return get_ready();
  }

 private:
  std::optional<Failure> send_options(Program::Deadline deadline) {
    for (const ProgramOption& option : spec_.options) {
      std::string line = option.name + (option.value ? " " + *option.value : "");
      if (option.name != "memory" && option.name != "cores") {
        line = "option " + option.name + (option.value ? "=" + *option.value : "");
      }
      if (auto failure = send(line, deadline)) return failure;
    }
    return std::nullopt;
  }

  // Only a program with ping says when it is ready.
  std::optional<Failure> get_ready() {
    if (!features_.ping) return std::nullopt;
    const auto deadline = after(std::max(spec_.start_seconds, kPingSeconds));
    const std::string number = std::to_string(++pings_);
    if (auto failure = send("ping " + number, deadline)) return failure;
    return wait_for("pong", deadline, [](const Words&) {});
  }

  std::optional<Failure> begin_game() {
    const auto deadline = after(spec_.start_seconds);
    std::vector<std::string> lines = {"new"};
    if (variant_ != kNormal) lines.push_back("variant " + variant_);
    lines.insert(lines.end(), {"easy", "post", "force"});
    for (const std::string& line : lines) {
      if (auto failure = send(line, deadline)) return failure;
    }
    known_ = 0;
    began_ = false;
    return get_ready();
  }

  // The first position, the limits, and the moves that the program has not heard or made itself.
  std::optional<Failure> tell_moves(const Turn& turn, Program::Deadline deadline) {
    const app::AnyGame& game = *turn.game;
    if (!began_) {
      if (!app::is_usual_start(&form_, game, *turn.start)) {
        for (const std::string& line : set_up_lines(game, *turn.start)) {
          if (auto failure = send(line, deadline)) return failure;
        }
      }
      for (const std::string& line : xboard_limits(turn, limits_, spec_.clock_moves)) {
        if (auto failure = send(line, deadline)) return failure;
      }
      began_ = true;
    } else if (auto failure = send("force", deadline)) {
      return failure;
    }
    app::AnyPosition position = *turn.start;
    for (std::size_t i = 0; i < turn.moves->size(); ++i) {
      const app::AnyMove move = (*turn.moves)[i];
      if (i >= known_) {
        const std::string text =
            (features_.usermove ? "usermove " : "") + text_of(game, position, move);
        if (auto failure = send(text, deadline)) return failure;
      }
      position = game.play(position, move);
    }
    known_ = turn.moves->size() + 1;  // with the move that is asked for
    return std::nullopt;
  }

  std::vector<std::string> set_up_lines(const app::AnyGame& game,
                                        const app::AnyPosition& position) const {
    if (features_.setboard) return {"setboard " + game->format_position(position)};
    return edit_lines(game, position);
  }

  std::string text_of(const app::AnyGame& game, const app::AnyPosition& position,
                      app::AnyMove move) const {
    std::string written = game->written_move(position, move);
    if (features_.san) return written;
    if (variant_ == "fischerandom" && written.starts_with("O-O")) {
      return written.substr(0, written.find_last_of('O') + 1);
    }
    return app::move_text(&form_, game, position, move);
  }

  // The clocks before each move, in centiseconds.
  std::vector<std::string> clock_lines(const Turn& turn) const {
    const auto limits = limits_of(limits_, turn.limits);
    double own = 0;
    double other = 0;
    if (turn.own && !limits_.seconds) {
      own = turn.own->left;
      other = turn.other.value_or(*turn.own).left;
    } else if (limits.seconds) {
      own = other = *limits.seconds * spec_.clock_moves.value_or(multiple_);
    } else {
      return {};
    }
    const auto text = [](double seconds) { return std::max(std::llround(seconds * 100), 1LL); };
    return {fmt::format("time {}", text(own)), fmt::format("otim {}", text(other))};
  }

  void learn_pace(const Turn& turn, double spent) {
    const auto limit = limits_of(limits_, turn.limits).seconds;
    if (!limit || spec_.clock_moves) return;
    if (spent > *limit) multiple_ *= 0.7;
    if (spent < *limit / 2) multiple_ *= 1.1;
    multiple_ = std::clamp(multiple_, kLeastMultiple, kMostMultiple);
  }

  Answer wait_for_move(const Turn& turn, Program::Deadline deadline, const StopFlag* stop) {
    Choice choice;
    for (;;) {
      const Program::Reading reading = program_->read_line(deadline, stop);
      if (reading.status == Status::Gone) return gone("instead of moving");
      if (reading.status == Status::Stopped) {
        stop = nullptr;
        deadline = std::min(deadline, after(spec_.margin_seconds));
        if (auto failure = send("?", deadline)) return *failure;
        continue;
      }
      if (reading.status == Status::Late)
        return fail(Forfeit::Overtime, "did not answer 'go' in time");
      const Words words = words_of(reading.line);
      if (words.empty()) continue;
      if (words[0] == "move" && words.size() > 1) return finish(turn, words[1], choice);
      // Older programs answer so.
      if (reading.line.starts_with("My move is") && words.size() > 3) {
        return finish(turn, words.back(), choice);
      }
      if (words[0] == "resign" || says_it_lost(turn, words[0])) {
        return fail(Forfeit::Resigned, "resigned");
      }
      if (reading.line.starts_with("Illegal move")) {
        return fail(Forfeit::Illegal, "refused a legal move");
      }
      read_thinking(reading.line, choice);
    }
  }

  // "0-1 {White resigns}", said by a program that should move.
  static bool says_it_lost(const Turn& turn, std::string_view word) {
    const bool first = turn.game->to_move(*turn.position) == espalier::Player::First;
    return word == (first ? "0-1" : "1-0");
  }

  Answer finish(const Turn& turn, std::string_view text, Choice choice) {
    const auto move = (*turn.game)->parse_move(*turn.position, text);
    if (!move) return fail(Forfeit::Illegal, "answered a wrong move: " + move.message());
    choice.move = *move;
    return choice;
  }

  app::Form form_;
  std::string variant_;
  XboardFeatures features_;
  std::size_t known_ = 0;  // moves of the game that the program has on its board
  bool began_ = false;
  int pings_ = 0;
  double multiple_ = kMovesOnClock;  // of the time per move, on the clock that is told
};

}  // namespace

void read_features(std::string_view line, XboardFeatures& features) {
  if (!line.starts_with("feature ")) return;
  line.remove_prefix(8);
  while (!(line = trimmed(line)).empty()) {
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) return;
    const std::string_view name = line.substr(0, equals);
    line.remove_prefix(equals + 1);
    const bool quoted = line.starts_with('"');
    const std::size_t end = std::min(quoted ? line.find('"', 1) : line.find(' '), line.size());
    const std::string_view value =
        quoted ? line.substr(1, end - std::min<std::size_t>(end, 1)) : line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    if (name == "ping") features.ping = value == "1";
    if (name == "setboard") features.setboard = value == "1";
    if (name == "usermove") features.usermove = value == "1";
    if (name == "san") features.san = value == "1";
    if (name == "variants") features.variants = value;
    if (name == "done") (value == "1" ? features.done : features.waits) = true;
  }
}

std::vector<std::string> edit_lines(const app::AnyGame& game, const app::AnyPosition& position) {
  std::vector<std::string> lines;
  // Only a move makes it the second player's turn.
  if (game.to_move(position) != game.to_move(game.start())) {
    lines.push_back(game->format_move(game.start(), game.moves(game.start())[0]));
  }
  lines.insert(lines.end(), {"edit", "#"});
  const Geometry geometry = game->geometry().value_or(Geometry{});
  for (const espalier::Player side : {espalier::Player::First, espalier::Player::Second}) {
    if (side == espalier::Player::Second) lines.emplace_back("c");
    for (std::size_t cell = 0; cell < geometry.cells.size(); ++cell) {
      const char symbol = game->piece_at(position, cell);
      const bool own = std::any_of(
          geometry.pieces.begin(), geometry.pieces.end(),
          [&](const Piece& piece) { return piece.symbol == symbol && piece.side == side; });
      if (!own) continue;
      const auto letter = static_cast<char>(std::toupper(static_cast<unsigned char>(symbol)));
      lines.push_back(letter + geometry.cells[cell].label);
    }
  }
  lines.emplace_back(".");
  return lines;
}

void read_thinking(std::string_view line, Choice& choice) {
  const Words words = words_of(line);
  if (words.size() < 4) return;
  std::array<long long, 4> numbers{};
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    std::string_view word = words[i];
    if (i == 0) word = word.substr(0, word.find_last_of("0123456789") + 1);  // "9&", "9."
    if (word.starts_with('+')) word.remove_prefix(1);
    const auto number = read_number<long long>(word);
    if (!number) return;
    numbers[i] = *number;
  }
  constexpr long long kMost = kWinBand - 1;
  choice.depth = static_cast<int>(std::clamp<long long>(numbers[0], 0, engine::kMaxDepth));
  choice.nodes = static_cast<std::uint64_t>(std::max(numbers[3], 0LL));
  const long long score = numbers[1];
  if (std::llabs(score) > kXboardMate && std::llabs(score) < kXboardMate + kMaxPly / 2) {
    const auto moves = static_cast<int>(std::llabs(score) - kXboardMate);
    choice.score = score > 0 ? win_in(std::max(2 * moves - 1, 1)) : loss_in(2 * moves);
  } else {
    choice.score = static_cast<Points>(std::clamp(score, -kMost, kMost));
  }
}

std::vector<std::string> xboard_limits(const Turn& turn, const OwnLimits& own,
                                       std::optional<int> clock_moves) {
  const engine::Limits limits = limits_of(own, turn.limits);
  const auto minutes = [](double seconds) {
    const auto whole = std::max(std::llround(seconds), 1LL);
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
  };
  std::vector<std::string> lines;
  if (turn.own && !own.seconds) {
    lines.push_back(fmt::format("level {} {} {}", turn.own->moves_to_go, minutes(turn.own->left),
                                turn.own->increment));
  } else if (limits.seconds) {
    const bool whole = *limits.seconds >= 1 && *limits.seconds == std::floor(*limits.seconds);
    const double moves = clock_moves.value_or(kMovesOnClock);
    lines.push_back(whole && !clock_moves ? fmt::format("st {}", *limits.seconds)
                                          : "level 0 " + minutes(*limits.seconds * moves) + " 0");
  }
  if (has_depth(limits)) lines.push_back(fmt::format("sd {}", limits.depth));
  return lines;
}

Result<std::unique_ptr<Player>> make_xboard_player(const ProgramSpec& spec, const OwnLimits& limits,
                                                   const app::GamePosition& where) {
  const auto form = app::find_form(where.info->name, app::FormOf::Xboard);
  if (!form) return Error{where.info->name + " has no form in the protocol of XBoard"};
  if (limits.nodes) return Error{"xboard(...) has no limit by nodes; expected time= or depth="};
  auto player = std::make_unique<XboardPlayer>(spec, limits, where, **form);
  if (const auto failure = player->start()) return Error{failure->why};
  return std::unique_ptr<Player>(std::move(player));
}

}  // namespace espalier::match
