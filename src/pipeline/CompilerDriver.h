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
/// Environment:
///   PARLIFT_CC            the real C compiler, with a launcher if wanted: "ccache gcc"; default gcc
///   PARLIFT_CXX           the real C++ compiler; default: what goes with PARLIFT_CC
///   PARLIFT_FLAGS         parlift's own options, as "--assume-no-alias". Floating-point sums keep their
///                         order (--strict-fp) unless -Ofast, -ffast-math or -fassociative-math is
///                         among the compiler's flags, or --no-strict-fp here
///   PARLIFT_TIMEOUT       seconds for one file, default 60
///   PARLIFT_REMARKS       a file that collects the remarks on all loops
///   PARLIFT_VERBOSE       1: remarks and commands on standard error
///   PARLIFT_PARALLELIZER  the program that is run as `<program> parallelize ...`, default parlift
///                         itself: another build of it, or a stand-in in tests
#pragma once

#include <string>
#include <vector>

namespace parlift::pipeline {

/// Returns the exit status. `arguments`: without `parlift cc`.
int runCompiler(const std::vector<std::string> &arguments, bool isCxx);

/// The command that PARLIFT_CC and PARLIFT_CXX name, launcher first.
std::vector<std::string> realCompiler(bool isCxx);

} // namespace parlift::pipeline
