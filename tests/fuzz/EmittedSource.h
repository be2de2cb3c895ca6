/// \file
/// One C file of many programs, before and after parlift, kept apart by marks.
///
///     /* program 0 */ ... /* program 1 */ ...   --parlift-->   the same marks around the parallel texts
///
/// So a program's parallel text can be taken out, put back to the original, and found again from a line
/// number in a compiler's message.
#pragma once

#include "fuzz/Program.h"
#include "pipeline/Pipeline.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace parlift::fuzz {

struct BatchSource {
  /// Before the first program. New includes follow one that is there; without it they would stand before
  /// the first mark's comment, in no program's segment or in the wrong one.
  std::string prefix = "#include <limits.h>\n";
  std::vector<std::string> segments; ///< one for each program

  std::string text() const;
  /// Adds the lines of another prefix that are missing in this one.
  void include(const std::string &otherPrefix);
  /// Of the program that line `line` (from 1) of the text belongs to.
  std::optional<unsigned> programAt(unsigned line) const;
};

BatchSource sourceOf(const std::vector<Program> &programs);
BatchSource splitAtMarks(const std::string &text, std::size_t programs);

struct ParallelBatch {
  BatchSource source;
  unsigned loops = 0, parallelized = 0; ///< for a GPU: kernels
  std::set<unsigned>
      saysOtherExtrema; ///< programs of whose minima NaN or zeros of both signs may make others
};

/// All loops, the smallest as well, in this process. `path`: a file with the text. Throws what parlift
/// throws, and std::runtime_error when Clang does not take the text. `transposes`: as in Transposed.h; `parallelized`
/// counts arrays then.
ParallelBatch parallelize(const std::string &path, bool strictFp, std::size_t programs,
                          pipeline::Target target = pipeline::Target::OpenMp,
                          bool transposes = false);

} // namespace parlift::fuzz
