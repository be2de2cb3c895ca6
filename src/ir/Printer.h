/// \file
/// The loop tree as text: for dumps, tests and defect reports.
///
///     void f(float *a, int n) {               function "f"(a: *f32, n: i32) -> void {
///       for (int i = 1; i < n; i++)             loop 1 for (i < n) {
///         a[i] += 2.0f * a[i - 1];       =>       init { let i: i32 = 1; }
///     }                                           step { i := i + 1; }
///                                                 body { a[i] := a[i] + 2.0'f32 * a[i - 1]; }
///                                               }
///                                             }
///
/// (each part on lines of its own). The text is complete but for source places, so that
/// Parser.h can make the tree again from it. A few rules keep it short and still unambiguous:
///
/// - A place that stands where a value is wanted is loaded when its type is a scalar or a record,
///   and decays to a pointer to its first element when it is an array or a container. The other
///   cases are spelled out: `@load p`, `@ref p` (the place itself, for a reference), `&p`, `@decay
///   p`.
/// - `*p` is `p[0]`, `p->x` is `p[0].x`; an unnamed field is `.@index`.
/// - `x = e` assigns, `x := e` assigns and was written as `op=`, `++` or `--`.
/// - `<f64>e` is a cast. `e'T` gives the type of e: of a literal (default i32 or f64), a call, and
/// of
///   any operation whose type does not follow from its operands.
/// - Types read from left to right: `*f32`, `[n]f64`, `const u8`; a spelling other than the usual C
///   one follows in quotes: u64"size_t". Records, globals and locals that no statement declares are
///   declared before the function. Several records of one spelling are numbered: record"struct s"#2.
/// - A call that has effects lists them: `name!rwno(args)'T`: reads, writes, may not return,
/// observable.
///   A member call is `.name(&object, args)`, a call through a pointer `@indirect(args)`.
/// - Two variables of one name, and names that are words of this notation, get their id: `i#12`.
///   A call of a function that shares its name says which one of the unit it calls: `f#2(x)`; `f#0`
///   is none of them.
/// - A line `unit c++ omp` comes first if the unit is C++ or has OpenMP's pragmas.
#pragma once

#include "ir/Stmt.h"

#include <string>

namespace parlift::ir {

std::string print(const Type &type);
std::string print(const Expr &expr);
std::string print(const Stmt &stmt);
std::string print(const Function &function);
std::string print(const Unit &unit);

/// The operator as C writes it: "+", "<<", "&&" ...; pointer arithmetic as "+" and "-".
const char *spelling(UnaryOp op);
const char *spelling(BinaryOp op);

/// "Load", "Loop" ...: as in nodes.def.
const char *name(ExprKind kind);
const char *name(StmtKind kind);

} // namespace parlift::ir
