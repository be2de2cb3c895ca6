/// \file
/// Calls of C++'s library that know no memory but what they are given, so that loops around them can be told what they do.
///
///     if (words[i] == word), s.find("x"), a < b           texts are read, and nothing else
///     m.find(k) != m.end(), m.count(k), it->second         sets and maps are asked, and stay as they are
///     ++it                                                 the iterator goes on, and nothing else
///     std::mt19937 gen(i); dist(gen)                       the generator and the distribution go on, and nothing else
///     return {best, least};                                pairs and tuples: their functions' bodies are followed like a program's own
///
/// In: a call or a function. Refuses functions of the program by such names, texts of its own character traits or allocators, generators of its
/// own, sets and maps whose keys are the program's to compare, and members that may throw.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/ExprCXX.h>

namespace parlift::frontend {

/// A comparison or a search that reads texts, and yields a number or an order.
bool readsTextsOnly(const clang::CallExpr &call);

/// A question to a set or a map (`m.find(k)`, `m.count(k)`, `m.end()`), or to an iterator of one (`==`, `->`, `*`). Threads may ask
/// the same one at once, also by those that are no const members ([container.requirements.dataraces]): none of them changes it.
bool asksKeyedContainer(const clang::CallExpr &call);
/// An iterator of a set or a map, as libstdc++ and libc++ call them: it leads to an element, and nothing leads to it.
bool isKeyedIterator(clang::QualType type);

/// What the library's generators and distributions do goes on in the object itself and in its arguments, and so does the step of an
/// iterator of a set or a map.
bool goesOnInItsObjects(const clang::FunctionDecl &callee,
                        llvm::ArrayRef<const clang::Expr *> arguments);

/// A function of the library's whose body says all that it does: of std::pair and std::tuple.
bool isFollowedIntoLibrary(const clang::FunctionDecl &function);

} // namespace parlift::frontend
