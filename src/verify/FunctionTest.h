/// \file
/// Calls one function, original and parallel, on the same random memory, and compares what is left.
///
///     void f(int n, double *a)     =>    #include "a.c"
///     --set n=500                        int main: a = 1 GiB into an empty region; f(500, a); dump
///
/// How large must the arrays be? The original says so itself: in a first run each pointer points into the
/// middle of a large region without memory, and every page that the function touches is made on the spot,
/// filled with numbers that follow from the seed, the parameter and the index. The runs that are timed
/// start with these pages in place. So arrays are as large as the accesses need, whatever the subscripts;
/// an access of the parallel version outside them gets its page as well, and is seen in the comparison.
///
/// Integers in memory are random in [0, n), where n is the smallest integer parameter, so that they serve
/// as indices; floating point numbers in [-1, 1). Pointers in memory (rows of a `T **`, fields) point to
/// regions of their own. Scalar parameters that --set does not give get a default, which is said.
/// Refused: unknown or overloaded functions, methods, and parameters of other types.
#pragma once

#include "support/Subprocess.h"
#include "verify/Experiment.h"
#include "verify/Verify.h"
#include "verify/Versions.h"

#include <functional>
#include <optional>
#include <string>

namespace parlift::verify {

struct FunctionTest {
  std::string original, parallel; ///< executables
  std::function<Result<Observation>(const std::string &program, unsigned threads)> run;
  /// The first element that differs, as "a[17]".
  std::function<std::optional<Difference>(const Observation &, const Observation &,
                                          double tolerance)>
      compare;
  Command raceCommand; ///< for --races, which builds only this
  std::string archer;
};

Result<FunctionTest> prepareFunctionTest(const Options &options, const Versions &versions,
                                         const std::string &directory);

} // namespace parlift::verify
