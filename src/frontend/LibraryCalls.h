/// \file
/// Calls of C++'s library that know no memory but what they are given, so that loops around them can be told what they do.
///
///     if (words[i] == word), s.find("x"), a < b           texts are read, and nothing else
///     std::mt19937 gen(i); dist(gen)                       the generator and the distribution go on, and nothing else
///     return {best, least};                                pairs and tuples: their functions' bodies are followed like a program's own
///
/// In: a call or a function. Refuses functions of the program by such names, texts of its own character traits or allocators, generators of its
/// own, and members that may throw.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

namespace parlift::frontend {

/// A comparison or a search that reads texts, and yields a number or an order.
bool readsTextsOnly(const clang::CallExpr &call);

/// What the library's generators and distributions do goes on in the object itself and in its arguments.
bool goesOnInItsObjects(const clang::FunctionDecl &callee,
                        llvm::ArrayRef<const clang::Expr *> arguments);

/// A function of the library's whose body says all that it does: of std::pair and std::tuple.
bool isFollowedIntoLibrary(const clang::FunctionDecl &function);

} // namespace parlift::frontend
