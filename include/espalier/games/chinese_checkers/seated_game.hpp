// Chinese Checkers for three, four and six in one include.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "espalier/games/chinese_checkers/seats_board.hpp"
#include "espalier/games/chinese_checkers/seats_evaluate.hpp"
#include "espalier/games/chinese_checkers/seats_notation.hpp"
#include "espalier/games/chinese_checkers/seats_rules.hpp"
#include "espalier/games/subject.hpp"

namespace espalier::chinese_checkers {

// What follows the number of players in the name of a variant.
inline std::string seats_variant_ending(SeatsRules rules) {
  return std::string(rules.jumps == Jumps::Adjacent ? "-adjacent" : "") +
         (rules.visit ? "-visit" : "");
}
inline std::vector<SeatsRules> all_seats_rules() {
  return {
      {Jumps::Long, false}, {Jumps::Adjacent, false}, {Jumps::Long, true}, {Jumps::Adjacent, true}};
}

namespace seated {

template <std::size_t Seats, bool Visit>
struct Star : games::SubjectOf<ChineseCheckersSeats<Seats>, Lead> {
  static constexpr const char* kName = Seats == 3   ? "3"
                                       : Seats == 4 ? "4-adjacent-visit"
                                       : Visit      ? "6-visit"
                                                    : "6";
  static ChineseCheckersSeats<Seats> game() {
    return ChineseCheckersSeats<Seats>({Seats == 4 ? Jumps::Adjacent : Jumps::Long, Visit});
  }
};

using Subjects = games::Subjects<Star<6, false>, Star<4, true>, Star<3, false>>;

}  // namespace seated

}  // namespace espalier::chinese_checkers
