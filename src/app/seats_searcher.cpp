#include "app/seats_searcher.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "app/engine_searcher.hpp"
#include "app/parameters.hpp"
#include "app/seats_engine.hpp"
#include "app/suggest.hpp"
#include "espalier/core/text.hpp"
#include "recipe/scan.hpp"

namespace espalier::app {
namespace {

constexpr std::array<std::string_view, 3> kFamilyNames = {"max-n", "paranoid", "best-reply"};
constexpr std::array<std::string_view, 4> kTiesNames = {"first", "last", "others", "root"};
constexpr std::array<std::string_view, 2> kSwitch = {"off", "on"};

// The words behind the name, in parentheses or not.
Result<std::vector<std::string_view>> setting_words(std::string_view text) {
  std::string_view rest = trimmed(trimmed(text).substr(first_word(text).size()));
  std::vector<std::string_view> words;
  const auto split = [&](std::string_view part) {
    while (!part.empty()) {
      const std::size_t begin = std::min(part.find_first_not_of(" \t,"), part.size());
      const std::size_t end = std::min(part.find_first_of(" \t,", begin), part.size());
      if (end > begin) words.push_back(part.substr(begin, end - begin));
      part.remove_prefix(end);
    }
  };
  if (rest.starts_with('(')) {
    const std::size_t end = rest.find(')');
    if (end == rest.npos) return Error{"its '(' has no ')'"};
    split(rest.substr(1, end - 1));
    rest.remove_prefix(end + 1);
  }
  split(rest);
  return words;
}

template <std::size_t N>
Result<std::size_t> one_of(std::string_view name, std::string_view value,
                           const std::array<std::string_view, N>& choices) {
  const auto found = std::find(choices.begin(), choices.end(), value);
  if (found != choices.end()) return static_cast<std::size_t>(found - choices.begin());
  std::string expected;
  for (const std::string_view choice : choices) {
    expected += (expected.empty() ? "" : ", ") + std::string(choice);
  }
  return Error{std::string(name) + "=" + std::string(value) + ": expected one of " + expected};
}

std::optional<Error> take_setting(std::string_view word, SeatsSpec& spec) {
  const std::size_t equals = std::min(word.find('='), word.size());
  const std::string_view name = word.substr(0, equals);
  const std::string_view value = word.substr(std::min(equals + 1, word.size()));
  const bool max_n = spec.plan.family == multiplayer::Family::MaxN;
  if (name == "ties" && max_n) {
    const auto ties = one_of(name, value, kTiesNames);
    if (!ties) return ties.error();
    spec.plan.ties = static_cast<multiplayer::Ties>(*ties);
  } else if ((name == "prune" && max_n) || name == "order") {
    const auto on = one_of(name, value, kSwitch);
    if (!on) return on.error();
    (name == "order" ? spec.plan.order : spec.plan.prune) = *on == 1;
  } else if (name == "tt") {
    const auto bytes = engine::scan::read_size(value);
    if (!bytes) return bytes.error();
    spec.plan.table_bytes = *bytes;
  } else if (name == "depth") {
    const auto depth = parse_integer(value, name, 1, engine::kMaxDepth);
    if (!depth) return depth.error();
    spec.depth = static_cast<int>(*depth);
  } else {
    std::vector<std::string> names = {"tt", "order", "depth"};
    if (max_n) names.insert(names.end(), {"ties", "prune"});
    return Error{unknown_name("setting", name, names, "docs/strategies")};
  }
  return std::nullopt;
}

// The depth that the text names, where the request names none.
class SeatsSearcher final : public Searcher {
 public:
  SeatsSearcher(std::unique_ptr<Searcher> inner, std::optional<int> depth)
      : inner_(std::move(inner)), depth_(depth) {}

  SearchAnswer search(const AnyPosition& position, const SearchRequest& request,
                      const OnSearchLine& on_line, const StopFlag* stop) override {
    SearchRequest wanted = request;
    if (depth_ && wanted.limits.depth >= engine::kMaxDepth) wanted.limits.depth = *depth_;
    return inner_->search(position, wanted, on_line, stop);
  }
  void clear() override { inner_->clear(); }
  std::string text() const override { return inner_->text(); }
  std::string_view profile() const override { return inner_->profile(); }
  std::size_t table_bytes() const override { return inner_->table_bytes(); }

 private:
  std::unique_ptr<Searcher> inner_;
  std::optional<int> depth_;
};

}  // namespace

std::string_view seats_family_name(multiplayer::Family family) {
  return kFamilyNames[static_cast<std::size_t>(family)];
}

std::optional<multiplayer::Family> find_seats_family(std::string_view name) {
  const auto found = std::find(kFamilyNames.begin(), kFamilyNames.end(), name);
  if (found == kFamilyNames.end()) return std::nullopt;
  return static_cast<multiplayer::Family>(found - kFamilyNames.begin());
}

std::string_view ties_name(multiplayer::Ties ties) {
  return kTiesNames[static_cast<std::size_t>(ties)];
}

Result<SeatsSpec> read_seats_spec(std::string_view text) {
  SeatsSpec spec;
  spec.plan.family = *find_seats_family(first_word(text));
  const auto wrong = [&](const std::string& why) {
    return Error{"recipe " + in_quotes(text) + ": " + why};
  };
  const auto words = setting_words(text);
  if (!words) return wrong(words.message());
  for (const std::string_view word : *words) {
    if (const auto problem = take_setting(word, spec)) return wrong(problem->message);
  }
  return spec;
}

std::string seats_text(const SeatsSpec& spec) {
  const multiplayer::Plan usual;
  std::string text(seats_family_name(spec.plan.family));
  if (spec.plan.ties != usual.ties) text += " ties=" + std::string(ties_name(spec.plan.ties));
  if (!spec.plan.prune) text += " prune=off";
  if (!spec.plan.order) text += " order=off";
  if (spec.plan.table_bytes != usual.table_bytes) {
    text += " tt=" + engine::scan::size_text(spec.plan.table_bytes);
  }
  if (spec.depth) text += " depth=" + std::to_string(*spec.depth);
  return text;
}

bool is_seats_text(std::string_view text, const ErasedGame&) {
  return find_seats_family(first_word(text)).has_value();
}

Result<SearchPlan> plan_seats(std::string_view text, const AnyGame& game) {
  const auto spec = read_seats_spec(text);
  if (!spec) return spec.error();
  multiplayer::Plan probe = spec->plan;
  probe.table_bytes = 0;
  if (make_seats_engine(game, probe) == nullptr) {
    return Error{"recipe " + in_quotes(text) + ": " + std::string(game->name()) +
                 " lets no seat pass, which best-reply search needs; max-n and paranoid can do it"};
  }
  SearchPlan plan;
  plan.family = "seats";
  plan.text = seats_text(*spec);
  plan.table_bytes = spec->plan.table_bytes;
  plan.make = [game, spec = *spec](const SearcherOptions& options) -> std::unique_ptr<Searcher> {
    SeatsSpec wanted = spec;
    if (options.table_bytes) wanted.plan.table_bytes = *options.table_bytes;
    EngineTraits traits;
    traits.text = seats_text(wanted);
    traits.table_bytes = wanted.plan.table_bytes;
    return std::make_unique<SeatsSearcher>(
        make_engine_searcher(game, make_seats_engine(game, wanted.plan), std::move(traits)),
        wanted.depth);
  };
  return plan;
}

}  // namespace espalier::app
