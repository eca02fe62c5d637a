// Trees are games too: the laws that need neither texts nor boards apply to them.
#include "espalier/trees/incremental.hpp"
#include "espalier/trees/literal_text.hpp"
#include "espalier/trees/pearl.hpp"
#include "espalier/trees/schemes.hpp"
#include "espalier/trees/splitting_text.hpp"
#include "espalier/trees/synthetic.hpp"
#include "laws/capability_laws.hpp"
#include "laws/game_laws.hpp"

namespace espalier::laws {

struct UniformTreeFacts : LawsOf<trees::UniformTree<trees::IntegerDependent>> {
  using Evaluator = trees::AssignedValue;
  static Game game() { return Game({3, 6}, {}, 1985); }
  static std::vector<KnownPerft> perfts() { return {{"start", 6, 729}, {"start", 7, 0}}; }
};
struct NonuniformTreeFacts : LawsOf<trees::NonuniformTree<trees::RealDependent>> {
  using Evaluator = trees::AssignedValue;
  static Game game() { return Game({5, 8}, {}, 1985); }
};
struct PearlFacts : LawsOf<trees::SplittingGame> {
  using Evaluator = trees::TerminalWins;
  static Game game() { return trees::pearl_game(2, 8, 1980); }
  static std::vector<KnownPerft> perfts() { return {{"start", 8, 256}, {"start", 9, 0}}; }
};

struct IncrementalFacts : PearlFacts {
  static Game game() { return trees::incremental_game(2, 8, 1982); }
};
struct LiteralTreeFacts : LawsOf<trees::LiteralTree> {
  using Evaluator = trees::WrittenValue;
  static Game game() {
    return trees::parse_tree("(((12 8) 6 (11 14 20)) ((40) (8 47 17 23)))").value();
  }
};

ESPALIER_GAME_LAWS(UniformTree, UniformTreeFacts);
ESPALIER_GAME_LAWS(NonuniformTree, NonuniformTreeFacts);
ESPALIER_GAME_LAWS(Pearl, PearlFacts);
ESPALIER_GAME_LAWS(Incremental, IncrementalFacts);
ESPALIER_GAME_LAWS(LiteralTree, LiteralTreeFacts);

}  // namespace espalier::laws
