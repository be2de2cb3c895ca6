/// \file
/// `parlift cc` and `parlift c++`: a C compiler that runs loops in parallel.
///
///     parlift cc -O2 -c a.c -o a.o      =>      gcc -O2 -c <a.c made parallel> -fopenmp -o a.o
///     parlift cc a.o b.o -o prog        =>      gcc a.o b.o -o prog -fopenmp
///     parlift cc -E a.c                 =>      gcc -E a.c
///
/// In: the compiler's arguments. Out: the compiler's files, messages and exit status. A build never
/// breaks because of parlift: when a file cannot be made parallel, or its parallel form does not
/// compile, the original is compiled and one remark [fallback-compile] says why. A file in which
/// nothing became parallel is compiled as it is.
///
/// What else it is told comes from the environment or from words of ours: CompilerSettings.h. What became of
/// each source goes to the log that PARLIFT_REMARKS names: BuildLog.h.
#pragma once

#include "pipeline/CompilerSettings.h"

namespace parlift::pipeline {

/// Returns the exit status. Words of ours among the arguments are taken out; `--parlift-help` prints what there are.
int runCompiler(CompilerCall call);

} // namespace parlift::pipeline
