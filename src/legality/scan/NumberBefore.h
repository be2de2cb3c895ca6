/// \file
/// Which number does a variable have when a loop begins?
///
///     k = 0; for (i = 0; ...)                                      0
///     int k = 1; if (n < 2) return 0; for (i = 1; ...)             1
///     for (r) { k = 0; for (i = 0; ...) ... }                      0
///     if (c) k = 2; for (...)                                      nullopt: the statements before do not say one
///
/// In: a function, a loop of it, a variable that no other name reaches. By the statements that surely run before the loop.
#pragma once

#include "ir/Stmt.h"

#include <cstdint>
#include <optional>

namespace parlift::legality {

std::optional<std::int64_t> numberBefore(const ir::Function &function, const ir::Stmt &loop,
                                         const ir::Symbol &variable);

} // namespace parlift::legality
