// Commands, options and flags by means of CLI11; no other file includes it.
#include "cli/options.hpp"

#include <fmt/core.h>

#include <CLI/CLI.hpp>
#include <algorithm>

#include "app/suggest.hpp"
#include "cli/command.hpp"

namespace espalier::cli {

// --- options -------------------------------------------------------------------------------------

Option& Option::required() {
  option_->required();
  return *this;
}

Option& Option::not_empty() {
  option_->check(CLI::Validator(
      [](const std::string& text) {
        return text.empty() ? std::string("expected a value, got an empty text") : std::string();
      },
      ""));
  return *this;
}

Option& Option::excludes(const std::string& other) {
  option_->excludes(other);
  return *this;
}

Option& Option::show_default() {
  option_->capture_default_str();
  return *this;
}

Option& Option::one_value_each() {
  option_->allow_extra_args(false);
  return *this;
}

// --- commands ------------------------------------------------------------------------------------

Command Command::add_command(const std::string& name, const std::string& summary,
                             const std::string& footer) {
  CLI::App* added = app_->add_subcommand(name, summary);
  added->footer(footer);
  return Command(*added, *code_);
}

void Command::hide() { app_->group(""); }

void Command::require_command() { app_->require_subcommand(1); }

Option Command::add_option(const std::string& name, std::string& text, const std::string& meaning) {
  return Option(*app_->add_option(name, text, meaning));
}

Option Command::add_option(const std::string& name, std::optional<std::string>& text,
                           const std::string& meaning) {
  return Option(*app_->add_option(name, text, meaning));
}

Option Command::add_option(const std::string& name, std::vector<std::string>& texts,
                           const std::string& meaning) {
  return Option(*app_->add_option(name, texts, meaning));
}

Option Command::add_flag(const std::string& name, bool& flag, const std::string& meaning) {
  return Option(*app_->add_flag(name, flag, meaning));
}

void Command::on_run(const std::function<int()>& action) {
  app_->callback([action, code = code_] { *code = action(); });
}

// --- the command line ----------------------------------------------------------------------------

namespace {

std::vector<std::string> command_names(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) names.push_back(command->get_name());
  return names;
}

// One line for a usage error; unknown options come with the nearest valid one.
int usage_error(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
  const CLI::App* command = &app;
  std::string words;
  while (!command->get_subcommands().empty()) {
    command = command->get_subcommands().front();
    words += command->get_name() + " ";
  }
  const std::string help = "see: espalier " + words + "--help";
  const auto below = command_names(*command);
  if (command != &app && !below.empty()) {
    for (int i = 2; i < argc; ++i) {
      if (argv[i][0] == '-') continue;
      return bad_input(app::unknown_name("command", argv[i], below, "") + "; " + help);
    }
  }
  std::vector<std::string> options;
  for (const CLI::Option* option : command->get_options()) {
    for (const std::string& name : option->get_lnames()) options.push_back("--" + name);
  }
  for (int i = 1; i < argc; ++i) {
    const std::string word = std::string(argv[i]).substr(0, std::string(argv[i]).find('='));
    const bool is_option = word.starts_with("--") && word.size() > 2;
    if (is_option && std::find(options.begin(), options.end(), word) == options.end()) {
      return bad_input(app::unknown_name("option", word, options, "") + "; " + help);
    }
  }
  std::string text = error.what();
  std::replace(text.begin(), text.end(), '\n', ' ');
  return bad_input(text + "; " + help);
}

}  // namespace

CommandLine::CommandLine(const std::string& description, const std::string& version,
                         const std::string& footer)
    : app_(std::make_unique<CLI::App>(description)) {
  app_->name("espalier");
  app_->set_version_flag("-V,--version", version);
  app_->footer(footer);
  app_->require_subcommand(0, 1);
}

CommandLine::~CommandLine() = default;

Command CommandLine::root() { return Command(*app_, code_); }

int CommandLine::help(const std::vector<std::string>& words) const {
  const CLI::App* command = app_.get();
  std::string above;
  std::string path;
  for (const std::string& word : words) {
    const auto names = command_names(*command);
    if (std::find(names.begin(), names.end(), word) == names.end()) {
      const std::string listed = names.empty() ? "" : "espalier help" + path;
      return bad_input(app::unknown_name("command", word, names, listed));
    }
    command = command->get_subcommand(word);
    above = "espalier" + path;
    path += " " + word;
  }
  fmt::print("{}", command->help(above));
  return kDone;
}

int CommandLine::run(int argc, char** argv) {
  if (argc < 2) {
    fmt::print("{}", app_->help());
    return kBadInput;
  }
  const std::string first = argv[1];
  const auto names = command_names(*app_);
  if (first == "help") return help({argv + 2, argv + argc});
  if (!first.starts_with("-") && std::find(names.begin(), names.end(), first) == names.end()) {
    return bad_input(app::unknown_name("command", first, names, "espalier --help"));
  }
  try {
    app_->parse(argc, argv);
  } catch (const CLI::Success& success) {  // --help, --version
    return app_->exit(success);
  } catch (const CLI::ParseError& error) {
    return usage_error(*app_, error, argc, argv);
  }
  return code_;
}

}  // namespace espalier::cli
