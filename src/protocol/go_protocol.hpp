// What UGI, UCI and UCCI have in common: position, go, stop and setoption.
// Source: R. Huber and S. Meyer-Kahlen, Universal Chess Interface (2000); UGI takes its words over.
//
// Promise: exactly one answer per `go`. A `go` during a search ends that search, answers it, and
// begins the next one. Words that are not known are skipped.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/info_lines.hpp"
#include "protocol/protocol.hpp"

namespace espalier::protocol {

class GoProtocol : public Protocol {
 public:
  void complain(const std::string& what) override { writer().line("info string error " + what); }
  void remark(const std::string& what) override { writer().line("info string " + what); }

 protected:
  struct Words {
    std::string_view hello;     // begins the protocol
    std::string_view welcome;   // ends the answer to it
    std::string_view new_game;  // forgets everything
    std::string_view no_move;   // said instead of bestmove M, when the game is over
  };
  GoProtocol(Session& session, Writer& writer, const Words& words, std::vector<Option> own);

  // How moves and positions are written; none: as Espalier does.
  virtual const Form* form() const { return nullptr; }
  // What follows `bestmove M`, if anything.
  virtual std::string after_best(const InfoLines&) const { return ""; }
  // What is told with scores, and how.
  virtual InfoStyle info_style() const { return {}; }
  // How an option is announced, and what `setoption` does.
  virtual std::string option_line(const Option& option) const;
  virtual void set_option(const LineWords& words);
  virtual void go(const LineWords& words);
  // Said at the end; empty: nothing.
  virtual std::string farewell() const { return ""; }

  const std::vector<Option>& options() const { return options_; }
  // Gives an option a value, and says what there is to say.
  void assign_option(const Option& option, std::string_view value);

  std::size_t command_at(const LineWords& words) const override;
  void unknown(const LineWords&) override {}
  void answer(const Finding& found) override;

 private:
  void hello();
  void ready();
  void set_position(const LineWords& words);
  Listener listener();

  Words words_;
  std::vector<Option> options_;
  std::shared_ptr<InfoLines> info_;  // of the search in hand
};

}  // namespace espalier::protocol
