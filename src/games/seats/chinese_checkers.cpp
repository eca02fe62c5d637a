#include "games/seats/chinese_checkers.hpp"

#include "app/game_entry.hpp"
#include "app/seats_engine_model.hpp"
#include "espalier/games/chinese_checkers/seated_game.hpp"

namespace espalier::app {
namespace {

template <std::size_t Seats>
std::optional<AnyGame> make_star(std::string_view variant) {
  using namespace chinese_checkers;
  for (const SeatsRules rules : all_seats_rules()) {
    if (variant != std::to_string(Seats) + seats_variant_ending(rules)) continue;
    return erase("chinese-checkers", ChineseCheckersSeats<Seats>(rules), Lead{});
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> chinese_checkers_seats_variants() {
  std::vector<std::string> names;
  for (const char* seats : {"3", "4", "6"}) {
    for (const auto rules : chinese_checkers::all_seats_rules()) {
      names.push_back(seats + chinese_checkers::seats_variant_ending(rules));
    }
  }
  return names;
}

std::optional<AnyGame> make_chinese_checkers_for_seats(std::string_view variant) {
  if (auto game = make_star<3>(variant)) return game;
  if (auto game = make_star<4>(variant)) return game;
  return make_star<6>(variant);
}

}  // namespace espalier::app
