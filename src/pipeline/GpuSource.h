/// \file
/// From a plan with kernels to the edits of a file in CUDA or OpenCL, and what a file must be for that.
#pragma once

#include "ir/Tasks.h"
#include "pipeline/Pipeline.h"
#include "plan/gpu/KernelMaker.h"
#include "support/Edit.h"

#include <string>
#include <vector>

namespace parlift::pipeline {

/// Why no loop of the file can have a kernel, as the file is: a name that kernels need, no C++ where CUDA wants some. Empty: they
/// can. `request`: how it is parsed.
std::string whyNoKernels(const ir::Unit &unit, const frontend::Request &request,
                         const Options &options);
/// A text in C or C++ as nvcc reads it; a failure: why it does not. `request`: how the text is parsed.
Result<std::string> inCxx(frontend::Request request, const std::string &text);
plan::GpuOptions kernelOptions(const Options &options);

/// The loops that can run on a GPU have kernels in the plan that comes back. A C file that nvcc could not read as C++ gets
/// none of CUDA's: the remark at its first candidate quotes the compiler.
plan::Plan withKernels(plan::Plan plan, const std::vector<analysis::FunctionFacts> &facts,
                       const AnalyzedFile &file, const Options &options);

struct Emitted {
  std::vector<Edit> edits;
  std::string gpuHeader; ///< as ParallelizedFile has it
};

/// `unit`: with the plan's marks. Loops without kernels are the OpenMP printer's. `request`: how it is parsed.
/// `tasks`: for OpenMP alone.
Emitted emitted(const ir::Unit &unit, const frontend::Request &request, const Options &options,
                const std::vector<ir::TasksMark> &tasks = {});

} // namespace parlift::pipeline
