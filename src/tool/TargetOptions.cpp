#include "tool/TargetOptions.h"

namespace parlift::tool {

void addTargetOptions(CLI::App &command, TargetOptions &options) {
  command.add_option("--target", options.target, "language of the result")
      ->check(CLI::IsMember({"openmp", "cuda", "opencl"}))
      ->capture_default_str();
  command
      .add_option("--gpu-data", options.gpuData,
                  "where a GPU's arrays are: copied from the CPU (host), or already where its "
                  "pointers point (device, "
                  "managed; CUDA only)")
      ->check(CLI::IsMember({"host", "device", "managed"}))
      ->capture_default_str();
  command
      .add_option("--offload", options.offload,
                  "which loops a GPU gets: those that it is estimated to be faster at than "
                  "OpenMP, with the copies of their arrays (auto), or all that can be kernels "
                  "(always; so do --require-gpu and arrays that are not copied)")
      ->check(CLI::IsMember({"auto", "always"}))
      ->capture_default_str();
  command.add_flag("--require-gpu", options.requireGpu,
                   "the result ends with a message where there is no GPU");
}

Status check(const TargetOptions &options) {
  if (options.target == "openmp" &&
      (options.gpuData != "host" || options.offload != "auto" || options.requireGpu))
    return Failure{
        "--gpu-data, --offload and --require-gpu are for --target=cuda and --target=opencl"};
  if (options.target == "opencl" && options.gpuData != "host")
    return Failure{"--gpu-data=device and --gpu-data=managed are for --target=cuda: pointers are "
                   "not OpenCL's"};
  return {};
}

void apply(const TargetOptions &options, pipeline::Options &settings) {
  settings.target = options.target == "cuda"     ? pipeline::Target::Cuda
                    : options.target == "opencl" ? pipeline::Target::OpenCl
                                                 : pipeline::Target::OpenMp;
  settings.gpu.copies = options.gpuData == "host";
  settings.gpu.always = options.offload == "always";
  settings.gpu.required = options.requireGpu;
}

} // namespace parlift::tool
