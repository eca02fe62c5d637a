// Ten thousand wrong and half-wrong lines of chess over UCI, without a pipe in between: every
// position that the game refuses is answered with one error, every other one with none, and every
// `go` has one answer.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "app/games.hpp"
#include "espalier/core/rng.hpp"
#include "protocol/run.hpp"
#include "protocol/session.hpp"

namespace espalier {
namespace {

using Texts = std::vector<std::string>;

#ifdef ESPALIER_FEW_TREES
constexpr int kFuzzedLines = 1'500;
#else
constexpr int kFuzzedLines = 10'000;
#endif

const Texts kFens = {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                     "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                     "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                     "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
                     "8/2P5/8/k7/8/8/5p2/3K4 b - - 99 80",
                     "NNNN4/NNNN2k1/8/8/8/8/nnnn2K1/nnnn4 w - - 0 1",
                     "4k3/8/8/8/8/8/8/4K2R w K - 149 9999"};
const Texts kGoLines = {"go depth 1",       "go depth 2",  "go nodes 50", "go movetime 1",
                        "go perft 2",       "go mate 1",   "go",          "go wtime 1 btime -1",
                        "go searchmoves e", "go infinite", "go ponder",   "go depth x nodes 9"};
const Texts kSettings = {"setoption name UCI_Chess960 value false",
                         "setoption name MultiPV value 2",
                         "setoption name UCI_ShowWDL value maybe",
                         "setoption name Clear Hash",
                         "setoption name Nonsense value 1",
                         "setoption",
                         "ucinewgame",
                         "debug on"};

class LineMaker {
 public:
  explicit LineMaker(std::uint64_t seed) : rng_(seed), game_(usual_chess()) {}

  static app::AnyGame usual_chess() { return app::make_game_position("chess", "", "")->game; }

  std::size_t below(std::size_t n) { return rng_.below(n); }
  const std::string& one_of(const Texts& list) { return list[below(list.size())]; }

  // Letters that positions and moves are made of, and now and then any byte.
  std::string changed(std::string text) {
    constexpr std::string_view kLikely = "KQRBNPkqrbnp/12345678 w-abcdefgh0x=+#O_";
    for (std::size_t changes = 1 + below(4); changes > 0; --changes) {
      const std::size_t at = below(text.size() + 1);
      char byte = below(8) == 0 ? static_cast<char>(below(256)) : kLikely[below(kLikely.size())];
      if (byte == '\n') byte = '\r';
      switch (below(4)) {
        case 0: text.insert(at, 1, byte); break;
        case 1: text.erase(at, 1 + below(3)); break;
        case 2:
          if (at < text.size()) text[at] = byte;
          break;
        default: text.insert(at, text.substr(at, below(12))); break;
      }
    }
    return text;
  }

  std::string noise() {
    std::string text;
    for (std::size_t length = below(120); length > 0; --length) {
      const char byte = static_cast<char>(below(256));
      text += byte == '\n' ? ' ' : byte;
    }
    return text;
  }

  // "position ..." with a text of any quality, and moves of which one may be wrong.
  std::string position_line() {
    const bool usual = below(3) == 0;
    std::string fen = usual ? "" : one_of(kFens);
    auto where = app::make_game_position("chess", "", fen);
    if (!usual && below(2) == 0) fen = below(8) == 0 ? noise() : changed(fen);
    std::string line = usual ? "position startpos" : "position fen " + fen;
    if (below(2) == 0) return line;
    line += " moves";
    app::AnyPosition at = where->position;
    for (std::size_t left = below(12); left > 0 && !game_.outcome(at); --left) {
      const auto moves = game_.moves(at);
      const app::AnyMove move = moves[below(moves.size())];
      const std::string text =
          below(2) == 0 ? game_->format_move(at, move) : game_->written_move(at, move);
      line += " " + (below(20) == 0 ? changed(text) : text);
      at = game_.play(at, move);
    }
    return line;
  }

