#include "match/external_player.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "app/forms.hpp"
#include "app/suggest.hpp"
#include "espalier/core/nearest.hpp"
#include "espalier/core/text.hpp"
#include "match/own_players.hpp"
#include "match/player_scan.hpp"
#include "match/program_player.hpp"

namespace espalier::match {
namespace {

std::string lower(std::string_view text) {
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(), lower_case);
  return small;
}

// "option name Clear Hash type button" -> "Clear Hash"
std::string option_name(const Words& words) {
  std::string name;
  for (std::size_t i = 2; i < words.size() && words[i] != "type"; ++i) {
    name += (name.empty() ? "" : " ") + std::string(words[i]);
  }
  return name;
}

// How a game is written in a protocol; none: as Espalier does.
const app::Form* form_in(Protocol protocol, const app::AnyGame& game) {
  const auto found = app::find_form(game->name());
  return protocol == Protocol::Uci && found ? *found : nullptr;
}

class ExternalPlayer final : public ProgramPlayer {
 public:
  using ProgramPlayer::ProgramPlayer;

  std::optional<Failure> new_game(std::uint64_t) override {
    // One that fails between two games has lost neither: it is started again.
    if (program_ && program_->running() && !begin_game()) return std::nullopt;
    if (auto failure = start()) return failure;
    return begin_game();
  }

  Answer choose(const Turn& turn, const StopFlag* stop) override {
    if (!program_) return Failure{Forfeit::Crash, who() + " does not run any more"};
    program_->skip_lines();  // nothing that was said before is an answer
    const auto deadline = after(patience(turn));
    if (auto failure = send(position_line(spec_.protocol, turn), deadline)) return *failure;
    if (auto failure = send(go_line(spec_.protocol, turn, limits_), deadline)) return *failure;
    return wait_for_move(turn, deadline, stop);
  }

  // From nothing to readyok.
  std::optional<Failure> start() {
    if (auto failure = start_program()) return failure;
    const auto deadline = after(spec_.start_seconds);
    if (auto failure = send(word(), deadline)) return failure;
    std::vector<std::string> options;
    const auto on_line = [&](const Words& words) {
      if (words.size() > 2 && words[0] == "option" && words[1] == "name") {
        options.push_back(option_name(words));
      }
    };
    if (auto failure = wait_for(word() + "ok", deadline, on_line)) return failure;
    if (auto failure = set_options(options, deadline)) return failure;
    return get_ready();
  }

 private:
  std::string word() const { return spec_.protocol == Protocol::Ugi ? "ugi" : "uci"; }
  std::optional<Failure> begin_game() {
    if (auto failure = send(word() + "newgame", after(spec_.start_seconds))) return failure;
    return get_ready();
  }

  std::optional<Failure> get_ready() {
    const auto deadline = after(spec_.start_seconds);
    if (auto failure = send("isready", deadline)) return failure;
    return wait_for("readyok", deadline, [](const Words&) {});
  }

  // Names are compared as UCI wants it, whatever their case. Who lists no options takes any.
  std::optional<Failure> set_options(const std::vector<std::string>& known,
                                     Program::Deadline deadline) {
    for (const ProgramOption& option : spec_.options) {
      const bool listed = std::any_of(known.begin(), known.end(), [&](const std::string& name) {
        return lower(name) == lower(option.name);
      });
      if (!known.empty() && !listed) {
        Failure failure{Forfeit::Illegal,
                        who() + ": " + app::unknown_name("option", option.name, known, "")};
        program_.reset();
        return failure;
      }
      const std::string value = option.value ? " value " + *option.value : "";
      if (auto failure = send("setoption name " + option.name + value, deadline)) return failure;
    }
    return std::nullopt;
  }

  Answer wait_for_move(const Turn& turn, Program::Deadline deadline, const StopFlag* stop) {
    Choice choice;
    bool noise = false;
    for (;;) {
      const Program::Reading reading = program_->read_line(deadline, stop);
      if (reading.status == Status::Gone) return gone("instead of moving");
      if (reading.status == Status::Stopped) {
        stop = nullptr;
        deadline = std::min(deadline, after(spec_.margin_seconds));
        if (auto failure = send("stop", deadline)) return *failure;
        continue;
      }
      if (reading.status == Status::Late) {
        return noise ? fail(Forfeit::Illegal, "said much, but no bestmove")
                     : fail(Forfeit::Overtime, "did not answer 'go' in time");
      }
      const Words words = words_of(reading.line);
      if (words.empty()) continue;
      if (words[0] == "bestmove") return finish(turn, words, choice);
      if (words[0] == "info") {
        read_info(reading.line, choice);
      } else {
        noise = true;
      }
    }
  }

