#include "app/endgame_files.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <charconv>
#include <chrono>
#include <filesystem>
#include <system_error>
#include <utility>

#include "app/files.hpp"
#include "espalier/core/rng.hpp"
#include "espalier/core/text.hpp"

namespace espalier::app {
namespace {

namespace fs = std::filesystem;
constexpr std::string_view kEndgameMark = "espalier-endgame-1";
constexpr const char* kEndgameKind = "endgame table";

std::uint64_t checksum_of(const std::vector<EndgameCode>& codes) {
  std::uint64_t hash = hash_seed(codes.size());
  for (const EndgameCode code : codes) hash = hash_step(hash, code);
  return hash;
}

EndgameCode largest_of(const std::vector<EndgameCode>& codes) {
  return codes.empty() ? EndgameCode{0} : *std::max_element(codes.begin(), codes.end());
}

// The first line of a file, without the checksum.
std::string endgame_head(std::string_view game, const EndgameClass& table, int bits) {
  return fmt::format("{} {} {} {} {}", kEndgameMark, game, table.name, table.size, bits);
}

}  // namespace

std::string endgame_file(const std::string& folder, std::string_view game,
                         const EndgameClass& table) {
  return (fs::path(folder) / fmt::format("{}-{}.endgame", game, table.name)).string();
}

std::string pack_endgame(std::string_view game, const EndgameClass& table,
                         const std::vector<EndgameCode>& codes) {
  const int bits = std::max(1, static_cast<int>(std::bit_width(unsigned{largest_of(codes)})));
  std::string bytes =
      fmt::format("{} {:016x}\n", endgame_head(game, table, bits), checksum_of(codes));
  std::uint32_t waiting = 0;
  int count = 0;
  for (const EndgameCode code : codes) {
    waiting |= std::uint32_t{code} << count;
    for (count += bits; count >= 8; count -= 8, waiting >>= 8) {
      bytes += static_cast<char>(waiting & 0xff);
    }
  }
  if (count > 0) bytes += static_cast<char>(waiting & 0xff);
  return bytes;
}

Result<std::vector<EndgameCode>> unpack_endgame(std::string_view bytes, const std::string& path,
                                                std::string_view game, const EndgameClass& table) {
  const auto wrong = [&](const std::string& why) {
    return Error{fmt::format("{} {}: {}; build it anew: espalier endgame {} --pieces {} --out DIR",
                             kEndgameKind, in_quotes(path), why, game, table.pieces)};
  };
  const std::size_t end = std::min(bytes.find('\n'), bytes.size());
  const std::string_view head = bytes.substr(0, end);
  int bits = 0;
  for (int tried = 1; tried <= 8; ++tried) {
    if (head.starts_with(endgame_head(game, table, tried) + " ")) bits = tried;
  }
  if (bits == 0 || end == bytes.size()) {
    return wrong(fmt::format("its first line is not that of {} {}", game, table.name));
  }
  const std::string_view packed = bytes.substr(end + 1);
  const std::size_t expected = (std::size_t{table.size} * static_cast<std::size_t>(bits) + 7) / 8;
  if (packed.size() != expected) {
    return wrong(fmt::format("it has {} bytes of places, expected {}", packed.size(), expected));
  }
  std::vector<EndgameCode> codes(table.size);
  std::uint32_t waiting = 0;
  int count = 0;
  std::size_t at = 0;
  for (EndgameCode& code : codes) {
    while (count < bits) {
      waiting |= std::uint32_t{static_cast<unsigned char>(packed[at++])} << count;
      count += 8;
    }
    code = static_cast<EndgameCode>(waiting & ((1U << bits) - 1));
    waiting >>= bits;
    count -= bits;
  }
  if (head != fmt::format("{} {:016x}", endgame_head(game, table, bits), checksum_of(codes))) {
    return wrong("its checksum is wrong, the file is damaged");
  }
  return codes;
}

Result<std::shared_ptr<const EndgameTables>> read_endgame_tables(const std::string& folder,
                                                                 const ErasedGame& game) {
  const auto work = game.endgame_work();
  const std::vector<EndgameClass>& classes = work->classes();
  auto tables = std::make_shared<EndgameTables>();
  tables->codes.resize(classes.size());
  bool any = false;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const std::string path = endgame_file(folder, game.name(), classes[i]);
    std::error_code ignored;
    if (!fs::exists(path, ignored)) continue;
    const auto bytes = read_file(path, kEndgameKind);
    if (!bytes) return bytes.error();
    auto codes = unpack_endgame(*bytes, path, game.name(), classes[i]);
    if (!codes) return codes.error();
    tables->codes[i] = *std::move(codes);
    any = true;
  }
  if (any) return std::shared_ptr<const EndgameTables>(std::move(tables));
  return Error{
      fmt::format("endgame={}: no table of {} is there; expected a folder made by: "
                  "espalier endgame {} --out DIR",
                  folder, game.name(), game.name())};
}

