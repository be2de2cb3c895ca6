/// \file
/// May a place of the caller's stand in a function's body for what a parameter leads to?
///
///     unsigned next(unsigned *s) { *s = *s * 5u + 1u; return *s; }      next(&seed)       seed = seed * 5u + 1u
///     unsigned next(struct rng *r) { r->s = r->s * 5u + 1u; ... }       next(&g)          g.s = g.s * 5u + 1u
///     unsigned next(unsigned &s) { s = s * 5u + 1u; return s; }         next(g.state)     g.state = g.state * 5u + 1u
///     double uniform(unsigned *s) { return next(s) / 4294967296.0; }    uniform(&seed)    next(&seed) / 4294967296.0
///
/// `*&seed` is `seed`, whoever else has its address. So nothing is asked of other names: where two parameters lead to one variable, or the body
/// names it itself, all of them become that variable, and what the body did to it one after the other still happens so.
///
/// In: the function, a parameter, and what a call gives it. Out: the place; null: it is none. Refuses parameters that the body sets, or
/// does more with than to follow them and to hand them on (keeps them, compares them, counts from them); places whose words may lead elsewhere while the
/// body runs; objects that are volatile, atomic or of another type than the parameter says.
#pragma once

#include "ir/Stmt.h"

#include <optional>
#include <set>
#include <vector>

namespace parlift::legality {

ir::ExprRef placeOfArgument(const ir::Function &callee, const ir::Symbol &parameter,
                            const ir::ExprRef &argument);

/// `*p`; `p->x` is a member of it.
bool isPointee(const ir::Expr &expr, const ir::Symbol &parameter);

/// Variables of the caller's, all that a call changes, where the places are what its parameters lead to: what is read through pointers is
/// none of them. Nullopt: it is not known, or others may have their addresses.
std::optional<std::set<const ir::Symbol *>> changedByCall(const ir::Function &callee,
                                                          const std::vector<ir::ExprRef> &places);

} // namespace parlift::legality
