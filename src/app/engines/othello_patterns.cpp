#include "app/engine_model.hpp"
#include "espalier/games/othello/patterns.hpp"
#include "espalier/games/othello/rules.hpp"

namespace espalier::app {

template std::unique_ptr<AnyEngine> make_engine(const othello::Othello&, const othello::Patterns&,
                                                const engine::Recipe&, ProfileChoice);

}  // namespace espalier::app
