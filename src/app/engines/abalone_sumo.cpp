#include "app/engine_model.hpp"
#include "espalier/games/abalone/rules.hpp"
#include "espalier/games/abalone/sumo.hpp"

namespace espalier::app {

template std::unique_ptr<AnyEngine> make_engine(const abalone::Abalone&, const abalone::Sumo&,
                                                const engine::Recipe&, ProfileChoice);

}  // namespace espalier::app
