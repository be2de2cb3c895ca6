/// \file
/// Classes and functions of C++'s library that are known by their declarations: they stand in a header of the system, in
/// namespace std. A program's own class by such a name is like any other.
#pragma once

#include "ir/Expr.h"
#include <clang/AST/DeclCXX.h>

#include <clang/AST/DeclTemplate.h>
#include <clang/AST/Expr.h>

namespace parlift::frontend {

/// The instance of the library's class template by this name that the type is; null for all others.
const clang::ClassTemplateSpecializationDecl *libraryClass(clang::QualType type,
                                                           llvm::StringRef name);

/// The call that the expression is, of the library's free function by this name; null for all others.
const clang::CallExpr *libraryCallOf(const clang::Expr *expr, llvm::StringRef name);

/// std::complex of float, double or long double.
bool isComplexNumber(clang::QualType type);
/// An operator or function on such numbers, a member or a free one, whose result depends on its arguments alone, or that stores to
/// the number it is a member of. It keeps no address.
bool isOnComplexNumbers(const clang::FunctionDecl &function);

/// What std::unique_ptr points to, deleted as `delete` does it; none for other types.
std::optional<clang::QualType> ownedBy(clang::QualType type);

/// A std::unique_ptr<T[]>.
bool ownsArray(clang::QualType type);

/// What std::unique_ptr or std::shared_ptr points to; none for other types.
std::optional<clang::QualType> pointedToBy(clang::QualType type);

/// What ends an object of the class is nobody's function: it gives memory back, and has no other effect. Members of the
/// library's classes may be among its parts where what they hold is ended quietly, too, and nothing else that has a destructor of
/// its own.
bool isDestroyedQuietly(const clang::CXXRecordDecl &record);

/// What copies an object of the class is nobody's function: its bytes, or parts that are copied so, or a container of the library with
/// elements that are.
bool isCopiedQuietly(const clang::CXXRecordDecl &record);

/// The same where it is copied, moved or, as compilers please, neither: `return r;` of a variable that is no more afterwards.
bool isReturnedQuietly(const clang::CXXRecordDecl &record);

/// A std::vector or std::basic_string with the library's own allocator, of numbers, pointers or structures that are made, copied and
/// ended without any function, or of such containers.
bool holdsPlainElements(clang::QualType container);

/// Copied, assigned and ended without any function of the program's: numbers, pointers, and records of such.
bool isPlainElement(clang::QualType type, const clang::ASTContext &ast);

/// A pointer to numbers, or an iterator of a container of them.
bool isRangeOfNumbers(clang::QualType type);

/// `v.push_back(x)`, `v.emplace_back(x)`, of pairs `v.emplace_back(i, j)`: puts what is given behind the elements of a std::vector with
/// the library's own allocator.
/// The elements are numbers, pointers or structures that are copied byte by byte, so that nobody sees how often they are.
bool isAppend(const clang::CallExpr &call);

/// What an algorithm of the library does with ranges of numbers (std::accumulate, std::fill, std::sort ...): it reads and writes what
/// ir/TouchedRuns.h says, and calls nothing of the program's. Nothing: it is no such call.
std::optional<ir::Effects> effectsOnRanges(const clang::CallExpr &call);

} // namespace parlift::frontend
