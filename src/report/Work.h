/// \file
/// What a loop is worth: work, span, coverage, and the speed-ups that Amdahl and Gustafson allow.
///
///     for (i < n)            work   W = t · (own + Σ W inside)         all operations
///       for (j < m) ...      span   S = own + Σ S inside               iterations may run at once
///                                     + rounds · log2 t                they are put together in a tree
///                                   S = t · (own + Σ S inside)         one after the other
///
/// On P threads a parallel loop takes start + ceil(t / P) · W / t. What a loop brings is the share of all work that this
/// saves, started as often as the loops around it run (Brent 1974; Amdahl 1967; Gustafson 1988).
///
/// A function's loops run as often as its calls do, and what they do is inside of the loops that call it:
///
///     main   for (t)                 100 times       W(t) is no less than 100 · W(step)
///              step(n, u)                            what step has in parallel, t has inside
///     step   for (i < n)             run 100 times
///
/// A function that nothing here calls runs once. Of functions that call each other in a circle, the call that closes it is left out.
///
/// In: a forest of loops with trips and work, measured or presumed, and the calls between their functions. Out: the figures, in
/// operations. Estimates decide the order in which loops are shown, never what is right; what has no estimate stays without one.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace parlift::report {

struct LoopWork {
  std::optional<std::size_t> parent; ///< index of the loop around it, which comes before it
  double trips = 1;                  ///< of one execution
  double work = 0;                   ///< of one execution; 0: not known
  /// Where functions are called in it: of one execution, without the loops inside it and without theirs, which are counted as they stand.
  std::optional<double> own;
  bool isParallel = false; ///< its iterations may run at once
  std::optional<double>
      executions; ///< measured: how often it is run in all; else once for each iteration around it
  unsigned rounds = 0;      ///< trees of height log2 t behind it: 1 a reduction, 2 a scan
  std::size_t function = 0; ///< that it stands in
};

struct Call {
  std::size_t caller = 0, callee = 0; ///< functions
  std::optional<std::size_t> loop;    ///< the innermost one around it
};

struct Program {
  std::vector<LoopWork> loops; ///< a loop stands behind the one around it
  std::vector<Call> calls;
  double measured = 0; ///< the work of the whole program; 0: it is that of all loops
};

struct Costs {
  double threads = 8;
  double start = 20000; ///< of starting threads, in operations
};

struct Worth {
  double executions = 1; ///< how often the loops and calls around it run it
  double work = 0;       ///< of one execution, and no less than what is inside it
  double span = 0;       ///< of one execution, loops as they are judged
  double spanIfParallel = 0;
  double parallelism = 1;    ///< work / span
  double coverage = 0;       ///< of all work, what this loop and those inside do
  double loopSpeedup = 1;    ///< of the loop alone, were it run in parallel
  double programSpeedup = 1; ///< of all work, were it this loop alone
  double saved = 0;          ///< of all work, the share that this saves; 0: it does not pay
  double coveredInParallel =
      0; ///< of all work, what parallel loops do here, inside or in what is called, the outermost of each nest
};

struct Total {
  double work = 0;     ///< of all outermost loops together, each counted once
  double parallel = 0; ///< the share of it in loops that may run in parallel
};

std::vector<Worth> worthOf(const Program &program, const Costs &costs);
Total totalOf(const Program &program);

/// Most that P threads can bring where the share `parallel` of the work may run at once.
double amdahl(double parallel, double threads);
/// Without end; nullopt: there is none, all of it is parallel.
std::optional<double> amdahlLimit(double parallel);
/// The same where the problem grows with the threads, and the sequential part does not.
double gustafson(double parallel, double threads);

} // namespace parlift::report
