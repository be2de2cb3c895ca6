#include "legality/parallel/AddressFlow.h"

#include "ir/Walk.h"

#include <utility>

namespace parlift::legality {

using namespace ir;

namespace {

/// Follows the address through one loop and the functions that it calls, to a fixed point.
class Flow {
public:
  Flow(const Stmt &loop, const Symbol &symbol, bool isPointee, const analysis::Liveness &liveness,
       const Stmt *inner)
      : Flow(loop, liveness, inner) {
    (isPointee ? flow_.holders : flow_.objects).insert(&symbol);
  }
  Flow(const Stmt &loop, std::function<bool(const Expr &)> isObject,
       const analysis::Liveness &liveness)
      : Flow(loop, liveness, nullptr) {
    isObject_ = std::move(isObject);
  }

  AddressFlow find() {
    do {
      hasGrown_ = false;
      visited_.clear();
      inCallee_ = false;
      statements(loop_);
    } while (hasGrown_ && !flow_.escape);
    return std::move(flow_);
  }

private:
  Flow(const Stmt &loop, const analysis::Liveness &liveness, const Stmt *inner)
      : loop_(loop), liveness_(liveness) {
    const Stmt *ending = loop.kind == StmtKind::Loop ? &loop : inner;
    if (!ending)
      return;
    forEachStmt(*ending, [&](const Stmt &stmt) {
      if (stmt.kind == StmtKind::Declare && stmt.symbol->isReference)
        ownReferences_.insert(stmt.symbol.get());
    });
  }

  void statements(const Stmt &root) {
    forEachStmt(root, [&](const Stmt &stmt) { statement(stmt); });
  }

  void statement(const Stmt &stmt) {
    switch (stmt.kind) {
    case StmtKind::Declare:
      if (stmt.value &&
          (carries(*stmt.value) || (stmt.symbol->isReference && isPlaceInObject(*stmt.value))))
        hold(*stmt.symbol, *stmt.value);
      if (stmt.value)
        inside(*stmt.value);
      return;
    case StmtKind::Assign:
      if (carries(*stmt.value)) {
        const Symbol *into = variableOf(*stmt.target);
        into ? hold(*into, *stmt.value) : escape(*stmt.value);
      }
      inside(*stmt.target);
      inside(*stmt.value);
      return;
    case StmtKind::Return:
      // Of a callee: the value of its call. The loop's own function ends with it, and with it the variable.
      if (stmt.value)
        inside(*stmt.value);
      return;
    default:
      forEachOwnExpr(stmt, [&](const ExprRef &expr) {
        if (stmt.kind == StmtKind::OpaqueStmt && carries(*expr))
          escape(*expr);
        inside(*expr);
      });
    }
  }

  /// Whatever the value itself is used for: the uses of addresses within the expression.
  void inside(const Expr &expr) {
    switch (expr.kind) {
    case ExprKind::Cast:
      if (!expr.type->isPointer() && carries(*expr.operands[0]))
        escape(expr);
      break;
    case ExprKind::Unary:
    case ExprKind::OpaqueExpr:
      for (const ExprRef &operand : expr.operands)
        if (carries(*operand))
          escape(*operand);
      break;
    case ExprKind::Binary:
      if (!carries(expr)) // the result is no address: a comparison, a distance
        for (const ExprRef &operand : expr.operands)
          if (carries(*operand))
            escape(*operand);
      break;
    case ExprKind::Call:
      call(expr);
      break;
    default:
      break;
    }
    for (const ExprRef &operand : expr.operands)
      inside(*operand);
  }

  void call(const Expr &expr) {
    const auto callee = expr.target.lock();
    if (!callee)
      return;
    for (std::size_t k = 0; k < expr.operands.size(); ++k) {
      const Expr &argument = *expr.operands[k];
      const bool isKnown = k < callee->parameters.size();
      const bool isReference = isKnown && callee->parameters[k]->isReference;
      if (!carries(argument) && !(isReference && isPlaceInObject(argument)))
        continue;
      if (!isKnown) {
        escape(argument);
        continue;
      }
      const bool wasInCallee = inCallee_;
      inCallee_ = true;
      hold(*callee->parameters[k], argument);
      inCallee_ = wasInCallee;
    }
    if (!visited_.insert(callee.get()).second)
      return;
    const bool wasInCallee = inCallee_;
    inCallee_ = true;
    statements(*callee->body);
    inCallee_ = wasInCallee;
  }

