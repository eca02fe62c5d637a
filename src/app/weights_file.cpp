#include "app/weights_file.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "app/toml_file.hpp"
#include "espalier/core/phases.hpp"

namespace espalier::app {
namespace {

constexpr std::string_view kWeightsKind = "weights file";

// "opening.material": the weight of one phase of an evaluation with phases (core/phases.hpp).
std::string_view phase_of(std::string_view name) {
  const std::size_t mark = name.find(kPhaseMark);
  return mark == std::string_view::npos ? std::string_view{} : name.substr(0, mark);
}
std::string_view in_its_phase(std::string_view name) {
  return name.substr(name.find(kPhaseMark) + 1);  // all of it where there is no mark
}

class WeightsReader : private TomlReader {
 public:
  WeightsReader(const std::string& path, std::string_view game,
                const std::vector<WeightInfo>& infos)
      : TomlReader(std::string(kWeightsKind), path), game_(game), infos_(infos) {}

  Result<std::vector<Points>> read(std::string_view text) {
    std::vector<Points> values;
    if (const auto file = parse(text)) values = read_file(*file);
    if (error()) return *error();
    return values;
  }

 private:
  std::vector<Points> read_file(const toml::table& file) {
    if (const toml::node* table = file.get("patterns")) {
      fail(*table,
           "[patterns] is the table of a pattern evaluation; expected [weights], or another eval=");
    }
    expect_names(file, {"provenance", "weights"});
    read_provenance(file, game_);
    std::vector<Points> values;
    for (const WeightInfo& info : infos_) values.push_back(info.otherwise);
    const toml::table* weights = table(file, "weights");
    if (weights == nullptr) {
      fail(file, "[weights] is missing; expected NAME = VALUE below it");
      return values;
    }
    check_names(*weights);
    for (std::size_t i = 0; i < infos_.size(); ++i) read_weight(*weights, infos_[i], values[i]);
    return values;
  }

  // The names of the weights; where there are phases, their tables as well.
  void check_names(const toml::table& weights) {
    TomlNames names;
    for (const WeightInfo& info : infos_) {
      const std::string_view name = in_its_phase(info.name);
      if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    TomlNames all = names;
    for (const std::string_view phase : kPhaseNames) {
      const toml::node* node = weights.get(phase);
      const toml::table* one = node != nullptr ? node->as_table() : nullptr;
      if (node != nullptr && one == nullptr && has_phases()) {
        fail(*node, fmt::format("'{0}' is not a table; expected [weights.{0}]", phase));
      }
      if (one != nullptr && !has_phases()) {
        fail(*one, fmt::format("[weights.{}] is one of the phases of another evaluation; expected "
                               "NAME = VALUE, or another eval=",
                               phase));
      }
      if (one != nullptr) expect_names(*one, names);
      if (has_phases()) all.push_back(phase);
    }
    expect_names(weights, all);
  }

  // A weight without a phase is that of all phases; the one of the phase comes first.
  void read_weight(const toml::table& weights, const WeightInfo& info, Points& value) {
    const std::string_view name = in_its_phase(info.name);
    const toml::node* node = weights.get(name);
    if (has_phases()) {
      const toml::node* phase = weights.get(phase_of(info.name));
      const toml::node* own =
          phase != nullptr && phase->is_table() ? phase->as_table()->get(name) : nullptr;
      if (own != nullptr) node = own;
    }
    if (node != nullptr) value = static_cast<Points>(whole(*node, name, info.low, info.high));
  }

  bool has_phases() const { return !infos_.empty() && !phase_of(infos_.front().name).empty(); }

  std::string game_;
  const std::vector<WeightInfo>& infos_;
};

// Where weights come from, and that alone.
class WeightsOrigin : private TomlReader {
 public:
  explicit WeightsOrigin(const std::string& path) : TomlReader(std::string(kWeightsKind), path) {}

  std::string variant(std::string_view text) {
    const auto file = parse(text);
    return file ? read_provenance(*file, {}).variant : "";
  }
};

}  // namespace

std::string weights_of_another_variant(std::string_view text, std::string_view variant) {
  constexpr std::string_view kWord = "weights=";
  std::string remarks;
  for (std::size_t at = text.find(kWord); at != text.npos; at = text.find(kWord, at + 1)) {
    const std::string_view rest = text.substr(at + kWord.size());
    const std::string path(rest.substr(0, rest.find_first_of(" \t)|")));
    const Result<std::string> file = read_file(path, kWeightsKind);
    const std::string made_for = file ? WeightsOrigin(path).variant(*file) : "";
    if (made_for.empty() || made_for == variant) continue;
    remarks += fmt::format("{}the weights of {} were tuned for the variant {}; this is {}",
                           remarks.empty() ? "" : "; ", in_quotes(path), made_for, variant);
  }
  return remarks;
}

Result<std::vector<Points>> read_weights(const std::string& path, std::string_view game,
                                         const std::vector<WeightInfo>& infos) {
  const Result<std::string> text = read_file(path, kWeightsKind);
  if (!text) return text.error();
  return WeightsReader(path, game, infos).read(*text);
}

Result<std::string> write_weights(const std::string& path, const std::vector<WeightInfo>& infos,
                                  const std::vector<Points>& values, const Provenance& provenance) {
  assert(values.size() == infos.size());
  std::string text = provenance_text(provenance);
  for (std::size_t i = 0; i < infos.size(); ++i) {
    const std::string_view phase = phase_of(infos[i].name);
    const bool first = i == 0 || phase != phase_of(infos[i - 1].name);
    if (first && phase.empty()) text += "\n[weights]\n";
    if (first && !phase.empty()) text += fmt::format("\n[weights.{}]\n", phase);
    text += fmt::format("{} = {}  # {} to {}: {}\n", in_its_phase(infos[i].name), values[i],
                        infos[i].low, infos[i].high, infos[i].meaning);
  }
  const auto back = WeightsReader(path, provenance.game, infos).read(text);
  if (!back) return Error{"not written: " + back.message()};
  return write_file(path, kWeightsKind, text);
}

}  // namespace espalier::app
