/// \file
/// Functions that qsort and bsearch call, and which look at the two elements they are given and at nothing else.
///
///     static int by_key(const void *a, const void *b) {
///       const struct entry *x = a, *y = b;
///       return (x->key > y->key) - (x->key < y->key);
///     }
///     qsort(e, n, sizeof *e, by_key);                    reads and writes n * sizeof *e bytes from e
///
/// In: the call. Refuses functions whose body is not in sight or may be replaced, variables that are no locals, stores but to these,
/// what an element points to, more than an element has, and calls but of functions that only compute, or compare texts that lie in the
/// elements.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

namespace parlift::frontend {

/// `qsort(e, n, size, compare)` of the system's, with such a function.
bool sortsElements(const clang::CallExpr &call, const clang::ASTContext &ast);

} // namespace parlift::frontend
