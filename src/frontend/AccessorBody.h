/// \file
/// What a member function does that is called with the same small number for each argument: it looks an element up, and no more.
///
///     float &at(int x, int y) {
///       assert(x >= 0 && x < w_ && y < h_);      holds for 0, 0 where `w_ > 0` and `h_ > 0`: what must be asked before the call
///       const int k = y * w_ + x;
///       return d_[k];                            element 0 of d_
///     }
///
/// In: a function of a class and the number. Out: the member whose first element it gives, or a pointer to that, and the members and
/// calls that must be above zero so that no check of its fails: `w_`, `size()`.
///
/// Refuses what may have an effect, loops, calls but of functions of the same class that are as plain, and checks that are none of a
/// number and zero. Of a template the template itself is looked at.
#pragma once

#include <clang/AST/DeclCXX.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace parlift::frontend {

/// `v_.data()`, of a template perhaps, with so many arguments.
bool isCallOn(const clang::CallExpr &call, llvm::StringRef name, const clang::FieldDecl &field,
              unsigned arguments = 0);
struct LookedUp {
  bool isPointer = false; ///< to the first element; otherwise it is that element
  bool exists = false;    ///< the first element must exist, so that the call means something
  /// To be above zero: integers of the class, or functions of it without parameters that only return one.
  std::vector<const clang::NamedDecl *> positive;
};
/// The first element that the member leads to; nullopt: the function does something else.
std::optional<LookedUp> lookUp(const clang::CXXMethodDecl &method, std::int64_t argument,
                               const clang::FieldDecl &field);

/// A std::vector, std::array or other class of the library's whose elements lie in one piece.
bool isContainerInOnePiece(clang::QualType type);

} // namespace parlift::frontend