// --- building --------------------------------------------------------------------------------

namespace {

// What a table says, in numbers.
void count_up(const endgame::EndgameWork& work, std::uint32_t number,
              const std::vector<EndgameCode>& codes, EndgameReport& report) {
  for (std::uint32_t i = 0; i < codes.size(); ++i) {
    const int plies = endgame_plies(codes[i]);
    ++report.positions[codes[i] == kEndgameDraw ? 1 : plies % 2 == 1 ? 0 : 2];
    if (codes[i] == kEndgameDraw || plies <= report.longest) continue;
    report.longest = plies;
    report.longest_position = work.position({number, i});
  }
}

// The table of a class, from the folder or computed, checked and written; none: stopped.
Result<std::optional<std::vector<EndgameCode>>> build_one(const ErasedGame& game,
                                                          const endgame::EndgameWork& work,
                                                          std::size_t number, EndgameTables& tables,
                                                          const std::string& path,
                                                          const StopFlag& stop, bool& kept) {
  using Codes = std::optional<std::vector<EndgameCode>>;
  const EndgameClass& table = work.classes()[number];
  std::error_code ignored;
  kept = fs::exists(path, ignored);
  if (kept) {
    const auto bytes = read_file(path, kEndgameKind);
    if (!bytes) return bytes.error();
    auto codes = unpack_endgame(*bytes, path, game.name(), table);
    if (!codes) return codes.error();
    return Codes(*std::move(codes));
  }
  endgame::Solved solved = work.solve(number, tables, &stop);
  if (solved.how == endgame::Outcome::Stopped) return Codes{};
  if (solved.how == endgame::Outcome::TooLong) {
    return Error{fmt::format("class {}: a game is longer than {} plies, which no table can say",
                             table.name, kLongestEndgame)};
  }
  tables.codes[number] = std::move(solved.codes);
  const auto wrong = work.first_wrong(number, tables, &stop);
  if (!wrong) return Codes{};
  if (*wrong != table.size) {
    return Error{fmt::format("class {}: the value of {} does not follow from its moves", table.name,
                             work.position({static_cast<std::uint32_t>(number), *wrong}))};
  }
  const auto written =
      write_file(path, kEndgameKind, pack_endgame(game.name(), table, tables.codes[number]));
  if (!written) return written.error();
  return Codes(std::move(tables.codes[number]));
}

}  // namespace

Result<bool> build_endgames(const ErasedGame& game, const EndgameRequest& request,
                            const StopFlag& stop, const OnEndgame& on_class) {
  const auto work = game.endgame_work();
  const std::vector<EndgameClass>& classes = work->classes();
  const std::size_t all = classes_up_to(classes, request.pieces);
  std::error_code code;
  fs::create_directories(request.folder, code);
  if (code || !fs::is_directory(request.folder, code)) {
    return Error{"cannot make the folder " + in_quotes(request.folder) + ": " +
                 (code ? code.message() : std::string("a file of that name is there"))};
  }
  EndgameTables tables;
  tables.codes.resize(classes.size());
  for (std::size_t i = 0; i < all; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    EndgameReport report;
    report.table = classes[i];
    report.number = i + 1;
    report.all = all;
    const std::string path = endgame_file(request.folder, game.name(), classes[i]);
    auto codes = build_one(game, *work, i, tables, path, stop, report.kept);
    if (!codes) return codes.error();
    if (!codes->has_value()) return false;
    tables.codes[i] = *std::move(codes).value();
    count_up(*work, static_cast<std::uint32_t>(i), tables.codes[i], report);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    report.seconds = spent.count();
    if (on_class) on_class(report);
  }
  return true;
}

}  // namespace espalier::app
