// The store and the runner: nothing is lost, counted twice, or dependent on how it was computed.
#include "lab/store.hpp"

#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <fstream>
#include <set>

#include "lab/filter.hpp"
#include "lab/laboratory.hpp"
#include "lab/runner.hpp"
#include "support/held_lock.hpp"
#include "tiny_study.hpp"

namespace espalier::lab {
namespace {

using testing::Dice;
using testing::TemporaryDirectory;

const StopFlag kNever;

Store open(const std::string& directory, const Study& study) {
  auto store = Store::open(directory, study, std::nullopt, Store::Access::ReadWrite);
  EXPECT_TRUE(store.ok()) << (store.ok() ? "" : store.message());
  return std::move(store).value();
}

std::string bytes(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// SQLite's code.
int run_sql(const std::string& path, const std::string& sql) {
  sqlite3* database = nullptr;
  EXPECT_EQ(sqlite3_open(path.c_str(), &database), SQLITE_OK);
  const int code = sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr);
  sqlite3_close(database);
  return code;
}
void execute(const std::string& path, const std::string& sql) {
  EXPECT_EQ(run_sql(path, sql), SQLITE_OK) << sql;
}

void run(const Study& study, const std::string& directory, std::uint64_t trees, int threads) {
  RunRequest request{&study, directory, trees, std::nullopt, "", threads};
  const auto report = run_study(request, kNever, [](const Progress&) {});
  ASSERT_TRUE(report.ok()) << report.message();
  EXPECT_TRUE(report->finished);
  EXPECT_FALSE(report->error) << report->error->message;
}

TEST(Store, PlansWhatIsMissingInAlignedUnits) {
  const TemporaryDirectory directory("plan");
  const Dice dice;
  Store store = open(directory.path(), dice);
  const auto plan = store.missing({0}, 20);
  ASSERT_EQ(plan.size(), 3U);  // 7, 7, 6
  EXPECT_EQ(plan[2].first, 14U);
  EXPECT_EQ(plan[2].count, 6U);
  ASSERT_FALSE(store.add({{plan[1], compute(dice, 1, plan[1])}}));
  EXPECT_EQ(store.missing({0}, 20).size(), 2U);
  // The last unit is extended by another, not replaced.
  ASSERT_FALSE(
      store.add({{plan[0], compute(dice, 1, plan[0])}, {plan[2], compute(dice, 1, plan[2])}}));
  const auto more = store.missing({0}, 30);
  ASSERT_EQ(more.size(), 3U);  // 20, 21..27, 28..29
  EXPECT_EQ(more[0].first, 20U);
  EXPECT_EQ(more[0].count, 1U);
  EXPECT_EQ(store.missing({2}, 1000).size(), 6U);  // half of 1000, at most 40
}

TEST(Store, ResultsDependNeitherOnThreadsNorOnSteps) {
  const Dice dice;
  const TemporaryDirectory once("once");
  const TemporaryDirectory threads("threads");
  const TemporaryDirectory steps("steps");
  run(dice, once.path(), 100, 1);
  run(dice, threads.path(), 100, 4);
  for (const std::uint64_t trees : {3U, 10U, 55U, 100U}) run(dice, steps.path(), trees, 2);
  const std::string expected = bytes(once.path("results.csv"));
  EXPECT_GT(expected.size(), 100U);
  EXPECT_EQ(bytes(threads.path("results.csv")), expected);
  EXPECT_EQ(bytes(steps.path("results.csv")), expected);
}

TEST(Store, AStopKeepsWhatIsDoneAndTheNextRunGoesOn) {
  const Dice dice;
  const TemporaryDirectory directory("stop");
  StopFlag stop;
  stop.request();
  RunRequest request{&dice, directory.path(), 100, std::nullopt, "", 2};
  const auto stopped = run_study(request, stop, [](const Progress&) {});
  ASSERT_TRUE(stopped.ok());
  EXPECT_FALSE(stopped->finished);
  run(dice, directory.path(), 100, 1);
  const TemporaryDirectory once("stop-once");
  run(dice, once.path(), 100, 1);
  EXPECT_EQ(bytes(directory.path("results.csv")), bytes(once.path("results.csv")));
}

TEST(Store, SeedsStudiesAndVersionsDoNotMix) {
  const TemporaryDirectory directory("mix");
  const Dice dice;
  run(dice, directory.path(), 10, 1);
  const auto other_seed = Store::open(directory.path(), dice, 7, Store::Access::ReadWrite);
  ASSERT_FALSE(other_seed.ok());
  EXPECT_NE(other_seed.message().find("seed 1, not 7"), std::string::npos);
  const Dice newer(2);
  const auto other_version =
      Store::open(directory.path(), newer, std::nullopt, Store::Access::ReadWrite);
  ASSERT_FALSE(other_version.ok());
  EXPECT_NE(other_version.message().find("version 1"), std::string::npos);
}

TEST(Store, ASecondWriterIsRefused) {
  const TemporaryDirectory directory("lock");
  const Dice dice;
  const Store first = open(directory.path(), dice);
  const auto second = Store::open(directory.path(), dice, std::nullopt, Store::Access::ReadWrite);
  ASSERT_FALSE(second.ok());
  EXPECT_NE(second.message().find("in use"), std::string::npos) << second.message();
}

TEST(Store, TruncatedFilesAndStrangersResultsAreLeftAsTheyAre) {
  const Dice dice;
  const TemporaryDirectory cut("cut");
  run(dice, cut.path(), 50, 1);
  for (const std::uintmax_t size : {9000U, 4096U, 50U, 1U}) {
    std::filesystem::resize_file(cut.path("lab.sqlite"), size);
    const std::string before = bytes(cut.path("lab.sqlite"));
    const auto opened = Store::open(cut.path(), dice, std::nullopt, Store::Access::ReadWrite);
    ASSERT_FALSE(opened.ok()) << size;
    EXPECT_EQ(bytes(cut.path("lab.sqlite")), before) << size;
  }
  const TemporaryDirectory stranger("stranger");
  std::ofstream(stranger.path("results.csv")) << "my,own,figures";
  const auto refused = Store::open(stranger.path(), dice, std::nullopt, Store::Access::ReadWrite);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.message().find("has a results.csv"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(stranger.path("lab.sqlite")));
}

TEST(Store, ForeignAndDamagedFilesAreLeftAsTheyAre) {
  const Dice dice;
  const TemporaryDirectory text("text");
  std::ofstream(text.path("lab.sqlite")) << "this is not a database, but a letter to my aunt";
  const std::string before = bytes(text.path("lab.sqlite"));
  const auto opened = Store::open(text.path(), dice, std::nullopt, Store::Access::ReadWrite);
  ASSERT_FALSE(opened.ok());
  EXPECT_NE(opened.message().find("not a database"), std::string::npos) << opened.message();
  EXPECT_EQ(bytes(text.path("lab.sqlite")), before);

  const TemporaryDirectory foreign("foreign");
  execute(foreign.path(kStoreName), "CREATE TABLE stamps(id INTEGER)");
  const std::string stamps = bytes(foreign.path("lab.sqlite"));
  const auto refused = Store::open(foreign.path(), dice, std::nullopt, Store::Access::ReadWrite);
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.message().find("not one of Espalier"), std::string::npos);
  EXPECT_EQ(bytes(foreign.path("lab.sqlite")), stamps);
}

void expect_damaged(const std::string& directory) {
  for (const auto access : {Store::Access::ReadWrite, Store::Access::ReadOnly}) {
    const auto opened = Store::open(directory, Dice(), std::nullopt, access);
    ASSERT_FALSE(opened.ok());
    EXPECT_NE(opened.message().find("is damaged"), std::string::npos) << opened.message();
  }
}

// What a database of version 1 looks like: no constraints, and some have no digest of their origin.
constexpr const char* kBackToPlain = R"(
CREATE TABLE old(cell TEXT NOT NULL, first INTEGER NOT NULL, count INTEGER NOT NULL,
                 moments BLOB NOT NULL, digest INTEGER NOT NULL,
                 PRIMARY KEY(cell, first)) WITHOUT ROWID;
INSERT INTO old SELECT cell, first, count, moments, digest FROM units;
DROP TABLE units;
ALTER TABLE old RENAME TO units;
DELETE FROM meta WHERE key = 'origin_digest';
PRAGMA user_version = 1;
)";

