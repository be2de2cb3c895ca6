/// \file
/// A program that measures its loops: the text that `parlift profile` compiles.
///
///     for (i = 0; i < n; i++)        { struct parlift_clock parlift_clock0 ... = parlift_enter(0, n);
///       f(a, i);               =>    for (i = 0; i < n; i++)
///                                      f(a, i); }
///
/// In: an analyzed file. Out: its text with a clock around each loop that is an outermost one of its function or has loops inside,
/// and what the clocks need in its first line; whoever leaves the loop by `return`, `goto`, `throw` stops the clock, too.
/// Iterations are counted by the loop's trip count where that can be said before it, else one by one; loops that an innermost
/// one is slowed down by counting, and no one else, are left to the first way. At its end the program adds a line for each
/// loop to the file that PARLIFT_PROFILE names (report/Profile.h reads them).
/// Left without a clock: text out of macros and headers, loops in regions of OpenMP, constexpr functions, functions whose jumps
/// may lead into a loop.
#pragma once

#include "pipeline/Pipeline.h"

namespace parlift::pipeline {

/// Equal to the file's text where no loop can have a clock.
std::string withClocks(const AnalyzedFile &file);

} // namespace parlift::pipeline
