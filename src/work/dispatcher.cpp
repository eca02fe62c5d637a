#include "work/dispatcher.hpp"

#include <algorithm>
#include <cmath>

namespace espalier::work {
namespace {

constexpr std::size_t kRecent = 255;      // chunks whose pace is remembered
constexpr std::size_t kMedianEvery = 16;  // chunks
constexpr double kLateFactor = 10;        // medians until a chunk is late
constexpr double kSlowFactor = 2;         // likewise, until an idle worker begins it a second time
constexpr double kSlowAtLeast = 0.2;      // seconds
constexpr std::uint8_t kMostCopies = 3;   // one may be slow, and one dead
constexpr double kNewest = 0.2;           // what a new pace weighs against the earlier ones

}  // namespace

Dispatcher::Dispatcher(std::size_t units, const DispatchTerms& terms)
    : terms_(terms), units_(units) {}

// --- workers -------------------------------------------------------------------------------------

Dispatcher::WorkerState& Dispatcher::worker_state(WorkerNumber worker) {
  const auto [found, added] = workers_.try_emplace(worker);
  if (added) ++alive_;
  return found->second;
}

void Dispatcher::heard(WorkerNumber worker, double now) {
  WorkerState& state = worker_state(worker);
  state.heard = now;
  if (!state.lost) return;
  state.lost = false;
  ++alive_;
  // It was late and not dead: what it held is not to blame.
  for (const std::size_t unit : state.suspects) {
    const auto trouble = troubles_.find(unit);
    if (trouble == troubles_.end() || units_[unit].accepted) continue;
    trouble->second.workers.erase(worker);
    if (--trouble->second.failures == 0) troubles_.erase(trouble);
  }
  state.suspects.clear();
}

void Dispatcher::lose(WorkerNumber worker) {
  WorkerState& state = worker_state(worker);
  if (state.lost) return;
  state.lost = true;
  --alive_;
  if (!state.lease) return;
  for (const std::size_t unit : state.lease->units) {
    if (units_[unit].accepted) continue;
    state.suspects.push_back(unit);
    if (!fail(unit, worker)) continue;
    aside_.push_back(unit);
    accept(unit);
  }
  give_back(*state.lease);
  state.lease.reset();
}

bool Dispatcher::expire(double now) {
  for (auto& [number, state] : workers_) {
    if (state.lost || !state.lease) continue;
    Lease& lease = *state.lease;
    if (now - state.heard > terms_.lease) {
      lose(number);
    } else if (!lease.late && now - lease.begin > lease_of(lease)) {
      lease.late = true;  // whoever answers first
      for (const std::size_t unit : lease.units) queue(unit);
    }
  }
  return !returned_.empty() || fresh_ < units_.size();
}

std::vector<std::size_t> Dispatcher::take_aside() {
  std::vector<std::size_t> units;
  units.swap(aside_);
  return units;
}

std::size_t Dispatcher::working() const {
  return static_cast<std::size_t>(
      std::count_if(workers_.begin(), workers_.end(),
                    [](const auto& each) { return each.second.lease && !each.second.lost; }));
}

std::size_t Dispatcher::lost() const { return workers_.size() - alive_; }

std::size_t Dispatcher::in_hand() const {
  std::size_t units = 0;
  for (const auto& [number, state] : workers_) {
    if (state.lease && !state.lost) units += state.lease->units.size();
  }
  return units;
}

// --- giving away ---------------------------------------------------------------------------------

Chunk Dispatcher::ask(WorkerNumber worker, double now) {
  if (!workers_.contains(worker)) heard(worker, now);
  WorkerState& state = worker_state(worker);
  if (state.lease) {
    give_back(*state.lease);
    state.lease.reset();
  }
  const std::size_t most = size_for(state);
  Chunk chunk;
  take_returned(worker, most, chunk.units);
  const bool suspicious = chunk.units.size() == 1 && troubles_.contains(chunk.units.front());
  if (!suspicious) take_fresh(most, chunk.units);
  if (chunk.units.empty()) take_copies(worker, most, now, chunk.units);
  if (!chunk.units.empty()) grant(worker, chunk, now);
  return chunk;
}

// As many units as the worker computes in the time of a chunk, but not more than half of what would
// be its share of the units that are left.
std::size_t Dispatcher::size_for(const WorkerState& worker) const {
  const double pace = worker.pace > 0 ? worker.pace : mean_;
  if (recent_.empty()) return 1;
  const auto left = static_cast<double>(units_.size() - fresh_ + returned_.size());
  const double share = left * mean_ / (2 * static_cast<double>(std::max(alive_, std::size_t{1})));
  const double seconds = std::min(terms_.chunk, share);
  const auto most = static_cast<double>(terms_.largest);
  if (seconds >= most * pace) return terms_.largest;
  return std::max(std::size_t{1}, static_cast<std::size_t>(seconds / pace));
}

// Not again by a worker that failed, while there are others.
bool Dispatcher::may_try(std::size_t unit, WorkerNumber worker) const {
  const auto trouble = troubles_.find(unit);
  if (trouble == troubles_.end() || !trouble->second.workers.contains(worker)) return true;
  const auto& failed = trouble->second.workers;
  return std::none_of(workers_.begin(), workers_.end(), [&](const auto& each) {
    return !each.second.lost && !failed.contains(each.first);
  });
}

// A unit that has failed before is given away alone: its neighbours shall not fail with it.
void Dispatcher::take_returned(WorkerNumber worker, std::size_t most,
                               std::vector<std::size_t>& units) {
  for (auto it = returned_.begin(); it != returned_.end() && units.size() < most;) {
    const std::size_t unit = *it;
    if (units_[unit].accepted) {
      units_[unit].queued = false;
      it = returned_.erase(it);
      continue;
    }
    const bool suspicious = troubles_.contains(unit);
    if ((suspicious && !units.empty()) || !may_try(unit, worker)) {
      ++it;
      continue;
    }
    units_[unit].queued = false;
    units.push_back(unit);
    it = returned_.erase(it);
    if (suspicious) return;
  }
}

void Dispatcher::take_fresh(std::size_t most, std::vector<std::size_t>& units) {
  while (units.size() < most && fresh_ < units_.size()) units.push_back(fresh_++);
}

// From the end of the chunk that is longest in coming: its worker is likely to be at the beginning.
void Dispatcher::take_copies(WorkerNumber worker, std::size_t most, double now,
                             std::vector<std::size_t>& units) {
  const Lease* slowest = nullptr;
  // A slow worker would only be the second to be waited for.
  double longest = std::max(kSlowAtLeast, worker_state(worker).pace);
  for (const auto& [number, state] : workers_) {
    if (number == worker || !state.lease) continue;
    const double seconds = now - state.lease->begin;
    if (seconds <= std::max(longest, kSlowFactor * state.lease->usual)) continue;
    const auto& held = state.lease->units;
    if (std::any_of(held.begin(), held.end(), [&](std::size_t unit) {
          return !units_[unit].accepted && units_[unit].copies < kMostCopies &&
                 may_try(unit, worker);
        })) {
      slowest = &*state.lease;
      longest = seconds;
    }
  }
  if (slowest == nullptr) return;
  const std::size_t half = (slowest->units.size() + 1) / 2;
  for (auto it = slowest->units.rbegin(); it != slowest->units.rend(); ++it) {
    if (units.size() == std::min(most, half)) return;
    if (units_[*it].accepted || units_[*it].copies >= kMostCopies || !may_try(*it, worker))
      continue;
    const bool suspicious = troubles_.contains(*it);
    if (suspicious && !units.empty()) continue;
    units.push_back(*it);
    if (suspicious) return;
  }
}

void Dispatcher::grant(WorkerNumber worker, Chunk& chunk, double now) {
  chunk.number = ++chunks_;
  Lease lease;
  lease.number = chunk.number;
  lease.units.assign(chunk.units.begin(), chunk.units.end());
  lease.begin = now;
  lease.usual = median_ * static_cast<double>(chunk.units.size());
  for (const std::size_t unit : chunk.units) ++units_[unit].copies;
  worker_state(worker).lease = std::move(lease);
}

double Dispatcher::lease_of(const Lease& lease) const {
  return std::max(terms_.lease, kLateFactor * lease.usual);
}

// --- answers -------------------------------------------------------------------------------------

Answer Dispatcher::answer(WorkerNumber worker, std::size_t unit, bool failed,
                          std::optional<std::uint64_t> digest) {
  WorkerState& state = worker_state(worker);
  if (state.lease) {
    auto& held = state.lease->units;
    const auto found = std::find(held.begin(), held.end(), unit);
    if (found != held.end()) {
      held.erase(found);
      --units_[unit].copies;
    }
  }
  if (units_[unit].accepted) {
    const auto first = first_digests_.find(unit);
    const bool both = first != first_digests_.end() && digest && !failed;
    return both && first->second != *digest ? Answer::Differs : Answer::Ignore;
  }
  if (failed && !fail(unit, worker)) {
    queue(unit);
    return Answer::Again;
  }
  // Somebody else may answer as well: who holds it now, or who lost it and was late only.
  const bool given_twice =
      units_[unit].copies > 0 || troubles_.contains(unit) || state.lost || units_[unit].queued;
  if (!failed && digest && given_twice) first_digests_.emplace(unit, *digest);
  accept(unit);
  return Answer::Accept;
}

void Dispatcher::finish(WorkerNumber worker, std::uint64_t chunk, std::size_t units,
                        double seconds) {
  WorkerState& state = worker_state(worker);
  if (units > 0) measure(state, units, seconds);
  if (!state.lease || state.lease->number != chunk) return;
  give_back(*state.lease);
  state.lease.reset();
}

// True: it was the last failure that is allowed.
bool Dispatcher::fail(std::size_t unit, WorkerNumber worker) {
  Trouble& trouble = troubles_[unit];
  trouble.workers.insert(worker);
  return ++trouble.failures >= terms_.most_failures;
}

void Dispatcher::accept(std::size_t unit) {
  units_[unit].accepted = true;
  ++accepted_;
}

void Dispatcher::give_back(Lease& lease) {
  for (const std::size_t unit : lease.units) {
    --units_[unit].copies;
    if (units_[unit].copies == 0) queue(unit);
  }
  lease.units.clear();
}

void Dispatcher::queue(std::size_t unit) {
  if (units_[unit].accepted || units_[unit].queued) return;
  units_[unit].queued = true;
  returned_.push_back(unit);
}

void Dispatcher::measure(WorkerState& worker, std::size_t units, double seconds) {
  constexpr double kShortest = 1e-7;
  const double pace = std::max(kShortest, seconds / static_cast<double>(units));
  worker.pace = worker.pace > 0 ? (1 - kNewest) * worker.pace + kNewest * pace : pace;
  const double weight = kNewest / std::sqrt(static_cast<double>(std::max(alive_, std::size_t{1})));
  mean_ = recent_.empty() ? pace : (1 - weight) * mean_ + weight * pace;
  recent_.push_back(pace);
  if (recent_.size() > kRecent) recent_.pop_front();
  if (++since_median_ < kMedianEvery && recent_.size() > kMedianEvery) return;
  since_median_ = 0;
  std::vector<double> sorted(recent_.begin(), recent_.end());
  const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
  std::nth_element(sorted.begin(), middle, sorted.end());
  median_ = *middle;
}

}  // namespace espalier::work
