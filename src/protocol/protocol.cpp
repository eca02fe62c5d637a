#include "protocol/protocol.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace espalier::protocol {
namespace {

constexpr double kLastMoment = 0.5;  // seconds; the program must be gone within one

}  // namespace

void Protocol::add(std::vector<Command> commands) {
  std::move(commands.begin(), commands.end(), std::back_inserter(commands_));
}

const Protocol::Command* Protocol::find(std::string_view name) const {
  const auto found = std::find_if(commands_.begin(), commands_.end(),
                                  [&](const Command& command) { return command.name == name; });
  return found == commands_.end() ? nullptr : &*found;
}

std::size_t Protocol::command_at(const LineWords& words) const {
  return find(words[0]) != nullptr ? 0 : words.size();
}

void Protocol::hear(std::string_view line) {
  const LineWords words(line);
  if (words.empty()) return;
  const std::size_t at = command_at(words);
  if (at == words.size()) return unknown(words);
  const Command& command = *find(words[at]);
  const bool behind_others = command.when == When::InOrder && !waiting_.empty();
  if (session_.searching() && (command.when == When::Idle || behind_others)) {
    return postpone(line);
  }
  command.obey(words.without_first(at + 1));
}

void Protocol::conclude() {
  const Finding& found = session_.take();
  if (!found.remark.empty()) remark(found.remark);
  answer(found);
  do_what_waits();
}

void Protocol::abandon() {
  if (!session_.searching()) return;
  session_.stop();
  session_.take();
  do_what_waits();
}

void Protocol::do_what_waits() {
  while (!session_.searching() && !waiting_.empty()) {
    const std::string line = std::move(waiting_.front());
    waiting_.pop_front();
    hear(line);
  }
}

void Protocol::end_of_input() {
  session_.wait_for(kLastMoment);
  if (session_.due()) conclude();
  leave();
}

void Protocol::leave() {
  left_ = true;
  if (!session_.searching()) return;
  session_.stop();
  if (answers_when_leaving()) return conclude();
  abandon();
}

}  // namespace espalier::protocol
