/// \file
/// Lambdas that a compiler has to run while it compiles: no directive can stand in those.
///
///     auto twice = [](int n) { ...loop... };                constexpr since C++17, unless something in it is not: it may hold a directive
///     constexpr int four = twice(2);                        it may not
///     [](int n) constexpr { ...loop... }                    says so itself: it may not
#pragma once

namespace clang {
class ASTContext;
class LambdaExpr;
} // namespace clang

namespace parlift::frontend {

/// It is written as constexpr or consteval, stands in such a function, or something of its type takes part in a constant.
bool mustStayConstant(const clang::LambdaExpr &lambda, clang::ASTContext &ast);

/// It is the start of a member or a default argument: g++ reads those when the class is done, and takes no directive in them.
bool standsInClass(const clang::LambdaExpr &lambda);

} // namespace parlift::frontend
