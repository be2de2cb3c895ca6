/// \file
/// The options that say which language comes out, of the subcommands that write programs.
///
/// Refused: options of GPUs without one, and --gpu-data of CUDA's for OpenCL.
#pragma once

#include "pipeline/Pipeline.h"
#include "support/Result.h"

#include <CLI/CLI.hpp>

#include <string>

namespace parlift::tool {

struct TargetOptions {
  std::string target = "openmp";
  std::string gpuData = "host";
  std::string offload = "auto";
  bool requireGpu = false;
  bool singleFile = false;
};

/// Adds the options to a subcommand; `options` must outlive it.
void addTargetOptions(CLI::App &command, TargetOptions &options);

/// Whether the options go together.
Status check(const TargetOptions &options);
/// `output`: where the result goes. What kernels share goes to a file beside it, unless it goes to a stream or --single-file says
/// otherwise.
void apply(const TargetOptions &options, const std::string &output, pipeline::Options &settings);
/// Writes that file; false after an error message. A file of that name that is none of ours stays.
[[nodiscard]] bool writeGpuHeader(const pipeline::Options &settings, const std::string &output,
                                  const std::string &text);

} // namespace parlift::tool
