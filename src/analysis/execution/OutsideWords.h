/// \file
/// What the function at hand calls a member that it reads through functions of an object's class.
///
///     for (i = 0; i < u.rows(); i++)        rows() { return nx_; }       u.nx_: `u.rows()`
///       v(i, j) = 0;                        operator() reads ny_         v.ny_: `v.ny_`, or `v.cols()` where only the class may
///                                                                        say that and the function calls such a member of u
///
/// A member function stands for a member where all it does is to return it, where it is const, and where no other one of its
/// name could be meant; one that the function does not call, where the front end knows it (ir::MemberWords).
#pragma once

#include "analysis/symbolic/Access.h"
#include "ir/Stmt.h"

namespace parlift::analysis {

/// Words for the value at `path` from `base`, valid where the base's own name is; null: there are none.
ir::ExprRef wordsOutside(const Base &base, const std::vector<PathStep> &path,
                         const ir::Function &function);

/// Where the elements begin that the pointer or container at `path` leads to.
///
///     c(i, j) = s;      operator() says d_[i * c_ + j]      c.d_: `&c(0, 0)`, where an element is there
struct ElementWords {
  ir::ExprRef pointer;      ///< null: there are no words
  bool asksElement = false; ///< Base::asksElement
};
ElementWords elementsOutside(const Base &base, const std::vector<PathStep> &path,
                             const ir::Function &function);

} // namespace parlift::analysis
