/// \file
/// States that one comparison decides together: the best so far, and what goes with it.
///
///     if (a[i] < best) { best = a[i]; at = i; }        best, at
///     if (a[i] < a[at]) at = i;                        at: what it is compared by is looked up
///     if (k[i] < k[b] || (k[i] == k[b] && s[i] < s[b])) b = i;         b: by one key, then by another
///
/// Every iteration has a candidate c, which takes the place of the state x where it is better. Better is one order for all: it compares
/// key(c) with key(x), and what the candidate is compared by is what it would be compared by as the state. Then the best of a block, begun from
/// the state before the loop, says what the block does to any state that comes out of the iterations before it:
///
///     best_new = best; at_new = at;                                                       at_set = 0;
///     for (i) if (a[i] < best_new) { best_new = a[i]; at_new = i; }                       ... at_set = 1;
///     if (best_new < best) { best = best_new; at = at_new; }                              if (at_set && ...)
///
/// A candidate that is no better than the first state is none later. Of equals `<` keeps what is there and `<=` takes what comes: among the block's
/// own by the same statement, and between the block and what was before it by the same comparison. A NaN is better than nothing and
/// nothing is better than it, so one that comes is passed over and one that is there at first stays. All of that is what the loop does, to the
/// last bit. `at_set`, that the block has found one at all, is asked where equals are taken, and where keys are read from memory.
///
/// In: the body with its states as variables. Refuses where a state is set otherwise, or by itself; where what is read to compare is no key of the
/// candidate (`if (a[i] < best) best = b[i]`) or another one in each iteration (`w[i] * a[i] < w[i] * a[at]`); `!(a < b)` of floating numbers, which a NaN passes; second keys of floating numbers, where one
/// would be equal to all others; what is read only behind the comparison (`a[i] < best && mask[i]`) and need not exist (SureReads.h), since a
/// block that begins with the state before the loop passes it where the program does not.
#pragma once

#include "legality/scan/Composer.h"

#include <variant>

namespace parlift::legality {

/// The operator's name, in remarks.
inline constexpr const char *bestOf = "best";

struct ChoiceGroup {
  ir::ScanGroup group;                ///< without the numbers of its states
  std::vector<ir::StmtRef> compose;   ///< in the loop's body
  std::vector<ir::ExprRef> evaluated; ///< there
  Variables set;                      ///< there, states apart
};

/// The body with what belongs together in one place: `less = a[i] < best; best = less ? a[i] : best; if (less) at = i;` and
/// `if (a[i] >= best) { ...; continue; } best = a[i]; at = i;` are an `if` each.
ir::StmtRef withChoicesTogether(const ir::Stmt &body, const Variables &states);

/// Of such a body: the states that an `if` decides together, wherever one does so.
std::vector<std::vector<ir::SymbolRef>> decidedTogether(const ir::Stmt &body,
                                                        const std::vector<ir::SymbolRef> &states);

/// `needed`: all that they are computed from and such a body sets. `changing`: variables that iterations set, the counter too.
std::variant<ChoiceGroup, ScanRefusal> composeChoice(const std::vector<ir::SymbolRef> &states,
                                                     const Variables &needed,
                                                     const Variables &changing,
                                                     const ir::Stmt &body, const ir::Stmt &loop);

} // namespace parlift::legality
