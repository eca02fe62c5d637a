// Letters by MPI, and the one door to it: no other file includes mpi.h.
//
// Promise: nothing here waits for another rank, dead or alive. A letter travels in pieces so small
// that MPI sends them without asking the receiver first (its "eager" messages), so a rank that dies
// leaves half a letter behind and no transfer that hangs.
#pragma once

#include <memory>

#include "work/mail.hpp"

namespace espalier::mpi {

class MpiMail final : public work::Mail {
 public:
  // Starts MPI; once in a process.
  MpiMail(int& argc, char**& argv);
  ~MpiMail() override;

  std::size_t rank() const override;
  std::size_t ranks() const override;
  void send(std::size_t to, work::Bytes letter) override;
  std::optional<work::Letter> receive() override;
  bool pending(std::size_t to) override;

  // Ends the process, without its destructors: threads may still be at work. MPI ends in an orderly
  // manner only if all ranks leave `together`; where that takes too long, the process ends anyway.
  [[noreturn]] void leave(int code, bool together);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace espalier::mpi
