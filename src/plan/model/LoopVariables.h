/// \file
/// Small questions about a loop's variables, answered from the tree alone.
#pragma once

#include "ir/Stmt.h"

#include "ir/SetBy.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace parlift::plan {

/// The variables that a loop mentions, in order of declaration.
std::vector<ir::SymbolRef> variablesOf(const ir::Stmt &loop);

/// The loop's own text declares it `static`, and it may change: it has no name before the loop, and there is one of it.
bool isStaticOf(const ir::Stmt &loop, const ir::Symbol &symbol);

/// Something may have given the local variable a value before the loop. False: it has none to keep,
/// and reading it there would only earn a warning.
bool mayHaveValueBefore(const ir::Function &function, const ir::Stmt &loop,
                        const ir::Symbol &symbol);

/// A type whose name can be written before a variable's.
bool isDeclarable(const ir::Type &type);
/// The same, and no variable of the function has the name of the type: `s s;`.
bool isDeclarableIn(const ir::Function &function, const ir::Type &type);

/// Adds up what the statements add to a variable; nullopt when they do anything else to it.
std::optional<std::int64_t> constantUpdates(const std::vector<ir::StmtRef> &parts,
                                            const ir::Symbol &symbol);

/// What the test of a loop adds to a variable, as in `while (n-- > 0)`: closed forms speak of the
/// moment before it, the body starts behind it. The test of a do loop comes behind the body. nullopt:
/// not a constant.
std::optional<std::int64_t> testOffset(const ir::Stmt &loop, const ir::Symbol &symbol);

} // namespace parlift::plan