TEST(Store, ASeedThatWasChangedIsNotGoneOnWith) {
  const TemporaryDirectory directory("seed-changed");
  run(Dice(), directory.path(), 20, 1);
  execute(directory.path(kStoreName), "UPDATE meta SET value = '2' WHERE key = 'seed'");
  expect_damaged(directory.path());
}

TEST(Store, OneOfAnEarlierVersionGetsConstraintsAndADigest) {
  const TemporaryDirectory directory("plain");
  const TemporaryDirectory once("plain-once");
  run(Dice(), directory.path(), 20, 1);
  run(Dice(), once.path(), 30, 1);
  const std::string path = directory.path(kStoreName);
  execute(path, kBackToPlain);
  EXPECT_TRUE(Store::open(directory.path(), Dice(), std::nullopt, Store::Access::ReadOnly).ok());
  run(Dice(), directory.path(), 30, 1);
  EXPECT_EQ(bytes(directory.path("results.csv")), bytes(once.path("results.csv")));
  EXPECT_EQ(run_sql(path, "UPDATE units SET first = -1 - first"), SQLITE_CONSTRAINT);
  execute(path, "UPDATE meta SET value = '2' WHERE key = 'seed'");
  expect_damaged(directory.path());
}

// Neither by its removal nor with the number of the version, which has no digest.
TEST(Store, TheDigestOfTheOriginIsNotLeftOut) {
  const TemporaryDirectory directory("origin");
  run(Dice(), directory.path(), 20, 1);
  const std::string path = directory.path(kStoreName);
  execute(path, "DELETE FROM meta WHERE key = 'origin_digest'");
  expect_damaged(directory.path());
  execute(path, "PRAGMA user_version = 1");
  expect_damaged(directory.path());
}

