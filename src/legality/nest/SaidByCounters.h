/// \file
/// Elements that the counters of some loops say, with what stays the same: any thread can compute the place of any of them.
///
///     for (i) for (k) { e = f[k]; t += A[i][k] * B[e] * C[k][n]; }     A[i][k] by i and k, C[k][n] by k; not B[e]
///
/// In: a nest, an access or the words of an element, the loops whose counters may say it. Out: whether they do. Words that are not
/// understood (calls, choices) say nothing.
#pragma once

#include "legality/nest/Nest.h"

#include <set>

namespace parlift::legality {

/// The subscripts are made of counters of `loops` and of what is the same in all iterations of `around`.
bool isSaidBy(const Nest &nest, const analysis::Access &access, const std::vector<LoopIndex> &loops,
              LoopIndex around);

/// All words of the place mean the same wherever it is said, the counters of `loops` given; those in `changing` mean something else.
bool isSaidBy(const Nest &nest, const ir::Expr &place, const std::vector<LoopIndex> &loops,
              const std::set<const ir::Symbol *> &changing);

} // namespace parlift::legality
