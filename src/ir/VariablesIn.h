/// \file
/// Which variables does a piece of the tree name?
///
///     a[i + k]                     a, i, k
///     &k,  sizeof x                k: named, though not read; what `sizeof` looks at is no part of the tree
///     if (a[i]) s += (*b)[j];      a, i, s, b, j
///
/// Names only: what a variable's value was computed from, what a pointer points to and what a callee touches is not in it, nor are
/// variables that statements declare without naming them again (ir/SetBy.h).
#pragma once

#include "ir/Stmt.h"

#include <set>

namespace parlift::ir {

using SymbolSet = std::set<const Symbol *>;

SymbolSet variablesIn(const Expr &expr);

bool mentions(const Expr &expr, const Symbol &symbol);
bool mentions(const Stmt &stmt, const Symbol &symbol);
bool mentionsAny(const Expr &expr, const SymbolSet &symbols);
bool mentionsAny(const Stmt &stmt, const SymbolSet &symbols);

} // namespace parlift::ir
