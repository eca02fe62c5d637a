// espalier lab: runs that are killed and resumed, bad input, and files that cannot be written.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "../lab/temporary_directory.hpp"
#include "command_line.hpp"
#include "support/says.hpp"

namespace espalier {
namespace {

using Json = nlohmann::json;
using testing::bad;
using testing::read_file;
using testing::TemporaryDirectory;

using testing::says;

testing::CommandResult lab(const std::string& arguments) {
  return testing::espalier("lab " + arguments);
}

// Some seconds of work in many small units.
const std::string kRun = "run muszycka85/pruning --trees 200 --cells 'tree=U d=4|5|6 set=thesis' ";

// Starts the run as a process of its own and kills it at a moment no one chose, but not before it
// has stored something more (or ended).
void run_and_kill(const std::string& out) {
  const std::string database = out + "/lab.sqlite";
  std::error_code code;
  const std::uintmax_t before =
      std::filesystem::exists(database) ? std::filesystem::file_size(database, code) : 60'000;
  const pid_t child = fork();
  if (child == 0) {
    const int nothing = ::open("/dev/null", O_WRONLY);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    execl(ESPALIER_BINARY, "espalier", "lab", "run", "muszycka85/pruning", "--trees", "200",
          "--cells", "tree=U d=4|5|6 set=thesis", "--out", out.c_str(), nullptr);
    _exit(127);
  }
  int status = 0;
  for (int i = 0; i < 3000 && waitpid(child, &status, WNOHANG) == 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
    const std::uintmax_t size = std::filesystem::file_size(database, code);
    if (!code && size > before) break;
  }
  const auto jitter = std::chrono::steady_clock::now().time_since_epoch().count() % 300;
  std::this_thread::sleep_for(std::chrono::milliseconds(jitter));
  kill(child, SIGKILL);
  waitpid(child, &status, 0);
}

// As after nohup: the terminal is closed, the run goes on to its end.
TEST(LabCli, AnIgnoredHangupStaysIgnored) {
  const TemporaryDirectory directory("lab-hangup");
  const std::string out = directory.path("run");
  const pid_t child = fork();
  if (child == 0) {
    ::signal(SIGHUP, SIG_IGN);
    const int nothing = ::open("/dev/null", O_WRONLY);
    dup2(nothing, STDOUT_FILENO);
    dup2(nothing, STDERR_FILENO);
    execl(ESPALIER_BINARY, "espalier", "lab", "run", "muszycka85/pruning", "--trees", "10",
          "--cells", "tree=U d=4|5|6 set=thesis", "--out", out.c_str(), nullptr);
    _exit(127);
  }
  int status = 0;
  const auto ended = [&] { return waitpid(child, &status, WNOHANG) != 0; };
  for (int i = 0; i < 3000 && !std::filesystem::exists(out + "/lab.sqlite") && !ended(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  ASSERT_EQ(kill(child, SIGHUP), 0);
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

TEST(LabCli, KilledThreeTimesAndResumedItGivesTheSameBytes) {
  const TemporaryDirectory whole("lab-whole");
  const TemporaryDirectory killed("lab-killed");
  const auto uninterrupted = lab(kRun + "--json --threads 1 --out " + whole.path());
  ASSERT_EQ(uninterrupted.code, 0) << uninterrupted.err;
  for (int i = 0; i < 3; ++i) run_and_kill(killed.path());
  const auto resumed = lab(kRun + "--json --out " + killed.path());
  ASSERT_EQ(resumed.code, 0) << resumed.err;
  const Json json = Json::parse(resumed.out);
  EXPECT_LT(json["units_computed"], json["units"]) << "nothing had been kept";
  const std::string expected = read_file(whole.path("results.csv"));
  EXPECT_GT(expected.size(), 10'000U);
  EXPECT_EQ(read_file(killed.path("results.csv")), expected);
  const auto verified = lab("verify muszycka85/pruning --out " + killed.path());
  EXPECT_EQ(verified.code, 0) << verified.out;
}

TEST(LabCli, CtrlCSaysThatTheUnitsInHandAreStillDone) {
  const TemporaryDirectory out("lab-stopped");
  const std::string told = out.path("stderr");
  const std::string command = "timeout --foreground --preserve-status -s INT 1 '" +
                              std::string(ESPALIER_BINARY) +
                              "' lab run muszycka85/pruning --threads 1 --out '" + out.path("run") +
                              "' >/dev/null 2>'" + told + "'";
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 1);
  const std::string text = read_file(told);
  EXPECT_TRUE(says(text, "stopping when the units in hand are done")) << text;
  EXPECT_TRUE(says(text, "to go on: espalier lab run")) << text;
}

TEST(LabCli, ThreadsDoNotMatter) {
  const TemporaryDirectory one("lab-one");
  const TemporaryDirectory many("lab-many");
  for (const std::string run : {"run muszycka85/scouts --trees 60 --cells set=thesis ",
                                "run muszycka85/pathology --trees 100 --cells 'w=2|3' "}) {
    const std::string name = run.substr(run.find('/') + 1, 4);
    ASSERT_EQ(lab(run + "--threads 1 --out " + one.path(name)).code, 0);
    ASSERT_EQ(lab(run + "--threads 7 --out " + many.path(name)).code, 0);
    const std::string expected = read_file(one.path(name + "/results.csv"));
    EXPECT_GT(expected.size(), 1000U);
    EXPECT_EQ(read_file(many.path(name + "/results.csv")), expected);
  }
}

TEST(LabCli, WritesWhatTheDocsPromise) {
  const TemporaryDirectory out("lab-files");
  const auto run = lab("run muszycka85/pruning --trees 4 --cells table=III --out " + out.path());
  ASSERT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(says(run.out, "III"));
  EXPECT_TRUE(read_file(out.path("results.csv"))
                  .starts_with("tree,w,d,scheme,strategy,metric,mean,stderr,n,table,published,"
                               "agrees\nU,2,2,unordered,alpha-beta,leaves,"));
  const std::string html = read_file(out.path("report.html"));
  EXPECT_TRUE(says(html, "<svg"));
  EXPECT_FALSE(says(html, "src=\"http"));
  EXPECT_TRUE(says(read_file(out.path("report.md")), "| III |"));
  EXPECT_TRUE(says(read_file(out.path("figures/figure-11.svg")), "<svg"));
  const Json manifest = Json::parse(read_file(out.path("manifest.json")));
  for (const char* field : {"seed", "version", "commit", "compiler", "cpu", "options", "seconds"}) {
    EXPECT_TRUE(manifest.contains(field)) << field;
  }
  EXPECT_EQ(manifest["options"]["trees"], 4);
  // A larger sample adds to the old one.
  const Json more = Json::parse(
      lab("run muszycka85/pruning --trees 9 --cells table=III --json --out " + out.path()).out);
  EXPECT_LT(more["units_computed"], more["units"]);
  std::filesystem::remove(out.path("results.csv"));
  EXPECT_EQ(lab("report muszycka85/pruning --cells table=III --out " + out.path()).code, 0);
  EXPECT_TRUE(says(read_file(out.path("results.csv")), ",9,III,"));
}

TEST(LabCli, NobodyListeningIsNoReasonToStop) {
  const TemporaryDirectory out("lab-deaf");
  const std::string run = "lab run muszycka85/pruning --trees 3 --cells 'U(2,2)' --out ";
  EXPECT_EQ(testing::espalier(run + out.path("a") + " 2>&-").code, 0);
  EXPECT_EQ(testing::espalier(run + out.path("b") + " 2>/dev/full").code, 0);
  EXPECT_EQ(read_file(out.path("a/results.csv")), read_file(out.path("b/results.csv")));
}

TEST(LabCli, AReportOnSomeCellsKeepsTheWholeTable) {
  const TemporaryDirectory out("lab-some");
  ASSERT_EQ(lab("run muszycka85/scouts --trees 5 --cells tree=U --out " + out.path()).code, 0);
  const std::string all = read_file(out.path("results.csv"));
  const auto report = lab("report muszycka85/scouts --cells 'U(2,2)' --out " + out.path());
  EXPECT_EQ(report.code, 0) << report.err;
  EXPECT_EQ(read_file(out.path("results.csv")), all);
  EXPECT_EQ(lab("report muszycka85/scouts --out " + out.path()).code, 0);
}

TEST(LabCli, ListsStudies) {
  EXPECT_TRUE(says(lab("list").out, "muszycka85/pathology"));
  EXPECT_GE(Json::parse(lab("list --json").out).size(), 3U);
}

TEST(LabCli, BadInputNamesTheNearest) {
  EXPECT_TRUE(says(bad("lab run muszycka85/prunning"), "the nearest is 'muszycka85/pruning'"));
  EXPECT_TRUE(says(bad("lab rnu muszycka85/pruning"), "the nearest is 'run'"));
  EXPECT_TRUE(says(bad("lab"), "see: espalier lab --help"));
  EXPECT_TRUE(says(bad("lab run muszycka85/pruning --tree 4"), "'--trees'"));
  const std::string run = "lab run muszycka85/pruning --out /tmp/espalier-never ";
  EXPECT_TRUE(says(bad(run + "--cells scheme=unorderd"), "the nearest is 'unordered'"));
  EXPECT_TRUE(says(bad(run + "--cells shceme=unordered"), "the nearest is 'scheme'"));
  EXPECT_TRUE(says(bad(run + "--cells 'U(3,7)x'"), "the nearest is 'U(3,7)"));
  EXPECT_TRUE(says(bad(run + "--trees 0"), "--trees"));
  EXPECT_TRUE(says(bad(run + "--trees many"), "--trees"));
  EXPECT_TRUE(says(bad(run + "--threads 0"), "--threads"));
  EXPECT_TRUE(says(bad(run + "--cells ''"), "empty text"));
  EXPECT_TRUE(says(bad("lab run muszycka85/pruning --out " + std::string(300, 'x')), "too long"));
  EXPECT_FALSE(std::filesystem::exists("/tmp/espalier-never"));
  EXPECT_TRUE(says(bad("lab report muszycka85/pruning --out /tmp/espalier-never"), "first: "));
  EXPECT_TRUE(says(bad("lab verify muszycka85/pruning --out /tmp/espalier-never"), "first: "));
}

TEST(LabCli, DatabasesInUseOrNotOursAreLeftAlone) {
  const TemporaryDirectory out("lab-foreign");
  std::ofstream(out.path("lab.sqlite")) << "dear aunt";
  const std::string run = "lab run muszycka85/pruning --trees 2 --cells 'U(2,2)' --out ";
  EXPECT_TRUE(says(bad(run + out.path()), "not a database"));
  EXPECT_EQ(read_file(out.path("lab.sqlite")), "dear aunt");

  const TemporaryDirectory used("lab-used");
  ASSERT_EQ(testing::espalier(run + used.path()).code, 0);
  sqlite3* database = nullptr;
  ASSERT_EQ(sqlite3_open(used.path("lab.sqlite").c_str(), &database), SQLITE_OK);
  sqlite3_exec(database, "BEGIN EXCLUSIVE", nullptr, nullptr, nullptr);
  EXPECT_TRUE(says(bad(run + used.path()), "in use by another run"));
  sqlite3_close(database);
  EXPECT_TRUE(says(bad("lab run muszycka85/scouts --trees 2 --out " + used.path()),
                   "holds the study 'muszycka85/pruning'"));
  // A page overwritten in the middle.
  std::fstream file(used.path("lab.sqlite"), std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(4096);
  file << std::string(4096, 'x');
  file.close();
  const std::string damaged = read_file(used.path("lab.sqlite"));
  EXPECT_TRUE(says(bad(run + used.path()), "damaged"));
  EXPECT_EQ(read_file(used.path("lab.sqlite")), damaged);
}

TEST(LabCli, AFullDiskStopsTheRunAndSaysHowToGoOn) {
  const TemporaryDirectory out("lab-full");
  // No file may grow beyond 200 KiB (ulimit counts KiB here), as if the disk were full.
  const std::string command = "ulimit -f 200; '" + std::string(ESPALIER_BINARY) + "' lab " + kRun +
                              "--out " + out.path() + " > " + out.path("out") + " 2> " +
                              out.path("err");
  const int status = std::system(  // NOLINT(concurrency-mt-unsafe): one thread here
      ("bash -c \"" + command + "\"").c_str());
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 1);
  const std::string said = read_file(out.path("err"));
  EXPECT_TRUE(says(said, "to go on: espalier lab run muszycka85/pruning")) << said;
  const auto resumed = lab(kRun + "--json --out " + out.path());
  EXPECT_EQ(resumed.code, 0) << resumed.err;
  const Json json = Json::parse(resumed.out);
  EXPECT_LT(json["units_computed"], json["units"]);
}

TEST(LabCli, FullIsTheSizeOfThePublishedExperiment) {
  const TemporaryDirectory out("lab-full");
  const std::string rest = "--cells 'game=connect4 set=model' --out " + out.path();
  EXPECT_EQ(lab("run tong02/forward-pruning --trees 1 " + rest).code, 0);
  const auto report = lab("report tong02/forward-pruning --full " + rest);
  EXPECT_EQ(report.code, 0) << report.err;
  EXPECT_TRUE(says(report.out, "missing for --trees 100")) << report.out;
  EXPECT_TRUE(says(bad("lab run tong02/forward-pruning --full --trees 2"), "excludes"));
}

TEST(LabCli, ADirectoryThatCannotBeWrittenIsSaidSo) {
  const TemporaryDirectory out("lab-readonly");
  std::ofstream(out.path("file")) << "x";
  EXPECT_TRUE(says(bad("lab run muszycka85/pruning --trees 2 --out " + out.path("file")),
                   "cannot make the directory"));
  if (geteuid() == 0) return;  // root may write everywhere
  chmod(out.path().c_str(), 0500);
  EXPECT_TRUE(says(bad("lab run muszycka85/pruning --trees 2 --out " + out.path()), "written"));
  chmod(out.path().c_str(), 0700);
}

}  // namespace
}  // namespace espalier
