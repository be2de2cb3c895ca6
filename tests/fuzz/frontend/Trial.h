/// \file
/// Everything that parlift does with a file, tried on one text, and what must hold of it.
///
///     text --front end--> tree --judge, plan, emit--> text with pragmas
///              |            |                              |
///         never dies    verifier, print = read        Clang and GCC take it
///
/// In: any bytes. Out: whether Clang takes the program, and in one sentence the first thing
/// that is wrong with parlift; empty if nothing is. What crashes or does not end does so here: Sandbox.h
/// contains it.
#pragma once

#include <string>
#include <vector>

namespace parlift::fuzz {

struct TrialResult {
  bool accepted = false; ///< the program is a program
  unsigned loops = 0;    ///< that were judged
  unsigned parallel = 0; ///< of these, parallelized
  std::string trouble;   ///< what is wrong, beginning with a phrase that does not name the program
};

/// How Clang reads the text.
struct TrialSetting {
  std::string ending = ".c"; ///< of the file's name
  std::vector<std::string> flags;
  bool withGcc = false; ///< what GCC takes it must take when it is parallel, too
};

/// The text goes into a temporary file.
TrialResult tryText(const std::string &text, const TrialSetting &setting);

} // namespace parlift::fuzz
