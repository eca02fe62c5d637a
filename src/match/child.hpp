// Starts a program as a child that ends with us, however we end: the kernel kills it when its
// parent dies (PR_SET_PDEATHSIG), also by SIGKILL. The parent, for the kernel, is the thread that
// started it: a thread that starts programs must live as long as they are needed.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace espalier::match {

struct ChildPipes {
  int input = -1;  // all above STDERR_FILENO
  int output = -1;
  int errors = -1;
};

// The error, or 0 and `id`. The child leads a process group of its own, has the three pipes and no
// other descriptor, and signals as from a shell. Safe beside other threads.
int start_child(std::vector<std::string> arguments, const ChildPipes& pipes, pid_t& id);

}  // namespace espalier::match
