#include "cli/line_input.hpp"

#include <unistd.h>

#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <string_view>

#include "cli/command.hpp"

#ifdef ESPALIER_HAS_LIBEDIT
#include <histedit.h>
#endif

namespace espalier::cli {
namespace {

std::string without_blanks(std::string_view line) {
  const auto blank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  while (!line.empty() && blank(line.front())) line.remove_prefix(1);
  while (!line.empty() && blank(line.back())) line.remove_suffix(1);
  return std::string(line);
}

// Not std::getline, which would go on waiting after a signal.
std::optional<std::string> plain_line() {
  char* buffer = nullptr;
  std::size_t capacity = 0;
  const ssize_t length = ::getline(&buffer, &capacity, stdin);
  const std::unique_ptr<char, void (*)(void*)> owner(buffer, std::free);
  if (length < 0) return std::nullopt;
  return without_blanks({buffer, static_cast<std::size_t>(length)});
}

}  // namespace

#ifdef ESPALIER_HAS_LIBEDIT

struct LineInput::Editor {
  static constexpr int kKeptLines = 200;

  Editor() : line(el_init("espalier", stdin, stdout, stderr)), past(history_init()) {
    HistEvent event;
    history(past, &event, H_SETSIZE, kKeptLines);
    history(past, &event, H_SETUNIQUE, 1);
    el_set(line, EL_CLIENTDATA, this);
    el_set(line, EL_PROMPT, &Editor::prompt_of);
    el_set(line, EL_EDITOR, "emacs");
    el_set(line, EL_HIST, history, past);
    el_set(line, EL_GETCFN, &Editor::read_letter);
  }
  ~Editor() {
    history_end(past);
    el_end(line);
  }
  Editor(const Editor&) = delete;
  Editor& operator=(const Editor&) = delete;

  static char* prompt_of(EditLine* line) {
    void* self = nullptr;
    el_get(line, EL_CLIENTDATA, &self);
    return static_cast<Editor*>(self)->prompt.data();
  }

  // One letter; 0 after Ctrl-C, which libedit's own function would not notice at once.
  static int read_letter(EditLine*, wchar_t* letter) {
    std::mbstate_t state{};
    for (char byte = 0; true;) {
      const ssize_t got = ::read(STDIN_FILENO, &byte, 1);
      if (got < 0 && errno == EINTR && !interrupted().requested()) continue;
      if (got <= 0) return 0;
      const std::size_t used = std::mbrtowc(letter, &byte, 1, &state);
      if (used == static_cast<std::size_t>(-1)) state = std::mbstate_t{};
      if (used <= 1) return 1;
    }
  }

  EditLine* line;
  History* past;
  std::string prompt;
};

LineInput::LineInput() {
  if (isatty(STDIN_FILENO) == 0 || isatty(STDOUT_FILENO) == 0) return;
  std::setlocale(LC_CTYPE, "");  // letters of more than one byte
  editor_ = std::make_unique<Editor>();
}

std::optional<std::string> LineInput::read(const std::string& prompt) {
  if (!editor_) {
    if (isatty(STDIN_FILENO) != 0) std::fputs(prompt.c_str(), stdout);
    std::fflush(stdout);
    return plain_line();
  }
  editor_->prompt = prompt;
  int length = 0;
  const char* line = el_gets(editor_->line, &length);
  if (line == nullptr || length <= 0) return std::nullopt;
  std::string text = without_blanks({line, static_cast<std::size_t>(length)});
  HistEvent event;
  if (!text.empty()) history(editor_->past, &event, H_ENTER, text.c_str());
  return text;
}

#else

struct LineInput::Editor {};

LineInput::LineInput() = default;

std::optional<std::string> LineInput::read(const std::string& prompt) {
  if (isatty(STDIN_FILENO) != 0) std::fputs(prompt.c_str(), stdout);
  std::fflush(stdout);
  return plain_line();
}

#endif

LineInput::~LineInput() = default;

}  // namespace espalier::cli
