#include "lsp/Client.h"

#include <fmt/format.h>

namespace parlift::lsp {

using Json = nlohmann::json;

void Client::send(const Json &message) {
  // A client that has gone away closes our input, too, and the server ends by that.
  static_cast<void>(transport_.write(message.dump(-1, ' ', false, Json::error_handler_t::replace)));
}

void Client::answer(const Json &id, const Json &result) {
  send({{"jsonrpc", "2.0"}, {"id", id}, {"result", result}});
}

void Client::refuse(const Json &id, ErrorCode code, const std::string &sentence) {
  send({{"jsonrpc", "2.0"},
        {"id", id},
        {"error", {{"code", static_cast<int>(code)}, {"message", sentence}}}});
}

void Client::notify(const std::string &method, const Json &params) {
  send({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}});
}

void Client::ask(const std::string &method, const Json &params) {
  send({{"jsonrpc", "2.0"},
        {"id", fmt::format("parlift-{}", ++asked_)},
        {"method", method},
        {"params", params}});
}

void Client::show(const std::string &text) {
  constexpr int information = 3;
  notify("window/showMessage", {{"type", information}, {"message", text}});
}

} // namespace parlift::lsp
