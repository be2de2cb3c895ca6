/// \file
/// Does a scalar variable really pass from one iteration to a later one? Scalars.h looks at the text alone;
/// here bounds and guards have a say.
///
///     for (i = 0; i < n; i++)
///       if (i == k) s = s + a[i];        no: one iteration at most comes here
///
///     for (i = 0; i < n; i++) {
///       if (i < m) s = a[i];
///       if (i < m) b[i] = s;             no: written in the same iteration
///       if (i > m) c[i] = s;             yes
///     }
///
/// In: the accesses of the variable, NestModel::scalars; of one that other names reach, those by its name and by its address
/// in the table, callees' included. Never is a proof; Surely takes what is loaded, and conditions that no constraint can say, to
/// go either way, but for those that tell which function a pointer holds.
#pragma once

#include "analysis/model/NestModel.h"

namespace parlift::analysis {

enum class Passing : std::uint8_t { Never, Perhaps, Surely };

/// Some iteration of `loop` reads what an earlier one wrote.
Passing flow(const NestModel &model, const ir::Symbol &symbol, LoopIndex loop);

/// Two iterations of `loop` write it.
Passing rewriting(const NestModel &model, const ir::Symbol &symbol, LoopIndex loop);

} // namespace parlift::analysis
