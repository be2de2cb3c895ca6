/// \file
/// The subcommands, one file each. Each declares its options and leaves what to do in `Action`.
#pragma once

#include <CLI/CLI.hpp>

#include <functional>
#include <string>
#include <vector>

namespace parlift::tool {

/// What follows `--` on the command line: compiler flags, or a program's arguments.
using Trailing = std::vector<std::string>;
/// Runs the chosen subcommand; returns the exit status.
using Action = std::function<int(const Trailing &)>;

void addAnalyze(CLI::App &app, Action &action);
void addParallelize(CLI::App &app, Action &action);
void addExplain(CLI::App &app, Action &action);
void addTransform(CLI::App &app, Action &action);
void addTune(CLI::App &app, Action &action);
void addVerify(CLI::App &app, Action &action);
void addProfile(CLI::App &app, Action &action);
void addReport(CLI::App &app, Action &action);
void addSummary(CLI::App &app, Action &action);
void addLsp(CLI::App &app, Action &action);
void addManual(CLI::App &app, Action &action);
void addCompletion(CLI::App &app, Action &action);

} // namespace parlift::tool