  Answer finish(const Turn& turn, const Words& words, Choice choice) {
    if (words.size() < 2) return fail(Forfeit::Illegal, "answered bestmove without a move");
    const app::Form* form = form_in(spec_.protocol, *turn.game);
    const auto move = app::read_move(form, *turn.game, *turn.position, words[1]);
    if (!move) return fail(Forfeit::Illegal, "answered a wrong move: " + move.message());
    choice.move = *move;
    return choice;
  }
};

// The score behind the word "score": cp X, or mate N.
std::optional<Points> read_score(std::string_view unit, std::string_view text) {
  constexpr Points kMost = kWinBand - 1;  // a cp score never enters the win band
  const auto number = read_number<long long>(text);
  if (!number) return std::nullopt;
  if (unit == "cp") {
    return static_cast<Points>(std::clamp<long long>(*number, -kMost, kMost));
  }
  if (unit != "mate") return std::nullopt;
  const auto moves = static_cast<int>(std::clamp<long long>(*number, -kMaxPly / 2, kMaxPly / 2));
  return moves > 0 ? win_in(2 * moves - 1) : loss_in(-2 * moves);
}

}  // namespace

std::string position_line(Protocol protocol, const Turn& turn) {
  const app::AnyGame& game = *turn.game;
  const app::Form* form = form_in(protocol, game);
  std::string line = "position ";
  line += *turn.start == game.start() ? "startpos" : "fen " + game->format_position(*turn.start);
  if (turn.moves->empty()) return line;
  line += " moves";
  app::AnyPosition position = *turn.start;
  for (const app::AnyMove move : *turn.moves) {
    line += " " + app::move_text(form, game, position, move);
    position = game.play(position, move);
  }
  return line;
}

std::string go_line(Protocol protocol, const Turn& turn, const OwnLimits& own) {
  const engine::Limits limits = limits_of(own, turn.limits);
  std::string line = "go";
  if (has_depth(limits)) line += fmt::format(" depth {}", limits.depth);
  if (has_nodes(limits)) line += fmt::format(" nodes {}", limits.nodes);
  if (limits.seconds) line += fmt::format(" movetime {}", whole_milliseconds(*limits.seconds));
  if (turn.own && !own.seconds) {
    const bool first = turn.game->to_move(*turn.position) == espalier::Player::First;
    const app::Clock other = turn.other.value_or(*turn.own);
    const app::Clock& one = first ? *turn.own : other;
    const app::Clock& two = first ? other : *turn.own;
    const bool ugi = protocol == Protocol::Ugi;
    const auto increment = [](const app::Clock& clock) {
      return std::llround(clock.increment * 1000);
    };
    line += fmt::format(" {} {} {} {} {} {} {} {}", ugi ? "p1time" : "wtime",
                        whole_milliseconds(one.left), ugi ? "p2time" : "btime",
                        whole_milliseconds(two.left), ugi ? "p1inc" : "winc", increment(one),
                        ugi ? "p2inc" : "binc", increment(two));
    if (!ugi && turn.own->moves_to_go > 0) {
      line += fmt::format(" movestogo {}", turn.own->moves_to_go);
    }
  }
  if (line == "go") line += fmt::format(" depth {}", engine::kMaxDepth);
  return line;
}

void read_info(std::string_view line, Choice& choice) {
  const Words words = words_of(line);
  Choice read = choice;
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    if (words[i] == "string" || words[i] == "pv") break;  // the rest is free text, or moves
    if (words[i] == "multipv" && words[i + 1] != "1") return;
    if (words[i] == "depth") read.depth = read_number<int>(words[i + 1]).value_or(read.depth);
    if (words[i] == "nodes") {
      read.nodes = read_number<std::uint64_t>(words[i + 1]).value_or(read.nodes);
    }
    if (words[i] == "score" && i + 2 < words.size()) {
      if (const auto score = read_score(words[i + 1], words[i + 2])) read.score = score;
    }
  }
  choice = read;
}

Result<std::unique_ptr<Player>> make_external_player(const ProgramSpec& spec,
                                                     const OwnLimits& limits) {
  auto player = std::make_unique<ExternalPlayer>(spec, limits);
  if (const auto failure = player->start()) return Error{failure->why};
  return std::unique_ptr<Player>(std::move(player));
}

}  // namespace espalier::match
