/// \file
/// Does a file of C++ need nothing but the system's libraries?
///
///     void force(double *x, double *f);  ...  void force(double *x, double *f) { ... }  int main() { force(x, f); }      yes
///     void force(double *x, double *f);                                                 int main() { force(x, f); }      no
///
/// In: the file, parsed. Yes iff all functions and variables that it declares in its own text and that of its own headers are defined there too,
/// by names that mean nothing else (no `asm` names, no second ones, nothing weak or kept for others). With its `main` it is a program then, and
/// a function of external linkage is called by what is in sight, as a static one is; that none of its names is said by another
/// file, which would have to be run by itself before `main`, is what C's programs are taken for as well (MemoryLog.h). Private to this folder.
#pragma once

#include <clang/AST/ASTContext.h>

namespace parlift::frontend {

bool isSelfContained(clang::ASTContext &ast);

/// The linker knows the declaration by its own name alone, and nobody is told to keep it.
bool isPlainName(const clang::NamedDecl &decl);

} // namespace parlift::frontend
