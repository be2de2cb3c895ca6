/// \file
/// Where functions of ours may stand before one of the user's.
///
///     #include <math.h>
///     double half(double x);
///                                       <- here: behind what comes before, above the comment that belongs to it
///     /* Scales. */
///     #ifdef WIDE                       not here: the other branch would lack them, or have one half of a function
///     void scale(long n, double *x) {
///     #else
///     void scale(int n, double *x) {
///     #endif
///
/// A function in a class has them above the class.
///
/// In: a function of the main file, with the outline of its unit. Out: an offset outside of all other declarations, of directives,
/// of comments and literals, and of branches of the preprocessor's that end before what needs them does.
#pragma once

#include "ir/Stmt.h"
#include "target/common/Layout.h"

#include <cstdint>

namespace parlift::target {

/// In the function's own namespace.
std::uint32_t placeAbove(const ir::Function &function, const Layout &layout);

/// Outside of all namespaces and `extern "C"`, for all that stands before `end`.
std::uint32_t placeInFile(const ir::Function &function, std::uint32_t end, const Layout &layout);

} // namespace parlift::target
