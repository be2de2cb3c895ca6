// The fuzzers' command line.
#include "fuzz/Campaign.h"
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

/// 1 when something is unsound, unproved or broken; with a plant, when it was not found often enough.
int runTarget(const CampaignOptions &options) {
  const CampaignSummary summary = runCampaign(options);
  fmt::print("{}\n", summaryLine(options, summary));
  return summary.unsound + summary.falseProofs + summary.crashes > 0 ? 1 : 0;
}

} // namespace

int main(int argc, char **argv) {
  CLI::App app("random programs against parlift's verdicts and plans");
  app.require_subcommand(1);
  CampaignOptions options;
  unsigned count = 1;
  bool inputs = false;
  std::map<std::string, Plant> plants;
  for (const auto &[plant, name] : plantNames())
    plants[name] = plant;

  CLI::App *generate = app.add_subcommand("generate", "print programs");
  generate->add_option("--count", count, "how many");
  generate->add_flag("--inputs", inputs, "with their inputs");
  CLI::App *verdicts =
      app.add_subcommand("verdicts", "dependences and verdicts against what really happens");
  CLI::App *plans = app.add_subcommand("plans", "plans against the reference interpreter");
  options.jobs = std::max(1U, std::thread::hardware_concurrency());
  for (CLI::App *target : {generate, verdicts, plans}) {
    target->add_option("--seed", options.firstSeed, "the first program's seed");
    target->add_option("--quasi-affine", options.features.quasiAffinePercent,
                       "per cent of the programs that keep to quasi-affine forms");
  }
  for (CLI::App *target : {verdicts, plans}) {
    target->add_option("--programs", options.programs, "how many");
    target->add_option("--minutes", options.minutes, "instead: as many as the time allows");
    target->add_option("-j,--jobs", options.jobs, "processes");
    target->add_option("--orders", options.orders, "random orders for each plan and input");
    target->add_option("--max-findings", options.maxFindings, "printed for each job");
    target->add_option("--plant", options.plant, "a known fault, to see whether it is found")
        ->transform(CLI::CheckedTransformer(plants));
    target->add_flag("--imprecise", options.reportsImprecise,
                     "show dependences that could not be excluded and do not occur");
  }
  CLI11_PARSE(app, argc, argv);
  if (*generate)
    return generatePrograms(options.firstSeed, count, inputs, options.features);
  options.target = *verdicts ? Target::Verdicts : Target::Plans;
  return runTarget(options);
}
