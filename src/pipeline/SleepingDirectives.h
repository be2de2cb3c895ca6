/// \file
/// Directives of OpenMP in a program that is built without it: -fopenmp, which ours need, would wake them.
///
///     #pragma omp parallel for
///     for (...)                     =>      for (...)         with an empty line above it
///
/// In: a program that was parsed with `withoutOpenMp`. Out: its text without them, as many lines; nothing: it has none.
/// Refuses directives in headers and in macros, which stay where they are.
#pragma once

#include "ir/Stmt.h"
#include "support/Result.h"

#include <optional>
#include <string>

namespace parlift::pipeline {

Result<std::optional<std::string>> withoutSleepingDirectives(const ir::Unit &unit);

} // namespace parlift::pipeline
