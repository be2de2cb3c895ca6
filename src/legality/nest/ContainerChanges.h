/// \file
/// May a call change which elements containers have, or where those lie?
///
///     v.push_back(x)   v = w   f(g)          yes, where it is not known what `f` does
///     sqrt(x)   v.size()   row(m, i)         no
///
/// Bodies in sight are looked into. Own containers of a callee end with it, and those that it shares with others may be ours.
#pragma once

#include "ir/Stmt.h"

#include <set>

namespace parlift::legality {

/// An object of the type is a container or a pointer that owns, or may have one in it.
bool mayHoldContainers(const ir::Type &type);

/// `asked`: functions that have been looked into.
bool mayChangeContainers(const ir::Expr &call, std::set<const ir::Function *> &asked);

} // namespace parlift::legality
