/// \file
/// Loops that macros say, written out where that makes more of them parallel.
///
///     #define FOR_PIXELS(im) for (int y = 0; y < (im)->h; y++) for (int x = 0; x < (im)->w; x++)
///
///     FOR_PIXELS(to) at(to, x, y) = 0;    =>    for (int y = 0; y < (to)->h; y++) for (int x = 0; x < (to)->w; x++) at(to, x, y) = 0;
///
/// A test for the loop would have to name what stands in the macro, and a line within it has no place there. In: a file, analysed. Out:
/// the file after the steps `write-out f:1`; null: no loop gains by it. A loop gains whose verdict becomes a yes, or that had one and
/// no place for a directive. Numbers of loops stay what they are, since the tokens do.
#pragma once

#include "pipeline/Beginning.h"

#include <functional>
#include <memory>
#include <string>

namespace parlift::pipeline {

using Judge = std::function<std::vector<analysis::FunctionFacts>(const ir::Unit &)>;

std::shared_ptr<const Beginning> withLoopsWrittenOut(const AnalyzedFile &file,
                                                     const Selection &selection,
                                                     const Options &options, const Judge &judge);

/// "f:1" of "f:1.2.1": the outermost loop.
std::string nestOf(const std::string &id);

/// The steps of a beginning that are not about these loops; null: none are left.
std::shared_ptr<const Beginning> without(const std::vector<std::string> &loops,
                                         const Beginning &beginning, const AnalyzedFile &file,
                                         const Options &options, const Judge &judge);

/// What is found of the functions that the beginning changes, at the places of the text as it is.
void tellOf(const Beginning &beginning, const AnalyzedFile &file, diag::FileRecord &record);

} // namespace parlift::pipeline
