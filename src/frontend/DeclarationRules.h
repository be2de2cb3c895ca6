/// \file
/// Where declarations may stand in a file, as its flags have it.
///
///     gcc -std=c89 a.c                              { declarations; statements }, none in the header of a `for`
///     gcc -Wdeclaration-after-statement a.c         the same order, or there is a warning
///
/// In: a request to parse the file. Out: the rules of C++ and of C since 1999, which are none, where no flag says otherwise.
#pragma once

#include "frontend/Frontend.h"

namespace parlift::frontend {

struct DeclarationRules {
  bool comeFirst = false;   ///< before the statements of their block
  bool notInHeader = false; ///< `for (int i = 0; ...)` is an error
};

/// Of a file in C.
DeclarationRules declarationRules(const Request &request);

} // namespace parlift::frontend
