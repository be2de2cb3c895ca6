/// \file
/// Says by an iteration's number what it adds to the element before.
///
///     for (i = 1; i < n; i++)               double *m_first = n > 1 ? m[0] : 0;
///       m[i] = m[i - 1] + columns;    =>    for (i = 1; i < n; i++)
///                                             m[i] = m_first + (long)i * columns;
///
/// Products are computed in a type that holds them, or modulo the width of the elements' own.
#pragma once

#include "legality/parallel/CanClosedForm.h"
#include "transform/Change.h"

namespace parlift::transform {

Change closedForm(const legality::ClosedFormEvidence &evidence, Names &names);

} // namespace parlift::transform
