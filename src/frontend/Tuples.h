/// \file
/// Assignments of several numbers at once, by the library's pairs and tuples.
///
///     best = {v[i], i}        best = std::make_pair(v[i], i)        std::tie(best, at) = std::make_tuple(v[i], i)
#pragma once

#include "frontend/Types.h"
#include "ir/Expr.h"

#include <clang/AST/ExprCXX.h>

#include <optional>
#include <vector>

namespace parlift::frontend {

struct TupleAssignment {
  const clang::Expr *pair = nullptr; ///< a std::pair; null: `targets` are what std::tie names
  std::vector<const clang::Expr *> targets;
  std::vector<const clang::Expr *> values; ///< as many, all of them numbers
  std::vector<clang::QualType>
      between; ///< what each of them is on the way: the pair's or tuple's own type
  std::vector<const clang::Stmt *> takeByReference; ///< the calls that keep no address
};

/// Nullopt: it is no such assignment, or not of numbers alone, or something else happens in it.
std::optional<TupleAssignment> tupleAssignment(const clang::CXXOperatorCallExpr &assignment);

/// What `std::get<at>` gives of `whole`, a std::pair, std::tuple or std::array of the type; null: it is none of them, or the element refers to
/// another object.
ir::ExprRef elementOfTuple(Types &types, const ir::ExprRef &whole, clang::QualType type,
                           std::uint64_t at, const SourceRange &where);
/// Which element a call of `std::get<1>(t)` gives; nullopt: it is no such call, or says the element by its type.
std::optional<std::uint64_t> elementAskedFor(const clang::CallExpr &call);

/// A std::pair or std::tuple is made of numbers: no address of them is kept.
bool keepsNumbersOnly(const clang::CallExpr &call);
bool keepsNumbersOnly(const clang::CXXConstructExpr &made);

} // namespace parlift::frontend
