#include "fuzz/Campaign.h"

#include "fuzz/Blind.h"
#include "legality/parallel/Judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <memory>
#include <optional>
#include <set>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <type_traits>
#include <unistd.h>

namespace parlift::fuzz {

namespace {

using Clock = std::chrono::steady_clock;
using diag::Verdict;
constexpr std::uint64_t batch = 25;
constexpr unsigned hangSeconds = 60; ///< of processor time, for one program

/// What the jobs and the parent share: plain numbers in shared memory, one slot for each job.
struct Slot {
  std::uint64_t nextSeed = 0, endSeed = 0; ///< of the batch in work
  CampaignSummary sum;                     ///< of the job so far
};
static_assert(std::is_trivially_copyable_v<Slot>, "processes share it");

/// SIGPROF ends a job that computes too long; the parent looks for the culprit. Time does not count while
/// other processes have the machine.
void limitTime() {
  itimerval limit{};
  limit.it_value.tv_sec = hangSeconds;
  setitimer(ITIMER_PROF, &limit, nullptr);
}

/// "parallel conditional ...": of the loops in order.
std::string verdictsOf(const analysis::FunctionFacts &facts) {
  std::string words;
  for (const analysis::LoopFacts &loop : facts.loops)
    words += std::string(diag::name(loop.record.verdict)) + " ";
  return words;
}

class Job {
public:
  Job(const CampaignOptions &options, Slot &slot, Clock::time_point end)
      : options_(options), slot_(slot), end_(end) {}

  /// Seeds first, first + stride batches, ...
  void run(std::uint64_t firstBatch, std::uint64_t stride) {
    const std::uint64_t last = options_.firstSeed + options_.programs;
    for (std::uint64_t number = firstBatch;; number += stride) {
      const std::uint64_t begin = options_.firstSeed + number * batch;
      const bool isOver = options_.minutes > 0 ? Clock::now() >= end_ : begin >= last;
      if (isOver)
        return;
      runBatch(begin, options_.minutes > 0 ? begin + batch : std::min(begin + batch, last));
    }
  }

  void runBatch(std::uint64_t begin, std::uint64_t end) {
    slot_.nextSeed = begin;
    slot_.endSeed = end;
    limitTime();
    std::vector<std::uint64_t> seeds;
    for (std::uint64_t seed = begin; seed < end; ++seed)
      seeds.push_back(seed);
    for (Subject &subject : makeSubjects(seeds, options_.features, analysisOptions()))
      examine(subject);
  }

private:
  analysis::Options analysisOptions() const {
    analysis::Options result =
        options_.target == Target::Kernels ? kernelAnalysis() : analysis::Options();
    result.usesEffectiveTypes = false; // two parameters of different types may get one array here
    return result;
  }

  std::vector<Finding> check(Subject &subject, bool counts) {
    VerdictCounts verdicts;
    PlanCounts plans;
    StepCounts steps;
    KernelCounts kernels;
    std::vector<Finding> findings;
    bool planted = false;
    if (options_.plant == Plant::BlindRows) {
      std::optional<Blind> blind = Blind::of(subject.program, subject.seed);
      // Where nothing is made of what is not seen, nothing can be found.
      planted = blind && verdictsOf(blind->subject.facts) != verdictsOf(subject.facts);
      if (planted) {
        blind->callees(true);
        findings = checkVerdicts(blind->subject, verdicts);
        for (Finding &finding : checkPlans(blind->subject, options_.orders, Plant::None, plans))
          findings.push_back(std::move(finding));
      }
    } else if (options_.plant == Plant::BlindSteps) {
      std::optional<Blind> blind = Blind::of(subject.program, subject.seed);
      if (blind && verdictsOf(blind->subject.facts) != verdictsOf(subject.facts)) {
        blind->subject.callees = [&](bool doWhatTheyDo) { blind->callees(doWhatTheyDo); };
        findings = checkSteps(blind->subject, options_.orders, options_.plant, steps);
        planted = steps.planted > 0;
      }
    } else if (options_.plant == Plant::PresumeApart) {
      const std::string before = verdictsOf(subject.facts);
      subject.options.assumeNoAlias = true;
      if (subject.function)
        subject.facts = legality::judge(subject.function, *subject.unit, subject.options);
      planted = verdictsOf(subject.facts) != before;
      if (planted)
        findings = checkPlans(subject, options_.orders, Plant::None, plans);
    } else if (options_.target == Target::Verdicts) {
      if (options_.plant != Plant::None) {
        planted = plant(options_.plant, subject.facts, subject.seed);
        if (!planted)
          return {};
      }
      findings = checkVerdicts(subject, verdicts);
    } else if (options_.target == Target::Steps) {
      findings = checkSteps(subject, std::min(options_.orders, 2U), options_.plant, steps);
      planted = steps.planted > 0;
    } else if (options_.target == Target::Kernels) {
      findings = checkKernels(subject, options_.orders, kernels);
    } else if (options_.plant == Plant::IgnoreCondition) {
      planted = plant(options_.plant, subject.facts, subject.seed);
      if (planted)
        findings = checkPlans(subject, options_.orders, Plant::None, plans);
    } else {
      findings = checkPlans(subject, options_.orders, options_.plant, plans);
      planted = plans.planted > 0;
    }
    if (counts) {
      slot_.sum.planted += planted;
      slot_.sum.verdicts.add(verdicts);
      slot_.sum.plans.add(plans);
      slot_.sum.steps.add(steps);
      slot_.sum.kernels.add(kernels);
    }
    return findings;
  }

