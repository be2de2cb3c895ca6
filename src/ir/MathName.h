/// \file
/// The function of C that a call of a mathematical function means, whichever of C++'s overloads it is.
///
///     std::sqrt(x)     a float x       sqrtf
///     std::pow(x, 2)   a double x      pow, of doubles
///     std::abs(x)      a double x      fabs
///     sqrt(x)                          sqrt
///
/// Of other calls, and of std::abs(k) for an int k, it is the name as it stands.
#pragma once

#include "ir/Expr.h"

#include <string>
#include <string_view>

namespace parlift::ir {

/// All operands are of the result's type there.
inline std::string mathName(const Expr &call) {
  constexpr std::string_view space = "std::";
  const bool isNumber = call.type->isFloating() && (call.type->bits == 32 || call.type->bits == 64);
  if (!call.callee.starts_with(space) || !isNumber)
    return call.callee;
  std::string name = call.callee.substr(space.size());
  if (name == "abs")
    name = "fabs";
  const bool isOfThree = name == "hypot" && call.operands.size() == 3;
  return isOfThree ? call.callee : name + (call.type->bits == 32 ? "f" : "");
}

} // namespace parlift::ir
