/// \file
/// Names that a file has and a kernel cannot have, or wants for something else.
///
///     x_data beside an array x           the kernel's own name for where x begins
///     struct { int n; } s;               s: parameters need a type's name
///     enum color { ... }; in a function  its arrays of colors: the kernel stands outside of the function
///
/// In: a loop and what is known of its kernel. Out: the name, or a sentence about it; empty: nothing is in the way.
#pragma once

#include "analysis/model/Analysis.h"
#include "ir/Kernel.h"

#include <string>
#include <vector>

namespace parlift::plan {

/// A name of the loop's that the kernel needs for something else.
std::string clashingName(const analysis::LoopFacts &loop, const ir::KernelMark &kernel);

/// A parameter of the kernel whose type has no name.
std::string withoutTypeName(const ir::KernelMark &kernel);

/// A type or a macro in the kernel's head or the loop that only the function knows, or an enumerator: of these the kernel may know the
/// values, the function that starts it does not.
std::string nameOutOfSight(const ir::Function &function, const ir::Stmt &loop,
                           const ir::KernelMark &kernel, bool knowsEnumerators);

/// Variables declared in the function before the loop that stand for numbers in it: `const int m = 10;`.
std::vector<std::string> localConstantsIn(const ir::Function &function, const ir::Stmt &loop);

} // namespace parlift::plan
