// Letters between two processes of one machine, over a pair of connected sockets.
#pragma once

#include <mutex>

#include "work/mail.hpp"

namespace espalier::work {

class SocketMail final : public Mail {
 public:
  // `socket` leads to the rank `other` and is closed with this object.
  SocketMail(int socket, std::size_t rank, std::size_t other, std::size_t ranks);
  ~SocketMail() override;

  std::size_t rank() const override { return rank_; }
  std::size_t ranks() const override { return ranks_; }
  void send(std::size_t to, Bytes letter) override;
  std::optional<Letter> receive() override;
  bool pending(std::size_t to) override;

 private:
  void push();  // what the socket takes now
  bool pull();  // false: nothing has come
  std::optional<Bytes> whole_letter();

  const int socket_;
  const std::size_t rank_;
  const std::size_t other_;
  const std::size_t ranks_;
  std::mutex mutex_;
  bool open_ = true;  // the other one lives, as far as we know
  Bytes outgoing_;
  std::size_t sent_ = 0;  // of outgoing_
  Bytes incoming_;
  std::size_t read_ = 0;  // of incoming_
};

}  // namespace espalier::work
