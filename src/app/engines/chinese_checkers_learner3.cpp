#include "app/engine_model.hpp"
#include "espalier/games/chinese_checkers/learner3.hpp"
#include "espalier/games/chinese_checkers/rules.hpp"

namespace espalier::app {

template std::unique_ptr<AnyEngine> make_engine(const chinese_checkers::ChineseCheckers&,
                                                const chinese_checkers::Learner3&,
                                                const engine::Recipe&, ProfileChoice);

}  // namespace espalier::app
