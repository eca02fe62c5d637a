// Letters over a pair of sockets.
#include "work/socket_mail.hpp"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <memory>
#include <thread>

namespace espalier::work {
namespace {

Bytes letter_of(std::size_t size, int first) {
  Bytes letter(size);
  for (std::size_t i = 0; i < size; ++i) letter[i] = static_cast<std::byte>(first + 7 * i);
  return letter;
}

class Sockets : public ::testing::Test {
 protected:
  void SetUp() override {
    int ends[2];
    ASSERT_EQ(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
    here_ = std::make_unique<SocketMail>(ends[0], 0, 4, 5);
    there_ = std::make_unique<SocketMail>(ends[1], 4, 0, 5);
  }
  static Letter wait_for(Mail& mail) {
    while (true) {
      if (auto letter = mail.receive()) return *std::move(letter);
      std::this_thread::yield();
    }
  }
  std::unique_ptr<SocketMail> here_;
  std::unique_ptr<SocketMail> there_;
};

TEST_F(Sockets, LettersArriveWholeAndInTheirOrder) {
  EXPECT_FALSE(here_->receive());
  // More than a socket holds: what is left goes out when somebody looks for letters.
  const std::size_t sizes[] = {0, 1, 3'000'000, 17, 70'000};
  for (const std::size_t size : sizes) here_->send(4, letter_of(size, 5));
  EXPECT_TRUE(here_->pending(4));
  const std::jthread reader([&] {
    for (const std::size_t size : sizes) {
      const Letter letter = wait_for(*there_);
      EXPECT_EQ(letter.from, 0U);
      EXPECT_TRUE(letter.bytes == letter_of(size, 5)) << size;
    }
    there_->send(0, letter_of(2'000'000, 9));
    while (there_->pending(0)) std::this_thread::yield();
  });
  const Letter answer = wait_for(*here_);
  EXPECT_EQ(answer.from, 4U);
  EXPECT_TRUE(answer.bytes == letter_of(2'000'000, 9));
  EXPECT_FALSE(here_->pending(4));
}

TEST_F(Sockets, NothingWaitsForOneThatHasEnded) {
  there_->send(0, letter_of(3, 1));
  there_.reset();
  EXPECT_TRUE(wait_for(*here_).bytes == letter_of(3, 1));  // sent before
  for (int i = 0; i < 3; ++i) {
    here_->send(4, letter_of(1'000'000, 1));
    EXPECT_FALSE(here_->receive());
    EXPECT_FALSE(here_->pending(4));
  }
}

TEST_F(Sockets, OnlyTheOtherEndCanBeWrittenTo) {
  here_->send(2, letter_of(3, 1));
  EXPECT_FALSE(here_->pending(2));
  EXPECT_FALSE(there_->receive());
}

}  // namespace
}  // namespace espalier::work
