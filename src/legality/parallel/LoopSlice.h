/// \file
/// What of a loop's body decides which of some statements run, and with which values: a body that can be run ahead of
/// the loop, since it changes nothing and finds all that it reads as the loop will find it.
///
///     t = 2 * w[i];                         wanted: the subscript of h
///     k = key[i] - low;            =>         k = key[i] - low;
///     if (k < m)                              if (k < m)
///       h[k] += t;                              k;               an Evaluate
///
/// Kept are the branches, loops and jumps around what is wanted, and all that sets variables which these read. Refuses
/// where something of it is read that the loop writes (memory, or a variable whose value comes from another
/// iteration), where a call does more than yield a value, and what has no place in the function's own text.
#pragma once

#include "legality/nest/Nest.h"

#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace parlift::legality {

struct LoopSlice {
  ir::StmtRef body;
  std::vector<ir::SymbolRef> privates; ///< variables from before the loop that it sets
};

/// What stands for a statement in the slice: nullptr, nothing of its own, and its parts are asked. Where the statement sets a
/// variable that is read in the slice, it stays behind that.
using Wanted = std::function<ir::StmtRef(const ir::Stmt &)>;

/// That this write leaves alone what that read finds, by another name, is asked elsewhere.
using AskedApart = std::function<bool(const analysis::Access &read, const analysis::Access &write)>;

/// `roles`: those of the loop's variables, as far as they are known.
std::optional<LoopSlice> sliceOf(const Nest &nest, LoopIndex loop,
                                 const std::map<const ir::Symbol *, analysis::ScalarRole> &roles,
                                 const AskedApart &isAskedApart, const Wanted &wanted);

} // namespace parlift::legality
