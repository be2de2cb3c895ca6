/// \file
/// Directives that are too long for a line.
///
///     #pragma omp parallel for private(t) \
///         reduction(+:sum) if(n > 4000)
///
/// Broken between clauses, and within one behind its `&&` and `||`.
#pragma once

#include <string>
#include <vector>

namespace parlift::target {

/// In lines of at most 100 columns, all but the last with a backslash. `indent`: the white space that they will stand behind.
std::vector<std::string> directiveLines(const std::string &head,
                                        const std::vector<std::string> &clauses,
                                        const std::string &indent);

} // namespace parlift::target
