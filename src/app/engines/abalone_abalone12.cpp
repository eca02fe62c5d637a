#include "app/engine_model.hpp"
#include "espalier/games/abalone/abalone12.hpp"
#include "espalier/games/abalone/rules.hpp"

namespace espalier::app {

template std::unique_ptr<AnyEngine> make_engine(const abalone::Abalone&, const abalone::Abalone12&,
                                                const engine::Recipe&, ProfileChoice);

}  // namespace espalier::app
