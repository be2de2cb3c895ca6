/// \file
/// A line of source with a marker under a range:
///
///         6 |     a[i] = a[i - 1];
///           |     ^~~~
#pragma once

#include "support/Source.h"

#include <string>

namespace parlift::diag {

/// Empty for a range that is nowhere. Tabs become blanks, so that the marker stands right
/// everywhere; a range of several lines is marked to the end of its first.
std::string renderSnippet(const SourceRange &range);

} // namespace parlift::diag
