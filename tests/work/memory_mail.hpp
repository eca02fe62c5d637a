// Letters between threads of one process, as if they were ranks. A rank can be cut off: nothing
// reaches it and nothing comes from it any more.
#pragma once

#include <atomic>
#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "work/mail.hpp"

namespace espalier::testing {

class PostOffice {
 public:
  explicit PostOffice(std::size_t ranks) : boxes_(ranks), cut_(ranks) {}

  std::size_t ranks() const { return boxes_.size(); }
  void cut(std::size_t rank) { cut_[rank] = true; }
  void join(std::size_t rank) { cut_[rank] = false; }

  void send(std::size_t from, std::size_t to, work::Bytes letter) {
    if (cut_[from] || cut_[to]) return;
    const std::lock_guard lock(mutex_);
    boxes_[to].push_back({from, std::move(letter)});
  }
  std::optional<work::Letter> receive(std::size_t rank) {
    const std::lock_guard lock(mutex_);
    if (cut_[rank] || boxes_[rank].empty()) return std::nullopt;
    work::Letter letter = std::move(boxes_[rank].front());
    boxes_[rank].pop_front();
    return letter;
  }

 private:
  std::mutex mutex_;
  std::vector<std::deque<work::Letter>> boxes_;
  std::deque<std::atomic<bool>> cut_;
};

class MemoryMail final : public work::Mail {
 public:
  MemoryMail(PostOffice& office, std::size_t rank) : office_(office), rank_(rank) {}
  std::size_t rank() const override { return rank_; }
  std::size_t ranks() const override { return office_.ranks(); }
  void send(std::size_t to, work::Bytes letter) override {
    office_.send(rank_, to, std::move(letter));
  }
  std::optional<work::Letter> receive() override { return office_.receive(rank_); }
  bool pending(std::size_t) override { return false; }

 private:
  PostOffice& office_;
  std::size_t rank_;
};

}  // namespace espalier::testing
