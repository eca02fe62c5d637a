#include "mpi/helper.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <charconv>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#include "work/socket_mail.hpp"

namespace espalier::mpi {
namespace {

// "SOCKET RANKS"
constexpr const char* kHelperOf = "ESPALIER_MPI_HELPER";
constexpr const char* kProcessName = "espalier-helper";  // 15 letters at most
constexpr unsigned kLookAtHelperEvery = 16;  // letters: it must not wait until the others are quiet

pid_t helper_process = -1;

// Only calls that are allowed between fork and exec.
[[noreturn]] void become_helper(pid_t rank_0, int socket, char** argv, char** environment) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != rank_0) _exit(1);  // it has ended already
  fcntl(socket, F_SETFD, 0);
  execve("/proc/self/exe", argv, environment);
  _exit(1);
}

}  // namespace

std::string MailWithHelper::name(std::size_t rank) const {
  return is_helper(rank) ? "the helper of rank 0" : mpi_.name(rank);
}

void MailWithHelper::send(std::size_t to, work::Bytes letter) {
  (is_helper(to) ? *helper_ : mpi_).send(to, std::move(letter));
}

std::optional<work::Letter> MailWithHelper::receive() {
  if (++received_ % kLookAtHelperEvery == 0) {
    if (auto letter = helper_->receive()) return letter;
    return mpi_.receive();
  }
  if (auto letter = mpi_.receive()) return letter;
  return helper_->receive();
}

bool MailWithHelper::pending(std::size_t to) {
  return (is_helper(to) ? *helper_ : mpi_).pending(to);
}

std::unique_ptr<work::Mail> start_helper(std::size_t ranks, char** argv) {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return nullptr;
  std::string told =
      std::string(kHelperOf) + "=" + std::to_string(ends[1]) + " " + std::to_string(ranks);
  std::vector<char*> environment;
  for (char** each = environ; *each != nullptr; ++each) environment.push_back(*each);
  environment.push_back(told.data());
  environment.push_back(nullptr);
  const pid_t rank_0 = getpid();
  helper_process = fork();
  if (helper_process == 0) become_helper(rank_0, ends[1], argv, environment.data());
  close(ends[1]);
  if (helper_process > 0) return std::make_unique<work::SocketMail>(ends[0], 0, ranks, ranks + 1);
  close(ends[0]);
  return nullptr;
}

void end_helper() {
  if (helper_process <= 0) return;
  kill(helper_process, SIGKILL);
  waitpid(helper_process, nullptr, 0);
}

std::unique_ptr<work::Mail> mail_of_helper() {
  const char* told = std::getenv(kHelperOf);
  if (told == nullptr) return nullptr;
  int socket = -1;
  std::size_t ranks = 0;
  const char* end = told + std::strlen(told);
  const auto first = std::from_chars(told, end, socket);
  if (first.ptr == end || std::from_chars(first.ptr + 1, end, ranks).ptr != end) return nullptr;
  if (fcntl(socket, F_SETFD, FD_CLOEXEC) != 0) return nullptr;
  unsetenv(kHelperOf);
  prctl(PR_SET_NAME, kProcessName);
  return std::make_unique<work::SocketMail>(socket, ranks, 0, ranks + 1);
}

}  // namespace espalier::mpi
