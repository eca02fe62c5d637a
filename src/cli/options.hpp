// The one door to the library that reads the command line: commands, options and flags are declared
// here, and only options.cpp sees the library, which takes long to compile.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace espalier::cli {

// An option or a flag that was just added; what it demands may be chained.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(&option) {}

  Option& required();
  // Refuses an empty text (an unset variable of a script): that is not an option left out.
  Option& not_empty();
  // Refuses the other option beside this one; the other one must have been added before.
  Option& excludes(const std::string& other);
  // The help shows the value that the text has now.
  Option& show_default();
  // Of a list: takes one value each time it is written.
  Option& one_value_each();

 private:
  CLI::Option* option_;
};

// A command of a CommandLine, or its root; a copy means the same command.
class Command {
 public:
  Command(CLI::App& app, int& code) : app_(&app), code_(&code) {}

  // The footer, mostly examples, ends the help of the command.
  Command add_command(const std::string& name, const std::string& summary,
                      const std::string& footer);
  // The help does not list it.
  void hide();
  // One of the commands below must be written.
  void require_command();

  // A name without dashes is one of a positional text. What it is read into must live as long as
  // the CommandLine; an option left out leaves it as it is.
  Option add_option(const std::string& name, std::string& text, const std::string& meaning);
  Option add_option(const std::string& name, std::optional<std::string>& text,
                    const std::string& meaning);
  Option add_option(const std::string& name, std::vector<std::string>& texts,
                    const std::string& meaning);
  Option add_flag(const std::string& name, bool& flag, const std::string& meaning);

  // What the command does; it returns the exit code.
  void on_run(const std::function<int()>& action);

 private:
  CLI::App* app_;
  int* code_;  // of the CommandLine
};

// A whole command line.
class CommandLine {
 public:
  CommandLine(const std::string& description, const std::string& version,
              const std::string& footer);
  ~CommandLine();
  CommandLine(const CommandLine&) = delete;
  CommandLine& operator=(const CommandLine&) = delete;

  Command root();
  // Reads the arguments and runs the command they name; returns the exit code. A usage error is one
  // line on stderr.
  int run(int argc, char** argv);

 private:
  // Of the program, or of the command that the words lead to: "lab", "lab run".
  int help(const std::vector<std::string>& words) const;

  std::unique_ptr<CLI::App> app_;
  int code_ = 0;
};

}  // namespace espalier::cli
