/// \file
/// Rows that tables of pointers lead to, and what is asked of them before a loop that takes them for different memory.
///
///     for (i = 0; i < n; i++)              look        for (row = 1; row < n; row++) {
///       for (j = 0; j < m; j++)                          a_rises &= a[row - 1] + m <= a[row];
///         a[i][j] += b[i][j];                            a_falls &= a[row] + m <= a[row - 1]; }
///                                          first, end  a_rises ? a[0] : a[n - 1],  (a_rises ? a[n - 1] : a[0]) + m
///                                          holds       a_rises || a_falls,  a_end <= b_first || b_end <= a_first
///
/// With [first(r), end(r)) the elements of row r that the loop touches, rows that follow one another upwards or downwards in memory have none
/// in common, and lie in one range of addresses. All that is read of a table lies between two of its elements that the loop reads.
#pragma once

#include "ir/Stmt.h"

#include <string>
#include <vector>

namespace parlift::ir {

struct RowsMark {
  struct Table {
    std::string name;           ///< the user's words
    bool isWritten = false;     ///< the rows
    SymbolRef rises, falls;     ///< `int`, synthetic; 1 before `looks`
    SymbolRef first, end;       ///< pointers, synthetic
    ExprRef firstIs, endIs;     ///< their values behind `looks`
    std::vector<StmtRef> looks; ///< loops that clear `rises` and `falls`
    ExprRef rows;               ///< how many there are, a `long`
  };
  std::vector<Table> tables;       ///< those with rows that are written first
  std::vector<SymbolRef> counters; ///< `long`, synthetic: of the loops in `looks`
  bool overTables = false;         ///< nor do rows lie over the pointers to them
  std::vector<std::string>
      others; ///< the user's words for arrays that are not rows and must be apart from some
  std::vector<ExprRef> holds; ///< conditions on rises, falls, first and end
};

/// "the rows of `c` do not overlap each other, those of `a`, `x` or the pointers to them"
std::string inWords(const RowsMark &rows);

} // namespace parlift::ir
