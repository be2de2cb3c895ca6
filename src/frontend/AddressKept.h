/// \file
/// Does a member function keep the address of its object?
///
///     T &operator()(int i, int j) const { return p[i * n + j]; }     no: it reads p and n, and what it returns lies elsewhere
///     const double &first() const { return x; }                      perhaps: what it returns is a part of the object
///
/// No is said of const members alone whose body is in view and does nothing to the object but read its members, ask its
/// vectors for elements and sizes, and call other such members.
#pragma once

#include <clang/AST/DeclCXX.h>

namespace parlift::frontend {

bool keepsNoAddress(const clang::CXXMethodDecl &method);

} // namespace parlift::frontend
