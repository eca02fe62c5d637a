#include "espalier/trees/splitting.hpp"

#include "app/engine_model.hpp"

namespace espalier::app {

template std::unique_ptr<AnyEngine> make_engine(const trees::SplittingGame&,
                                                const trees::TerminalWins&, const engine::Recipe&,
                                                ProfileChoice);

}  // namespace espalier::app
