// hsu15/chess: are equal values grouped together? Muszycka85 5.1 (Beal 1982): pathology needs
// values that are independent of each other; in king-and-pawn endings siblings are alike.
//
// Two families of siblings are drawn, each from a position of its own. If values were independent,
// two siblings would agree as often as two nodes of different families.
#include <algorithm>
#include <cmath>

#include "app/recipes.hpp"
#include "app/searcher.hpp"
#include "espalier/core/rng.hpp"
#include "lab/studies/hsu15/chess.hpp"
#include "lab/studies/hsu15/chess_kpk.hpp"

namespace espalier::lab::hsu15::on_chess {
namespace {

constexpr double kShareUnit = 1e-6;
constexpr std::uint64_t kFamilyAttempts = 1'000;
constexpr const char* kFamilyRecipe =
    "id pvs tt=1M match=at-least order=table,noise,killers,history select=null(R=2,pieces=1) "
    "extend=danger,game quiesce=noisy(evade=always) distance eval=tables";

// How long a child is searched, and from which value on it is better than even.
struct Scale {
  std::uint64_t nodes;
  Points better;
};
Scale scale_of(Source source) {
  return source == Source::Middle ? Scale{10'000, 100} : Scale{40'000, 250};
}

// The share of pairs that agree.
double agreement_within(const Family& family) {
  std::size_t same = 0;
  for (std::size_t i = 0; i < family.size(); ++i) {
    for (std::size_t j = i + 1; j < family.size(); ++j) same += family[i] == family[j] ? 1 : 0;
  }
  const auto pairs = static_cast<double>(family.size() * (family.size() - 1)) / 2;
  return static_cast<double>(same) / pairs;
}

double agreement_between(const Family& one, const Family& other) {
  std::size_t same = 0;
  for (const int value : one) {
    same += static_cast<std::size_t>(std::count(other.begin(), other.end(), value));
  }
  return static_cast<double>(same) / static_cast<double>(one.size() * other.size());
}

bool is_pure(const Family& family) {
  return std::all_of(family.begin(), family.end(),
                     [&](int value) { return value == family.front(); });
}

}  // namespace

std::vector<Quantity> grouping_quantities() {
  std::vector<Quantity> list;
  const auto add = [&](const char* metric, double unit) {
    list.push_back({{{"depth", ""}, {"combination", ""}, {"metric", metric}}, unit, true});
  };
  add("same-within", kShareUnit);
  add("same-between", kShareUnit);
  add("within-less-between", kShareUnit);
  add("one-value", 0.5);
  add("won", kShareUnit);
  add("children", 0.5);
  return list;
}

void record_grouping(const Family& one, const Family& other, Record& record) {
  const auto set = [&](Grouping metric, double value) {
    record.set(grouping_place(metric), std::llround(value / kShareUnit));
  };
  const double within = (agreement_within(one) + agreement_within(other)) / 2;
  const double between = agreement_between(one, other);
  set(Grouping::Within, within);
  set(Grouping::Between, between);
  set(Grouping::Beyond, within - between);
  record.set(grouping_place(Grouping::Pure), (is_pure(one) ? 1 : 0) + (is_pure(other) ? 1 : 0));
  double won = 0;
  for (const Family* family : {&one, &other}) {
    won += static_cast<double>(std::count(family->begin(), family->end(), 1)) /
           static_cast<double>(2 * family->size());
  }
  set(Grouping::Won, won);
  record.set(grouping_place(Grouping::Children),
             static_cast<std::int64_t>(one.size() + other.size()));
}

std::optional<Family> solved_family(std::uint64_t seed, bool white_to_move) {
  Rng rng(seed);
  const auto number = [&](std::uint64_t n) { return static_cast<int>(rng.below(n)); };
  for (std::uint64_t i = 0; i < kFamilyAttempts; ++i) {
    const KpkPosition p{white_to_move, number(64), number(64), 8 + number(48)};
    if (!KpkTable::legal(p)) continue;
    const std::vector<bool> wins = kpk_table().children(p);
    if (wins.size() >= 2) return Family(wins.begin(), wins.end());
  }
  return std::nullopt;
}

std::optional<Family> searched_family(Source source, std::uint64_t seed) {
  const auto position = draw_position(source, seed);
  const app::AnyGame& game = *chess_game();
  const auto recipe = app::make_recipe(kFamilyRecipe, *game);
  if (!position || !recipe) return std::nullopt;
  const Scale scale = scale_of(source);
  app::SearchRequest request;
  request.limits.nodes = scale.nodes;
  const auto searcher = app::make_searcher(*recipe, game);
  Family family;
  for (const app::AnyMove move : game.moves(*position)) {
    const app::AnyPosition child = game.play(*position, move);
    const auto end = game.outcome(child);
    searcher->clear();
    const double value =
        end ? *end : static_cast<double>(*searcher->search(child, request, {}, nullptr).value);
    family.push_back(value <= -scale.better ? 1 : value >= scale.better ? -1 : 0);
  }
  return family;
}

}  // namespace espalier::lab::hsu15::on_chess
