/// \file
/// A run of the fuzzer over many programs: processes, batches, shrinking, the report.
///
///     seeds first .. first + programs - 1  ->  batches of 25 in one translation unit  ->  check  ->
///     findings, each shrunk to a minimal program and printed with its seed
///
/// Each job is a process of its own. A crash or a hang of one is a finding too: its seeds are tried one by
/// one until the culprit is known.
#pragma once

#include "fuzz/Kernels.h"
#include "fuzz/Plans.h"
#include "fuzz/Plant.h"
#include "fuzz/Steps.h"
#include "fuzz/Verdicts.h"

#include <cstdint>
#include <string>

namespace parlift::fuzz {

enum class Target : std::uint8_t { Verdicts, Plans, Steps, Kernels };

struct CampaignOptions {
  Target target = Target::Verdicts;
  std::uint64_t firstSeed = 1;
  std::uint64_t programs = 1000;
  double minutes = 0; ///< more than 0: until the time is over, whatever `programs` says
  unsigned jobs = 1;
  unsigned orders = 5;       ///< of iterations, for each plan and input
  unsigned maxFindings = 10; ///< printed for each job
  bool reportsFalseProofs = false, reportsImprecise = false; ///< beyond what is unsound
  Features features;
  Plant plant = Plant::None; ///< a known fault put into the verdicts: must be found
};

struct CampaignSummary {
  VerdictCounts verdicts;
  PlanCounts plans;
  StepCounts steps;
  KernelCounts kernels;
  std::uint64_t programs = 0, unsound = 0, falseProofs = 0, imprecise = 0, crashes = 0;
  std::uint64_t planted = 0; ///< programs in which there was something to break
  double seconds = 0;
  /// What another job found; the time is the whole campaign's.
  void add(const CampaignSummary &more);
};

/// Programs that can be transformed: what the target `steps` is run on.
void preferPlainNests(Features &features);

/// Prints findings on standard output as they come.
CampaignSummary runCampaign(const CampaignOptions &options);

/// Plants every known fault in turn and prints how often it was found. False: one of them was found less
/// often than expected (Plant.h).
bool checkPlants(CampaignOptions options);

/// One line: "verdicts: 200000 programs, 512345 loops, 0 unsound, 0 crashes, ...".
std::string summaryLine(const CampaignOptions &options, const CampaignSummary &summary);

} // namespace parlift::fuzz
