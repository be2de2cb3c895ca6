#include "legality/parallel/WorkCount.h"

#include "ir/CountedLoop.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/TouchedRuns.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::legality {

using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;

namespace {

/// Iterations of an inner loop whose bounds are not known, and of one that runs until it finds something: most of those stop soon.
constexpr double guessedTrips = 100, guessedSearch = 10;
/// Compilers unroll loops of so few iterations, and work on two elements at once at least.
constexpr double fewTrips = 16, lanes = 2;
constexpr double leastOfACall = 20;
/// Library functions that fill or move bytes work on so many at once.
constexpr double bytesAtOnce = 16, guessedBytes = 800;
constexpr unsigned deepestCall = 4;

/// `__builtin_clz(x)`, `__builtin_expect(x, 1)`: an instruction or none.
bool isInstruction(const Expr &call) {
  return call.callee.starts_with("__builtin_") && !call.effects.any() && call.type->isInteger() &&
         std::ranges::all_of(call.operands,
                             [](const ir::ExprRef &operand) { return operand->type->isInteger(); });
}

bool isStepOfPlace(const Expr &expr) {
  return expr.kind == ExprKind::Subscript || expr.kind == ExprKind::Member ||
         expr.kind == ExprKind::Load || expr.kind == ExprKind::Cast;
}

} // namespace

double WorkCount::of(const Stmt &stmt) {
  double count = 0;
  ir::forEachStmt(stmt, [&](const Stmt &part) {
    if (part.kind == StmtKind::Loop) {
      count += ofLoop(part);
      return false;
    }
    if (isLeast_ && part.kind == StmtKind::If) {
      count += part.elseBranch ? std::min(of(*part.thenBranch), of(*part.elseBranch)) : 0;
      return false;
    }
    ir::forEachOwnExpr(part, [&](const ir::ExprRef &own) {
      ir::forEachExpr(*own, [&](const Expr &expr) {
        if (expr.kind == ExprKind::Call)
          count += ofCall(expr);
        else if (expr.kind == ExprKind::Binary || expr.kind == ExprKind::Unary ||
                 expr.kind == ExprKind::Subscript || expr.kind == ExprKind::Select)
          count += 1;
      });
    });
    count += part.kind == StmtKind::Assign ? 1 : 0;
    return true;
  });
  return count;
}

double WorkCount::ofLoop(const Stmt &loop) {
  const auto trip = trips_.find(&loop);
  if (trip != trips_.end() && trip->second <= fewTrips)
    return trip->second * unrolled(*loop.body) / lanes;
  double inner = of(*loop.body) + of(*loop.step) + 1;
  if (const auto body = bodies_.find(&loop); body != bodies_.end())
    inner = std::min(inner, body->second);
  if (trip != trips_.end())
    return trip->second * inner;
  isGuessed_ = true;
  if (isLeast_)
    return 0;
  return (ir::countedLoop(loop) ? guessedTrips : guessedSearch) * inner;
}

/// What its function does, where that is here: compilers write short ones into the loop; its loops are inlined ones of the nest. Of an
/// accessor they make one place: `double &at(int i, int j) { return data[i * width + j]; }`.
double WorkCount::ofCall(const Expr &call) {
  // `__ctype_b_loc()`, the table behind `isspace(c)`: compilers ask for it once.
  if (call.operands.empty() && !call.effects.any())
    return 0;
  if (const ir::TouchedRuns touched = ir::touchedRuns(call); !touched.runs.empty()) {
    const Expr *length =
        touched.runs[0].bytes ? &ir::withoutCasts(*touched.runs[0].bytes) : nullptr;
    const bool isKnown = length && length->kind == ExprKind::IntLiteral && length->intValue >= 0;
    isGuessed_ |= !isKnown;
    return leastOfACall +
           (isKnown ? static_cast<double>(length->intValue) : guessedBytes) / bytesAtOnce;
  }
  if (isInstruction(call))
    return 1;
  const auto target = call.target.lock();
  if (!target || !target->body || depth_ >= deepestCall)
    return leastOfACall;
  const std::pair key{target.get(), depth_};
  if (const auto known = callees_.find(key); known != callees_.end())
    return known->second;
  ++depth_;
  const Stmt *only = ir::onlyStatement(*target->body);
  const bool isAccessor = only && only->kind == StmtKind::Return && only->value;
  const double count = isAccessor ? unrolled(*only->value) : of(*target->body);
  --depth_;
  return callees_[key] = count;
}

/// One iteration of a loop that is unrolled.
double WorkCount::unrolled(const Stmt &stmt) {
  double count = 0;
  ir::forEachStmt(stmt, [&](const Stmt &part) {
    if (part.kind == StmtKind::Loop) {
      const auto trip = trips_.find(&part);
      count += trip != trips_.end() && trip->second <= fewTrips
                   ? trip->second * unrolled(*part.body)
                   : ofLoop(part);
      return false;
    }
    ir::forEachOwnExpr(part, [&](const ir::ExprRef &own) { count += unrolled(*own); });
    return true;
  });
  return count;
}

/// What is read, written and computed there, but for addresses: they are known where the loop is unrolled.
double WorkCount::unrolled(const Expr &expr) {
  double count = 0;
  ir::forEachExpr(expr, [&](const Expr &part) {
    switch (part.kind) {
    case ExprKind::Call:
      count += ofCall(part);
      return true;
    case ExprKind::Subscript:
    case ExprKind::Member: // `a[k][j][i].x` is one place; what its subscripts load are others
      count += 1;
      for (const Expr *at = &part; !at->operands.empty() && isStepOfPlace(*at);
           at = at->operands[0].get())
        if (at->kind == ExprKind::Subscript)
          count += loadsIn(*at->operands[1]);
      return false;
    case ExprKind::Binary:
    case ExprKind::Unary:
    case ExprKind::Select:
      count += 1;
      return true;
    default:
      return true;
    }
  });
  return count;
}

double WorkCount::loadsIn(const Expr &index) {
  double count = 0;
  ir::forEachExpr(index, [&](const Expr &part) {
    count += part.kind == ExprKind::Subscript ? 1 : part.kind == ExprKind::Call ? ofCall(part) : 0;
  });
  return count;
}

} // namespace parlift::legality
