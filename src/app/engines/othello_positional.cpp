#include "app/engine_model.hpp"
#include "espalier/games/othello/evaluate.hpp"
#include "espalier/games/othello/rules.hpp"

namespace espalier::app {

template std::unique_ptr<AnyEngine> make_engine(const othello::Othello&, const othello::Positional&,
                                                const engine::Recipe&, ProfileChoice);

}  // namespace espalier::app
