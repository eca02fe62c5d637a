#include "server/lab_runs.hpp"

#include <algorithm>
#include <exception>
#include <system_error>

#include "app/files.hpp"
#include "codec/json.hpp"
#include "espalier/core/text.hpp"
#include "lab/filter.hpp"

namespace espalier::server {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepest = 3;                   // directories below DATA/lab that are looked at ...
constexpr std::size_t kMostEntries = 20'000;  // ... and files
constexpr std::size_t kLongestId = 128;

// "muszycka85.pruning"; empty if the directory has a name that does not fit an address.
std::string id_of(const fs::path& relative) {
  std::string id = relative.generic_string();
  for (const char c : id) {
    const bool fits = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      c == '-' || c == '_' || c == '.' || c == '/';
    if (!fits) return "";
  }
  std::replace(id.begin(), id.end(), '/', '.');
  return id.size() <= kLongestId ? id : "";
}

const lab::Study* study_of_manifest(const fs::path& directory) {
  const auto text = app::read_file((directory / "manifest.json").string(), "manifest");
  if (!text) return nullptr;
  const auto json = app::Json::parse(*text, nullptr, false);
  if (!json.is_object() || !json.contains("study") || !json["study"].is_string()) return nullptr;
  const auto study = lab::find_study(json["study"].get<std::string>());
  return study ? *study : nullptr;
}

// How much of what is asked is there.
void count(const lab::Store& store, const std::vector<std::size_t>& cells, LabRun& run) {
  std::vector<bool> chosen(run.place.study->cells().size(), false);
  for (const std::size_t cell : cells) chosen[cell] = true;
  run.units_done = 0;
  run.samples_done = 0;
  for (const lab::StoredUnit& stored : store.units()) {
    if (!chosen[stored.unit.cell]) continue;
    ++run.units_done;
    run.samples_done += stored.unit.count;
  }
  run.units_all = run.units_done;
  run.samples_all = run.samples_done;
  for (const lab::Unit& unit : store.missing(cells, run.trees)) {
    ++run.units_all;
    run.samples_all += unit.count;
  }
}

Result<lab::Store> open_store(const LabPlace& place) {
  return lab::Store::open(place.directory.string(), *place.study, std::nullopt,
                          lab::Store::Access::ReadOnly);
}

// Nothing is done yet if there is no store that can be read.
void count_stored(const std::vector<std::size_t>& cells, LabRun& run) {
  run.units_done = run.units_all = 0;
  run.samples_done = run.samples_all = 0;
  if (const auto store = open_store(run.place)) return count(*store, cells, run);
  for (const std::size_t cell : cells) {
    const lab::Cell& one = run.place.study->cells()[cell];
    const std::uint64_t samples = one.samples(run.trees);
    run.samples_all += samples;
    run.units_all += (samples + one.per_unit - 1) / one.per_unit;
  }
}

void read_store(LabRun& run) {
  const auto store = open_store(run.place);
  if (!store) {
    run.error = store.message();
    return;
  }
  run.seed = store->seed();
  for (const lab::Session& session : store->sessions()) {
    run.seconds += session.seconds;
    run.trees = session.trees;
    run.cells = session.cells;
  }
  const auto cells = lab::select_cells(*run.place.study, run.cells);
  if (cells) count(*store, *cells, run);
  run.verdicts = lab::Results(*run.place.study, store->totals()).verdicts();
}

// The laboratory speaks of its options.
std::string as_field(std::string message) {
  constexpr std::string_view kOption = "--cells";
  if (message.starts_with(kOption)) message.replace(0, kOption.size(), "field 'cells'");
  return message;
}

bool is_shown(const fs::path& path) {
  const std::string ending = path.extension().string();
  return ending == ".html" || ending == ".md" || ending == ".csv" || ending == ".json" ||
         ending == ".svg";
}

}  // namespace

