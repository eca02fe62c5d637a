#include "work/distant_worker.hpp"

#include <atomic>
#include <deque>
#include <list>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "work/kinds.hpp"
#include "work/letters.hpp"

namespace espalier::work {
namespace {

constexpr double kReportEvery = 1;  // seconds: outcomes of a chunk that takes longer
constexpr std::chrono::microseconds kMainSleeps(2000);

// Sorts the letters of rank 0: chunks by slot, the rest for the main thread. Whoever waits for a
// letter reads those of others too.
class SortedMail {
 public:
  explicit SortedMail(Mail& mail) : mail_(mail) {}

  void report(const ReportLetter& report) {
    mail_.send(0, write_letter(LetterKind::Report, report));
  }
  void send(Bytes letter) { mail_.send(0, std::move(letter)); }

  std::optional<ChunkLetter> chunk_for(ErrandNumber errand, std::uint32_t slot) {
    read();
    const std::lock_guard lock(mutex_);
    for (auto chunk = chunks_.begin(); chunk != chunks_.end(); ++chunk) {
      if (chunk->errand != errand || chunk->slot != slot) continue;
      ChunkLetter found = std::move(*chunk);
      chunks_.erase(chunk);
      return found;
    }
    return std::nullopt;
  }

  std::optional<Bytes> order() {
    read();
    const std::lock_guard lock(mutex_);
    if (orders_.empty()) return std::nullopt;
    Bytes first = std::move(orders_.front());
    orders_.pop_front();
    return first;
  }

  // Chunks of earlier jobs are of no use.
  void forget_before(ErrandNumber errand) {
    const std::lock_guard lock(mutex_);
    std::erase_if(chunks_, [errand](const ChunkLetter& chunk) { return chunk.errand < errand; });
  }

  double heard() const { return heard_; }

 private:
  void read() {
    while (auto letter = mail_.receive()) {
      heard_ = seconds_now();
      const LetterKind kind = kind_of(letter->bytes);
      if (kind == LetterKind::Beat) continue;
      const std::lock_guard lock(mutex_);
      if (kind != LetterKind::Chunk) {
        orders_.push_back(std::move(letter->bytes));
      } else if (auto chunk = read_letter<ChunkLetter>(letter->bytes)) {
        chunks_.push_back(*std::move(chunk));
      }
    }
  }

  Mail& mail_;
  std::mutex mutex_;
  std::list<ChunkLetter> chunks_;
  std::deque<Bytes> orders_;
  std::atomic<double> heard_{seconds_now()};
};

// The threads of one job.
class Shift {
 public:
  Shift(SortedMail& mail, ErrandLetter errand) : mail_(mail), errand_(std::move(errand)) {
    origin_ = {errand_.kind, errand_.setup};
    try {
      for (std::uint32_t slot = 0; slot < errand_.threads; ++slot) {
        ++running_;
        threads_.emplace_back([this, slot] {
          work(slot);
          --running_;
        });
      }
    } catch (const std::system_error&) {  // fewer will do
      --running_;
    }
  }
  Shift(const Shift&) = delete;
  Shift& operator=(const Shift&) = delete;
  ~Shift() { end(); }  // the threads are joined after this

  ErrandNumber errand() const { return errand_.errand; }
  bool running() const { return running_ > 0; }
  void finish() { finishing_ = true; }
  void end() {
    over_ = true;
    halt_.request();
  }

 private:
  void work(std::uint32_t slot) {
    auto hand = make_hand(origin_, halt_);
    mail_.report({errand_.errand, slot, 0, {}, 0, 0, true});
    Lookout lookout;
    while (!over_) {
      if (auto chunk = mail_.chunk_for(errand_.errand, slot)) {
        compute(*chunk, hand);
        lookout.found();
      } else {
        lookout.wait();
      }
    }
  }

