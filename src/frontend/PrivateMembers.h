/// \file
/// Private members of which a class's own members tell something: nobody else can name them.
///
///     class Grid { std::unique_ptr<T[]> p_; ... };      find(Grid as written): which of its members are owned, kept ...
///
/// Refuses members that are not private, of unions, closures and classes of the system, and instances of templates with bodies of
/// their own. Of a template the template itself is looked at, each class once.
#pragma once

#include <clang/AST/DeclCXX.h>

#include <map>
#include <set>

namespace parlift::frontend {

class PrivateMembers {
public:
  /// By their numbers in the record, whose members all have their bodies there.
  using Find = std::set<unsigned> (*)(const clang::CXXRecordDecl &written);
  explicit PrivateMembers(Find find) : find_(find) {}

  bool contains(const clang::FieldDecl &field);

private:
  Find find_;
  std::map<const clang::CXXRecordDecl *, std::set<unsigned>> known_;
};

/// What a class says of itself: a function, a friend that is one among them; null for all else.
const clang::FunctionDecl *functionIn(const clang::Decl &member);

/// A friend by which others may do anything: a class, a template.
bool isFriendOfAll(const clang::Decl &member);

} // namespace parlift::frontend
