/// \file
/// How `.parlift` comes into a command line: as words behind the subcommand, for options that the user does not give.
///
///     parlift analyze src/a.c         src/.parlift: `strict-fp: true`
///       => parlift analyze --strict-fp=true src/a.c
///
/// So the file says what the command line may say, with the same checks and the same help. What is done (`--in-place`,
/// `-o`, commands to run) is for the command line alone: a file that came with somebody's sources decides how
/// loops are judged and written and never what is overwritten or executed. Such options are not `configurable`
/// (CLI11's word).
///
/// Refused with file, line and key: unknown keys, values that the option does not take; and inputs whose files differ in
/// what they say.
#pragma once

#include "support/Result.h"
#include "tool/Config.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace parlift::tool {

/// --config, --no-config, --show-config.
void addConfigOptions(CLI::App &command);

/// What the files say to a command line.
struct ConfigWords {
  std::string path;                 ///< empty: there is no file
  std::vector<std::string> words;   ///< behind the subcommand
  std::vector<ConfigSetting> taken; ///< that the words are made of
  bool isShown = false;             ///< --show-config
};

/// `parsed`: the whole app after it has parsed the user's words. `makeApp`: a fresh one, to try values on.
Result<ConfigWords> configWords(const CLI::App &parsed,
                                const std::function<std::unique_ptr<CLI::App>()> &makeApp);

/// What --show-config prints: each option's value and who says so, as a file that says the same. `asGiven`: the app
/// that has parsed the user's words alone; `app`: with the file's.
std::string shownConfig(const CLI::App &asGiven, const CLI::App &app, const ConfigWords &config);

} // namespace parlift::tool
