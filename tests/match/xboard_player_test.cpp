// Players that are other programs over XBoard: what they hear, what is understood, how they lose.
#include "match/xboard_player.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "lab/temporary_directory.hpp"
#include "player_support.hpp"

namespace espalier::match {
namespace {

using XLines = std::vector<std::string>;

// A tic-tac-toe player that takes the first free cell; LOG names a file that gets what it hears.
constexpr const char* kXboardScript = R"(
log=$1
on_go=$2
moves=' '
while read -r word rest; do
  [ -z "$log" ] || echo "$word${rest:+ $rest}" >> "$log"
  case $word in
    protover) echo 'feature ping=1 usermove=1 myname="a b" setboard=1 variants="normal" done=0'
              echo 'feature done=1' ;;
    ping) echo "pong $rest" ;;
    new) moves=' ' ;;
    usermove) moves="$moves$rest " ;;
    go)
      if [ -n "$on_go" ]; then eval "$on_go"; continue; fi
      for cell in a1 b1 c1 a2 b2 c2 a3 b3 c3; do
        case $moves in
          *" $cell "*) ;;
          *) moves="$moves$cell "; printf '3 17 0 99 %s\nmove %s\n' $cell $cell; break ;;
        esac
      done ;;
    quit) exit 0 ;;
  esac
done
)";

class XboardPlayers : public ::testing::Test {
 protected:
  std::unique_ptr<Player> made(const std::string& on_go = "", const OwnLimits& limits = {}) {
    const std::string file = directory_.path("script.sh");
    std::ofstream(file) << kXboardScript;
    ProgramSpec spec;
    spec.protocol = Protocol::Xboard;
    spec.arguments = {"sh", file, directory_.path("log"), on_go};
    spec.grace_seconds = 0.05;
    auto player = make_xboard_player(spec, limits, at_);
    if (!player) throw std::runtime_error(player.message());
    return std::move(player).value();
  }
  XLines heard() const {
    std::ifstream file(directory_.path("log"));
    XLines lines;
    for (std::string line; std::getline(file, line);) lines.push_back(line);
    return lines;
  }
  Failure failure_of(const std::string& on_go) {
    const auto one = made(on_go);
    EXPECT_FALSE(one->new_game(1));
    const Answer answer = first_answer(*one, at_);
    if (const auto* failure = std::get_if<Failure>(&answer)) return *failure;
    ADD_FAILURE() << on_go << ": no failure";
    return {};
  }

  const app::GamePosition at_ = where("tic-tac-toe");
  const testing::TemporaryDirectory directory_{"xboard"};
};

TEST_F(XboardPlayers, AGoodProgramPlaysWholeGames) {
  const auto good = made();
  const auto random = player("random", at_);
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    const Played first = play(*good, *random, at_, seed);
    ASSERT_GE(first.moves.size(), 5U);
    EXPECT_EQ(first.moves[0], "a1");
    EXPECT_EQ(first.choices[0].score, 17);
    EXPECT_EQ(first.choices[0].depth, 3);
    EXPECT_EQ(first.choices[0].nodes, 99U);
    EXPECT_GE(play(*random, *good, at_, seed).moves.size(), 5U);
  }
}

TEST_F(XboardPlayers, ItHearsTheProtocol) {
  {
    const auto one = made("", {.depth = 3, .nodes = {}, .seconds = {}});
    EXPECT_FALSE(one->new_game(1));
    first_choice(*one, at_);
  }
  EXPECT_EQ(heard(), (XLines{"xboard", "protover 2", "ping 1", "new", "variant tictactoe", "easy",
                             "post", "force", "ping 2", "sd 3", "go", "quit"}));
}

TEST_F(XboardPlayers, LosesByWhatItSays) {
  EXPECT_EQ(failure_of("echo resign").kind, Forfeit::Resigned);
  EXPECT_EQ(failure_of("echo '0-1 {I give up}'").kind, Forfeit::Resigned);
  EXPECT_EQ(failure_of("echo move z9").kind, Forfeit::Illegal);
  EXPECT_EQ(failure_of("echo 'Illegal move: a1'").kind, Forfeit::Illegal);
  EXPECT_EQ(failure_of("exit 3").kind, Forfeit::Crash);
}

TEST(XboardLines, FeaturesAndThinking) {
  XboardFeatures features;
  read_features("feature ping=1 myname=\"A usermove=1 B\" setboard=1 san=0", features);
  EXPECT_TRUE(features.ping && features.setboard);
  EXPECT_FALSE(features.usermove || features.san || features.done);
  read_features("feature variants=\"normal,fischerandom\" done=1", features);
  EXPECT_EQ(features.variants, "normal,fischerandom");
  EXPECT_TRUE(features.done);
  read_features("feature broken=\"", features);
  Choice choice;
  read_thinking("9& +28 12 4310 e2e4 e7e5", choice);
  EXPECT_EQ(choice.depth, 9);
  EXPECT_EQ(choice.score, 28);
  EXPECT_EQ(choice.nodes, 4310U);
  read_thinking("9 100003 12 4310 e2e4", choice);
  EXPECT_EQ(choice.score, win_in(5));
  read_thinking("tellics hello 1 2 3", choice);
  EXPECT_EQ(choice.depth, 9);
}

TEST(XboardLines, PositionsForProgramsWithoutSetboard) {
  const auto at = where("chess", "", "4k3/p7/8/8/8/8/8/4K2R b K - 0 1");
  EXPECT_EQ(edit_lines(at.game, at.position),
            (XLines{at.game->format_move(at.game.start(), at.game.moves(at.game.start())[0]),
                    "edit", "#", "Ke1", "Rh1", "c", "Pa7", "Ke8", "."}));
}

TEST(XboardLines, Limits) {
  const auto at = where("chess");
  const std::vector<app::AnyMove> none;
  engine::Limits limits;
  limits.seconds = 2;
  EXPECT_EQ(xboard_limits(turn_at(at, none, at.position, limits), {}), XLines{"st 2"});
  limits.seconds = 0.1;
  EXPECT_EQ(xboard_limits(turn_at(at, none, at.position, limits), {}), XLines{"level 0 0:01 0"});
  EXPECT_EQ(xboard_limits(turn_at(at, none, at.position, limits), {}, 60),
            XLines{"level 0 0:06 0"});
  Turn clocked = turn_at(at, none, at.position, depth_limit(7));
  clocked.own = app::Clock{90, 0.5, 40};
  EXPECT_EQ(xboard_limits(clocked, {}), (XLines{"level 40 1:30 0.5", "sd 7"}));
}

}  // namespace
}  // namespace espalier::match
