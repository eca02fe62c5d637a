#include "app/suggest.hpp"

#include "espalier/core/nearest.hpp"

namespace espalier::app {

std::string nearest(std::string_view word, const std::vector<std::string>& names) {
  return espalier::nearest(word, names);
}

std::string unknown_name(std::string_view kind, std::string_view word,
                         const std::vector<std::string>& names, std::string_view where_listed) {
  return espalier::unknown_name(kind, word, names, where_listed);
}

}  // namespace espalier::app
