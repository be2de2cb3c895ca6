/// \file
/// What scans say by the library's words where the file has them, and by small functions of the file's own where several lines would
/// stand there each time.
///
///     isfinite(x), fabs(x)                   <math.h> is included
///     DBL_MIN                                <float.h> becomes so: it has no names but macros
///     rescale(&u_a, &u_b, &u_c, &u_d);       a static function, above the first one that calls it
///
/// In: the functions of a unit in their order (`comeTo`), and what is wanted of them. Out: words; and, when all is known, the functions as
/// edits. Gives none (empty) where the function has no text of its own in the main file.
#pragma once

#include "ir/Stmt.h"
#include "support/Edit.h"
#include "target/common/Layout.h"

#include <string>
#include <vector>

namespace parlift::target::openmp {

class FileHelpers {
public:
  FileHelpers(Layout &layout, bool isCxx, bool isC90)
      : layout_(layout), isCxx_(isCxx), isC90_(isC90) {}

  void comeTo(const ir::Function &function) { function_ = &function; }

  /// The function that gives a number without its sign, of floating numbers of so many bits; empty: none is known here.
  std::string magnitude(unsigned bits) const;
  /// Whether a number is one, and not infinite; empty: none.
  std::string finite() const;
  /// `DBL_MIN`, the least of the normal numbers, and the header that has it; empty: the file may mean something else.
  std::string leastNormal(unsigned bits) const;
  /// In C++ too: a C file may become one.
  static const char *headerOfLimits() { return "float.h"; }

  /// The function that scales the four numbers of a quotient, by their addresses (legality/scan/Fractional.h); empty: there can be none.
  std::string rescale();

  /// `includes`: of headers, none or one; what is in them must be known.
  std::vector<Edit> edits(const std::vector<Edit> &includes) const;

private:
  bool includes(const char *header) const;
  std::string rescaleText() const;

  Layout &layout_;
  const bool isCxx_, isC90_;
  const ir::Function *function_ = nullptr;
  std::string rescale_, text_;          ///< its name and its lines
  const ir::Function *first_ = nullptr; ///< that calls it
  std::uint32_t last_ = 0;              ///< behind all that do
};

} // namespace parlift::target::openmp
