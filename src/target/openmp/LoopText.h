/// \file
/// The lines that turn one marked loop into an OpenMP loop, before anything is known of where they
/// go.
///
///     for (int i = 0; i < n; i++) {         const int k_start = k;                        before
///       a[k] = b[i];                        #pragma omp parallel for private(k) directive k += 2;
///       =>     for (int i = 0; i < n; i++) {
///     }                                       k = k_start + 2 * i; bodyStart
///                                             a[k] = b[i];
///                                             k += 2;
///                                           }
///
/// Twelve forms, which combine: data clauses alone; reductions into structures (RecordReductions.h); behind a condition, with the loop as it stands for the case that it
/// fails (Versions.h); the same behind a look at index arrays (Inspections.h); by levels that it finds (LevelsText.h); arrays copied before the loop or for each thread
/// (ArrayCopies.h); inductions (start value and closed form); the
/// index of a minimum or maximum (a region of its own with a critical section); vectors that are appended to (Appends.h); large arrays that are summed into
/// (Histograms.h); a state that is passed on (ScanText.h); a counted loop that
/// is no canonical `for` (written as one over the iteration number). Never refuses: planning has
/// made sure that the mark can be written.
#pragma once

#include "ir/Stmt.h"
#include "support/Edit.h"
#include "target/common/DirectiveLines.h"
#include "target/common/Layout.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace parlift::target::openmp {

class FileHelpers;

/// A line of a declaration or a statement; by itself, a statement.
struct Line {
  std::string text;
  bool declares = false;
};

struct LoopText {
  std::string
      condition; ///< decides between this version and the loop as it stands; empty: there is one
  std::string givesUp; ///< variable, set where this version leaves all to the other
  std::vector<Edit>
      goesOn; ///< in the loop as it stands, which runs what this version has left over; empty: it is chosen or not
  unsigned nested = 0;            ///< loops of `directive` in which this version stands
  std::vector<std::string> tests; ///< lines ahead of that decision
  bool testsInScope = false;      ///< which want a scope of their own
  std::vector<std::string>
      outside; ///< ahead of a loop around it: declarations of what `tests` find out once
  std::vector<std::string> behind;    ///< and what stands behind that loop
  std::vector<Line> before;           ///< ahead of the directive
  std::vector<std::string> directive; ///< and, in a region of its own, what opens it
  std::string header;                 ///< replaces keyword and parentheses; empty: they stay
  std::vector<Line> bodyStart;        ///< at the start of the body
  unsigned bodyBlocks = 0;            ///< braces in `bodyStart` to be closed at the body's end
  std::vector<std::string> bodyEnd;   ///< the last statements of the body
  std::vector<std::string> closing;   ///< closes the region
  std::vector<std::string> after;     ///< statements behind it
  std::vector<Edit> names;            ///< other names inside the loop
  std::set<std::string> headers;      ///< of the library, "stdlib.h"
  bool declaresUsersNames = false;    ///< of the header's own, which would hide others or clash

  /// The loop stays word for word.
  bool leavesLoop() const {
    return header.empty() && bodyStart.empty() && bodyEnd.empty() && names.empty() &&
           headers.empty();
  }
  bool isDirectiveAlone() const {
    return leavesLoop() && before.empty() && closing.empty() && after.empty();
  }
  /// `before` declares variables.
  bool declares() const { return std::ranges::any_of(before, &Line::declares); }
};

/// Reductions that are declared in the classes whose private members they are about.
struct ClassReductions {
  std::map<std::uint32_t, std::map<std::string, std::string>>
      names; ///< by place of the class's `}` and what they do
};

/// What the file's language asks of the lines.
struct Language {
  bool isCxx = false;
  bool isC90 = false;              ///< no declaration in the header of a `for`
  bool oneThreadAsWritten = false; ///< of two versions of a loop the first one is for several
  std::string holder =
      {}; ///< path of the loop around this one ahead of which lines may stand; empty: there is none
  const ir::Outline *outline = nullptr;
  ClassReductions *inClasses = nullptr; ///< to which these are added
  FileHelpers *helpers = nullptr;       ///< null: none
};

/// A block's declarations before its statements: a brace ahead of each line that declares behind a statement, and how many
/// there are. `isBehind`: statements come before the lines.
///
///     k = 0;                        k = 0;
///     const int k_start = k;   =>   {
///                                   const int k_start = k;
unsigned openBlocks(std::vector<Line> &lines, bool isBehind);

/// `indent`, `unit`: the white space before the loop and of one level, for lines inside braces and
/// for the width of the directive. `range`: what is asked of the loop's ends (EmptyRange.h), or nothing.
LoopText loopText(const ir::Stmt &loop, Layout &layout, const std::string &indent,
                  const std::string &unit, const Language &language = {},
                  const ir::ExprRef &range = nullptr);

/// Threads that share the loop out and do not wait for each other at its end: `region`'s clauses, the lines `opening` for each of them,
/// and `share`'s clauses.
void openRegion(LoopText &text, const ir::ParallelMark &region,
                const std::vector<std::string> &opening, const ir::ParallelMark &share,
                const std::string &indent);

/// What a variable of these lines holds, or another word of theirs.
ir::ExprRef wordOf(const std::string &name);

} // namespace parlift::target::openmp
