#include "match/child.hpp"

#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstddef>
#include <vector>

// What the child starts with; POSIX leaves the declaration to us.
extern char** environ;  // NOLINT

namespace espalier::match {
namespace {

constexpr std::array<const char*, 2> kFoldersOfGames = {"/usr/games/", "/usr/local/games/"};

struct Birth {
  std::vector<std::string> paths;  // one after the other, if there is none of that name
  std::vector<char*> arguments;    // ends with null
  ChildPipes pipes;
  pid_t parent = 0;
  int error = 0;  // written by the child
};

// Handlers belong to the parent; the child must not run them in its memory.
void reset_signals() {
  struct sigaction action {};
  for (int signal = 1; signal < NSIG; ++signal) {
    if (sigaction(signal, nullptr, &action) != 0) continue;
    const bool handled = action.sa_handler != SIG_DFL && action.sa_handler != SIG_IGN;
    if (!handled && signal != SIGPIPE && signal != SIGCHLD) continue;
    action = {};
    action.sa_handler = SIG_DFL;
    sigaction(signal, &action, nullptr);
  }
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
}

// Runs in the child, which shares our memory until it becomes the program: nothing but system
// calls, no memory of its own but the stack.
int become(void* data) {
  auto& birth = *static_cast<Birth*>(data);
  const auto failed = [&birth] {
    birth.error = errno;
    _exit(127);
  };
  if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) failed();
  if (getppid() != birth.parent) _exit(127);  // it died in between
  if (setpgid(0, 0) != 0) failed();
  if (dup2(birth.pipes.input, STDIN_FILENO) < 0) failed();
  if (dup2(birth.pipes.output, STDOUT_FILENO) < 0) failed();
  if (dup2(birth.pipes.errors, STDERR_FILENO) < 0) failed();
#ifdef SYS_close_range
  // Our own descriptors close by themselves; not all that others have opened here do.
  syscall(SYS_close_range, STDERR_FILENO + 1, UINT_MAX, 0);
#endif
  reset_signals();
  int error = ENOENT;
  for (std::size_t i = 0; i < birth.paths.size() && error == ENOENT; ++i) {
    execvpe(birth.paths[i].c_str(), birth.arguments.data(), environ);
    error = errno;
  }
  birth.error = error;
  _exit(127);
}

}  // namespace

int start_child(std::vector<std::string> arguments, const ChildPipes& pipes, pid_t& id) {
  Birth birth;
  birth.pipes = pipes;
  birth.parent = getpid();
  birth.paths.push_back(arguments.front());
  if (arguments.front().find('/') == std::string::npos) {
    for (const char* folder : kFoldersOfGames) birth.paths.push_back(folder + arguments.front());
  }
  for (std::string& argument : arguments) birth.arguments.push_back(argument.data());
  birth.arguments.push_back(nullptr);
  // As posix_spawn does it, which knows no death signal: the child has a stack of its own and our
  // memory, we wait until it has become the program, and no signal comes in between.
  constexpr std::size_t kStack = std::size_t{128} << 10;
  std::vector<std::max_align_t> stack(kStack / sizeof(std::max_align_t));
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  id = clone(become, stack.data() + stack.size(), CLONE_VM | CLONE_VFORK | SIGCHLD, &birth);
  const int code = id < 0 ? errno : birth.error;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  if (id > 0 && code != 0) {
    while (waitpid(id, nullptr, 0) < 0 && errno == EINTR) {
    }
  }
  return code;
}

}  // namespace espalier::match
