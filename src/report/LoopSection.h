/// \file
/// One loop of a report as HTML: the line that is always there, and what opens below it.
///
///     [parallel]  for i in dot, sum.c:3            brings 7.1x
///       source  verdict and reason  what would help  figures  graph  iterations  matrix  accesses  changes
#pragma once

#include "report/Model.h"

namespace parlift::report {

/// "yes", "maybe", "no", "open": of the page's styles.
const char *verdictClass(const Loop &loop);
/// "parallel", to which the styles add a sign that is not only a colour.
std::string verdictBadge(const Loop &loop);
/// "for i", "while".
std::string loopTitle(const Loop &loop);

/// What is always seen.
std::string summaryOf(const Loop &loop, const Content &content);
std::string detailsOf(const Loop &loop, const Content &content);

} // namespace parlift::report
