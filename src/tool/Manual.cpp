#include "pipeline/CompilerSettings.h"
#include "support/FileIo.h"
#include "tool/Commands.h"
#include "tool/ExitCode.h"
#include "tool/OptionText.h"
#include "tool/Output.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>

namespace parlift::tool {
namespace {

struct ManualOptions {
  std::string command;
  std::string directory;
};

/// Text as troff prints it: dashes stay dashes, and no line begins a request.
std::string escaped(const std::string &text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\' || c == '-')
      result += '\\';
    if ((c == '.' || c == '\'') && (result.empty() || result.back() == '\n'))
      result += "\\&";
    result += c == '\\' ? 'e' : c;
  }
  return result;
}

std::string head(const std::string &page, const std::string &text) {
  std::string title = page;
  std::transform(title.begin(), title.end(), title.begin(),
                 [](unsigned char c) { return std::toupper(c); });
  return fmt::format(".\\\" Made by `parlift manual` from the command line's own texts.\n"
                     ".TH {} 1 \"\" \"parlift {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n",
                     escaped(title), PARLIFT_VERSION, escaped(page), escaped(text));
}

std::string describe(const OptionText &option) {
  std::string names;
  for (const std::string &name : option.names)
    names += fmt::format("{}\\fB{}\\fR", names.empty() ? "" : ", ", escaped(name));
  if (!option.choices.empty())
    names += fmt::format("=\\fI{}\\fR", escaped(fmt::format("{}", fmt::join(option.choices, "|"))));
  else if (!option.value.empty())
    names += fmt::format(" \\fI{}\\fR", escaped(option.value));
  const std::string preset =
      option.preset.empty() ? "" : fmt::format(" (default: {})", option.preset);
  return fmt::format(".TP\n{}\n{}{}\n", names, escaped(option.text), escaped(preset));
}

std::string environment() {
  std::string result = ".SH ENVIRONMENT\n";
  for (const pipeline::CompilerSetting &setting : pipeline::compilerSettings())
    result += fmt::format(".TP\n\\fB{}\\fR=\\fI{}\\fR\n{}\n", setting.variable, setting.value,
                          escaped(setting.text));
  return result;
}

std::string exitStatus() {
  std::string result = ".SH EXIT STATUS\n";
  for (const ExitMeaning &meaning : exitMeanings)
    result +=
        fmt::format(".TP\n\\fB{}\\fR\n{}\n", static_cast<int>(meaning.code), escaped(meaning.text));
  return result;
}

/// The compilers have no options of their own but these; all other words are the compiler's.
std::string compilerPage(const CommandText &command) {
  std::string result = head("parlift-" + command.name, command.text);
  result += fmt::format(
      ".SH SYNOPSIS\n\\fBparlift\\-{0}\\fR \\fIcompiler's words\\fR...\n.br\n"
      "\\fBparlift {0}\\fR \\fIcompiler's words\\fR...\n.br\n"
      "\\fBparlift\\fR \\fIcompiler\\fR \\fIcompiler's words\\fR...\n.SH OPTIONS\n.nf\n{1}.fi\n",
      command.name, escaped(pipeline::compilerHelp()));
  return result + environment() + ".SH SEE ALSO\nparlift(1), parlift\\-summary(1), gcc(1)\n";
}

std::string commandPage(const CommandText &command) {
  if (command.name == "cc" || command.name == "c++")
    return compilerPage(command);
  std::string result = head("parlift-" + command.name, command.text);
  result += fmt::format(".SH SYNOPSIS\n\\fBparlift {}\\fR [\\fIoptions\\fR] \\fI{}\\fR\n",
                        command.name, escaped(command.inputs));
  if (!command.inputs.empty())
    result += fmt::format(".SH DESCRIPTION\n\\fI{}\\fR: {}\n", escaped(command.inputs),
                          escaped(command.inputsText));
  result += ".SH OPTIONS\n";
  for (const OptionText &option : command.options)
    result += describe(option);
  if (!command.footer.empty())
    result += fmt::format(".SH NOTES\n.nf\n{}\n.fi\n", escaped(command.footer));
  return result + exitStatus() + ".SH SEE ALSO\nparlift(1)\n";
}

std::string mainPage(const std::vector<CommandText> &commands) {
  std::string result = head("parlift", "lift the parallelism out of sequential C and C++ loops");
  result += ".SH SYNOPSIS\n\\fBparlift\\fR \\fIcommand\\fR [\\fIoptions\\fR] \\fIfiles\\fR [\\-\\- "
            "\\fIcompiler "
            "flags\\fR]\n.SH DESCRIPTION\nReads ordinary C and C++, proves for every loop whether "
            "its iterations may "
            "run at the same time, and writes OpenMP, CUDA or OpenCL.\n.SH COMMANDS\n";
  for (const CommandText &command : commands)
    result += fmt::format(".TP\n\\fBparlift\\-{}\\fR(1)\n{}\n", escaped(command.name),
                          escaped(command.text));
  return result + environment() + exitStatus() +
         ".SH SEE ALSO\nThe pages under /usr/share/doc/parlift, gcc(1), clang(1)\n";
}

bool writeAll(const std::string &directory, const std::vector<CommandText> &commands) {
  bool complete = writeData(directory + "/parlift.1", mainPage(commands));
  for (const CommandText &command : commands)
    complete &=
        writeData(fmt::format("{}/parlift-{}.1", directory, command.name), commandPage(command));
  return complete;
}

int manual(const ManualOptions &options, const CLI::App &app) {
  const std::vector<CommandText> commands = commandTexts(app);
  if (!options.directory.empty())
    return writeAll(options.directory, commands) ? ExitCode::Success : ExitCode::BadInput;
  if (options.command.empty())
    return writeData("", mainPage(commands)) ? ExitCode::Success : ExitCode::BadInput;
  const auto found =
      std::find_if(commands.begin(), commands.end(),
                   [&](const CommandText &command) { return command.name == options.command; });
  if (found == commands.end()) {
    printError(fmt::format("there is no subcommand `{}`; see `parlift --help`", options.command));
    return ExitCode::BadUsage;
  }
  return writeData("", commandPage(*found)) ? ExitCode::Success : ExitCode::BadInput;
}

} // namespace

void addManual(CLI::App &app, Action &action) {
  CLI::App *command =
      app.add_subcommand("manual", "print a manual page: manual analyze | man -l -");
  const auto options = std::make_shared<ManualOptions>();
  command->add_option("command", options->command,
                      "the subcommand; without it, the page of parlift");
  command->add_option("--write", options->directory, "write all pages into this folder")
      ->type_name("DIR");
  command->callback([options, &app, &action] {
    action = [options, &app](const Trailing &) { return manual(*options, app); };
  });
}

} // namespace parlift::tool
