/// \file
/// The body of a loop, run on functions of the state in place of numbers.
///
///     t = x + a[i];                          t_shift = x_shift + a[i];  t_low = x_low + a[i];
///     if (c[i])                       =>     if (c[i]) {
///       x = t > b[i] ? t : b[i];               x_shift = t_shift;
///     out[i] = x;                              x_low = t_low > b[i] ? t_low : b[i];  }
///
/// In: a body of variables alone (StateBody.h) and the states. Out: the groups of states that feed each other, in levels; for each
/// level the body that composes, without what has no part in the state. Refuses, with the words that are in the way, where a
/// value of the state leads out of all families, where a condition, a subscript or a call depends on it, and where another group
/// of more than four states feeds itself.
#pragma once

#include "ir/VariablesIn.h"
#include "legality/scan/Family.h"

#include <functional>
#include <map>
#include <set>

namespace parlift::legality {

using Variables = std::set<const ir::Symbol *>;

/// Why not, and where.
struct ScanRefusal {
  std::string reason;
  SourceRange place;
  bool isNear = false; ///< there is a state, and only what becomes of it is in the way
};

/// Variables that a body sets, and what the value of each is computed from, its conditions included.
class ValueFlow {
public:
  explicit ValueFlow(const ir::Stmt &body);
  /// Those on which the variable's value depends, with itself, over any number of iterations.
  const Variables &reached(const ir::Symbol &variable) const;
  bool isSet(const ir::Symbol &variable) const { return reads_.contains(&variable); }

private:
  void visit(const ir::Stmt &stmt, Variables conditions);
  void set(const ir::Symbol &variable, const ir::Expr *value, const Variables &conditions);

  std::map<const ir::Symbol *, Variables> reads_;
  mutable std::map<const ir::Symbol *, Variables> reached_;
};

/// A group of a level, its members chosen.
struct GroupPlan {
  FamilyRef family;
  std::vector<ir::SymbolRef> states;
  Variables
      variables; ///< whose values are functions of the states: these, and what is computed on the way
};

class Composer {
public:
  /// `plain`: variables that are set as in the body, because the groups' functions depend on them.
  Composer(std::vector<GroupPlan> groups, Variables plain);

  /// Null: refused.
  ir::StmtRef compose(const ir::Stmt &body);
  const ScanRefusal &refusal() const { return refusal_; }
  /// The numbers of a group's functions: of its first state, then of the next one.
  std::vector<ir::SymbolRef> members(std::size_t group) const;
  std::vector<ir::ExprRef> identity(std::size_t group) const;
  /// The states become what the function of these numbers makes of them.
  ir::StmtRef apply(std::size_t group, const std::vector<ir::SymbolRef> &function,
                    bool areValues = true) const;
  /// The group's members become the function `later` of them; null: that is in no words of C.
  ir::StmtRef join(std::size_t group, const std::vector<ir::SymbolRef> &later);
  /// Statements for the end of each iteration (Family::settle).
  std::vector<ir::StmtRef> settle(std::size_t group) const {
    return groups_[group].family->settle(members(group));
  }
  /// The variable that the composing body measures the group's members by before it scales them (Family::rescale); null: it does not.
  ir::SymbolRef measure(std::size_t group) const { return measures_[group]; }
  /// New variables like the members.
  std::vector<ir::SymbolRef> another(std::size_t group, const std::string &suffix) const;
  /// An extremum of the body chooses otherwise than its composition does.
  bool mayTakeOtherZero() const { return takesOtherZero_; }
  bool mayTakeOtherAfterNaN() const { return takesNaN_; }
  /// A call like fmax passes over a state that is a NaN at first, which comparisons keep.
  bool leavesNaN() const { return leavesNaN_; }
  /// Expressions of the body that the composing body evaluates too.
  const std::vector<ir::ExprRef> &evaluated() const { return evaluated_; }

private:
  using Stmts = std::vector<ir::StmtRef>;
  const GroupPlan *groupOf(const ir::Symbol &variable) const;
  const GroupPlan *groupIn(const ir::Expr &expr) const;
  const std::vector<ir::SymbolRef> &partsOf(const ir::SymbolRef &variable);
  Parts partsAsRead(const ir::SymbolRef &variable);
  bool refuse(const ir::Expr &expr, const std::string &reason);

  // ComposerStatements.cpp
  bool statement(const ir::StmtRef &stmt, Stmts &out);
  bool set(const ir::SymbolRef &variable, const ir::ExprRef &value, bool declares, Stmts &out);
  bool branch(const ir::StmtRef &stmt, Stmts &out);
  std::optional<const ir::Stmt *> assignmentIn(const ir::StmtRef &branch) const;
  bool chosen(const ir::Stmt &stmt, Stmts &out);
  bool loop(const ir::StmtRef &stmt, Stmts &out);
  ir::StmtRef asBlock(Stmts stmts) const;

  // ComposerValues.cpp
  std::optional<ScanValue> value(const ir::ExprRef &expr, const Family &family);
  std::optional<ScanValue> choice(const ir::ExprRef &expr, const Family &family);
  std::optional<ScanValue> extremum(const Extremum &which, const ir::ExprRef &expr,
                                    const ScanValue &left, const ScanValue &right,
                                    const Family &family);

  std::vector<GroupPlan> groups_;
  Variables plain_;
  std::map<const ir::Symbol *, std::vector<ir::SymbolRef>> parts_;
  std::vector<ir::ExprRef> evaluated_;
  std::vector<ir::SymbolRef> measures_;
  ScanRefusal refusal_;
  bool takesOtherZero_ = false, takesNaN_ = false, leavesNaN_ = false;
  bool isOwn_ = false; ///< what is composed is a family's own function, whose conversions are exact
};

/// What an assignment gives its target. Of `c[i] *= m` that is `c[i] * m`, whose words are those of the whole statement: printed
/// they would assign to `c[i]` once more.
ir::ExprRef valueAlone(const ir::Stmt &assignment);

/// A new variable.
/// The number that a literal, with a sign or without, is in a variable of that type; nullopt: it is no literal, or too large for it.
std::optional<long double> plainNumber(const ir::Expr &literal, const ir::Type &type);

ir::SymbolRef newVariable(std::string name, const ir::TypeRef &type);

/// All of them at once: temporaries hold what is overwritten too early.
std::vector<ir::StmtRef> assignTogether(const std::vector<ir::SymbolRef> &targets,
                                        const std::vector<ir::ExprRef> &values, bool declares);

} // namespace parlift::legality
