/// \file
/// Would all accesses of an object go to another one if its name meant that inside the loop?
///
///     for (i) { w[0] = i;  fill(w, m);  y[i] = sum(w); }      by the name, or by functions that get it: yes
///     for (i) { w[0] = i;  fill(p, m); }                      p from before the loop leads to the object itself: no
///     for (i) { w[0] = i;  f(); }                             f names the global: no
///
/// This is what a clause does, and a declaration of the same name in the body. Refuses names that mean another element in
/// another iteration, accesses by any other name, and addresses that are kept (AddressFlow.h).
#pragma once

#include "legality/nest/Nest.h"

#include <vector>

namespace parlift::legality {

/// The words of a function of the program's make it. Those of a library's call that touches runs of elements are the caller's.
bool isOfFunction(const analysis::Access &access);

/// The accesses' places in the loop's tree, each named by `symbol` itself, which points to the same element all
/// through the loop; empty: not all of them are.
std::vector<const ir::Expr *> placesByName(const Nest &nest, LoopIndex loop,
                                           const std::vector<const analysis::Access *> &accesses,
                                           const ir::Symbol *symbol);

/// `accesses`: all of `base` in the loop.
bool followsName(const Nest &nest, LoopIndex loop, const analysis::Base &base,
                 const std::vector<const analysis::Access *> &accesses,
                 const ir::SymbolRef &symbol);

} // namespace parlift::legality
