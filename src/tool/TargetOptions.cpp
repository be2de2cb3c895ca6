#include "tool/TargetOptions.h"

#include "support/FileIo.h"
#include "tool/Output.h"

#include <fmt/format.h>

#include <filesystem>

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
  command.add_flag("--single-file", options.singleFile,
                   "what kernels share stands in the result; by default `-o a.cu` puts it into "
                   "a.cuda.h, which a.cu includes");
}

Status check(const TargetOptions &options) {
  if (options.target == "openmp" && (options.gpuData != "host" || options.offload != "auto" ||
                                     options.requireGpu || options.singleFile))
    return Failure{"--gpu-data, --offload, --require-gpu and --single-file are for --target=cuda "
                   "and --target=opencl"};
  if (options.target == "opencl" && options.gpuData != "host")
    return Failure{"--gpu-data=device and --gpu-data=managed are for --target=cuda: pointers are "
                   "not OpenCL's"};
  return {};
}

void apply(const TargetOptions &options, const std::string &output, pipeline::Options &settings) {
  settings.target = options.target == "cuda"     ? pipeline::Target::Cuda
                    : options.target == "opencl" ? pipeline::Target::OpenCl
                                                 : pipeline::Target::OpenMp;
  settings.analysis.countsIterators = settings.target == pipeline::Target::Cuda;
  settings.gpu.copies = options.gpuData == "host";
  settings.gpu.always = options.offload == "always";
  settings.gpu.required = options.requireGpu;
  std::error_code ignored;
  const bool isStream = output.empty() || output == "-" ||
                        (std::filesystem::exists(output, ignored) &&
                         !std::filesystem::is_regular_file(output, ignored));
  const std::string header = std::filesystem::path(output)
                                 .filename()
                                 .replace_extension("." + options.target + ".h")
                                 .string();
  const bool isPlain = header.find_first_of("\"\\\n") == std::string::npos;
  if (!isStream && isPlain && !options.singleFile && options.target != "openmp")
    settings.gpu.header = header;
}

bool writeGpuHeader(const pipeline::Options &settings, const std::string &output,
                    const std::string &text) {
  if (text.empty())
    return true;
  const std::string path =
      std::filesystem::path(output).replace_filename(settings.gpu.header).string();
  const std::string first = fmt::format("// Written by parlift: what the kernels of {} share.\n",
                                        std::filesystem::path(output).filename().string());
  const Result<std::string> before = readFile(path);
  if (before && !before->starts_with(first)) {
    printError(
        fmt::format("`{}` is there and not of parlift's writing: --single-file needs none", path));
    return false;
  }
  return writeData(path, first + text);
}

} // namespace parlift::tool
