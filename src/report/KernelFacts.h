/// \file
/// What the kernel of a loop is: the shape of its grid, what is copied, what it keeps in shared memory.
///
/// In: the step of a plan whose loop has a kernel. Out: lines for a table. How long it takes and how many registers its threads have
/// a compiler of kernels knows, and nobody here.
#pragma once

#include "plan/language/Plan.h"
#include "report/Model.h"

namespace parlift::report {

KernelText kernelText(const plan::Step &step);

} // namespace parlift::report