 private:
  Rng rng_;
  app::AnyGame game_;
};

Texts fuzz_words(std::string_view line) {
  Texts words = {""};
  for (const char c : line) {
    if (static_cast<unsigned char>(c) > ' ' && c != 127) {
      words.back() += c;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

// What the game itself says of such a line.
bool is_sound(const app::AnyGame& game, const std::string& line) {
  const Texts words = fuzz_words(line);
  const auto moves = std::find(words.begin(), words.end(), "moves");
  app::AnyPosition at = game.start();
  if (words[1] == "fen") {
    std::string fen;
    for (auto word = words.begin() + 2; word < moves; ++word) fen += *word + " ";
    std::replace(fen.begin(), fen.end(), '_', ' ');
    if (!fen.empty()) fen.pop_back();
    const auto parsed = game->parse_position(fen);
    if (fen.empty() || !parsed) return false;
    at = *parsed;
  }
  for (auto word = moves; word != words.end(); ++word) {
    if (word == moves) continue;
    const auto move = game->parse_move(at, *word);
    if (!move) return false;
    at = game.play(at, *move);
  }
  return true;
}

// All lines that UCI says to these.
Texts conversation(const Texts& lines) {
  std::FILE* in = std::tmpfile();
  std::FILE* out = std::tmpfile();
  for (const std::string& line : lines) {
    std::fwrite(line.data(), 1, line.size(), in);
    std::fputc('\n', in);
  }
  std::fflush(in);
  lseek(fileno(in), 0, SEEK_SET);
  protocol::Settings settings;
  settings.game = "chess";
  settings.recipe = "best tt=1M";
  settings.version = "test";
  const auto error = protocol::run("uci", settings, fileno(in), out);
  EXPECT_FALSE(error) << error->message;
  Texts said = {""};
  std::rewind(out);
  for (int c; (c = std::fgetc(out)) != EOF;) {
    if (c == '\n') {
      said.emplace_back();
    } else {
      said.back() += static_cast<char>(c);
    }
  }
  std::fclose(in);
  std::fclose(out);
  return said;
}

std::size_t count_starts(const Texts& lines, std::string_view start) {
  return static_cast<std::size_t>(std::count_if(
      lines.begin(), lines.end(), [&](const std::string& one) { return one.starts_with(start); }));
}

std::string without_quit(std::string line) {
  const Texts words = fuzz_words(line);
  return std::find(words.begin(), words.end(), "quit") == words.end() ? line : "?";
}

TEST(ChessFuzz, PositionsAreRefusedInOneLineOrTaken) {
  LineMaker make(24);
  Texts lines;
  std::vector<int> expected;  // errors between one readyok and the next; -1: any number
  const app::AnyGame game = LineMaker::usual_chess();
  while (static_cast<int>(expected.size()) < kFuzzedLines) {
    const std::size_t kind = make.below(20);
    if (kind < 17) {
      lines.push_back(make.position_line());
      expected.push_back(is_sound(game, lines.back()) ? 0 : 1);
    } else {
      lines.push_back(without_quit(kind < 18   ? make.one_of(kSettings)
                                   : kind < 19 ? make.changed(make.one_of(kSettings))
                                               : "?" + make.noise()));
      expected.push_back(-1);
    }
    lines.emplace_back("isready");
  }
  const Texts said = conversation(lines);
  std::size_t at = 0, refused = 0;
  int errors = 0;
  for (const std::string& line : said) {
    if (line.starts_with("info string error ")) {
      ++errors;
      EXPECT_GT(line.size(), 30U) << line;
      EXPECT_LT(line.size(), 1000U) << line;
    }
    if (line != "readyok") continue;
    ASSERT_LT(at, expected.size());
    if (expected[at] >= 0) {
      EXPECT_EQ(errors, expected[at]) << lines[2 * at];
    }
    refused += expected[at] == 1 ? 1 : 0;
    ++at;
    errors = 0;
  }
  EXPECT_EQ(at, expected.size());
  EXPECT_GT(refused, expected.size() / 8);
  EXPECT_LT(refused, expected.size() / 2);
}

// Searches of strange positions, and searches that are stopped at once.
TEST(ChessFuzz, EverySearchHasOneAnswer) {
  LineMaker make(25);
  Texts lines;
  std::size_t searches = 0;
  while (static_cast<int>(lines.size()) < kFuzzedLines) {
    lines.push_back(make.position_line());
    if (make.below(8) == 0) lines.push_back(without_quit(make.one_of(kSettings)));
    lines.push_back(make.one_of(kGoLines));
    ++searches;
    lines.push_back(make.below(8) == 0 ? "isready" : "stop");
  }
  const Texts said = conversation(lines);
  EXPECT_EQ(count_starts(said, "bestmove ") + count_starts(said, "Nodes searched: "), searches);
}

}  // namespace
}  // namespace espalier
