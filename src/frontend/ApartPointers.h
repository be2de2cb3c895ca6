/// \file
/// Pointers that change places and stay apart:
///
///     static double *now, *next;          now = malloc(..);  next = malloc(..);
///     t = now; now = next; next = t;      or in a function that gets their addresses: t = *a; *a = *b; *b = t;
///
/// Each of them holds what an allocation has returned and no other such variable holds; taking turns keeps it so. Between the
/// three assignments nothing else runs. Private to this folder; what is said of variables is ir::MemoryObject::holdsOwnBlock.
///
/// In: the assignments of a block, one behind the other. Out: those that only move values around, each with the place whose value
/// comes. Refuses rotations whose places are one, whatever is no variable and no `*p`, and std::swap, which takes references.
#pragma once

#include <clang/AST/Expr.h>
#include <clang/AST/Stmt.h>

#include <unordered_map>

namespace parlift::frontend {

/// By the assignment: the place that held the value before the rotation began.
using Exchanges = std::unordered_map<const clang::Expr *, const clang::Expr *>;

/// Adds those of the function.
void findExchanges(const clang::Stmt &body, Exchanges &result);

} // namespace parlift::frontend
