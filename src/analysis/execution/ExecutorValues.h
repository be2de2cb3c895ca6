/// \file
/// Making and naming the values of the symbolic execution. Private to the folder.
#pragma once

#include "analysis/execution/Executor.h"

#include <string_view>

namespace parlift::analysis {

/// An integer value; none for a poisoned polynomial.
Value integer(Polynomial number, bool modular = false);

/// Equal spelling, equal value: keys of the atoms for what a polynomial cannot express.
std::string spell(const Polynomial &value);
std::string spell(unsigned base, const std::vector<PathStep> &path);

/// The view that an argument copies, null for others: the copy shows the same elements.
const ir::Expr *copiedView(const ir::Expr &argument);

/// Functions of the library that end the program: an iteration that calls them has no successor to disturb.
bool endsProgram(std::string_view name);
bool isThrow(const ir::Expr &expr);
/// The library's `exit` and its like, which never come back; handlers of the program's may run in them.
bool isLibraryExit(const ir::Expr &call);

/// Nothing but its test ends the loop, and nobody outside sees it run: C lets it be taken to end.
bool isSureToEnd(const ir::Stmt &loop);

/// A factor so large that a few steps of what it multiplies come round at 2^64: different numbers may then be
/// the same subscript.
bool hasLongStrides(const Polynomial &value);

} // namespace parlift::analysis
