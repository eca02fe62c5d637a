// The house keeps its order: includes point one way only, files fit a topic, nothing below src/app
// prints, parses JSON or reads options.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const fs::path kRoot = ESPALIER_SOURCE_DIR;
constexpr std::size_t kMostLines = 400;

using Rooms = std::set<std::string>;
Rooms operator+(Rooms rooms, const Rooms& more) {
  rooms.insert(more.begin(), more.end());
  return rooms;
}

// What each room may include, apart from itself. core <- {trees, search, games, endgame} <- recipe
// <- app <- {codec, protocol} <- match <- lab <- {tune, server} <- cli <- mpi. The farm, work,
// stands beside: whoever has units of work may use it, and it knows nobody.
const Rooms kBelowApp = {"core", "trees", "search", "games", "recipe", "engine", "endgame"};
const Rooms kApp = kBelowApp + Rooms{"app"};
const Rooms kCodec = kApp + Rooms{"codec"};  // requests and reports as JSON
const std::map<std::string, Rooms> kMayInclude = {
    {"core", {}},
    {"trees", {"core"}},
    {"search", {"core"}},
    {"games", {"core"}},
    {"engine", {"core"}},  // the library's door to src/app
    {"endgame", {"core"}},
    {"recipe", {"core", "search"}},
    {"app", kBelowApp},
    {"codec", kApp},
    {"entries", kApp},  // src/games: one file per game
    {"store", {"core"}},
    {"work", {"core"}},
    {"lab", kCodec + Rooms{"store", "match", "work"}},  // studies play games
    {"match", kCodec + Rooms{"store", "work"}},
    {"tune", kCodec + Rooms{"match", "lab", "work"}},  // lab: its reports
    {"protocol", kApp},
    {"server", kCodec + Rooms{"store", "match", "lab", "work"}},
    {"cli", kCodec + Rooms{"store", "lab", "match", "tune", "protocol", "server", "work"}},
    {"mpi", kApp + Rooms{"cli", "lab", "work"}},  // lab: what was built
};

// Files outside of src/work that start threads, none of them for units of work.
const std::string kTeam = "include/espalier/search/engine/team.hpp";  // several threads, one search
const std::string kSideBySide = "include/espalier/search/montecarlo/side_by_side.hpp";  // the same
const std::string kConnections = "src/server/workers.hpp";  // they wait for clients
const std::set<std::string> kMayStartAThread = {
    kTeam,
    kSideBySide,
    kConnections,
    "src/app/big_stack.cpp",           // one search on a large stack
    "src/cli/serve_command.cpp",       // waits for Ctrl-C
    "src/match/pauses.cpp",            // notices that the process was stopped
    "src/protocol/search_thread.hpp",  // the search of a session
    "src/server/job_runner.cpp",       // the search of a client
    "src/server/runs.cpp",             // a study or a match of the server
    "src/server/runs.hpp",
    "src/server/workers.cpp",
};

bool is_source(const fs::path& path) {
  const std::string extension = path.extension().string();
  return extension == ".hpp" || extension == ".cpp" || extension == ".ts" ||
         extension == ".svelte" || extension == ".mjs";
}

