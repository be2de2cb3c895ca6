/// \file
/// The dependences of a loop nest as a table, one row each:
///
///       RAW  A  6:7 A[i][j]  6:17 A[i-1][j+1]  i <  j >  distance (1, -1)  carried by f:1
///
/// Rows that keep the loop from being parallel are marked with `*`.
#pragma once

#include "diag/Report.h"

#include <string>

namespace parlift::tool {

/// Empty when no dependence has the loop among its common loops.
std::string renderDirectionMatrix(const diag::FunctionRecord &function,
                                  const diag::LoopRecord &loop);

} // namespace parlift::tool
