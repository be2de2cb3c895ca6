/// \file
/// A program's kernels with their arrays transposed, wherever a plan may say so.
///
///     map f:1 i:y/16 j:x/16 aligned(16)             map f:1 i:y/16 j:x/16
///     register-tile f:1 16x8 4x4          =>        transpose f:1 a
///     stage f:1.1.1 a b chunk(8)                    transpose f:1 b
///
/// In: a file, and the script that the planner has made for it. Out: the text that the script makes with `transpose` for each array of
/// each kernel; in every other kernel slices and tiles are left out, since what is staged is not transposed. A `transpose` that is refused
/// is none; any other step that is refused is a defect (std::runtime_error).
#pragma once

#include "pipeline/Pipeline.h"

#include <string>

namespace parlift::fuzz {

struct TransposedText {
  std::string text;
  unsigned arrays = 0; ///< that are transposed
};
TransposedText transposed(const pipeline::AnalyzedFile &file,
                          const pipeline::ParallelizedFile &planned,
                          const pipeline::Options &options);

} // namespace parlift::fuzz
