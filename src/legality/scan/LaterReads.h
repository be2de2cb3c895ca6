/// \file
/// Elements that exist though not every iteration reads them.
///
///     switch (s) {                                        s = ESCAPED reads no `c[i]`, and makes s = QUOTED, which does:
///     case QUOTED: if (c[i] == '\\') s = ESCAPED; ...     iteration i + 1 reads c[i + 1], so c[i] is there
///     case ESCAPED: s = QUOTED; break;
///     }
///
/// All elements from where a pointer points to one that is read belong to one array. So an element with an index that rises from 0 or
/// more with the iterations exists in iteration i where iteration i + 1 reads it, and in all but the last one where that holds of each
/// value that the state may have. Composing asks `i + 1 < n` before it reads one:
///
///     s_from = ...;  char ch = i + 1 < n ? c[i] : 0;      the last iteration's function is no one's: no block comes behind it,
///                                                         and the state's last value is that of the loop itself (ir::ScanMark)
///
/// In: the loop, its body, the places in question. Out: those of them whose index rises, and the test. None where the loop's header
/// does not count up by one to a limit of plain variables.
#pragma once

#include "legality/nest/Nest.h"

namespace parlift::legality {

struct LaterReads {
  std::vector<const ir::Expr *> places; ///< lvalues in the body
  ir::ExprRef notLast;                  ///< by the counter: this is not the last iteration
};

/// Of `candidates`, made of variables that the body does not set.
LaterReads laterReads(const Nest &nest, LoopIndex loop,
                      const std::vector<const ir::Expr *> &candidates);

/// The statement, which reads one of the places only where this is not the last iteration; else it takes 0.
ir::StmtRef readUnlessLast(const ir::StmtRef &stmt, const LaterReads &reads);

} // namespace parlift::legality