  void compute(const ChunkLetter& chunk, Result<std::unique_ptr<Hand>>& hand) {
    ReportLetter report{errand_.errand, chunk.slot, chunk.chunk, {}, 0, 0, false};
    const double begin = seconds_now();
    double reported = begin;
    for (const auto& [number, unit] : chunk.units) {
      if (over_ || finishing_) break;
      Bytes outcome = hand ? (*hand)->compute(unit) : failure_to_bytes(hand.message());
      if (over_) return;  // it was given up, and nobody asks
      report.outcomes.emplace_back(number, std::move(outcome));
      ++report.computed;
      const double now = seconds_now();
      report.seconds = now - begin;
      if (now - reported < kReportEvery || report.computed == chunk.units.size()) continue;
      reported = now;
      mail_.report(report);
      report.outcomes.clear();
    }
    report.through = true;
    mail_.report(report);
  }

  SortedMail& mail_;
  ErrandLetter errand_;
  Origin origin_;
  StopFlag halt_;
  std::atomic<bool> over_{false};
  std::atomic<bool> finishing_{false};
  std::atomic<int> running_{0};
  std::vector<std::jthread> threads_;  // the last member: the threads use the others
};

// The main thread of the rank.
class ComputingRank {
 public:
  ComputingRank(Mail& mail, const WorkerTerms& terms) : mail_(mail), terms_(terms) {}

  bool run() {
    mail_.send(write_hello(terms_.build));
    Lookout lookout(kMainSleeps);
    while (seconds_now() - mail_.heard() < terms_.patience) {
      if (seconds_now() - beat_ > terms_.beat) {
        beat_ = seconds_now();
        mail_.send(write_letter(LetterKind::Beat));
        std::erase_if(retired_, [](const auto& shift) { return !shift->running(); });
      }
      const auto order = mail_.order();
      if (!order) {
        lookout.wait();
        continue;
      }
      if (kind_of(*order) == LetterKind::Bye) return leave(true);
      obey(*order);
    }
    return leave(false);
  }
  bool still_computing() const { return !retired_.empty(); }

 private:
  void obey(const Bytes& order) {
    const LetterKind kind = kind_of(order);
    if (kind == LetterKind::Errand) {
      if (auto errand = read_letter<ErrandLetter>(order)) begin(*std::move(errand));
      return;
    }
    const auto errand = read_letter<ErrandNumber>(order);
    if (!errand || !shift_ || shift_->errand() != *errand) return;
    if (kind == LetterKind::Finish) shift_->finish();
    if (kind == LetterKind::End) retire();
  }

  void begin(ErrandLetter errand) {
    retire();
    mail_.forget_before(errand.errand);
    shift_ = std::make_unique<Shift>(mail_, std::move(errand));
  }

  // A unit in hand may take long to give up: nobody waits for it.
  void retire() {
    if (!shift_) return;
    shift_->end();
    retired_.push_back(std::move(shift_));
  }

  bool leave(bool told) {
    retire();
    if (told) mail_.send(write_letter(LetterKind::Goodbye));
    // Threads that do not end soon are ended with the process, which the caller does.
    const double since = seconds_now();
    while (seconds_now() - since < kLongestLeave) {
      std::erase_if(retired_, [](const auto& shift) { return !shift->running(); });
      if (retired_.empty()) return told;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return told;
  }

  static constexpr double kLongestLeave = 0.2;  // seconds

  SortedMail mail_;
  WorkerTerms terms_;
  double beat_ = seconds_now();
  std::unique_ptr<Shift> shift_;
  std::vector<std::unique_ptr<Shift>> retired_;
};

}  // namespace

bool work_for_rank_0(Mail& mail, const WorkerTerms& terms) {
  auto rank = std::make_unique<ComputingRank>(mail, terms);
  const bool told = rank->run();
  if (rank->still_computing()) static_cast<void>(rank.release());  // what threads use outlives them
  return told;
}

}  // namespace espalier::work
