/// \file
/// What in a loop's text must not stand in a function twice.
///
///     for (i) { if (x) goto next; ... next: ; }     `next`
///     switch (k) { for (...) { case 2: ... } }      `case`: it belongs to the switch around the loop
///     for (i) { __asm__("here: ..."); }             `asm`: it may define names of the assembler
///     for (i) { x += __COUNTER__; }                 `__COUNTER__`: the next number in each place
///
/// Labels declared by `__label__` inside the text belong to their block, and so do whole switches.
#pragma once

#include <clang/AST/ASTContext.h>
#include <clang/AST/Stmt.h>

#include <string>

namespace parlift::frontend {

/// The first one; empty: there is none.
std::string labelIn(const clang::Stmt *text, const clang::ASTContext &ast);

/// The first declaration inside of which the tree knows nothing: a type's or an enumerator's, or of a variable that is not
/// the block's own (static, extern).
std::string hiddenDeclarationIn(const clang::Stmt *text);

} // namespace parlift::frontend
