// The bars of checkers that need endgame tables: a small program, not a test of its own.
//
//   endings_of_checkers agree TABLES [POSITIONS]      tables against a plain search
//   endings_of_checkers make TABLES FILE [POSITIONS]  won positions of 5 to 7 pieces, by self-play
//   endings_of_checkers win TABLES FILE [POSITIONS]   does `best endgame=TABLES` win them?
//   endings_of_checkers hold TABLES [POSITIONS]       does it lose a position that is drawn?
//   endings_of_checkers reach TABLES [GAMES]          does it lose after play has come to one?
//
// TABLES is a folder of `espalier endgame checkers`; what is missing is built. FILE has one
// position (FEN) in a line, and lines with # that say how it was made. A position counts as won if
// a search without selective parts ends in the tables on every line. The exit code is 0 where the
// bar is reached.
//
// Promise: the same arguments give the same answers on every machine; nothing looks at a clock.
#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <memory>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "app/endgame_files.hpp"
#include "app/games.hpp"
#include "app/searcher.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/games/checkers/game.hpp"
#include "match/game.hpp"
#include "match/player_text.hpp"

namespace espalier {
namespace {

using checkers::Checkers;

constexpr int kPiecesOfTables = 4;
constexpr std::uint64_t kSeed = 25;
constexpr double kLeastShare = 0.9;    // of the won positions that must be won
constexpr double kMostCaptures = 0.2;  // of the positions: begin with a capture
constexpr std::uint64_t kNodesOfSelfPlay = 200;
constexpr std::uint64_t kRandomOneIn = 6;
constexpr std::uint64_t kProofNodes = 300'000;
constexpr int kFewestPieces = 5;
constexpr int kMostPieces = 7;
constexpr const char* kProof = "id pvs tt=16M order=table,rank,killers,history distance endgame=";

const Checkers kRules;

app::AnyGame registered() { return app::make_game_position("checkers", "", "").value().game; }

app::AnyPosition any_position(const app::AnyGame& game, const std::string& fen) {
  return game->parse_position(fen).value();
}

std::unique_ptr<app::Searcher> searcher_of(const std::string& text, const app::AnyGame& game) {
  auto made = app::make_searcher(text, game);
  if (!made) throw std::runtime_error(made.message());
  return std::move(made).value();
}

std::shared_ptr<const EndgameTables> tables_in(const std::string& folder,
                                               const app::AnyGame& game) {
  const StopFlag never;
  const auto built = app::build_endgames(*game, {kPiecesOfTables, folder}, never, {});
  if (!built) throw std::runtime_error(built.message());
  auto tables = app::read_endgame_tables(folder, *game);
  if (!tables) throw std::runtime_error(tables.message());
  return *tables;
}

// --- agree ---------------------------------------------------------------------------------------

// Alpha-beta to a fixed depth, without tables or evaluation: the distance of a win or a loss, or 0.
Points plain_value(const checkers::Position& p, int plies, Points alpha, Points beta, int ply = 0) {
  if (kRules.outcome(p)) return loss_in(ply);
  if (ply == plies) return 0;
  Points best = loss_in(ply);
  for (const checkers::Move move : kRules.moves(p)) {
    const Points value =
        -plain_value(kRules.play(p, move), plies, -beta, -std::max(alpha, best), ply + 1);
    best = std::max(best, value);
    if (best >= beta) break;
  }
  return best;
}

// A random place of a random class with at most four pieces that holds a game that is not over.
std::optional<checkers::Position> random_ending(const std::vector<EndgameClass>& classes, Rng& rng,
                                                EndgamePlace& place) {
  const auto table = static_cast<std::uint32_t>(rng.below(classes.size()));
  place = {table, static_cast<std::uint32_t>(rng.below(classes[table].size))};
  const auto p = kRules.endgame_position(place);
  if (!p || kRules.outcome(*p)) return std::nullopt;
  return p;
}

std::vector<EndgameClass> small_classes() {
  auto classes = kRules.endgames();
  classes.resize(classes_up_to(classes, kPiecesOfTables));
  return classes;
}

int agree(const std::string& folder, int positions) {
  constexpr int kPlies = 9;
  const auto tables = tables_in(folder, registered());
  const auto classes = small_classes();
  Rng rng(kSeed);
  int looked_at = 0;
  int decided = 0;
  int wrong = 0;
  while (looked_at < positions) {
    EndgamePlace place;
    const auto p = random_ending(classes, rng, place);
    if (!p) continue;
    ++looked_at;
    const EndgameCode code = *tables->find(place);
    const bool near = code != kEndgameDraw && endgame_plies(code) <= kPlies;
    const Points value = plain_value(*p, kPlies, -kWin - 1, kWin + 1);
    decided += near ? 1 : 0;
    if (value == (near ? endgame_value(code) : 0)) continue;
    ++wrong;
    fmt::print("differs: {}\n", format_position(kRules, *p));
  }
  fmt::print("{} positions, {} decided within {} plies, {} differ\n", looked_at, decided, kPlies,
             wrong);
  return wrong == 0 ? 0 : 1;
}

// --- make ----------------------------------------------------------------------------------------

int pieces_of(const checkers::Position& p) { return std::popcount(p.occupied()); }

bool begins_with_capture(const checkers::Position& p) { return !kRules.noisy_moves(p).empty(); }

// One game of two quick players, one random move in six: its positions of 5 to 7 pieces.
std::vector<std::string> self_play(const app::AnyGame& game, app::Searcher& player, Rng rng) {
  constexpr int kMostPlies = 200;
  app::SearchRequest request;
  request.limits.nodes = kNodesOfSelfPlay;
  std::vector<std::string> found;
  player.clear();
  app::AnyPosition position = game.start();
  for (int ply = 0; ply < kMostPlies && !game.outcome(position); ++ply) {
    const std::string fen = game->format_position(position);
    const checkers::Position p = parse_position(kRules, fen).value();
    if (pieces_of(p) < kFewestPieces) break;
    if (pieces_of(p) <= kMostPieces) found.push_back(fen);
    const auto moves = game.moves(position);
    const bool random = rng.below(kRandomOneIn) == 0;
    const auto best = player.search(position, request, {}, nullptr).best;
    position = game.play(position, random || !best ? moves[rng.below(moves.size())] : *best);
  }
  return found;
}

bool is_proven_win(app::Searcher& prover, const app::AnyGame& game, const std::string& fen) {
  app::SearchRequest request;
  request.limits.nodes = kProofNodes;
  prover.clear();
  const auto answer = prover.search(any_position(game, fen), request, {}, nullptr);
  return answer.value && is_win(*answer.value);
}

std::string how_it_was_made(int positions, int captures) {
  return fmt::format(
      "# {} endings of {} to {} pieces that the player to move wins; {} of them begin with a "
      "capture.\n"
      "# Made by: endings_of_checkers make TABLES FILE {} (seed {}). Self-play of best with {} "
      "nodes a\n"
      "# move, one move in {} random; at most one position of a game. Each was proven won by\n"
      "# {}TABLES (tables of {} pieces) with at most {} nodes.\n",
      positions, kFewestPieces, kMostPieces, captures, positions, kSeed, kNodesOfSelfPlay,
      kRandomOneIn, kProof, kPiecesOfTables, kProofNodes);
}

int make(const std::string& folder, const std::string& file, int positions) {
  const app::AnyGame game = registered();
  tables_in(folder, game);
  const auto player = searcher_of("best tt=1M eval=samuel", game);
  const auto prover = searcher_of(kProof + folder, game);
  std::set<std::string> seen;
  std::vector<std::string> chosen;
  const int most_captures = static_cast<int>(kMostCaptures * positions);
  int captures = 0;
  for (std::uint64_t number = 0; static_cast<int>(chosen.size()) < positions; ++number) {
    Rng rng(hash_salt(kSeed, number));
    auto found = self_play(game, *player, rng);
    // One of a game, so that the positions differ from each other: of a random few the first won.
    for (int attempt = 0; attempt < 4 && !found.empty(); ++attempt) {
      const std::string fen = found[rng.below(found.size())];
      const bool capture = begins_with_capture(parse_position(kRules, fen).value());
      if (seen.contains(fen) || (capture && captures == most_captures)) continue;
      if (!is_proven_win(*prover, game, fen)) continue;
      seen.insert(fen);
      chosen.push_back(fen);
      captures += capture ? 1 : 0;
      break;
    }
  }
  std::ofstream out(file);
  out << how_it_was_made(positions, captures);
  for (const std::string& fen : chosen) out << fen << '\n';
  fmt::print("{} positions, {} of them begin with a capture\n", chosen.size(), captures);
  return out ? 0 : 1;
}

// --- win and hold --------------------------------------------------------------------------------

std::unique_ptr<match::Player> player_of(const std::string& text, std::uint64_t nodes) {
  engine::Limits limits;
  limits.nodes = nodes;
  const auto at = app::make_game_position("checkers", "", "").value();
  const auto spec = match::parse_player(text, at, limits);
  if (!spec) throw std::runtime_error(spec.message());
  auto player = match::make_player(*spec, at);
  if (!player) throw std::runtime_error(player.message());
  return std::move(player).value();
}

struct Played {
  int half_points = 0;  // of the hero
  match::GameRecord record;
};

// The hero is to move.
Played played_out(const app::AnyGame& game, const std::string& fen, match::Player& hero,
                  match::Player& other, std::uint64_t nodes) {
  const app::AnyPosition start = any_position(game, fen);
  const bool first = game.to_move(start) == Player::First;
  match::GameTerms terms;
  terms.limits.nodes = nodes;
  auto record = match::play_game(game, {start, {}},
                                 first ? std::vector{&hero, &other} : std::vector{&other, &hero},
                                 terms, kSeed, nullptr);
  const int half_points = first ? record.half_points() : 2 - record.half_points();
  return {half_points, std::move(record)};
}

int play_out(const app::AnyGame& game, const std::string& fen, match::Player& hero,
             match::Player& other, std::uint64_t nodes) {
  return played_out(game, fen, hero, other, nodes).half_points;
}

std::vector<std::string> lines_of(const std::string& file, int most) {
  std::ifstream in(file);
  if (!in) throw std::runtime_error("cannot read '" + file + "'");
  std::vector<std::string> lines;
  for (std::string line; static_cast<int>(lines.size()) < most && std::getline(in, line);) {
    if (!line.empty() && line[0] != '#') lines.push_back(line);
  }
  return lines;
}

int win(const std::string& folder, const std::string& file, int positions) {
  constexpr std::uint64_t kNodes = 20'000;
  const app::AnyGame game = registered();
  tables_in(folder, game);
  const auto fens = lines_of(file, positions);
  const auto prover = searcher_of(kProof + folder, game);
  int unproven = 0;
  for (const std::string& fen : fens) unproven += is_proven_win(*prover, game, fen) ? 0 : 1;
  // A few positions say nothing of the share: the whole file is looked at.
  const auto all = lines_of(file, std::numeric_limits<int>::max());
  const auto captures = std::count_if(all.begin(), all.end(), [](const std::string& fen) {
    return begins_with_capture(parse_position(kRules, fen).value());
  });
  fmt::print("{} positions, {} not proven; {} of all {} begin with a capture\n", fens.size(),
             unproven, captures, all.size());
  bool reached = unproven == 0 && static_cast<double>(captures) <=
                                      kMostCaptures * static_cast<double>(all.size());
  const auto hero = player_of("best tt=16M endgame=" + folder, kNodes);
  for (const bool knowing : {true, false}) {
    const auto other = player_of("best tt=16M" + (knowing ? " endgame=" + folder : ""), kNodes);
    int won = 0;
    for (const std::string& fen : fens) {
      const bool wins = play_out(game, fen, *hero, *other, kNodes) == 2;
      won += wins ? 1 : 0;
      if (!wins) fmt::print("not won: {}\n", fen);
    }
    fmt::print("against best {} tables: {} of {} won\n", knowing ? "with" : "without", won,
               fens.size());
    reached = reached && won >= kLeastShare * static_cast<double>(fens.size());
  }
  return reached ? 0 : 1;
}

int hold(const std::string& folder, int positions) {
  constexpr std::uint64_t kNodes = 1'000;
  const app::AnyGame game = registered();
  const auto tables = tables_in(folder, game);
  const auto classes = small_classes();
  const auto hero = player_of("best tt=1M endgame=" + folder, kNodes);
  const auto other = player_of("best tt=1M", kNodes);
  const auto equal = player_of("best tt=1M endgame=" + folder, kNodes);
  Rng rng(kSeed);
  int looked_at = 0;
  int lost = 0;
  while (looked_at < positions) {
    EndgamePlace place;
    const auto p = random_ending(classes, rng, place);
    if (!p || *tables->find(place) != kEndgameDraw) continue;
    ++looked_at;
    const std::string fen = format_position(kRules, *p);
    match::Player& opponent = looked_at % 2 == 0 ? *other : *equal;
    if (play_out(game, fen, *hero, opponent, kNodes) != 0) continue;
    ++lost;
    fmt::print("lost: {}\n", fen);
  }
  fmt::print("{} drawn positions, {} lost\n", looked_at, lost);
  return lost == 0 ? 0 : 1;
}

// The first position of a game that the tables call drawn; empty: none.
std::string first_drawn(const app::AnyGame& game, const EndgameTables& tables,
                        const match::GameRecord& record) {
  app::AnyPosition position = any_position(game, record.start);
  for (const match::PlayedMove& played : record.moves) {
    position = game.play(position, played.move);
    const std::string fen = game->format_position(position);
    const auto place = kRules.endgame_place(parse_position(kRules, fen).value());
    const auto code = place ? tables.find(*place) : std::nullopt;
    if (code == kEndgameDraw) return fen;
  }
  return "";
}

// Six or seven pieces, neither side ahead by more than one.
bool is_before_tables(const std::string& fen) {
  const auto p = parse_position(kRules, fen).value();
  const int ahead = std::popcount(p.own()) - std::popcount(p.other());
  return pieces_of(p) > kFewestPieces && std::abs(ahead) <= 1;
}

// Such endings from self-play, in the order of the seed.
std::vector<std::string> endings_before_tables(const app::AnyGame& game, int most) {
  const auto player = searcher_of("best tt=1M eval=samuel", game);
  std::vector<std::string> chosen;
  for (std::uint64_t number = 0; static_cast<int>(chosen.size()) < most; ++number) {
    const auto found = self_play(game, *player, Rng(hash_salt(kSeed, number)));
    const auto one = std::find_if(found.begin(), found.end(), is_before_tables);
    if (one != found.end()) chosen.push_back(*one);
  }
  return chosen;
}

int reach(const std::string& folder, int games) {
  constexpr std::uint64_t kNodes = 1'000;
  const app::AnyGame game = registered();
  const auto tables = tables_in(folder, game);
  const auto hero = player_of("best tt=1M endgame=" + folder, kNodes);
  const auto other = player_of("best tt=1M", kNodes);
  const auto equal = player_of("best tt=1M endgame=" + folder, kNodes);
  int number = 0, drawn = 0, lost = 0;
  for (const std::string& fen : endings_before_tables(game, games)) {
    match::Player& opponent = ++number % 2 == 0 ? *other : *equal;
    const Played played = played_out(game, fen, *hero, opponent, kNodes);
    const std::string known = first_drawn(game, *tables, played.record);
    if (known.empty()) continue;
    ++drawn;
    if (played.half_points != 0) continue;
    ++lost;
    fmt::print("lost: {}, drawn at {}\n", fen, known);
  }
  fmt::print("{} games, {} came to a drawn position, {} of them lost\n", number, drawn, lost);
  return lost == 0 && drawn > 0 ? 0 : 1;
}

int run(const std::vector<std::string>& words) {
  const auto number = [&](std::size_t at, int otherwise) {
    return words.size() > at ? std::stoi(words[at]) : otherwise;
  };
  const std::string task = words.empty() ? "" : words[0];
  if (task == "agree" && words.size() >= 2) return agree(words[1], number(2, 10'000));
  if (task == "make" && words.size() >= 3) return make(words[1], words[2], number(3, 200));
  if (task == "win" && words.size() >= 3) return win(words[1], words[2], number(3, 200));
  if (task == "hold" && words.size() >= 2) return hold(words[1], number(2, 200));
  if (task == "reach" && words.size() >= 2) return reach(words[1], number(2, 200));
  fmt::print("expected agree, hold or reach TABLES, make or win TABLES FILE\n");
  return 2;
}

}  // namespace
}  // namespace espalier

int main(int count, char** words) {
  try {
    return espalier::run({words + 1, words + count});
  } catch (const std::exception& error) {
    fmt::print("{}\n", error.what());
    return 2;
  }
}
