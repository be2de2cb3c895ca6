/// \file
/// What does a call through a pointer do?
///
///     double integrate(double (*f)(double), double a, double b, int n) { ... f(a + i * h) ... }
///     integrate(square, 0, 3, n);                            f(x) is square(x)
///     integrate(square, 0, 3, n), integrate(cube, 0, 3, n);  f(x) does what square(x) does, or what cube(x) does
///
/// In: such a call, and the functions that its pointer may hold (FileMemory::reachedBy), all of the type that is called.
/// Out: where there is one, and its name means it at that place, a call of that by name. Else one of a function that stands in no text,
/// and returns what one of them returns, nobody knows which. Null: other functions may be meant, or of another type. Private to
/// this folder.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

#include <vector>

namespace parlift::frontend {

/// The only function, which in a static one of C can be called by its name instead: it is declared before, and nothing else is called so
/// in `around`.
bool canBeNamed(const clang::FunctionDecl &only, const clang::FunctionDecl &around,
                const clang::ASTContext &ast);

/// They have the type that the call wants, with whatever they say of exceptions.
bool haveTypeOfCall(const std::vector<const clang::FunctionDecl *> &functions,
                    const clang::CallExpr &call, const clang::ASTContext &ast);

} // namespace parlift::frontend
