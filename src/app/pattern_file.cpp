#include "app/pattern_file.hpp"

#include <cassert>
#include <limits>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <utility>

#include "app/packed_numbers.hpp"
#include "app/toml_file.hpp"
#include "espalier/core/rng.hpp"

namespace espalier::app {
namespace {

// What a table belongs to.
struct PatternOwner {
  std::string_view game;
  std::string_view evaluation;
  TableForm form;
};

constexpr std::string_view kPatternKind = "weights file";
constexpr std::int64_t kMostPatternStages = 1000;
// So that sums of fifty of them stay below the win band, and sixteen bits hold each.
constexpr Points kMostSummed = 15'000;

std::string checksum_of(const std::vector<Points>& weights) {
  std::uint64_t sum = hash_seed(weights.size());
  for (const Points weight : weights) sum = hash_step(sum, static_cast<std::uint32_t>(weight));
  return fmt::format("{:016x}", sum);
}

class PatternReader : private TomlReader {
 public:
  PatternReader(const std::string& path, const PatternOwner& owner)
      : TomlReader(std::string(kPatternKind), path), owner_(owner) {}

  Result<PatternWeights> read(std::string_view text) {
    std::vector<Points> weights;
    if (const auto file = parse(text)) weights = read_table(*file);
    if (error()) return *error();
    if (broken_) return *broken_;
    return std::make_shared<const std::vector<Points>>(std::move(weights));
  }

 private:
  std::vector<Points> read_table(const toml::table& file) {
    read_provenance(file, owner_.game);
    const toml::table* patterns = table(file, "patterns");
    if (patterns == nullptr) {
      fail(file,
           "[patterns] is missing; expected the table of a pattern evaluation below it (weights "
           "with "
           "names are those of another eval=)");
      return {};
    }
    expect_names(file, {"provenance", "patterns"});
    expect_names(*patterns, {"evaluation", "weights", "unit", "checksum", "stages"});
    const std::string evaluation = text(*patterns, "evaluation");
    if (!error() && evaluation != owner_.evaluation) {
      fail(*patterns->get("evaluation"), "it was made for the evaluation " + in_quotes(evaluation) +
                                             "; expected " + in_quotes(owner_.evaluation));
    }
    const auto count = whole(*patterns, "weights", 0, std::numeric_limits<std::int64_t>::max());
    if (!error() && static_cast<std::size_t>(count) != owner_.form.weights) {
      fail(*patterns->get("weights"),
           fmt::format("weights = {}; expected {}", count, owner_.form.weights));
    }
    const auto unit = whole(*patterns, "unit", 1, kMostUnit);
    const std::string checksum = text(*patterns, "checksum");
    const toml::array* stages = array(*patterns, "stages");
    if (error()) return {};
    std::vector<Points> weights = read_stages(*stages, unit);
    if (!error() && !broken_ && checksum_of(weights) != checksum) {
      fail(*patterns->get("checksum"), "the checksum of the table is " + checksum_of(weights) +
                                           "; expected " + in_quotes(checksum));
    }
    return weights;
  }

  std::vector<Points> read_stages(const toml::array& stages, std::int64_t unit) {
    std::vector<Points> weights;
    const auto count = static_cast<std::int64_t>(stages.size());
    if (count == 0 || count > kMostPatternStages || owner_.form.weights % stages.size() != 0) {
      fail(stages, fmt::format("{} stages; expected a number that divides {} weights", count,
                               owner_.form.weights));
      return weights;
    }
    weights.reserve(owner_.form.weights);
    for (const toml::node& node : stages) {
      const auto* string = node.as_string();
      if (string == nullptr) {
        fail(node, "a stage is not a text; expected '''...'''");
        return weights;
      }
      const Unpacked unpacked = unpack_numbers(string->get(), owner_.form.weights / stages.size());
      if (!unpacked.error.why.empty()) {
        // The text begins on the line after its quotes.
        const auto begin = static_cast<std::size_t>(node.source().begin.line) + 1;
        broken_ = error_at(static_cast<toml::source_index>(begin + unpacked.error.line),
                           unpacked.error.why);
        return weights;
      }
      for (const Points number : unpacked.numbers) {
        append(weights, std::int64_t{number} * unit, node);
      }
    }
    return weights;
  }

  void append(std::vector<Points>& weights, std::int64_t weight, const toml::node& node) {
    const std::int64_t most = owner_.form.most(weights.size());
    if (weight < -most || weight > most) {
      fail(node, fmt::format("a weight of {}; expected {} to {}", weight, -most, most));
    }
    weights.push_back(static_cast<Points>(weight));
  }

  static constexpr std::int64_t kMostUnit = 10'000;

  PatternOwner owner_;
  std::optional<Error> broken_;  // within the text of a stage
};

std::string file_text(std::string_view evaluation, std::size_t stages,
                      const std::vector<Points>& weights, const Provenance& provenance) {
  assert(stages > 0 && weights.size() % stages == 0);
  Points unit = 0;
  for (const Points weight : weights) unit = std::gcd(unit, weight);
  if (unit == 0) unit = 1;
  std::vector<Points> steps = weights;
  for (Points& step : steps) step /= unit;
  std::string text = provenance_text(provenance);
  text +=
      fmt::format("\n[patterns]\nevaluation = {}\nweights = {}\nunit = {}\nchecksum = {}\n",
                  toml_string(evaluation), weights.size(), unit, toml_string(checksum_of(weights)));
  text += "stages = [\n";
  const std::size_t size = weights.size() / stages;
  for (std::size_t stage = 0; stage < stages; ++stage) {
    text += "'''\n" + pack_numbers(std::span(steps).subspan(stage * size, size)) + "''',\n";
  }
  return text + "]\n";
}

}  // namespace

Points TableForm::most(std::size_t place) const {
  return network.inputs > 0 ? network.most(place) : kMostSummed;
}

TableForm table_form(const ErasedGame& game, std::string_view evaluation) {
  return {game.table_weights(evaluation), game.learn_shape(evaluation).network};
}

Result<PatternWeights> parse_pattern_weights(std::string_view text, const std::string& path_name,
                                             std::string_view game, std::string_view evaluation,
                                             const TableForm& form) {
  return PatternReader(path_name, {game, evaluation, form}).read(text);
}

Result<PatternWeights> read_pattern_weights(const std::string& path, std::string_view game,
                                            std::string_view evaluation, const TableForm& form) {
  const Result<std::string> text = read_file(path, kPatternKind);
  if (!text) return text.error();
  return parse_pattern_weights(*text, path, game, evaluation, form);
}

Result<std::string> write_pattern_weights(const std::string& path, std::string_view evaluation,
                                          std::size_t stages, const std::vector<Points>& weights,
                                          const Provenance& provenance,
                                          const NetworkForm& network) {
  const std::string text = file_text(evaluation, stages, weights, provenance);
  const auto back =
      parse_pattern_weights(text, path, provenance.game, evaluation, {weights.size(), network});
  if (!back) return Error{"not written: " + back.message()};
  return write_file(path, kPatternKind, text);
}

}  // namespace espalier::app
