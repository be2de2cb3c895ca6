#include "legality/versions/CanAvoidMeeting.h"

#include "analysis/model/InTree.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/Conjunction.h"
#include "ir/Contradiction.h"
#include "ir/Conversions.h"
#include "ir/ExprText.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"

#include <algorithm>
#include <cctype>
#include <limits>
#include <set>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;

namespace {

/// A branch on the way to some expression: it is taken where the condition is, or is not, true.
struct Branch {
  const Expr *condition = nullptr;
  bool whenTrue = true;
  const ir::Stmt *side = nullptr; ///< all that stands in it
};

bool contains(const ir::Stmt *stmt, const Expr &wanted) {
  bool found = false;
  if (stmt)
    ir::forEachExpr(*stmt, [&](const Expr &expr) { found |= &expr == &wanted; });
  return found;
}

/// The branches inside the loop that lead to `place`. Words that stand in both branches of an `if` need neither.
std::vector<Branch> branchesTo(const ir::Stmt &loop, const Expr &place) {
  std::vector<Branch> result;
  ir::forEachStmt(loop, [&](const ir::Stmt &stmt) {
    if (stmt.kind != ir::StmtKind::If)
      return;
    const bool inThen = contains(stmt.thenBranch.get(), place);
    const bool inElse = contains(stmt.elseBranch.get(), place);
    if (inThen != inElse)
      result.push_back(
          {stmt.condition.get(), inThen, (inThen ? stmt.thenBranch : stmt.elseBranch).get()});
  });
  return result;
}

/// Where the branch is not taken the loop still writes something: else it has nothing to do in parallel.
bool writesOutside(const Nest &nest, LoopIndex loop, const Branch &branch) {
  return std::ranges::any_of(nest.table().accesses, [&](const Access &access) {
    return access.isWrite && !access.isScalarVariable && nest.isInside(access, loop) &&
           !contains(branch.side, *access.site);
  });
}

/// Without conversions that have no words of their own, which the same words make again.
const Expr &asWritten(const Expr &expr) {
  const Expr *at = &expr;
  while (at->kind == ExprKind::Cast) {
    const SourceRange &whole = at->range, &inside = at->operands[0]->range;
    if (whole.valid() &&
        (!inside.valid() || whole.begin != inside.begin || whole.end != inside.end))
      break;
    at = at->operands[0].get();
  }
  return *at;
}

/// Conditions whose value no iteration decides.
class Flags {
public:
  explicit Flags(const ir::Stmt &loop) : changing_(changingIn(loop)) {}

  /// That the condition holds, or does not; null: it may be another one later, or is not understood.
  ExprRef says(const Expr &condition, bool isTrue) const;

private:
  bool isFlag(const Expr &load) const;
  ExprRef operand(const Expr &expr) const;

