#include "lsp/Job.h"
#include "lsp/Server.h"
#include "tool/Commands.h"
#include "tool/ExitCode.h"
#include "tool/Input.h"
#include "tool/Output.h"

#include <iostream>
#include <iterator>
#include <memory>
#include <unistd.h>

namespace parlift::tool {
namespace {

struct LspOptions {
  InputOptions input;
  plan::PlanOptions plan;
  std::string job;   ///< the document's path, in a process that does one job
  Trailing ownWords; ///< what jobs are told again
};

/// One job, in a process of its own: its words on standard input, its answer on standard output.
int performJob(LspOptions &options, const Trailing &flags) {
  options.input.words = {"-"}; // the path may look like a selector
  Result<std::vector<Input>> inputs = collectInputs(options.input, flags);
  if (!inputs) {
    printError(inputs.error());
    return ExitCode::BadInput;
  }
  frontend::Request request = inputs->front().request;
  request.path = options.job;
  pipeline::Options settings = pipelineOptions(options.input);
  settings.plan = options.plan;
  const std::string words{std::istreambuf_iterator<char>(std::cin), {}};
  return writeData("", lsp::perform(words, std::move(request), settings)) ? ExitCode::Success
                                                                          : ExitCode::BadInput;
}

int serve(const LspOptions &options, const Trailing &flags) {
  lsp::Transport transport(STDIN_FILENO, STDOUT_FILENO);
  lsp::Server server(transport, [&](const std::string &path) {
    std::vector<std::string> command = {"/proc/self/exe", "lsp"};
    command.insert(command.end(), options.ownWords.begin(), options.ownWords.end());
    command.push_back("--job=" + path);
    command.emplace_back("--");
    command.insert(command.end(), flags.begin(), flags.end());
    return command;
  });
  return server.serve();
}

} // namespace

void addLsp(CLI::App &app, Action &action) {
  CLI::App *command =
      app.add_subcommand("lsp", "a language server for editors, on standard input and output");
  const auto options = std::make_shared<LspOptions>();
  addInputOptions(*command, options->input);
  command->remove_option(command->get_option("inputs"));
  command
      ->add_option("--thread-cost", options->plan.cost.startCost,
                   "operations that starting threads is worth; 0 parallelizes the smallest loops")
      ->check(CLI::NonNegativeNumber)
      ->capture_default_str();
  command->add_flag("--stdio")->description("what it does anyway; some editors say so");
  command->add_option("--job", options->job)->configurable(false)->group(""); // not shown
  command->get_option("--stdio")->configurable(false);
  command->callback([options, command, &action] {
    for (const CLI::Option *option : command->parse_order())
      for (const std::string &value : option->results())
        options->ownWords.push_back(option->get_lnames().empty()
                                        ? "-" + option->get_snames().front() + value
                                        : "--" + option->get_lnames().front() + "=" + value);
    action = [options](const Trailing &flags) {
      return options->job.empty() ? serve(*options, flags) : performJob(*options, flags);
    };
  });
}

} // namespace parlift::tool
