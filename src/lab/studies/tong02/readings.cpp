// tong02/forward-pruning: from the results to figures with intervals.
#include <fmt/core.h>

#include "lab/studies/tong02/forward_pruning.hpp"

namespace espalier::lab::tong02 {

std::string depth_label(int depth) { return fmt::format("d{}", depth); }
std::string time_label(const PruningGame& game) {
  return fmt::format("{:.0f}ms", 1000 * game.seconds);
}
std::string nodes_label(const PruningGame& game) { return fmt::format("n{}", game.nodes); }

std::string condition_of(const PruningGame& game, std::string_view set) {
  if (set == kTimeSet) return time_label(game);
  if (set == kNodesSet) return nodes_label(game);
  return depth_label(game.depth());
}

// --- readings ------------------------------------------------------------------------------------

TableCell text_cell(std::string text, Tone tone) { return {std::move(text), "", tone, ""}; }

// --- a game's results ----------------------------------------------------------------------------

std::optional<std::size_t> GameResults::cell(std::string_view set, std::string_view condition,
                                             std::string_view way) const {
  Labels labels = {
      {"game", game_.name}, {"set", std::string(set)}, {"condition", std::string(condition)}};
  if (!way.empty()) labels.emplace_back("way", std::string(way));
  const auto found = results_.find_cell(labels);
  return found && results_.measured(*found) ? found : std::nullopt;
}

Estimate GameResults::at(const char* set, const std::string& condition,
                         std::size_t quantity) const {
  const auto found = cell(set, condition);
  return found ? results_.estimate(*found, quantity) : Estimate{};
}

Reading GameResults::ratio_at(const char* set, const std::string& condition, std::size_t own,
                              std::size_t plain, std::size_t beyond) const {
  const Estimate x = at(set, condition, own);
  const Estimate y = at(set, condition, plain);
  if (x.n != y.n) return {};  // a way that was not searched
  return mean_of(ratio(x, y, at(set, condition, beyond)));
}

Reading GameResults::nodes_ratio(std::size_t way, int depth) const {
  return ratio_at(kEffortSet, depth_label(depth), place_of(Effort::Nodes, way),
                  place_of(Effort::Nodes, ways()[way].plain), place_of(Effort::BeyondNodes, way));
}

Reading GameResults::leaves_ratio(std::size_t way, int depth) const {
  return ratio_at(kEffortSet, depth_label(depth), place_of(Effort::Leaves, way),
                  place_of(Effort::Leaves, ways()[way].plain), place_of(Effort::BeyondLeaves, way));
}

Reading GameResults::time_ratio(std::size_t way) const {
  return ratio_at(kTimesSet, condition_of(game_, kTimesSet), place_of(Times::Nanoseconds, way),
                  place_of(Times::Nanoseconds, ways()[way].plain), place_of(Times::Beyond, way));
}

Reading GameResults::share(Effort metric, std::size_t way, int depth) const {
  return share_of(effort(metric, way, depth));
}

Estimate GameResults::effort(Effort metric, std::size_t way, int depth) const {
  return at(kEffortSet, depth_label(depth), place_of(metric, way));
}

Estimate GameResults::tree(Tree metric, int depth) const {
  return at(kEffortSet, depth_label(depth), place_of(metric));
}

Reading GameResults::twin_leaves(std::size_t pair, int depth) const {
  return ratio_at(kEffortSet, depth_label(depth), place_of(Effort::Leaves, twins()[pair].one),
                  place_of(Effort::Leaves, twins()[pair].other),
                  place_of(Twin::BeyondLeaves, pair));
}

Reading GameResults::twin_nodes(std::size_t pair, int depth) const {
  return ratio_at(kEffortSet, depth_label(depth), place_of(Effort::Nodes, twins()[pair].one),
                  place_of(Effort::Nodes, twins()[pair].other), place_of(Twin::BeyondNodes, pair));
}

Reading GameResults::twin_share(Twin metric, std::size_t pair, int depth) const {
  return share_of(at(kEffortSet, depth_label(depth), place_of(metric, pair)));
}

Reading GameResults::twin_gain(Twin metric, std::size_t pair, int depth) const {
  return mean_of(at(kEffortSet, depth_label(depth), place_of(metric, pair)));
}

Reading GameResults::twin_time(std::size_t pair) const {
  return ratio_at(kTimesSet, condition_of(game_, kTimesSet),
                  place_of(Times::Nanoseconds, twins()[pair].one),
                  place_of(Times::Nanoseconds, twins()[pair].other), time_place(pair));
}

Reading GameResults::guess_leaves(std::size_t guesser, int depth) const {
  return ratio_at(kGuessSet, depth_label(depth), place_of(Guess::Leaves, guesser),
                  place_of(Guess::Leaves, 0), place_of(Guess::BeyondNs, guesser));
}

Reading GameResults::by_minimal(int depth) const {
  return ratio_at(kEffortSet, depth_label(depth), place_of(Effort::Leaves, way_named(kLearner)),
                  place_of(Tree::Minimal), place_of(Tree::BeyondMinimal));
}

Reading GameResults::by_knowing(int depth) const {
  return ratio_at(kEffortSet, depth_label(depth), place_of(Effort::Leaves, way_named(kLearner)),
                  place_of(Tree::Knowing), place_of(Tree::BeyondKnowing));
}

Estimate GameResults::model(ModelCheck metric) const {
  return at(kModelSet, condition_of(game_, kModelSet), place_of(metric));
}

double GameResults::r_squared() const {
  const double all = model(ModelCheck::Deep).deviation;
  const double left = model(ModelCheck::Error).deviation;
  return all > 0 ? 1 - left * left / (all * all) : 0;
}

std::int64_t GameResults::positions(int depth) const {
  return effort(Effort::Nodes, way_named(kLearner), depth).n;
}

match::Tally GameResults::tally(std::string_view set, std::size_t way) const {
  const auto found = cell(set, condition_of(game_, set), ways()[way].name);
  return found ? tally_of(results_, *found) : match::Tally{};
}

Reading GameResults::points(std::string_view set, std::size_t way) const {
  Reading reading = points_of(tally(set, way));
  if (!reading.known() || !is_against_itself(set, way)) return reading;
  return {reading.value, {reading.value, reading.value}, reading.n, true};
}

bool is_against_itself(std::string_view set, std::size_t way) {
  return set == kLearnerSet && ways()[way].name == kLearner;
}

match::Tally pooled(const GameResults& game, std::string_view set,
                    const std::vector<std::size_t>& of) {
  match::Tally sum;
  for (const std::size_t way : of) sum += game.tally(set, way);
  return sum;
}

std::vector<std::size_t> players_of(const PruningGame& game) {
  if (!game.is_flagship()) return contender_ways();
  std::vector<std::size_t> list;
  for (const std::size_t way : framework_ways()) {
    if (ways()[way].select != "select=probcut") list.push_back(way);
  }
  for (const auto* more : {&node_cutting_ways(), &integrated_ways()}) {
    list.insert(list.end(), more->begin(), more->end());
  }
  return list;
}

std::vector<std::size_t> contenders_of(const PruningGame& game) {
  std::vector<std::size_t> list = contender_ways();
  if (game.is_flagship()) list.push_back(way_named(kByStage));
  return list;
}

}  // namespace espalier::lab::tong02
