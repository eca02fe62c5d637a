// What other programs send: sessions of the protocols, requests of the web interface; and databases
// that were damaged.
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "fuzz/damage.hpp"
#include "fuzz/target.hpp"
#include "match/match_store.hpp"
#include "protocol/protocols.hpp"
#include "protocol/run.hpp"
#include "server/server.hpp"

namespace espalier::fuzz {
namespace {

// --- protocols -----------------------------------------------------------------------------------

// A large table takes seconds to make, and reading a file of somebody's takes as long as it is.
bool is_dear(std::string_view line) {
  std::string small(line);
  std::transform(small.begin(), small.end(), small.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  const auto digits = std::count_if(small.begin(), small.end(),
                                    [](unsigned char c) { return std::isdigit(c) != 0; });
  const bool names_memory = small.find("hash") != small.npos ||
                            small.find("memory") != small.npos || small.find("tt") != small.npos;
  return (names_memory && digits > 1) || small.find("threads") != small.npos ||
         small.find("cores") != small.npos;
}

std::string cheap_session(std::string_view bytes) {
  std::string session;
  while (!bytes.empty()) {
    const std::size_t end = std::min(bytes.find('\n'), bytes.size());
    if (!is_dear(bytes.substr(0, end))) session.append(bytes.substr(0, end)).append("\n");
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
  }
  return session + "stop\nquit\n";
}

void fuzz_protocol(std::string_view bytes) {
  constexpr std::size_t kPipe = 60'000;  // what a pipe holds
  static std::FILE* const nobody = std::fopen("/dev/null", "w");
  const auto& all = protocol::protocols();
  const protocol::ProtocolInfo& chosen = all[take_choice(bytes, all.size())];
  protocol::Settings settings;
  settings.game = chosen.every_game ? "connect4" : chosen.usual_game;
  settings.table_bytes = std::size_t{1} << 20;
  settings.version = "fuzz";
  const std::string session = cheap_session(bytes.substr(0, kPipe / 2));
  int ends[2];
  demand(pipe(ends) == 0, "there is a pipe", "");
  demand(write(ends[1], session.data(), session.size()) == static_cast<ssize_t>(session.size()),
         "a session fits into a pipe", "");
  close(ends[1]);
  const auto error = protocol::run(chosen.name, settings, ends[0], nobody);
  close(ends[0]);
  demand(!error, "the session begins", error ? error->message : "");
}

// --- the web interface ---------------------------------------------------------------------------

// One for all requests; it ends with the process.
class Service {
 public:
  Service() : server_(options(data_)), port_(server_.bind().value()) {
    thread_ = std::thread([this] { server_.serve(); });
  }
  ~Service() {
    server_.stop();
    thread_.join();
  }
  int port() const { return port_; }

 private:
  static server::ServerOptions options(const ScratchDirectory& data) {
    server::ServerOptions options;
    options.port = 0;
    options.data = data.path("data");
    return options;
  }
  ScratchDirectory data_;
  server::Server server_;
  int port_;
  std::thread thread_;
};

int connected(int port) {
  const int line = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  demand(connect(line, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0,
         "the server takes connections", "");
  return line;
}

// What comes back within a moment; a search that takes longer is given up by closing.
std::string answer_on(int line) {
  constexpr int kMoment = 20;  // milliseconds
  std::string answer;
  char block[4096];
  for (pollfd asked{line, POLLIN, 0}; poll(&asked, 1, kMoment) > 0;) {
    const auto got = recv(line, block, sizeof block, 0);
    if (got <= 0) break;
    answer.append(block, static_cast<std::size_t>(got));
  }
  return answer;
}

// The first line is "METHOD /path", the rest the body.
void fuzz_request(std::string_view bytes) {
  static Service service;
  const std::size_t end = std::min(bytes.find('\n'), bytes.size());
  const std::string first(bytes.substr(0, end));
  const std::string_view body = bytes.substr(std::min(end + 1, bytes.size()));
  std::string request = first + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(service.port()) +
                        "\r\nConnection: close\r\n";
  if (!body.empty()) request += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  request.append("\r\n").append(body);
  const int line = connected(service.port());
  demand(send(line, request.data(), request.size(), MSG_NOSIGNAL) >= 0, "it can be sent", first);
  const std::string answer = answer_on(line);
  close(line);
  demand(answer.empty() || answer.starts_with("HTTP/1.1 "), "an answer is one of HTTP", answer);
  demand(!answer.starts_with("HTTP/1.1 500"), "no handler fails", bytes);
}

// --- databases -----------------------------------------------------------------------------------

const match::Fields kFuzzPlan = {{"game", "connect4"}, {"players", "random greedy"}};

std::vector<match::StoredGame> fuzz_games() {
  std::vector<match::StoredGame> games(40);
  for (std::size_t id = 0; id < games.size(); ++id) {
    games[id].id = id;
    games[id].points = match::points_of_half(static_cast<int>(id % 3));
    games[id].start = "empty";
    for (std::size_t i = 0; i < 12; ++i) games[id].moves += "abcdefg"[(id + 3 * i) % 7];
    games[id].plies = 12 + id;
    games[id].seconds = 0.5 * static_cast<double>(id);
  }
  return games;
}

std::string sound_database() {
  const ScratchDirectory scratch;
  {
    match::MatchStore store = match::MatchStore::open(scratch.path("match"), kFuzzPlan).value();
    demand(!store.add(fuzz_games()), "a match can be stored", "");
  }
  return whole_file(scratch.path("match") + "/" + match::kMatchStoreName);
}

// It is refused, or everything in it is as it was stored.
void fuzz_database(std::string_view bytes) {
  static const ScratchDirectory scratch;
  static const std::string sound = sound_database();
  static const std::vector<match::StoredGame> games = fuzz_games();
  const std::string directory = scratch.path("damaged");
  std::error_code ignored;
  std::filesystem::remove_all(directory, ignored);
  std::filesystem::create_directory(directory);
  const std::string file = damaged(sound, bytes);
  std::ofstream(directory + "/" + match::kMatchStoreName, std::ios::binary) << file;
  const auto opened = match::MatchStore::open(directory, {});
  if (!opened) return;
  demand(opened->plan() == kFuzzPlan, "a plan that is read is the one that was stored", "");
  demand(opened->games().size() == games.size(), "no game is lost without a word", "");
  for (const match::StoredGame& game : games) {
    const auto found = opened->games().find(game.id);
    demand(found != opened->games().end() && found->second == game,
           "a game that is read is the one that was stored", "");
  }
}

constexpr Target kRequestTargets[] = {
    {"protocol", fuzz_protocol},
    {"request", fuzz_request},
    {"letter", fuzz_letter},
    {"database", fuzz_database},
};

}  // namespace

std::span<const Target> request_targets() { return kRequestTargets; }

}  // namespace espalier::fuzz
