// Lines that a person types: with editing and history on a terminal (libedit, where the build has
// found it), and as they come everywhere else.
#pragma once

#include <memory>
#include <optional>
#include <string>

namespace espalier::cli {

class LineInput {
 public:
  LineInput();
  ~LineInput();
  LineInput(const LineInput&) = delete;
  LineInput& operator=(const LineInput&) = delete;

  // The next line without blanks around it; none at the end of the input, or after Ctrl-C. The
  // prompt is shown on a terminal only.
  std::optional<std::string> read(const std::string& prompt);

 private:
  struct Editor;
  std::unique_ptr<Editor> editor_;  // null: no terminal, or no libedit
};

}  // namespace espalier::cli
