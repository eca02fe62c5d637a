#include "mpi/mpi_mail.hpp"

#include <mpi.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <mutex>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

namespace espalier::mpi {
namespace {

using work::Bytes;

constexpr int kTag = 1;
// Shared memory of Open MPI sends up to 4096 bytes without asking, with its own header; others
// more.
constexpr std::size_t kPiece = 3584;
constexpr unsigned kLongestEnd = 3;  // seconds
constexpr unsigned kLongestStart = 120;
constexpr std::string_view kNoStart =
    "espalier: MPI has not started in time (two minutes, or the seconds in ESPALIER_MPI_START); if "
    "a "
    "rank died at the start, try again\n";

// A piece on its way, in or out.
struct Piece {
  MPI_Request request = MPI_REQUEST_NULL;
  Bytes bytes;

  bool done() {
    int flag = 0;
    const int error = MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
    return error != MPI_SUCCESS || flag != 0;  // what has failed will not get better
  }
};

int exit_code = 0;  // for a handler of signals

// Very many ranks may need longer than usual.
unsigned longest_start() {
  const char* told = std::getenv("ESPALIER_MPI_START");
  const int seconds = told == nullptr ? 0 : std::atoi(told);
  return seconds > 0 ? static_cast<unsigned>(seconds) : kLongestStart;
}

}  // namespace

struct MpiMail::State {
  std::mutex mutex;  // one thread at a time calls MPI
  bool open = true;
  int rank = 0;
  int ranks = 1;
  std::vector<std::deque<Piece>> outgoing;  // by rank
  std::set<std::size_t> unsent;             // ranks with outgoing pieces
  std::vector<std::deque<Piece>> incoming;  // likewise: pieces that have begun to arrive
  std::set<std::size_t> unread;
  std::vector<Bytes> letters;  // pieces of a letter that is not whole yet, with its length

  void send_piece(std::size_t to, Bytes bytes) {
    Piece piece;
    piece.bytes = std::move(bytes);
    if (MPI_Isend(piece.bytes.data(), static_cast<int>(piece.bytes.size()), MPI_BYTE,
                  static_cast<int>(to), kTag, MPI_COMM_WORLD, &piece.request) != MPI_SUCCESS) {
      return;
    }
    if (piece.done()) return;
    outgoing[to].push_back(std::move(piece));
    unsent.insert(to);
  }

  void push_outgoing() {
    for (auto to = unsent.begin(); to != unsent.end();) {
      auto& pieces = outgoing[*to];
      while (!pieces.empty() && pieces.front().done()) pieces.pop_front();
      to = pieces.empty() ? unsent.erase(to) : std::next(to);
    }
  }

  // False: nothing has come.
  bool begin_piece() {
    int flag = 0;
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Status status;
    if (MPI_Improbe(MPI_ANY_SOURCE, kTag, MPI_COMM_WORLD, &flag, &message, &status) !=
            MPI_SUCCESS ||
        flag == 0) {
      return false;
    }
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Piece piece;
    piece.bytes.resize(static_cast<std::size_t>(size));
    MPI_Imrecv(piece.bytes.data(), size, MPI_BYTE, &message, &piece.request);
    const auto from = static_cast<std::size_t>(status.MPI_SOURCE);
    incoming[from].push_back(std::move(piece));
    unread.insert(from);
    return true;
  }

  // Adds what has arrived of one rank to its letter; a whole letter is returned.
  std::optional<Bytes> read_from(std::size_t from) {
    Bytes& letter = letters[from];
    auto& pieces = incoming[from];
    while (!pieces.empty() && pieces.front().done()) {
      letter.insert(letter.end(), pieces.front().bytes.begin(), pieces.front().bytes.end());
      pieces.pop_front();
      std::uint64_t length = 0;
      if (letter.size() < sizeof length) continue;
      std::memcpy(&length, letter.data(), sizeof length);
      if (letter.size() < sizeof length + length) continue;
      letter.erase(letter.begin(), letter.begin() + sizeof length);
      return std::exchange(letter, {});
    }
    return std::nullopt;
  }

  std::optional<work::Letter> whole_letter() {
    for (auto from = unread.begin(); from != unread.end();) {
      if (auto letter = read_from(*from)) return work::Letter{*from, *std::move(letter)};
      from = incoming[*from].empty() ? unread.erase(from) : std::next(from);
    }
    return std::nullopt;
  }
};

MpiMail::MpiMail(int& argc, char**& argv) : state_(std::make_unique<State>()) {
  int provided = MPI_THREAD_SINGLE;
  // The one call that waits for all ranks: if one of them dies in it, the others would for ever.
  std::signal(SIGALRM, [](int) {
    const auto written = write(STDERR_FILENO, kNoStart.data(), kNoStart.size());
    static_cast<void>(written);
    _exit(1);
  });
  alarm(longest_start());
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  alarm(0);
  if (provided < MPI_THREAD_SERIALIZED) {
    std::fputs("espalier-mpi: this MPI does not serve several threads\n", stderr);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_rank(MPI_COMM_WORLD, &state_->rank);
  MPI_Comm_size(MPI_COMM_WORLD, &state_->ranks);
  state_->outgoing.resize(ranks());
  state_->incoming.resize(ranks());
  state_->letters.resize(ranks());
}

MpiMail::~MpiMail() = default;

std::size_t MpiMail::rank() const { return static_cast<std::size_t>(state_->rank); }
std::size_t MpiMail::ranks() const { return static_cast<std::size_t>(state_->ranks); }

void MpiMail::send(std::size_t to, Bytes letter) {
  const std::lock_guard lock(state_->mutex);
  if (!state_->open) return;
  const std::uint64_t length = letter.size();
  Bytes first(sizeof length + std::min(letter.size(), kPiece - sizeof length));
  std::memcpy(first.data(), &length, sizeof length);
  std::memcpy(first.data() + sizeof length, letter.data(), first.size() - sizeof length);
  std::size_t sent = first.size() - sizeof length;
  state_->send_piece(to, std::move(first));
  while (sent < letter.size()) {
    const auto begin = letter.begin() + static_cast<std::ptrdiff_t>(sent);
    const std::size_t size = std::min(letter.size() - sent, kPiece);
    state_->send_piece(to, Bytes(begin, begin + static_cast<std::ptrdiff_t>(size)));
    sent += size;
  }
}

std::optional<work::Letter> MpiMail::receive() {
  const std::lock_guard lock(state_->mutex);
  if (!state_->open) return std::nullopt;
  state_->push_outgoing();
  while (true) {
    if (auto letter = state_->whole_letter()) return letter;
    if (!state_->begin_piece()) return std::nullopt;
  }
}

bool MpiMail::pending(std::size_t to) {
  const std::lock_guard lock(state_->mutex);
  if (!state_->open) return false;
  state_->push_outgoing();
  return !state_->outgoing[to].empty();
}

void MpiMail::leave(int code, bool together) {
  {
    const std::lock_guard lock(state_->mutex);
    state_->open = false;
  }
  std::fflush(nullptr);
  exit_code = code;
  if (together) {
    std::signal(SIGALRM, [](int) { _exit(exit_code); });
    alarm(kLongestEnd);
    MPI_Finalize();
  }
  _exit(code);
}

}  // namespace espalier::mpi
