// The games of a run on disk, as text: what was played is never played again. A game is written at
// once when it has ended, so a stop or a crash loses no more than the games in hand.
//
//   espalier self-play 1
//   run {"game":"chess",...}               how the games are played
//   round 1 by 0123456789abcdef            a fingerprint of the player
//   game 17: 2 positions, 96 plies
//   12 -35 2 FEN                           ply, value, half points, position; in the mover's view
//   ...
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "codec/codec.hpp"
#include "espalier/core/result.hpp"
#include "tune/learn_games.hpp"

namespace espalier::tune {

class LearnStore {
 public:
  // Reads what is there; a file of another run is an error that says what differs, a broken line
  // one that names it. A game that was cut off at the end of the file is dropped. Without a path
  // nothing is written.
  static Result<LearnStore> open(const std::string& path, const app::Json& run);

  // An error if the games of that round were played by somebody else.
  std::optional<Error> begin_round(std::size_t round, const std::string& fingerprint);
  // An error if games are missing in a round and a later one has begun: it was played by what all
  // games of this one have taught.
  std::optional<Error> check_open(std::size_t round, std::size_t games, std::size_t missing) const;
  std::optional<Error> add(std::size_t round, const LearnGame& game);

  // By their numbers.
  const std::map<std::size_t, LearnGame>& games(std::size_t round) const;
  // Whoever has seen them needs the memory for other things.
  void forget_positions(std::size_t round);

 private:
  struct Round {
    std::string fingerprint;
    std::map<std::size_t, LearnGame> games;
  };
  class Reader;

  std::optional<Error> append(const std::string& text) const;

  std::string path_;
  std::vector<Round> rounds_;
};

}  // namespace espalier::tune
