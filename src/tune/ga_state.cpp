#include "tune/ga_state.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "app/files.hpp"
#include "espalier/core/text.hpp"

namespace espalier::tune {
namespace {

using app::Json;

constexpr std::string_view kStateKind = "state file";
constexpr int kFormat = 1;

Json encode(const GenerationRecord& record) {
  return {{"best", record.best},           {"mean", record.mean},
          {"worst", record.worst},         {"mutation", record.mutation},
          {"diversity", record.diversity}, {"yardstick", record.yardstick},
          {"games", record.games},         {"champion", record.champion}};
}

// Reads what it is given and never throws; the first thing that is wrong is kept.
class Reader {
 public:
  Reader(const std::string& path, std::size_t genes, const GeneticOptions& options)
      : path_(path), genes_(genes), options_(options) {}

  Result<std::optional<Evolution>> read(const std::string& text, const Json& run) {
    const Json file = Json::parse(text, nullptr, false);
    if (file.is_discarded() || !file.is_object()) return wrong("it is not JSON");
    if (!file.contains("format") || file["format"] != kFormat || !file.contains("run")) {
      return wrong("it is not a state of espalier tune");
    }
    if (auto error = compare(file["run"], run)) return *error;
    Evolution evolution;
    for (const Json& one : list(file, "population")) {
      evolution.population.push_back(individual(one));
    }
    for (const Json& one : list(file, "history")) evolution.history.push_back(record(one));
    const auto wanted = static_cast<std::size_t>(options_.population);
    if (evolution.population.size() != wanted) fail("the population has another size");
    if (!why_.empty()) return wrong(why_);
    return std::optional<Evolution>(std::move(evolution));
  }

 private:
  Error wrong(const std::string& why) const {
    return Error{std::string(kStateKind) + " " + in_quotes(path_) + ": " + why +
                 "; expected one that this run has written, or none"};
  }
  void fail(const std::string& why) {
    if (why_.empty()) why_ = why;
  }

  // The first thing in which the two runs differ.
  std::optional<Error> compare(const Json& there, const Json& here) const {
    for (const auto& [name, value] : here.items()) {
      const bool same = there.is_object() && there.contains(name) && there[name] == value;
      if (same) continue;
      const std::string other =
          there.is_object() && there.contains(name) ? there[name].dump() : "nothing";
      return wrong("it belongs to another run (" + name + ": " + in_quotes(other) + " there, " +
                   in_quotes(value.dump()) + " here)");
    }
    return std::nullopt;
  }

  Json list(const Json& in, const char* name) {
    if (in.contains(name) && in[name].is_array()) return in[name];
    fail(std::string("'") + name + "' is missing or not a list");
    return Json::array();
  }

  Genes genes(const Json& in, const char* name) {
    Genes genes;
    for (const Json& one : in.is_object() ? list(in, name) : Json::array()) {
      const bool whole = one.is_number_integer();
      const auto value = whole ? one.get<std::int64_t>() : -1;
      if (value < 0 || value > options_.levels) {
        fail("a gene is not within 0 to " + std::to_string(options_.levels));
      }
      genes.push_back(static_cast<int>(std::clamp<std::int64_t>(value, 0, options_.levels)));
    }
    if (genes.size() != genes_) fail("an individual has a wrong number of genes");
    return genes;
  }

  Individual individual(const Json& in) {
    Individual one{genes(in, "genes"), 0};
    const bool whole = in.is_object() && in.contains("rate") && in["rate"].is_number_integer();
    const auto rate = whole ? in["rate"].get<std::int64_t>() : -1;
    if (rate < 0 || rate > kHighestRate) fail("a mutation rate is no step of the ladder");
    one.rate = static_cast<int>(std::clamp<std::int64_t>(rate, 0, kHighestRate));
    return one;
  }

  GenerationRecord record(const Json& in) {
    GenerationRecord record;
    record.champion = genes(in, "champion");
    const auto share = [&](const char* name, double& value) {
      const bool number = in.is_object() && in.contains(name) && in[name].is_number();
      value = number ? in[name].get<double>() : -1;
      if (!(value >= 0 && value <= 1)) fail(std::string("'") + name + "' is not within 0 to 1");
    };
    const bool counted = in.is_object() && in.contains("games") && in["games"].is_number_unsigned();
    if (counted) record.games = in["games"].get<std::uint64_t>();
    if (!counted) fail("'games' is not a count");
    share("best", record.best);
    share("mean", record.mean);
    share("worst", record.worst);
    share("mutation", record.mutation);
    share("diversity", record.diversity);
    share("yardstick", record.yardstick);
    return record;
  }

  const std::string& path_;
  std::size_t genes_;
  const GeneticOptions& options_;
  std::string why_;
};

}  // namespace

std::optional<Error> write_state(const std::string& path, const Json& run,
                                 const Evolution& evolution) {
  Json file;
  file["format"] = kFormat;
  file["run"] = run;
  file["population"] = Json::array();
  for (const Individual& one : evolution.population) {
    file["population"].push_back({{"genes", one.genes}, {"rate", one.rate}});
  }
  file["history"] = Json::array();
  for (const GenerationRecord& record : evolution.history) {
    file["history"].push_back(encode(record));
  }
  const auto written = app::write_file(path, kStateKind, file.dump(1) + "\n");
  if (!written) return written.error();
  return std::nullopt;
}

Result<std::optional<Evolution>> read_state(const std::string& path, const Json& run,
                                            std::size_t genes, const GeneticOptions& options) {
  std::error_code code;
  if (!std::filesystem::exists(path, code)) return std::optional<Evolution>();
  const auto text = app::read_file(path, kStateKind);
  if (!text) return text.error();
  return Reader(path, genes, options).read(*text, run);
}

}  // namespace espalier::tune
