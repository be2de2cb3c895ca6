/// \file
/// One piece of work of the language server, in a process of its own: what it does may take long, be cancelled, or end
/// in a defect, and the editor shall notice none of it.
///
///     {"kind": "analyze", "uri": ..., "language": "c", "text": ..., "utf8": false, "unsaved": {path: text}}   =>  facts (Facts.h)
///     {"kind": "parallelize", ..., "line": 12, "column": 3, "restructure": false}    =>  {"edits": [...], "message": ...}
///
/// In: the job, and how the command line and `.parlift` want the file treated. Out: the answer. An empty list of edits has
/// its reason in `message`.
#pragma once

#include "frontend/Frontend.h"
#include "pipeline/Pipeline.h"

#include <string>

namespace parlift::lsp {

std::string perform(const std::string &job, frontend::Request request, pipeline::Options options);

} // namespace parlift::lsp
