#include "legality/parallel/StraightWork.h"

#include "ir/PlainParts.h"
#include "ir/Walk.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace parlift::legality {

using analysis::Access;
using analysis::PathStep;
using analysis::Polynomial;
using ir::BinaryOp;
using ir::Expr;
using ir::ExprKind;
using ir::StmtKind;

namespace {

/// Operations for each byte that an iteration reads or writes, and for each byte of a value that it computes.
constexpr double perByteMoved = 1.0 / 24, perByteComputed = 1.0 / 48;
constexpr double lineBytes = 64;
/// Values of one byte are taken to be this long: compilers that make no vectors of them gain nothing by their being short.
constexpr double shortest = 2;
/// Numbers beyond this many bytes are in no vector.
constexpr std::uint64_t longest = 8;

bool isNumber(const Expr &expr) {
  return ir::withoutCasts(expr).kind == ExprKind::IntLiteral;
}

/// Computations of a value, those of addresses left out; none where one of them is not several elements' at once.
std::optional<double> computations(const Expr &value) {
  double count = 0;
  bool straight = true;
  ir::forEachExpr(value, [&](const Expr &part) {
    switch (part.kind) {
    case ExprKind::Binary:
      straight &= part.binaryOp != BinaryOp::LogicalAnd && part.binaryOp != BinaryOp::LogicalOr;
      if (part.binaryOp == BinaryOp::Div || part.binaryOp == BinaryOp::Rem) {
        straight &= part.type->isInteger() && isNumber(*part.operands[1]);
        count += 3; // a product, half of which is wanted, and shifts
      }
      count += 1;
      return true;
    case ExprKind::Unary:
    case ExprKind::Select:
      count += 1;
      return true;
    case ExprKind::Cast:
      count += part.type->isFloating() != part.operands[0]->type->isFloating() && !isNumber(part)
                   ? 1
                   : 0;
      return true;
    case ExprKind::Subscript:
    case ExprKind::Member:
      return false; // a place, which is an access
    case ExprKind::Load:
    case ExprKind::VarRef:
    case ExprKind::IntLiteral:
    case ExprKind::FloatLiteral:
    case ExprKind::AddressOf:
      return true;
    default:
      straight = false;
      return false;
    }
  });
  return straight ? std::optional(count) : std::nullopt;
}

std::optional<double> computations(const ir::Stmt &body) {
  double count = 0;
  bool straight = true;
  std::set<const ir::Symbol *> own;
  ir::forEachStmt(body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare && stmt.symbol)
      own.insert(stmt.symbol.get());
    straight &= stmt.kind == StmtKind::Block || stmt.kind == StmtKind::Declare ||
                stmt.kind == StmtKind::Assign;
    // A sum of floating-point numbers in a variable of before the loop.
    straight &= stmt.kind != StmtKind::Assign || stmt.target->kind != ExprKind::VarRef ||
                !stmt.target->type->isFloating() || own.contains(stmt.target->symbol.get());
    const auto computed = stmt.value ? computations(*stmt.value) : std::optional(0.0);
    straight &= computed.has_value();
    count += computed.value_or(0);
  });
  // Calls in subscripts, which no value shows.
  ir::forEachExpr(body, [&](const Expr &expr) {
    straight &= expr.kind != ExprKind::Call && expr.kind != ExprKind::OpaqueExpr;
  });
  return straight ? std::optional(count) : std::nullopt;
}

/// It changes from iteration to iteration in a way that is not the counter's: `b[at[i]]`.
bool isScattered(const Nest &nest, LoopIndex index, const Polynomial &subscript) {
  const auto atoms = subscript.atoms();
  return subscript.isPoisoned() || std::any_of(atoms.begin(), atoms.end(), [&](auto id) {
           const analysis::Atom &atom = nest.table().atoms[id];
           return id != nest.loop(index).counter &&
                  (atom.variesEverywhere || std::ranges::count(atom.variesIn, index) > 0);
         });
}

/// Bytes from the place of one iteration to that of the next, at most a line; none: anywhere.
std::optional<double> strideOf(const Nest &nest, LoopIndex index, const Access &access) {
  const analysis::Base &base = nest.table().bases[access.base];
  if (access.wholeObject || access.size > longest || base.variesEverywhere ||
      std::ranges::count(base.variesIn, index) > 0)
    return std::nullopt;
  const auto counter = nest.loop(index).counter;
  double bytes = 0;
  for (const PathStep &step : access.path) {
    if (step.isField)
      continue;
    if (isScattered(nest, index, step.index) || step.isOwned)
      return std::nullopt;
    const Polynomial next =
        step.index.substitute(counter, Polynomial::atom(counter) + Polynomial::constant(1));
    const auto steps = (next - step.index).constantValue();
    if (steps == 0)
      continue;
    bytes += steps && step.elementSize > 0
                 ? static_cast<double>(*steps) * static_cast<double>(step.elementSize)
                 : lineBytes;
  }
  return bytes == 0 ? 0 : std::clamp(std::abs(bytes), shortest, lineBytes);
}

bool isSamePlace(const Access &a, const Access &b) {
  return a.isWrite == b.isWrite && a.base == b.base &&
         std::ranges::equal(a.path, b.path, [](const PathStep &x, const PathStep &y) {
           return x.isField == y.isField && x.index == y.index && x.fieldOffset == y.fieldOffset;
         });
}

} // namespace

std::optional<double> straightWork(const Nest &nest, LoopIndex loop) {
  const auto computed = computations(*nest.loop(loop).stmt->body);
  if (!computed || !nest.carried(loop).empty())
    return std::nullopt;
  double moved = 0, width = 0;
  std::vector<const Access *> seen;
  for (const Access &access : nest.table().accesses) {
    if (access.loops.empty() || access.loops.back() != loop || access.isScalarVariable)
      continue;
    const auto stride = strideOf(nest, loop, access);
    if (!stride)
      return std::nullopt;
    if (std::ranges::any_of(seen, [&](const Access *one) { return isSamePlace(*one, access); }))
      continue;
    seen.push_back(&access);
    moved += *stride;
    if (*stride > 0)
      width = std::max(width, std::max(shortest, static_cast<double>(access.size)));
  }
  if (width == 0)
    return std::nullopt;
  return perByteMoved * moved + perByteComputed * width * *computed;
}

} // namespace parlift::legality
