// Saved games over HTTP: they come back as they were, and nothing else on the disk is touched.
#include <filesystem>

#include "server/save_name.hpp"
#include "server/server_fixture.hpp"

namespace espalier::server {
namespace {

namespace fs = std::filesystem;

constexpr const char* kGame = R"({"game":"connect4","moves":"4 4 3"})";

class SaveRoutesTest : public ServerWithDataTest {
 protected:
  void write(const std::string& name, const std::string& text) {
    fs::create_directories(path("games"));
    std::ofstream(path("games/" + name)) << text;
  }
  std::string text_of(const std::string& name) {
    std::ifstream file(path("games/" + name));
    return {std::istreambuf_iterator<char>(file), {}};
  }
};

TEST_F(SaveRoutesTest, AGameIsSavedListedLoadedAndRemoved) {
  EXPECT_EQ(get("/saves").second["saves"], Json::array());
  EXPECT_EQ(put("/saves/first%20try", kGame), Answer(200, {{"name", "first try"}}));
  const Json list = get("/saves").second["saves"];
  ASSERT_EQ(list.size(), 1U);
  EXPECT_EQ(list[0]["name"], "first try");
  EXPECT_EQ(list[0]["game"], "connect4");
  EXPECT_EQ(list[0]["plies"], 3);
  EXPECT_EQ(list[0]["result"], "");
  EXPECT_EQ(list[0]["modified"].get<std::string>().size(), 20U);
  const auto [status, loaded] = get("/saves/first%20try");
  EXPECT_EQ(status, 200);
  EXPECT_EQ(loaded["moves"], "4 4 3");
  EXPECT_EQ(loaded["game"], "connect4");
  EXPECT_NE(loaded["text"].get<std::string>().find("Game: connect4"), std::string::npos);
  EXPECT_EQ(remove("/saves/first%20try").first, 200);
  expect_refused(get("/saves/first%20try"), 404, "there is no saved game 'first try'");
  expect_refused(remove("/saves/first%20try"), 404, "there is no saved game");
  EXPECT_TRUE(fs::is_empty(path("games")));
}

TEST_F(SaveRoutesTest, SavesOutliveTheServer) {
  EXPECT_EQ(put("/saves/kept", kGame).first, 200);
  restart();
  EXPECT_EQ(get("/saves/kept").second["moves"], "4 4 3");
}

TEST_F(SaveRoutesTest, ASecondSaveReplacesTheFirst) {
  EXPECT_EQ(put("/saves/a", kGame).first, 200);
  EXPECT_EQ(put("/saves/a", R"({"game":"othello","moves":"d3"})").first, 200);
  EXPECT_EQ(get("/saves/a").second["game"], "othello");
  EXPECT_EQ(get("/saves").second["saves"].size(), 1U);
}

TEST_F(SaveRoutesTest, ARecordKeepsVariationsCommentsAndSigns) {
  constexpr const char* kRecord =
      R"({"game":"connect4","form":"pgn","moves":"4 {[%win 0.62] the middle} 4 $2 ( 3 2 ) 3",)"
      R"("tags":[["Red","J\u00fcrgen"]]})";
  EXPECT_EQ(put("/saves/a", kGame).first, 200);
  EXPECT_EQ(put("/saves/a", kRecord).first, 200);  // in the place of one without
  const Json loaded = get("/saves/a").second;
  EXPECT_EQ(loaded["moves"], "4 4 3");
  const Json& line = loaded["record"]["line"];
  ASSERT_EQ(line.size(), 3U);
  EXPECT_EQ(line[0]["comment"], "[%win 0.62] the middle");
  EXPECT_EQ(line[1]["signs"], Json({2}));
  EXPECT_EQ(line[1]["variations"][0]["line"].size(), 2U);
  EXPECT_NE(text_of("a.game").find("J\u00fcrgen"), std::string::npos);
  EXPECT_EQ(get("/saves").second["saves"][0]["plies"], 3);
  constexpr const char* kWrong = R"x({"game":"connect4","form":"pgn","moves":"4 4 ( q )"})x";
  expect_refused(put("/saves/b", kWrong), 422, "q");
  EXPECT_EQ(put("/saves/a", kGame).first, 200);
  EXPECT_FALSE(get("/saves/a").second.contains("record"));
  EXPECT_EQ(remove("/saves/a").first, 200);
}

TEST_F(SaveRoutesTest, NamesMayBeInAnyScript) {
  const std::string name = "K%C3%B6nig%20%E6%A3%8B";
  EXPECT_EQ(put("/saves/" + name, kGame).second["name"], "K\u00f6nig \u68cb");
  EXPECT_EQ(get("/saves/" + name).second["name"], "K\u00f6nig \u68cb");
}

TEST_F(SaveRoutesTest, NamesThatAreNoNamesAreRefused) {
  for (const char* name :
       {".hidden", "..", "%2e%2e%2fescaped", "..%2f..%2fescaped", "a%2Fb", "a%00b", "a%0Ab",
        "a%5Cb", "%20a", "a.", "%FF", "%C0%AE", "a%3Fb", "%E2%80%AEtxt", "<script>"}) {
    const auto answer = put(std::string("/saves/") + name, kGame);
    expect_refused(answer, "");
    expect_refused(get(std::string("/saves/") + name), "");
    expect_refused(remove(std::string("/saves/") + name), "");
  }
  expect_refused(put("/saves/" + std::string(161, 'a'), kGame), 400, "at most 160");
  expect_refused(put("/saves/" + std::string(7000, 'a'), kGame), 400, "...': expected letters");
  expect_refused(put("/saves/a%2Fb", kGame), 400, "expected letters");
  expect_refused(put("/saves/", kGame), 404, "nothing at PUT");
  EXPECT_FALSE(fs::exists(path("games")));
  EXPECT_FALSE(fs::exists(path("escaped.game")));
}

TEST_F(SaveRoutesTest, GamesThatCannotBeAreRefused) {
  expect_refused(put("/saves/a", ""), 400, "not JSON");
  expect_refused(put("/saves/a", "{}"), 400, "field 'game'");
  expect_refused(put("/saves/a", R"({"game":"connect4","name":"b"})"), 400, "unknown field 'name'");
  expect_refused(put("/saves/a", R"({"game":"conect4"})"), 422, "the nearest is 'connect4'");
  expect_refused(put("/saves/a", R"({"game":"connect4","moves":"4 9"})"), 422, "move 2");
  expect_refused(put("/saves/a", R"({"game":"connect4","variant":"round"})"), 422, "variant");
  EXPECT_FALSE(fs::exists(path("games")));
}

// Files that somebody else has put there.
TEST_F(SaveRoutesTest, ForeignFilesAreLeftAlone) {
  write("notes.game", "do not lose this\n");
  write("notes.txt", "nor this\n");
  fs::create_directory(path("games/folder.game"));
  fs::create_symlink("/etc/passwd", path("games/link.game"));
  expect_refused(put("/saves/notes", kGame), 409, "is not a saved game");
  expect_refused(remove("/saves/notes"), 422, "it is left as it is");
  expect_refused(get("/saves/notes"), 422, "notes");
  expect_refused(get("/saves/folder"), 404, "there is no saved game");
  const auto link = get("/saves/link");
  expect_refused(link, "");
  EXPECT_EQ(link.second.dump().find("root:"), std::string::npos);
  EXPECT_EQ(text_of("notes.game"), "do not lose this\n");
  const Json list = get("/saves").second["saves"];
  for (const Json& save : list) EXPECT_TRUE(save.contains("error")) << save;
}

TEST_F(SaveRoutesTest, ThereIsALimit) {
  EXPECT_EQ(put("/saves/game", kGame).first, 200);
  for (int i = 1; i < 1000; ++i) {
    fs::copy_file(path("games/game.game"), path("games/copy" + std::to_string(i) + ".game"));
  }
  expect_refused(put("/saves/more", kGame), 409, "1000 saved games already");
  EXPECT_EQ(put("/saves/game", kGame).first, 200);  // one that is there may still be changed
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(get("/saves").second["saves"].size(), 1000U);
  EXPECT_LT(seconds_since(start), 5);
}

using SavesWithoutDataTest = ServerWithoutDataTest;
TEST_F(SavesWithoutDataTest, ADirectoryThatCannotBeMadeIsTold) {
  expect_refused(put("/saves/a", kGame), 500, "cannot make the directory");
  EXPECT_EQ(get("/saves").second["saves"], Json::array());
  expect_refused(get("/saves/a"), 404, "there is no saved game");
  EXPECT_EQ(get("/health").first, 200);
}

TEST(SaveName, IsNeverAPathAndNeverHidden) {
  for (const char* name : {"a", "A b-c_d.e", "1", "\u00e9t\u00e9", "\u68cb",
                           "J\u00fcrgen & Zo\u00eb (2)!", "u\u0308", "1\u20132 \u201cgood\u201d"}) {
    EXPECT_TRUE(is_save_name(name)) << name;
  }
  for (const char* name :
       {"",     ".",     "..",   ".a",       "a.",           " a",           "a ",
        "a/b",  "a\\b",  "a\nb", "a\x7f",    "a:b",          "a*",           "what?",
        "a<b>", "\"a\"", "a|b",  "\xc0\xaf", "\xed\xa0\x80", "\xe2\x80\x8b", "\xf4\x90\x80\x80"}) {
    EXPECT_FALSE(is_save_name(name)) << name;
  }
}

}  // namespace
}  // namespace espalier::server
