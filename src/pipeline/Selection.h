/// \file
/// Which loops the user means.
///
///     a.c              every loop           a.c:12      the loop on line 12, or the innermost
///     around it a.c:f            every loop of f      a.c:12,f    either; a list may go on without
///     the file's name
///
/// In: the words of the command line. Out: one selection per file, in order of first mention.
#pragma once

#include "analysis/model/Analysis.h"

#include <string>
#include <vector>

namespace parlift::pipeline {

struct Selection {
  std::string path;
  std::vector<unsigned> lines;
  std::vector<std::string> functions;

  bool everything() const { return lines.empty() && functions.empty(); }
};

/// Words that name an existing file are that file, whatever they look like.
std::vector<Selection> parseSelections(const std::vector<std::string> &words);

/// The loop that starts on `line`, else the innermost one around it; null: none.
const analysis::LoopFacts *loopAt(const std::vector<analysis::FunctionFacts> &functions,
                                  unsigned line);

/// What a selection asks for and the file does not have: "line 12", "function `f`".
std::vector<std::string> notFound(const Selection &selection,
                                  const std::vector<analysis::FunctionFacts> &functions);

bool selects(const Selection &selection, const std::vector<analysis::FunctionFacts> &functions,
             const analysis::FunctionFacts &function, const analysis::LoopFacts &loop);

/// The facts of the selected loops and of the loops inside them, for a planner that is to leave all
/// others alone.
std::vector<analysis::FunctionFacts>
selectedFacts(const Selection &selection, const std::vector<analysis::FunctionFacts> &functions);

} // namespace parlift::pipeline
