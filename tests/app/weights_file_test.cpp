// Files of weights: what is read, what is written, what is refused with its line, and that a recipe
// with weights plays by them.
#include "app/weights_file.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <fstream>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "../lab/temporary_directory.hpp"
#include "app/games.hpp"
#include "app/recipes.hpp"
#include "recipe/text.hpp"

namespace espalier::app {
namespace {

const std::string kWeightsProvenance =
    "[provenance]\n"
    "fitted_by = \"me\"\n"
    "date = 2026-11-16\n"
    "method = \"by hand\"\n"
    "positions = 0\n"
    "game = \"connect4\"\n";  // six lines

class WeightsFile : public ::testing::Test {
 protected:
  std::string path() { return directory_.path("w.toml"); }
  Result<std::vector<Points>> read(const std::string& text) {
    std::ofstream(path()) << text;
    return read_weights(path(), "connect4", game_->weights());
  }
  // What is said of a bad text, without the name of the file.
  std::string refusal(const std::string& text) {
    const auto result = read(text);
    if (result.ok()) return "accepted";
    const std::string start = "weights file '" + path() + "' ";
    EXPECT_TRUE(result.message().starts_with(start)) << result.message();
    return result.message().substr(std::min(start.size(), result.message().size()));
  }

  testing::TemporaryDirectory directory_{"weights"};
  AnyGame game_ = make_game_position("connect4", "", "").value().game;
};

TEST_F(WeightsFile, IsReadByName) {
  const auto weights = read(kWeightsProvenance + "[weights]\ntowards_middle = 5\nthreat = 0\n");
  ASSERT_TRUE(weights.ok()) << weights.message();
  EXPECT_EQ(*weights, (std::vector<Points>{0, 16, 5}));  // what is not named keeps its default
}

TEST_F(WeightsFile, TellsOfAnotherVariant) {
  const std::string recipe = "default weights=" + path();
  const auto said = [&](const std::string& provenance, std::string_view variant) {
    EXPECT_TRUE(read(kWeightsProvenance + provenance + "[weights]\nthreat = 1\n").ok());
    return weights_of_another_variant(recipe, variant);
  };
  const std::string remark =
      "the weights of '" + path() + "' were tuned for the variant 7x6; this is 5x4";
  EXPECT_EQ(said("variant = \"7x6\"\n", "5x4"), remark);
  EXPECT_EQ(said("note = \"not checked; variant 7x6\"\n", "5x4"), remark) << "older files";
  EXPECT_EQ(said("variant = \"7x6\"\n", "7x6"), "");
  EXPECT_EQ(said("note = \"no variant is named here\"\n", "5x4"), "");
  EXPECT_EQ(weights_of_another_variant("default weights=/nowhere", "5x4"), "");
  EXPECT_EQ(weights_of_another_variant("default", "5x4"), "");
  EXPECT_EQ(refusal(kWeightsProvenance + "variant = 7\n[weights]\n"),
            "line 7: variant is not a text; expected \"...\"");
  const Provenance from{"espalier", "2026-11-16", "by hand", 0, "connect4", "", "7x6"};
  ASSERT_TRUE(write_weights(path(), game_->weights(), {1, 2, 3}, from).ok());
  EXPECT_EQ(weights_of_another_variant("mix(1 random | 2 " + recipe + ")", "5x4"), remark)
      << "what is written names its variant";
}

TEST_F(WeightsFile, IsWrittenAndReadBack) {
  const Provenance from{"espalier", "2026-11-16", "a \"method\"", 12, "connect4", ""};
  const auto written = write_weights(path(), game_->weights(), {1, 2, 3}, from);
  ASSERT_TRUE(written.ok()) << written.message();
  EXPECT_EQ(read_weights(path(), "connect4", game_->weights()).value(),
            (std::vector<Points>{1, 2, 3}));
  EXPECT_FALSE(write_weights(path(), game_->weights(), {1, 2, 21}, from).ok());
  EXPECT_EQ(read_weights(path(), "connect4", game_->weights()).value(),
            (std::vector<Points>{1, 2, 3}));  // as it was
  const auto nowhere =
      write_weights(directory_.path("no/such/place"), game_->weights(), {1, 2, 3}, from);
  ASSERT_FALSE(nowhere.ok());
  EXPECT_NE(nowhere.message().find("No such file"), std::string::npos) << nowhere.message();
}

TEST_F(WeightsFile, ErrorsNameTheLine) {
  const std::string head = kWeightsProvenance + "[weights]\n";
  EXPECT_EQ(refusal(head + "threats = 3\n"),
            "line 8: unknown name 'threats'; the nearest is 'threat'");
  EXPECT_EQ(refusal(head + "threat = 12\ngood_row = 101\n"),
            "line 9: good_row = 101 is out of range; expected 0 to 100");
  EXPECT_EQ(refusal(head + "threat = 1.5\n"),
            "line 8: threat is not a whole number; expected 0 to 100");
  EXPECT_EQ(refusal(head + "threat = \"much\"\n"),
            "line 8: threat is not a whole number; expected 0 to 100");
  EXPECT_EQ(refusal(kWeightsProvenance),
            "line 1: [weights] is missing; expected NAME = VALUE below it");
  EXPECT_EQ(refusal("[weights]\nthreat = 3\n"),
            "line 1: [provenance] is missing; expected fitted_by, date, method, positions, game");
  EXPECT_NE(refusal(head + "threat = \n").find("line 8: "), std::string::npos);
  std::string other = head;
  other.replace(other.find("connect4"), 8, "othello!");
  EXPECT_EQ(refusal(other), "line 6: it was made for 'othello!'; expected 'connect4'");
  EXPECT_NE(read_weights(directory_.path("none"), "connect4", game_->weights())
                .message()
                .find("cannot read the weights file"),
            std::string::npos);
}

// The first move of a search of one ply is the one whose features suit the weights best.
TEST_F(WeightsFile, AnEngineWithWeightsPlaysByThem) {
  const auto best_value = [&](const std::vector<Points>& weights) {
    const AnyPosition start = game_.start();
    Points best = -kWin;
    for (const AnyMove move : game_.moves(start)) {
      const auto features = game_->features(game_.play(start, move));
      const double value =
          std::inner_product(weights.begin(), weights.end(), features.begin(), 0.0);
      best = std::max(best, static_cast<Points>(-value));
    }
    return best;
  };
  for (const char* text : {"threat = 3\n", "towards_middle = 7\n", "towards_middle = 20\n"}) {
    const auto weights = read(kWeightsProvenance + "[weights]\n" + text);
    ASSERT_TRUE(weights.ok()) << weights.message();
    const auto recipe = make_recipe("default weights=" + path(), *game_);
    ASSERT_TRUE(recipe.ok()) << recipe.message();
    const auto engine = game_->engine(*recipe, ProfileChoice::Fastest);
    AnyRequest request;
    request.limits.depth = 1;
    EXPECT_EQ(engine->search(game_.start(), request, {}, nullptr).value, best_value(*weights))
        << text;
  }
}

TEST_F(WeightsFile, RecipesNameTheFile) {
  std::ofstream(path()) << kWeightsProvenance + "[weights]\nthreat = 3\n";
  const auto recipe = make_recipe("id pvs weights=" + path(), *game_);
  ASSERT_TRUE(recipe.ok()) << recipe.message();
  EXPECT_EQ(engine::format_recipe(*recipe), "id pvs weights=" + path());
  const auto pearl = make_game_position("pearl", "", "").value().game;
  EXPECT_NE(make_recipe("id weights=" + path(), *pearl).message().find("lacks features"),
            std::string::npos);
  EXPECT_FALSE(make_recipe("id weights=none", *game_).ok());
}

}  // namespace
}  // namespace espalier::app
