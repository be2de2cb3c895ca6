/// \file
/// May the words of a function's body stand where it is called, and mean the same there?
///
///     static double mean(int n, const double *v) { double s = 0; for (...) s += v[i]; return s / n; }           yes, if the caller has no `s`
///     static int next(void) { static int at; return ++at; }                                                     no: it lives on
///     void Filter::step(double x) { z = c * z + x; }             f.step(x):  f.z = f.c * f.z + x, if the caller may say `z`
///
/// In: the function, one that calls it, and the statement with the call. Out: why not, in words that go on behind its name; empty: they may.
/// Refuses what CanInline.h lists: bodies whose place in the file matters, which live on after the call, do what can be seen, or name what
/// means something else between the two, for the compiler or the preprocessor. Whether the call itself can be replaced is not asked here.
#pragma once

#include "ir/Stmt.h"

#include <functional>
#include <set>
#include <string>

namespace parlift::legality {

/// `stmt`: the statement with the call; `mayBeMember`: of an object that has a name there.
std::string whyNotElsewhere(const ir::Function &function, const ir::Function &caller,
                            const ir::Stmt &stmt, const ir::Expr &call, bool mayBeMember);

/// It is called for an object.
bool hasObject(const ir::Function &function);
/// The pointer `this`, which `step(x)` hands on.
bool isThis(const ir::Expr &pointer);
/// `z` or `this->z` in a member function.
bool isOfThis(const ir::Expr &expr);

/// Its parameters and variables, however deep they are declared.
std::set<std::string, std::less<>> variableNamesOf(const ir::Function &function);

} // namespace parlift::legality
