/// \file
/// From loops with marks to the edits that make them OpenMP loops in the user's file.
///
///     if (x) for (int i = 0; i < n; i++) a[i] = 0;
///   =>
///     if (x)
///       #pragma omp parallel for
///       for (int i = 0; i < n; i++) a[i] = 0;
///
/// In: a unit whose loops carry `parallel` marks where planning decided so (plan::mark makes it). Those with a kernel are
/// passed over.
/// Out: edits of its main file. Only lines are inserted, in the file's own line breaks and
/// indentation, except that the header of a counted loop is replaced. Braces are added where a loop
/// with lines around it was the sole statement of an `if`, or a body with lines at its start had
/// none. A loop that several functions of the unit share (instances of a template) gives the same
/// edit several times.
#pragma once

#include "ir/Stmt.h"
#include "ir/Tasks.h"
#include "support/Edit.h"

#include <vector>

namespace parlift::target::openmp {

struct EmitOptions {
  bool becomesCxx = false;    ///< a file in C that will be read as C++
  bool hidesMacro = false;    ///< compiled with OpenMP, but with its macro undefined
  bool declaresFirst = false; ///< a block's declarations come before its statements
  bool isC90 = false;         ///< and the header of a `for` has none
  /// Loops in two versions: `if (n > 4000 && omp_get_max_threads() > 1)`. One thread runs the loop as it was.
  bool oneThreadAsWritten = false;
  std::vector<Edit> everywhere{};     ///< of the main file, in each copy of its loops, too
  std::vector<ir::TasksMark> tasks{}; ///< functions of the unit
};

std::vector<Edit> emit(const ir::Unit &unit, const EmitOptions &options = {});

} // namespace parlift::target::openmp
