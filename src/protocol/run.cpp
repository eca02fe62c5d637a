#include "protocol/run.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "protocol/input.hpp"
#include "protocol/protocols.hpp"
#include "protocol/writer.hpp"

namespace espalier::protocol {
namespace {

// Without `isready`, the first search would have to make its table while its clock runs. So the
// table is made as soon as no line has come for this long, in seconds.
constexpr double kUntilIdle = 0.02;

class Program {
 public:
  Program(const ProtocolInfo& protocol, Session& session, Input& input, std::FILE* output)
      : session_(session),
        input_(input),
        writer_(output),
        protocol_(protocol.make(session, writer_)) {}

  void run() {
    while (!protocol_->left() && !writer_.broken()) {
      if (session_.due()) {
        protocol_->conclude();
        continue;
      }
      const Input::Event event = input_.next(patience());
      switch (event.kind) {
        case Input::Kind::Line: hear(event.line); break;
        case Input::Kind::TooLong: protocol_->complain(too_long()); break;
        case Input::Kind::Woken: break;
        case Input::Kind::TimeIsUp: time_is_up(); break;
        case Input::Kind::End: protocol_->end_of_input(); break;
      }
    }
    protocol_->leave();  // nobody reads any more: a search that still runs ends here
  }

 private:
  // How long the next line is waited for; nothing: for ever.
  std::optional<double> patience() const {
    const bool unprepared = !first_ && !session_.searching() && !session_.prepared();
    return unprepared ? kUntilIdle : session_.seconds_left();
  }

  // A search was long enough, or nobody has said anything for a moment.
  void time_is_up() {
    if (session_.searching()) return session_.stop();
    const std::string said = session_.prepare();
    if (!said.empty()) protocol_->remark(said);
  }

  static std::string too_long() {
    return "a line is longer than " + std::to_string(kLongestLine) + " bytes and is left out";
  }

  void hear(const std::string& line) {
    const LineWords words(line);
    if (words.empty()) return;
    if (first_) choose(words[0]);
    first_ = false;
    protocol_->hear(line);
  }

  // The first word may name the protocol.
  void choose(std::string_view word) {
    const ProtocolInfo* named = find_protocol(word);
    if (named == nullptr) return;
    if (const auto error = check_game(*named, session_.board().name())) {
      return protocol_->complain(error->message);
    }
    protocol_ = named->make(session_, writer_);
  }

  Session& session_;
  Input& input_;
  Writer writer_;
  std::unique_ptr<Protocol> protocol_;
  bool first_ = true;
};

}  // namespace

std::optional<Error> run(std::string_view protocol, const Settings& settings, int input,
                         std::FILE* output) {
  const ProtocolInfo* info = find_protocol(protocol);
  if (info == nullptr) return Error{"unknown protocol " + in_quotes(protocol)};
  Input lines(input);
  const auto session = Session::make(settings, [&lines] { lines.wake(); });
  if (!session) return session.error();
  if (auto error = check_game(*info, (*session)->board().name())) return error;
  Program(*info, **session, lines, output).run();
  return std::nullopt;
}

}  // namespace espalier::protocol
