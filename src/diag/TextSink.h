/// \file
/// Remarks as text for a terminal, in Clang's format:
///
///     a.c:5:3: remark: loop over `i` is sequential: ... [dependence-carried]
///         5 |   for (int i = 1; i < n; i++)
///           |   ^~~
///     a.c:6:5: note: written here
///         6 |     a[i] = a[i - 1];
///           |     ^~~~
///
/// In: a remark or a whole report. Out: text. A note without a place (advice) has no picture. Lines
/// that are very long are cut around the caret; bytes that are not UTF-8 are shown as <E9>.
#pragma once

#include "diag/Report.h"

#include <string>

namespace parlift::diag {

struct TextOptions {
  bool color = false;
  bool quiet = false; ///< warnings and errors only
};

std::string renderText(const Remark &remark, const TextOptions &options);

/// All remarks, in source order, then the errors.
std::string renderText(const Report &report, const TextOptions &options);

/// "3 loops: 2 parallel (1 of them cannot be written), 1 sequential"
std::string renderSummary(const Report &report, unsigned unwritten = 0);

/// True for a terminal, unless NO_COLOR or TERM=dumb say otherwise.
bool wantsColor(int descriptor);

} // namespace parlift::diag
