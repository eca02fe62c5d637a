#include "work/socket_mail.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>

namespace espalier::work {
namespace {

constexpr std::size_t kAtOnce = 1 << 16;  // bytes

// Nothing now, perhaps later.
bool is_busy(int error) { return error == EAGAIN || error == EWOULDBLOCK || error == EINTR; }

}  // namespace

SocketMail::SocketMail(int socket, std::size_t rank, std::size_t other, std::size_t ranks)
    : socket_(socket), rank_(rank), other_(other), ranks_(ranks) {}

SocketMail::~SocketMail() { close(socket_); }

void SocketMail::send(std::size_t to, Bytes letter) {
  const std::lock_guard lock(mutex_);
  if (!open_ || to != other_) return;
  const std::uint64_t length = letter.size();
  const std::size_t before = outgoing_.size();
  outgoing_.resize(before + sizeof length);
  std::memcpy(outgoing_.data() + before, &length, sizeof length);
  outgoing_.insert(outgoing_.end(), letter.begin(), letter.end());
  push();
}

std::optional<Letter> SocketMail::receive() {
  const std::lock_guard lock(mutex_);
  push();
  while (true) {
    if (auto letter = whole_letter()) return Letter{other_, *std::move(letter)};
    if (!pull()) return std::nullopt;
  }
}

bool SocketMail::pending(std::size_t to) {
  const std::lock_guard lock(mutex_);
  if (to != other_) return false;
  push();
  return !outgoing_.empty();
}

void SocketMail::push() {
  while (open_ && sent_ < outgoing_.size()) {
    const ssize_t size = ::send(socket_, outgoing_.data() + sent_, outgoing_.size() - sent_,
                                MSG_DONTWAIT | MSG_NOSIGNAL);
    if (size < 0 && is_busy(errno)) return;
    open_ = size >= 0;
    if (open_) sent_ += static_cast<std::size_t>(size);
  }
  outgoing_.clear();
  sent_ = 0;
}

bool SocketMail::pull() {
  std::array<std::byte, kAtOnce> bytes;
  const ssize_t size = ::recv(socket_, bytes.data(), bytes.size(), MSG_DONTWAIT);
  if (size <= 0) return false;  // what was sent before the end has been read by then
  if (read_ == incoming_.size() || read_ > kAtOnce) {
    incoming_.erase(incoming_.begin(), incoming_.begin() + static_cast<std::ptrdiff_t>(read_));
    read_ = 0;
  }
  incoming_.insert(incoming_.end(), bytes.begin(), bytes.begin() + size);
  return true;
}

std::optional<Bytes> SocketMail::whole_letter() {
  std::uint64_t length = 0;
  const std::size_t there = incoming_.size() - read_;
  if (there < sizeof length) return std::nullopt;
  std::memcpy(&length, incoming_.data() + read_, sizeof length);
  if (there - sizeof length < length) return std::nullopt;
  const auto begin = incoming_.begin() + static_cast<std::ptrdiff_t>(read_ + sizeof length);
  Bytes letter(begin, begin + static_cast<std::ptrdiff_t>(length));
  read_ += sizeof length + letter.size();
  return letter;
}

}  // namespace espalier::work
