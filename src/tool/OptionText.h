/// \file
/// Subcommands and options as data, for the texts that are made of them: manual pages and completion.
///
///     --format TEXT:{text,json}     names --format; value FORMAT empty, choices text, json
///     -o,--output FILE              names -o, --output; value FILE
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace parlift::tool {

struct OptionText {
  std::vector<std::string> names;   ///< with their dashes, short ones first
  std::string value;                ///< what it takes: FILE, DIR, NUMBER ...; empty: nothing
  std::vector<std::string> choices; ///< the words it takes, where it takes no others
  std::string text;
  std::string preset; ///< the default where it is said
};

struct CommandText {
  std::string name, text, footer;
  std::string inputs;     ///< the positional arguments: "inputs...", empty for none
  std::string inputsText; ///< what they are
  std::vector<OptionText> options;
};

/// All subcommands, in the order of --help.
std::vector<CommandText> commandTexts(const CLI::App &app);

} // namespace parlift::tool
