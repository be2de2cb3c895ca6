/// \file
/// The language server: from `initialize` to `exit`, and which message goes where.
///
///     initialize -> (documents, hover, code lenses and actions, commands) -> shutdown -> exit
///
/// In: whatever comes. Out: an answer to each request, an error where it is none or comes at the wrong time; what is
/// malformed ends nothing. Returns the exit status: 0 after `shutdown`, else 1.
#pragma once

#include "lsp/Client.h"
#include "lsp/Scheduler.h"
#include "lsp/Transport.h"

#include <nlohmann/json.hpp>

#include <string>

namespace parlift::lsp {

class Server {
public:
  Server(Transport &transport, Scheduler::JobCommand jobCommand);

  int serve();

private:
  enum class State { Fresh, Running, ShutDown };

  void receive(const Frame &frame);
  void request(const nlohmann::json &id, const std::string &method, const nlohmann::json &params);
  void notification(const std::string &method, const nlohmann::json &params);

  void initialize(const nlohmann::json &id, const nlohmann::json &params);
  void open(const nlohmann::json &params);
  void change(const nlohmann::json &params);
  void ask(const nlohmann::json &id, const std::string &method, const nlohmann::json &params);
  void resolve(const nlohmann::json &id, const nlohmann::json &action);
  void execute(const nlohmann::json &id, const nlohmann::json &params);
  /// `argument`: a loop's, as the features write it. False: it is none.
  bool edit(const nlohmann::json &id, const nlohmann::json &argument, EditDone done);
  nlohmann::json workspaceEdit(const nlohmann::json &edits, const Document &document) const;

  Transport &transport_;
  Client client_;
  State state_ = State::Fresh;
  bool hasEnded_ = false;
  bool resolvesEdits_ = false, versionsEdits_ = false;
  Scheduler scheduler_; ///< last: its thread ends first
};

} // namespace parlift::lsp
