/// \file
/// Private containers of a class that no member function gives away: no reference and no pointer is ever bound to the container
/// itself, by whoever. Its elements are given away freely.
///
///     class Matrix {  std::vector<double> value_;             kept: a `const std::vector<double> &t` from elsewhere is not value_
///       double &at(int i) { return value_[i]; }
///       int size() const { return value_.size(); }            not kept where a member returns `value_` as a reference, takes its
///     };                                                      address, or calls `f(value_)`
///
/// Only members and friends can name it: each must have its body in the file, and what they do with it must be a call of one of the
/// container's own members, a loop over it, an assignment to it, a copy, or `std::swap`. Classes that are friends, templates among
/// them, nested classes and structured bindings make it unknown. Of a template the template itself is looked at.
#pragma once

#include "frontend/PrivateMembers.h"

namespace parlift::frontend {

class KeptMembers {
public:
  KeptMembers();
  bool contains(const clang::FieldDecl &field);

private:
  PrivateMembers members_;
};

} // namespace parlift::frontend
