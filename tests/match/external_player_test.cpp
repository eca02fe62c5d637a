// Players that are other programs: what is sent to a good one, and what happens to a game when a
// bad one is silent, talks nonsense, cheats, dies or floods. All of them are small shell scripts.
#include "match/external_player.hpp"

#include <algorithm>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "lab/temporary_directory.hpp"
#include "player_support.hpp"

namespace espalier::match {
namespace {

using Lines = std::vector<std::string>;

constexpr double kSoonSeconds = 0.3;    // seconds, until something must not happen
constexpr double kAWhileSeconds = 0.8;  // enough to say something first
constexpr double kLongSeconds = 30;     // until something surely happens

// A tic-tac-toe player that takes the first free cell; LOG names a file that gets what it hears.
constexpr const char* kGoodScript = R"(
log=$1
while read -r word rest; do
  [ -z "$log" ] || echo "$word${rest:+ $rest}" >> "$log"
  case $word in
    ugi|uci) echo 'id name First Free'; echo 'option name Hash type spin default 1 min 1 max 9'
             echo 'option name Clear Hash type button'; echo "${word}ok" ;;
    isready) echo readyok ;;
    position) moves=" ${rest#*moves } " ;;
    go)
      for cell in a1 b1 c1 a2 b2 c2 a3 b3 c3; do
        case $moves in
          *" $cell "*) ;;
          *) printf 'info depth 3 score cp 17 nodes 99\nbestmove %s\nbestmove %s\n' $cell $cell
             break ;;
        esac
      done ;;
    quit) exit 0 ;;
  esac
done
)";

// Knows several games, and says where it stands; FEN is what it says, LOG as above.
constexpr const char* kManyGamesScript = R"(
fen=$1
log=$2
while read -r word rest; do
  [ -z "$log" ] || echo "$word${rest:+ $rest}" >> "$log"
  case $word in
    uci) echo 'option name UCI_Variant type combo default chess var chess var xiangqi'
         echo 'option name Null Move type combo default Fail High var Always var Fail High'
         echo uciok ;;
    isready) echo readyok ;;
    d) [ -z "$fen" ] || printf '\n +---+\n\nFen: %s\nKey: 1\n' "$fen" ;;
    quit) exit 0 ;;
  esac
done
)";
constexpr const char* kChessFen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// Polite until it hears "go"; then it does what the test wants.
std::string script_that(const std::string& on_go) {
  return "while read -r word rest; do case $word in ugi) echo ugiok ;; isready) echo readyok ;; "
         "quit) exit 0 ;; go) " +
         on_go + " ;; esac; done\n";
}

class ExternalPlayers : public ::testing::Test {
 protected:
  // A script as a program.
  ProgramSpec spec(const std::string& script, const Lines& arguments = {}) {
    const std::string file = directory_.path("script" + std::to_string(++scripts_) + ".sh");
    std::ofstream(file) << script;
    ProgramSpec spec;
    spec.arguments = {"sh", file};
    spec.arguments.insert(spec.arguments.end(), arguments.begin(), arguments.end());
    spec.start_seconds = kLongSeconds;
    spec.answer_seconds = kLongSeconds;
    spec.margin_seconds = kLongSeconds;
    spec.grace_seconds = 0.05;
    return spec;
  }
  std::unique_ptr<Player> made(const ProgramSpec& spec, const OwnLimits& limits = {}) const {
    auto player = make_external_player(spec, limits, at_.game);
    if (!player) throw std::runtime_error(player.message());
    return std::move(player).value();
  }
  // How the script loses its game on the first move.
  Failure failure_of(const std::string& on_go, double answer_seconds) {
    ProgramSpec program = spec(script_that(on_go));
    program.answer_seconds = answer_seconds;
    const auto one = made(program);
    EXPECT_FALSE(one->new_game(1));
    const Answer answer = first_answer(*one, at_);
    if (const auto* failure = std::get_if<Failure>(&answer)) return *failure;
    ADD_FAILURE() << on_go << ": no failure";
    return {};
  }
  void expect_failure(const std::string& on_go, Forfeit kind, const Lines& parts,
                      double answer_seconds = kLongSeconds) {
    const Failure failure = failure_of(on_go, answer_seconds);
    EXPECT_EQ(failure.kind, kind) << on_go << ": " << failure.why;
    EXPECT_TRUE(failure.why.starts_with("program 'sh' ")) << failure.why;
    EXPECT_EQ(failure.why.find('\n'), std::string::npos);
    for (const std::string& part : parts) {
      EXPECT_NE(failure.why.find(part), std::string::npos) << on_go << ": " << failure.why;
    }
  }
  // Why the script does not even get ready.
  std::string refused(const ProgramSpec& spec, double start_seconds = kLongSeconds) {
    return refused_for(at_, spec, start_seconds);
  }
  static std::string refused_for(const app::GamePosition& at, ProgramSpec spec,
                                 double start_seconds = kLongSeconds) {
    spec.start_seconds = start_seconds;
    const auto player = make_external_player(spec, {}, at.game);
    return player ? "accepted" : player.message();
  }
  Lines lines_in(const std::string& name) const {
    std::ifstream file(directory_.path(name));
    Lines lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
  }

