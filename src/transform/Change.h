/// \file
/// What a mechanism of this folder yields: one statement of a function and what stands in its place.
///
/// Mechanisms take evidence of legality/ and do as it says; they ask nothing, decide nothing and say
/// nothing. New statements share what is unchanged with the old ones (ir/Rewrite.h), so that printing them
/// leaves the user's text alone.
#pragma once

#include "ir/Stmt.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace parlift::transform {

struct Change {
  const ir::Stmt *old = nullptr;
  std::vector<ir::StmtRef> fresh = {};
  /// The next statement after `old`, when both go.
  const ir::Stmt *next = nullptr;
  /// Declarations outside `old` of variables that nothing uses any more.
  std::vector<ir::StmtRef> unused = {};
  /// Functions of which `old` has these calls, and `fresh` none.
  std::vector<const ir::Function *> calledLess = {};
  /// A comment above `old`, which stays as it is; there is nothing else then.
  std::string note = {};
  /// The use of a macro in the place of which its words go; there is nothing else then.
  const ir::MacroUse *writtenOut = nullptr;
};

/// The function with the change made, its loops numbered anew, no expression in two places.
ir::FunctionRef apply(const ir::Function &function, const Change &change);

/// Names that new variables in the place of a statement may take. It stays no longer than the unit and the function.
class Names {
public:
  /// Taken are the words of the statement itself, what is declared around it, and every word outside of
  /// functions: globals, types, macros. Words of comments and literals are none.
  Names(const ir::Unit &unit, const ir::Function &function, const ir::Stmt &place);
  /// `name`, or `name2`, `name3` ...; taken from then on.
  std::string fresh(const std::string &name);
  /// A variable of such a name and type.
  ir::SymbolRef variable(const std::string &name, ir::TypeRef type);
  /// A further variable of a name that is taken, in a scope of its own.
  ir::SymbolRef another(const std::string &name, ir::TypeRef type);

private:
  bool takeAround(const ir::Stmt &stmt, const ir::Stmt &place);
  bool isOutside(const std::string &name) const;
  unsigned nextId();

  // Many are made and few asked, so that nothing is done beforehand that takes the whole file.
  const ir::Unit *unit_;
  const ir::Function *function_;
  std::set<std::string, std::less<>> taken_;
  unsigned lastId_ = 0; ///< 0: nobody has asked
};

} // namespace parlift::transform
