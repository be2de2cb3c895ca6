/// \file
/// Bodies for what a file calls and does not define: its own copies of the trees that other files have for them.
///
///     a.c   void row(double *r, int n);                     the call's tree is that of b.c's `row`
///           for (i = 0; i < m; i++) row(a + i * n, n);      with a.c's variables where both mean the same one
///     b.c   void row(double *r, int n) { ... }
///
/// In: a file that is lowered, and the other files of its program (Program.h, which says what is not trusted). Out: the
/// functions behind the file's own (ir::Function::inMainFile is false). A body in which anything means nothing here, a
/// variable of a thread or one with two names, is left out: its call stays opaque.
#pragma once

#include "frontend/Program.h"

namespace parlift::frontend {

/// `identity`: of the file that `result` was made of.
void giveBodies(Program &program, const std::string &identity, Result &result);

} // namespace parlift::frontend
