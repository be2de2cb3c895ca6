/// \file
/// Where the text of a structure stands in the main file.
#pragma once

#include "ir/Outline.h"
#include "ir/Type.h"

#include <optional>

namespace parlift::ir {

/// From its first word to its `}`. Nowhere for one that other files or templates declare, one inside a function, and one whose
/// name others have, too.
std::optional<SourceRange> placeOf(const Type &record, const Outline &outline,
                                   const SourceFile &mainFile);

} // namespace parlift::ir
