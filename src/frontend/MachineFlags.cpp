#include "frontend/MachineFlags.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/TargetInfo.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/Utils.h>

namespace parlift::frontend {

namespace {

/// Null: Clang does not take the flags.
clang::IntrusiveRefCntPtr<clang::TargetInfo> targetOf(const std::vector<std::string> &flags) {
  std::vector<const char *> arguments = {"clang", "-fsyntax-only"};
  for (const std::string &flag : flags)
    arguments.push_back(flag.c_str());
  arguments.insert(arguments.end(), {"-x", "c", "-"});
  clang::CreateInvocationOptions options;
  options.Diags = clang::CompilerInstance::createDiagnostics(new clang::DiagnosticOptions(),
                                                             new clang::IgnoringDiagConsumer());
  const auto invocation = clang::createInvocation(arguments, options);
  if (!invocation || options.Diags->hasErrorOccurred())
    return nullptr;
  // Names of processors are looked up only when the target is made.
  clang::IntrusiveRefCntPtr<clang::TargetInfo> info(
      clang::TargetInfo::CreateTargetInfo(*options.Diags, invocation->TargetOpts));
  return options.Diags->hasErrorOccurred() ? nullptr : info;
}

} // namespace

bool isTakenForTarget(const std::vector<std::string> &flag,
                      const std::vector<std::string> &target) {
  std::vector<std::string> flags = target;
  flags.insert(flags.end(), flag.begin(), flag.end());
  return targetOf(flags) != nullptr;
}

std::optional<VectorUnit> vectorUnitOf(const std::vector<std::string> &flags) {
  std::vector<std::string> kept;
  for (const std::string &flag : flags)
    if (flag.starts_with("-m") || flag.starts_with("--target="))
      kept.push_back(flag);
  const auto info = kept.empty() ? nullptr : targetOf(kept);
  if (!info)
    return std::nullopt;
  if (info->hasFeature("avx512f"))
    return VectorUnit{64, 32};
  if (info->hasFeature("avx"))
    return VectorUnit{32, 16};
  if (info->hasFeature("sse2"))
    return VectorUnit{16, 16};
  if (info->hasFeature("neon"))
    return VectorUnit{16, 32};
  return std::nullopt;
}

} // namespace parlift::frontend
