// The fuzzers' command line.
#include "fuzz/Campaign.h"
#include "fuzz/Emitted.h"
#include "fuzz/Program.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <cstdio>
#include <map>
#include <thread>

using namespace parlift::fuzz;

namespace {

int generatePrograms(std::uint64_t seed, unsigned count, bool inputs, const Features &features) {
  for (unsigned number = 0; number < count; ++number) {
    Choices choices(seed + number);
    const Program program = generate(choices, features, number);
    fmt::print("// seed {}{}\n{}", seed + number, program.quasiAffine ? ", quasi-affine" : "",
               program.text);
    for (const Input &input : program.inputs)
      if (inputs)
        fmt::print("/* {} */\n", describe(program, input));
    fmt::print("\n");
  }
  return 0;
}

/// 1 when something is unsound or broken; with `exact` also when something is claimed that does not occur.
int runTarget(const CampaignOptions &options, bool exact) {
  const CampaignSummary summary = runCampaign(options);
  fmt::print("{}\n", summaryLine(options, summary));
  return summary.unsound + summary.crashes + (exact ? summary.falseProofs : 0) > 0 ? 1 : 0;
}

int runCompiled(const EmittedOptions &options) {
  const RunSummary summary = runEmitted(options);
  for (const std::string &report : summary.reports)
    fmt::print("{}\n", report);
  fmt::print("{}\n", summaryLine(options, summary));
  return summary.failures > 0 ? 1 : 0;
}

} // namespace

int main(int argc, char **argv) {
  CLI::App app("random programs against parlift's verdicts and plans");
  app.require_subcommand(1);
  CampaignOptions options;
  unsigned count = 1;
  bool inputs = false, exact = false, plain = false;
  std::map<std::string, Plant> plants;
  for (const auto &[plant, name, least] : plantNames())
    plants[name] = plant;

  CLI::App *generate = app.add_subcommand("generate", "print programs");
  generate->add_option("--count", count, "how many");
  generate->add_flag("--inputs", inputs, "with their inputs");
  generate->add_flag("--plain-nests", plain, "as for `steps`");
  generate->add_flag("--cxx", options.features.cxx, "in C++");
  generate->add_flag("--kernels", options.features.kernels, "as for `kernels`");
  CLI::App *verdicts =
      app.add_subcommand("verdicts", "dependences and verdicts against what really happens");
  CLI::App *plans = app.add_subcommand("plans", "plans against the reference interpreter");
  CLI::App *steps =
      app.add_subcommand("steps", "transformations against the reference interpreter");
  CLI::App *kernels =
      app.add_subcommand("kernels", "kernels for GPUs against the reference interpreter");
  CLI::App *planted =
      app.add_subcommand("plants", "known faults, planted one by one: is each of them found?");
  options.jobs = std::max(1U, std::thread::hardware_concurrency());
  for (CLI::App *target : {generate, verdicts, plans, steps, kernels, planted}) {
    target->add_option("--seed", options.firstSeed, "the first program's seed");
    target->add_option("--quasi-affine", options.features.quasiAffinePercent,
                       "per cent of the programs that keep to quasi-affine forms");
    target->add_option("--patterns", options.features.patternPercent,
                       "per cent of the loops that are scans, tables, searches for the best ... as "
                       "people write them");
  }
  for (CLI::App *target : {verdicts, plans, steps, kernels, planted}) {
    target->add_option("--programs", options.programs, "how many");
    target->add_option("--minutes", options.minutes, "instead: as many as the time allows");
    target->add_option("-j,--jobs", options.jobs, "processes");
    target->add_flag("--cxx", options.features.cxx, "programs in C++");
    target->add_flag("--by-address", options.features.byAddress,
                     "numbers that change by an address in headers and states");
    target->add_option("--orders", options.orders, "random orders for each plan and input");
    target->add_option("--max-findings", options.maxFindings, "printed for each job");
    target->add_option("--plant", options.plant, "a known fault, to see whether it is found")
        ->transform(CLI::CheckedTransformer(plants));
    target->add_flag("--exact", exact, "false proofs are failures, too");
    target->add_flag(
        "--imprecise", options.reportsImprecise,
        "show dependences that could not be excluded and do not occur, and steps that only "
        "the tree allows");
  }
  CLI::App *emitted =
      app.add_subcommand("emitted", "compiled programs, before and after, on 1 to 4 threads");
  CLI::App *races = app.add_subcommand("races", "compiled programs under ThreadSanitizer");
  EmittedOptions compiled;
  compiled.jobs = options.jobs;
  for (CLI::App *target : {emitted, races}) {
    target->add_option("--seed", compiled.seed, "the first program's seed");
    target->add_option("--programs", compiled.programs, "how many");
    target->add_option("--minutes", compiled.minutes, "instead: as many as the time allows");
    target->add_option("-j,--jobs", compiled.jobs, "processes");
    target->add_flag("--cxx", compiled.features.cxx, "programs in C++");
    target->add_flag("--by-address", compiled.features.byAddress, "as for `plans`");
    target->add_option("--patterns", compiled.features.patternPercent, "as for `plans`");
    target->add_option("--batch", compiled.batch, "programs in one file");
    target->add_option("--shrink", compiled.shrinkTries, "tries for each failure");
  }
  bool isGeneral = false;
  const std::map<std::string, parlift::pipeline::Target> targets = {
      {"openmp", parlift::pipeline::Target::OpenMp},
      {"cuda", parlift::pipeline::Target::Cuda},
      {"opencl", parlift::pipeline::Target::OpenCl}};
  emitted->add_option("--target", compiled.target, "openmp, cuda (on the CPU), opencl")
      ->transform(CLI::CheckedTransformer(targets));
  emitted->add_flag("--general", isGeneral, "for a GPU: any programs, not those of `kernels`");
  emitted->add_flag("--transposes", compiled.transposes,
                    "for a GPU: arrays are transposed around kernels, wherever a plan may say so");
  CLI11_PARSE(app, argc, argv);
  if (*emitted || *races) {
    compiled.races = static_cast<bool>(*races);
    compiled.features.kernels = compiled.target != parlift::pipeline::Target::OpenMp && !isGeneral;
    compiled.features.farRanges = compiled.target == parlift::pipeline::Target::OpenMp;
    return runCompiled(compiled);
  }
  if (*generate && plain)
    preferPlainNests(options.features);
  if (*generate)
    return generatePrograms(options.firstSeed, count, inputs, options.features);
  if (*planted)
    return checkPlants(options) ? 0 : 1;
  options.reportsFalseProofs = exact;
  if (*steps)
    preferPlainNests(options.features);
  options.features.kernels = static_cast<bool>(*kernels);
  options.features.farRanges = static_cast<bool>(*verdicts);
  options.target = *verdicts  ? Target::Verdicts
                   : *steps   ? Target::Steps
                   : *kernels ? Target::Kernels
                              : Target::Plans;
  return runTarget(options, exact);
}