TEST(Store, UnitsThatCannotBeAreNotStored) {
  const TemporaryDirectory directory("constraints");
  run(Dice(), directory.path(), 20, 1);
  for (const char* change :
       {"first = -1 - first", "count = 0", "moments = x'00'", "digest = NULL"}) {
    EXPECT_EQ(run_sql(directory.path(kStoreName), std::string("UPDATE units SET ") + change),
              SQLITE_CONSTRAINT)
        << change;
  }
  EXPECT_EQ(open(directory.path(), Dice()).missing({0}, 20).size(), 0U);
}

// A program that only looks at the file is soon done: opening waits for it.
TEST(Store, ALockThatIsHeldForAMomentIsWaitedFor) {
  const TemporaryDirectory directory("busy");
  const Dice dice;
  run(dice, directory.path(), 20, 1);
  const auto took =
      testing::time_while_locked(directory.path(kStoreName), std::chrono::milliseconds(300), [&] {
        Store store = open(directory.path(), dice);
        const auto plan = store.missing({0}, 30);
        ASSERT_FALSE(plan.empty());
        EXPECT_FALSE(store.add({{plan[0], compute(dice, 1, plan[0])}}));
      });
  EXPECT_GT(took, std::chrono::milliseconds(200));
}

// Damage where no unit is, too: the file would only get worse.
TEST(Store, DamagedPagesAreFoundOnOpening) {
  const TemporaryDirectory directory("pages");
  run(Dice(), directory.path(), 20, 1);
  const std::string path = directory.path(kStoreName);
  execute(path,
          "PRAGMA writable_schema = ON;"
          "UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name = "
          "'units') WHERE name = 'sessions'");
  expect_damaged(directory.path());
}

// The time of the threads while they computed; databases of older versions do not have it.
TEST(Store, ProcessorTimeIsKeptAndOlderDatabasesGoOn) {
  const Dice dice;
  const TemporaryDirectory directory("processor");
  run(dice, directory.path(), 50, 2);
  {
    const auto sessions = open(directory.path(), dice).sessions();
    ASSERT_EQ(sessions.size(), 1U);
    ASSERT_TRUE(sessions.front().processor_seconds);
    EXPECT_GT(*sessions.front().processor_seconds, 0);
  }
  const auto manifest = [&] { return bytes(directory.path("manifest.json")); };
  EXPECT_NE(manifest().find("\n  \"processor_seconds\""), std::string::npos) << manifest();
  EXPECT_NE(bytes(directory.path("report.md")).find("s of processor time"), std::string::npos);

  execute(directory.path(kStoreName), "ALTER TABLE sessions DROP COLUMN processor_seconds");
  const auto older = Store::open(directory.path(), dice, std::nullopt, Store::Access::ReadOnly);
  ASSERT_TRUE(older.ok()) << older.message();
  EXPECT_FALSE(older->sessions().front().processor_seconds);
  run(dice, directory.path(), 60, 1);
  const auto both = open(directory.path(), dice).sessions();
  ASSERT_EQ(both.size(), 2U);
  EXPECT_FALSE(both.front().processor_seconds);
  EXPECT_TRUE(both.back().processor_seconds);
  // What one session does not know cannot be added up.
  EXPECT_EQ(manifest().find("\n  \"processor_seconds\""), std::string::npos) << manifest();
}

