/// \file
/// Who reaches a variable in a body, after calls that got its address have become what they do:
///
///     next(&seed)   =>   seed = seed * 5u + 1u          nobody but who names it
///
/// What a parsed text says of a variable (Symbol::addressTaken) is said of all of the text; a tree that steps have changed may say less.
#pragma once

#include "ir/Stmt.h"

namespace parlift::ir {

/// Each mention of the variable reads it or sets it, or a member or an element of it.
bool isReachedByNameOnly(const Stmt &body, const Symbol &variable);

/// The function with another variable in its place, of which no address is taken.
void takeNoAddress(Function &function, const Symbol &variable);

} // namespace parlift::ir
