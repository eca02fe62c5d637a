// Letters between ranks: those of the farm, and the setups of every kind of work.
#include <algorithm>
#include <array>
#include <string>

#include "fuzz/target.hpp"
#include "lab/runner.hpp"
#include "match/duel.hpp"
#include "match/tournament.hpp"
#include "tune/arena.hpp"
#include "tune/episodes.hpp"
#include "tune/fit_endcut.hpp"
#include "tune/fit_places.hpp"
#include "tune/fit_search.hpp"
#include "tune/fit_windows.hpp"
#include "tune/learn_games.hpp"
#include "tune/pattern_games.hpp"
#include "tune/self_play.hpp"
#include "work/kinds.hpp"
#include "work/letters.hpp"

namespace espalier::fuzz {
namespace {

template <class Function>
bool is_linked(Function* function) {
  Function* volatile kept = function;
  return kept != nullptr;
}

// Kinds register themselves where they are linked, and linked is what somebody names.
bool all_are_known() {
  const bool linked = is_linked(lab::run_units) && is_linked(match::run_duel) &&
                      is_linked(match::run_match) && is_linked(tune::play_episodes) &&
                      is_linked(tune::fit_endcut) && is_linked(tune::fit_places) &&
                      is_linked(tune::search_all) && is_linked(tune::fit_windows) &&
                      is_linked(tune::play_learn_games) && is_linked(tune::play_pattern_games) &&
                      is_linked(tune::play_positions);
  constexpr std::array kKinds = {"duel",        "endings",   "episodes", "lab",
                                 "learn games", "match",     "meeting",  "pattern games",
                                 "places",      "self-play", "values",   "window savings"};
  const auto known = work::kinds();
  return linked && std::all_of(kKinds.begin(), kKinds.end(), [&](const char* kind) {
           return std::find(known.begin(), known.end(), kind) != known.end();
         });
}

template <class Contents>
void check_letter(const work::Bytes& bytes) {
  const auto read = work::from_bytes<Contents>(bytes);
  if (!read) return;
  const work::Bytes written = work::to_bytes(*read);
  const auto again = work::from_bytes<Contents>(written);
  demand(again.ok() && work::to_bytes(*again) == written, "a letter is read as it is written", "");
}

}  // namespace

void fuzz_letter(std::string_view text) {
  const std::size_t kind = take_choice(text, 4);
  work::Bytes bytes;
  for (const char c : text) bytes.push_back(static_cast<std::byte>(c));
  switch (kind) {
    case 0: return check_letter<work::ErrandLetter>(bytes);
    case 1: return check_letter<work::ChunkLetter>(bytes);
    case 2: return check_letter<work::ReportLetter>(bytes);
    default: break;
  }
  // Each kind reads the bytes as a setup of its own.
  static const bool known = all_are_known();
  demand(known, "every kind of work is known", "");
  const StopFlag halt;
  for (const std::string& name : work::kinds()) {
    const bool made = work::make_hand({name, bytes}, halt).ok();
    demand(!made || !bytes.empty(), "no setup is empty", name);
  }
  demand(!work::make_hand({"no such kind", bytes}, halt).ok(), "an unknown kind is refused", "");
}

}  // namespace espalier::fuzz
