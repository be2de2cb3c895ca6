/// \file
/// The header of a counted loop is gone, and with it all that was read of a variable, perhaps: compilers warn of that.
///
///     const int *end = p + n;                          const int *end = p + n;
///     while (p < end) ...                     =>       const long trip = n > 0 ? n : 0;
///                                                      (void)end;
#pragma once

#include "target/openmp/LoopText.h"

namespace parlift::target::openmp {

/// `lines` are those of the loop, a line for each such variable is added ahead of the directive.
void nameUnread(LoopText &lines, const ir::Stmt &loop, const ir::Function &function);

} // namespace parlift::target::openmp
