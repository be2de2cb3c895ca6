/// \file
/// Which words of a file's text stand for what its assumptions are about.
///
///     #pragma parlift assume(injective(idx), disjoint(out, in))
///     for (...) out[idx[i]] = in[i];       `idx[i]`: an element of idx;  `out[idx[i]]`: through out, written;  `in[i]`: through in
///
/// As the analysis sees it (analysis/execution/ExecutorAssumptions.cpp): elements by the array's name, of pointers all that is reached from
/// them, in functions that the loop calls, too. In: a function. Out: the places, and for each assumption of its loops why some
/// places are not among them: words in macros and in other files, functions whose text is not there, elements that have no words.
#pragma once

#include "analysis/model/Analysis.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace parlift::pipeline {

/// What is said of a loop.
using SaidOf = std::pair<const ir::Stmt *, const ir::Assumption *>;

struct CheckedPlace {
  SourceRange range;
  SaidOf said;
  std::string pointer; ///< Disjoint: the name that it is reached through
  bool isWritten = false;
  bool isSigned = false; ///< elements
};

struct CheckedPlaces {
  std::vector<CheckedPlace> places;
  std::map<SaidOf, std::string> unseen; ///< of those that not all is seen of
};

CheckedPlaces checkedPlaces(const ir::Unit &unit, const ir::FunctionRef &function,
                            const analysis::Options &options);

/// The words at the range of an lvalue are it, and nothing else, in the file's own text.
bool areWordsOf(const ir::Unit &unit, const ir::Expr &place);

} // namespace parlift::pipeline
