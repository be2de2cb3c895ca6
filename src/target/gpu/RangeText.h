/// \file
/// Ends of ranges and numbers of iterations as C text, for the places where a kernel's functions have them.
///
///     a[lo .. n + 1)      {a, (long)lo, (long)(n + 1), ...}       in braces, where C++ narrows nothing
///                         gpu_get(a + lo, ... n + 1 - lo ...)     in a sum
///     (long)n             i_at < n                                beside a long
#pragma once

#include "ir/Expr.h"

#include <string>

namespace parlift::target::gpu {

/// For a sum, in which it may come first or later on: `a + (b[0] & 65535)`, `c + (end - begin)`.
std::string summandText(const ir::Expr &value);

/// For an initializer in braces that is a long.
std::string longText(const ir::Expr &value);

/// For the right side of a comparison with a long: `(long)n` is compared as long anyway.
std::string limitText(const ir::Expr &value);

} // namespace parlift::target::gpu
