/// \file
/// Numbers that a class's functions compute of their parameters, which are known, and of members, which are not.
///
///     at(0, 0)      at(i, j) { return j * w_ + i; }      0, for any w_
///     at(1, 1)                                           not known
///
/// In: expressions of such functions, also as a template has them. Out: the number, and whether to compute it does nothing else. Calls
/// of functions of the same class on the same object that only return a value are followed.
#pragma once

#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

namespace parlift::frontend {

/// A member function that C++ calls wherever its name is called on such an object.
bool isFixed(const clang::CXXMethodDecl &method);
/// Without parentheses, and conversions that nobody wrote.
const clang::Expr *plainExpr(const clang::Expr *expr);
/// `this->name`, or `name` alone.
bool isOfThis(const clang::Expr *expr);
/// The member is meant, of `this`, or the one of the template that it comes from.
bool isField(const clang::Expr *expr, const clang::FieldDecl &field);
/// The statements of the function, also as a template has them; null: they are not there.
const clang::CompoundStmt *bodyOf(const clang::FunctionDecl &function);
/// What the function gives back, where it does nothing else; null otherwise.
const clang::Expr *onlyReturned(const clang::FunctionDecl &function);

/// A number, where it is known; not at all otherwise.
struct KnownNumber {
  bool isPlain = false; ///< to compute it does nothing else
  std::optional<std::int64_t> value;
};

class AccessorNumbers {
public:
  /// What the parameters and variables of a function are.
  using Values = std::map<const clang::ValueDecl *, KnownNumber>;
  static constexpr unsigned deepest = 4; ///< calls in calls

  explicit AccessorNumbers(const clang::CXXRecordDecl &record);

  KnownNumber number(const clang::Expr *expr);
  /// It is the number of the first element.
  bool isFirst(const clang::Expr *subscript);
  /// As a number of the type; what it is not in all types that may be meant, is not known.
  KnownNumber fitting(KnownNumber number, clang::QualType type) const;

  /// The function of the class that is called on this very object; null: it is another one.
  const clang::CXXMethodDecl *ownMethod(const clang::CallExpr &call) const;
  /// What it is given, one by one; nullopt: to compute that has an effect.
  std::optional<std::vector<KnownNumber>> argumentsOf(const clang::CXXMethodDecl &method,
                                                      const clang::CallExpr &call);
  /// By its parameters; of a template's function they are the template's.
  static Values named(const clang::CXXMethodDecl &method,
                      const std::vector<KnownNumber> &arguments);

  /// Asks with these values, one call deeper.
  template <class Ask> auto with(const Values &values, const Ask &ask) {
    const Values *outer = values_;
    values_ = &values;
    ++depth_;
    auto result = ask();
    values_ = outer;
    --depth_;
    return result;
  }
  bool isDeep() const { return depth_ > deepest; }

private:
  KnownNumber sum(const clang::BinaryOperator &binary);
  KnownNumber called(const clang::CallExpr &call);

  const clang::CXXRecordDecl &record_;
  const clang::ASTContext &context_;
  const Values *values_ = nullptr;
  unsigned depth_ = 0;
};

} // namespace parlift::frontend
