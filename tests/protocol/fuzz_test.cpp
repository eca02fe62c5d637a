// Thousands of random and mutated lines against the real binary: it does not crash, it does not
// hang, and every `go` has exactly one answer.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/core/rng.hpp"
#include "program.hpp"

namespace espalier {
namespace {

using testing::count;
using testing::Lines;
using testing::Program;

#ifdef ESPALIER_FEW_TREES
constexpr std::size_t kLinesPerRun = 300;
#else
constexpr std::size_t kLinesPerRun = 2500;
#endif
constexpr int kRunsPerProtocol = 5;  // 37,500 lines in all

// As the program sees a line: words between blanks, control characters among them.
Lines split(std::string_view line) {
  Lines words = {""};
  for (const char c : line) {
    if (static_cast<unsigned char>(c) > ' ') {
      words.back() += c;
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

bool contains(const Lines& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

class Generator {
 public:
  Generator(std::uint64_t seed, Lines parts) : rng_(seed), parts_(std::move(parts)) {}

  std::uint64_t below(std::uint64_t n) { return rng_.below(n); }
  const std::string& one_of(const Lines& list) { return list[below(list.size())]; }

  // A line of sense: `$` stands for a number, `%` for a move, `@` for a position.
  std::string line(const Lines& templates) {
    std::string text;
    for (const char c : one_of(templates)) {
      if (c == '$') {
        text += one_of(kNumbers);
      } else if (c == '%') {
        text += one_of(parts_);
      } else if (c == '@') {
        text += one_of(kPositions);
      } else {
        text += c;
      }
    }
    return text;
  }

  std::string mutated(std::string text) {
    for (std::uint64_t changes = 1 + below(4); changes > 0; --changes) {
      const std::size_t at = below(text.size() + 1);
      const char byte = random_byte();
      switch (below(5)) {
        case 0: text.insert(at, 1, byte); break;
        case 1: text.erase(at, 1 + below(3)); break;
        case 2:
          if (at < text.size()) text[at] = byte;
          break;
        case 3: text.insert(at, text.substr(text.size() - std::min(at, text.size()))); break;
        default: text.insert(at, " " + one_of(parts_) + " "); break;
      }
    }
    return text;
  }

  std::string noise() {
    std::string text;
    for (std::uint64_t length = below(200); length > 0; --length) text += random_byte();
    return text;
  }

 private:
  char random_byte() {
    const auto byte = static_cast<char>(below(256));
    return byte == '\n' ? ' ' : byte;
  }

  inline static const Lines kNumbers = {
      "0",  "1",  "2",  "3",   "-1", "7x6", "x", "99999999999999999999",
      "10", "20", "50", "1.5", "",   "--",  "4"};
  inline static const Lines kPositions = {
      "4453",
      "start",
      "......... X",
      "XX.OO...._X",
      "121212",
      "1212121",
      "2.1",
      "@",
      "",
      "/",
      "......./......./......./......./...O.../...X...",
      "BBBBBBBB/BBBBBBBB/......../......../......../......../WWWWWWWW/WWWWWWWW W",
      "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1",
      "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
      "8/2P5/8/k7/8/8/5p2/4K3 b - - 99 80",
      "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1"};

  Rng rng_;
  Lines parts_;
};

// What one protocol is made of.
struct Grammar {
  std::string hello;
  Lines commands;  // every word that is a command
  Lines harmless;  // lines without a search
  Lines searches;  // searches that end by themselves, soon
  Lines endless;   // searches that must be stopped
  std::string stop;
  Lines parts;
};

Grammar go_grammar(const std::string& hello) {
  Grammar grammar;
  grammar.hello = hello;
  grammar.commands = {hello,  hello + "newgame", "isready", "setoption", "position", "go",
                      "stop", "ponderhit",       "quit"};
  if (hello == "ugi") grammar.commands.emplace_back("query");
  const std::string game = hello == "ugi" ? "Game" : "UCI_Variant";
  grammar.harmless = {hello,
                      hello + "newgame",
                      "isready",
                      "stop",
                      "ponderhit",
                      "position startpos",
                      "position startpos moves % % %",
                      "position startpos moves % % % % % % %",
                      "position fen @",
                      "position fen @ moves % %",
                      "setoption name Clear Hash",
                      "setoption name MultiPV value $",
                      "setoption name Ponder value true",
                      "setoption name Ponder value $",
                      "setoption name Move Overhead value $",
                      "setoption name " + game + " value connect4",
                      "setoption name " + game + " value breakthrough",
                      "setoption name " + game + " value tic-tac-toe",
                      "setoption name " + game + " value tictactoe",
                      "setoption name " + game + " value chess",
                      "setoption name UCI_Chess960 value true",
                      "setoption name UCI_Chess960 value $",
                      "setoption name UCI_ShowWDL value true",
                      "position startpos moves e2e4 e7e5 %",
                      "position fen @ moves e1g1 % O-O",
                      "setoption name Variant value 5x5",
                      "setoption name Variant value $",
                      "setoption name Recipe value id pvs tt=1M",
                      "setoption name Recipe value plain",
                      "setoption name Recipe value default select=$",
                      "query p1turn",
                      "query fen",
                      "query islegal %",
                      "query result",
                      "query gameover",
                      "debug on",
                      "register later"};
  grammar.searches = {"go depth 1",
                      "go depth 2",
                      "go nodes 1",
                      "go nodes 100",
                      "go movetime 1",
                      "go perft 2",
                      "go mate 1",
                      "go p1time 0 p2time -5",
                      "go wtime 1 btime 2 winc 0 binc 0",
                      "go depth 1 searchmoves % %",
                      "go nodes 20 depth $"};
  grammar.endless = {"go infinite", "go ponder",
                     "go",          "go depth 99",
                     "go perft 20", "go movetime 60000",
                     "go depth $",  "go ponder wtime $ btime $",
                     "go $",        "go infinite nodes $ searchmoves %"};
  grammar.stop = "stop";
  grammar.parts = {"1",       "4",     "7",  "a2a3", "h7-h6", "b2",    "a1",  "z9",
                   "depth",   "moves", "go", "stop", "name",  "value", "fen", "infinite",
                   "isready", "nodes", "0",  "e2e4", "e7e8q", "Nf3",   "O-O"};
  return grammar;
}

Grammar xboard_grammar() {
  Grammar grammar;
  grammar.hello = "xboard";
  grammar.commands = {"quit", "ping"};
  grammar.harmless = {"protover 2",
                      "new",
                      "force",
                      "undo",
                      "remove",
                      "level $ $ $",
                      "st $",
                      "sd $",
                      "time $",
                      "otim $",
                      "post",
                      "nopost",
                      "?",
                      "ping $",
                      "variant $",
                      "variant tictactoe",
                      "variant connect4",
                      "variant breakthrough",
                      "variant normal",
                      "variant fischerandom",
                      "setboard @",
                      "result 1-0 {x}",
                      "hard",
                      "easy",
                      "random",
                      "computer",
                      "option MultiPV=$",
                      "option Clear Hash",
                      "option Recipe=$",
                      "exit",
                      ".",
                      "playother",
                      "cores 1",
                      "option Variant=$"};
  grammar.searches = {};
  grammar.endless = {"go", "usermove %", "%", "analyze", "usermove $"};
  grammar.stop = "?";
  grammar.parts = {"1",  "4",     "7",   "a2a3", "h7h6", "b2",  "a1",   "z9",
                   "go", "force", "new", "e2e4", "e7e5", "O-O", "e7e8q"};
  return grammar;
}

class FuzzRun {
 public:
  FuzzRun(const Grammar& grammar, const std::string& game, std::uint64_t seed)
      : grammar_(grammar),
        generator_(seed, grammar.parts),
        program_(grammar.hello + " --hash 1M --game " + game) {}

  void send_all() {
    send(grammar_.hello);
    while (sent_ < kLinesPerRun) {
      const std::uint64_t kind = generator_.below(10);
      if (kind < 4) {
        send(generator_.line(grammar_.harmless));
      } else if (kind < 6 && !grammar_.searches.empty()) {
        send(generator_.line(grammar_.searches));
      } else if (kind < 7) {
        send(generator_.line(grammar_.endless));
        send(grammar_.stop);
      } else if (kind < 9) {
        const Lines& templates = generator_.below(2) == 0 ? grammar_.harmless : grammar_.endless;
        send_strange(generator_.mutated(generator_.line(templates)));
      } else {
        send_strange(generator_.noise());
      }
    }
  }

  Program& program() { return program_; }
  std::size_t sent() const { return sent_; }
  // How many lines had this command.
  std::size_t heard(std::string_view command) const {
    return static_cast<std::size_t>(std::count(commands_.begin(), commands_.end(), command));
  }

 private:
  void send(const std::string& line) {
    const std::string command = command_of(line);
    if (command == "quit") return;
    commands_.push_back(command);
    program_.send(line);
    ++sent_;
  }
  // Nobody knows what it asks for: it may have to be stopped. Tables of any size would only test
  // the memory of this machine.
  void send_strange(const std::string& line) {
    std::string small = line;
    std::transform(small.begin(), small.end(), small.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    if (small.find("hash") != std::string::npos || small.find("tt=") != std::string::npos) return;
    send(line);
    send(grammar_.stop);
  }
  // UGI and UCI skip words that they do not know.
  std::string command_of(const std::string& line) const {
    for (const std::string& word : split(line)) {
      if (contains(grammar_.commands, word)) return word;
      if (grammar_.hello == "xboard") return word;
    }
    return "";
  }

  const Grammar& grammar_;
  Generator generator_;
  Program program_;
  Lines commands_;
  std::size_t sent_ = 0;
};

const Lines kGames = {"connect4", "breakthrough", "tic-tac-toe", "connect4", "chess"};

void fuzz_go_protocol(const std::string& name) {
  const Grammar grammar = go_grammar(name);
  for (std::uint64_t seed = 1; seed <= kRunsPerProtocol; ++seed) {
    SCOPED_TRACE(name + ", seed " + std::to_string(seed));
    FuzzRun run(grammar, kGames[seed - 1], seed);
    run.send_all();
    EXPECT_GE(run.sent(), kLinesPerRun);
    EXPECT_GT(run.heard("go"), kLinesPerRun / 5);
    const Program::End end = run.program().finish();
    EXPECT_EQ(end.code, 0);
    EXPECT_EQ(end.errors, "");
    EXPECT_EQ(count(end.lines, "bestmove ") + count(end.lines, "Nodes searched: "),
              run.heard("go"));
    EXPECT_EQ(count(end.lines, "readyok"), run.heard("isready"));
  }
}

TEST(Fuzz, Ugi) { fuzz_go_protocol("ugi"); }
TEST(Fuzz, Uci) { fuzz_go_protocol("uci"); }

TEST(Fuzz, Xboard) {
  const Grammar grammar = xboard_grammar();
  std::size_t moves = 0;
  for (std::uint64_t seed = 1; seed <= kRunsPerProtocol; ++seed) {
    SCOPED_TRACE("xboard, seed " + std::to_string(seed));
    FuzzRun run(grammar, kGames[seed - 1], seed);
    run.send_all();
    const Lines lines = run.program().ask("force\nping 424242", "pong 424242");
    const Lines rest = run.program().quit();
    EXPECT_TRUE(rest.empty());
    EXPECT_EQ(count(lines, "pong "), run.heard("ping") + 1);
    EXPECT_LE(count(lines, "move "), run.sent());
    moves += count(lines, "move ");
  }
  EXPECT_GT(moves, 0U);
}

}  // namespace
}  // namespace espalier
