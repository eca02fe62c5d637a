#include "work/distant_run.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>

namespace espalier::work {
namespace {

constexpr std::size_t kMostSlots = 1 << 16;  // threads of a rank
constexpr std::size_t kLettersAtOnce = 256;  // then the sink and the stop have their turn
constexpr double kServeEvery = 0.005;        // seconds
constexpr double kLookEvery = 0.05;
constexpr double kQuietBeats = 3;  // a rank that misses so many signs of life gets nothing new

}  // namespace

DistantRun::DistantRun(DistantTransport& house, Errand& errand, const Pace& pace,
                       const StopFlag* stop)
    : house_(house),
      errand_(errand),
      pace_(pace),
      stop_(stop),
      number_(++house.errands_),
      dispatcher_(errand.size(), house.terms_.dispatch),
      workers_(house.ranks_.size()),
      now_(seconds_now()),
      began_(now_),
      handed_over_(now_) {
  for (std::size_t rank = 1; rank < house_.ranks_.size(); ++rank) {
    if (house_.ranks_[rank].known && !quiet(rank, now_)) tell_errand(rank);
  }
}

DistantRun::~DistantRun() {
  for (std::size_t rank = 1; rank < house_.ranks_.size(); ++rank) {
    const bool working = house_.ranks_[rank].errand == number_;
    if (working) house_.mail_.send(rank, write_letter(LetterKind::End, number_));
  }
}

void DistantRun::run() {
  Lookout lookout(std::chrono::microseconds(500));
  while (!ended()) {
    now_ = seconds_now();
    found_ = false;
    read_letters();
    if (!ending_ && now_ - served_ > kServeEvery) serve_waiting();
    if (all_read_ && now_ - looked_ > kLookEvery) look_after_silence();
    hand_over(false);
    if (requested(stop_) && !ending_) {
      // Told at once: mpirun leaves little time between SIGTERM and SIGKILL.
      house_.terms_.tell("stopping; the same command goes on from what is stored");
      begin_ending();
    }
    if (found_) {
      lookout.found();
    } else if (!ending_ && all_silent()) {
      compute_here();
    } else {
      lookout.wait();
    }
  }
  hand_over(true);
}

// --- ranks ---------------------------------------------------------------------------------------

WorkerNumber DistantRun::worker_of(const Slot& slot) {
  return slot.first * kMostSlots + slot.second;
}

bool DistantRun::quiet(std::size_t rank, double now) const {
  const double longest = kQuietBeats * beat_seconds(house_.terms_.dispatch.lease);
  return now - house_.ranks_[rank].heard > longest;
}

void DistantRun::tell_errand(std::size_t rank) {
  const Origin& origin = errand_.origin();
  const auto threads = static_cast<std::uint32_t>(std::max(pace_.threads, 1));
  house_.ranks_[rank].errand = number_;
  house_.mail_.send(rank, write_letter(LetterKind::Errand,
                                       ErrandLetter{number_, origin.kind, origin.setup, threads}));
}

// Rank 0 goes on alone when nobody has been heard of for a whole lease.
bool DistantRun::all_silent() const {
  const double lease = house_.terms_.dispatch.lease;
  if (now_ - began_ < lease) return false;
  return std::all_of(house_.ranks_.begin() + 1, house_.ranks_.end(),
                     [&](const auto& rank) { return now_ - rank.heard > lease; });
}

void DistantRun::compute_here() {
  const WorkerNumber self = worker_of({0, 0});
  if (!own_hand_) {
    house_.terms_.tell("no other rank answers; rank 0 computes what is left");
    own_hand_ = errand_.hire(stop_ != nullptr ? *stop_ : never_);
  }
  dispatcher_.heard(self, now_);
  const Chunk chunk = dispatcher_.ask(self, now_);
  for (const std::size_t unit : chunk.units) {
    if (requested(stop_)) break;
    errand_.compute(*own_hand_, unit);
    dispatcher_.answer(self, unit, false);
    fresh_ = true;
  }
  dispatcher_.finish(self, chunk.number, chunk.units.size(), seconds_now() - now_);
  found_ = !chunk.units.empty();
}

void DistantRun::look_after_silence() {
  looked_ = now_;
  dispatcher_.expire(now_);
  for (const std::size_t unit : dispatcher_.take_aside()) {
    errand_.accept(unit, failure_to_bytes("three workers ended or fell silent while they computed "
                                          "this unit; it was put aside"));
    fresh_ = true;
  }
  const double lease = house_.terms_.dispatch.lease;
  for (std::size_t rank = 1; rank < house_.ranks_.size(); ++rank) {
    auto& state = house_.ranks_[rank];
    if (!state.known || state.told_silent || now_ - state.heard <= lease) continue;
    state.told_silent = true;
    house_.terms_.tell(house_.mail_.name(rank) + " is silent; its units go to others");
  }
}

// --- letters -------------------------------------------------------------------------------------

void DistantRun::read_letters() {
  all_read_ = false;
  for (std::size_t i = 0; i < kLettersAtOnce; ++i) {
    const auto letter = house_.mail_.receive();
    all_read_ = !letter;
    if (all_read_) return;
    found_ = true;
    read_letter_of(*letter);
  }
}

void DistantRun::read_letter_of(const Letter& letter) {
  house_.note(letter, now_);
  for (const WorkerNumber worker : workers_[letter.from]) dispatcher_.heard(worker, now_);
  // It was silent when the job began.
  if (house_.ranks_[letter.from].errand != number_ && !ending_) tell_errand(letter.from);
  if (kind_of(letter.bytes) != LetterKind::Report) return;
  const auto report = read_letter<ReportLetter>(letter.bytes);
  if (!report) throw std::runtime_error(report.message());
  if (report->errand == number_) take({letter.from, report->slot}, *report);
}

void DistantRun::take(const Slot& slot, const ReportLetter& report) {
  const WorkerNumber worker = worker_of(slot);
  if (workers_[slot.first].insert(worker).second) dispatcher_.heard(worker, now_);
  for (const auto& [unit, outcome] : report.outcomes) {
    if (unit < errand_.size()) accept(worker, static_cast<std::size_t>(unit), outcome);
  }
  if (!report.through) return;
  dispatcher_.finish(worker, report.chunk, report.computed, report.seconds);
  if (!ending_ && !give(slot)) waiting_.insert(slot);
}

void DistantRun::accept(WorkerNumber worker, std::size_t unit, const Bytes& outcome) {
  const bool failed = is_failure(outcome);
  const auto digest = failed ? std::nullopt : errand_.digest(unit, outcome);
  const Answer answer = dispatcher_.answer(worker, unit, failed, digest);
  const std::size_t rank = worker / kMostSlots;
  // Once is enough: a machine without a file that it needs fails every unit.
  if (answer == Answer::Again && complained_.insert(rank).second) {
    house_.terms_.tell(house_.mail_.name(rank) +
                       " fails: " + outcome_from_bytes<std::string>(outcome).message() +
                       "; others try what it fails");
  }
  if (answer == Answer::Accept) {
    errand_.accept(unit, outcome);
    fresh_ = true;
  } else if (answer == Answer::Differs) {
    throw std::runtime_error("two ranks gave different results for unit " + std::to_string(unit) +
                             " of the job '" + errand_.origin().kind + "', one of them " +
                             house_.mail_.name(rank) +
                             "; expected the same bytes from every machine");
  }
}

bool DistantRun::give(const Slot& slot) {
  const Chunk chunk = dispatcher_.ask(worker_of(slot), now_);
  if (chunk.units.empty()) return false;
  ChunkLetter letter{number_, slot.second, chunk.number, {}};
  letter.units.reserve(chunk.units.size());
  for (const std::size_t unit : chunk.units) {
    letter.units.emplace_back(unit, errand_.unit_bytes(unit));
  }
  house_.mail_.send(slot.first, write_letter(LetterKind::Chunk, letter));
  return true;
}

// Slots that found nothing: units may have come back, or be long in coming.
void DistantRun::serve_waiting() {
  served_ = now_;
  for (auto slot = waiting_.begin(); slot != waiting_.end();) {
    const bool given = !quiet(slot->first, now_) && give(*slot);
    slot = given ? waiting_.erase(slot) : std::next(slot);
  }
}

// --- the sink and the end ------------------------------------------------------------------------

void DistantRun::hand_over(bool at_once) {
  const double beat = std::chrono::duration<double>(pace_.beat).count();
  const bool due = beat > 0 && now_ - handed_over_ >= beat;
  if (!at_once && !due && (pace_.gather || !fresh_)) return;
  fresh_ = false;
  handed_over_ = now_;
  if (!errand_.hand_over()) begin_ending();
}

void DistantRun::begin_ending() {
  if (ending_) return;
  ending_ = true;
  ending_since_ = now_;
  waiting_.clear();
  if (pace_.in_hand == InHand::GiveUp) return;
  for (std::size_t rank = 1; rank < house_.ranks_.size(); ++rank) {
    if (house_.ranks_[rank].errand != number_) continue;
    house_.mail_.send(rank, write_letter(LetterKind::Finish, number_));
  }
}

bool DistantRun::ended() const {
  if (dispatcher_.complete()) return true;
  if (!ending_) return false;
  return pace_.in_hand == InHand::GiveUp || dispatcher_.working() == 0 ||
         now_ - ending_since_ > house_.terms_.farewell;
}

}  // namespace espalier::work
