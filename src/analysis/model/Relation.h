/// \file
/// An access as a relation from its iterations to the elements it touches, for people to read.
///
///     for (i = 1; i < n; i++)
///       A[i][j] = A[i - 1][j + 1];      { S2[i, j] -> A[i - 1, j + 1] : 1 <= i < n and 0 <= j < m }
///
/// In: an access of a table. Out: isl's notation with the user's names. What is not linear is printed as
/// the product it is, and a subscript that nothing is known of as `?`.
#pragma once

#include "analysis/symbolic/Access.h"

#include <string>

namespace parlift::analysis {

std::string relationText(const AccessTable &table, const Access &access,
                         const std::string &statement);

} // namespace parlift::analysis