  void examine(Subject &subject) {
    limitTime();
    slot_.nextSeed = subject.seed;
    ++slot_.sum.programs;
    bool unsound = false, falseProof = false, imprecise = false;
    std::set<std::string> kinds;
    for (const Finding &finding : check(subject, true)) {
      unsound |= finding.severity == Finding::Severity::Unsound;
      falseProof |= finding.severity == Finding::Severity::FalseProof;
      imprecise |= finding.severity == Finding::Severity::Imprecise;
      const bool shown =
          finding.severity == Finding::Severity::Unsound ||
          (finding.severity == Finding::Severity::FalseProof && options_.reportsFalseProofs) ||
          (finding.severity == Finding::Severity::Imprecise && options_.reportsImprecise);
      if (options_.plant == Plant::None && shown && kinds.insert(finding.kind).second)
        print(subject, finding.kind, finding.text);
    }
    slot_.sum.unsound += unsound;
    slot_.sum.falseProofs += falseProof;
    slot_.sum.imprecise += imprecise;
  }

  std::vector<Finding> findingsOf(const ChoiceSequence &choices, std::uint64_t seed,
                                  const std::string &kind, std::string *text) {
    limitTime();
    Subject subject = makeSubject(choices, options_.features, analysisOptions());
    subject.seed = seed; // the schedules hang on it
    std::vector<Finding> found = check(subject, false);
    std::erase_if(found, [&](const Finding &finding) { return finding.kind != kind; });
    if (text)
      *text = subject.program.text;
    return found;
  }

  /// The smallest program with a finding of this kind.
  void print(const Subject &subject, const std::string &kind, const std::string &text) {
    if (printed_ >= options_.maxFindings) {
      fmt::print("--- {} (seed {}), not shrunk\n{}\n{}\n", kind, subject.seed, subject.program.text,
                 text);
      return;
    }
    ++printed_;
    const ChoiceSequence small = shrink(
        subject.choices,
        [&](const ChoiceSequence &choices) {
          return !findingsOf(choices, subject.seed, kind, nullptr).empty();
        },
        [&](const ChoiceSequence &choices) {
          Choices replayed(choices);
          generate(replayed, options_.features, 1);
          return replayed.spans();
        },
        options_.target == Target::Steps || options_.target == Target::Kernels ? 250 : 800);
    std::string program;
    const std::vector<Finding> findings = findingsOf(small, subject.seed, kind, &program);
    std::string report = fmt::format("--- {} (seed {})\n{}\n", kind, subject.seed, program);
    for (std::size_t i = 0; i < std::min<std::size_t>(findings.size(), 3); ++i)
      report += findings[i].text + "\n";
    std::fwrite(report.data(), 1, report.size(), stdout);
    std::fflush(stdout);
  }

  const CampaignOptions &options_;
  Slot &slot_;
  Clock::time_point end_;
  unsigned printed_ = 0;
};

/// Runs `action` in a process of its own; its exit status, or minus the signal.
template <typename Action> pid_t inProcess(Action action) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    action();
    std::fflush(stdout);
    _exit(0);
  }
  return child;
}

int statusOf(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

/// A batch ended its process: which of its programs does it?
void findCulprit(const CampaignOptions &options, const Slot &slot, int status) {
  std::uint64_t culprit = slot.nextSeed;
  Slot scratch{};
  for (std::uint64_t seed = slot.nextSeed; seed < slot.endSeed; ++seed) {
    const pid_t child = inProcess([&] { Job(options, scratch, {}).runBatch(seed, seed + 1); });
    if (statusOf(child) != 0) {
      culprit = seed;
      break;
    }
  }
  Choices choices(culprit);
  const Program program = generate(choices, options.features, 1);
  fmt::print("--- {} (seed {})\n{}\n", status == -SIGPROF ? "hang" : strsignal(-status), culprit,
             program.text);
}

} // namespace

void CampaignSummary::add(const CampaignSummary &more) {
  verdicts.add(more.verdicts);
  plans.add(more.plans);
  steps.add(more.steps);
  kernels.add(more.kernels);
  programs += more.programs;
  unsound += more.unsound;
  falseProofs += more.falseProofs;
  imprecise += more.imprecise;
  crashes += more.crashes;
  planted += more.planted;
}

void preferPlainNests(Features &features) {
  features.plainNestPercent = 85;
  features.restrictPercent = 80;
}

