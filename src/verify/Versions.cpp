#include "verify/Versions.h"

#include "pipeline/ParallelSource.h"
#include "support/FileIo.h"

#include <fmt/format.h>

#include <filesystem>

namespace parlift::verify {

Result<Versions> makeVersions(const Options &options, const std::string &directory) {
  Versions versions;
  for (const std::string &path : options.sources) {
    const std::string folder = fmt::format("{}/{}", directory, versions.original.size());
    std::error_code ignored;
    std::filesystem::create_directory(folder, ignored);
    pipeline::ParallelSource parallel;
    if (!options.against.empty()) {
      parallel = pipeline::adoptParallel(path, options.against, folder);
    } else {
      pipeline::ParallelRequest request;
      request.path = path;
      request.options = options.parliftOptions;
      request.flags = options.compilerFlags;
      request.directory = folder;
      parallel = pipeline::makeParallel(request);
    }
    if (parallel.outcome == pipeline::ParallelOutcome::Failed)
      return Failure{parallel.remarks.empty() ? parallel.reason : parallel.remarks};
    versions.original.push_back({path, {}});
    // A macro of some header may say it, too.
    const Result<std::string> text = readFile(path);
    versions.anyAssumption |= (text && text->find("parlift") != std::string::npos) ||
                              parallel.remarks.find("[rests-on-assumption]") != std::string::npos;
    const bool isParallel = parallel.outcome == pipeline::ParallelOutcome::Parallel;
    parallel.includeFlags.insert(parallel.includeFlags.end(), parallel.lastFlags.begin(),
                                 parallel.lastFlags.end());
    versions.parallel.push_back(isParallel ? Translation{parallel.path, parallel.includeFlags}
                                           : Translation{path, {}});
    versions.anyParallel |= isParallel;
    versions.reordersFloats |= parallel.reordersFloats;
  }
  return versions;
}

} // namespace parlift::verify