  const app::GamePosition at_ = where("tic-tac-toe");
  const testing::TemporaryDirectory directory_{"external"};
  int scripts_ = 0;
};

TEST_F(ExternalPlayers, AGoodProgramPlaysWholeGames) {
  const auto good = made(spec(kGoodScript));
  const auto random = player("random", at_);
  for (std::uint64_t seed = 0; seed < 5; ++seed) {
    const Played first = play(*good, *random, at_, seed);
    ASSERT_GE(first.moves.size(), 5U);
    EXPECT_EQ(first.moves[0], "a1");
    EXPECT_EQ(first.choices[0].score, 17);
    EXPECT_EQ(first.choices[0].depth, 3);
    EXPECT_EQ(first.choices[0].nodes, 99U);
    EXPECT_EQ(play(*good, *random, at_, seed).moves, first.moves);
    EXPECT_GE(play(*random, *good, at_, seed).moves.size(), 5U);
  }
}

TEST_F(ExternalPlayers, ItHearsTheProtocol) {
  ProgramSpec program = spec(kGoodScript, {directory_.path("log")});
  program.options = {{"hash", "4"}, {"Clear Hash", std::nullopt}};
  {
    const auto one = made(program, {.depth = 3, .nodes = {}, .seconds = {}});
    EXPECT_FALSE(one->new_game(1));
    first_choice(*one, at_);
    const auto late = where("tic-tac-toe", "", "....X.... O");
    first_choice(*one, late);
    EXPECT_FALSE(one->new_game(2));
  }
  const Lines expected = {"ugi",
                          "setoption name hash value 4",
                          "setoption name Clear Hash",
                          "isready",
                          "uginewgame",
                          "isready",
                          "position startpos",
                          "go depth 3",
                          "position fen ....X.... O",
                          "go depth 3",
                          "uginewgame",
                          "isready",
                          "quit"};
  EXPECT_EQ(lines_in("log"), expected);
}

TEST_F(ExternalPlayers, UciHasItsOwnWords) {
  ProgramSpec program = spec(kGoodScript, {directory_.path("log")});
  program.protocol = Protocol::Uci;
  {
    const auto one = made(program);
    EXPECT_FALSE(one->new_game(1));
    first_choice(*one, at_);
  }
  // Before the first game: does it stand where the game begins?
  EXPECT_EQ(lines_in("log"), (Lines{"uci", "isready", "position startpos", "d", "isready",
                                    "ucinewgame", "isready", "position startpos", "go depth 2",
                                    "quit"}));
}

TEST_F(ExternalPlayers, FromTheText) {
  std::ofstream(directory_.path("a script.sh")) << kGoodScript;
  const auto one = player("ugi(sh '" + directory_.path("a script.sh") + "' | Hash=2) depth=4", at_);
  const auto random = player("mix(1 random)", at_);
  EXPECT_GE(play(*one, *random, at_, 1).moves.size(), 5U);
}

TEST_F(ExternalPlayers, SilenceIsOvertime) {
  const auto overtime = Forfeit::Overtime;
  expect_failure(":", overtime, {"did not answer 'go' in time", "its last lines: 'ugiok'"},
                 kSoonSeconds);
  expect_failure("sleep 60; echo bestmove a1", overtime, {"did not answer"}, kSoonSeconds);
  expect_failure("exec sleep 60", overtime, {"did not answer"}, kSoonSeconds);  // reads no more
  expect_failure("echo info depth 1; echo info depth 2", overtime, {"'info depth 2'"},
                 kAWhileSeconds);
  expect_failure("yes info depth 1", overtime, {"'info depth 1'"}, kAWhileSeconds);
  expect_failure("head -c 3000000 /dev/zero", overtime, {"did not answer"}, kAWhileSeconds);
}

