/// \file
/// What a user may tell `parlift cc` besides the compiler's own words: environment variables, each of which
/// is an option, too, for build systems that have a place for words and none for the environment.
///
///     PARLIFT_FLAGS=--as-written parlift cc -c a.c
///     parlift cc --parlift-flags=--as-written -c a.c       the same
///
/// One list holds names and texts; `parlift cc --parlift-help`, the manual and docs/builds.md show it.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace parlift::pipeline {

/// A compiler's command line with what comes before the compiler's own words.
struct CompilerCall {
  std::vector<std::string> compiler; ///< launcher first; empty: what PARLIFT_CC or PARLIFT_CXX says
  std::vector<std::string> arguments; ///< the compiler's
  bool isCxx = false;
  bool isKnown = true; ///< false: no C or C++ compiler that we know; it runs as it is
};

struct CompilerSetting {
  const char *variable; ///< PARLIFT_...
  const char *value;    ///< what it holds, for a reader: COMMAND, FILE
  const char *text;     ///< one or two sentences
};
std::span<const CompilerSetting> compilerSettings();

/// The value in force; empty for none.
std::string compilerSetting(const char *variable);

/// Takes the words that begin with `--parlift-` out of the command and puts their values in force for this
/// process and those it starts. PARLIFT_FLAGS adds up. Returns the words that are none of ours.
std::vector<std::string> takeSettings(std::vector<std::string> &words);

/// What `parlift cc --parlift-help` prints.
std::string compilerHelp();

/// The command that PARLIFT_CC and PARLIFT_CXX name, launcher first.
std::vector<std::string> realCompiler(bool isCxx);

} // namespace parlift::pipeline
