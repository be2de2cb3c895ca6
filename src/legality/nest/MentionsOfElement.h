/// \file
/// Where the body of a range-based `for` mentions the element by a reference, and the place of the element may stand instead.
///
///     for (auto &x : v) x = s;                  x
///     for (auto &[a, b] : v) b = s * a;         a, b: members of the element
///
/// In: such a loop, and its parts. Out: the expressions. Null: the element is no reference but a copy, words of the body mention it that
/// the tree does not have (`sizeof x`, a macro's), or its type adds a `const` that a call or a new variable would see.
#pragma once

#include "ir/RangeFor.h"
#include "legality/nest/Nest.h"

#include <optional>
#include <set>

namespace parlift::legality {

std::optional<std::set<const ir::Expr *>> mentionsOfElement(const Nest &nest, const ir::Stmt &loop,
                                                            const ir::RangeLoop &parts);

} // namespace parlift::legality
