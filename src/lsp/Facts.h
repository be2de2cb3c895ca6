/// \file
/// What an analysis says of a text, in the protocol's own words: diagnostics, and a record for each loop.
///
///     {"diagnostics": [{"range": ..., "severity": 3, "code": "dependence-carried", "message": ..., "relatedInformation": ...}],
///      "loops": [{"range": keyword, "whole": from the keyword to the end of the body, "line": 12, "column": 3,
///                 "title": "sequential: ...", "markdown": ..., "plain": ..., "isParallel": false}]}
///
/// Places are ready for the client: line and character in its encoding. Severities: what is parallel is a hint, what is not
/// an information, Clang's errors are errors; an editor shows no warnings because a loop is sequential.
#pragma once

#include "lsp/Text.h"
#include "pipeline/Pipeline.h"

#include <nlohmann/json.hpp>

#include <string>

namespace parlift::lsp {

/// `uri`: the document's, which the client may spell its own way.
nlohmann::json factsOf(const pipeline::AnalyzedFile &file, const std::string &text,
                       const std::string &uri, Encoding encoding);

} // namespace parlift::lsp
