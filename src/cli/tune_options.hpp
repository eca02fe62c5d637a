// The options of `espalier tune`: what may be written, which method an option belongs to, and how
// numbers are read.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/options.hpp"
#include "espalier/core/result.hpp"
#include "tune/check.hpp"

namespace espalier::cli {

inline constexpr const char* kPerturb = "perturb";
inline constexpr const char* kLearn = "learn";
inline constexpr const char* kTunedBy = "espalier " ESPALIER_VERSION " tune";
inline constexpr long kMostThreads = 256;
inline constexpr long kMostGames = 10'000'000;
inline constexpr long kMostPairs = 1'000'000;
inline constexpr long kMostOpening = 100;
inline constexpr long kMostRounds = 100;
inline constexpr long kMostOpponents = 1000;
inline constexpr long kMostNodes = 1'000'000'000;
inline constexpr long kMostEpochs = 10'000;

using Text = std::optional<std::string>;

struct TuneArguments {
  std::string game;
  std::string variant;
  Text method;       // ga, where nothing else is possible regression or learn
  std::string eval;  // empty: the default evaluation of the game
  std::string start = "default";
  std::string check = "default";
  Text depth, opening, seed, threads;
  Text out, report, state;
  Text range;  // NAME=LOW:HIGH,...
  Text check_pairs, sprt;
  Text levels, population, generations, pairs, rivals, veterans, elites;  // ga
  Text games;                                                             // all that learn
  Text exploration;                                                       // td, regression
  Text lambda, rate;                                                      // td, learn
  Text rounds, ridge;                                                     // regression, learn
  Text nodes, epochs, teacher;                                            // learn
  Text players, spread;                                                   // perturb
  bool list = false;
  bool json = false;
};

void add_tune_options(Command command, TuneArguments& arguments);

// An option that belongs to another method is a mistake, not silence.
std::optional<Error> check_owners(const TuneArguments& arguments, const std::string& method);

// Reads options one after the other; the first error is kept and the rest is left as it is.
class OptionReader {
 public:
  template <class Number>
  void whole(const Text& text, const char* name, long low, long high, Number& number) {
    if (const auto read = integer(text, name, low, high)) number = static_cast<Number>(*read);
  }
  // The same, and 10k, 2M and 1G too.
  template <class Number>
  void count(const Text& text, const char* name, long low, long high, Number& number) {
    if (const auto read = counted(text, name, low, high)) number = static_cast<Number>(*read);
  }
  void real(const Text& text, const char* name, double low, double high, double& number);
  const std::optional<Error>& error() const { return error_; }

 private:
  std::optional<long> integer(const Text& text, const char* name, long low, long high);
  std::optional<long> counted(const Text& text, const char* name, long low, long high);
  std::optional<long> kept(const Result<long>& parsed);

  std::optional<Error> error_;
};

// --check with --check-pairs and --sprt.
Result<std::vector<tune::Check>> read_checks(const TuneArguments& arguments, OptionReader& reader);

}  // namespace espalier::cli
