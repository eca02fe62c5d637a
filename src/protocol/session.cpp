#include "protocol/session.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <exception>
#include <limits>
#include <utility>

#include "app/fewer_threads.hpp"
#include "protocol/table_limit.hpp"

namespace espalier::protocol {
namespace {

constexpr std::int64_t kMegabyte = std::int64_t{1} << 20;
constexpr std::int64_t kMostOverhead = 60'000;  // milliseconds
constexpr std::int64_t kMostLines = static_cast<std::int64_t>(app::kMaxAnyMoves);
constexpr double kMilliseconds = 1000;

std::int64_t megabytes(std::size_t bytes) { return static_cast<std::int64_t>(bytes) / kMegabyte; }

// A finished game has no move, and the value of its result.
app::SearchAnswer answer_at_end(const Board& board) {
  app::SearchAnswer answer;
  answer.complete = true;
  if (const auto value = board.game().outcome(board.position())) {
    answer.value = static_cast<Points>(*value);
  } else if (const auto winner = board.winner()) {
    answer.value = *winner == board.to_move() ? kWin : -kWin;
  }
  return answer;
}

// Whatever happens to a search, it answers with a legal move.
void search(app::Searcher& searcher, const app::SearchRequest& request, const Listener& listener,
            const StopFlag& stop, Finding& found) {
  try {
    found.answer = searcher.search(found.position, request, listener.report, &stop);
  } catch (const std::exception& error) {
    found.failure = error.what();
    found.answer.best =
        request.only.empty() ? found.game.moves(found.position)[0] : request.only.front();
  }
}

bool without_limits(const engine::Limits& limits) {
  return !limits.seconds && limits.nodes == std::numeric_limits<std::uint64_t>::max();
}

}  // namespace

Result<std::unique_ptr<Session>> Session::make(const Settings& settings,
                                               std::function<void()> on_done) {
  auto board = Board::make(settings.game, settings.variant);
  if (!board) return board.error();
  app::KeptSearcher kept;
  const auto error = kept.use(board->game(), board->variant(), settings.recipe);
  if (error) return *error;
  return std::unique_ptr<Session>(
      new Session(settings, std::move(board).value(), std::move(kept), std::move(on_done)));
}

Session::Session(const Settings& settings, Board board, app::KeptSearcher kept,
                 std::function<void()> on_done)
    : version_(settings.version),
      board_(std::move(board)),
      kept_(std::move(kept)),
      table_bytes_(settings.table_bytes),
      most_megabytes_(megabytes(std::max(most_table_bytes(), settings.table_bytes.value_or(0)))),
      found_{board_.game(), board_.position(), {}, {}, {}, {}},
      thread_(std::move(on_done)) {
  options_ = make_options();
}

// --- options -------------------------------------------------------------------------------------

std::vector<Option> Session::make_options() {
  const std::string& recipe = kept_.text();
  const std::int64_t table = std::clamp<std::int64_t>(megabytes(table_bytes()), 1, most_megabytes_);
  const std::int64_t overhead = std::llround(overhead_ * kMilliseconds);
  return {
      text_option("Variant", board_.variant(),
                  [this](const std::string& name) { return choose_game(board_.name(), name); }),
      text_option("Recipe", recipe.empty() ? std::string(app::kDefaultRecipe) : recipe,
                  [this](const std::string& text) -> Result<std::string> {
                    if (auto error = kept_.use(board_.game(), board_.variant(), text)) {
                      return *error;
                    }
                    return std::string();
                  }),
      number_option("Hash", table, 1, most_megabytes_,
                    [this](std::int64_t number) { set_table_megabytes(number); }),
      number_option("Threads", 1, 1, engine::kMostThreads,
                    [this](std::int64_t count) { set_threads(count); }),
      number_option("MultiPV", 1, 1, kMostLines, [this](std::int64_t count) { lines_ = count; }),
      truth_option("Ponder", false, [this](bool on) { ponders_ = on; }),
      button_option("Clear Hash", [this] { kept_.clear(); }),
      number_option(
          "Move Overhead", overhead, 0, kMostOverhead,
          [this](std::int64_t number) { overhead_ = static_cast<double>(number) / kMilliseconds; }),
  };
}

Result<std::string> Session::choose_game(std::string_view game, std::string_view variant) {
  auto made = Board::make(game, variant);
  if (!made) return made.error();
  std::string remark = "game " + made->name() + ", variant " + made->variant();
  if (made->name() == board_.name() && made->variant() == board_.variant()) return remark;
  if (const auto error = kept_.use(made->game(), made->variant(), kept_.text())) {
    remark += "; using the default recipe, because " + error->message;
    if (auto none = kept_.use(made->game(), made->variant(), app::kDefaultRecipe)) return *none;
  }
  board_ = std::move(made).value();
  if (claims_pass_) board_.let_claims_pass();
  return remark;
}

void Session::let_claims_pass() {
  claims_pass_ = true;
  board_.let_claims_pass();
}

std::int64_t Session::set_table_megabytes(std::int64_t number) {
  const std::int64_t fits = std::clamp<std::int64_t>(number, 1, most_megabytes_);
  table_bytes_ = static_cast<std::size_t>(fits * kMegabyte);
  return fits;
}

std::int64_t Session::set_threads(std::int64_t number) {
  threads_ = std::clamp<std::int64_t>(number, 1, engine::kMostThreads);
  return threads_;
}

// A recipe without a table stays without one.
std::size_t Session::table_bytes() const {
  const std::size_t own = kept_.plan().table_bytes;
  return own > 0 ? table_bytes_.value_or(own) : 0;
}

app::SearcherOptions Session::searcher_options(bool deepening) const {
  app::SearcherOptions options;
  options.table_bytes = table_bytes();
  options.deepening = deepening;
  return options;
}

void Session::new_game() {
  assert(!searching_);
  board_.restart();
  kept_.clear();
}

bool Session::prepared() const {
  return kept_.has(searcher_options(false)) || kept_.has(searcher_options(true));
}

std::string Session::prepare() {
  assert(!searching_);
  std::string remark;
  if (!prepared()) kept_.get(searcher_options(false), &remark);
  return remark;
}

// --- the search ----------------------------------------------------------------------------------

std::string Session::begin(const Order& order, Listener listener) {
  assert(!searching_);
  std::string remark;
  found_ = {board_.game(), board_.position(), {}, {}, {}, {}};
  hold_ = order.hold;
  seconds_after_hit_ = order.seconds_after_hit;
  deadline_.reset();
  SearchThread::Job job = job_for(order, std::move(listener), remark);
  searching_ = true;
  thread_.start(std::move(job));
  return remark;
}

SearchThread::Job Session::job_for(const Order& order, Listener listener, std::string& remark) {
  if (order.perft) {
    return [this, depth = *order.perft, listener = std::move(listener)](const StopFlag& stop) {
      found_.count = count_leaves(found_.game, found_.position, depth, listener.count, stop);
    };
  }
  if (board_.over()) {
    return [this, answer = answer_at_end(board_)](const StopFlag&) { found_.answer = answer; };
  }
  app::SearchRequest request;
  request.limits = order.limits;
  request.lines = static_cast<int>(lines_);
  request.threads = static_cast<int>(threads_);
  request.only = order.only;
  request.past = board_.past();
  const auto before = Clock::now();
  app::Searcher& searcher = kept_.get(searcher_options(!order.has_depth), &remark);
  auto& seconds = request.limits.seconds;
  const bool to_the_end = kept_.plan().depth == app::DepthUse::Refused;
  if (to_the_end && order.hold == Hold::None && without_limits(request.limits)) {
    remark =
        "this recipe searches to the end of the game, so a depth does not limit it; it is "
        "given one second";
    seconds = kSecondsWithoutLimit;
  }
  if (seconds) {  // making the searcher was part of the time
    const std::chrono::duration<double> spent = Clock::now() - before;
    seconds = std::max(*seconds - spent.count(), app::kLeastTime);
  }
  return [this, &searcher, request, listener = std::move(listener)](const StopFlag& stop) {
    search(searcher, request, listener, stop, found_);
  };
}

void Session::stop() {
  hold_ = Hold::None;
  deadline_.reset();
  thread_.stop();
}

void Session::hit() {
  if (!searching_ || hold_ != Hold::UntilHit) return;
  hold_ = Hold::None;
  if (!seconds_after_hit_) return;
  deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                 std::chrono::duration<double>(*seconds_after_hit_));
}

std::optional<double> Session::seconds_left() const {
  if (!searching_ || !deadline_) return std::nullopt;
  const std::chrono::duration<double> left = *deadline_ - Clock::now();
  return std::max(left.count(), 0.0);
}

void Session::wait_for(double seconds) {
  if (searching_ && hold_ == Hold::None) thread_.wait_for(seconds);
}

const Finding& Session::take() {
  assert(searching_);
  thread_.wait();
  searching_ = false;
  hold_ = Hold::None;
  deadline_.reset();
  found_.remark = say_of_threads();
  return found_;
}

std::string Session::say_of_threads() {
  const app::SearchAnswer& answer = found_.answer;
  if (answer.nodes == 0 || !found_.failure.empty()) return "";  // nothing was searched
  std::string fewer =
      app::fewer_threads(answer.threads, static_cast<int>(threads_), kept_.plan().family);
  const std::int64_t told = fewer.empty() ? 0 : threads_;
  const bool again = told == told_of_threads_;
  told_of_threads_ = told;
  return again ? "" : fewer;
}

}  // namespace espalier::protocol
