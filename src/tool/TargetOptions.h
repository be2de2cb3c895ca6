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
};

/// Adds the options to a subcommand; `options` must outlive it.
void addTargetOptions(CLI::App &command, TargetOptions &options);

/// Whether the options go together.
Status check(const TargetOptions &options);
void apply(const TargetOptions &options, pipeline::Options &settings);

} // namespace parlift::tool
