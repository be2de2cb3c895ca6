/// \file
/// Calls in loops that are not parallel, as what they do: for a GPU, on which arrays stay only as long as all that happens is in sight.
///
///     for (t = 0; t < steps; t++) {        for (t = 0; t < steps; t++) {
///       collide(f, g);              =>       { for (...) ... }        kernels, from the first to the last of which
///       stream(g, f);                        { for (...) ... }        f and g are on the GPU
///     }                                    }
///
/// In: a file, analysed. Out: the file after the steps `inline f:1`, analysed, and these steps; nullopt: there is no such call. Whether that
/// pays is known when it has been planned: `hasKernelsThere`.
#pragma once

#include "pipeline/Pipeline.h"

#include <optional>

namespace parlift::pipeline {

struct CallsInPlace {
  AnalyzedFile file;
  plan::Script steps;
};

std::optional<CallsInPlace> withCallsInPlace(const AnalyzedFile &file, const Options &options);

/// Some kernel is inside a loop of a function that the steps have changed.
bool hasKernelsThere(const plan::Plan &plan, const plan::Script &steps);

} // namespace parlift::pipeline
