// The building of endgame tables for a game whose type is known only at run time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "espalier/core/endgame.hpp"
#include "espalier/core/stop.hpp"
#include "espalier/endgame/solve.hpp"

namespace espalier::endgame {

enum class Outcome : std::uint8_t { Done, Stopped, TooLong };

struct Solved {
  Outcome how = Outcome::Done;
  std::vector<EndgameCode> codes = {};
};

class EndgameWork {
 public:
  virtual ~EndgameWork() = default;
  virtual const std::vector<EndgameClass>& classes() const = 0;
  virtual Solved solve(std::size_t number, const EndgameTables& tables,
                       const StopFlag* stop) const = 0;
  // As ClassSolver::first_wrong.
  virtual std::optional<std::uint32_t> first_wrong(std::size_t number, const EndgameTables& tables,
                                                   const StopFlag* stop) const = 0;
  // The position of a place as text; empty: there is none.
  virtual std::string position(EndgamePlace place) const = 0;
};

template <HasEndgames G>
class EndgameWorkOf final : public EndgameWork {
 public:
  explicit EndgameWorkOf(const G& game) : game_(game), classes_(game.endgames()) {}

  const std::vector<EndgameClass>& classes() const override { return classes_; }
  Solved solve(std::size_t number, const EndgameTables& tables,
               const StopFlag* stop) const override {
    ClassSolver<G> solver = solver_of(number, tables, stop);
    auto codes = solver.solve();
    if (codes) return {Outcome::Done, std::move(*codes)};
    return {solver.too_long() ? Outcome::TooLong : Outcome::Stopped};
  }
  std::optional<std::uint32_t> first_wrong(std::size_t number, const EndgameTables& tables,
                                           const StopFlag* stop) const override {
    return solver_of(number, tables, stop).first_wrong();
  }
  std::string position(EndgamePlace place) const override {
    const auto p = game_.endgame_position(place);
    return p ? format_position(game_, *p) : "";
  }

 private:
  ClassSolver<G> solver_of(std::size_t number, const EndgameTables& tables,
                           const StopFlag* stop) const {
    return {game_, tables, static_cast<std::uint32_t>(number), classes_[number].size, stop};
  }

  G game_;
  std::vector<EndgameClass> classes_;
};

}  // namespace espalier::endgame
