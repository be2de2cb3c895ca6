/// \file
/// What this file defines and the linker may take from another file all the same; and which variables are
/// one object under several names.
///
///     __attribute__((weak)) int hook(int i) { return i; }       another file's `hook` wins
///     int f(int i) { return i; }                                -fPIC: so does another library's `f`
///     extern int y[9] __attribute__((alias("x")));              y is x; so is `extern int z[9] asm("x")`
///
/// The flags decide as GCC reads them: -fPIC without -fPIE lets other libraries step in for what has external
/// linkage, default visibility and is not inline, unless -fno-semantic-interposition (or -Ofast) says that
/// none does.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/ExprCXX.h>

#include <unordered_set>

namespace parlift::frontend {

/// Nothing follows from the function's body: another one may be called.
bool isReplaceable(const clang::FunctionDecl &function);

/// Nothing follows from the variable's definition: neither its value nor the number of its elements.
bool isReplaceable(const clang::VarDecl &variable);

/// The name that the function is called by is the one it has in the source. If not, that name tells nothing.
bool isCalledByItsName(const clang::FunctionDecl &function);

/// One of the compiler's or of the system's headers: what is known by its name is true of it. `double norm(double *v);` of the
/// program's own is another function than that of C++'s library.
bool isOfSystem(const clang::FunctionDecl &function);

/// `delete[] p` of numbers by the language's own operator: nothing runs, and nobody keeps the address.
bool freesPlainly(const clang::CXXDeleteExpr &expr);

/// The variables of a unit that are not the only name of their object.
class SharedNames {
public:
  explicit SharedNames(clang::ASTContext &ast);

  bool contains(const clang::VarDecl &variable) const {
    return shared_.contains(variable.getCanonicalDecl());
  }

  const std::unordered_set<const clang::VarDecl *> &all() const { return shared_; }

private:
  std::unordered_set<const clang::VarDecl *> shared_; ///< canonical declarations
};

} // namespace parlift::frontend
