#include "support/Replaced.h"
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

using Commands = std::vector<CommandText>;

/// In single quotes, for bash and zsh.
std::string quoted(const std::string &text) {
  return "'" + replaced(text, "'", "'\\''") + "'";
}

std::string namesOf(const Commands &commands) {
  std::string result;
  for (const CommandText &command : commands)
    result += (result.empty() ? "" : " ") + command.name;
  return result;
}

/// One function: the first word chooses the subcommand, then options by it; the word before an option's value
/// chooses among the words it takes; all else is files.
std::string bash(const Commands &commands) {
  std::string options, values;
  for (const CommandText &command : commands) {
    std::string names;
    for (const OptionText &option : command.options) {
      names += fmt::format("{}{}", names.empty() ? "" : " ", fmt::join(option.names, " "));
      if (!option.choices.empty())
        for (const std::string &name : option.names)
          values += fmt::format("    {}:{}) words='{}' ;;\n", command.name, name,
                                fmt::join(option.choices, " "));
    }
    if (!names.empty())
      options += fmt::format("    {}) words='{}' ;;\n", command.name, names);
  }
  return fmt::format(R"(# Made by `parlift completion bash`.
_parlift() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} command=${{COMP_WORDS[1]}} words=
  if [[ $current == = ]]; then current=; elif [[ $previous == = ]]; then previous=${{COMP_WORDS[COMP_CWORD-2]}}; fi
  if ((COMP_CWORD == 1)); then
    mapfile -t COMPREPLY < <(compgen -W '{} --help --version' -- "$current")
    return
  fi
  case $command:$previous in
{}  esac
  if [[ -z $words && $current == -* ]]; then
    case $command in
{}    esac
  fi
  if [[ -n $words ]]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  else
    compopt -o filenames 2> /dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
  fi
}}
complete -F _parlift parlift
)",
                     namesOf(commands), values, options);
}

/// A value's part of an _arguments specification.
std::string zshValue(const OptionText &option) {
  if (!option.choices.empty())
    return fmt::format(":{}:({})", option.value, fmt::join(option.choices, " "));
  if (option.value.starts_with("FILE") || option.value == "DIR")
    return fmt::format(":{}:{}", option.value, option.value == "DIR" ? "_files -/" : "_files");
  return option.value.empty() ? "" : fmt::format(":{}: ", replaced(option.value, ":", "\\:"));
}

std::string zsh(const Commands &commands) {
  std::string list, cases;
  for (const CommandText &command : commands) {
    list +=
        fmt::format("    {}\n", quoted(replaced(command.name, ":", "\\:") + ":" + command.text));
    std::string arguments;
    for (const OptionText &option : command.options)
      for (const std::string &name : option.names) {
        const bool isLongWithValue = name.starts_with("--") && !option.value.empty();
        // Brackets and colons are _arguments' own.
        const std::string text =
            replaced(replaced(replaced(option.text, "[", "("), "]", ")"), ":", "\\:");
        arguments += fmt::format(" \\\n        {}",
                                 quoted(fmt::format("{}{}[{}]{}", name, isLongWithValue ? "=" : "",
                                                    text, zshValue(option))));
      }
    if (command.name != "cc" && command.name != "c++")
      cases += fmt::format("    {})\n      _arguments{} \\\n        '*:file:_files' ;;\n",
                           command.name, arguments);
  }
  return fmt::format(R"(#compdef parlift parlift-cc=gcc parlift-c++=g++
# Made by `parlift completion zsh`.
_parlift() {{
  local -a commands
  commands=(
{})
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
{}    *) _files ;;
  esac
}}
_parlift "$@"
)",
                     list, cases);
}

std::string fishQuoted(const std::string &text) {
  return "'" + replaced(replaced(text, "\\", "\\\\"), "'", "\\'") + "'";
}

std::string fish(const Commands &commands) {
  std::string result = "# Made by `parlift completion fish`.\n";
  for (const CommandText &command : commands)
    result += fmt::format("complete -c parlift -n __fish_use_subcommand -f -a {} -d {}\n",
                          command.name, fishQuoted(command.text));
  for (const CommandText &command : commands)
    for (const OptionText &option : command.options) {
      std::string line =
          fmt::format("complete -c parlift -n '__fish_seen_subcommand_from {}'", command.name);
      for (const std::string &name : option.names)
        line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      line += " -d " + fishQuoted(option.text);
      if (!option.choices.empty())
        line += fmt::format(" -x -a '{}'", fmt::join(option.choices, " "));
      else if (!option.value.empty())
        line += option.value.starts_with("FILE") || option.value == "DIR" ? " -r" : " -x";
      result += line + "\n";
    }
  return result + "complete -c parlift-cc -w gcc\ncomplete -c parlift-c++ -w g++\n";
}

int complete(const std::string &shell, const CLI::App &app) {
  const Commands commands = commandTexts(app);
  const std::string text = shell == "bash"  ? bash(commands)
                           : shell == "zsh" ? zsh(commands)
                                            : fish(commands);
  return writeData("", text) ? ExitCode::Success : ExitCode::BadInput;
}

} // namespace

void addCompletion(CLI::App &app, Action &action) {
  CLI::App *command = app.add_subcommand(
      "completion", "print a shell's completion of parlift: eval \"$(parlift completion bash)\"");
  const auto shell = std::make_shared<std::string>();
  command->add_option("shell", *shell, "bash, zsh or fish")
      ->required()
      ->check(CLI::IsMember({"bash", "zsh", "fish"}));
  command->callback([shell, &app, &action] {
    action = [shell, &app](const Trailing &) { return complete(*shell, app); };
  });
}

} // namespace parlift::tool
