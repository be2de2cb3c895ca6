/// \file
/// A report as JSON, schema parlift.analysis/1: what other programs read. Fields may be added to
/// it; none changes its meaning without a new schema number.
///
/// In: a report. Out: one document. Text of the user's that is not UTF-8 has its wrong bytes
/// replaced (U+FFFD); it never fails.
#pragma once

#include "diag/Report.h"

#include <string>

namespace parlift::diag {

std::string renderJson(const Report &report);

} // namespace parlift::diag
