/// \file
/// Private pointers of a class that always own what they point to: memory that the class itself has allocated for the one member of
/// the one object, as a std::vector does.
///
///     class Grid {  std::unique_ptr<T[]> p_;                  owned: made by `new`, moved, and read
///       Grid(int n) : p_(new T[n]) {}                         not owned where a member stores another pointer to it, hands
///       T &operator()(int i) { return p_[i]; }  };            out a reference to the pointer itself, or copies it
///
/// Only members and friends can change it: each must have its body in the file, and none may do what is not understood. Classes
/// that are friends, templates among them and nested classes make it unknown. Of a template the template itself is looked at.
#pragma once

#include "frontend/PrivateMembers.h"

#include <clang/AST/ASTContext.h>

namespace parlift::frontend {

class OwnedMembers {
public:
  OwnedMembers();
  bool contains(const clang::FieldDecl &field);

private:
  PrivateMembers members_;
};

} // namespace parlift::frontend
