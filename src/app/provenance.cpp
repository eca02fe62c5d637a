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
  if (!provenance.variant.empty() && variant_in_note(provenance.note) != provenance.variant) {
    words += "; variant " + provenance.variant;
  }
  return one_line(std::move(words));
}

std::string variant_in_note(std::string_view note) {
  constexpr std::string_view kWord = "variant ";
  const std::size_t at = note.rfind(kWord);
  if (at == note.npos || (at > 0 && note[at - 1] != ' ')) return "";
  const std::string_view name = note.substr(at + kWord.size());
  return name.find_first_of(" ;") == name.npos ? std::string(name) : "";
}

std::string today() { return fmt::format("{:%Y-%m-%d}", fmt::gmtime(std::time(nullptr))); }

}  // namespace espalier::app
