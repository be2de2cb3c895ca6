/// \file
/// What the user calls the elements of a range-based `for`.
#pragma once

#include "ir/Stmt.h"

namespace parlift::ir {

/// `x` of `for (double x : values)`; null: it has no name (a structured binding), or the loop is another one.
inline const Symbol *rangeElement(const Stmt &loop) {
  if (loop.source.form != LoopForm::RangeFor || loop.body->children.empty())
    return nullptr;
  const Stmt &first = *loop.body->children.front();
  const bool isNamed =
      first.kind == StmtKind::Declare && !first.symbol->isSynthetic && !first.symbol->name.empty();
  return isNamed ? first.symbol.get() : nullptr;
}

} // namespace parlift::ir
