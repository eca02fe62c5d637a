// Studies, and the runs of the laboratory.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "app/files.hpp"
#include "codec/codec.hpp"
#include "codec/fields.hpp"
#include "espalier/core/text.hpp"
#include "server/context.hpp"
#include "server/run_answers.hpp"
#include "server/static_files.hpp"

namespace espalier::server {
namespace {

using app::Json;

constexpr std::int64_t kMostTrees = 10'000'000;
constexpr std::size_t kMostAtOnce = std::size_t{1} << 20;  // of a file that is sent
constexpr std::size_t kBlock = std::size_t{64} << 10;

Json encode(const lab::Study& study) {
  const lab::StudyInfo& info = study.info();
  return {{"name", info.name},
          {"title", info.title},
          {"source", info.source},
          {"summary", info.summary},
          {"trees", info.default_trees},
          {"full_trees", std::max(info.full_trees, info.default_trees)},
          {"cells", study.cells().size()}};
}

Json encode(const lab::TableVerdict& verdict) {
  return {{"table", verdict.table},
          {"verdict", lab::verdict_word(verdict)},
          {"figures", verdict.figures},
          {"measured", verdict.measured},
          {"rejected", verdict.rejected}};
}

Json encode(const LabRun& run) {
  Json json = {{"id", run.place.id},
               {"study", run.place.study->info().name},
               {"name", run.place.name},
               {"state", state_name(run.state)},
               {"trees", run.trees},
               {"cells", run.cells},
               {"units_done", run.units_done},
               {"units_all", run.units_all},
               {"samples_done", run.samples_done},
               {"samples_all", run.samples_all},
               {"seconds", run.seconds},
               {"seconds_left", nullptr},
               {"files", files_of(run.place)},
               {"verdicts", Json::array()},
               {"modified", run.modified}};
  if (run.seconds_left) json["seconds_left"] = *run.seconds_left;
  if (!run.error.empty()) json["error"] = run.error;
  for (const lab::TableVerdict& verdict : run.verdicts) json["verdicts"].push_back(encode(verdict));
  return json;
}

Json encode(const lab::Estimate& estimate) {
  return {{"mean", estimate.mean}, {"stderr", estimate.stderr_}, {"n", estimate.n}};
}

Json encode(const lab::RunComparison& comparison) {
  Json rows = Json::array();
  for (const lab::ComparedRow& row : comparison.rows) {
    Json labels = Json::object();
    for (const auto& [name, value] : row.labels) labels[name] = value;
    rows.push_back({{"labels", std::move(labels)},
                    {"a", encode(row.a)},
                    {"b", encode(row.b)},
                    {"z", std::isfinite(row.z) ? Json(row.z) : Json(nullptr)},
                    {"differs", row.differs}});
  }
  return {{"columns", comparison.columns},
          {"rows", std::move(rows)},
          {"differing", comparison.differing},
          {"only_a", comparison.only_a},
          {"only_b", comparison.only_b}};
}

Result<LabStart> decode_start(const std::string& body) {
  app::FieldReader fields(body, {"study", "name", "trees", "cells", "threads", "seed"});
  LabStart start;
  start.study = fields.text("study");
  start.name = fields.text("name", "");
  if (const auto trees = fields.whole("trees", 1, kMostTrees)) {
    start.trees = static_cast<std::uint64_t>(*trees);
  }
  if (fields.has("cells")) start.cells = fields.text("cells");
  if (const auto seed = fields.whole("seed", 0, std::numeric_limits<std::int64_t>::max())) {
    start.seed = static_cast<std::uint64_t>(*seed);
  }
  start.threads = read_threads(fields);
  if (fields.error()) return *fields.error();
  return start;
}

void no_run(httplib::Response& response, const std::string& id) {
  refuse(response, 404, "there is no run " + in_quotes(id) + "; GET /lab/runs lists them");
}

void start_run(const Call& call, httplib::Response& response, LabRuns& runs) {
  const auto asked = decode_start(call.body);
  if (!asked) return refuse(response, 400, asked.message());
  answer(response, runs.start(*asked), [](const LabRun& run) { return encode(run); });
}

// In blocks, so that a file of any size takes the memory of one block.
void send_in_blocks(httplib::Response& response, const std::string& path, std::size_t size,
                    const std::string& type) {
  const auto file = std::make_shared<std::ifstream>(path, std::ios::binary);
  const auto send = [file](std::size_t offset, std::size_t length, httplib::DataSink& sink) {
    std::array<char, kBlock> block{};
    file->seekg(static_cast<std::streamoff>(offset));
    file->read(block.data(), static_cast<std::streamsize>(std::min(length, block.size())));
    const auto got = static_cast<std::size_t>(file->gcount());
    return got > 0 && sink.write(block.data(), got);
  };
  response.set_content_provider(size, type, send);
}

void send_file(const Call& call, httplib::Response& response, LabRuns& runs) {
  const auto run = runs.find(call.part(1));
  if (!run) return no_run(response, call.part(1));
  const std::string name = call.part(2);
  const auto names = files_of(run->place);
  if (std::find(names.begin(), names.end(), name) == names.end()) {
    return refuse(response, 404, "the run has no file " + in_quotes(name));
  }
  const std::string path = (run->place.directory / name).string();
  std::error_code code;
  const std::uintmax_t size = std::filesystem::file_size(path, code);
  if (!code && size > kMostAtOnce) {
    send_in_blocks(response, path, size, content_type(name));
  } else {
    const auto text = app::read_file(path, "file");
    if (!text) return refuse(response, 500, text.message());
    response.set_content(*text, content_type(name));
  }
  response.set_header("Cache-Control", "no-cache");
  // A report is a page of its own with its own script; it gets nothing of ours.
  response.set_header("Content-Security-Policy",
                      "sandbox allow-scripts allow-popups; default-src 'none'; "
                      "script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:");
}

void compare(const Call& call, httplib::Response& response, LabRuns& runs) {
  answer(response, runs.compare(call.query("a"), call.query("b")),
         [](const LabComparison& compared) {
           Json json = {{"study", compared.study->info().name}};
           json.update(encode(compared.rows));
           return json;
         });
}

}  // namespace

void add_lab_routes(Routes& routes, Context& context) {
  LabRuns& runs = context.runs.lab;
  routes.get("/studies", [](const Call&, httplib::Response& response) {
    Json list = Json::array();
    for (const lab::Study* study : lab::studies()) list.push_back(encode(*study));
    reply(response, {{"studies", std::move(list)}});
  });
  routes.get("/lab/runs", [&runs](const Call&, httplib::Response& response) {
    Json list = Json::array();
    for (const LabRun& run : runs.list()) list.push_back(encode(run));
    reply(response, {{"runs", std::move(list)}});
  });
  routes.post("/lab/runs", [&runs](const Call& call, httplib::Response& response) {
    start_run(call, response, runs);
  });
  routes.get("/lab/runs/{id}", [&runs](const Call& call, httplib::Response& response) {
    const auto run = runs.find(call.part(1));
    if (!run) return no_run(response, call.part(1));
    reply(response, encode(*run));
  });
  routes.post("/lab/runs/{id}/stop", [&runs](const Call& call, httplib::Response& response) {
    const auto run = runs.stop(call.part(1));
    if (!run) return no_run(response, call.part(1));
    reply(response, encode(*run));
  });
  routes.get("/lab/runs/{id}/events",
             [&runs, &context](const Call& call, httplib::Response& response) {
               const std::string id = call.part(1);
               if (!runs.find(id)) return no_run(response, id);
               follow(response, context.streams, "run", [&runs, id] {
                 const auto run = runs.find(id);
                 return run ? std::optional(encode(*run)) : std::nullopt;
               });
             });
  routes.get(
      "/lab/runs/{id}/files/{file+}",
      [&runs](const Call& call, httplib::Response& response) { send_file(call, response, runs); });
  routes.get("/lab/compare", [&runs](const Call& call, httplib::Response& response) {
    compare(call, response, runs);
  });
}

}  // namespace espalier::server
