#include "app/engine_model.hpp"
#include "espalier/games/breakthrough/evaluate.hpp"
#include "espalier/games/breakthrough/rules.hpp"

namespace espalier::app {

template std::unique_ptr<AnyEngine> make_engine(const breakthrough::Breakthrough&,
                                                const breakthrough::Advance&, const engine::Recipe&,
                                                ProfileChoice);

}  // namespace espalier::app
