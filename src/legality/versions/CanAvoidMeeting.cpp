#include "legality/versions/CanAvoidMeeting.h"

#include "analysis/model/CText.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Walk.h"
#include "legality/nest/SaidByCounters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <limits>
#include <set>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;

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

/// Conditions whose value no iteration decides, as C text.
class Flags {
public:
  explicit Flags(const ir::Stmt &loop) : changing_(changingIn(loop)) {}

  /// That the condition holds, or does not; nullopt: it may be another one later, or is not understood.
  std::optional<std::string> says(const Expr &condition, bool isTrue) const;

private:
  bool isFlag(const Expr &load) const;
  std::optional<std::string> operand(const Expr &expr) const;

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

std::optional<std::string> Flags::operand(const Expr &expr) const {
  const Expr &plain = asWritten(expr);
  if (plain.kind == ExprKind::Load)
    return isFlag(plain) ? std::optional(plain.operands[0]->symbol->name) : std::nullopt;
  const bool isNumber = plain.kind == ExprKind::IntLiteral || plain.kind == ExprKind::FloatLiteral;
  if (!isNumber || !plain.range.valid())
    return std::nullopt;
  std::string words = plain.range.oneLine();
  const bool isWord = std::isdigit(static_cast<unsigned char>(words.front())) != 0;
  return isWord ? std::optional(std::move(words)) : std::nullopt;
}

std::optional<std::string> Flags::says(const Expr &expr, bool isTrue) const {
  const Expr &plain = asWritten(expr);
  if (plain.kind == ExprKind::Unary && plain.unaryOp == ir::UnaryOp::LogicalNot)
    return says(*plain.operands[0], !isTrue);
  if (plain.kind != ExprKind::Binary) {
    const auto word = operand(plain);
    return word ? std::optional((isTrue ? "" : "!") + *word) : std::nullopt;
  }
  constexpr std::array operators = {"<", "<=", ">", ">=", "==", "!="};
  if (!isComparison(plain.binaryOp))
    return std::nullopt;
  const auto left = operand(*plain.operands[0]), right = operand(*plain.operands[1]);
  if (!left || !right)
    return std::nullopt;
  const auto index =
      static_cast<std::size_t>(plain.binaryOp) - static_cast<std::size_t>(ir::BinaryOp::Lt);
  // `!(x > 0)` and not `x <= 0`: of what is no number both are false.
  return fmt::format(fmt::runtime(isTrue ? "{} {} {}" : "!({} {} {})"), *left, operators.at(index),
                     *right);
}

/// "n <= 100": no two iterations are that far apart. `distance` is set then.
std::optional<std::string> fewIterations(const Nest &nest, LoopIndex loop,
                                         const Dependence &dependence, std::int64_t &distance) {
  const auto level = std::ranges::find(dependence.loops, loop) - dependence.loops.begin();
  const NestLoop &shape = nest.loop(loop);
  const auto known = dependence.distance.at(static_cast<std::size_t>(level));
  if (!known || !shape.upper || *known == std::numeric_limits<std::int64_t>::min())
    return std::nullopt;
  distance = std::abs(*known);
  constexpr std::int64_t most = std::int64_t{1}
                                << 30; // no size of a loop that anyone would ask about
  if (distance < 2 || distance > most)
    return std::nullopt;
  const Constraint isShort{Constraint::Kind::NonNegative,
                           Polynomial::constant(distance) - (*shape.upper - shape.lower)};
  return CText(nest.model, loop).text(isShort);
}

} // namespace

std::optional<std::vector<std::string>> canAvoidMeeting(const Nest &nest, LoopIndex loop,
                                                        const std::vector<unsigned> &dependences) {
  const ir::Stmt &stmt = *nest.loop(loop).stmt;
  const Flags flags(stmt);
  std::vector<std::string> clauses;
  for (const unsigned id : dependences) {
    const Dependence &dependence = nest.dependences.dependences[id];
    if (dependence.quota || dependence.viaAlias || dependence.carriedBy != loop)
      return std::nullopt;
    std::vector<std::string> ways;
    std::int64_t distance = 0;
    const auto isShort = fewIterations(nest, loop, dependence, distance);
    const bool isTestedByLength = isShort && *isShort != "1";
    if (isTestedByLength)
      ways.push_back(*isShort);
    for (const unsigned end : {dependence.source, dependence.sink})
      for (const Branch &branch : branchesTo(stmt, *nest.table().accesses[end].site))
        if (auto text = flags.says(*branch.condition, !branch.whenTrue);
            text && writesOutside(nest, loop, branch) &&
            std::ranges::find(ways, *text) == ways.end())
          ways.push_back(std::move(*text));
    const bool isByLengthAlone = ways.size() == 1 && isTestedByLength;
    if (ways.empty() || (isByLengthAlone && distance < worthwhileDistance))
      return std::nullopt;
    std::string clause;
    for (const std::string &way : ways)
      clause += (clause.empty() ? "" : " || ") + way;
    if (std::ranges::find(clauses, clause) == clauses.end())
      clauses.push_back(std::move(clause));
  }
  return clauses;
}

} // namespace parlift::legality
