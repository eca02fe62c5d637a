// espalier: one binary, one subcommand per job.
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "app/suggest.hpp"
#include "cli/command.hpp"

namespace espalier::cli {

// Unlike fmt::print, this does not throw where nobody can read: a closed stderr ends no run.
void tell(const std::string& text) { std::fputs(text.c_str(), stderr); }

int bad_input(const std::string& message) {
  tell("espalier: " + message + "\n");
  return kBadInput;
}

int failed(const std::string& message) {
  tell("espalier: " + message + "\n");
  return kFailed;
}

StopFlag& interrupted() {
  static StopFlag flag;
  return flag;
}

namespace {
std::string_view said_when_interrupted;  // a handler has no other way to know it
}

void stop_on_interrupt(std::string_view say) {
  interrupted();  // made before a handler could need it
  said_when_interrupted = say;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    std::signal(signal, [](int received) {
      const int before = errno;
      interrupted().request();
      // Of all ways to print, only this one is allowed in a handler.
      const auto written =
          write(STDERR_FILENO, said_when_interrupted.data(), said_when_interrupted.size());
      static_cast<void>(written);
      errno = before;
      std::signal(received, SIG_DFL);
    });
  }
}

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

int run(int argc, char** argv) {
  CLI::App app{
      "Espalier prunes game trees: every strategy of the literature on one search core.\n"};
  app.set_version_flag("--version", "espalier " ESPALIER_VERSION);
  app.footer(
      "Examples:\n"
      "  espalier tree \"((41 5) (12 90))\" --strategy alpha-beta --trace\n"
      "  espalier tree --uniform 3,4 --scheme unordered --seed 7 --all\n"
      "  espalier analyse connect4 --time 2s\n"
      "  espalier play tic-tac-toe\n"
      "  espalier match othello --player default --player \"default eval=positional\" --depth 4\n"
      "  espalier lab run fuernkranz/depth --trees 20\n"
      "  espalier serve");
  app.require_subcommand(0, 1);
  int code = kDone;
  add_games(app, code);
  add_strategies(app, code);
  add_tree(app, code);
  add_perft(app, code);
  add_analyse(app, code);
  add_play(app, code);
  add_bench(app, code);
  add_match(app, code);
  add_fit(app, code);
  add_tune(app, code);
  add_lab(app, code);
  add_serve(app, code);
  add_protocols(app, code);

  if (argc < 2) {
    fmt::print("{}", app.help());
    return kBadInput;
  }
  const std::string first = argv[1];
  const auto names = command_names(app);
  if (!first.starts_with("-") && std::find(names.begin(), names.end(), first) == names.end()) {
    return bad_input(app::unknown_name("command", first, names, "espalier --help"));
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {  // --help, --version
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    return usage_error(app, error, argc, argv);
  }
  return code;
}

}  // namespace
}  // namespace espalier::cli

// Everything printed has arrived, or nobody wants it any more (`| head`); else the run has failed.
int finish_output(int code) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  if (errno == EPIPE) return code;
  return espalier::cli::failed("the output could not be written");
}

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file grown too large is an error of writing, told as one
  try {
    return finish_output(espalier::cli::run(argc, argv));
  } catch (const std::bad_alloc&) {
    return espalier::cli::failed("out of memory: this search is too large for this machine");
  } catch (const std::system_error& error) {
    if (error.code().value() == EPIPE) return espalier::cli::kDone;
    return espalier::cli::failed(error.what());
  } catch (const std::exception& error) {
    return espalier::cli::failed(error.what());
  }
}
