/// \file
/// Which library functions do nothing besides yielding a value: C's mathematics, character classes and
/// read-only string functions, in all their spellings (`sqrtf`, `__builtin_sqrt`, `std::sqrt`).
///
/// `errno`, which some of them set, does not count: see ThreadState.h.
#pragma once

#include "ir/Expr.h"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace parlift::frontend {

class PureFunctions {
public:
  /// `extra`: the user's own, each "name" or "name reads".
  explicit PureFunctions(const std::vector<std::string> &extra);

  /// The effects of the library function with this qualified name; none when it is not listed.
  std::optional<ir::Effects> library(std::string_view qualifiedName) const;
  /// A listed function that sets errno where its arguments or result are out of range.
  static bool setsErrno(std::string_view qualifiedName);
  /// The effects of a function that the user has listed.
  std::optional<ir::Effects> extra(std::string_view qualifiedName) const;

private:
  std::unordered_map<std::string, ir::Effects> extra_;
};

} // namespace parlift::frontend
