#include "diag/Snippet.h"
#include "diag/TextSink.h"
#include "pipeline/Certificate.h"
#include "tool/Commands.h"
#include "tool/DirectionMatrix.h"
#include "tool/ExitCode.h"
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
};

std::string describeNeeds(const diag::LoopRecord &record) {
  std::string result;
  for (const diag::Need &need : record.needs)
    result += fmt::format("  {}{}{}: {}\n", diag::name(need.kind), need.op.empty() ? "" : " ",
                          need.op, fmt::join(need.names, ", "));
  return result.empty() ? "" : "needs:\n" + result;
}

/// Notes with a place show the two accesses; those without one are advice.
std::string describeNotes(const diag::LoopRecord &record) {
  std::string places;
  std::string advice;
  for (const diag::Remark &remark : record.remarks)
    for (const diag::Note &note : remark.notes) {
      if (note.range.valid())
        places += fmt::format("  line {}: {}\n{}", note.range.line(), note.text,
                              diag::renderSnippet(note.range));
      else
        advice += fmt::format("  {}\n", note.text);
    }
  return (places.empty() ? "" : "where:\n" + places) +
         (advice.empty() ? "" : "what would help:\n" + advice);
}

std::string describeLoop(const diag::FunctionRecord &function, const diag::LoopRecord &record) {
  std::string result =
      fmt::format("{}:{}:{}: loop {}{} in `{}`, depth {}\n",
                  record.range.valid() ? record.range.file->path() : "", record.range.line(),
                  record.range.column(), record.id,
                  record.induction.empty() ? "" : " over `" + record.induction + "`", function.name,
                  record.depth);
  result += diag::renderSnippet(record.range);
  result += fmt::format("verdict: {} [{}]\n  {}\n", diag::name(record.verdict),
                        diag::reason(record.reasonId).name, record.reason);
  if (record.condition)
    result += fmt::format("condition:\n  {}\n", *record.condition);
  if (record.asWritten != record.verdict)
    result += fmt::format("as written: {}\n", diag::name(record.asWritten));
  result += describeNeeds(record);
  if (record.interchangeWithParent)
    result += fmt::format("interchange with the loop around it: {}\n",
                          *record.interchangeWithParent ? "legal" : "not legal");
  if (!record.evidence.empty())
    result += fmt::format("evidence:\n  {}\n", fmt::join(record.evidence, "\n  "));
  result += renderDirectionMatrix(function, record);
  return result + describeNotes(record);
}

int explain(const ExplainOptions &options, const Trailing &flags) {
  const Result<std::vector<Input>> inputs = collectInputs(options.input, flags);
  if (!inputs) {
    printError(inputs.error());
    return ExitCode::BadInput;
  }
  std::string text;
  std::string certificate;
  unsigned claim = 1;
  int status = ExitCode::Success;
  for (const Input &input : *inputs) {
    const pipeline::AnalyzedFile file =
        pipeline::analyze(input.request, input.selection, pipelineOptions(options.input));
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
    for (const diag::FunctionRecord &function : file.record.functions)
      for (const diag::LoopRecord &loop : function.loops)
        text += (text.empty() ? "" : "\n") + describeLoop(function, loop);
    if (!options.certificate.empty() && file.ok())
      certificate += pipeline::certificate(file, input.selection, options.input.analysis, claim);
  }
  if (!options.certificate.empty() && !writeData(options.certificate, certificate))
    status = ExitCode::BadInput;
  return writeData(options.output, text) ? status : ExitCode::BadInput;
}

} // namespace

void addExplain(CLI::App &app, Action &action) {
  CLI::App *command =
      app.add_subcommand("explain", "show all that is known of a loop: explain file.c:12");
  const auto options = std::make_shared<ExplainOptions>();
  addInputOptions(*command, options->input);
  command->get_option("inputs")->required();
  command->add_option("-o", options->output, "where the text goes; standard output by default")
      ->type_name("FILE")
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
