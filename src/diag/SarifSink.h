/// \file
/// A report as SARIF 2.1.0, which code hosts and editors show beside the source.
///
///     a remark on a loop      =>  a result: `pass` for what is parallel, a `note` for what is not
///     its notes               =>  related locations, or the end of the message where they have no place
///     reasons.def             =>  the rules, with what would help
///     a file that fails       =>  a notification of the invocation, which has then not succeeded
///
/// Places are in code points; paths are relative to %SRCROOT% where the user's are relative. Results are the same loop's
/// from run to run by the fingerprint `parliftLoop/v1`, which has no line numbers.
#pragma once

#include "diag/Report.h"

#include <string>

namespace parlift::diag {

std::string renderSarif(const Report &report);

} // namespace parlift::diag
