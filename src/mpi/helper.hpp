// The process beside rank 0 that computes. Rank 0 hands out and writes, which takes little of its
// processor; its helper takes the rest, so that as many processes compute as there are ranks. It is
// a process and not a thread: a unit that ends its process must not end rank 0.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <utility>

#include "work/mail.hpp"

namespace espalier::mpi {

// The ranks of MPI and the helper, which is numbered after the last of them. For rank 0.
class MailWithHelper final : public work::Mail {
 public:
  // `ranks` outlives this.
  MailWithHelper(work::Mail& ranks, std::unique_ptr<work::Mail> helper)
      : mpi_(ranks), helper_(std::move(helper)) {}

  std::size_t rank() const override { return mpi_.rank(); }
  std::size_t ranks() const override { return mpi_.ranks() + 1; }
  std::string name(std::size_t rank) const override;
  void send(std::size_t to, work::Bytes letter) override;
  std::optional<work::Letter> receive() override;
  bool pending(std::size_t to) override;

 private:
  bool is_helper(std::size_t rank) const { return rank == mpi_.ranks(); }

  work::Mail& mpi_;
  std::unique_ptr<work::Mail> helper_;
  std::atomic<unsigned> received_ = 0;
};

// Starts this program once more, as the helper of rank 0; it ends with this process. Null: the
// system does not allow it.
std::unique_ptr<work::Mail> start_helper(std::size_t ranks, char** argv);
// Ends the helper, if there is one, whatever it does.
void end_helper();
// In the helper: its way to rank 0. Null: this process is not a helper.
std::unique_ptr<work::Mail> mail_of_helper();

}  // namespace espalier::mpi
