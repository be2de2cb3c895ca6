/// \file
/// What the editor asks about a document, answered from the facts of its last analysis. Nothing here waits or runs.
#pragma once

#include "lsp/Documents.h"

#include <nlohmann/json.hpp>

namespace parlift::lsp {

inline constexpr const char *parallelizeCommand = "parlift.parallelize";
inline constexpr const char *explainCommand = "parlift.explain";

/// The innermost loop around the place, explained; null outside of loops.
nlohmann::json hover(const Document &document, Position at);

/// A line above each loop: its verdict; a click shows why, or writes the directive.
nlohmann::json codeLenses(const Document &document);

/// For the loops that begin in the range, or the innermost one around its start. `isResolved`: the client asks for an edit
/// when the user has chosen; else the action is a command.
nlohmann::json codeActions(const Document &document, const nlohmann::json &params, bool isResolved);

/// The loop that a command's argument names, explained for a message; empty: it is not there any more.
std::string explanation(const Document &document, const nlohmann::json &argument);

} // namespace parlift::lsp
