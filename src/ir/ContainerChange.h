/// \file
/// Calls that change a container: how many elements it has, and which.
///
///     v.clear()   v.assign(n, x)   v = w          nothing of what it held is left
///     v.resize(n)                                  so many elements, whatever it held
///     v.push_back(x)   v.pop_back()   v.reserve(n)    what it held goes on
///     v = std::move(w)   v.swap(w)   std::swap(v, w)  and w, whose elements are now v's
///
///     vector<T> v(n)                               made with so many elements
///
/// In: a call that the front end has marked (frontend/MadeContainers.cpp), for it knows the library's classes. Out: what it changes; it
/// reads its other operands, and does nothing else. Refuses (none) all other calls. Of what makes a container: how many elements.
#pragma once

#include "ir/Expr.h"

#include <optional>

namespace parlift::ir {

struct ContainerChange {
  const Expr *container = nullptr; ///< its place
  const Expr *other = nullptr;     ///< of one whose elements go, the place; null: there is none
  bool isNew = false;              ///< nothing is left of what it held
  bool setsSize = false;           ///< how many elements it has afterwards does not depend on it
  bool exchanges = false;          ///< the other one gets its elements
};

inline std::optional<ContainerChange> containerChange(const Expr &call) {
  if (call.kind != ExprKind::Call || (call.reason != "change" && call.reason != "append") ||
      call.operands.empty() || call.operands[0]->kind != ExprKind::AddressOf)
    return std::nullopt;
  const auto isCalled = [&](const char *name) {
    return call.callee.ends_with(std::string("::") + name);
  };
  ContainerChange result;
  result.container = call.operands[0]->operands[0].get();
  result.exchanges = isCalled("swap");
  const bool isAssigned = isCalled("operator=");
  if ((isAssigned || result.exchanges) && call.operands.size() == 2 &&
      call.operands[1]->kind == ExprKind::AddressOf)
    result.other = call.operands[1]->operands[0].get();
  result.isNew = isAssigned || isCalled("clear") || isCalled("assign");
  result.setsSize = result.isNew || isCalled("resize");
  return result;
}

inline constexpr const char *madeOfSize =
    "container(size)"; ///< OpaqueExpr: its first operand is the number of elements

/// The number of elements of the container that the value is; null: no operand says it.
inline const Expr *sizeOfMade(const Expr &value) {
  const bool isSaid = value.kind == ExprKind::OpaqueExpr && value.callee == madeOfSize;
  return isSaid && !value.operands.empty() ? value.operands[0].get() : nullptr;
}

} // namespace parlift::ir
