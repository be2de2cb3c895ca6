/// \file
/// Calls in loops that are not parallel, as what they do: for a GPU, on which arrays stay only as long as all that happens is in sight.
///
///     for (t = 0; t < steps; t++) {        for (t = 0; t < steps; t++) {
///       collide(f, g);              =>       { for (...) ... }        kernels, from the first to the last of which
///       stream(g, f);                        { for (...) ... }        f and g are on the GPU
///     }                                    }
///
/// In: a file, analysed. Out: the file after the steps `inline f:1`, and these steps; nullopt: there is no such call. Whether that pays
/// is known when both have been planned: `kernelsThere`.
#pragma once

#include "pipeline/Beginning.h"

#include <cstddef>
#include <optional>

namespace parlift::pipeline {

std::optional<Beginning> withCallsInPlace(const AnalyzedFile &file, const Options &options);

/// How many kernels the functions have, inside loops, that the steps change.
std::size_t kernelsThere(const plan::Plan &plan, const plan::Script &steps);

} // namespace parlift::pipeline
