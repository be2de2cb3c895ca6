/// \file
/// A loop whose header cannot keep the user's words, since they do more than what is left of it, as one with a header of ours.
///
///     for (int k = p++; k < TWICE; k++)     =>     {
///       S;                                           int k = p[i];
///                                                    p[i]++;
///                                                    for (; k < p[i] + p[i]; k++)
///                                                      S;
///                                                  }
///     do S; while (p++ < TWICE);            =>     for (;;) {
///                                                    S;
///                                                    int t = p[i] < p[i] + p[i];
///                                                    p[i]++;
///                                                    if (!t)
///                                                      break;
///                                                  }
///
/// In: a loop. Out: the same loop without words of its header, or a block around it; what the test does beside testing stands in
/// the body, and before each `continue`, which would pass over it. Null where a variable in the body hides one of those in what would
/// stand before a `continue`.
#pragma once

#include "ir/Stmt.h"

namespace parlift::target {

ir::StmtRef withPlainHeader(const ir::Stmt &loop);

} // namespace parlift::target
