/// \file
/// One change to a file's bytes, as the printers make it, and how changes are carried out.
///
///     {12, 12, "\n#pragma omp parallel for"}   an insertion before byte 12
///     {12, 18, "for (...)"}                    bytes [12, 18) are replaced
#pragma once

#include "support/Result.h"

#include <cstdint>
#include <string>
#include <vector>

namespace parlift {

struct Edit {
  std::uint32_t begin = 0, end = 0;
  std::string text;
  /// Of several insertions at one place the lower order comes first: what closes an inner loop
  /// before what closes an outer one (negative), what opens an outer loop before what opens an
  /// inner one.
  int order = 0;
};

/// In: the text as it was read, and edits from any number of functions in any order. Out: the new text; what no edit
/// names stays byte-identical. The same edit asked for twice (a template's loop, once for each instantiation) is done
/// once, and the blanks between two statements of a line may be replaced by several, which follow each other. Refused, with the two places, when edits overlap in any other way or leave the text.
Result<std::string> applyEdits(const std::string &text, std::vector<Edit> edits);

} // namespace parlift