TEST_F(ExternalPlayers, NonsenseIsIllegal) {
  const auto illegal = Forfeit::Illegal;
  expect_failure("echo blah blah", illegal, {"no bestmove", "'blah blah'"}, kAWhileSeconds);
  expect_failure("yes flood", illegal, {"no bestmove", "'flood', 'flood'"}, kAWhileSeconds);
  expect_failure("echo bestmove", illegal, {"bestmove without a move"});
  expect_failure("echo bestmove z9", illegal, {"wrong move", "'z9' is not a cell"});
  expect_failure("echo 'bestmove (none)'", illegal, {"wrong move", "'bestmove (none)'"});
  expect_failure("printf 'bestmove \\001\\377\\n'", illegal, {"'bestmove ?"});
}

TEST_F(ExternalPlayers, ATakenCellIsIllegal) {
  const auto late = where("tic-tac-toe", "", "....X.... O");
  const auto one = made(spec(script_that("echo bestmove b2")));
  EXPECT_FALSE(one->new_game(1));
  const Answer answer = first_answer(*one, late);
  ASSERT_TRUE(std::holds_alternative<Failure>(answer));
  EXPECT_EQ(std::get<Failure>(answer).kind, Forfeit::Illegal);
  EXPECT_NE(std::get<Failure>(answer).why.find("the cell is taken"), std::string::npos);
}

TEST_F(ExternalPlayers, TheEndOfTheProgramIsACrash) {
  expect_failure("echo 'fatal: no idea' >&2; exit 7", Forfeit::Crash,
                 {"exited with code 7 instead of moving", "'fatal: no idea'"});
  expect_failure("kill -9 $$", Forfeit::Crash, {"was ended by signal 9 (SIGKILL)"});
  expect_failure("exec >&-; sleep 60", Forfeit::Crash, {"closed its output instead of moving"});
}