  /// From here on the variable may hold the address, or be another name of the object.
  void hold(const Symbol &symbol, const Expr &value) {
    // What the loop's function has, and somebody reads behind the loop, keeps it.
    if (symbol.hasStaticStorage() || (!inCallee_ && isReadLater(symbol))) {
      escape(value);
      return;
    }
    std::set<const Symbol *> &known = symbol.isReference ? flow_.objects : flow_.holders;
    hasGrown_ |= known.insert(&symbol).second;
  }

  /// Asked of all of a function, every name of its own that holds the address is one too many.
  bool isReadLater(const Symbol &symbol) const {
    if (symbol.isReference && ownReferences_.contains(&symbol))
      return false; // it ends with the iteration
    return loop_.kind != StmtKind::Loop || symbol.addressTaken ||
           liveness_.liveAfter(loop_, symbol);
  }

  /// The variable whose storage the place is part of, without following a pointer.
  static const Symbol *variableOf(const Expr &place) {
    if (place.kind == ExprKind::VarRef)
      return place.symbol.get();
    if (place.kind == ExprKind::Member)
      return variableOf(*place.operands[0]);
    if (place.kind == ExprKind::Subscript && place.operands[0]->kind == ExprKind::AddressOf)
      return variableOf(*place.operands[0]->operands[0]);
    return nullptr;
  }

  /// The place is part of the object, or reached through its address.
  bool isPlaceInObject(const Expr &place) const {
    if (isObject_ && isObject_(place))
      return true;
    switch (place.kind) {
    case ExprKind::VarRef:
      return flow_.objects.contains(place.symbol.get());
    case ExprKind::Member:
      return isPlaceInObject(*place.operands[0]);
    case ExprKind::Subscript:
      return carries(*place.operands[0]);
    default:
      return false;
    }
  }

  /// The value is an address in the object, or a record that may hold one.
  bool carries(const Expr &value) const {
    switch (value.kind) {
    case ExprKind::AddressOf: {
      const Symbol *variable = variableOf(*value.operands[0]);
      return isPlaceInObject(*value.operands[0]) || (variable && flow_.holders.contains(variable));
    }
    case ExprKind::Load: {
      const Symbol *variable = variableOf(*value.operands[0]);
      return variable && flow_.holders.contains(variable) && mayHoldAddress(value.type);
    }
    case ExprKind::Cast:
      return value.type->isPointer() && carries(*value.operands[0]);
    case ExprKind::Binary:
      return value.type->isPointer() &&
             (carries(*value.operands[0]) || carries(*value.operands[1]));
    case ExprKind::Select:
      return carries(*value.operands[1]) || carries(*value.operands[2]);
    case ExprKind::Call:
      if (!mayHoldAddress(value.type))
        return false;
      for (const ExprRef &operand : value.operands)
        if (carries(*operand) || isPlaceInObject(*operand))
          return true;
      return false;
    default:
      return false;
    }
  }

  static bool mayHoldAddress(const TypeRef &type) {
    return !type || !(type->isInteger() || type->isFloating() || type->kind == TypeKind::Void ||
                      type->kind == TypeKind::Complex);
  }

  void escape(const Expr &value) {
    if (!flow_.escape)
      flow_.escape = &value;
  }

  const Stmt &loop_;
  std::function<bool(const Expr &)> isObject_; ///< beside the names of flow_.objects
  const analysis::Liveness &liveness_;
  AddressFlow flow_;
  std::set<const Symbol *> ownReferences_; ///< that the loop, or the inner one, declares
  std::set<const Function *> visited_;
  bool inCallee_ = false;
  bool hasGrown_ = false;
};

} // namespace

AddressFlow flowOfAddress(const Stmt &loop, const Symbol &symbol, bool isPointee,
                          const analysis::Liveness &liveness, const Stmt *inner) {
  return Flow(loop, symbol, isPointee, liveness, inner).find();
}

AddressFlow flowOfAddress(const Stmt &loop, std::function<bool(const Expr &)> isObject,
                          const analysis::Liveness &liveness) {
  return Flow(loop, std::move(isObject), liveness).find();
}

} // namespace parlift::legality
