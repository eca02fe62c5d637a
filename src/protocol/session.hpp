// What every protocol stands on: the game in progress, the options, one searcher, one search at a
// time. Protocols translate between this and their words.
//
// Promise: each search that is begun is concluded exactly once, by take(); one that is held
// (infinite, ponder) is not due before it is released, even if it has ended by itself.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/clock.hpp"
#include "app/kept_searcher.hpp"
#include "espalier/core/result.hpp"
#include "espalier/search/engine/budget.hpp"
#include "protocol/board.hpp"
#include "protocol/count_leaves.hpp"
#include "protocol/option.hpp"
#include "protocol/search_thread.hpp"

namespace espalier::protocol {

// A search that was given no limit of any kind takes this long: it must end some time.
inline constexpr double kSecondsWithoutLimit = 1;

// As the command line gives them; empty texts mean the defaults.
struct Settings {
  std::string game;
  std::string variant;
  std::string recipe;
  std::optional<std::size_t> table_bytes;
  std::string version;  // of the program
};

enum class Hold : std::uint8_t { None, UntilHit, UntilStop };

struct Order {
  engine::Limits limits;
  bool has_depth = false;  // limits.depth was asked for
  std::vector<app::AnyMove> only;
  Hold hold = Hold::None;
  std::optional<double> seconds_after_hit;  // ponder: the time for the move begins with the hit
  std::optional<int> perft;                 // count leaves at this depth instead
};

// Called on the searching thread.
struct Listener {
  app::OnSearchLine report;
  std::function<void(app::AnyMove, std::uint64_t)> count;  // perft: the leaves below a move
};

// What a search came to.
struct Finding {
  app::AnyGame game;
  app::AnyPosition position;
  app::SearchAnswer answer;
  std::optional<LeafCount> count;  // perft
  std::string failure;             // why a search broke off; empty: it did not
  std::string remark;              // for the user; empty: none
};

class Session {
 public:
  // `on_done` is called on the searching thread when a search has ended.
  static Result<std::unique_ptr<Session>> make(const Settings& settings,
                                               std::function<void()> on_done);

  const std::string& version() const { return version_; }
  Board& board() { return board_; }
  const Board& board() const { return board_; }

  // --- options, only while nothing is searched --------------------------------------------------
  const std::vector<Option>& options() const { return options_; }
  // Another game, from its start; a recipe that does not fit it gives way to the default one.
  Result<std::string> choose_game(std::string_view game, std::string_view variant);
  // These two return what is used: the nearest number that is possible.
  std::int64_t set_table_megabytes(std::int64_t number);
  std::int64_t set_threads(std::int64_t number);
  // As in Board, for this game and all later ones.
  void let_claims_pass();
  std::int64_t lines() const { return lines_; }
  double overhead() const { return overhead_; }
  bool ponders() const { return ponders_; }
  // From the start, with nothing remembered.
  void new_game();
  // Has the searcher that the next search needs been made?
  bool prepared() const;
  // Makes the searcher now rather than when time is short. A remark, if there is one.
  std::string prepare();

  // --- the search -------------------------------------------------------------------------------
  // Only while nothing is searched. A remark for the user, if there is one.
  std::string begin(const Order& order, Listener listener);
  bool searching() const { return searching_; }
  bool due() const { return searching_ && hold_ == Hold::None && !thread_.running(); }
  // Ends the search soon, whatever holds it.
  void stop();
  // The move that was pondered on has been played.
  void hit();
  // Until when a search that was hit may go on, from now.
  std::optional<double> seconds_left() const;
  // Waits at most `seconds` for the end of a search that nothing holds.
  void wait_for(double seconds);
  // Waits for the end of the search, which is then concluded.
  const Finding& take();

 private:
  using Clock = std::chrono::steady_clock;

  Session(const Settings& settings, Board board, app::KeptSearcher kept,
          std::function<void()> on_done);
  std::vector<Option> make_options();
  // The size of the table that the next search has.
  std::size_t table_bytes() const;
  app::SearcherOptions searcher_options(bool deepening) const;
  SearchThread::Job job_for(const Order& order, Listener listener, std::string& remark);
  // What is said of the threads that have searched; once, while it stays the same.
  std::string say_of_threads();

  std::string version_;
  Board board_;
  app::KeptSearcher kept_;
  std::optional<std::size_t> table_bytes_;  // instead of what the recipe says
  std::int64_t most_megabytes_;             // of the table
  std::int64_t lines_ = 1;
  std::int64_t threads_ = 1;
  std::int64_t told_of_threads_ = 0;  // for which number it was told that fewer have searched
  double overhead_ = app::kDefaultOverhead;
  bool ponders_ = false;
  bool claims_pass_ = false;
  std::vector<Option> options_;

  bool searching_ = false;
  Hold hold_ = Hold::None;
  std::optional<double> seconds_after_hit_;
  std::optional<Clock::time_point> deadline_;
  Finding found_;        // written by the search, read when it has ended
  SearchThread thread_;  // last: it ends before what it uses
};

}  // namespace espalier::protocol
