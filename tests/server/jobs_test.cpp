// Whose turn it is: one running and one waiting job per client, so many running ones in all.
#include "server/jobs.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace espalier::server {
namespace {

using State = JobTicket::State;
using Ticket = std::unique_ptr<JobTicket>;

Ticket enter(JobDesk& desk, const std::string& client) {
  return std::make_unique<JobTicket>(desk, client);
}
State state(const Ticket& ticket) { return ticket->wait({}); }

TEST(JobDesk, RunsOneJobPerClient) {
  JobDesk desk(4);
  Ticket first = enter(desk, "a");
  Ticket second = enter(desk, "a");
  EXPECT_EQ(state(first), State::Running);
  EXPECT_EQ(state(second), State::Waiting);
  first.reset();
  EXPECT_EQ(state(second), State::Running);
}

TEST(JobDesk, ANewerRequestReplacesTheWaitingOne) {
  JobDesk desk(4);
  const Ticket running = enter(desk, "a");
  const Ticket older = enter(desk, "a");
  const Ticket newer = enter(desk, "a");
  EXPECT_EQ(state(running), State::Running);
  EXPECT_EQ(state(older), State::Replaced);
  EXPECT_EQ(state(newer), State::Waiting);
  EXPECT_FALSE(running->stop().requested());
}

TEST(JobDesk, FirstComeFirstServed) {
  JobDesk desk(2);
  Ticket a = enter(desk, "a");
  Ticket b = enter(desk, "b");
  const Ticket c = enter(desk, "c");
  const Ticket d = enter(desk, "d");
  EXPECT_EQ(desk.counts().running, 2U);
  EXPECT_EQ(desk.counts().pending, 2U);
  EXPECT_EQ(desk.counts().clients, 4U);
  b.reset();
  EXPECT_EQ(state(c), State::Running);
  EXPECT_EQ(state(d), State::Waiting);
  a.reset();
  EXPECT_EQ(state(d), State::Running);
}

// Who waits for a job of its own does not keep others from a free processor.
TEST(JobDesk, AClientThatWaitsForItselfHoldsNobodyUp) {
  JobDesk desk(2);
  const Ticket first = enter(desk, "a");
  const Ticket second = enter(desk, "a");
  const Ticket other = enter(desk, "b");
  EXPECT_EQ(state(second), State::Waiting);
  EXPECT_EQ(state(other), State::Running);
}

TEST(JobDesk, StopsTheJobsOfOneClient) {
  JobDesk desk(2);
  const Ticket running = enter(desk, "a");
  const Ticket waiting = enter(desk, "a");
  const Ticket other = enter(desk, "b");
  EXPECT_EQ(desk.stop("a"), 2U);
  EXPECT_TRUE(running->stop().requested());
  EXPECT_EQ(state(running), State::Running);  // until it has given its answer
  EXPECT_EQ(state(waiting), State::Dropped);
  EXPECT_FALSE(other->stop().requested());
  EXPECT_EQ(desk.stop("nobody"), 0U);
}

TEST(JobDesk, ClosesForGood) {
  JobDesk desk(1);
  const Ticket running = enter(desk, "a");
  const Ticket waiting = enter(desk, "b");
  desk.close();
  EXPECT_TRUE(running->stop().requested());
  EXPECT_EQ(state(waiting), State::Closed);
  EXPECT_EQ(state(enter(desk, "c")), State::Closed);
}

}  // namespace
}  // namespace espalier::server
