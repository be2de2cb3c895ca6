#include "diag/TextSink.h"
#include "ir/FunctionName.h"
#include "pipeline/Certificate.h"
#include "rewrite/Diff.h"
#include "tool/Commands.h"
#include "tool/ExitCode.h"
#include "tool/ExplainText.h"
#include "tool/FunctionText.h"
#include "tool/Input.h"
#include "tool/Output.h"

#include <fmt/format.h>

#include <memory>

namespace parlift::tool {

namespace {

struct ExplainOptions {
  InputOptions input;
  std::string output;
  std::string certificate;
  bool evidence = false;
};

/// The lines that one loop would get, with a few around them; of more than a reader wants here, how many, and what prints them. Empty:
/// none.
std::string writtenAt(const pipeline::AnalyzedFile &file, const diag::LoopRecord &loop,
                      const pipeline::Options &options) {
  constexpr auto mostLines = 25;
  pipeline::Options asWritten = options;
  asWritten.transform = false;
  asWritten.hooks = {};
  pipeline::Selection here{file.path, {{loop.range.line(), loop.range.column()}}, {}, {}};
  const std::string before = file.unit->mainFile->text();
  const std::string after = pipeline::parallelize(file, here, asWritten).text;
  const std::string diff = rewrite::unifiedDiff("", before, after);
  std::string result;
  unsigned lines = 0;
  for (std::size_t at = 0; at < diff.size();) {
    const std::size_t end = diff.find('\n', at);
    const std::string line = diff.substr(at, end - at);
    at = end == std::string::npos ? diff.size() : end + 1;
    if (line.starts_with("---") || line.starts_with("+++") || line.starts_with("@@"))
      continue;
    result += "  " + line + "\n";
    ++lines;
  }
  return lines <= mostLines ? result
                            : fmt::format("  {} lines of a diff, which `parlift parallelize -q "
                                          "--as-written --diff {}:{}` prints\n",
                                          lines, file.path, loop.range.line());
}

int explain(const ExplainOptions &options, const Trailing &flags) {
  const Result<std::vector<Input>> inputs = collectInputs(options.input, flags);
  if (!inputs) {
    printError(inputs.error());
    return ExitCode::BadInput;
  }
  pipeline::Options settings = pipelineOptions(options.input);
  settings.analysis.advises = true;
  std::string text;
  std::string certificate;
  unsigned claim = 1;
  int status = ExitCode::Success;
  for (const Input &input : *inputs) {
    const pipeline::AnalyzedFile file = pipeline::analyze(input.request, input.selection, settings);
    toStderr(file.renderedErrors);
    for (const diag::Remark &remark : file.record.remarks)
      toStderr(diag::renderText(remark, textOptions(options.input)));
    if (!file.ok())
      status = ExitCode::BadInput;
    else
      for (const std::string &missing : pipeline::notFound(input.selection, file.functions)) {
        printError(missing);
        status = ExitCode::BadInput;
      }
    if (file.ok())
      for (const std::string &name : input.selection.functions)
        for (const ir::FunctionRef &function : file.unit->functions)
          if (function->inMainFile && ir::writtenName(function->name) == name)
            text += (text.empty() ? "" : "\n") + explainFunction(*function);
    for (const diag::FunctionRecord &function : file.record.functions)
      for (const diag::LoopRecord &loop : function.loops)
        text += (text.empty() ? "" : "\n") +
                explainLoop(function, loop,
                            {.evidence = options.evidence,
                             .written = file.ok() && loop.range.valid() &&
                                                loop.range.file == file.unit->mainFile
                                            ? writtenAt(file, loop, settings)
                                            : ""});
    if (!options.certificate.empty() && file.ok())
      certificate += pipeline::certificate(file, input.selection, options.input.analysis, claim);
  }
  if (text.empty() && status == ExitCode::Success)
    toStderr("0 loops\n");
  if (!options.certificate.empty() && !writeData(options.certificate, certificate))
    status = ExitCode::BadInput;
  return writeData(options.output, text) ? status : ExitCode::BadInput;
}

} // namespace

void addExplain(CLI::App &app, Action &action) {
  CLI::App *command = app.add_subcommand(
      "explain", "say of a loop why it is parallel or is not, and what helps: explain file.c:12");
  const auto options = std::make_shared<ExplainOptions>();
  addInputOptions(*command, options->input);
  command->get_option("inputs")->required();
  command->add_option("-o", options->output, "where the text goes; standard output by default")
      ->type_name("FILE")
      ->configurable(false);
  command
      ->add_flag("--evidence", options->evidence,
                 "also all accesses, equations and dependences, row by row")
      ->configurable(false);
  command
      ->add_option("--certificate", options->certificate,
                   "also write what was proved of the loops, for a solver (SMT-LIB 2): `z3 FILE` "
                   "prints only "
                   "`unsat`")
      ->type_name("FILE")
      ->configurable(false);
  command->callback([options, &action] {
    action = [options](const Trailing &flags) { return explain(*options, flags); };
  });
}

} // namespace parlift::tool
