// Laboratory runs over HTTP: begun, followed, stopped, gone on with, compared; and everything that
// can be in their way.
#include <filesystem>
#include <set>

#include "lab/laboratory.hpp"
#include "server/server_fixture.hpp"
#include "server/slow_study.hpp"

namespace espalier::server {
namespace {

namespace fs = std::filesystem;

const bool kDie = lab::register_study([] { return lab::make_slow("test/die"); });
const bool kOther = lab::register_study([] { return lab::make_slow("test/other"); });

constexpr const char* kEndlessStudy = R"({"study":"test/die","trees":1000000,"threads":2})";
constexpr const char* kShortStudy = R"({"study":"test/die","trees":20})";

class LabRoutesTest : public ServerWithDataTest {
 protected:
  Json begin(const std::string& body) {
    const auto [status, run] = post("/lab/runs", body);
    EXPECT_EQ(status, 200) << run;
    return run;
  }
  Json run(const std::string& id) { return get("/lab/runs/" + id).second; }
  // The run as it is when it is over.
  Json wait(const std::string& id) {
    EXPECT_TRUE(eventually([&] { return run(id)["state"] != "running"; })) << run(id);
    return run(id);
  }
  Json finish(const std::string& body) {
    const Json over = wait(begin(body)["id"]);
    EXPECT_EQ(over["state"], "finished") << over;
    return over;
  }
  httplib::Result file(const std::string& id, const std::string& name) {
    return client_->Get("/api/v1/lab/runs/" + id + "/files/" + name);
  }
};

TEST_F(LabRoutesTest, StudiesAreListed) {
  std::set<std::string> names;
  const Json studies = get("/studies").second["studies"];
  for (const Json& study : studies) {
    names.insert(study["name"].get<std::string>());
    EXPECT_FALSE(study["title"].get<std::string>().empty());
    EXPECT_GE(study["full_trees"], study["trees"]);
    EXPECT_GT(study["cells"], 0);
  }
  EXPECT_TRUE(names.contains("test/die"));
  EXPECT_TRUE(names.contains("muszycka85/pruning"));
}

TEST_F(LabRoutesTest, ARunIsFollowedToItsEnd) {
  EXPECT_EQ(get("/lab/runs").second["runs"], Json::array());
  const Json begun = begin(R"({"study":"test/die","trees":500,"threads":2})");
  EXPECT_EQ(begun["id"], "test.die");
  EXPECT_EQ(begun["state"], "running");
  EXPECT_EQ(begun["samples_done"], 0);
  EXPECT_EQ(begun["samples_all"], 1000);
  EXPECT_EQ(begun["units_all"], 200);
  EXPECT_EQ(get("/health").second["runs"], 1);
  const auto stream = this->stream("/lab/runs/test.die/events", "");
  ASSERT_TRUE(stream->wait_for_end());
  const auto events = stream->events();
  ASSERT_GE(events.size(), 3U);
  double before = 0;
  for (const auto& event : events) {
    EXPECT_EQ(event.name, "run");
    EXPECT_GE(event.data["samples_done"].get<double>(), before);
    before = event.data["samples_done"].get<double>();
    EXPECT_EQ(event.data["state"], &event == &events.back() ? "finished" : "running");
  }
  const Json last = stream->last();
  EXPECT_EQ(last["state"], "finished") << last;
  EXPECT_EQ(last["samples_done"], 1000);
  EXPECT_EQ(last["samples_all"], 1000);
  EXPECT_EQ(last["units_done"], last["units_all"]);
  EXPECT_EQ(last["verdicts"][0]["table"], "dice");
  EXPECT_EQ(last["seconds_left"], nullptr);
  EXPECT_EQ(get("/health").second["runs"], 0);
  ASSERT_EQ(get("/lab/runs").second["runs"].size(), 1U);
  EXPECT_EQ(get("/lab/runs").second["runs"][0], run("test.die"));
  // Whoever comes later is told once.
  const auto late = this->stream("/lab/runs/test.die/events", "");
  ASSERT_TRUE(late->wait_for_end());
  EXPECT_EQ(late->names(), "run");
}

TEST_F(LabRoutesTest, FilesHaveTheirTypes) {
  const Json over = finish(kShortStudy);
  std::set<std::string> names = over["files"];
  for (const char* name : {"report.html", "report.md", "results.csv", "manifest.json"}) {
    EXPECT_TRUE(names.contains(name)) << name;
  }
  for (const auto& [name, type] : {std::pair("report.html", "text/html; charset=utf-8"),
                                   std::pair("report.md", "text/plain; charset=utf-8"),
                                   std::pair("results.csv", "text/csv; charset=utf-8"),
                                   std::pair("manifest.json", "application/json")}) {
    const auto answer = file("test.die", name);
    ASSERT_TRUE(answer);
    EXPECT_EQ(answer->status, 200) << name;
    EXPECT_EQ(answer->get_header_value("Content-Type"), type);
    EXPECT_FALSE(answer->body.empty()) << name;
    // A report is a page; it must not speak for ours.
    EXPECT_TRUE(answer->get_header_value("Content-Security-Policy").starts_with("sandbox"));
  }
}

TEST_F(LabRoutesTest, OnlyFilesOfTheRunAreSent) {
  finish(kShortStudy);
  const fs::path directory = path("lab/test/die");
  fs::create_symlink("/etc/passwd", directory / "passwd.md");
  std::ofstream(directory / "secret.txt") << "secret";
  std::ofstream(path("outside.md")) << "outside";
  for (const char* name : {"lab.sqlite", "secret.txt", "passwd.md", "../../../outside.md",
                           "%2e%2e%2f%2e%2e%2f%2e%2e%2foutside.md", "..%2f..%2f..%2foutside.md",
                           "figures/../report.md", "./report.md", "/etc/passwd", "%2fetc%2fpasswd",
                           "report.md%00", "nothing.csv"}) {
    const auto answer = file("test.die", name);
    ASSERT_TRUE(answer) << name;
    expect_refused(read(answer), 404, "");
  }
}

TEST_F(LabRoutesTest, OneRunAtATime) {
  const std::string id = begin(kEndlessStudy)["id"];
  expect_refused(post("/lab/runs", kEndlessStudy), 409, "this run is going on already");
  expect_refused(post("/lab/runs", R"({"study":"test/other"})"), 409, "'test.die' is going on");
  expect_refused(post("/lab/runs", R"({"study":"test/die","name":"b"})"), 409, "is going on");
  EXPECT_EQ(post("/lab/runs/" + id + "/stop", "").first, 200);
  EXPECT_EQ(wait(id)["state"], "stopped");
  EXPECT_EQ(finish(R"({"study":"test/other","trees":5})")["study"], "test/other");
}

TEST_F(LabRoutesTest, AStoppedRunGoesOnWhereItWas) {
  begin(R"({"study":"test/die","name":"halves","trees":400})");
  const std::string id = "test.die.halves";
  ASSERT_TRUE(eventually([&] { return run(id)["samples_done"] > 0; }));
  EXPECT_EQ(post("/lab/runs/" + id + "/stop", "").first, 200);
  const Json stopped = wait(id);
  EXPECT_EQ(stopped["state"], "stopped");
  EXPECT_LT(stopped["samples_done"], 800);
  EXPECT_EQ(post("/lab/runs/" + id + "/stop", "").second,
            stopped);  // a second time changes nothing
  const Json again = begin(R"({"study":"test/die","name":"halves"})");
  EXPECT_EQ(again["trees"], 400);
  EXPECT_EQ(again["samples_done"], stopped["samples_done"]);
  EXPECT_EQ(again["samples_all"], 800);
  const Json over = wait(id);
  EXPECT_EQ(over["state"], "finished");
  EXPECT_EQ(over["samples_done"], 800);
  // What came in two halves is what comes at once.
  finish(R"({"study":"test/die","trees":400,"threads":2})");
  const auto [status, compared] = get("/lab/compare?a=test.die&b=" + id);
  EXPECT_EQ(status, 200) << compared;
  EXPECT_EQ(compared["study"], "test/die");
  EXPECT_EQ(compared["rows"].size(), 2U);
  EXPECT_EQ(compared["only_a"], 0);
  EXPECT_EQ(compared["only_b"], 0);
  for (const Json& row : compared["rows"]) {
    EXPECT_EQ(row["a"], row["b"]);
    EXPECT_EQ(row["z"], 0);
    EXPECT_EQ(row["differs"], false);
  }
}

TEST_F(LabRoutesTest, TheServerMayStopInBetween) {
  const std::string id = begin(kEndlessStudy)["id"];
  ASSERT_TRUE(eventually([&] { return run(id)["samples_done"] > 0; }));
  const auto stream = this->stream("/lab/runs/" + id + "/events", "");
  ASSERT_TRUE(stream->wait_for("run"));
  const auto start = std::chrono::steady_clock::now();
  restart();
  EXPECT_LT(seconds_since(start), 5);
  EXPECT_TRUE(stream->wait_for_end());
  const Json stored = run(id);
  EXPECT_EQ(stored["state"], "stored");
  EXPECT_EQ(stored["trees"], 1'000'000);
  EXPECT_GT(stored["samples_done"], 0);
  EXPECT_EQ(stored["samples_all"], 2'000'000);
  EXPECT_EQ(begin(R"({"study":"test/die"})")["samples_done"], stored["samples_done"]);
  EXPECT_EQ(post("/lab/runs/" + id + "/stop", "").first, 200);
  EXPECT_EQ(wait(id)["state"], "stopped");
}

TEST_F(LabRoutesTest, ARunMayBeOfSomeCells) {
  const Json over = finish(R"({"study":"test/die","trees":20,"cells":"die=six"})");
  EXPECT_EQ(over["cells"], "die=six");
  EXPECT_EQ(over["samples_all"], 20);
}

TEST_F(LabRoutesTest, RunsOfDifferentSeedsDiffer) {
  finish(R"({"study":"test/die","name":"one","trees":40,"seed":1})");
  finish(R"({"study":"test/die","name":"two","trees":40,"seed":2,"cells":"six"})");
  const auto [status, compared] = get("/lab/compare?a=test.die.one&b=test.die.two");
  EXPECT_EQ(status, 200) << compared;
  ASSERT_EQ(compared["rows"].size(), 1U);
  EXPECT_EQ(compared["only_a"], 1);
  EXPECT_NE(compared["rows"][0]["a"]["mean"], compared["rows"][0]["b"]["mean"]);
  EXPECT_EQ(compared["rows"][0]["labels"]["die"], "six");
}

TEST_F(LabRoutesTest, AnotherSeedLeavesAFinishedRunAsItWas) {
  finish(R"({"study":"test/die","trees":20,"seed":7})");
  expect_refused(post("/lab/runs", R"({"study":"test/die","trees":20,"seed":9})"), 409,
                 "was started with seed 7, not 9; expected that seed or another name");
  EXPECT_EQ(run("test.die")["state"], "finished");
  finish(R"({"study":"test/die","trees":30,"seed":7})");
}

TEST_F(LabRoutesTest, WhatCannotBeComparedIsRefused) {
  finish(kShortStudy);
  finish(R"({"study":"test/other","trees":5})");
  const auto compare = [this](const std::string& a, const std::string& b) {
    return get("/lab/compare?a=" + a + "&b=" + b);
  };
  expect_refused(get("/lab/compare"), 404, "there is no run ''");
  expect_refused(compare("test.die", "nothing"), 404, "there is no run 'nothing'");
  expect_refused(compare("test.die", "..%2f.."), 404, "there is no run");
  expect_refused(compare("test.die", "test.other"), 422, "different studies");
  fs::copy(path("lab/test/die"), path("lab/test/die.copy"));
  std::ofstream(path("lab/test/die.copy/results.csv")) << "a,b\n1,2\n";
  expect_refused(compare("test.die", "test.die.copy"), 422, "not of this version");
  std::ofstream(path("lab/test/die.copy/results.csv")) << "die,what,mean,stderr,n\nsix,points,1\n";
  expect_refused(compare("test.die", "test.die.copy"), 422, "cut off");
  fs::remove(path("lab/test/die.copy/results.csv"));
  expect_refused(compare("test.die", "test.die.copy"), 422, "cannot read the results");
}

TEST_F(LabRoutesTest, BadRequestsAreRefused) {
  const auto refused = [this](const std::string& body, int status, const char* words) {
    expect_refused(post("/lab/runs", body), status, words);
  };
  refused("", 400, "not JSON");
  refused("{}", 400, "field 'study'");
  refused(R"({"study":7})", 400, "field 'study'");
  refused(R"({"study":"test/dye"})", 422, "test/die");
  refused(R"({"study":"test/die","tree":5})", 400, "the nearest is 'trees'");
  refused(R"({"study":"test/die","trees":0})", 400, "field 'trees'");
  refused(R"({"study":"test/die","trees":1e30})", 400, "field 'trees'");
  refused(R"({"study":"test/die","threads":0})", 400, "field 'threads'");
  refused(R"({"study":"test/die","threads":100000})", 400, "field 'threads'");
  refused(R"({"study":"test/die","seed":-1})", 400, "field 'seed'");
  refused(R"({"study":"test/die","cells":"die=nine"})", 422, "field 'cells': unknown");
  for (const char* name : {"../up", "a/b", "A", "a b", ".", "\xc3\xa9"}) {
    refused(Json({{"study", "test/die"}, {"name", name}}).dump(), 422, "field 'name'");
  }
  for (const char* id : {"nothing", "..", "%2e%2e", "test%2fdie", "a%0ab"}) {
    const std::string run = std::string("/lab/runs/") + id;
    expect_refused(get(run), 404, "");
    expect_refused(post(run + "/stop", ""), 404, "");
    expect_refused(get(run + "/events"), 404, "");
    expect_refused(get(run + "/files/report.md"), 404, "");
  }
  EXPECT_FALSE(fs::exists(path("lab")));
}

TEST_F(LabRoutesTest, ADatabaseThatIsNoneIsTold) {
  finish(R"({"study":"test/other","trees":5})");
  fs::create_directories(path("lab/test/die"));
  std::ofstream(path("lab/test/die/lab.sqlite")) << "this is no database at all";
  ASSERT_EQ(get("/lab/runs").second["runs"].size(), 2U);
  EXPECT_NE(run("test.die")["error"].get<std::string>().find("not a database"), std::string::npos);
  const Json over = wait(begin(kShortStudy)["id"]);
  EXPECT_EQ(over["state"], "failed");
  EXPECT_NE(over["error"].get<std::string>().find("nothing was changed"), std::string::npos);
  EXPECT_EQ(finish(R"({"study":"test/other","trees":10})")["samples_done"], 20);
}

TEST_F(LabRoutesTest, ADirectoryThatGoesAwayIsGone) {
  finish(kShortStudy);
  restart();
  EXPECT_EQ(run("test.die")["state"], "stored");
  fs::remove_all(path("lab/test"));
  EXPECT_EQ(get("/lab/runs").second["runs"], Json::array());
  expect_refused(get("/lab/runs/test.die"), 404, "there is no run 'test.die'");
}

// Two servers, or a server and the command line.
TEST_F(LabRoutesTest, AnotherProcessMayHaveTheDatabase) {
  finish(kShortStudy);
  const auto die = lab::find_study("test/die");
  const auto held =
      lab::Store::open(path("lab/test/die"), **die, std::nullopt, lab::Store::Access::ReadWrite);
  ASSERT_TRUE(held.ok());
  const Json over = wait(begin(R"({"study":"test/die","trees":30})")["id"]);
  EXPECT_EQ(over["state"], "failed");
  EXPECT_NE(over["error"].get<std::string>().find("in use by another run"), std::string::npos);
}

using LabWithoutDataTest = ServerWithoutDataTest;
TEST_F(LabWithoutDataTest, ADirectoryThatCannotBeMadeIsTold) {
  EXPECT_EQ(post("/lab/runs", kShortStudy).second["state"], "running");
  ASSERT_TRUE(eventually([this] { return get("/lab/runs/test.die").second["state"] == "failed"; }));
  const Json run = get("/lab/runs/test.die").second;
  EXPECT_NE(run["error"].get<std::string>().find("cannot make the directory"), std::string::npos);
  EXPECT_EQ(get("/health").second["runs"], 0);
}

}  // namespace
}  // namespace espalier::server
