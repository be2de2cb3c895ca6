/// \file
/// From what the analysis and the planner have found to what a report says.
///
///     Gatherer gather(settings);
///     gather.add(file, &result, selection);      for each file
///     Content content = gather.content();        ranked
///
/// The verdicts, reasons and dependences are those of the records that all sinks print. Models of the nests are made once more,
/// for strides, graphs and small instances, by the same analysis with the same options; of what its quota does not reach there
/// is no drawing, and no verdict hangs on it.
#pragma once

#include "pipeline/Pipeline.h"
#include "report/Calls.h"
#include "report/Hunks.h"
#include "report/Model.h"
#include "report/Profile.h"

#include <functional>
#include <map>

namespace parlift::report {

struct GatherSettings {
  analysis::Options analysis;
  std::string target = "openmp";
  plan::Gpu gpu; ///< that kernels are for
  Costs costs;
  /// Parallel, but no printer can write it: why. Empty: it can.
  std::function<std::string(const pipeline::AnalyzedFile &, const analysis::LoopFacts &)>
      whyNotWritten;
  const Profile *profile = nullptr; ///< null: figures are presumed
};

class Gatherer {
public:
  explicit Gatherer(GatherSettings settings);

  /// `result`: what `parallelize` makes of the file; null: nothing is said of it.
  void add(const pipeline::AnalyzedFile &file, const pipeline::ParallelizedFile *result);
  void addErrors(const std::vector<diag::ErrorRecord> &errors);
  /// The loops in their order, best first.
  Content content();

private:
  /// `places`: of loops in the report.
  using Places = std::map<const ir::Stmt *, std::size_t>;
  void addFunction(const pipeline::AnalyzedFile &file, const diag::FunctionRecord &function,
                   const pipeline::ParallelizedFile *result, const std::vector<Hunk> &hunks,
                   Places &places);

  GatherSettings settings_;
  CallGatherer calls_;
  Content content_;
};

} // namespace parlift::report
