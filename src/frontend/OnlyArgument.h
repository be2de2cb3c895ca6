/// \file
/// Which function does a parameter always hold?
///
///     static double integrate(double (*f)(double), double a, double b, int n) { ... f(a + i * h) ... }
///     double area(int n) { return integrate(square, 0, 3, n); }             f(x) is square(x)
///
/// In: a call through a parameter. Out: the function that each call in the file hands over, where the file has all of them: the
/// parameter is one of a `static` function of C whose name stands in calls alone, and it is read and nothing else; a function that calls
/// itself may hand it on. It is declared before, so that its name says there what the parameter does. Null: there may be others.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Expr.h>

namespace parlift::frontend {

const clang::FunctionDecl *onlyArgument(const clang::CallExpr &call, clang::ASTContext &ast);

} // namespace parlift::frontend
