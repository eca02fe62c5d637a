// A rank that computes: it takes jobs and units from rank 0 and reports outcomes, until rank 0 says
// goodbye or has not been heard of for too long.
#pragma once

#include <string>

#include "work/mail.hpp"

namespace espalier::work {

struct WorkerTerms {
  std::string build;     // what it says of itself
  double beat = 1;       // seconds from one sign of life to the next
  double patience = 60;  // seconds of silence after which rank 0 is dead
};

// True: rank 0 said goodbye. Threads may still be computing units that nobody wants any more: the
// caller ends the process.
bool work_for_rank_0(Mail& mail, const WorkerTerms& terms);

}  // namespace espalier::work
