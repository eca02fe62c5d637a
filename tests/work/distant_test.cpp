// The farm over several ranks, which are threads of this process here.
#include "work/distant.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "work/distant_worker.hpp"
#include "work/kinds.hpp"
#include "work/loopback_transport.hpp"
#include "work/memory_mail.hpp"

namespace espalier::work {
namespace {

using testing::MemoryMail;
using testing::PostOffice;
using testing::UseTransport;

constexpr double kLease = 0.6;  // seconds

// What the workers of the test do with a unit; every kind registers it once.
std::atomic<int> touched{0};
std::function<void(int unit)> on_unit;

Worker<int, std::string> spelling_worker(const std::string& before, const StopFlag& halt) {
  return [before, &halt](const int& unit) -> Result<std::string> {
    ++touched;
    if (on_unit) on_unit(unit);
    if (unit == -1) return Error{"no such unit"};
    if (unit == -2) {
      while (!halt.requested()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return before + std::to_string(unit);
  };
}
const bool kSpellingRegistered = register_kind<std::string, int, std::string>(
    "spelling",
    [](const std::string& before, const StopFlag& halt) { return spelling_worker(before, halt); });

Job<int, std::string> spelling(std::vector<int> units) {
  Job<int, std::string> job;
  job.units = std::move(units);
  job.make_worker = [](const StopFlag& halt) { return spelling_worker("n", halt); };
  job.origin = {"spelling", to_bytes(std::string("n"))};
  return job;
}

// Rank 0 is the test, the others are threads.
class Distant : public ::testing::Test {
 protected:
  void begin(std::size_t ranks, const std::vector<std::string>& builds = {}) {
    touched = 0;
    on_unit = nullptr;
    office_ = std::make_unique<PostOffice>(ranks);
    mail_ = std::make_unique<MemoryMail>(*office_, 0);
    for (std::size_t rank = 1; rank < ranks; ++rank) {
      mails_.push_back(std::make_unique<MemoryMail>(*office_, rank));
      const WorkerTerms terms{.build = rank < builds.size() ? builds[rank] : "one",
                              .beat = beat_seconds(kLease),
                              .patience = 2};
      said_goodbye_.emplace_back(-1);
      threads_.emplace_back([mail = mails_.back().get(), terms, &told = said_goodbye_.back()] {
        told = work_for_rank_0(*mail, terms) ? 1 : 0;
      });
    }
    DistantTerms terms;
    terms.dispatch.lease = kLease;
    terms.build = "one";
    terms.farewell = 1;
    terms.goodbye = 1;
    terms.tell = [this](const std::string& line) { lines_.push_back(line); };
    transport_ = std::make_unique<DistantTransport>(*mail_, terms);
    use_ = std::make_unique<UseTransport>(*transport_);
  }
  bool end() {
    use_.reset();
    const bool all = transport_->dismiss();
    for (std::jthread& thread : threads_) thread.join();
    threads_.clear();
    return all;
  }
  void TearDown() override {
    if (!threads_.empty()) end();
  }
  bool told(const std::string& words) const {
    for (const std::string& line : lines_) {
      if (line.find(words) != std::string::npos) return true;
    }
    return false;
  }

  std::unique_ptr<PostOffice> office_;
  std::unique_ptr<MemoryMail> mail_;
  std::vector<std::unique_ptr<MemoryMail>> mails_;
  std::deque<std::atomic<int>> said_goodbye_;
  std::vector<std::jthread> threads_;
  std::vector<std::string> lines_;
  std::unique_ptr<DistantTransport> transport_;
  std::unique_ptr<UseTransport> use_;
};

std::vector<int> upto(int count) {
  std::vector<int> units(static_cast<std::size_t>(count));
  std::iota(units.begin(), units.end(), 0);
  return units;
}

std::vector<std::string> spelt(int count) {
  std::vector<std::string> words;
  for (int i = 0; i < count; ++i) words.push_back("n" + std::to_string(i));
  return words;
}

TEST_F(Distant, RanksComputeWhatThreadsCompute) {
  begin(4);
  ASSERT_FALSE(transport_->greet());
  for (const int threads : {1, 3}) {
    const auto collected = collect(spelling(upto(3000)), threads, nullptr);
    EXPECT_TRUE(collected.complete);
    EXPECT_EQ(collected.results, spelt(3000));
  }
  EXPECT_EQ(touched, 6000);  // nobody did anything twice
  EXPECT_TRUE(end());
  for (const auto& told_so : said_goodbye_) EXPECT_EQ(told_so, 1);
  EXPECT_TRUE(lines_.empty());
}

TEST_F(Distant, AJobWithoutAnOriginStaysHere) {
  begin(2);
  ASSERT_FALSE(transport_->greet());
  auto job = spelling(upto(10));
  job.origin = {};
  EXPECT_EQ(collect(job, 2, nullptr).results, spelt(10));
  // Likewise a job inside another one.
  std::vector<std::string> inner;
  const Sink<std::string> sink = [&](auto, const Progress&) {
    inner = collect(spelling(upto(5)), 1, nullptr).results;
    return true;
  };
  EXPECT_TRUE(run(spelling(upto(1)), {}, nullptr, sink).complete());
  EXPECT_EQ(inner, spelt(5));
}

TEST_F(Distant, OtherBuildsAreRefused) {
  begin(3, {"one", "one", "another"});
  const auto error = transport_->greet();
  ASSERT_TRUE(error);
  EXPECT_EQ(error->message,
            "rank 2 runs another, rank 0 runs one; expected the same build on all machines");
}

TEST_F(Distant, AUnitThatFailsFailsAloneAfterThreeTries) {
  begin(3);
  ASSERT_FALSE(transport_->greet());
  std::size_t failed = 0;
  const Sink<std::string> sink = [&](auto batch, const Progress&) {
    for (const auto& done : batch) {
      if (done.result) continue;
      ++failed;
      EXPECT_EQ(done.number, 1U);
      EXPECT_EQ(done.result.message(), "no such unit");
    }
    return true;
  };
  const Progress end = run(spelling({0, -1, 2, 3}), {}, nullptr, sink);
  EXPECT_TRUE(end.complete());
  EXPECT_EQ(failed, 1U);
  EXPECT_EQ(touched, 3 + 3);
  EXPECT_TRUE(told("fails: no such unit; others try what it fails"));
  EXPECT_LE(lines_.size(), 2U);  // once for each rank
}

TEST_F(Distant, AnUnknownKindFailsItsUnits) {
  begin(2);
  ASSERT_FALSE(transport_->greet());
  auto job = spelling({1});
  job.origin.kind = "unheard of";
  const auto collected = collect(job, 1, nullptr);
  ASSERT_TRUE(collected.error);
  EXPECT_NE(collected.error->message.find("unheard of"), std::string::npos);
}

TEST_F(Distant, ARankThatIsCutOffLosesItsUnitsToOthers) {
  begin(4);
  ASSERT_FALSE(transport_->greet());
  std::atomic<bool> cut{false};
  on_unit = [&](int unit) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    if (unit > 100 && !cut.exchange(true)) office_->cut(2);
  };
  const auto collected = collect(spelling(upto(1000)), 1, nullptr);
  EXPECT_TRUE(collected.complete);
  EXPECT_EQ(collected.results, spelt(1000));
  // The next job does without it, until it comes back.
  EXPECT_EQ(collect(spelling(upto(1500)), 1, nullptr).results, spelt(1500));
  EXPECT_TRUE(told("rank 2 is silent"));
  office_->join(2);
  EXPECT_EQ(collect(spelling(upto(500)), 1, nullptr).results, spelt(500));
}

TEST_F(Distant, RankZeroGoesOnAlone) {
  begin(3);
  ASSERT_FALSE(transport_->greet());
  on_unit = [&](int unit) {
    if (unit == 20) {
      office_->cut(1);
      office_->cut(2);
    }
  };
  EXPECT_EQ(collect(spelling(upto(200)), 1, nullptr).results, spelt(200));
  EXPECT_TRUE(told("rank 0 computes what is left"));
  EXPECT_FALSE(end());
  for (const auto& told_so : said_goodbye_) EXPECT_EQ(told_so, 0);  // they ran out of patience
}

TEST_F(Distant, AStopFinishesOrGivesUpTheUnitsInHand) {
  begin(3);
  ASSERT_FALSE(transport_->greet());
  StopFlag stop;
  on_unit = [&](int unit) {
    if (unit == 3) stop.request();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  };
  std::size_t done = 0;
  const Sink<std::string> sink = [&](auto batch, const Progress&) {
    done += batch.size();
    return true;
  };
  run(spelling(upto(1000)), {.in_hand = InHand::Finish}, &stop, sink);
  EXPECT_EQ(done, static_cast<std::size_t>(touched));
  EXPECT_LT(done, 1000U);
  // A unit that would never end is told to give up.
  StopFlag later;
  on_unit = [&](int unit) {
    if (unit == -2) later.request();
  };
  EXPECT_FALSE(collect(spelling({-2, -2, -2}), 1, &later).complete);
  on_unit = nullptr;
  EXPECT_EQ(collect(spelling(upto(20)), 1, nullptr).results, spelt(20));
}

TEST_F(Distant, ASinkThatHasEnoughAndOneThatThrows) {
  begin(2);
  ASSERT_FALSE(transport_->greet());
  const Sink<std::string> enough = [](auto, const Progress&) { return false; };
  EXPECT_LT(run(spelling(upto(10000)), {}, nullptr, enough).done, 10000U);
  const Sink<std::string> throws = [](auto, const Progress&) -> bool {
    throw std::runtime_error("full");
  };
  EXPECT_THROW(run(spelling(upto(100)), {}, nullptr, throws), std::runtime_error);
  EXPECT_EQ(collect(spelling(upto(20)), 1, nullptr).results, spelt(20));
}

// Ranks 1 and 3 hold a unit each; rank 2 computes the first one too, and is quicker.
std::string message_if_answers_are(PostOffice& office, int first, int second, bool compared) {
  MemoryMail mail(office, 0);
  DistantTerms terms;
  terms.build = "one";
  terms.farewell = 0.1;
  terms.goodbye = 0.1;
  DistantTransport transport(mail, terms);
  const auto report = [&](std::size_t rank, std::uint64_t chunk, int result) {
    ReportLetter letter{1, 0, chunk, {}, 1, 0.001, true};
    if (chunk > 0) letter.outcomes.emplace_back(0, outcome_to_bytes(Result<int>(result)));
    office.send(rank, 0, write_letter(LetterKind::Report, letter));
  };
  const auto wait_for = [&](std::size_t rank, LetterKind kind) {
    while (true) {
      auto letter = office.receive(rank);
      if (letter && kind_of(letter->bytes) == kind) return *std::move(letter);
      if (!letter) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
  };
  const auto chunk_of = [&](std::size_t rank) {
    return read_letter<ChunkLetter>(wait_for(rank, LetterKind::Chunk).bytes)->chunk;
  };
  for (const std::size_t rank : {1U, 2U, 3U}) office.send(rank, 0, write_hello("one"));
  EXPECT_FALSE(transport.greet());
  StopFlag stop;
  const std::jthread ranks([&] {
    for (const std::size_t rank : {1U, 2U, 3U}) wait_for(rank, LetterKind::Errand);
    report(1, 0, 0);
    const auto slow = chunk_of(1);
    report(3, 0, 0);
    static_cast<void>(chunk_of(3));
    report(2, 0, 0);
    report(2, chunk_of(2), first);
    report(1, slow, second);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop.request();
  });
  Job<int, int> job{.units = {0, 1}, .make_worker = {}, .origin = {"unused", {}}};
  if (!compared) job.digest = [](const int&, const int&) { return std::nullopt; };
  try {
    const Sink<int> sink = [](auto, const Progress&) { return true; };
    JobErrand<int, int> errand(job, sink, false);
    transport.run(errand, {}, &stop);
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

TEST(DistantDifference, TwoResultsOfOneUnitMustBeTheSame) {
  for (const bool compared : {true, false}) {
    PostOffice office(4);
    EXPECT_EQ(message_if_answers_are(office, 7, 7, compared), "");
  }
  PostOffice office(4);
  EXPECT_NE(message_if_answers_are(office, 7, 8, true).find("different results for unit 0"),
            std::string::npos);
  PostOffice another(4);
  EXPECT_EQ(message_if_answers_are(another, 7, 8, false), "");  // as times are
}

}  // namespace
}  // namespace espalier::work
