#include "lsp/Server.h"

#include "lsp/Features.h"
#include "lsp/Fields.h"

#include <fmt/format.h>

#include <utility>

namespace parlift::lsp {
namespace {

using Json = nlohmann::json;

std::optional<std::int64_t> versionOf(const Json &params) {
  const Json found = at(params, {"textDocument", "version"});
  return found.is_number_integer() ? std::optional(found.get<std::int64_t>()) : std::nullopt;
}

} // namespace

Server::Server(Transport &transport, Scheduler::JobCommand jobCommand)
    : transport_(transport), client_(transport), scheduler_(client_, std::move(jobCommand)) {}

int Server::serve() {
  while (!hasEnded_) {
    const std::optional<Frame> frame = transport_.read();
    if (!frame)
      break;
    receive(*frame);
  }
  return state_ == State::ShutDown ? 0 : 1;
}

void Server::receive(const Frame &frame) {
  const Json none;
  if (!frame.fault.empty())
    return client_.refuse(none, ErrorCode::ParseError, frame.fault);
  const Json message = Json::parse(frame.body, nullptr, /*allow_exceptions=*/false);
  if (message.is_discarded())
    return client_.refuse(none, ErrorCode::ParseError, "a message is no JSON");
  if (!message.is_object())
    return client_.refuse(none, ErrorCode::InvalidRequest, "a message is no object");
  const bool isRequest = message.contains("id");
  const Json id = isRequest ? message["id"] : none;
  const std::string method = text(message, {"method"});
  if (isRequest && !id.is_string() && !id.is_number_integer())
    return client_.refuse(none, ErrorCode::InvalidRequest, "an `id` is a number or a string");
  if (method.empty()) {
    // The client's answer to a request of ours.
    if (isRequest && (message.contains("result") || message.contains("error")))
      return;
    return client_.refuse(id, ErrorCode::InvalidRequest, "a message has no method");
  }
  const Json params = at(message, {"params"});
  if (isRequest)
    request(id, method, params);
  else
    notification(method, params);
}

void Server::request(const Json &id, const std::string &method, const Json &params) {
  if (method == "initialize" && state_ == State::Fresh)
    return initialize(id, params);
  if (state_ == State::Fresh)
    return client_.refuse(id, ErrorCode::NotInitialized, "`initialize` comes first");
  if (state_ == State::ShutDown || method == "initialize")
    return client_.refuse(id, ErrorCode::InvalidRequest,
                          fmt::format("`{}` comes at the wrong time", method));
  if (method == "shutdown") {
    state_ = State::ShutDown;
    return client_.answer(id, nullptr);
  }
  if (method == "textDocument/hover" || method == "textDocument/codeLens" ||
      method == "textDocument/codeAction")
    return ask(id, method, params);
  if (method == "codeAction/resolve")
    return resolve(id, params);
  if (method == "workspace/executeCommand")
    return execute(id, params);
  client_.refuse(id, ErrorCode::MethodNotFound, fmt::format("there is no method `{}`", method));
}

void Server::notification(const std::string &method, const Json &params) {
  if (method == "exit")
    hasEnded_ = true;
  if (state_ != State::Running)
    return;
  const std::string uri = text(params, {"textDocument", "uri"});
  if (method == "textDocument/didOpen")
    open(params);
  else if (method == "textDocument/didChange")
    change(params);
  else if (method == "textDocument/didSave")
    scheduler_.save(uri);
  else if (method == "textDocument/didClose")
    scheduler_.close(uri);
  else if (method == "workspace/didChangeWatchedFiles")
    scheduler_.refreshAll();
  else if (method == "$/cancelRequest")
    scheduler_.cancel(at(params, {"id"}));
}

void Server::initialize(const Json &id, const Json &params) {
  state_ = State::Running;
  const bool isUtf8 = lists(at(params, {"capabilities", "general", "positionEncodings"}), "utf-8");
  scheduler_.negotiate(isUtf8 ? Encoding::Utf8 : Encoding::Utf16,
                       at(params, {"initializationOptions", "errors"}) != Json(false));
  const Json action = at(params, {"capabilities", "textDocument", "codeAction"});
  resolvesEdits_ = isTrue(action, {"dataSupport"}) &&
                   lists(at(action, {"resolveSupport", "properties"}), "edit");
  versionsEdits_ =
      isTrue(params, {"capabilities", "workspace", "workspaceEdit", "documentChanges"});
  constexpr int incremental = 2;
  client_.answer(
      id, {{"capabilities",
            {{"positionEncoding", isUtf8 ? "utf-8" : "utf-16"},
             {"textDocumentSync",
              {{"openClose", true}, {"change", incremental}, {"save", {{"includeText", false}}}}},
             {"hoverProvider", true},
             {"codeLensProvider", {{"resolveProvider", false}}},
             {"codeActionProvider",
              {{"codeActionKinds", {"quickfix", "refactor.rewrite"}},
               {"resolveProvider", resolvesEdits_}}},
             {"executeCommandProvider", {{"commands", {parallelizeCommand, explainCommand}}}}}},
           {"serverInfo", {{"name", "parlift"}, {"version", PARLIFT_VERSION}}}});
}

void Server::open(const Json &params) {
  Document document;
  document.uri = text(params, {"textDocument", "uri"});
  document.language = text(params, {"textDocument", "languageId"});
  document.path = pathOf(document.uri, document.language);
  document.text = text(params, {"textDocument", "text"});
  document.version = versionOf(params);
  if (!document.uri.empty() && !document.path.empty())
    scheduler_.open(std::move(document));
}

void Server::change(const Json &params) {
  const std::string uri = text(params, {"textDocument", "uri"});
  constexpr int warning = 2;
  if (!scheduler_.change(uri, versionOf(params), at(params, {"contentChanges"})))
    client_.notify(
        "window/logMessage",
        {{"type", warning},
         {"message", fmt::format("a change of `{}` is malformed, or it is not open", uri)}});
}

void Server::ask(const Json &id, const std::string &method, const Json &params) {
  const std::string uri = text(params, {"textDocument", "uri"});
  if (uri.empty())
    return client_.refuse(id, ErrorCode::InvalidParams, "a document is missing");
  if (method == "textDocument/codeLens")
    return scheduler_.request(id, uri, codeLenses);
  if (method == "textDocument/hover") {
    const std::optional<Position> place = positionOf(at(params, {"position"}));
    if (!place)
      return client_.refuse(id, ErrorCode::InvalidParams, "a position is missing");
    return scheduler_.request(
        id, uri, [place](const Document &document) { return hover(document, *place); });
  }
  if (!positionOf(at(params, {"range", "start"})) || !positionOf(at(params, {"range", "end"})))
    return client_.refuse(id, ErrorCode::InvalidParams, "a range is missing");
  scheduler_.request(id, uri, [params, isResolved = resolvesEdits_](const Document &document) {
    return codeActions(document, params, isResolved);
  });
}

Json Server::workspaceEdit(const Json &edits, const Document &document) const {
  if (!versionsEdits_)
    return {{"changes", {{document.uri, edits}}}};
  const Json version = document.version ? Json(*document.version) : Json();
  return {{"documentChanges",
           Json::array({{{"textDocument", {{"uri", document.uri}, {"version", version}}},
                         {"edits", edits}}})}};
}

bool Server::edit(const Json &id, const Json &argument, EditDone done) {
  const Json edition = at(argument, {"edition"});
  if (!edition.is_number_unsigned() || !at(argument, {"line"}).is_number_unsigned() ||
      !at(argument, {"column"}).is_number_unsigned())
    return false;
  scheduler_.edit(id, text(argument, {"uri"}), edition.get<std::uint64_t>(),
                  {{"kind", "parallelize"},
                   {"line", argument["line"]},
                   {"column", argument["column"]},
                   {"restructure", isTrue(argument, {"restructure"})}},
                  std::move(done));
  return true;
}

void Server::resolve(const Json &id, const Json &action) {
  const bool isTaken = edit(id, at(action, {"data"}),
                            [this, id, action](const Json &edit, const Document &document) {
                              Json resolved = action;
                              const Json edits = edit.value("edits", Json::array());
                              if (edits.empty())
                                client_.show(edit.value("message", ""));
                              resolved["edit"] = workspaceEdit(edits, document);
                              client_.answer(id, resolved);
                            });
  if (!isTaken)
    client_.refuse(id, ErrorCode::InvalidParams, "an action without its `data`");
}

void Server::execute(const Json &id, const Json &params) {
  const std::string command = text(params, {"command"});
  const Json arguments = at(params, {"arguments"});
  const Json argument = arguments.is_array() && !arguments.empty() ? arguments[0] : Json();
  if (command == explainCommand) {
    return scheduler_.request(id, text(argument, {"uri"}),
                              [this, argument](const Document &document) {
                                const std::string found = explanation(document, argument);
                                client_.show(found.empty() ? "the text has changed" : found);
                                return Json(found);
                              });
  }
  if (command != parallelizeCommand)
    return client_.refuse(id, ErrorCode::InvalidParams,
                          fmt::format("there is no command `{}`", command));
  const bool isTaken = edit(id, argument, [this, id](const Json &edit, const Document &document) {
    const Json edits = edit.value("edits", Json::array());
    if (edits.empty())
      client_.show(edit.value("message", ""));
    else
      client_.ask("workspace/applyEdit",
                  {{"label", "Parallelize this loop"}, {"edit", workspaceEdit(edits, document)}});
    client_.answer(id, nullptr);
  });
  if (!isTaken)
    client_.refuse(id, ErrorCode::InvalidParams, "a loop is missing among the arguments");
}

} // namespace parlift::lsp
