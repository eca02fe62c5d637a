#include "work/distant.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <utility>

#include "work/distant_run.hpp"

namespace espalier::work {
namespace {

constexpr double kBeatsPerLease = 5;
constexpr double kQuickestBeat = 0.1;
constexpr double kSlowestBeat = 1;

}  // namespace

double beat_seconds(double lease) {
  return std::clamp(lease / kBeatsPerLease, kQuickestBeat, kSlowestBeat);
}

DistantTransport::DistantTransport(Mail& mail, DistantTerms terms)
    : mail_(mail),
      terms_(std::move(terms)),
      ranks_(mail.ranks()),
      builds_(mail.ranks()),
      pulse_([this](const std::stop_token& stop) { beat(stop); }) {
  ranks_.front().known = true;
}

// Ranks hear that rank 0 lives, whatever it is busy with.
void DistantTransport::beat(const std::stop_token& stop) {
  const auto pause = std::chrono::duration<double>(beat_seconds(terms_.dispatch.lease));
  std::mutex mutex;
  std::condition_variable_any stopped;  // a plain sleep would hold up the end of the program
  while (!stop.stop_requested()) {
    for (std::size_t rank = 1; rank < mail_.ranks(); ++rank) {
      if (!mail_.pending(rank)) mail_.send(rank, write_letter(LetterKind::Beat));
    }
    if (const std::unique_lock lock(reading_, std::try_to_lock); lock) {
      while (const auto letter = mail_.receive()) note(*letter, seconds_now());
    }
    std::unique_lock lock(mutex);
    stopped.wait_for(lock, stop, pause, [] { return false; });
  }
}

// What every letter tells of its rank.
void DistantTransport::note(const Letter& letter, double now) {
  Rank& rank = ranks_[letter.from];
  rank.heard = now;
  if (rank.told_silent) {
    rank.told_silent = false;
    terms_.tell(mail_.name(letter.from) + " is back");
  }
  const LetterKind kind = kind_of(letter.bytes);
  if (kind == LetterKind::Hello) {
    rank.known = true;
    builds_[letter.from] = read_hello(letter.bytes);
  }
  if (kind == LetterKind::Goodbye) rank.gone = true;
}

void DistantTransport::send_all(const Bytes& letter) {
  for (std::size_t rank = 1; rank < mail_.ranks(); ++rank) mail_.send(rank, letter);
}

std::optional<Error> DistantTransport::greet() {
  const std::lock_guard lock(reading_);
  const double begin = seconds_now();
  Lookout lookout;
  const auto all_known = [this] {
    return std::all_of(ranks_.begin(), ranks_.end(), [](const Rank& rank) { return rank.known; });
  };
  while (!all_known() && seconds_now() - begin < terms_.hello) {
    if (const auto letter = mail_.receive()) {
      note(*letter, seconds_now());
      lookout.found();
    } else {
      lookout.wait();
    }
  }
  for (std::size_t rank = 1; rank < ranks_.size(); ++rank) {
    if (!ranks_[rank].known) {
      terms_.tell(mail_.name(rank) + " has not said hello; the others go on");
    } else if (builds_[rank] != terms_.build) {
      return Error{mail_.name(rank) + " runs " + builds_[rank] + ", rank 0 runs " + terms_.build +
                   "; expected the same build on all machines"};
    }
  }
  return std::nullopt;
}

void DistantTransport::run(Errand& errand, const Pace& pace, const StopFlag* stop) {
  std::unique_lock lock(reading_, std::defer_lock);
  if (errand.origin().kind.empty() || ranks_.size() < 2) return threads_.run(errand, pace, stop);
  // The pulse has it for a moment now and then, another job as long as it runs.
  static thread_local bool in_run = false;
  if (in_run) return threads_.run(errand, pace, stop);
  lock.lock();
  in_run = true;
  try {
    DistantRun(*this, errand, pace, stop).run();
  } catch (...) {
    in_run = false;
    throw;
  }
  in_run = false;
}

bool DistantTransport::dismiss() {
  pulse_.request_stop();
  pulse_.join();
  const std::lock_guard lock(reading_);
  send_all(write_letter(LetterKind::Bye));
  const auto missing = [this] {
    return std::any_of(ranks_.begin() + 1, ranks_.end(), [](const Rank& rank) {
      return rank.known && !rank.gone && !rank.told_silent;
    });
  };
  const double begin = seconds_now();
  Lookout lookout;
  while (missing() && seconds_now() - begin < terms_.goodbye) {
    if (const auto letter = mail_.receive()) {
      note(*letter, seconds_now());
      lookout.found();
    } else {
      lookout.wait();
    }
  }
  return std::all_of(ranks_.begin() + 1, ranks_.end(), [](const Rank& rank) { return rank.gone; });
}

}  // namespace espalier::work
