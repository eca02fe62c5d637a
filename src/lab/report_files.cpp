#include "lab/report_files.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "app/files.hpp"
#include "codec/json.hpp"
#include "espalier/core/text.hpp"
#include "lab/build_info.hpp"
#include "lab/document.hpp"

namespace espalier::lab {
namespace {

namespace fs = std::filesystem;

std::optional<Error> write_file(const fs::path& path, const std::string& text) {
  const auto written = app::write_file(path.string(), "file", text);
  return written ? std::nullopt : std::optional(written.error());
}

// The processor time of all sessions; nothing if one of them does not know its own.
std::optional<double> processor_seconds(const std::vector<Session>& sessions) {
  double sum = 0;
  for (const Session& session : sessions) {
    if (!session.processor_seconds) return std::nullopt;
    sum += *session.processor_seconds;
  }
  return sum;
}

// Seed, version, machine, wall time and processor time of every session on the database.
std::string manifest(const Results& results, const Store& store) {
  const StudyInfo& info = results.study().info();
  const BuildInfo build = build_info();
  app::Json json;
  json["study"] = info.name;
  json["study_version"] = info.version;
  json["seed"] = store.seed();
  json["version"] = build.version;
  json["commit"] = build.commit;
  json["compiler"] = build.compiler;
  json["cpu"] = cpu_name();
  double seconds = 0;
  app::Json sessions = app::Json::array();
  for (const Session& session : store.sessions()) {
    seconds += session.seconds;
    sessions.push_back({{"started", session.started},
                        {"seconds", session.seconds},
                        {"trees", session.trees},
                        {"threads", session.threads},
                        {"cells", session.cells},
                        {"version", session.version},
                        {"commit", session.commit},
                        {"compiler", session.compiler},
                        {"cpu", session.cpu}});
    if (session.processor_seconds) {
      sessions.back()["processor_seconds"] = *session.processor_seconds;
    }
  }
  if (!sessions.empty()) {
    const auto& last = sessions.back();
    json["options"] = {
        {"trees", last["trees"]}, {"threads", last["threads"]}, {"cells", last["cells"]}};
  }
  json["seconds"] = seconds;
  if (const auto spent = processor_seconds(store.sessions())) json["processor_seconds"] = *spent;
  json["units"] = store.units().size();
  json["cells"] = app::Json{{"all", results.study().cells().size()}};
  std::size_t measured = 0;
  for (std::size_t i = 0; i < results.study().cells().size(); ++i) {
    measured += results.measured(i) ? 1 : 0;
  }
  json["cells"]["measured"] = measured;
  json["written"] = utc_now();
  json["sessions"] = std::move(sessions);
  return json.dump(2) + "\n";
}

std::string footer(const Results& results, const Store& store) {
  double seconds = 0;
  std::uint64_t trees = 0;
  for (const Session& session : store.sessions()) {
    seconds += session.seconds;
    trees = std::max(trees, session.trees);
  }
  const auto spent = processor_seconds(store.sessions());
  const BuildInfo build = build_info();
  std::size_t measured = 0;
  const std::size_t all = results.study().cells().size();
  for (std::size_t i = 0; i < all; ++i) measured += results.measured(i) ? 1 : 0;
  std::string text = fmt::format(
      "{} version {}, seed {}, up to {} trees a cell, {} of {} cells measured, {:.0f} s{} on {}. "
      "Espalier {} ({}), {}.",
      results.study().info().name, results.study().info().version, store.seed(), trees, measured,
      all, seconds, spent ? fmt::format(" ({:.0f} s of processor time)", *spent) : "", cpu_name(),
      build.version, build.commit, build.compiler);
  return text;
}

}  // namespace

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", parts.tm_year + 1900, parts.tm_mon + 1,
                     parts.tm_mday, parts.tm_hour, parts.tm_min, parts.tm_sec);
}

std::string cpu_name() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("model name")) continue;
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown processor";
}

Result<std::vector<std::string>> write_report(const Results& results, const std::string& csv,
                                              const Store& store, const std::string& directory) {
  Document document = results.study().report(results);
  document.footer = footer(results, store);
  std::vector<std::pair<std::string, std::string>> files = {
      {"results.csv", csv},
      {"report.html", to_html(document)},
      {"report.md", to_markdown(document)},
      {"manifest.json", manifest(results, store)}};
  for (auto& file : results.study().files(results)) files.push_back(std::move(file));
  std::error_code code;
  fs::create_directories(fs::path(directory) / "figures", code);
  for (const Figure* figure : figures_of(document)) {
    files.emplace_back("figures/" + figure->id + ".svg", figure->svg);
  }
  std::vector<std::string> names;
  for (const auto& [name, text] : files) {
    if (auto error = write_file(fs::path(directory) / name, text)) return *error;
    if (!name.starts_with("figures/")) names.push_back(name);
  }
  return names;
}

}  // namespace espalier::lab
