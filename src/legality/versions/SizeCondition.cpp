#include "legality/versions/SizeCondition.h"

#include "analysis/execution/Executor.h"
#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/ValueRange.h"
#include "ir/Builder.h"
#include "ir/CExpression.h"
#include "ir/GpuDecision.h"
#include "legality/nest/NamesBefore.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::legality {

namespace {

using ir::BinaryOp;
using ir::Expr;
using ir::ExprKind;

/// Finds what is wrong with a condition.
class Check {
public:
  explicit Check(const Nest &nest, LoopIndex loop)
      : assigned_(analysis::assignedIn(*nest.loop(loop).stmt)) {}

  /// False: `why` says what is wrong.
  bool accepts(const Expr &expr);
  std::string why;
  bool hasVariables = false;

private:
  bool no(std::string sentence) {
    why = std::move(sentence);
    return false;
  }
  bool notUnderstood() {
    return no(
        "only numbers, integer variables and their arithmetic and comparisons are understood");
  }
  bool acceptsVariable(const Expr &read);
  bool acceptsCast(const Expr &cast);
  bool acceptsBinary(const Expr &expr);
  bool acceptsResult(const Expr &expr);

  analysis::Assigned assigned_;
};

bool Check::accepts(const Expr &expr) {
  if (expr.kind == ExprKind::Load)
    return acceptsVariable(expr);
  if (!std::all_of(expr.operands.begin(), expr.operands.end(),
                   [&](const ir::ExprRef &operand) { return accepts(*operand); }))
    return false;
  switch (expr.kind) {
  case ExprKind::IntLiteral:
  case ExprKind::FloatLiteral:
    return true;
  case ExprKind::Cast:
    return acceptsCast(expr);
  case ExprKind::Unary:
    return expr.unaryOp != ir::UnaryOp::Neg || acceptsResult(expr);
  case ExprKind::Binary:
    return acceptsBinary(expr);
  default:
    return notUnderstood();
  }
}

bool Check::acceptsVariable(const Expr &read) {
  const Expr &place = *read.operands[0];
  if (place.kind != ExprKind::VarRef)
    return notUnderstood();
  const ir::Symbol &symbol = *place.symbol;
  const ir::Type &type = *symbol.type;
  if (!type.isInteger() || type.isVolatile || type.isAtomic || symbol.isReference)
    return no(fmt::format("`{}` is no plain integer variable", symbol.name));
  if (assigned_.symbols.contains(&symbol))
    return no(fmt::format("`{}` gets other values in the loop", symbol.name));
  hasVariables = true;
  return true;
}

/// From numbers to floating point, and not back.
bool Check::acceptsCast(const Expr &cast) {
  const ir::Type &from = *cast.operands[0]->type;
  const bool isNumber = from.isInteger() || from.isFloating();
  return (cast.type->isInteger() && from.isInteger()) || (cast.type->isFloating() && isNumber) ||
         notUnderstood();
}

bool Check::acceptsBinary(const Expr &expr) {
  switch (expr.binaryOp) {
  case BinaryOp::Add:
  case BinaryOp::Sub:
  case BinaryOp::Mul:
    return acceptsResult(expr);
  case BinaryOp::Div:
  case BinaryOp::Rem: {
    // The least number has no opposite, so that -1 divides all but one.
    const auto by = analysis::rangeOf(*expr.operands[1]).constant();
    return (expr.type->isInteger() && by && *by != 0 && *by != -1) ||
           no("only numbers other than 0 and -1 are sure to divide");
  }
  case BinaryOp::And:
  case BinaryOp::Or:
  case BinaryOp::Xor:
  case BinaryOp::LogicalAnd:
  case BinaryOp::LogicalOr:
    return true;
  default:
    if (!analysis::isComparison(expr.binaryOp))
      return notUnderstood();
    // Compilers warn of them.
    return !analysis::knownComparison(expr) ||
           no("a comparison ends the same for all values of the types in it");
  }
}

bool Check::acceptsResult(const Expr &expr) {
  return expr.type->isFloating() || analysis::fits(analysis::exactRangeOf(expr), *expr.type) ||
         no(fmt::format("a result may not fit its type, `{}`; computed as `double` it does",
                        expr.type->spelling));
}

/// `what`: "condition", which it should be.
Result<ir::ExprRef> parseBefore(const Nest &nest, LoopIndex loop, const std::string &text,
                                const std::function<ir::SymbolRef(std::string_view)> &more,
                                std::string_view what) {
  const NamesBefore names(nest.function, *nest.loop(loop).stmt);
  std::string unknown;
  ir::CScope scope;
  scope.variable = [&](std::string_view name) {
    ir::SymbolRef symbol = names.findSet(name);
    if (const ir::SymbolRef other = names.find(name); other && other->hasStaticStorage())
      symbol = other;
    if (!symbol)
      symbol = more(name);
    if (!symbol)
      unknown = name;
    return symbol;
  };
  Result<ir::ExprRef> parsed = ir::parseCExpression(text, scope);
  if (!unknown.empty())
    return Failure{
        fmt::format("`{}` is no variable that is sure to have a value before the loop", unknown)};
  if (!parsed)
    return Failure{fmt::format("`{}` is no {}: {}", text, what, parsed.error())};
  return parsed;
}

} // namespace

Result<ir::ExprRef> sizeCondition(const Nest &nest, LoopIndex loop, const std::string &text) {
  const auto decision = [](std::string_view name) {
    return name == ir::gpuPaysHere ? ir::gpuDecision() : nullptr;
  };
  Result<ir::ExprRef> parsed = parseBefore(nest, loop, text, decision, "condition");
  if (!parsed)
    return parsed;
  if (!(*parsed)->type->isInteger())
    return Failure{fmt::format("`{}` is no condition", text)};
  Check check(nest, loop);
  if (!check.accepts(**parsed))
    return Failure{fmt::format("`{}` cannot be tested: {}", text, check.why)};
  if (!check.hasVariables)
    return Failure{fmt::format("`{}` says the same for all sizes", text)};
  return *parsed;
}

Result<ir::ExprRef> sizeValue(const Nest &nest, LoopIndex loop, const std::string &text,
                              const std::function<ir::SymbolRef(std::string_view)> &more) {
  Result<ir::ExprRef> parsed = parseBefore(nest, loop, text, more, "number");
  if (!parsed)
    return parsed;
  if (!(*parsed)->type->isInteger() && !(*parsed)->type->isFloating())
    return Failure{fmt::format("`{}` is no number", text)};
  Check check(nest, loop);
  if (!check.accepts(**parsed))
    return Failure{fmt::format("`{}` cannot be computed: {}", text, check.why)};
  return (*parsed)->type->isFloating() ? *parsed : ir::cast(*parsed, ir::doubleType());
}

} // namespace parlift::legality
