#include "verify/Verify.h"

#include "diag/TextSink.h"
#include "pipeline/Checks.h"
#include "pipeline/CompilerCommand.h"
#include "tool/Commands.h"
#include "tool/ConfigWords.h"
#include "tool/ExitCode.h"
#include "tool/Input.h"
#include "tool/Output.h"

#include <memory>

namespace parlift::tool {

namespace {

struct VerifyOptions {
  verify::Options verify;
  std::vector<std::string> sets;
  std::string compilerFlags;
  double tolerance = -1;
  bool assumeNoAlias = false, strictAliasing = false, strictFp = false;
  std::string checked; ///< --source: where one file's text goes
};

/// `--source OUT FILE -- FLAGS`: what the run that checks assumptions compiles.
int writeChecks(const VerifyOptions &options, const Trailing &flags) {
  InputOptions chosen;
  chosen.words = options.verify.sources;
  chosen.analysis.assumeNoAlias = options.assumeNoAlias;
  chosen.analysis.strictAliasing = options.strictAliasing;
  chosen.analysis.strictFp = options.strictFp;
  const Result<std::vector<Input>> inputs = collectInputs(chosen, flags);
  if (!inputs || inputs->size() != 1) {
    printError(inputs ? "`verify --source` takes one file" : inputs.error());
    return inputs ? static_cast<int>(ExitCode::BadUsage) : exitCodeWithoutInputs(chosen);
  }
  const Input &input = inputs->front();
  const pipeline::Options settings = pipelineOptions(chosen);
  const pipeline::AnalyzedFile file = pipeline::analyze(input.request, input.selection, settings);
  toStderr(file.renderedErrors);
  if (!file.ok())
    return ExitCode::BadInput;
  for (const diag::Remark &remark : file.record.remarks) // an assumption that says nothing, too
    toStderr(diag::renderText(remark, {}));
  const Result<std::string> text = pipeline::withChecks(file, settings.analysis);
  if (!text) {
    printError(text.error());
    return ExitCode::BadInput;
  }
  return writeData(options.checked, *text) ? ExitCode::Success : ExitCode::BadInput;
}

int verifyCommand(VerifyOptions &options, const Trailing &trailing) {
  if (!options.checked.empty())
    return writeChecks(options, trailing);
  verify::Options &request = options.verify;
  if (request.assumptionsOnly && !request.function.empty()) {
    printError("--assumptions looks at whole programs, and --function calls one function");
    return ExitCode::BadUsage;
  }
  for (const std::string &text : options.sets)
    if (!verify::parseValues(text, request.values)) {
      printError("--set wants NAME=VALUE, not `" + text + "`");
      return ExitCode::BadUsage;
    }
  if (!request.against.empty() && request.sources.size() != 1) {
    printError("--against compares with one source");
    return ExitCode::BadUsage;
  }
  request.compilerFlags = pipeline::splitWords(options.compilerFlags);
  // A function has no command line, so there the words after `--` are flags, as everywhere else.
  std::vector<std::string> &words =
      request.function.empty() ? request.arguments : request.compilerFlags;
  words.insert(words.end(), trailing.begin(), trailing.end());
  if (options.tolerance >= 0)
    request.tolerance = options.tolerance;
  for (const auto &[set, flag] : {std::pair(options.assumeNoAlias, "--assume-no-alias"),
                                  std::pair(options.strictAliasing, "--strict-aliasing"),
                                  std::pair(options.strictFp, "--strict-fp")})
    if (set)
      request.parliftOptions.emplace_back(flag);
  return verify::run(request);
}

} // namespace

void addVerify(CLI::App &app, Action &action) {
  CLI::App *command =
      app.add_subcommand("verify", "run original and parallel version on the same inputs: equal? "
                                   "races? faster?");
  const auto options = std::make_shared<VerifyOptions>();
  verify::Options &request = options->verify;
  command->add_option("sources", request.sources, "the program's C and C++ files")->required();
  command->add_option("--against", request.against,
                      "a parallel version of the source, instead of making one");
  command->add_option("--cflags", options->compilerFlags, "flags for the compiler, as one word");
  command->add_option("--threads", request.threads, "numbers of threads, default 1,2,4")
      ->delimiter(',')
      ->check(CLI::Range(1U, 1024U));
  command
      ->add_option("--tolerance", options->tolerance,
                   "relative, for numbers that a reordered reduction may change; default 1e-6")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--timeout", request.timeout, "seconds for one run, default 600")
      ->check(CLI::PositiveNumber);
  command->add_flag("--races", request.races, "look for data races with ThreadSanitizer");
  command
      ->add_flag("--assumptions", request.assumptionsOnly,
                 "check what `#pragma parlift assume` says, and compare nothing")
      ->excludes("--races")
      ->excludes("--against");
  command->add_flag("--keep", request.keep, "leave the generated files in place");
  CLI::Option *input = command->add_option("--stdin", request.inputFile, "the program's input");
  CLI::Option *function =
      command->add_option("--function", request.function, "call this function alone")
          ->excludes(input);
  command
      ->add_option("--set", options->sets,
                   "values for the function: n=500,m=300; v.size=9 for a field")
      ->needs(function);
  command->add_option("--seed", request.seed, "of the random memory, default 1")->needs(function);
  command->add_flag("--assume-no-alias", options->assumeNoAlias,
                    "different pointers, different memory");
  command->add_flag("--strict-aliasing", options->strictAliasing,
                    "different types, different memory");
  command->add_flag("--strict-fp", options->strictFp,
                    "keep the order of floating point reductions");
  // What is compared, on which inputs: each time another. Flags may name a compiler's plugin.
  command
      ->add_option(
          "--source", options->checked,
          "write one source's text with checks of its assumptions to FILE; nothing is built or run")
      ->type_name("FILE");
  for (const char *name : {"--against", "--cflags", "--stdin", "--function", "--set", "--keep",
                           "--source", "--assumptions"})
    command->get_option(name)->configurable(false);
  addConfigOptions(*command);
  command->footer("Words after -- are the program's arguments; with --function, compiler flags.");
  command->callback([options, &action] {
    action = [options](const Trailing &trailing) { return verifyCommand(*options, trailing); };
  });
}

} // namespace parlift::tool
