/// \file
/// Does a loop of a nest run whenever those around it do?
///
///     for (i = 0; i < n; i++)                     firstIteration of j: 0 < i + 1, which holds for each i
///       for (j = 0; j <= i; j++)                  runsSurely
///         for (k = j; k < m; k++)                 firstIteration of k: j < m, which need not hold: not surely
///
/// In: the nest's table and a loop of it. Out: constraints over the counters of the loops around it and what is fixed in the nest.
/// Where the end of the loop is not known exactly (`break`, an unknown test) it may stop before its first iteration.
#pragma once

#include "analysis/model/NestModel.h"

#include <vector>

namespace parlift::analysis {

/// What holds exactly where the loop has a first iteration.
std::vector<Constraint> firstIteration(const NestLoop &loop);

/// What holds in each iteration of the loops around it.
std::vector<Constraint> factsAround(const AccessTable &table, const NestLoop &loop);

/// It has a first iteration in each iteration of the loops around it.
bool runsSurely(const AccessTable &table, const NestLoop &loop);

} // namespace parlift::analysis
