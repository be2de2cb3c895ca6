/// \file
/// What the server says to the client: answers, errors, notifications and its own requests, as JSON-RPC 2.0 has them.
#pragma once

#include "lsp/Transport.h"

#include <nlohmann/json.hpp>

#include <atomic>
#include <string>

namespace parlift::lsp {

/// Of JSON-RPC, and from -32899 to -32800 of the language server protocol.
enum class ErrorCode : int {
  ParseError = -32700,
  InvalidRequest = -32600,
  MethodNotFound = -32601,
  InvalidParams = -32602,
  InternalError = -32603,
  NotInitialized = -32002,
  ContentModified = -32801,
  RequestCancelled = -32800
};

/// For any thread.
class Client {
public:
  explicit Client(Transport &transport) : transport_(transport) {}
  Client(const Client &) = delete;
  Client &operator=(const Client &) = delete;

  void answer(const nlohmann::json &id, const nlohmann::json &result);
  void refuse(const nlohmann::json &id, ErrorCode code, const std::string &sentence);
  void notify(const std::string &method, const nlohmann::json &params);
  /// Nobody waits for what the client answers.
  void ask(const std::string &method, const nlohmann::json &params);
  /// A message for the person in front of the editor.
  void show(const std::string &text);

private:
  void send(const nlohmann::json &message);

  Transport &transport_;
  std::atomic<unsigned> asked_{0};
};

} // namespace parlift::lsp
