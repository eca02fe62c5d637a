#include "tune/recipe_check.hpp"

#include "match/duel.hpp"
#include "match/openings.hpp"
#include "match/own_players.hpp"
#include "tune/tuning.hpp"
#include "work/transport.hpp"

namespace espalier::tune {
namespace {

constexpr int kLevelOpeningDepth = 4;  // of the search that decides which openings are level

}  // namespace

Result<CheckResult> check_recipes(const app::GamePosition& where, const RecipeCheck& how,
                                  const StopFlag* stop) {
  CheckResult result;
  result.check = how.terms;
  result.against = how.against;
  const match::RandomOpenings openings_how{how.opening, how.seed, kLevelOpeningDepth, -1};
  const auto openings = match::random_openings(where, how.terms.pairs, openings_how, stop);
  match::Duel duel;
  match::set_engines(duel, where, {how.found, {}}, {how.before, {}});
  duel.openings = &openings;
  duel.pairs = openings.size();
  duel.threads = how.threads;
  duel.terms.limits = how.limits;
  duel.on_pair = [&](const match::Tally& tally) {
    result.ratios.push_back(match::log_likelihood_ratio(tally, how.terms.bounds));
    return match::verdict(result.ratios.back(), how.terms.bounds) == match::SprtVerdict::Continue;
  };
  if (openings.empty() || work::requested(stop)) return Error{std::string(kStoppedMessage)};
  const auto tally = match::run_duel(duel, stop);
  if (work::requested(stop)) return Error{std::string(kStoppedMessage)};
  if (!tally) return tally.error();
  result.tally = *tally;
  result.estimate = match::estimate(*tally);
  if (!result.ratios.empty()) result.ratio = result.ratios.back();
  return result;
}

}  // namespace espalier::tune
