/// \file
/// Directives of OpenMP in a program that is built without it: -fopenmp, which ours need, would wake them.
///
///     #pragma omp parallel for
///     for (...)                     =>      for (...)         with an empty line above it
///
/// In: a program that was parsed with `withoutOpenMp`. Out: its text without them, as many lines; nothing: it has none.
/// Refuses directives in headers and in macros, which stay where they are. `simdIsOn`: the build has -fopenmp-simd, by
/// which gcc makes vector instructions of `simd` and does not see `parallel`; a file with such directives is refused.
#pragma once

#include "ir/Stmt.h"
#include "support/Result.h"

#include <optional>
#include <string>

namespace parlift::pipeline {

Result<std::optional<std::string>> withoutSleepingDirectives(const ir::Unit &unit, bool simdIsOn);

} // namespace parlift::pipeline
