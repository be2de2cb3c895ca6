/// \file
/// The table of contents of parlift: which part runs after which.
///
///     a.c  --parse-->  loop tree  --analyze-->  facts, report
///                                      --plan-->  marked tree  --emit, rewrite-->  OpenMP text
///
/// In: a file with its flags, and options. Out: everything that is known of it. A file that cannot
/// be read or parsed yields errors and nothing else; what is not understood inside it is `unknown`
/// with its reason. Defects of parlift's own throw Defect.
#pragma once

#include "analysis/model/Analysis.h"
#include "frontend/Frontend.h"
#include "pipeline/Phases.h"
#include "pipeline/Selection.h"
#include "plan/cpu/Policy.h"
#include "plan/cpu/Tasks.h"
#include "plan/search/Search.h"

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace parlift::pipeline {

/// A broken promise between two parts of parlift: the tool ends with status 70.
struct Defect : std::runtime_error {
  using std::runtime_error::runtime_error;
};

enum class Target : std::uint8_t { OpenMp, Cuda, OpenCl };

/// Of the two that run loops on a GPU.
struct GpuOptions {
  bool copies = true; ///< arrays are the CPU's; false: the program's pointers are the GPU's as well
  bool required = false; ///< the program ends where there is no GPU
  bool always = false;   ///< kernels even where the CPU is estimated to be faster
  std::string
      header; ///< a file, to be included, for what all kernels share; empty: it stands in the text
};

struct Options {
  analysis::Options analysis;
  plan::PlanOptions plan;
  Target target = Target::OpenMp;
  GpuOptions gpu;
  bool withoutOpenMp = false; ///< the program's own build has none: its macro stays undefined
  bool transform = true;      ///< parallelize: not only directives, loops may be restructured
  plan::Machine machine;      ///< that the plan is made for
  Hooks hooks;
};

struct Beginning;

/// One file after analysis.
struct AnalyzedFile {
  std::string path;
  frontend::Request request;            ///< how it was parsed
  std::shared_ptr<const ir::Unit> unit; ///< null when there are errors
  std::vector<analysis::FunctionFacts> functions;
  diag::FileRecord record;               ///< selected loops only
  std::vector<diag::ErrorRecord> errors; ///< why there is no unit
  plan::TasksPlan tasks;                 ///< of functions that call themselves, as the file stands
  std::string renderedErrors;            ///< the same for a person: Clang's words with carets
  /// With loops of macros written out, which more is parallel of (MacroLoops.h); the record tells of them. Null: as it is.
  std::shared_ptr<const Beginning> writtenOut;

  bool ok() const { return unit != nullptr; }
};

AnalyzedFile analyze(const frontend::Request &file, const Selection &selection,
                     const Options &options);

/// What became of one loop.
struct LoopOutcome {
  std::string id;          ///< "f:1.2"
  bool isOfResult = false; ///< of a function that was restructured: a loop of the result's
  plan::Action action = plan::Action::Leave;
  bool hasKernel = false;
  std::string clauses; ///< in the words of a plan
  std::size_t firstRemark = 0,
              remarks = 0; ///< into ParallelizedFile::remarks, the first of which is the outcome
};

/// One file after planning.
struct ParallelizedFile {
  std::string text; ///< the whole file; equal to the input where no loop is parallelized
  std::string
      gpuHeader; ///< the text of the file that GpuOptions::header names; empty: it is not included
  plan::Plan plan;
  /// Of the loops that are selected, in the user's file: those that run in parallel. In functions that were restructured these are the ones
  /// that may as they stand, and one at least where the result has a parallel loop.
  unsigned parallelized = 0, loops = 0;
  /// Loops were changed: those of the plan are the result's, and so are the places of remarks about them.
  bool isRestructured = false;
  std::vector<diag::Remark> remarks; ///< what was done with each selected loop, or why nothing was
  std::vector<LoopOutcome> outcomes; ///< whose remarks these are
  plan::Script script;               ///< the transformations, in order, and then the marks
  plan::Script transformations;      ///< alone
  std::vector<plan::Search::Trial> trials; ///< what the planner looked at
};

ParallelizedFile parallelize(const AnalyzedFile &file, const Selection &selection,
                             const Options &options);

} // namespace parlift::pipeline