  std::set<const ir::Symbol *> changing_;
};

bool Flags::isFlag(const Expr &load) const {
  const Expr &place = *load.operands[0];
  if (place.kind != ExprKind::VarRef)
    return false;
  const ir::Symbol &symbol = *place.symbol;
  return symbol.storage == ir::Storage::Parameter && !symbol.isExposed() && !symbol.isSynthetic &&
         symbol.type->isScalar() && !symbol.type->isPointer() && !symbol.type->isVolatile &&
         !symbol.type->isAtomic && !changing_.contains(&symbol);
}

/// The value by its own name: words of a callee mean nothing here.
ExprRef Flags::operand(const Expr &expr) const {
  const Expr &plain = asWritten(expr);
  if (plain.kind == ExprKind::Load)
    return isFlag(plain) ? ir::load(ir::varRef(plain.operands[0]->symbol)) : nullptr;
  const bool isNumber = plain.kind == ExprKind::IntLiteral || plain.kind == ExprKind::FloatLiteral;
  if (!isNumber || !plain.range.valid())
    return nullptr;
  const bool isDigits =
      std::isdigit(static_cast<unsigned char>(plain.range.oneLine().front())) != 0;
  return isDigits ? std::make_shared<const Expr>(plain) : nullptr; // and no macro
}

ExprRef Flags::says(const Expr &expr, bool isTrue) const {
  const Expr &plain = asWritten(expr);
  if (plain.kind == ExprKind::Unary && plain.unaryOp == ir::UnaryOp::LogicalNot)
    return says(*plain.operands[0], !isTrue);
  // `!(x > 0)` and not `x <= 0`: of what is no number both are false.
  const auto orNot = [&](ExprRef word) {
    return word && !isTrue ? ir::unary(ir::UnaryOp::LogicalNot, std::move(word)) : word;
  };
  if (plain.kind != ExprKind::Binary)
    return orNot(operand(plain));
  if (!isComparison(plain.binaryOp))
    return nullptr;
  const ExprRef left = operand(*plain.operands[0]), right = operand(*plain.operands[1]);
  if (!left || !right)
    return nullptr;
  const auto [x, y] = ir::balanced(left, right);
  return x && y ? orNot(ir::binary(plain.binaryOp, x, y)) : nullptr;
}

/// "n <= 100": no two iterations are that far apart. `distance` is set then.
ExprRef fewIterations(const Nest &nest, LoopIndex loop, const Dependence &dependence,
                      std::int64_t &distance) {
  const auto level = std::ranges::find(dependence.loops, loop) - dependence.loops.begin();
  const NestLoop &shape = nest.loop(loop);
  const auto known = dependence.distance.at(static_cast<std::size_t>(level));
  if (!known || !shape.upper || *known == std::numeric_limits<std::int64_t>::min())
    return nullptr;
  distance = std::abs(*known);
  constexpr std::int64_t most = std::int64_t{1}
                                << 30; // no size of a loop that anyone would ask about
  if (distance < 2 || distance > most)
    return nullptr;
  const Constraint isShort{Constraint::Kind::NonNegative,
                           Polynomial::constant(distance) - (*shape.upper - shape.lower)};
  return InTree(nest.model, loop).holds(isShort).value_or(nullptr);
}

} // namespace

std::optional<std::vector<ExprRef>> canAvoidMeeting(const Nest &nest, LoopIndex loop,
                                                    const std::vector<unsigned> &dependences) {
  const ir::Stmt &stmt = *nest.loop(loop).stmt;
  const Flags flags(stmt);
  ir::Conjunction clauses;
  for (const unsigned id : dependences) {
    const Dependence &dependence = nest.dependences.dependences[id];
    if (dependence.quota || dependence.viaAlias || dependence.carriedBy != loop)
      return std::nullopt;
    std::vector<ExprRef> ways;
    std::int64_t distance = 0;
    const ExprRef isShort = fewIterations(nest, loop, dependence, distance);
    const bool isTestedByLength = isShort && !isAlwaysTrue(*isShort);
    if (isTestedByLength)
      ways.push_back(isShort);
    const auto isKnown = [&](const Expr &way) {
      return std::ranges::any_of(
          ways, [&](const ExprRef &known) { return ir::lineText(*known) == ir::lineText(way); });
    };
    for (const unsigned end : {dependence.source, dependence.sink})
      for (const Branch &branch : branchesTo(stmt, *nest.table().accesses[end].site))
        if (const ExprRef way = flags.says(*branch.condition, !branch.whenTrue);
            way && writesOutside(nest, loop, branch) && !isKnown(*way))
          ways.push_back(way);
    const bool isByLengthAlone = ways.size() == 1 && isTestedByLength;
    if (ways.empty() || (isByLengthAlone && distance < worthwhileDistance))
      return std::nullopt;
    ExprRef clause;
    for (const ExprRef &way : ways)
      clause = clause ? ir::binary(ir::BinaryOp::LogicalOr, clause, way) : way;
    clauses.add(clause);
  }
  // What both branches of an `if` carry is carried.
  if (ir::isContradictory(clauses.parts()))
    return std::nullopt;
  return clauses.parts();
}

} // namespace parlift::legality
