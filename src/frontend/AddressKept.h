/// \file
/// Does a call keep the address of an object that it gets?
///
///     T &operator()(int i, int j) const { return p[i * n + j]; }     no: it reads p and n, and what it returns lies elsewhere
///     const double &first() const { return x; }                      perhaps: what it returns is a part of the object
///     double scaled(const double &x, const int &k) { return x * k; } no: it reads both
///     w.assign(m, i), std::fill(p, q, i)                             no: the library copies the number
///
/// No is said of members and parameters whose function's body is in view and does nothing to the object but read its members, ask its
/// vectors for elements and sizes, and hand it to such functions; and of numbers that the library gets where it deals with numbers
/// alone, so that no function of the program's sees them.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

namespace parlift::frontend {

/// The library's class has its elements in memory of their own.
bool ownsElements(clang::QualType type);

/// A number, or of a class of the library that is made of such: it calls no function of the program's.
bool isOfNumbers(clang::QualType type);

/// What a member is called for; null: no member is called.
const clang::Expr *objectOf(const clang::CallExpr &call);

/// The object that the member is called for. Refuses members that are not const.
bool keepsNoAddress(const clang::CXXMethodDecl &method);

/// The arguments that the call gets by reference, whatever they are, and only reads until it returns.
bool onlyReadsArgument(const clang::CallExpr &call, const clang::Expr *argument);
bool onlyReadsArgument(const clang::CXXConstructExpr &made, const clang::Expr *argument);

} // namespace parlift::frontend
