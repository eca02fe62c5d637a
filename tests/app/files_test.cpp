// Whole files: what reading one costs, and what is on the disk once one is written.
#include "app/files.hpp"

#include <gtest/gtest.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "app/saved_game.hpp"
#include "lab/temporary_directory.hpp"

namespace {

int synced_files = 0;
int synced_directories = 0;

}  // namespace

// Takes the place of the C library's in this program.
extern "C" int fsync(int file) {
  const bool directory = std::filesystem::is_directory("/proc/self/fd/" + std::to_string(file));
  ++(directory ? synced_directories : synced_files);
  return static_cast<int>(syscall(SYS_fsync, file));
}

namespace espalier::app {
namespace {

TEST(Files, ReadingTakesTheMemoryOfTheFile) {
  const testing::TemporaryDirectory directory("files-size");
  for (const std::size_t size : {0U, 1U, 70'000U, 1'000'000U}) {
    const std::string text(size, 'x');
    std::ofstream(directory.path("file")) << text;
    const auto read = read_file(directory.path("file"), "file");
    ASSERT_TRUE(read.ok()) << read.message();
    EXPECT_EQ(*read, text);
    EXPECT_LT(read->capacity(), size + 4096);
  }
}

TEST(Files, FilesWithoutASizeAreRead) {
  const auto read = read_file("/proc/self/status", "file");
  ASSERT_TRUE(read.ok()) << read.message();
  EXPECT_NE(read->find("VmRSS"), std::string::npos);
  const auto endless = read_file("/dev/zero", "file");
  ASSERT_FALSE(endless.ok());
  EXPECT_NE(endless.message().find("longer than 64 MiB"), std::string::npos) << endless.message();
}

// The file before it is renamed, the directory after.
TEST(Files, AWrittenFileSurvivesALossOfPower) {
  const testing::TemporaryDirectory directory("files-sync");
  synced_files = synced_directories = 0;
  ASSERT_TRUE(write_file(directory.path("state"), "state", "1").ok());
  EXPECT_EQ(synced_files, 1);
  EXPECT_EQ(synced_directories, 1);
  EXPECT_EQ(read_file(directory.path("state"), "state").value(), "1");
}

TEST(Files, ASavedGameSurvivesALossOfPower) {
  const testing::TemporaryDirectory directory("files-save");
  const auto game = parse_game("# Espalier game\nGame: tic-tac-toe\n", "text");
  ASSERT_TRUE(game.ok()) << game.message();
  synced_files = synced_directories = 0;
  EXPECT_FALSE(save_game(*game, directory.path("game.txt")));
  EXPECT_EQ(synced_files, 1);
  EXPECT_EQ(synced_directories, 1);
}

TEST(Files, NothingIsLeftWhereAFileCannotBeWritten) {
  const testing::TemporaryDirectory directory("files-fail");
  std::filesystem::create_directories(directory.path("taken/inside"));
  EXPECT_FALSE(write_file(directory.path("taken"), "file", "1").ok());
  EXPECT_FALSE(write_file(directory.path("none/file"), "file", "1").ok());
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(directory.path()), {}), 1);
}

}  // namespace
}  // namespace espalier::app
