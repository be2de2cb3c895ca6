/// \file
/// The command line as a whole: all subcommands with their options, and what to say of words that are none.
///
///     parlift analyze --formt=json a.c     there is no option `--formt`; did you mean `--format`?
///     parlift analyze -Iinc a.c            compiler flags follow `--`: parlift analyze a.c -- -Iinc
///     parlift --diff a.c                   `--diff` is an option of `parlift parallelize`
///     parlift a.c                          say what to do with it: parlift analyze a.c
#pragma once

#include "tool/Commands.h"

#include <memory>
#include <string>
#include <vector>

namespace parlift::tool {

/// Every subcommand; parsing with it leaves what to do in `action`.
std::unique_ptr<CLI::App> makeApp(Action &action);

/// `arguments`: without the program's name. Returns the exit status.
int runCommandLine(std::vector<std::string> arguments);

} // namespace parlift::tool