std::vector<std::string> files_of(const LabPlace& place) {
  std::vector<std::string> names;
  for (const char* folder : {"", "figures"}) {
    std::error_code code;
    for (fs::directory_iterator it(place.directory / folder, code), end; !code && it != end;
         it.increment(code)) {
      const bool plain = it->symlink_status(code).type() == fs::file_type::regular;
      if (!plain || !is_shown(it->path())) continue;
      names.push_back((fs::path(folder) / it->path().filename()).generic_string());
    }
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::optional<LabPlace> LabRuns::place_of(const fs::path& directory) const {
  const fs::path relative = directory.lexically_relative(root_);
  LabPlace place{id_of(relative), nullptr, "", directory};
  if (place.id.empty()) return std::nullopt;
  const std::string path = relative.generic_string();
  for (const lab::Study* study : lab::studies()) {
    const std::string& usual = study->info().name;
    const bool named = path.starts_with(usual + ".") && is_run_name(path.substr(usual.size() + 1));
    if (path != usual && !named) continue;
    place.study = study;
    if (named) place.name = path.substr(usual.size() + 1);
    return place;
  }
  place.study = study_of_manifest(directory);
  place.name = path;
  return place.study != nullptr ? std::optional(place) : std::nullopt;
}

std::map<std::string, LabPlace> LabRuns::places() const {
  std::map<std::string, LabPlace> found;
  std::error_code code;
  std::size_t entries = 0;
  fs::recursive_directory_iterator it(root_, fs::directory_options::skip_permission_denied, code);
  for (; !code && it != fs::recursive_directory_iterator() && entries < kMostEntries;
       it.increment(code), ++entries) {
    if (it.depth() >= kDeepest) it.disable_recursion_pending();
    if (it->path().filename() != lab::kStoreName) continue;
    if (auto place = place_of(it->path().parent_path())) found.emplace(place->id, *place);
  }
  for (const auto& [id, run] : begun_) found.emplace(id, run.place);
  return found;
}

LabRun LabRuns::look(const LabPlace& place) {
  std::error_code code;
  const Time changed = fs::last_write_time(place.directory / lab::kStoreName, code);
  LabRun run;
  run.place = place;
  if (code) return run;  // nothing has been stored
  const auto seen = seen_.find(place.id);
  if (seen != seen_.end() && seen->second.first == changed) return seen->second.second;
  run.modified = utc_text(changed);
  read_store(run);
  // What could not be read is tried again.
  if (run.error.empty()) seen_.insert_or_assign(place.id, std::pair(changed, run));
  return run;
}

LabRun LabRuns::merged(const LabPlace& place) {
  const auto begun = begun_.find(place.id);
  if (begun == begun_.end()) return look(place);
  if (begun->second.state == RunState::Running) return begun->second;
  LabRun run = look(place);
  run.state = begun->second.state;
  if (!begun->second.error.empty()) run.error = begun->second.error;
  return run;
}

std::vector<LabRun> LabRuns::list() {
  const std::lock_guard lock(mutex_);
  std::vector<LabRun> runs;
  for (const auto& [id, place] : places()) runs.push_back(merged(place));
  return runs;
}

std::optional<LabRun> LabRuns::find(const std::string& id) {
  const std::lock_guard lock(mutex_);
  if (const auto begun = begun_.find(id); begun != begun_.end()) return merged(begun->second.place);
  const auto all = places();
  const auto found = all.find(id);
  return found == all.end() ? std::nullopt : std::optional(merged(found->second));
}

Answer<LabRun> LabRuns::start(const LabStart& asked) {
  const auto study = lab::find_study(asked.study);
  if (!study) return Refusal{422, study.message()};
  const std::lock_guard lock(mutex_);
  LabPlace place;
  for (const auto& [id, there] : places()) {
    if (there.study == *study && there.name == asked.name) place = there;
  }
  if (place.study == nullptr) {
    if (!asked.name.empty() && !is_run_name(asked.name)) {
      return Refusal{422, "field 'name': expected a-z, 0-9, '-' and '_', at most 64 of them"};
    }
    const std::string path = asked.study + (asked.name.empty() ? "" : "." + asked.name);
    place = {id_of(path), *study, asked.name, root_ / path};
  }
  if (running_) {
    for (const auto& [id, run] : begun_) {
      if (run.state != RunState::Running) continue;
      return Refusal{409, id == place.id ? "this run is going on already"
                                         : "the run " + in_quotes(id) +
                                               " is going on; wait for it or stop it"};
    }
  }
  LabRun run = look(place);
  if (asked.seed && run.seed && *asked.seed != *run.seed) {
    return Refusal{409, "the run was started with seed " + std::to_string(*run.seed) + ", not " +
                            std::to_string(*asked.seed) + "; expected that seed or another name"};
  }
  lab::RunRequest request;
  request.study = *study;
  request.directory = place.directory.string();
  request.seed = asked.seed;
  request.threads = asked.threads;
  request.cells = asked.cells.value_or(run.cells);
  request.trees = asked.trees.value_or(run.trees > 0 ? run.trees : (*study)->info().default_trees);
  return begin(request, std::move(run));
}

Answer<LabRun> LabRuns::begin(const lab::RunRequest& request, LabRun run) {
  const auto cells = lab::select_cells(*request.study, request.cells);
  if (!cells) return Refusal{422, as_field(cells.message())};
  run.state = RunState::Running;
  run.trees = *request.trees;
  run.cells = request.cells;
  run.error.clear();
  count_stored(*cells, run);
  const std::string& id = run.place.id;
  const bool started = background_.start(
      [this, id, request, run](const StopFlag& stop) { this->run(id, request, run, stop); });
  if (!started) return Refusal{503, "the server is being stopped"};
  running_ = true;
  make_room(begun_);
  begun_.insert_or_assign(id, run);
  return run;
}

void LabRuns::run(const std::string& id, const lab::RunRequest& request, const LabRun& before,
                  const StopFlag& stop) {
  const auto show = [&](const lab::Progress& now) {
    const std::lock_guard lock(mutex_);
    LabRun& run = begun_[id];
    run.units_done = before.units_done + now.units_done;
    run.units_all = before.units_done + now.units_all;
    run.samples_done = before.samples_done + now.samples_done;
    run.samples_all = before.samples_done + now.samples_all;
    run.seconds = before.seconds + now.seconds;
    run.seconds_left = now.seconds_left;
  };
  std::string error;
  bool finished = false;
  try {
    const auto report = lab::run_study(request, stop, show);
    finished = report && report->finished && !report->error;
    if (!report) error = report.message();
    if (report && report->error) error = report->error->message;
  } catch (const std::exception& failure) {
    error = std::string("the run failed: ") + failure.what();
  }
  const std::lock_guard lock(mutex_);
  LabRun& run = begun_[id];
  run.error = error;
  run.seconds_left.reset();
  run.state = !error.empty() ? RunState::Failed : finished ? RunState::Finished : RunState::Stopped;
  running_ = false;
}

std::optional<LabRun> LabRuns::stop(const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    const auto begun = begun_.find(id);
    if (begun != begun_.end() && begun->second.state == RunState::Running) background_.stop();
  }
  return find(id);
}

Answer<LabComparison> LabRuns::compare(const std::string& a, const std::string& b) {
  const auto first = find(a);
  const auto second = find(b);
  if (!first || !second) return Refusal{404, "there is no run " + in_quotes(first ? b : a)};
  if (first->place.study != second->place.study) {
    return Refusal{422, "the runs are of different studies; expected two of one"};
  }
  const auto table = [](const LabRun& run) {
    return app::read_file((run.place.directory / "results.csv").string(), "results");
  };
  const auto one = table(*first);
  if (!one) return Refusal{422, one.message()};
  const auto other = table(*second);
  if (!other) return Refusal{422, other.message()};
  auto compared = lab::compare_runs(first->place.study->info(), *one, *other);
  if (!compared) return Refusal{422, compared.message()};
  return LabComparison{first->place.study, std::move(compared).value()};
}

}  // namespace espalier::server
