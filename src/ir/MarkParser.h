/// \file
/// The part of the parser that reads what a loop has been allowed.
///
///     parallel(private(t) reduction(+: s) if "n > 100" counter i step 1)   =>   the ParallelMark
///
/// The words come in any order. Throws SyntaxError at a word that is none of them.
#pragma once

#include "ir/ExprParser.h"

namespace parlift::ir {

/// The next token is the one after `parallel`.
ParallelMark parseMark(TokenReader &tokens, ExprParser &exprs);

} // namespace parlift::ir
