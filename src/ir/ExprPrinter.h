/// \file
/// The part of the printer that writes types, names, values and places; Printer.h has the notation.
///
/// Names depend on all the symbols in sight, so first everything is shown to it with `see`. What
/// depends on the other functions of a unit is told with `UnitNames`.
#pragma once

#include "ir/Notation.h"
#include "ir/Stmt.h"

#include <map>
#include <set>
#include <string>

namespace parlift::ir {

/// Which names mean several things in a unit, so that each use says which of them.
struct UnitNames {
  std::set<std::string> sharedByGlobals;
  std::map<std::string, std::vector<const Function *>> functions; ///< by name, in order
};
UnitNames unitNames(const Unit &unit);

class ExprPrinter {
public:
  ExprPrinter() = default;
  explicit ExprPrinter(const UnitNames *unit) : unit_(unit) {}

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

  /// The records and containers seen, each as a declaration; those that others contain come first.
  std::vector<std::string> namedTypes();
  /// The globals seen, by name.
  std::vector<const Symbol *> globals() const;

private:
  std::string unqualified(const Type *type);
  std::string record(const Type &type);
  /// `"spelling"`, and which one of that spelling if there are several.
  std::string recordName(const Type &type);
  void declareRecord(const Type &type, std::set<const Type *> &done,
                     std::vector<std::string> &texts);
  /// `#2` for a call of the second function of its name.
  std::string whichFunction(const Expr &call);
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
  /// Records and containers by spelling. A record that is only mentioned behind a pointer inside
  /// another one has no fields there: it stands for the one that has.
  std::map<std::string, std::vector<const Type *>> named_;
  const UnitNames *unit_ = nullptr;
};

} // namespace parlift::ir