TEST_F(ExternalPlayers, WhoDoesNotGetReadyIsRefused) {
  const std::string dead = refused(spec("echo 'cannot open book'; exit 2"));
  EXPECT_NE(dead.find("exited with code 2"), std::string::npos) << dead;
  EXPECT_NE(dead.find("'cannot open book'"), std::string::npos) << dead;
  EXPECT_EQ(refused(spec("sleep 60"), kSoonSeconds),
            "program 'sh' did not answer with 'ugiok' within 300ms; it said nothing");
  const std::string noise = refused(spec("yes hello"), kAWhileSeconds);
  EXPECT_NE(noise.find("did not answer with 'ugiok' within 800ms"), std::string::npos) << noise;
  EXPECT_NE(noise.find("'hello', 'hello'"), std::string::npos) << noise;
  const std::string half = refused(spec("read -r word; echo ugiok; sleep 60"), kAWhileSeconds);
  EXPECT_NE(half.find("did not answer with 'readyok'"), std::string::npos) << half;
  ProgramSpec deaf = spec("read -r word; echo ugiok; sleep 60");
  deaf.options = {{"Text", std::string(300'000, 'x')}};
  const std::string full = refused(deaf, kAWhileSeconds);
  EXPECT_NE(full.find("does not read its input"), std::string::npos) << full;
}

TEST_F(ExternalPlayers, UnknownOptionsGetTheNearest) {
  ProgramSpec program = spec(kGoodScript);
  program.options = {{"Hush", "4"}};
  EXPECT_EQ(refused(program), "program 'sh': unknown option 'Hush'; the nearest is 'Hash'");
  ProgramSpec quiet = spec(script_that("echo bestmove a1"));  // lists none
  quiet.options = {{"Hush", "4"}};
  EXPECT_EQ(refused(quiet), "accepted");
}

TEST_F(ExternalPlayers, UnknownValuesGetTheNearest) {
  const auto refused_with = [&](const std::string& name, const std::string& value) {
    ProgramSpec program = spec(kManyGamesScript);
    program.protocol = Protocol::Uci;
    program.options = {{name, value}};
    return refused(program);
  };
  EXPECT_EQ(refused_with("UCI_Variant", "xiangki"),
            "program 'sh': option 'UCI_Variant': unknown value 'xiangki'; the nearest is "
            "'xiangqi'");
  EXPECT_EQ(refused_with("null move", "Fail Hihg"),
            "program 'sh': option 'Null Move': unknown value 'Fail Hihg'; the nearest is "
            "'Fail High'");
  EXPECT_EQ(refused_with("UCI_Variant", "Xiangqi"), "accepted");
  EXPECT_EQ(refused_with("Null Move", "fail high"), "accepted");
}

TEST_F(ExternalPlayers, WhoPlaysAnotherGameIsRefused) {
  const auto xiangqi = where("xiangqi");
  const std::string own = xiangqi.game->format_position(xiangqi.position);
  const auto said = [&](const app::GamePosition& at, const std::string& fen) {
    ProgramSpec program = spec(kManyGamesScript, {fen});
    program.protocol = Protocol::Uci;
    return refused_for(at, program);
  };
  EXPECT_EQ(said(xiangqi, kChessFen), std::string("program 'sh' begins with '") + kChessFen +
                                          "'; expected '" + own +
                                          "', a program for xiangqi (| UCI_Variant=xiangqi, if it "
                                          "has that option)");
  EXPECT_EQ(said(xiangqi, own), "accepted");
  EXPECT_EQ(said(xiangqi, "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w"),
            "accepted");
  EXPECT_EQ(said(xiangqi, ""), "accepted");  // it does not say where it stands
  EXPECT_EQ(said(where("chess"), kChessFen), "accepted");
  EXPECT_NE(said(where("chess"), own), "accepted");
  EXPECT_EQ(said(where("breakthrough"), "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w - - 0 1"),
            "accepted");
}

TEST_F(ExternalPlayers, AfterAFailureItIsStartedAgain) {
  // Dies on its first go, and plays on its second life.
  const std::string mark = directory_.path("mark");
  const auto one = made(spec(script_that("[ -e " + mark + " ] && echo bestmove a1; [ -e " + mark +
                                         " ] || { : > " + mark + "; exit 1; }")));
  EXPECT_FALSE(one->new_game(1));
  const Answer dead = first_answer(*one, at_);
  ASSERT_TRUE(std::holds_alternative<Failure>(dead));
  EXPECT_EQ(std::get<Failure>(dead).kind, Forfeit::Crash);
  const Answer none = first_answer(*one, at_);  // the same game goes on: it should not
  ASSERT_TRUE(std::holds_alternative<Failure>(none));
  EXPECT_EQ(std::get<Failure>(none).why, "program 'sh' does not run any more");
  EXPECT_FALSE(one->new_game(2));
  EXPECT_EQ(at_.game->format_move(at_.position, first_choice(*one, at_).move), "a1");
}

TEST_F(ExternalPlayers, WhatDiesBetweenGamesIsStartedAgain) {
  const auto one = made(spec(script_that("echo bestmove a1; exit 0")));
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    EXPECT_FALSE(one->new_game(seed));  // seen dead before "uginewgame", or only afterwards
    EXPECT_EQ(at_.game->format_move(at_.position, first_choice(*one, at_).move), "a1");
  }
}

TEST_F(ExternalPlayers, AStopIsPassedOn) {
  const auto one = made(
      spec("while read -r word rest; do case $word in ugi) echo ugiok ;; isready) echo readyok ;; "
           "stop) echo bestmove c3 ;; quit) exit 0 ;; esac; done\n"));
  EXPECT_FALSE(one->new_game(1));
  StopFlag stop;
  stop.request();
  const std::vector<app::AnyMove> moves;
  const Answer answer = one->choose(turn_at(at_, moves, at_.position, depth_limit(9)), &stop);
  ASSERT_TRUE(std::holds_alternative<Choice>(answer));
  EXPECT_EQ(at_.game->format_move(at_.position, std::get<Choice>(answer).move), "c3");
}

TEST_F(ExternalPlayers, ManyAtOnce) {
  const ProgramSpec program = spec(kGoodScript);
  std::vector<std::thread> threads;
  std::vector<std::size_t> plies(4, 0);
  for (std::size_t t = 0; t < plies.size(); ++t) {
    threads.emplace_back([&, t] {
      const auto one = made(program);
      const auto other = made(program);
      plies[t] = play(*one, *other, at_, 1).moves.size();
    });
  }
  for (std::thread& thread : threads) thread.join();
  // a1 b1 c1 a2 b2 c2 a3: X has the diagonal c1-b2-a3.
  EXPECT_EQ(plies, std::vector<std::size_t>(4, 7));
}

TEST_F(ExternalPlayers, WithATimeLimitThePatienceIsTheMargin) {
  ProgramSpec program = spec(script_that("sleep 60"));
  program.margin_seconds = kSoonSeconds;
  engine::Limits limits;
  limits.seconds = 0.05;
  const std::vector<app::AnyMove> moves;
  Turn timed = turn_at(at_, moves, at_.position, limits);
  Turn clocked = turn_at(at_, moves, at_.position, {});
  clocked.own = clocked.other = app::Clock{-1, 0, 0};
  const auto one = made(program);
  for (const Turn& turn : {timed, clocked}) {  // or the test takes half a minute and more
    EXPECT_FALSE(one->new_game(1));
    const Answer answer = one->choose(turn, nullptr);
    ASSERT_TRUE(std::holds_alternative<Failure>(answer));
    EXPECT_EQ(std::get<Failure>(answer).kind, Forfeit::Overtime);
  }
}

}  // namespace
}  // namespace espalier::match
