/// \file
/// The lines of a loop, with the words that a remark points at marked.
///
///     3 |   for (int i = 1; i < n; i++)          for
///     4 |     a[i] = a[i - 1];                   a[i], a[i - 1]: these block
///
/// Of long loops the beginning and the marked lines stay. Places in other files are not shown.
#pragma once

#include "report/Model.h"

namespace parlift::report {

struct MarkedRange {
  SourceRange range;
  bool isBlocking = false;
};

/// `whole` may be nowhere: then there are no lines but those of the marks.
Excerpt excerptOf(const SourceRange &whole, const std::vector<MarkedRange> &marks);

} // namespace parlift::report
