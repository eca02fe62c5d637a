// Files of models: what is read, what is written, and what is refused, with its line.
#include "app/models_file.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "../lab/temporary_directory.hpp"

namespace espalier::app {
namespace {

using engine::CutPair;
using engine::Models;

const std::string kModelsProvenance =
    "[provenance]\n"
    "fitted_by = \"me\"\n"
    "date = 2026-11-16\n"
    "method = \"regression\"\n"
    "positions = 1500\n"
    "game = \"breakthrough\"\n";  // six lines
const std::string kPair = "[[pair]]\ns = 1\nd = 3\na = 0.9\nb = -2\nsigma = 40\n";

class ModelsFile : public ::testing::Test {
 protected:
  Result<Models> read(const std::string& text) {
    const std::string path = directory_.path("x.toml");
    std::ofstream(path) << text;
    return read_models(path);
  }
  // What is said of a bad text, without the name of the file.
  std::string refusal(const std::string& text) {
    const Result<Models> result = read(text);
    if (result.ok()) return "accepted";
    const std::string name = "'" + directory_.path("x.toml") + "'";
    const std::size_t at = result.message().find(name);
    EXPECT_NE(at, std::string::npos) << result.message();
    return at == std::string::npos ? "" : result.message().substr(at + name.size() + 1);
  }

