// A request for a match as a list of named texts, and back; what is kept of it on disk.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "espalier/core/text.hpp"
#include "match/match_request.hpp"

namespace espalier::match {
namespace {

// The texts by the name of their option.
struct Field {
  const char* name;
  std::string MatchRequest::*text;
};
constexpr std::array kFields = {
    Field{"game", &MatchRequest::game},
    Field{"variant", &MatchRequest::variant},
    Field{"position", &MatchRequest::position},
    Field{"games", &MatchRequest::games},
    Field{"format", &MatchRequest::format},
    Field{"depth", &MatchRequest::depth},
    Field{"nodes", &MatchRequest::nodes},
    Field{"time", &MatchRequest::time},
    Field{"clock", &MatchRequest::clock},
    Field{"margin", &MatchRequest::margin},
    Field{"openings", &MatchRequest::openings},
    Field{"random-plies", &MatchRequest::random_plies},
    Field{"balance", &MatchRequest::balance},
    Field{"sprt", &MatchRequest::sprt},
    Field{"risks", &MatchRequest::risks},
    Field{"max-plies", &MatchRequest::max_plies},
    Field{"adjudicate-win", &MatchRequest::adjudicate_win},
    Field{"adjudicate-draw", &MatchRequest::adjudicate_draw},
    Field{"no-progress", &MatchRequest::no_progress},
    Field{"seed", &MatchRequest::seed},
    Field{"opening-plies", &MatchRequest::opening_plies},
};
// Stored matches of earlier versions have no such field.
constexpr std::string_view kNewer = "opening-plies";

// 0 for what is no number: a damaged file must not end the program.
long number_of(const std::string& text) { return std::strtol(text.c_str(), nullptr, 10); }

}  // namespace

Fields MatchRequest::fields() const {
  Fields list;
  for (const Field& field : kFields) {
    if (field.name == kNewer && (this->*field.text).empty()) continue;
    list.emplace_back(field.name, this->*field.text);
  }
  for (const std::string& player : players) list.emplace_back("player", player);
  return list;
}

void MatchRequest::overlay(const MatchRequest& newer) {
  for (const Field& field : kFields) {
    if (!(newer.*field.text).empty()) this->*field.text = newer.*field.text;
  }
  if (!newer.players.empty()) players = newer.players;
}

Result<MatchRequest> MatchRequest::from_fields(const Fields& fields) {
  MatchRequest request;
  for (const auto& [name, value] : fields) {
    if (name == "player") {
      request.players.push_back(value);
      continue;
    }
    if (name == "fingerprint") continue;
    const auto field = std::find_if(kFields.begin(), kFields.end(),
                                    [&n = name](const Field& one) { return n == one.name; });
    if (field == kFields.end()) {
      return Error{"the stored match has a field " + in_quotes(name) + " that is not known here"};
    }
    request.*(field->text) = value;
  }
  return request;
}

std::optional<Error> check_same(const Fields& stored, const Fields& asked) {
  const auto word = [](const std::string& value) {
    return value.empty() ? std::string("the default") : in_quotes(value);
  };
  for (std::size_t i = 0; i < std::max(stored.size(), asked.size()); ++i) {
    const auto was = i < stored.size() ? stored[i] : Fields::value_type{asked[i].first, ""};
    const auto is = i < asked.size() ? asked[i] : Fields::value_type{stored[i].first, ""};
    if (was == is || was.first == "games") continue;
    if (was.first == "fingerprint") {
      return Error{
          "the match there was begun with other contents of a file of openings, weights or params"};
    }
    return Error{"the match there was begun with " + word(was.second) + " as " + was.first +
                 ", not " + word(is.second) + "; only --games may change"};
  }
  return std::nullopt;
}

Result<MatchStore> open_store(const std::string& directory, const MatchRequest& request,
                              const PreparedMatch& match) {
  MatchRequest kept = request;
  kept.games = std::to_string(match.plan.seats() * match.plan.pairs);
  Fields plan = kept.fields();
  plan.emplace_back("fingerprint", match.fingerprint);
  auto store = MatchStore::open(directory, plan);
  if (!store) return store;
  if (auto error = check_same(store->plan(), plan)) {
    return Error{in_quotes(directory) + ": " + error->message};
  }
  MatchStore opened = std::move(store).value();
  const auto earlier = MatchRequest::from_fields(opened.plan());
  if (!earlier) return earlier.error();
  if (number_of(kept.games) < number_of(earlier->games)) {
    return Error{in_quotes(directory) + ": the match there has " + earlier->games +
                 " games; expected --games of at least that"};
  }
  if (auto error = opened.change_plan("games", kept.games)) return *error;
  return opened;
}

}  // namespace espalier::match
