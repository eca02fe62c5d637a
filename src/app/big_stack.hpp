// Runs a function on a thread whose stack fits a recursion 10,000 levels deep.
#pragma once

#include <functional>

namespace espalier::app {

// Returns when the function has returned; an exception it throws is thrown here.
void run_with_big_stack(const std::function<void()>& function);

}  // namespace espalier::app
