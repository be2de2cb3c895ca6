#include "tool/CommandLine.h"

#include "support/Nearest.h"
#include "tool/ConfigWords.h"
#include "tool/ExitCode.h"
#include "tool/Output.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <sstream>

namespace parlift::tool {
namespace {

using Words = std::vector<std::string>;

std::vector<const CLI::App *> subcommandsOf(const CLI::App &app) {
  return app.get_subcommands([](const CLI::App *) { return true; });
}

Words namesOfSubcommands(const CLI::App &app) {
  Words result;
  for (const CLI::App *command : subcommandsOf(app))
    result.push_back(command->get_name());
  return result;
}

/// "--diff", "-o": as the user writes them.
Words namesOfOptions(const CLI::App &command) {
  Words result;
  for (const CLI::Option *option : command.get_options()) {
    for (const std::string &name : option->get_lnames())
      result.push_back("--" + name);
    for (const std::string &name : option->get_snames())
      result.push_back("-" + name);
  }
  return result;
}

bool contains(const Words &words, const std::string &word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

/// What may have been meant, else where all of it is listed.
std::string meantOrHelp(const std::string &word, const Words &known, const std::string &command) {
  const std::string meant = didYouMean(word, known);
  return meant.empty() ? fmt::format("; see `{} --help`", command) : meant;
}

/// The first word is no subcommand. CLI11 would only say that there is none.
std::string aboutFirstWord(const CLI::App &app, const std::string &word) {
  const std::string file = word.substr(0, word.find(':'));
  std::error_code ignored;
  if (std::filesystem::exists(file, ignored))
    return fmt::format("say what to do with `{0}`: `parlift analyze {0}`; see `parlift --help`",
                       word);
  return fmt::format("there is no subcommand `{}`{}", word,
                     meantOrHelp(word, namesOfSubcommands(app), "parlift"));
}

/// An option that `parlift` itself does not have; subcommands may.
std::string aboutOptionOfOthers(const CLI::App &app, const std::string &option) {
  Words owners;
  for (const CLI::App *command : subcommandsOf(app))
    if (contains(namesOfOptions(*command), option))
      owners.push_back("parlift " + command->get_name());
  if (owners.empty())
    return fmt::format("there is no option `{}` of `parlift`{}", option,
                       meantOrHelp(option, namesOfOptions(app), "parlift"));
  return fmt::format("`{}` goes behind a subcommand: {}; see `parlift --help`", option,
                     fmt::join(owners, ", "));
}

/// One dash and no name of ours: `-Iinc`, `-O2`, `-std=c99`.
bool looksLikeCompilerFlag(const std::string &word) {
  return word.size() > 1 && word[0] == '-' &&
         (word[1] != '-' || word.starts_with("--std=") || word.starts_with("--sysroot"));
}

/// Words that the subcommand does not have.
std::string aboutUnknownOptions(const CLI::App &command, const Words &given, const Words &unknown) {
  const std::string name = "parlift " + command.get_name();
  const std::string &first = unknown.front();
  if (looksLikeCompilerFlag(first)) {
    Words kept, flags;
    for (auto word = given.begin(); word != given.end(); ++word) {
      const bool isFlag = contains(unknown, *word);
      (isFlag ? flags : kept).push_back(*word);
      // `-I inc`: the flag's value, which looks like an input.
      const bool wantsValue = *word == "-I" || *word == "-D" || *word == "-U" ||
                              *word == "-isystem" || *word == "-include";
      if (isFlag && wantsValue && std::next(word) != given.end())
        flags.push_back(*++word);
    }
    return fmt::format("`{}` is a compiler flag, and these follow `--`: `parlift {} -- {}`", first,
                       fmt::join(kept, " "), fmt::join(flags, " "));
  }
  const std::string option = first.substr(0, first.find('='));
  return fmt::format("there is no option `{}` of `{}`{}", option, name,
                     meantOrHelp(option, namesOfOptions(command), name));
}

/// CLI11's sentence, or ours where it would not help.
std::string explain(const CLI::App &app, const Words &given, const CLI::ParseError &error) {
  const std::vector<const CLI::App *> chosen =
      app.get_subcommands([](const CLI::App *command) { return command->parsed(); });
  const bool isExtra = dynamic_cast<const CLI::ExtrasError *>(&error) != nullptr;
  if (chosen.empty() && !given.empty())
    return aboutOptionOfOthers(app, given.front().substr(0, given.front().find('=')));
  if (chosen.empty())
    return fmt::format("{}; see `parlift --help`", error.what());
  const CLI::App &command = *chosen.front();
  Words unknown = command.remaining();
  std::erase_if(unknown, [](const std::string &word) { return !word.starts_with('-'); });
  if (isExtra && !unknown.empty())
    return aboutUnknownOptions(command, given, unknown);
  return fmt::format("{}; see `parlift {} --help`", error.what(), command.get_name());
}

/// --help and --version, whose text may have nowhere to go.
int answer(const CLI::App &app, const CLI::ParseError &error) {
  std::ostringstream text, complaint;
  app.exit(error, text, complaint);
  return writeData("", text.str()) ? ExitCode::Success : ExitCode::BadInput;
}

/// Without the words of a file an option may lack another one that it needs.
void parse(CLI::App &app, const Words &arguments, bool isComplete) {
  try {
    // CLI11 takes them from the back.
    app.parse(Words(arguments.rbegin(), arguments.rend()));
  } catch (const CLI::RequiresError &) {
    if (isComplete)
      throw;
  }
}

} // namespace

std::unique_ptr<CLI::App> makeApp(Action &action) {
  auto app = std::make_unique<CLI::App>(
      "parlift lifts the parallelism out of sequential C and C++ loops", "parlift");
  app->set_version_flag("--version", "parlift " PARLIFT_VERSION);
  app->require_subcommand(1);
  app->failure_message(CLI::FailureMessage::help);
  app->footer("`parlift COMMAND --help` lists a command's options.");
  addAnalyze(*app, action);
  addParallelize(*app, action);
  addExplain(*app, action);
  addProfile(*app, action);
  addReport(*app, action);
  addTransform(*app, action);
  addTune(*app, action);
  addVerify(*app, action);
  // Handled before all this (Invocation.h), and here for --help.
  app->add_subcommand(
      "cc", "compile as gcc would, with parallel loops run in parallel; cc --parlift-help");
  app->add_subcommand("c++", "the same for C++");
  addSummary(*app, action);
  addLsp(*app, action);
  addManual(*app, action);
  addCompletion(*app, action);
  return app;
}

int runCommandLine(Words arguments) {
  // What follows `--` is not ours to interpret.
  const auto separator = std::find(arguments.begin(), arguments.end(), "--");
  const bool hasTrailing = separator != arguments.end();
  const Trailing trailing(hasTrailing ? separator + 1 : separator, arguments.end());
  arguments.erase(separator, arguments.end());

  Action action;
  const std::unique_ptr<CLI::App> app = makeApp(action);
  const bool startsWithWord = !arguments.empty() && !arguments.front().starts_with('-');
  if (startsWithWord && !contains(namesOfSubcommands(*app), arguments.front())) {
    printError(aboutFirstWord(*app, arguments.front()));
    return ExitCode::BadUsage;
  }
  Action unused;
  // What a `.parlift` says comes in as words, so all is parsed a second time.
  std::unique_ptr<CLI::App> complete = makeApp(action);
  try {
    parse(*app, arguments, /*isComplete=*/false);
    const Result<ConfigWords> config = configWords(*app, [&unused] { return makeApp(unused); });
    if (!config) {
      printError(config.error());
      return ExitCode::BadUsage;
    }
    Words words = arguments;
    words.insert(words.begin() + (words.empty() ? 0 : 1), config->words.begin(),
                 config->words.end());
    parse(*complete, words, /*isComplete=*/true);
    if (config->isShown)
      return writeData("", shownConfig(*app, *complete, *config)) ? ExitCode::Success
                                                                  : ExitCode::BadInput;
  } catch (const CLI::ParseError &error) {
    if (error.get_exit_code() == 0)
      return answer(*app, error);
    printError(explain(*app, arguments, error));
    return ExitCode::BadUsage;
  }
  return action(trailing);
}

} // namespace parlift::tool
