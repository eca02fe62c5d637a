// How large a table another program may ask for.
#pragma once

#include <cstddef>

namespace espalier::protocol {

// 1 GB, or half of the memory this program may use if that is less: two programs can then play each
// other. Whoever starts this program may give it more (--hash).
std::size_t most_table_bytes();

}  // namespace espalier::protocol