  espalier::testing::TemporaryDirectory directory_{"models"};
};

TEST_F(ModelsFile, IsRead) {
  const auto models = read(kModelsProvenance + "note = \"two\\nlines\"\n" + kPair +
                           "[[pair]]\nstage = 2\ns = 0\nd = 2\na = 1.0\nb = 0.0\nsigma = 1e1\n"
                           "[[end]]\ns = 1\nd = 8\na = 0.5\nb = 3\nsigma = 7\n"
                           "[places]\ns = 1\nd = 2\ncumulative = [[0.5, 0.5, 1], [0, 1.0]]\n"
                           "[windows]\nwidths = [400, 300]\n");
  ASSERT_TRUE(models.ok()) << models.message();
  EXPECT_EQ(models->pairs, (std::vector<CutPair>{{-1, 1, 3, 0.9, -2, 40}, {2, 0, 2, 1, 0, 10}}));
  EXPECT_EQ(models->ends, (std::vector<CutPair>{{-1, 1, 8, 0.5, 3, 7}}));
  EXPECT_EQ(models->places.s, 1);
  EXPECT_EQ(models->places.d, 2);
  EXPECT_EQ(models->places.cumulative, (std::vector<std::vector<double>>{{0.5, 0.5, 1}, {0, 1}}));
  EXPECT_EQ(models->widths, (std::vector<Points>{400, 300}));
  EXPECT_EQ(models->provenance,
            "regression; breakthrough, 1500 positions; me, 2026-11-16; two lines");
}

TEST_F(ModelsFile, SurvivesBeingWrittenAndRead) {
  Models models;
  models.pairs = {{-1, 1, 3, 0.1 + 0.2, -1.0 / 3, 1e-7}, {4, 2, 10, 2, 0, 123456}};
  models.ends = {{-1, 1, 3, 0.001, 0.25, 0.5}, {2, 1, 3, 1, 0, 300}};
  models.places = {1, 3, {{0.25, 0.75, 1}, {1.0 / 3, 1}}};
  models.widths = {1, 1'000'000};
  const Provenance from{"a \"quoted\" \\ name", "2026-11-16", "m\x01\t\xc3\xa4", 7, "chess", "n"};
  const std::string path = directory_.path("out.toml");
  const auto written = write_models(path, models, from);
  ASSERT_TRUE(written.ok()) << written.message();
  EXPECT_EQ(*written, path);
  const auto back = read_models(path);
  ASSERT_TRUE(back.ok()) << back.message();
  models.provenance = in_words(from);
  EXPECT_EQ(*back, models);
  EXPECT_FALSE(std::filesystem::exists(path + ".new"));
}

TEST_F(ModelsFile, KnowsItsEvaluation) {
  Models models;
  models.pairs = {{-1, 1, 3, 1, 0, 40}};
  const Provenance from{"me", "2026-11-16", "method", 7, "chess", ""};
  const std::string path = directory_.path("out.toml");
  ASSERT_TRUE(write_models(path, models, from, "pa\"wns").ok());
  for (const char* evaluation : {"", "pa\"wns"}) {
    EXPECT_TRUE(read_models(path, "chess", evaluation).ok()) << evaluation;
  }
  EXPECT_NE(read_models(path, "chess", "rooks")
                .message()
                .find("line 1: it was made for the evaluation 'pa\"wns'; expected 'rooks'"),
            std::string::npos);
  ASSERT_TRUE(write_models(path, models, from).ok());  // as older files: it does not say
  EXPECT_TRUE(read_models(path, "chess", "rooks").ok());
  EXPECT_EQ(refusal("evaluation = 3\n" + kModelsProvenance + kPair),
            "line 1: evaluation is not a text; expected \"...\"");
  EXPECT_EQ(refusal("evaluation = \"\"\n" + kModelsProvenance + kPair),
            "line 1: evaluation is empty");
}

// Chinese Checkers has more than a hundred moves in a position.
TEST_F(ModelsFile, HoldsManyChildren) {
  Models models;
  models.places = {1, 2, std::vector<std::vector<double>>(130, std::vector<double>(130, 0.5))};
  models.places.cumulative.back().back() = 1;
  const std::string path = directory_.path("out.toml");
  ASSERT_TRUE(write_models(path, models, {"me", "2026-11-16", "method", 7, "chess", ""}).ok());
  EXPECT_EQ(read_models(path)->places, models.places);
  EXPECT_EQ(models.places.last_place(129, 0.9), 129U);
}

TEST_F(ModelsFile, IsNotWrittenWithBadNumbers) {
  const Provenance from{"me", "2026-11-16", "method", 7, "chess", ""};
  const std::string path = directory_.path("out.toml");
  Models models;
  EXPECT_FALSE(write_models(path, models, from).ok());  // nothing in it
  models.pairs = {{-1, 3, 3, 1, 0, 40}};
  EXPECT_NE(write_models(path, models, from).message().find("s = 3"), std::string::npos);
  models.pairs = {{-1, 1, 3, 1, 0, std::nan("")}};
  EXPECT_FALSE(write_models(path, models, from).ok());
  models.pairs = {{-1, 1, 3, 1, 0, 40}};
  EXPECT_FALSE(write_models(path, models, {}).ok());  // no provenance
  EXPECT_FALSE(std::filesystem::exists(path));
  const auto nowhere = write_models(directory_.path("no/such/place.toml"), models, from);
  ASSERT_FALSE(nowhere.ok());
  EXPECT_NE(nowhere.message().find("No such file or directory"), std::string::npos);
}

TEST_F(ModelsFile, ErrorsNameTheLine) {
  EXPECT_EQ(refusal(kModelsProvenance + "[[pair]]\ns = 3\nd = 3\na = 1\nb = 0\nsigma = 1\n"),
            "line 7: s = 3 is not less than d = 3");
  EXPECT_EQ(refusal(kModelsProvenance + "[[pair]]\ns = 1\nd = 3\na = 0\nb = 0\nsigma = 1\n"),
            "line 10: a = 0 is out of range; expected more than 0 to 1000000");
  EXPECT_EQ(refusal(kModelsProvenance + "[[pair]]\ns = 1\nd = 3\na = 1\nb = 0\nsigma = -1.5\n"),
            "line 12: sigma = -1.5 is out of range; expected more than 0 to 1000000");
  EXPECT_EQ(refusal(kModelsProvenance + "[[pair]]\ns = 1.5\n"),
            "line 8: s is not a whole number; expected 0 to 64");
  EXPECT_EQ(refusal(kModelsProvenance + "[[pair]]\ns = 1\nd = 3\na = \"x\"\n"),
            "line 10: a is not a number; expected more than 0 to 1000000");
  EXPECT_EQ(refusal(kModelsProvenance + "[[pair]]\ns = 1\nd = 3\na = 1\nb = nan\nsigma = 1\n"),
            "line 11: b = nan is out of range; expected -1000000 to 1000000");
  EXPECT_EQ(refusal(kModelsProvenance + "[[pair]]\ns = 1\nd = 3\na = 1\nb = 0\n"),
            "line 7: 'sigma' is missing");
  EXPECT_EQ(refusal(kModelsProvenance + kPair + "simga = 3\n"),
            "line 13: unknown name 'simga'; the nearest is 'sigma'");
  EXPECT_EQ(refusal(kModelsProvenance + kPair + kPair),
            "line 13: a second [[pair]] with the same stage, s and d; leave one out");
  const std::string end = "[[end]]" + kPair.substr(kPair.find('\n'));
  EXPECT_EQ(refusal(kModelsProvenance + kPair + end), "accepted");
  EXPECT_EQ(refusal(kModelsProvenance + end + kPair + end),
            "line 19: a second [[end]] with the same stage, s and d; leave one out");
}

TEST_F(ModelsFile, ErrorsOfPlacesAndWindows) {
  const std::string places = kModelsProvenance + "[places]\ns = 1\nd = 2\ncumulative = ";
  EXPECT_EQ(
      refusal(places + "[[0.5,\n0.4]]\n"),
      "line 11: a cumulative probability falls from 0.5 to 0.4; expected no less than before");
  EXPECT_EQ(refusal(places + "[[1.5]]\n"),
            "line 10: a probability = 1.5 is out of range; expected 0 to 1");
  EXPECT_EQ(refusal(places + "[]\n"), "line 10: cumulative has 0 rows; expected 1 to 1000");
  EXPECT_EQ(refusal(places + "[0.5]\n"),
            "line 10: a row of cumulative is not a list of probabilities");
  EXPECT_EQ(refusal(places + "3\n"), "line 10: 'cumulative' is not an array; expected [...]");
  EXPECT_EQ(refusal(kModelsProvenance + "[windows]\nwidths = [400, 0]\n"),
            "line 8: a width = 0 is out of range; expected 1 to 1000000");
  EXPECT_EQ(refusal(kModelsProvenance + "[windows]\nwidths = []\n"),
            "line 8: widths has 0 numbers; expected 1 to 64");
}

TEST_F(ModelsFile, ErrorsOfTheFileAsAWhole) {
  EXPECT_EQ(refusal(kPair).substr(0, 40), "line 1: [provenance] is missing; expecte");
  EXPECT_EQ(refusal("[provenance]\nfitted_by = \"me\"\n" + kPair), "line 1: 'date' is missing");
  EXPECT_EQ(refusal("[provenance]\nfitted_by = 3\n" + kPair),
            "line 2: fitted_by is not a text; expected \"...\"");
  EXPECT_EQ(refusal(kModelsProvenance),
            "line 1: no model; expected [[pair]], [[end]], [places] or [windows]");
  EXPECT_EQ(refusal(kModelsProvenance + "[pair]\ns = 1\n"),
            "line 7: 'pair' is not a list; expected [[pair]]");
  EXPECT_EQ(refusal(kModelsProvenance + "[end]\ns = 1\n"),
            "line 7: 'end' is not a list; expected [[end]]");
  EXPECT_EQ(refusal(kModelsProvenance + "[window]\n"),
            "line 7: unknown name 'window'; the nearest is 'windows'");
  EXPECT_EQ(refusal("places = 3\n" + kModelsProvenance + kPair),
            "line 1: 'places' is not a table; expected [places]");
  EXPECT_EQ(refusal(kModelsProvenance + "[[pair]\n").substr(0, 8), "line 7: ");
  EXPECT_NE(refusal("\xff\xfe rubbish"), "accepted");
  EXPECT_NE(refusal(std::string(100'000, '[')), "accepted");
  EXPECT_NE(read_models(directory_.path("none.toml")).message().find("No such file"),
            std::string::npos);
  EXPECT_NE(read_models(directory_.path()).message().find("it is a directory"), std::string::npos);
}

TEST_F(ModelsFile, MessagesAreOneLine) {
  for (const std::string& text :
       {std::string("a = \"x\ny"), kModelsProvenance + "\"a\\nb\" = 3\n", std::string("\n\n=\n")}) {
    const auto result = read(text);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.message().find('\n'), std::string::npos) << result.message();
  }
}

#ifdef ESPALIER_SOURCE_DIR
TEST_F(ModelsFile, EveryFileOfTheProjectIsGood) {
  int files = 0;
  const std::string folder = std::string(ESPALIER_SOURCE_DIR) + "/experiments/params";
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".toml") continue;
    const auto models = read_models(entry.path().string());
    ASSERT_TRUE(models.ok()) << models.message();
    EXPECT_NE(models->provenance.find("espalier"), std::string::npos) << entry.path();
    EXPECT_FALSE(read_models(entry.path().string(), {}, "no such evaluation").ok())
        << entry.path() << " does not name its evaluation";
    ++files;
  }
  EXPECT_GE(files, 2);
}
#endif

}  // namespace
}  // namespace espalier::app
