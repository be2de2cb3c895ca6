/// \file
/// Which loops run in parallel. The rules, in the order they are asked:
///
/// 1. The outermost loop that can be written wins. A loop that cannot (its verdict, its place, a need that
///    lines do not fulfil) is left with that remark, and the loops inside it are asked in turn.
/// 2. A loop whose known work is less than starting threads costs is left: too-small (Cost.h). So is one
///    inside a sequential loop when its work is less with the sizes that are presumed where none is known, unless the
///    loops around it only repeat it (time steps) and a test of its length can be written; one ten times as long where no test
///    can be written; one in a function whose calls in sight are all inside of two long loops (ir/CallSites.h), likewise, and
///    its test asks for ten times the work; one that the bounds say has few iterations; and one that makes single values for
///    arrays that loops around it fill.
/// 3. A condition becomes `if(condition)`: on one thread the loop runs in its own order; or, where that will not do or
///    `inVersions` is asked for, or a short loop is started in a loop, decides which of two versions of the loop runs. An unknown trip count with known work
///    of an iteration adds `trip > K`.
/// 4. collapse(2) when the outer loop has fewer than 64 iterations, the loop inside is its only statement,
///    parallel, canonical and rectangular, treats every variable the same, and the iterations of both
///    together fit their counters.
/// 5. schedule(dynamic) only for iterations of unequal length (Cost.h), not for unsigned counters that go
///    down, which GCC gets wrong; monotonic where a last value is kept, which LLVM's runtime loses otherwise.
/// 6. Loops inside a parallel loop are left: inside-parallel; so are those of functions that are called in such loops only.
///    The innermost ones that are parallel themselves, straight arithmetic on unit stride, with nothing but private variables and
///    sums or products, get `simd`, but for those of 16 iterations and fewer, which compilers write out.
/// 7. Array reductions give each thread a copy: up to 4096 elements of known number by a clause. Larger ones go to
///    the heap; where the subscripts are regular (`s[j] += a[i][j]`), only if no loop further in is parallel and worth a start of threads in
///    each iteration. Never where eight iterations or fewer would have a copy each.
/// 8. What runs only where the test of a version has failed is left: version-fallback.
/// 9. A text that several instances of a template share is changed only when they all agree.
#pragma once

#include "analysis/model/Analysis.h"
#include "ir/Stmt.h"
#include "plan/language/Plan.h"
#include "plan/model/Cost.h"

#include <vector>

namespace parlift::plan {

struct PlanOptions {
  CostModel cost;
  bool simd = true;
  /// A condition decides between two versions of a loop, not between one and many threads of one: what is not worth
  /// threads then runs as the compiler would have it, without the call of an outlined body.
  bool inVersions = false;
  /// One thread runs the loop as it was, too, whatever its length: with the vectors and constants that an outlined body has not. What
  /// prints the marks asks for the number of threads (target/openmp/Emit.h).
  bool oneThreadAsWritten = false;
  /// Long loops around each call of the loop's function, as far as calls are in sight: its loops are started as often. Of functions
  /// that call themselves two.
  unsigned loopsAround = 0;
  /// Where functions are called says something about their loops. Not of kernels and what the CPU does in their place: a plan
  /// that is read back knows one function at a time.
  bool asksCallers = true;
  /// Of kernels: threads update elements of any array one by one, where they cannot have copies.
  bool updatesAlone = false;
};

/// The plan for one function.
Plan makePlan(const analysis::FunctionFacts &facts, const PlanOptions &options);

/// The step that runs this loop in parallel, whatever it costs; or leaves it, with the reason.
Step parallelStep(const analysis::LoopFacts &loop, const analysis::FunctionFacts &facts,
                  const PlanOptions &options);
/// The options by which a plan for a whole file may have decided on one of its loops, of whose function it knew the callers: what a
/// step that is read back is compared with.
std::vector<PlanOptions> asCallersMayHaveIt(const PlanOptions &options);
/// The step that makes a vector loop of it; or leaves it.
Step simdStep(const analysis::LoopFacts &loop, const analysis::FunctionFacts &facts);

/// The plan for a whole unit: those of its functions, with rule 9.
Plan makePlan(const std::vector<analysis::FunctionFacts> &facts, const PlanOptions &options);

} // namespace parlift::plan
