/// \file
/// CPU or GPU? Kernels that pay stay in a plan, others give their loops back to the CPU.
///
///     T(GPU)  =  Σ over kernels: runs · T(kernel)  +  runs · transfer, where the CPU waits for sums or fetches single elements
///                + Σ over arrays: transfer + bytes / link, in where they are read, out where they are written
///     T(CPU)  =  Σ over kernels: runs · min(T(one thread), start of threads + max(operations / threads, bytes / memory))
///
/// The kernels whose arrays stay on the GPU together (Residency.h) are one group: all of it runs there, or none. Where the sizes are
/// known the group with the larger T(GPU) is left. Where they are not, it is left if that is so for all sizes. The others ask when the
/// program runs (runtime/pays.txt), before the first kernel of a call, by what the group saves without copies,
///
///     saving  =  a · work - b · trips         T(CPU, as the loops stand) - T(kernels), of the loop around the group or its largest kernel
///
/// by the bytes that are not there yet, and by what such calls have saved before: not before that pays for the GPU's first use has the
/// driver to start. Where no words say the saving of all kernels (`while (error > 1e-6)`), each says what one run of it saves. Behind a branch for
/// the GPU (ir/GpuDecision.h), whose test asks, the alternative is the other branch: a good plan's code, tiled, as vectors. That is what the
/// CPU is taken to run where it is decided whether kernels are left. Of the size tests that stand around a group, `if (n > 500)`, those
/// sizes are asked about that come there. The figures choose between two programs that are both right.
#pragma once

#include "legality/nest/Nests.h"
#include "plan/gpu/Residency.h"
#include "plan/language/Plan.h"
#include "plan/model/Machine.h"

namespace parlift::plan {

struct OffloadSite {
  const legality::Nests &nests; ///< of the function
  const analysis::FunctionFacts &facts;
  const Plan &onCpu; ///< what becomes of the loops without a GPU
  const Machine &machine;
  const Residency &residency; ///< of the plan's kernels
};

/// For which sizes the plan's largest group of kernels pays.
struct Worth {
  bool hasKernels = false;
  bool ever = false;
  double from = 0; ///< from this size on; 0: always
};
Worth worthOf(const OffloadSite &site, const Plan &plan);

/// Takes the kernels of groups that do not pay out of the plan, with the figures as a remark, and gives the others their test.
void leaveWhatDoesNotPay(const OffloadSite &site, Plan &plan);

} // namespace parlift::plan
