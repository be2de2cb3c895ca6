/// \file
/// Can the iterations of a loop run in blocks at the same time, although each needs a small state from the one before it?
///
///     for (i) { x = a[i] * x + b[i]; p[i] = x; }     yes: x is affine in what it was
///     for (i) x[i] = r * x[i - 1] * (1 - x[i - 1]);  no: a product of the state with itself
///     for (i) if (b[i] > 0) out[k++] = b[i];         yes: k is a sum, and no two iterations write one element of out (Cursor.h)
///
/// Let all that the loop carries be states: variables, and elements that each iteration writes and the next few read
/// (StateBody.h). The answer is yes iff the functions that iterations apply to each group of states belong to a family that is
/// closed under composition (Family.h), and what they are made of can be computed before any iteration has run: no memory that
/// the loop writes, unless the same iteration overwrites it later; no call with effects; no variable but those that an iteration sets
/// itself and those that no iteration sets. Then
///
///     state at the start of block k   =   (f_k-1 after ... after f_0) (state before the loop)
///
/// and each block runs the loop's own body from there. Floating numbers are rounded otherwise than by the loop; so a subscript may
/// not depend on such a state. Infinities: where a·x + v meets them, a state that was multiplied with 0 on the way is forgotten,
/// while the loop would go on with a NaN.
#pragma once

#include "legality/scan/Cursor.h"
#include "legality/scan/StateBody.h"

#include <map>
#include <memory>
#include <variant>

namespace parlift::legality {

struct Scan {
  std::shared_ptr<const ir::ScanMark> mark;
  diag::Need need;                   ///< the first group's family, the names of all states
  std::map<unsigned, Slices> slices; ///< by base
  bool distributes =
      false; ///< there are levels: what the states of one say is needed by those of the next
};

/// What the loop carries by name.
struct PassedOn {
  const std::vector<analysis::ScalarUse> &variables;
  /// What has a closed form, `o++`: it is passed on as well where there is a scan, and what it says of memory is known already.
  const std::vector<analysis::ScalarUse> &steady;
};

/// `carried`: dependences through memory that nothing else removes.
std::variant<Scan, ScanRefusal> canScan(const Nest &nest, LoopIndex loop, const PassedOn &variables,
                                        const std::vector<unsigned> &carried);

/// What another order of operations changes in the states; nullopt: nothing. `name`: the user's words for the first of them.
std::optional<diag::Remark> roundingOf(const ir::ScanMark &mark, const SourceRange &where,
                                       const std::string &name);

} // namespace parlift::legality
