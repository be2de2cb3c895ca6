/// \file
/// What the parts of Assigned.h share: statements (Assigned.cpp) ask what calls assign (AssignedCalls.cpp), calls ask what their functions
/// do (AssignedCallees.cpp), and functions are statements again. The names of memory are those of AssignedRoots.cpp.
#pragma once

#include "analysis/execution/Assigned.h"

#include <optional>
#include <string>

namespace parlift::analysis {

std::string rootOfVariable(const ir::Symbol &symbol);
std::string rootOfPointer(const ir::Expr &pointer);
/// What the pointer may point to; none: not known.
ir::MemoryObjects pointees(const ir::Expr &pointer);
/// Each of them once.
void unify(ir::MemoryObjects &objects);

/// What the statement, or the call alone, assigns, with calls in it followed so deep.
void collect(const ir::Stmt &stmt, Assigned &result, unsigned depth);
void collectCall(const ir::Expr &call, Assigned &result, unsigned depth);

/// A function whose statements are looked at where it is called.
bool isFollowed(const ir::Function *target, unsigned depth);
/// What the function assigns by its own names, found once while a CalleesAtOnce lives.
const Assigned &assignedInCallee(const ir::FunctionRef &target, unsigned depth);
/// Of a function that is being looked at, what it is taken to assign where it calls itself; nothing: it is another one.
std::optional<Assigned> takenOfItself(const ir::Function *target);

} // namespace parlift::analysis
