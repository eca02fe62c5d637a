// DIR/match.sqlite: the plan of a match and every finished game, stored durably. One process at a
// time may write.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "espalier/core/result.hpp"
#include "match/game.hpp"

namespace SQLite {
class Database;
}

namespace espalier::match {

inline constexpr const char* kMatchStoreName = "match.sqlite";

// What is kept of a game.
struct StoredGame {
  std::size_t id = 0;  // place in the schedule
  SeatPoints points = points_of_half(1);
  GameEnd end = GameEnd::Rules;
  std::string remark;
  std::string start;  // position text
  std::string moves;  // moves_text
  std::size_t plies = 0;
  double seconds = 0;

  int half_points() const { return match::half_points(points); }  // in games for two

  friend bool operator==(const StoredGame&, const StoredGame&) = default;
};
inline auto byte_fields(StoredGame& game) {
  return std::tie(game.id, game.points, game.end, game.remark, game.start, game.moves, game.plies,
                  game.seconds);
}

using Fields = std::vector<std::pair<std::string, std::string>>;

// Who only looks does not wait long for one that another process plays.
enum class StoreUse : std::uint8_t { Play, Look };

class MatchStore {
 public:
  // Opens or makes DIR/match.sqlite. One without games takes over `plan`; an
  // empty one is refused if there is no plan.
  static Result<MatchStore> open(const std::string& directory, const Fields& plan,
                                 StoreUse use = StoreUse::Play);
  // The plan of a match that is there.
  static Result<Fields> read_plan(const std::string& directory);
  MatchStore(MatchStore&&) noexcept;
  ~MatchStore();

  const Fields& plan() const { return plan_; }
  const std::map<std::size_t, StoredGame>& games() const { return games_; }
  // All of them or none, on disk when it returns.
  std::optional<Error> add(const std::vector<StoredGame>& games);
  std::optional<Error> change_plan(const std::string& field, const std::string& value);

 private:
  explicit MatchStore(std::unique_ptr<SQLite::Database> database);
  std::optional<Error> load(const std::string& path);
  void replace_plan(const Fields& plan);  // throws what SQLite throws

  std::unique_ptr<SQLite::Database> database_;
  Fields plan_;
  std::map<std::size_t, StoredGame> games_;
};

}  // namespace espalier::match
