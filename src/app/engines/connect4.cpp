#include "app/engine_model.hpp"
#include "espalier/games/connect4/evaluate.hpp"
#include "espalier/games/connect4/rules.hpp"

namespace espalier::app {

template std::unique_ptr<AnyEngine> make_engine(const connect4::UsualConnect4&,
                                                const connect4::Threats&, const engine::Recipe&,
                                                ProfileChoice);
template std::unique_ptr<AnyEngine> make_engine(const connect4::Connect4&, const connect4::Threats&,
                                                const engine::Recipe&, ProfileChoice);

}  // namespace espalier::app
