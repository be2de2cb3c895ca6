/// \file
/// Pointers into tables that variables keep: how far they may walk.
///
///     double u[N][N];
///     double *p = &u[0][0];      p[k] is the k-th element of all of u, not of its first row      u [k], of N * N
///     (&u[0][0])[k]              the same: who means the row writes u[0][k]                      u [k], of N * N
///     double *c = &u[i][j];      c[-N], c[N] lie in the rows beside, c[1] in the same one        u [i][j - N], of no extent
///     double *r = u[i];          r[j] lies in row i                                              u [i][j]
///     double (*c)[N] = t[2];     c[i][j] lies in block 2                                         t [2][i][j]
///     int *a = s[i].first;       a[k] for k = 0 to 2 * N: what follows in the record             s [i].first[k], of no extent
///
/// C says of all of them that they stay in one row. Programs do not: flattening a table and stepping to a neighbour in
/// the row above are done this way everywhere, and compilers take it as it is meant. Where the row is written beside its
/// subscript, `u[0][k]`, compilers trust it, and so do we while nothing shows the contrary.
///
/// So a pointer that is kept to a row whose number is constant walks through the whole table, and one to a row that
/// varies stays in it unless its subscript shows that it does not: by constants it begins or ends outside, or is more
/// than half a row away from where the pointer was set.
#pragma once

#include "analysis/symbolic/Access.h"

#include <functional>

namespace parlift::analysis {

/// A variable of this type is a pointer that may walk on from row to row. One to rows, `double (*c)[N]`, says how the table is
/// meant, and stays in what it was set to.
bool walksThroughRows(const ir::Type &pointer);

/// The path of a pointer as a variable keeps it: rows whose numbers are constant become one.
void joinKeptRows(std::vector<PathStep> &path);

/// The last subscript goes on into other rows; `distance` is what a pointer that was kept has just moved by, 0 of one that
/// was not. `loops` are those around, outermost first; `isNotNegative` tells what else is known there: `u[i][j - 1]` behind `j > 0`
/// stays in its row where j counts from 0.
bool leavesRow(const std::vector<PathStep> &path, const Polynomial &distance,
               const AccessTable &table, const std::vector<LoopIndex> &loops,
               const std::function<bool(const Polynomial &)> &isNotNegative);

} // namespace parlift::analysis