CampaignSummary runCampaign(const CampaignOptions &options) {
  const Clock::time_point start = Clock::now();
  const auto end = start + std::chrono::milliseconds(static_cast<long>(options.minutes * 60000));
  const unsigned jobs = std::max(1U, options.jobs);
  void *shared =
      mmap(nullptr, jobs * sizeof(Slot), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  CampaignSummary summary;
  if (shared == MAP_FAILED)
    return summary;
  Slot *const slots = static_cast<Slot *>(shared);
  std::uninitialized_value_construct_n(slots, jobs);
  std::vector<pid_t> children(jobs);
  std::vector<std::uint64_t> firstBatch(jobs);
  const auto begin = [&](unsigned job) {
    children[job] = inProcess([&] { Job(options, slots[job], end).run(firstBatch[job], jobs); });
  };
  for (unsigned job = 0; job < jobs; ++job) {
    firstBatch[job] = job;
    begin(job);
  }
  for (unsigned job = 0; job < jobs;) {
    const int status = statusOf(children[job]);
    if (status == 0) {
      ++job;
      continue;
    }
    ++summary.crashes;
    findCulprit(options, slots[job], status);
    // On with the batch after the one that failed.
    firstBatch[job] = (slots[job].endSeed - 1 - options.firstSeed) / batch + jobs;
    begin(job);
  }
  for (unsigned job = 0; job < jobs; ++job)
    summary.add(slots[job].sum);
  munmap(shared, jobs * sizeof(Slot));
  summary.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return summary;
}

namespace {

Target targetOf(Plant plant) {
  return plant == Plant::OverlookRow || plant == Plant::BlindSteps ? Target::Steps
         : isAboutRows(plant)                                      ? Target::Verdicts
                                                                   : Target::Plans;
}

} // namespace

bool checkPlants(CampaignOptions options) {
  bool allCaught = true;
  const Features features = options.features;
  const unsigned quasiAffine = features.quasiAffinePercent;
  for (const auto &[plant, name, least] : plantNames()) {
    options.plant = plant;
    options.target = targetOf(plant);
    options.features = features;
    if (options.target == Target::Steps)
      preferPlainNests(options.features);
    // There small inputs show every row; elsewhere a row may hang on what no input has.
    options.features.quasiAffinePercent = isAboutRows(plant) ? 100
                                          : plant == Plant::WeakenCondition || isBlind(plant)
                                              ? 0
                                              : quasiAffine;
    const CampaignSummary summary = runCampaign(options);
    const double share = summary.planted == 0 ? 0
                                              : 100.0 * static_cast<double>(summary.unsound) /
                                                    static_cast<double>(summary.planted);
    const bool caught = share >= least && summary.crashes == 0;
    allCaught &= caught;
    fmt::print("planted {}: in {} programs, found in {} ({:.1f} %, {} are expected){}\n", name,
               summary.planted, summary.unsound, share, least, caught ? "" : ": NOT CAUGHT");
    std::fflush(stdout);
  }
  return allCaught;
}

std::string summaryLine(const CampaignOptions &options, const CampaignSummary &summary) {
  std::string line;
  switch (options.target) {
  case Target::Verdicts:
    line = fmt::format("verdicts: {} programs, {} loops", summary.programs, summary.verdicts.loops);
    break;
  case Target::Plans:
    line = fmt::format("plans: {} programs, {} plans, {} runs", summary.programs,
                       summary.plans.plans, summary.plans.runs);
    break;
  case Target::Steps:
    line =
        fmt::format("steps: {} programs, {} transformed, {} planned, accepted {} of {}, {} on the "
                    "text, {} runs",
                    summary.programs, summary.steps.transformed, summary.steps.planned,
                    acceptedSteps(summary.steps), summary.steps.tried, summary.steps.printed,
                    summary.steps.runs);
    break;
  case Target::Kernels:
    line = fmt::format("kernels: {} programs, {} kernels, {} trees, {} runs, with {}",
                       summary.programs, summary.kernels.kernels, summary.kernels.trees,
                       summary.kernels.runs, inWords(summary.kernels));
    break;
  }
  line += fmt::format(", {} unsound, {} crashes", summary.unsound, summary.crashes);
  if (options.target == Target::Steps)
    line += fmt::format(", {} refused on the text", summary.imprecise);
  if (options.target == Target::Verdicts) {
    for (const Verdict verdict :
         {Verdict::Parallel, Verdict::Conditional, Verdict::Sequential, Verdict::Unknown})
      line +=
          fmt::format(", {} {}", summary.verdicts.verdicts.at(static_cast<std::size_t>(verdict)),
                      diag::name(verdict));
    const std::uint64_t exact = summary.verdicts.exactLoops,
                        inexact = summary.verdicts.inexactLoops;
    line += fmt::format(
        "; quasi-affine loops {}, exact {:.2f} %, programs with false proofs {}", exact + inexact,
        100.0 * static_cast<double>(exact) / std::max(1.0, static_cast<double>(exact + inexact)),
        summary.falseProofs);
    line += fmt::format("; {} runs, {} discarded", summary.verdicts.runs,
                        summary.verdicts.discardedRuns);
  }
  if (options.plant != Plant::None)
    line += fmt::format("; planted in {}", summary.planted);
  return line + fmt::format("; {:.0f} s", summary.seconds);
}

} // namespace parlift::fuzz
