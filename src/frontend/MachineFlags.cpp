#include "frontend/MachineFlags.h"

#include <clang/Basic/Diagnostic.h>
#include <clang/Basic/TargetInfo.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/CompilerInvocation.h>
#include <clang/Frontend/Utils.h>

namespace parlift::frontend {

bool isTakenForTarget(const std::vector<std::string> &flag,
                      const std::vector<std::string> &target) {
  std::vector<const char *> arguments = {"clang", "-fsyntax-only"};
  for (const std::vector<std::string> *part : {&target, &flag})
    for (const std::string &argument : *part)
      arguments.push_back(argument.c_str());
  arguments.insert(arguments.end(), {"-x", "c", "-"});
  clang::CreateInvocationOptions options;
  options.Diags = clang::CompilerInstance::createDiagnostics(new clang::DiagnosticOptions(),
                                                             new clang::IgnoringDiagConsumer());
  const auto invocation = clang::createInvocation(arguments, options);
  if (!invocation || options.Diags->hasErrorOccurred())
    return false;
  // Names of processors are looked up only when the target is made.
  const clang::IntrusiveRefCntPtr<clang::TargetInfo> info(
      clang::TargetInfo::CreateTargetInfo(*options.Diags, invocation->TargetOpts));
  return info && !options.Diags->hasErrorOccurred();
}

} // namespace parlift::frontend
