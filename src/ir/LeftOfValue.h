/// \file
/// What is left of an expression whose value nobody wants:
///
///     next(s) + w        next(s)
///     sqrt(x) * 2        nothing
///
/// Nullopt: it is in no one statement. Several calls, or one that is not always made.
#pragma once

#include "ir/SureParts.h"
#include "ir/Walk.h"

#include <optional>

namespace parlift::ir {

/// The call that does something; null: there is none.
inline std::optional<ExprRef> leftOfValue(const ExprRef &value) {
  unsigned doing = 0, sure = 0;
  ExprRef call;
  const auto does = [](const Expr &part) {
    return part.kind == ExprKind::OpaqueExpr ||
           (part.kind == ExprKind::Call && (part.effects.any() || !part.target.expired()));
  };
  forEachExpr(*value, [&](const Expr &part) { doing += does(part) ? 1 : 0; });
  forEachSurePart(*value, [&](const Expr &part) {
    if (does(part) && part.kind == ExprKind::Call) {
      ++sure;
      call = ExprRef(value, &part);
    }
  });
  return doing == 0                ? std::optional<ExprRef>(nullptr)
         : doing == 1 && sure == 1 ? std::optional(call)
                                   : std::nullopt;
}

} // namespace parlift::ir