TEST(Verify, FindsAStaleTableAndTamperedCounts) {
  const Dice dice;
  const TemporaryDirectory directory("verify");
  run(dice, directory.path(), 50, 2);
  RunRequest request{&dice, directory.path(), std::nullopt, std::nullopt, "", 2};
  EXPECT_TRUE(verify_study(request, kNever)->complaints.empty());
  std::ofstream(directory.path("results.csv"), std::ios::app) << "x\n";
  EXPECT_EQ(verify_study(request, kNever)->complaints.size(), 1U);
  execute(directory.path(kStoreName), "UPDATE units SET moments = zeroblob(length(moments))");
  const auto tampered = verify_study(request, kNever);
  ASSERT_FALSE(tampered.ok());
  EXPECT_NE(tampered.message().find("is not as it was stored"), std::string::npos);
}

TEST(Verify, FindsCountsOfAnotherProgramAndMissingTrees) {
  const TemporaryDirectory directory("verify-other");
  const Dice dice;
  {
    Store store = open(directory.path(), dice);
    std::vector<StoredUnit> units = {{{0, 0, 7}, compute(dice, 2, {0, 0, 7})}};  // another seed
    ASSERT_FALSE(store.add(units));
  }
  RunRequest request{&dice, directory.path(), std::nullopt, std::nullopt, "", 1};
  ASSERT_TRUE(report_study(request).ok());
  EXPECT_EQ(verify_study(request, kNever)->complaints.size(), 1U);
  request.trees = 80;
  EXPECT_EQ(verify_study(request, kNever)->complaints.size(), 2U);
}

TEST(Filter, TermsValuesAndTheNearestNames) {
  const Dice dice;
  EXPECT_EQ(select_cells(dice, "")->size(), 3U);
  EXPECT_EQ(select_cells(dice, "faces=6|20")->size(), 2U);
  EXPECT_EQ(select_cells(dice, "size=small,faces=2")->size(), 1U);
  EXPECT_EQ(select_cells(dice, "W(20,1)").value(), std::vector<std::size_t>{2});
  EXPECT_EQ(select_cells(dice, "small")->size(), 2U);
  EXPECT_NE(select_cells(dice, "face=6").message().find("nearest is 'faces'"), std::string::npos);
  EXPECT_NE(select_cells(dice, "size=smal").message().find("'small'"), std::string::npos);
  EXPECT_NE(select_cells(dice, "W(21,1)").message().find("'W(2,1)'"), std::string::npos);
  for (const char* wrong : {"faces=", "=6", "faces=6|", "faces=6||20", "|"}) {
    EXPECT_FALSE(select_cells(dice, wrong).ok()) << wrong;
  }
  EXPECT_FALSE(select_cells(dice, "size=large faces=2").ok());
}

TEST(Studies, AreListedByNameAndFoundByIt) {
  ASSERT_GE(studies().size(), 3U);
  EXPECT_TRUE(find_study("muszycka85/pruning").ok());
  EXPECT_NE(find_study("muszycka/pruning").message().find("'muszycka85/pruning'"),
            std::string::npos);
}

// docs/write-a-study.md: the example is a study like any other.
TEST(Studies, TheExampleRunsFromCellsToReport) {
  const auto example = find_study("example/first-move");
  ASSERT_TRUE(example.ok());
  const TemporaryDirectory directory("example");
  run(**example, directory.path(), 200, 2);
  const std::string csv = bytes(directory.path("results.csv"));
  EXPECT_TRUE(csv.starts_with("w,what,mean,stderr,n,table,published,agrees\n2,first is best,"));
  EXPECT_NE(csv.find(",200,example,0.6,"), std::string::npos) << csv;
}

// Cells have unique names, their labels make every row of results.csv unique, and every published
// figure finds its row.
TEST(Studies, AreWellFormed) {
  for (const Study* study : studies()) {
    std::set<std::string> ids;
    for (const Cell& cell : study->cells()) {
      EXPECT_TRUE(ids.insert(cell.id).second) << cell.id;
      EXPECT_GT(cell.per_unit, 0U);
    }
    std::set<std::string> rows;
    for (const Cell& cell : study->cells()) {
      if (cell.timed) continue;
      for (const Quantity& quantity : study->quantities(cell.kind)) {
        if (!quantity.listed) continue;
        std::string row;
        for (const std::string& column : study->info().columns) {
          row += std::string(label(cell.labels, column)) + "," +
                 std::string(label(quantity.labels, column)) + ",";
        }
        EXPECT_TRUE(rows.insert(row).second) << row;
      }
    }
    const Results empty(*study, std::vector<CellTotal>(study->cells().size()));
    EXPECT_EQ(empty.comparisons().size(), study->published().size()) << study->info().name;
    const Document document = study->report(empty);  // nothing measured: nothing crashes
    EXPECT_FALSE(document.title.empty());
    EXPECT_FALSE(to_html(document).empty());
    study->files(empty);
  }
}

}  // namespace
}  // namespace espalier::lab
