/// \file
/// What member functions say in the place of calls that ask them.
///
///     m(i, j) += m.rows();      =>      m.data_[i * m.cols_ + j] += m.rows_;
///
/// An element that a statement updates by way of a reference that the front end has made is named twice instead.
#pragma once

#include "legality/gpu/CanUseAccessors.h"
#include "transform/Change.h"

namespace parlift::transform {

Change useAccessors(const legality::AccessorEvidence &evidence);

} // namespace parlift::transform
