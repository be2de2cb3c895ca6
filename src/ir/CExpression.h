/// \file
/// C text to a typed expression of the tree: for words that a plan, an assumption or a rule of the user's says.
///
///     `n > k && a + n <= b`    &&(>(Load(n), Load(k)), <=(PtrAdd(Load(a), Load(n)), Load(b)))
///     `i * 4UL`                Mul(Cast(Load(i), unsigned long), 4)           int i
///
/// In: an expression without side effects, and a scope that knows its names. Out: the tree that the
/// front end would make: C's conversions are Casts, reads are Loads, arrays decay by AddressOf.
/// Understood are literals, names, all unary, binary and conditional operators, `[]`, `.`, `->`, casts
/// to numbers and pointers, sizeof, and `.size()` and `.data()` of containers.
///
/// Refuses with "1:column: message": names that the scope does not know, calls, assignments, `++`,
/// commas, bit-fields (their promotion depends on a width that the tree does not have), complex numbers,
/// types that C would not let the operator have, and what is nested too deeply.
#pragma once

#include "ir/Stmt.h"
#include "support/Result.h"

#include <functional>
#include <string_view>

namespace parlift::ir {

/// What the names in a text mean. Each function may be empty and may answer null: not known.
struct CScope {
  std::function<SymbolRef(std::string_view)> variable;
  /// Types beyond C's own and those of <stddef.h> and <stdint.h>: `row_t`, `struct point`.
  std::function<TypeRef(std::string_view)> type;
  SymbolRef self; ///< `this`, whose members need no other words; null: there is none
};

Result<ExprRef> parseCExpression(std::string_view text, const CScope &scope);

/// `long`, `const char *`: a type name as in a cast.
Result<TypeRef> parseCType(std::string_view text, const CScope &scope);

} // namespace parlift::ir
