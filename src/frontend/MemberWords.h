/// \file
/// How a private member is said where only its class may name it: by a function of the class that does no more.
///
///     class Image {
///       int width() const { return w_; }                      w_:  width()
///       float &at(int x, int y) { return d_[y * w_ + x]; }    d_:  at(0, 0) is d_[0]
///       float *data() { return d_; }                          d_:  data()
///       float *row(int y) { return d_ + y * w_; }             d_:  row(0)
///       int w_;
///       float *d_; };
///
/// In: a hidden member of a user's class: a number, a pointer, a std::unique_ptr of an array, a container. Out: calls with numbers
/// as arguments, for objects that are const and those that are not: what C++ calls there is the function that was looked at.
///
/// What a body does is found out in AccessorBody.h. Refuses functions that are not public, virtual, static or templates, or whose name
/// the class has for another number of arguments, too; names that the class takes over from another; and templates of which an instance
/// has a function of its own. Of a template the template itself is looked at.
#pragma once

#include "ir/Type.h"

#include <clang/AST/DeclCXX.h>

namespace parlift::frontend {

/// Null: no function says it.
std::shared_ptr<const ir::MemberWords> wordsOf(const clang::FieldDecl &field);

} // namespace parlift::frontend
