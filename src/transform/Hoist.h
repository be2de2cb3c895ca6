/// \file
/// Members of structures that a loop only reads, in variables before it.
///
///     for (i = 0; i < m->n; i++) m->y[i] = 0;     =>      const int m_n = m->n;
///                                                         double *const m_y = m->y;
///                                                         for (i = 0; i < m_n; i++) m_y[i] = 0;
///
/// Where the evidence has a condition, the loop stands there twice: as it was where the condition fails.
///
/// What is only there where loops run is asked of their first tests: `m->n > 0 ? v->data : 0`.
#pragma once

#include "legality/gpu/CanHoist.h"
#include "transform/Change.h"

namespace parlift::transform {

Change hoist(const legality::HoistEvidence &evidence, Names &names);

} // namespace parlift::transform
