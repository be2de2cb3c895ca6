/// \file
/// The part of the printer that writes types, names, values and places; Printer.h has the notation.
///
/// Names depend on all the symbols in sight, so first everything is shown to it with `see`.
#pragma once

#include "ir/Notation.h"
#include "ir/Stmt.h"

#include <map>
#include <set>
#include <string>

namespace parlift::ir {

class ExprPrinter {
public:
  void see(const Symbol *symbol);
  void see(const Expr &expr);
  void see(const Stmt &stmt);
  void see(const Type *type);

  std::string type(const Type *type);
  /// A declaration's `name: flags type`.
  std::string declared(const Symbol &symbol);
  std::string name(const Symbol *symbol);
  /// The expression where a value is wanted, in parentheses if it binds less than `context`.
  std::string value(const ExprRef &expr, int context = notation::AnyPrecedence);
  /// The expression where a place is wanted.
  std::string place(const ExprRef &expr);
  /// An expression that stands alone.
  std::string top(const Expr &expr);

  /// The records and containers seen, each as a declaration.
  std::vector<std::string> namedTypes();
  /// The globals seen, in order of declaration.
  std::vector<const Symbol *> globals() const;

private:
  std::string unqualified(const Type *type);
  std::string record(const Type &type);
  std::string arguments(const Expr &expr);
  std::string valueText(const Expr &expr, int &binds);
  std::string intLiteral(const Expr &expr);
  std::string floatLiteral(const Expr &expr);
  std::string loaded(const Expr &expr, int &binds);
  std::string placeText(const Expr &expr);
  bool decaysToElement(const Expr &expr);
  /// The type that the notation implies; empty: it must be written.
  std::string impliedType(const Expr &expr);

  std::map<std::string, std::set<const Symbol *>> symbols_; ///< by name
  std::map<std::string, const Type *> named_;               ///< records and containers by spelling
};

} // namespace parlift::ir
