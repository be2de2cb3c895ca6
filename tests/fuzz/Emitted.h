/// \file
/// The fuzz targets that compile and run: emitted OpenMP against the original, and the same under
/// ThreadSanitizer.
///
///     seed, how many -> batches -> processes of their own -> failures, shrunk -> reports
///
/// A batch that takes parlift down takes its process down and nothing else; the programs of the batch are
/// named in the report then.
#pragma once

#include "fuzz/EmittedCheck.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace parlift::fuzz {

struct EmittedOptions {
  std::uint64_t seed = 1; ///< program k has the seed `seed` + k
  unsigned programs = 1000;
  double minutes = 0; ///< more than 0: as many programs as fit, instead of `programs`
  unsigned jobs = 2, batch = 50;
  bool races = false;                                 ///< ThreadSanitizer instead of results
  pipeline::Target target = pipeline::Target::OpenMp; ///< for a GPU: results alone
  bool transposes = false;                            ///< of kernels: with arrays transposed
  unsigned shrinkTries = 1500;
  unsigned maxReports = 20;                          ///< failures beyond are counted, not shrunk
  bool progress = true;                              ///< a line now and then on standard error
  std::function<void(const std::string &)> onReport; ///< hears of each report as it comes
  Features features;
};

struct RunSummary {
  CheckCounts counts;
  unsigned failures = 0;
  double seconds = 0;
  std::vector<std::string>
      reports; ///< seed, what is wrong, the shrunk program, its parallel text, the input
};

/// Never throws for what a program does; std::runtime_error when the machine lacks a compiler or Archer.
RunSummary runEmitted(const EmittedOptions &options);

/// One line: programs, loops, runs, failures, seconds.
std::string summaryLine(const EmittedOptions &options, const RunSummary &summary);

} // namespace parlift::fuzz
