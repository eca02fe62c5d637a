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

// What a program says of an option.
struct OfferedOption {
  std::string name;
  std::vector<std::string> values;  // of a combo: the usual one and those behind "var"
};

// "option name Null Move type combo default Fail High var Fail High var Never"
OfferedOption read_offered(const Words& words) {
  OfferedOption option;
  const auto add = [](std::string& text, std::string_view word) {
    text += (text.empty() ? "" : " ") + std::string(word);
  };
  std::size_t i = 2;
  for (; i < words.size() && words[i] != "type"; ++i) add(option.name, words[i]);
  if (i + 1 >= words.size() || words[i + 1] != "combo") return option;
  for (i += 2; i < words.size(); ++i) {
    if (words[i] == "default" || words[i] == "var") {
      option.values.emplace_back();
    } else if (!option.values.empty()) {
      add(option.values.back(), words[i]);
    }
  }
  std::erase(option.values, "");
  return option;
}

bool is_offered(const std::vector<std::string>& names, std::string_view name) {
  return std::any_of(names.begin(), names.end(),
                     [&](const std::string& one) { return lower(one) == lower(name); });
}

std::vector<std::string> names_of(const std::vector<OfferedOption>& options) {
  std::vector<std::string> names;
  for (const OfferedOption& option : options) names.push_back(option.name);
  return names;
}

// How a game is written in a protocol; none: as Espalier does.
const app::Form* form_in(Protocol protocol, const app::AnyGame& game) {
  const auto found = app::find_form(game->name());
  return protocol == Protocol::Uci && found ? *found : nullptr;
}

// "startpos", "fen F"
std::string start_text(const app::Form* form, const app::AnyGame& game,
                       const app::AnyPosition& start) {
  if (app::is_usual_start(form, game, start)) return "startpos";
  return "fen " + game->format_position(start);
}

std::string_view first_word_of(std::string_view text) { return text.substr(0, text.find(' ')); }

class ExternalPlayer final : public ProgramPlayer {
 public:
  ExternalPlayer(const ProgramSpec& spec, const OwnLimits& limits, const app::AnyGame& game)
      : ProgramPlayer(spec, limits), game_(game), form_(form_in(spec.protocol, game)) {}

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
    std::vector<OfferedOption> options;
    const auto on_line = [&](const Words& words) {
      if (words.size() > 2 && words[0] == "option" && words[1] == "name") {
        options.push_back(read_offered(words));
      }
    };
    if (auto failure = wait_for(word() + "ok", deadline, on_line)) return failure;
    if (auto failure = set_options(options, deadline)) return failure;
    if (auto failure = get_ready()) return failure;
    return check_start(is_offered(names_of(options), "UCI_Variant"));
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
  std::optional<Failure> set_options(const std::vector<OfferedOption>& known,
                                     Program::Deadline deadline) {
    for (const ProgramOption& option : spec_.options) {
      if (const std::string wrong = problem_of(option, known); !wrong.empty()) {
        Failure failure{Forfeit::Illegal, who() + ": " + wrong};
        program_.reset();
        return failure;
      }
      const std::string value = option.value ? " value " + *option.value : "";
      if (auto failure = send("setoption name " + option.name + value, deadline)) return failure;
    }
    return std::nullopt;
  }

  // Programs keep silent about a value that they do not know, and go on with another one.
  static std::string problem_of(const ProgramOption& option,
                                const std::vector<OfferedOption>& known) {
    if (known.empty()) return "";
    const auto found = std::find_if(known.begin(), known.end(), [&](const OfferedOption& one) {
      return lower(one.name) == lower(option.name);
    });
    if (found == known.end()) return app::unknown_name("option", option.name, names_of(known), "");
    if (!option.value || found->values.empty() || is_offered(found->values, *option.value)) {
      return "";
    }
    return "option " + in_quotes(found->name) + ": " +
           app::unknown_name("value", *option.value, found->values, "");
  }

  // Does the program begin where the game does? One that knows several games, or is asked for
  // another one than the usual, may stand at chess and say nothing. Stockfish and its relatives
  // answer "d" with their position; of others nothing can be known.
  std::optional<Failure> check_start(bool several_games) {
    if (form_ == nullptr || (form_->usual && !several_games)) return std::nullopt;
    const auto deadline = after(spec_.start_seconds);
    for (const std::string& line :
         {"position " + start_text(form_, game_, game_.start()), std::string("d"),
          std::string("isready")}) {
      if (auto failure = send(line, deadline)) return failure;
    }
    std::string fen;
    const auto on_line = [&](const Words& words) {
      if (!words.empty() && words[0] == "Fen:") fen = joined(Words(words.begin() + 1, words.end()));
    };
    if (auto failure = wait_for("readyok", deadline, on_line)) return failure;
    if (fen.empty()) return std::nullopt;
    const std::string own = game_->format_position(game_.start());
    const auto said = app::read_position(form_, game_, fen);
    if (said && first_word_of(game_->format_position(*said)) == first_word_of(own)) {
      return std::nullopt;
    }
    Failure failure{Forfeit::Illegal, who() + " begins with " + in_quotes(fen) + "; expected " +
                                          in_quotes(own) + ", a program for " +
                                          std::string(game_->name()) + " (| UCI_Variant=" +
                                          std::string(form_->name) + ", if it has that option)"};
    program_.reset();
    return failure;
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
    const auto move = app::read_move(form_, *turn.game, *turn.position, words[1]);
    if (!move) return fail(Forfeit::Illegal, "answered a wrong move: " + move.message());
    choice.move = *move;
    return choice;
  }

  app::AnyGame game_;
  const app::Form* form_;
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
  std::string line = "position " + start_text(form, game, *turn.start);
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
                                                     const OwnLimits& limits,
                                                     const app::AnyGame& game) {
  auto player = std::make_unique<ExternalPlayer>(spec, limits, game);
  if (const auto failure = player->start()) return Error{failure->why};
  return std::unique_ptr<Player>(std::move(player));
}

}  // namespace espalier::match
