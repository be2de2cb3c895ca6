/// \file
/// `parlift verify`: do the original and the parallel program do the same, is there a race, and is
/// it faster?
///
///     parlift verify heat.c -- 500 500           runs the program
///     parlift verify heat.c --function step --set n=500,m=300      calls one function
///
///     heat.c           threads   seconds    ratio   result
///     original               -     1.204     1.00
///     parallel               1     1.219     0.99   equal
///     parallel               4     0.317     3.80   equal
///
/// In: sources, and what to run them with. Both versions are built with the real compiler (see
/// pipeline/CompilerSettings.h) at -O2 and run under each number of threads. What they print and their exit
/// status, or what the function leaves in memory and returns, must be the same bit for bit; only where
/// parlift said that a floating point reduction is taken in another order, numbers may differ by the
/// tolerance. The result is an exit status: 0 equal, 4 different or a race, 1 not to be found out (does
/// not parse, build or run; output that changes from run to run).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace parlift::verify {

/// What `#pragma parlift assume` says of loops is checked in a run of its own, before (Assumptions.h): one that is wrong counts as
/// different.
enum ExitStatus : int { Same = 0, CannotTell = 1, Different = 4 };

struct Options {
  std::vector<std::string> sources;
  std::string against; ///< a parallel version of the one source; empty: parlift makes it
  std::vector<std::string> parliftOptions; ///< for `parallelize`: --assume-no-alias ...
  std::vector<std::string> compilerFlags;  ///< beside -O2
  std::vector<unsigned> threads = {1, 2, 4};
  std::optional<double>
      tolerance;                ///< relative; default 1e-6 where reductions were reordered, else 0
  double timeout = 600;         ///< seconds for one run
  bool races = false;           ///< look for data races instead of comparing
  bool assumptionsOnly = false; ///< check what is assumed, and compare nothing
  bool keep = false;            ///< leave the temporary directory in place

  // A whole program
  std::vector<std::string> arguments;
  std::string inputFile; ///< its standard input

  // One function
  std::string function;                      ///< empty: the whole program
  std::map<std::string, std::string> values; ///< --set: parameters, globals, `v.field`
  std::uint64_t seed = 1;
};

/// "n=500,m=3" => {n: 500, m: 3}, added to `values`; false: not of that form.
bool parseValues(const std::string &text, std::map<std::string, std::string> &values);

int run(const Options &options);

} // namespace parlift::verify