// Files below a folder, without built and downloaded ones.
std::vector<fs::path> sources(const std::string& folder) {
  std::vector<fs::path> files;
  fs::recursive_directory_iterator walk(kRoot / folder);
  for (auto it = fs::begin(walk); it != fs::end(walk); ++it) {
    const std::string name = it->path().filename().string();
    if (name == "node_modules" || name == "dist") it.disable_recursion_pending();
    if (it->is_regular_file() && is_source(it->path())) files.push_back(it->path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::vector<std::string> lines(const fs::path& path) {
  std::ifstream file(path);
  std::vector<std::string> list;
  for (std::string line; std::getline(file, line);) list.push_back(line);
  return list;
}

// include/espalier/search/exact/x.hpp -> search; src/cli/main.cpp -> cli; src/games -> entries, as
// include/espalier/games are the rules
std::string room_of(const fs::path& path) {
  const fs::path relative = fs::relative(path, kRoot);
  auto part = relative.begin();
  const bool header_only = *part++ == "include";
  if (header_only) ++part;
  return !header_only && *part == "games" ? "entries" : part->string();
}

// "espalier/core/x.hpp" -> core; "app/x.hpp" -> app; "" for everything else
std::string room_included(const std::string& line) {
  const std::string start = "#include ";
  if (!line.starts_with(start + "\"") && !line.starts_with(start + "<espalier/")) return "";
  std::string target = line.substr(start.size() + 1, line.find_last_of("\">") - start.size() - 1);
  const bool header_only = target.starts_with("espalier/");
  if (header_only) target = target.substr(9);
  const std::string room = target.substr(0, target.find('/'));
  return !header_only && room == "games" ? "entries" : room;
}

TEST(House, IncludesPointOneWay) {
  std::size_t checked = 0;
  for (const char* folder : {"include", "src"}) {
    for (const fs::path& path : sources(folder)) {
      const std::string room = room_of(path);
      ASSERT_TRUE(kMayInclude.contains(room)) << path << " is in no known room";
      for (const std::string& line : lines(path)) {
        const std::string other = room_included(line);
        if (other.empty() || other == room) continue;
        EXPECT_TRUE(kMayInclude.at(room).contains(other)) << path << ": " << line;
        ++checked;
      }
    }
  }
  EXPECT_GT(checked, 100U);
}

TEST(House, RulesNeverKnowAboutOtherGames) {
  for (const fs::path& path : sources("include/espalier/games")) {
    const fs::path own = fs::relative(path, kRoot / "include/espalier/games").begin()->string();
    for (const std::string& line : lines(path)) {
      const std::string start = "#include \"espalier/games/";
      if (!line.starts_with(start)) continue;
      const std::string target = line.substr(start.size());
      const bool shared = target.find('/') == std::string::npos;
      EXPECT_TRUE(shared || target.starts_with(own.string() + "/")) << path << ": " << line;
    }
  }
}

TEST(House, NothingBelowTheAppPrintsOrParses) {
  std::vector<fs::path> files = sources("include");
  for (const fs::path& path : sources("src/recipe")) files.push_back(path);
  for (const fs::path& path : files) {
    for (const std::string& line : lines(path)) {
      for (const char* word :
           {"<iostream>", "<cstdio>", "<nlohmann", "<CLI/", "<fmt/", "printf("}) {
        EXPECT_EQ(line.find(word), std::string::npos) << path << ": " << line;
      }
    }
  }
}

// Heavy headers stay behind one door each, or every file pays for them.
TEST(House, HeavyHeadersStayBehindTheirDoors) {
  const std::map<std::string, std::set<std::string>> doors = {
      {"<CLI/", {"src/cli/options.cpp"}},     {"<toml++/", {"src/app/toml_file.hpp"}},
      {"<nlohmann/", {"src/codec/json.hpp"}}, {"<httplib", {"src/server/http.hpp"}},
      {"<pagmo/", {"src/tune/breeding.cpp"}}, {"<mpi.h", {"src/mpi/mpi_mail.cpp"}},
  };
  for (const fs::path& path : sources("src")) {
    for (const std::string& line : lines(path)) {
      for (const auto& [header, files] : doors) {
        if (!line.starts_with("#include " + header)) continue;
        EXPECT_TRUE(files.contains(fs::relative(path, kRoot).string())) << path << ": " << line;
      }
    }
  }
}

// Whoever needs a move asks a Searcher; only src/app turns a recipe into an engine.
TEST(House, OnlyTheAppMakesEngines) {
  for (const fs::path& path : sources("src")) {
    const std::string room = room_of(path);
    if (room == "app" || room == "entries") continue;
    for (const std::string& line : lines(path)) {
      for (const char* word : {"->engine(", "AnyEngine", "ProfileChoice"}) {
        EXPECT_EQ(line.find(word), std::string::npos) << path << ": " << line;
      }
    }
  }
}

// The words of a line in small letters. Compiling one std::regex takes longer than all tests here.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words(1);
  for (const char letter : line) {
    const auto code = static_cast<unsigned char>(letter);
    if (std::isalnum(code) != 0 || letter == '_') {
      words.back() += static_cast<char>(std::tolower(code));
    } else if (!words.back().empty()) {
      words.emplace_back();
    }
  }
  return words;
}

// One word for one thing: a node has children.
TEST(House, ANodeHasChildren) {
  const std::set<std::string> other_words = {"son", "sons", "grandson", "grandsons"};
  EXPECT_EQ(words_of("the Son's_x (GRANDSONS)"),
            (std::vector<std::string>{"the", "son", "s_x", "grandsons", ""}));
  for (const char* folder : {"include", "src", "examples", "bench", "web/src"}) {
    for (const fs::path& path : sources(folder)) {
      for (const std::string& line : lines(path)) {
        for (const std::string& word : words_of(line)) {
          EXPECT_FALSE(other_words.contains(word)) << path << ": " << line;
        }
      }
    }
  }
}

TEST(House, UnitsOfWorkGoThroughTheFarm) {
  const std::vector<std::string> words = {"std::jthread", "std::thread", "std::async",
                                          "pthread_create", "hardware_concurrency"};
  const auto starts_threads = [&](const std::string& line) {
    return std::any_of(words.begin(), words.end(), [&](const std::string& word) {
      return line.find(word) != std::string::npos;
    });
  };
  std::set<std::string> found;
  for (const char* folder : {"include", "src"}) {
    for (const fs::path& path : sources(folder)) {
      const std::string name = fs::relative(path, kRoot).generic_string();
      if (room_of(path) == "work") continue;
      for (const std::string& line : lines(path)) {
        if (!starts_threads(line)) continue;
        found.insert(name);
        EXPECT_TRUE(kMayStartAThread.contains(name))
            << name << ": " << line << "\nexpected a work::Job, see src/work/farm.hpp";
        const bool pool = name == kTeam || name == kSideBySide || name == kConnections;
        EXPECT_TRUE(pool || line.find("vector<") == std::string::npos)
            << name << ": a pool outside of src/work";
      }
    }
  }
  EXPECT_EQ(found, kMayStartAThread) << "a file that starts no thread any more is still listed";
}

// A clock that jumps may change dates and nothing else: whatever measures asks another one.
TEST(House, OnlyDatesComeFromTheWallClock) {
  const std::set<std::string> dates = {
      "src/app/provenance.cpp",     // the day on which a file was made
      "src/app/recorded_game.cpp",  // of a game
      "src/lab/report_files.cpp",   // of a report
      "src/server/access_log.cpp",  // of a request
      "src/server/match_runs.cpp",  // in the name of a match
  };
  std::set<std::string> found;
  for (const char* folder : {"include", "src"}) {
    for (const fs::path& path : sources(folder)) {
      for (const std::string& line : lines(path)) {
        for (const char* word : {"system_clock", "high_resolution_clock", "gettimeofday",
                                 "CLOCK_REALTIME", "time(nullptr)"}) {
          if (line.find(word) == line.npos) continue;
          found.insert(fs::relative(path, kRoot).generic_string());
        }
      }
    }
  }
  EXPECT_EQ(found, dates);
}

TEST(House, FilesFitATopic) {
  std::size_t files = 0;
  for (const char* folder : {"include", "src", "tests", "examples", "bench", "web"}) {
    for (const fs::path& path : sources(folder)) {
      EXPECT_LE(lines(path).size(), kMostLines) << path;
      ++files;
    }
  }
  EXPECT_GT(files, 60U);
}

TEST(House, EveryStrategyFileOpensWithItsPapers) {
  for (const char* folder : {"exact", "selective", "best_first", "backup", "parallel/simulated"}) {
    for (const fs::path& path : sources("include/espalier/search/" + std::string(folder))) {
      if (path.parent_path().filename() == "machine") continue;  // what the schemes run on
      if (path.filename() == "simulate.hpp") continue;           // how they are called
      std::string header;
      for (const std::string& line : lines(path)) {
        if (!line.starts_with("//")) break;
        header += line + "\n";
      }
      EXPECT_NE(header.find("Source: "), std::string::npos) << path;
      if (path.filename() == "cut_bound.hpp") continue;  // a formula, not a strategy
      EXPECT_NE(header.find("Promise: "), std::string::npos) << path;
      EXPECT_NE(header.find("Deviations: "), std::string::npos) << path;
    }
  }
}

TEST(House, TheMinimalGameFitsSixtyLines) {
  EXPECT_LE(lines(kRoot / "examples/minimal_game.cpp").size(), 60U);
}

}  // namespace
