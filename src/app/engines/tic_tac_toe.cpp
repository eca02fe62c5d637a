#include "app/engine_model.hpp"
#include "espalier/games/tic_tac_toe/evaluate.hpp"
#include "espalier/games/tic_tac_toe/rules.hpp"

namespace espalier::app {

template std::unique_ptr<AnyEngine> make_engine(const tic_tac_toe::TicTacToe&,
                                                const tic_tac_toe::OpenLines&,
                                                const engine::Recipe&, ProfileChoice);

}  // namespace espalier::app
