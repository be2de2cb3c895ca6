/// \file
/// Tries a text in a process of its own, so that it may crash, hang or use up the memory.
///
///     "int f( ..."  --child-->  accepted | refused | trouble
///                        |
///                        +-- signal, too much time, too much memory  -->  also trouble
///
/// Two troubles with the same `kind` count as one defect: the kind has no names or numbers of the
/// program in it.
#pragma once

#include "fuzz/frontend/Trial.h"

#include <string>

namespace parlift::fuzz {

struct SandboxResult {
  TrialResult result;
  std::string kind; ///< of the trouble; empty for none
};

/// The first line of a trouble, without the numbers and quoted words that differ from program to program.
std::string kindOf(const std::string &trouble);

/// `seconds`: of processor time, after which it is taken to hang.
SandboxResult tryInSandbox(const std::string &text, const TrialSetting &setting, unsigned seconds);

} // namespace parlift::fuzz
