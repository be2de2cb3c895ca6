/// \file
/// Which loops the user means.
///
///     a.c        every loop            a.c:12      the loop on line 12, or the innermost around it
///     a.c:f      every loop of f       a.c:12:5    the one in column 5 of several on a line, as remarks say it
///     a.c:12,f   either; a list may go on without the file's name
///
/// In: the words of the command line. Out: one selection per file, in order of first mention.
#pragma once

#include "analysis/model/Analysis.h"

#include <string>
#include <vector>

namespace parlift::pipeline {

struct Selection {
  struct Place {
    unsigned line = 0;
    unsigned column = 0; ///< 0: none given
  };
  std::string path;
  std::vector<Place> places;
  std::vector<std::string> functions;
  std::vector<std::string> loops; ///< by their numbers, "f:1.2"

  bool everything() const { return places.empty() && functions.empty() && loops.empty(); }
};

/// Words that name an existing file are that file, whatever they look like.
std::vector<Selection> parseSelections(const std::vector<std::string> &words);

/// The loop that starts on the line (of several the last one that starts by the column, or the first), else the
/// innermost one around it; null: none.
const analysis::LoopFacts *loopAt(const std::vector<analysis::FunctionFacts> &functions,
                                  Selection::Place place);

/// What a selection asks for and the file does not have, and what it has that is near: "no function `mian` in
/// `a.c`; did you mean `main`?".
std::vector<std::string> notFound(const Selection &selection,
                                  const std::vector<analysis::FunctionFacts> &functions);

bool selects(const Selection &selection, const std::vector<analysis::FunctionFacts> &functions,
             const analysis::FunctionFacts &function, const analysis::LoopFacts &loop);

/// The same loops without places, which other text does not have: macros that say loops are written out before a plan is made.
Selection byNumbers(const Selection &selection,
                    const std::vector<analysis::FunctionFacts> &functions);

/// The facts of the selected loops and of the loops inside them, for a planner that is to leave all
/// others alone.
std::vector<analysis::FunctionFacts>
selectedFacts(const Selection &selection, const std::vector<analysis::FunctionFacts> &functions);

} // namespace parlift::pipeline
