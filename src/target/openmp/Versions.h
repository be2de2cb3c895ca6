/// \file
/// One loop as two: its parallel form where a condition holds, and itself where it does not.
///
///     for (int i = 0; i < n; i++)        if (n > 4000) {
///       x[i] *= 2;                         #pragma omp parallel for
///                                   =>     for (int i = 0; i < n; i++)
///                                            x[i] *= 2;
///                                        } else {
///                                          for (int i = 0; i < n; i++)
///                                            x[i] *= 2;
///                                        }
///
/// A clause `if(n > 4000)` runs the loop's outlined body on one thread: a call of the runtime, and a body whose
/// variables lie in memory. A loop of ten iterations that runs a million times pays for that each time. The second
/// version is the user's own text, word for word.
#pragma once

#include "ir/Stmt.h"
#include "support/Edit.h"
#include "target/common/Layout.h"
#include "target/openmp/LoopText.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace parlift::target::openmp {

/// Edits of the user's text that hold in each of its copies: C that becomes C++.
class Everywhere {
public:
  explicit Everywhere(std::vector<Edit> edits) : edits_(std::move(edits)) {}

  /// Those from `begin` to `end`, counted from `begin`; `open`: but for those in loops that are replaced.
  std::vector<Edit> within(std::uint32_t begin, std::uint32_t end, bool open) const;
  void replace(std::uint32_t begin, std::uint32_t end) { replaced_.emplace_back(begin, end); }
  /// Those in no loop that is replaced.
  std::vector<Edit> rest() const;

private:
  bool isReplaced(const Edit &edit) const;

  std::vector<Edit> edits_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> replaced_; ///< from where to where
};

/// `lines`: the loop's own, with a condition. `edits`: all that the file has got so far; those inside the loop, which
/// are the parallel version's, are taken out, and what replaces the loop is put in. `unit`: white space of one level.
void addVersions(const ir::Stmt &loop, const LoopText &lines, const Layout &layout,
                 const std::string &unit, Everywhere &everywhere, std::vector<Edit> &edits);

/// The text with `unit` before each line but the first, literals over several lines and the preprocessor's lines at the
/// margin as they are.
std::string deeper(const std::string &text, const std::string &unit);

} // namespace parlift::target::openmp
