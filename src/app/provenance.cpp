#include "app/provenance.hpp"

#include <fmt/chrono.h>
#include <fmt/core.h>

#include <algorithm>
#include <ctime>

namespace espalier::app {

std::string one_line(std::string text) {
  const auto control = [](char c) { return static_cast<unsigned char>(c) < ' '; };
  std::replace_if(text.begin(), text.end(), control, ' ');
  return text;
}

std::string in_words(const Provenance& provenance) {
  std::string words =
      fmt::format("{}; {}, {} positions; {}, {}", provenance.method, provenance.game,
                  provenance.positions, provenance.fitted_by, provenance.date);
  if (!provenance.note.empty()) words += "; " + provenance.note;
  return one_line(std::move(words));
}

std::string today() { return fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr))); }

}  // namespace espalier::app
