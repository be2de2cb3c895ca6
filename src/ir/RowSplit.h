/// \file
/// A subscript of rows that are written one behind the other, as a row and a place in it.
///
///     (i + 1) * m + k - 2,  m        row: + (i + 1)         place: + k - 2
///     k + m * i                      row: + i               place: + k
///
/// In: the subscript, and the length of a row, a variable or a number. Out: the terms of its sum. What is multiplied with the length
/// counts rows, all else is the place; whether that stays within the row is the asker's to prove.
#pragma once

#include "ir/Expr.h"

#include <vector>

namespace parlift::ir {

struct RowSplit {
  struct Term {
    bool isNegative = false;
    ExprRef value;
  };
  std::vector<Term> row, place;
};
RowSplit splitByRow(const ExprRef &index, const Expr &length);

} // namespace parlift::ir
