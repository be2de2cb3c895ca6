/// \file
/// What every step that writes a loop's body twice asks first.
///
///     for (i) { static int calls; calls++; ... }       two copies would have two such variables
///     for (i) { ... next: ; }                          a label stands in a function once
#pragma once

#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <functional>
#include <optional>
#include <string>

namespace parlift::legality {

/// The loop's text cannot be edited, or its body says something that two copies of it would not.
std::optional<Refusal> cannotCopy(const Nest &nest, LoopIndex loop, const std::string &what);

/// The same for parts of its iterations: the loop must count up by one to a limit (ir/CountedLoop.h).
std::optional<Refusal> cannotCopyParts(const Nest &nest, LoopIndex loop, const std::string &what);

/// Of an array, or of what a pointer points to: an extent that is no number.
bool hasVariableExtent(const ir::Type &type);

/// One of the names that matter is used in the statement where its text does not stand, in a macro's body: there nothing
/// can be put in its place. Null: none is. Statements without text have no such places.
const ir::Symbol *usedOutOfSight(const ir::Stmt &stmt,
                                 const std::function<bool(const ir::Symbol &)> &matters);

} // namespace parlift::legality
