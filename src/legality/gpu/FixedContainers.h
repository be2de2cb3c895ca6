/// \file
/// C++ containers, and pointers that own, whose elements stay where they are while a loop runs.
///
///     for (size_t i = 0; i < x.size(); i++)        x.data(), read:       const double *x_data = x.data();
///       y[i] += a * x[i];                          y.data(), written:    double *y_data = y.data();
///                                                  x.size():             unsigned long x_size = x.size();
///
/// In: a loop of the function's own tree. Out: the places where the loop finds elements of each (`x` in `x[i]`, `data_` in
/// `this->data_[i]`), or asks how many there are, of containers that are variables from before the loop, or members of such variables or
/// of the method's own object. Refuses all of them where the loop may change a container: it calls what changes one or what
/// nothing is known of, or assigns objects that may hold one. Refuses one whose name the loop mentions otherwise (`f(v)`, `v.begin()`,
/// `&v[i]`), that is reached through another pointer or an element (`rows[i][j]`), or whose elements have no type with a name.
#pragma once

#include "ir/Stmt.h"

#include <vector>

namespace parlift::legality {

struct FixedContainer {
  std::vector<const ir::Expr *>
      places;             ///< AddressOf of a container, Load of an owner; Member `size()`
  bool isWritten = false; ///< elements are
};

std::vector<FixedContainer> fixedContainers(const ir::Stmt &loop);

} // namespace parlift::legality
