#include "server/match_runs.hpp"

#include <fmt/chrono.h>
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <exception>
#include <system_error>
#include <vector>

#include "app/files.hpp"
#include "espalier/core/text.hpp"
#include "match/match_codec.hpp"
#include "server/match_limits.hpp"
#include "server/recipe_limits.hpp"

namespace espalier::server {
namespace {

namespace fs = std::filesystem;
using app::Json;

constexpr std::chrono::milliseconds kBetweenReports{250};
// A store that cannot be read, perhaps because the command line plays it, is left alone so long.
constexpr std::chrono::seconds kBetweenTrials{2};

// A directory made by the command line may have more kinds of letters than we give.
bool is_id(std::string_view id) {
  constexpr std::size_t kLongest = 64;
  constexpr std::string_view kLetters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
  return !id.empty() && id.size() <= kLongest && id.front() != '.' &&
         id.find_first_not_of(kLetters) == id.npos;
}

Refusal unknown(const std::string& id) { return {404, "there is no match " + in_quotes(id)}; }

Json encode(const MatchRecord& record, bool with_games) {
  Json json = {{"id", record.id},
               {"request", match::encode(record.request)},
               {"names", record.match ? record.match->plan.names : record.request.players},
               {"state", state_name(record.state)},
               {"done", record.games.size()},
               {"all", record.games.size()},
               {"seconds", record.seconds},
               {"seconds_left", nullptr},
               {"modified", record.modified}};
  if (record.seconds_left) json["seconds_left"] = *record.seconds_left;
  if (!record.error.empty()) json["error"] = record.error;
  json["ratings"] = Json::array();
  json["cross"] = Json::array();
  if (!record.match) return json;
  const match::Plan& plan = record.match->plan;
  const auto schedule = plan.schedule();
  json["all"] = schedule.games();
  json["limits"] = record.match->terms_text;
  json["notes"] = record.match->notes;
  json.update(match::encode_table(plan, match::standing_of(plan, record.games)));
  if (!with_games) return json;
  json["games"] = Json::array();
  for (const auto& [number, game] : record.games) {
    if (number < schedule.games()) json["games"].push_back(match::encode_summary(schedule, game));
  }
  return json;
}

// Opens the store for a moment; what is wrong is in the record's error.
void read_store(const fs::path& directory, MatchRecord& record) {
  const auto store = match::MatchStore::open(directory.string(), {}, match::StoreUse::Look);
  if (!store) {
    record.error = store.message();
    return;
  }
  const auto request = match::MatchRequest::from_fields(store->plan());
  if (!request) {
    record.error = request.message();
    return;
  }
  record.request = *request;
  record.games = store->games();
  for (const auto& [number, game] : record.games) record.seconds += game.seconds;
  auto described = match::describe(*request);
  if (described) {
    record.match = std::make_shared<match::PreparedMatch>(std::move(described).value());
  } else {
    record.error = described.message();
  }
}

}  // namespace

std::optional<MatchRuns::Time> MatchRuns::changed(const std::string& id) const {
  if (!is_id(id)) return std::nullopt;
  const fs::path path = root_ / id / match::kMatchStoreName;
  std::error_code code;
  const Time time = fs::last_write_time(path, code);
  if (code) return std::nullopt;
  const Time log = fs::last_write_time(path.string() + "-wal", code);
  return code ? time : std::max(time, log);
}

const MatchRecord* MatchRuns::record(const std::string& id) {
  const auto begun = begun_.find(id);
  const bool ours = begun != begun_.end();
  if (ours && begun->second.state == RunState::Running) return &begun->second;
  const auto time = changed(id);
  if (!time) return ours ? &begun->second : nullptr;
  auto& [read_time, read] = read_;
  const auto now = std::chrono::steady_clock::now();
  const bool tried = read.error.empty() || now - read_at_ < kBetweenTrials;
  if (read.id != id || read_time != *time || !tried) {
    read_at_ = now;
    read = {};
    read.id = id;
    read.modified = utc_text(*time);
    read_store(root_ / id, read);
    read_time = changed(id).value_or(*time);  // closing the store may have touched it
  }
  if (ours) read.state = begun->second.state;
  if (ours && !begun->second.error.empty()) read.error = begun->second.error;
  return &read;
}

std::optional<Json> MatchRuns::summary(const std::string& id) {
  const auto begun = begun_.find(id);
  const bool ours = begun != begun_.end();
  const bool running = ours && begun->second.state == RunState::Running;
  const auto seen = seen_.find(id);
  if (!running && seen != seen_.end() && seen->second.first == changed(id)) {
    return seen->second.second;
  }
  const auto failed = unread_.find(id);
  const auto time = std::chrono::steady_clock::now();
  if (!ours && failed != unread_.end() && time - failed->second.first < kBetweenTrials) {
    return failed->second.second;
  }
  unread_.erase(id);
  const MatchRecord* now = record(id);
  if (now == nullptr) return std::nullopt;  // removed while we looked
  Json json = encode(*now, false);
  const bool stored = now == &read_.second;
  if (stored && now->error.empty()) seen_.insert_or_assign(id, std::pair(read_.first, json));
  if (stored && !ours && !now->error.empty()) unread_.emplace(id, std::pair(time, json));
  return json;
}

Json MatchRuns::list() {
  const std::lock_guard lock(mutex_);
  std::vector<std::string> ids;
  for (const auto& [id, match] : begun_) ids.push_back(id);
  std::error_code code;
  for (fs::directory_iterator it(root_, code), end; !code && it != end; it.increment(code)) {
    const std::string id = it->path().filename().string();
    if (!begun_.contains(id) && changed(id)) ids.push_back(id);
  }
  std::vector<Json> matches;
  for (const std::string& id : ids) {
    if (auto match = summary(id)) matches.push_back(*std::move(match));
  }
  std::stable_sort(matches.begin(), matches.end(), [](const Json& a, const Json& b) {
    const auto place = [](const Json& match) {
      return std::pair(match["state"] == "running", match["modified"].get<std::string>());
    };
    return place(a) > place(b);
  });
  return matches;
}

std::optional<Json> MatchRuns::find(const std::string& id, bool with_games) {
  const std::lock_guard lock(mutex_);
  const MatchRecord* found = record(id);
  return found != nullptr ? std::optional(encode(*found, with_games)) : std::nullopt;
}

std::optional<Refusal> MatchRuns::busy() const {
  for (const auto& [id, match] : begun_) {
    if (match.state != RunState::Running) continue;
    return Refusal{409, "the match " + in_quotes(id) + " is being played; wait for it or stop it"};
  }
  return std::nullopt;
}

std::string MatchRuns::fresh_id(const std::string& game) const {
  const std::string stem =
      fmt::format("{}-{:%Y%m%d-%H%M%S}", game, fmt::gmtime(std::time(nullptr)));
  std::error_code code;
  std::string id = stem;
  for (int copy = 2; begun_.contains(id) || fs::exists(root_ / id, code); ++copy) {
    id = fmt::format("{}-{}", stem, copy);
  }
  return id;
}

Answer<Json> MatchRuns::start(const MatchStart& asked) {
  if (!asked.name.empty() && !is_run_name(asked.name)) {
    return Refusal{422, "field 'name': expected a-z, 0-9, '-' and '_', at most 64 of them"};
  }
  for (const std::string& player : asked.request.players) {
    if (const auto error = check_names_no_file(player)) return Refusal{422, error->message};
  }
  auto described = match::describe(asked.request);
  if (!described) return Refusal{422, described.message()};
  const std::lock_guard lock(mutex_);
  if (auto refusal = busy()) return *refusal;
  MatchRecord record;
  record.request = asked.request;
  record.match = std::make_shared<match::PreparedMatch>(std::move(described).value());
  record.id = asked.name.empty() ? fresh_id(asked.request.game) : asked.name;
  if (changed(record.id)) {
    return Refusal{409, "there is a match " + in_quotes(record.id) +
                            " already; go on with it or choose another name"};
  }
  return begin(std::move(record), asked.threads);
}

Answer<Json> MatchRuns::resume(const std::string& id, std::optional<std::int64_t> games,
                               int threads) {
  const std::lock_guard lock(mutex_);
  const MatchRecord* found = this->record(id);
  if (found == nullptr) return unknown(id);
  if (auto refusal = busy()) return *refusal;
  if (!found->match) return Refusal{422, found->error};
  MatchRecord record = *found;
  const std::size_t pairs_before = record.match->plan.pairs;
  if (games) record.request.games = std::to_string(*games);
  auto described = match::describe(record.request);
  if (!described) return Refusal{422, described.message()};
  record.match = std::make_shared<match::PreparedMatch>(std::move(described).value());
  const match::Plan& plan = record.match->plan;
  if (plan.pairs < pairs_before) {
    return Refusal{422, fmt::format("the match has {} games of each two players; expected at least "
                                    "that",
                                    2 * pairs_before)};
  }
  if (record.games.size() >= plan.schedule().games()) {
    return Refusal{422, "all games are played; expected a larger number of games"};
  }
  return begin(std::move(record), threads);
}

Answer<Json> MatchRuns::begin(MatchRecord record, int threads) {
  if (auto refusal = check_match_limits(*record.match)) return *refusal;
  record.state = RunState::Running;
  record.error.clear();
  record.seconds = 0;
  const bool started =
      background_.start([this, id = record.id, request = record.request,
                         threads](const StopFlag& stop) { run(id, request, threads, stop); });
  if (!started) return Refusal{503, "the server is being stopped"};
  running_ = true;
  make_room(begun_);
  const auto [place, fresh] = begun_.insert_or_assign(record.id, record);
  return encode(place->second, false);
}

void MatchRuns::run(const std::string& id, const match::MatchRequest& request, int threads,
                    const StopFlag& stop) {
  std::string error;
  bool finished = false;
  try {
    const auto outcome = play(id, request, threads, stop);
    finished = outcome && outcome->finished;
    if (!outcome) error = outcome.message();
    if (outcome && outcome->error) error = outcome->error->message;
  } catch (const std::exception& failure) {
    error = std::string("the match failed: ") + failure.what();
  }
  const std::lock_guard lock(mutex_);
  MatchRecord& record = begun_[id];
  seen_.erase(id);
  record.games.clear();  // they are on disk
  record.seconds_left.reset();
  record.error = error;
  record.state = !error.empty() ? RunState::Failed
                 : finished     ? RunState::Finished
                                : RunState::Stopped;
  running_ = false;
}

Result<match::MatchOutcome> MatchRuns::play(const std::string& id,
                                            const match::MatchRequest& request, int threads,
                                            const StopFlag& stop) {
  auto prepared = match::prepare(request, &stop);  // draws openings: this may take a while
  if (stop.requested()) return match::MatchOutcome{};
  if (!prepared) return prepared.error();
  const auto shared = std::make_shared<match::PreparedMatch>(std::move(prepared).value());
  shared->plan.threads = threads;
  shared->plan.spectators = &spectators_;
  spectators_.clear();
  const match::PreparedMatch& match = *shared;
  {
    const std::lock_guard lock(mutex_);
    begun_[id].match = shared;  // it has notes on its openings
  }
  const std::string directory = (root_ / id).string();
  auto opened = match::open_store(directory, request, match);
  if (!opened) return opened.error();
  match::MatchStore store = std::move(opened).value();
  match::StoredGames games = store.games();
  using Clock = std::chrono::steady_clock;
  Clock::time_point last{};
  match::MatchOutcome outcome =
      match::run_match(match.plan, games, &store, stop, [&](const match::MatchProgress& progress) {
        if (Clock::now() - last < kBetweenReports) return;
        last = Clock::now();
        publish(id, games, progress);
      });
  const std::string file = (fs::path(directory) / match::kGamesFile).string();
  const auto written = app::write_file(file, "games file", match::games_text(match, games));
  if (!written && !outcome.error) outcome.error = written.error();
  return outcome;
}

void MatchRuns::publish(const std::string& id, const match::StoredGames& games,
                        const match::MatchProgress& progress) {
  const std::lock_guard lock(mutex_);
  MatchRecord& record = begun_[id];
  for (const auto& game : games) record.games.insert(game);
  record.seconds = progress.seconds;
  if (progress.now == 0) return;
  record.seconds_left = progress.seconds / static_cast<double>(progress.now) *
                        static_cast<double>(progress.all - progress.done);
}

std::optional<Json> MatchRuns::stop(const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    const auto begun = begun_.find(id);
    if (begun != begun_.end() && begun->second.state == RunState::Running) background_.stop();
  }
  return find(id, false);
}

}  // namespace espalier::server
