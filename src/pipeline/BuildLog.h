/// \file
/// What became of each file that `parlift cc` was given in a build, in one file that several compilers append to.
///
///     == /src/a.c: parallel
///     a.c:3:3: remark: loop over `i` parallelized: if(n > 5000) [loop-parallelized]
///     ...
///     == /src/b.c: compiled as it is: its parallel form does not compile
///
/// A file that is compiled again begins again: what its earlier blocks say no longer counts. Text for people, and as
/// well as one entry a source for `parlift summary`.
#pragma once

#include "support/Result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace parlift::pipeline {

enum class BuildOutcome : std::uint8_t {
  Parallel,  ///< something in it runs in parallel
  Unchanged, ///< nothing in it does
  AsItIs,    ///< a fallback: `reason` says why
  LeftAlone, ///< not looked at: `reason` says why
};

struct BuildEntry {
  std::string path; ///< absolute
  BuildOutcome outcome = BuildOutcome::Unchanged;
  std::string reason;
  std::string remarks; ///< as parlift wrote them
};

/// The entry's block of text.
std::string render(const BuildEntry &entry);

/// Appends in one piece, so that compilers that run at once do not mix their lines.
Status append(const std::string &file, const BuildEntry &entry);

/// The last entry of each source, in order of first mention. Lines before the first block are skipped.
std::vector<BuildEntry> parseBuildLog(std::string_view text);

/// The headline of one remark: where, what, and its id. Notes and snippets are none.
struct LoggedRemark {
  std::string place; ///< file:line:column
  std::string text;
  std::string id;
};
std::vector<LoggedRemark> remarksOf(const BuildEntry &entry);

} // namespace parlift::pipeline
