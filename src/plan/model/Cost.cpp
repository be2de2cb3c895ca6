#include "plan/model/Cost.h"

#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/ValueRange.h"
#include "analysis/symbolic/Words.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/CountedLoop.h"
#include "ir/ExprText.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/Reference.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace parlift::plan {

using ir::BinaryOp;

namespace {

constexpr std::int64_t fewIterations = 64;
/// Of an iteration: bytes that are copied many at a time.
constexpr double fewestOperations = 0.1;
/// Presumed of a loop over strips or blocks: eight at a time would leave many threads without any at the end.
constexpr double fewPresumed = 300;

/// Names, members of what pointers lead to, sums and products of them: what a person reads at a glance and costs nothing.
bool isSimple(const ir::Expr &expr) {
  bool result = ir::lineText(expr).size() <= 60;
  ir::forEachExpr(expr, [&](const ir::Expr &part) {
    using enum ir::ExprKind;
    const bool isFirst = part.kind == Subscript && part.operands[1]->kind == IntLiteral &&
                         !part.operands[1]->intValue;
    const bool isSum = part.kind == Binary &&
                       (part.binaryOp == ir::BinaryOp::Add || part.binaryOp == ir::BinaryOp::Sub ||
                        part.binaryOp == ir::BinaryOp::Mul || part.binaryOp == ir::BinaryOp::Div ||
                        part.binaryOp == ir::BinaryOp::PtrDiff);
    const bool isOpposite = part.kind == Unary && part.unaryOp == ir::UnaryOp::Neg;
    const bool isData = part.kind == AddressOf &&
                        part.operands[0]->type->kind == ir::TypeKind::Container &&
                        !ir::isAddressOfContainer(part); // `v.data()`
    result &= isFirst || isData || isSum || isOpposite || part.kind == VarRef ||
              part.kind == Member || part.kind == Load || part.kind == Cast ||
              part.kind == IntLiteral || part.kind == FloatLiteral;
    return result;
  });
  return result;
}

/// "x > 0 ? x : 0" says no more than "x" where it is compared with a positive number.
ir::ExprRef withoutClamp(const ir::ExprRef &trips) {
  if (!trips || trips->kind != ir::ExprKind::Select)
    return trips;
  const ir::Expr &otherwise = ir::withoutCasts(*trips->operands[2]);
  return otherwise.kind == ir::ExprKind::IntLiteral && otherwise.intValue == 0 ? trips->operands[1]
                                                                               : trips;
}

/// Rounded up to one significant digit: 6666 is 7000.
double rounded(double value) {
  const double power = std::pow(10, std::floor(std::log10(value)));
  return std::ceil(value / power) * power;
}

/// "n - 1" is as good as "n" where it is compared with a number that is a guess, and so is "n - m" as "n + 1 - m", which may not
/// be a number of its type.
ir::ExprRef withoutSmallNumber(const ir::ExprRef &count, double enough) {
  const bool isSum = count && count->kind == ir::ExprKind::Binary &&
                     (count->binaryOp == ir::BinaryOp::Add || count->binaryOp == ir::BinaryOp::Sub);
  if (!isSum)
    return count;
  if (count->operands[1]->kind != ir::ExprKind::IntLiteral) {
    const ir::ExprRef &left = count->operands[0], rest = withoutSmallNumber(left, enough);
    return rest == left || count->binaryOp != ir::BinaryOp::Sub
               ? count
               : ir::binary(count->binaryOp, rest, count->operands[1], {}, count->type);
  }
  constexpr double small = 0.05;
  const auto number = static_cast<double>(count->operands[1]->intValue);
  return number >= 0 && number <= small * enough ? count->operands[0] : count;
}

/// More than a name or a number.
bool isCompound(const ir::ExprRef &count) {
  return count && (count->kind == ir::ExprKind::Binary || count->kind == ir::ExprKind::Select ||
                   ir::lineText(*count).find(' ') != std::string::npos);
}

/// How the lengths of a loop's iterations differ.
enum class Lengths : std::uint8_t {
  Equal,
  Loaded,    ///< as the elements say that they read: rows of a sparse matrix
  Systematic ///< with the counter, or as far as a search goes
};

/// What the inner loop's bounds have to do with the counter. `inStrip`: what counts is how strips differ, of which one is where
/// `i < i_main` changes.
Lengths lengthsBy(const ir::Stmt &inner, const ir::Symbol &counter, bool inStrip) {
  Lengths result = Lengths::Equal;
  std::set<const ir::Expr *> choices;
  // In a subscript, `first[i + 1]`, the counter says where the bound is found and nothing of its value.
  const auto look = [&](const ir::Expr &expr) {
    bool isRead = false;
    if (choices.contains(&expr))
      return false;
    if (inStrip && expr.kind == ir::ExprKind::Select)
      choices.insert(expr.operands[0].get());
    if (expr.kind == ir::ExprKind::Subscript)
      ir::forEachExpr(expr, [&](const ir::Expr &part) { isRead |= part.symbol.get() == &counter; });
    if (isRead || expr.symbol.get() == &counter)
      result = std::max(result, isRead ? Lengths::Loaded : Lengths::Systematic);
    return !isRead;
  };
  if (inner.condition)
    ir::forEachExpr(*inner.condition, look);
  ir::forEachExpr(*inner.init, look);
  return result;
}

Lengths lengths(const analysis::LoopFacts &facts, const analysis::FunctionFacts &all,
                bool inStrip = false) {
  Lengths result = Lengths::Equal;
  for (const ir::Stmt *child : facts.children) {
    const analysis::LoopFacts *inner = all.find(child);
    const bool isStrip = inner && inner->stripOf && inner->stripOf == facts.counter;
    // `for (j = i; j < i + m; j++)` says m.
    const bool isAsLong = inner && !inStrip && inner->trips && facts.counter &&
                          !ir::mentions(*inner->trips, *facts.counter);
    if (facts.counter && !isStrip && !isAsLong)
      result = std::max(result, lengthsBy(*child, *facts.counter, inStrip));
    if (!inner)
      continue;
    if (!inner->counted)
      return Lengths::Systematic;
    // Iterations of a strip differ, and so do strips: for (i by 4) for (i_one = i; i_one < i + 4; i_one++) for (j <= i_one)
    if (isStrip)
      result = std::max(result, lengths(*inner, all, /*inStrip=*/true));
    analysis::LoopFacts deeper = *inner;
    deeper.counter = facts.counter;
    result = std::max(result, lengths(deeper, all, inStrip));
  }
  return result;
}

} // namespace

bool runsAtMost(const analysis::LoopFacts &facts, std::int64_t iterations) {
  return facts.constantTrip && *facts.constantTrip <= iterations;
}

std::optional<double> knownWork(const analysis::LoopFacts &facts) {
  if (!facts.constantTrip || !facts.operationsKnown)
    return std::nullopt;
  return static_cast<double>(*facts.constantTrip) * facts.operations;
}

/// `for (i = 0; i <= size; i += size)`: it runs twice at most.
static bool endsAfterOneStride(const ir::Stmt &loop) {
  const ir::Stmt *init = ir::onlyStatement(*loop.init), *step = ir::onlyStatement(*loop.step);
  if (!init || !init->value || !step || !step->value || !loop.condition)
    return false;
  const ir::Expr &first = ir::withoutCasts(*init->value), &sum = ir::withoutCasts(*step->value),
                 &test = ir::withoutCasts(*loop.condition);
  return first.kind == ir::ExprKind::IntLiteral && first.intValue == 0 &&
         sum.kind == ir::ExprKind::Binary && sum.binaryOp == ir::BinaryOp::Add &&
         test.kind == ir::ExprKind::Binary &&
         (test.binaryOp == ir::BinaryOp::Lt || test.binaryOp == ir::BinaryOp::Le) &&
         analysis::sameExpression(ir::withoutCasts(*sum.operands[1]),
                                  ir::withoutCasts(*test.operands[1]));
}

/// As far as the types of its bounds tell.
static std::optional<double> mostWorkByTypes(const analysis::LoopFacts &facts) {
  const std::optional<double> known = knownWork(facts);
  if (!known && facts.operationsKnown && endsAfterOneStride(*facts.loop))
    return 2 * facts.operations;
  const auto header = ir::countedLoop(*facts.loop);
  if (!known && facts.operationsKnown && !header &&
      facts.trips) // `while (n--)` with an n of few bits
    return std::max(analysis::rangeOf(*facts.trips).high, 0.0) * facts.operations;
  if (known || !facts.operationsKnown || !header || header->test == ir::BinaryOp::Ne)
    return known;
  const analysis::ValueRange first = analysis::rangeOf(*header->first),
                             limit = analysis::rangeOf(*header->limit);
  const double way = header->step > 0 ? limit.high - first.low : first.high - limit.low;
  return (std::max(way, 0.0) / std::abs(static_cast<double>(header->step)) + 1) * facts.operations;
}

std::optional<double> mostWork(const analysis::LoopFacts &facts) {
  const std::optional<double> most = mostWorkByTypes(facts);
  if (!facts.mostWork || knownWork(facts))
    return most;
  return std::min(most.value_or(*facts.mostWork), *facts.mostWork);
}

/// What the types say of its words is enough to see it: `n > 400` of eight bits.
static bool neverHolds(const ir::Expr &test) {
  if (test.kind == ir::ExprKind::IntLiteral)
    return test.intValue == 0;
  if (test.kind == ir::ExprKind::Binary && test.binaryOp == BinaryOp::LogicalAnd)
    return neverHolds(*test.operands[0]) || neverHolds(*test.operands[1]);
  return analysis::knownComparison(test) == false;
}

bool isTooSmall(const analysis::LoopFacts &facts, const CostModel &model) {
  if (runsAtMost(facts, 1))
    return true; // nothing to share, and GCC takes no loop whose test is always false
  constexpr double neverPays =
      1e30; // more than any loop does in a lifetime: the user wants no threads
  if (model.startCost >= neverPays)
    return true;
  if (const std::optional<double> work = mostWork(facts); work && *work < model.startCost)
    return true;
  const ir::ExprRef guard = tripGuard(facts, model);
  return guard && neverHolds(*guard);
}

/// What the words say, an enumerator as its number.
static ir::ExprRef plainly(const ir::ExprRef &expr) {
  const ir::Expr &plain = ir::withoutCasts(*expr);
  return plain.kind == ir::ExprKind::IntLiteral ? ir::number(plain.intValue)
                                                : std::make_shared<const ir::Expr>(plain);
}

/// Blocks of a diagonal, of which there is one at both ends of the table, and in all of a small one: `jj_end - jj_begin > 64`.
static ir::ExprRef blocksGuard(const analysis::LoopFacts &facts) {
  const ir::Expr &test = ir::withoutCasts(*facts.loop->condition);
  const ir::Stmt *init = ir::onlyStatement(*facts.loop->init);
  if (!init || !init->value || test.kind != ir::ExprKind::Binary || test.binaryOp != BinaryOp::Lt)
    return nullptr;
  const ir::ExprRef first = plainly(init->value), end = plainly(test.operands[1]);
  if (!isSimple(*first) || !isSimple(*end))
    return nullptr;
  const ir::Expr &start = ir::withoutCasts(*first);
  const bool isFromZero = start.kind == ir::ExprKind::IntLiteral && start.intValue == 0;
  return ir::together(BinaryOp::Gt, isFromZero ? end : ir::together(BinaryOp::Sub, end, first),
                      ir::number(*facts.step));
}

/// x, of `(double)x * x`: null: the product is none of a number by itself.
static ir::ExprRef rootOf(const ir::ExprRef &count) {
  if (!count || count->kind != ir::ExprKind::Binary || count->binaryOp != BinaryOp::Mul)
    return nullptr;
  const ir::Expr &first = ir::withoutCasts(*count->operands[0]);
  const ir::ExprRef &second = count->operands[1];
  return isCompound(second) && ir::lineText(first) == ir::lineText(ir::withoutCasts(*second))
             ? second
             : nullptr;
}

/// A choice of two values by how they compare: which of them it is tells whether it is the smaller one. nullopt: it is none.
static std::optional<bool> isMinimum(const ir::Expr &choice) {
  const ir::Expr &test = ir::withoutCasts(*choice.operands[0]);
  if (test.kind != ir::ExprKind::Binary)
    return std::nullopt;
  const bool isLess = test.binaryOp == BinaryOp::Lt || test.binaryOp == BinaryOp::Le;
  if (!isLess && test.binaryOp != BinaryOp::Gt && test.binaryOp != BinaryOp::Ge)
    return std::nullopt;
  const auto same = [&](unsigned compared, unsigned chosen) {
    return analysis::sameExpression(ir::withoutCasts(*test.operands[compared]),
                                    ir::withoutCasts(*choice.operands[chosen]));
  };
  if (same(0, 1) && same(1, 2))
    return isLess;
  return same(0, 2) && same(1, 1) ? std::optional(!isLess) : std::nullopt;
}

/// `count > enough`; of the smaller one of two both are, `n > 7000 && m > 7000`, of the larger one one of them is. Null: it has no short
/// words. `isAsWritten`: the loop's headers say it, and evaluate it anyway: of `p ? p->n : 0` no part by itself.
static ir::ExprRef isMore(const ir::ExprRef &count, double enough, bool isAsWritten = false) {
  constexpr std::size_t longestHeader = 120;
  const ir::ExprRef plain = plainly(isAsWritten ? count : withoutClamp(count));
  const bool isChoice = plain->kind == ir::ExprKind::Select;
  if (const auto isSmaller = isChoice ? isMinimum(*plain) : std::nullopt) {
    const ir::ExprRef first = isMore(plain->operands[1], enough, isAsWritten),
                      second = isMore(plain->operands[2], enough, isAsWritten);
    return first && second ? ir::together(*isSmaller ? BinaryOp::LogicalAnd : BinaryOp::LogicalOr,
                                          first, second)
                           : nullptr;
  }
  // What no integer holds is written as a floating-point number.
  constexpr double mostOfLong = 9e18;
  return isSimple(*count) || (isAsWritten && ir::lineText(*count).size() <= longestHeader)
             ? ir::together(BinaryOp::Gt, analysis::comparableWord(count),
                            enough > mostOfLong ? ir::floatLiteral(enough, ir::doubleType())
                                                : ir::number(static_cast<std::int64_t>(enough)))
             : nullptr;
}

/// `for (i = a; i < n; i += s)`: `(double)n - a > 4000.0 * s`, which divides by nothing and does not overflow. Around loops of symbolic
/// lengths what those run counts, and that there is more than one iteration: `for (j = 0; j < m; j++)` in it makes
/// `((double)n - a) * m > 4000.0 * s && (double)n - a > s`, and `for (j = 0; j < s; j++)` alone `(double)n - a > 4000 && (double)n - a > s`.
static ir::ExprRef strideGuard(const analysis::LoopFacts &facts, const CostModel &model) {
  const ir::Stmt *init = ir::onlyStatement(*facts.loop->init);
  const ir::Stmt *step = ir::onlyStatement(*facts.loop->step);
  const ir::Expr &test = ir::withoutCasts(*facts.loop->condition);
  const ir::Expr &sum = ir::withoutCasts(*step->value);
  const ir::ExprRef start = plainly(init->value), end = plainly(test.operands[1]),
                    by = plainly(sum.operands[1]);
  const double operations =
      facts.strideRuns ? facts.workOperations : std::max(facts.operations, fewestOperations);
  const double enough = rounded(model.startCost / operations);
  if (!isSimple(*start) || !isSimple(*end) || !isSimple(*by) || enough < 2)
    return nullptr;
  const bool fromZero = start->kind == ir::ExprKind::IntLiteral && start->intValue == 0;
  const ir::ExprRef length =
      fromZero ? end : ir::together(BinaryOp::Sub, analysis::saidAs(end, ir::doubleType()), start);
  const auto strides = [&] {
    return ir::together(BinaryOp::Mul, ir::floatLiteral(enough, ir::doubleType()), by);
  };
  if (!facts.strideRuns)
    return ir::together(BinaryOp::Gt, length, strides());
  const ir::ExprRef runs = plainly(facts.strideRuns);
  if (!isSimple(*runs))
    return nullptr;
  const bool isWhole = analysis::sameExpression(*runs, *by);
  const ir::ExprRef isMuch =
      isWhole ? isMore(length, enough)
              : ir::together(
                    BinaryOp::Gt,
                    ir::together(BinaryOp::Mul,
                                 fromZero ? analysis::saidAs(end, ir::doubleType()) : length, runs),
                    strides());
  return isMuch ? ir::together(BinaryOp::LogicalAnd, isMuch, ir::together(BinaryOp::Gt, length, by))
                : nullptr;
}

/// Of a loop from pointer to pointer, or over iterators, in steps of several elements: `n > 14000`, `a.size() > 14000`,
/// `last - first > 14000`.
static ir::ExprRef walkGuard(const analysis::LoopFacts &facts, const CostModel &model) {
  if (!facts.loop->condition)
    return nullptr;
  const ir::Stmt *init = ir::onlyStatement(*facts.loop->init);
  const ir::Expr &test = ir::withoutCasts(*facts.loop->condition);
  if (!init || !init->value || !facts.step || test.kind != ir::ExprKind::Binary ||
      (test.binaryOp != BinaryOp::Lt && test.binaryOp != BinaryOp::Ne))
    return nullptr;
  const ir::ExprRef &first = init->value, &end = test.operands[1];
  const bool isWritten = first->range.valid() && end->range.valid();
  if (!isWritten || *facts.step < 2 || !first->type->isPointer() || !end->type->isPointer())
    return nullptr;
  const double enough = rounded(model.startCost / std::max(facts.operations, fewestOperations)) *
                        static_cast<double>(*facts.step);
  const ir::Expr &sum = ir::withoutCasts(*end);
  const bool isBehindFirst =
      sum.kind == ir::ExprKind::Binary && sum.binaryOp == BinaryOp::PtrAdd &&
      analysis::sameExpression(ir::withoutCasts(*sum.operands[0]), ir::withoutCasts(*first));
  if (!isBehindFirst)
    return isMore(ir::binary(BinaryOp::PtrDiff, end, first), enough, true);
  const ir::ExprRef &length = sum.operands[1];
  const bool isSize = length->kind == ir::ExprKind::Load &&
                      length->operands[0]->kind == ir::ExprKind::Member &&
                      length->operands[0]->operands[0]->type->kind == ir::TypeKind::Container;
  return isMore(isSize ? analysis::sizeWord(*length) : length, enough, true);
}

/// Of a loop whose trips have no words the ends of its header, as they stand there: `i < std::min(n, m) - 1`, `i < image.size()`. It
/// evaluates them on its way in, too.
static ir::ExprRef headerGuard(const analysis::LoopFacts &facts, const CostModel &model) {
  const auto header = ir::countedLoop(*facts.loop);
  if (!header)
    return walkGuard(facts, model);
  if (header->test == BinaryOp::Ne || facts.constantTrip) // a number is no test
    return nullptr;
  const double step = std::abs(static_cast<double>(header->step));
  const double enough =
      rounded(model.startCost / std::max(facts.operations, fewestOperations)) * step;
  const ir::ExprRef &from = header->step > 0 ? header->first : header->limit,
                    &to = header->step > 0 ? header->limit : header->first;
  const ir::Expr &low = ir::withoutCasts(*from);
  const bool isFromSmall = low.kind == ir::ExprKind::IntLiteral && low.intValue >= 0 &&
                           static_cast<double>(low.intValue) < enough;
  const ir::ExprRef end = withoutSmallNumber(plainly(to), enough);
  if (isFromSmall)
    return isMore(end, enough, true);
  return isMore(ir::together(BinaryOp::Sub, analysis::saidAs(end, ir::doubleType()), plainly(from)),
                enough, true);
}

/// The limit of a loop from about zero in steps of one; null: it is another one.
static ir::ExprRef lengthIn(const ir::Stmt &loop, double small) {
  const auto header = ir::countedLoop(loop);
  if (!header || header->step != 1 || header->test != BinaryOp::Lt)
    return nullptr;
  const ir::Expr &first = ir::withoutCasts(*header->first);
  return first.kind == ir::ExprKind::IntLiteral && first.intValue >= 0 &&
                 static_cast<double>(first.intValue) < small
             ? plainly(header->limit)
             : nullptr;
}

/// `inner` can be said before `loop`, whose own limit is `outer`: nothing in it is made or set there, and it looks at no element that
/// `outer` does not look at.
static bool isSaidBefore(const ir::Expr &inner, const ir::Expr &outer, const ir::Stmt &loop) {
  std::set<const ir::Symbol *> own;
  ir::forEachStmt(loop, [&](const ir::Stmt &stmt) {
    const bool sets = stmt.kind == ir::StmtKind::Assign && stmt.target->symbol;
    if (stmt.kind == ir::StmtKind::Declare || sets)
      own.insert(sets ? stmt.target->symbol.get() : stmt.symbol.get());
  });
  bool result = true;
  ir::forEachExpr(inner, [&](const ir::Expr &part) {
    bool isKnown = part.kind != ir::ExprKind::Subscript;
    ir::forEachExpr(outer, [&](const ir::Expr &known) {
      isKnown = isKnown || analysis::sameExpression(part, known);
    });
    const bool isPlain = part.kind != ir::ExprKind::Call && part.kind != ir::ExprKind::OpaqueExpr;
    result = result && isKnown && isPlain && !own.contains(part.symbol.get());
  });
  return result;
}

/// Of a nest whose work has no words outside it: what the headers say, `(double)l.in * l.out > 3000` of a reference `l`.
static ir::ExprRef headersGuard(const analysis::LoopFacts &facts, const CostModel &model) {
  constexpr double small = 3;
  const ir::ExprRef outer = lengthIn(*facts.loop, small);
  ir::ExprRef inner;
  if (outer)
    ir::forEachStmt(*facts.loop->body, [&](const ir::Stmt &stmt) {
      if (stmt.kind != ir::StmtKind::Loop || inner)
        return;
      const ir::ExprRef length = lengthIn(stmt, small);
      if (length && isSaidBefore(*length, *outer, *facts.loop))
        inner = length;
    });
  if (!inner || facts.workOperations <= 0)
    return headerGuard(facts, model);
  const double enough = rounded(model.startCost / std::max(facts.workOperations, 1.0));
  return isMore(ir::together(BinaryOp::Mul, analysis::saidAs(outer, ir::doubleType()), inner),
                enough, true);
}

ir::ExprRef tripGuard(const analysis::LoopFacts &facts, const CostModel &model) {
  constexpr std::int64_t leastBlock = 16;
  // A diagonal is a loop in the loop over diagonals.
  if (facts.parent && facts.loop->isProvedApart && facts.canonical &&
      facts.step.value_or(1) >= leastBlock && !facts.constantTrip && model.startCost > 0)
    if (ir::ExprRef guard = blocksGuard(facts))
      return guard;
  if (facts.canonical && facts.counter && !facts.step && model.startCost > 0)
    return strideGuard(facts, model);
  const bool byTrips = isGuardedByTrips(facts) || (!facts.work && !facts.canonical && facts.trips);
  if ((facts.constantTrip && facts.operationsKnown) || model.startCost <= 0 ||
      facts.leastWork >= model.startCost)
    return nullptr;
  // A counter of few bits: the test would never hold, and compilers warn.
  if (const std::optional<double> most = byTrips ? mostWork(facts) : std::nullopt;
      most && *most < model.startCost)
    return nullptr;
  if (byTrips && !facts.trips && facts.canonical)
    return headerGuard(facts, model);
  if (!byTrips && !facts.work && facts.canonical)
    return headersGuard(facts, model);
  const double operations = byTrips ? facts.operations : facts.workOperations;
  // Of the blocks of a nest a fraction of an operation is what is left of a division, no copy.
  const double fewest = byTrips ? fewestOperations : 1;
  double enough = rounded(model.startCost / std::max(operations, fewest));
  const auto counted = [&](const ir::ExprRef &trips) {
    return withoutSmallNumber(withoutClamp(trips), enough);
  };
  ir::ExprRef count = byTrips ? counted(facts.trips) : facts.work;
  // The difference of two numbers need not be one of their type where the loop does not run.
  if (byTrips && isCompound(count))
    count = counted(facts.longTrips);
  if (const ir::ExprRef root = rootOf(count)) { // `n - k > 200` of (n - k) * (n - k) > 40000
    count = root;
    enough = rounded(std::sqrt(enough));
  }
  if (!count || enough < 2)
    return nullptr;
  ir::ExprRef guard = isMore(count, enough, !byTrips);
  if (!guard)
    return byTrips && facts.canonical ? headerGuard(facts, model) : nullptr;
  if (!byTrips)
    for (auto test = facts.workTests.rbegin(); test != facts.workTests.rend(); ++test)
      guard = ir::together(BinaryOp::LogicalAnd, *test, guard);
  return guard;
}

ir::ExprRef entryGuard(const analysis::LoopFacts &facts) {
  ir::ExprRef count = withoutClamp(facts.trips);
  if (isCompound(count))
    count = withoutClamp(facts.longTrips);
  return facts.constantTrip || !count || !isSimple(*count)
             ? nullptr
             : ir::together(BinaryOp::Gt, analysis::comparableWord(count), ir::number(0));
}

/// How many iterations a thread takes at once: a share of them that leaves enough to deal out, and `least` of them. Threads that take
/// eight iterations of some nanoseconds each wait for each other at the counter that says which are next: 2 million rows of five
/// numbers took 9.3 ms on 16 threads, 6.2 on one, and 0.24 in shares (bench/README.md). `otherwise`: where no short words say how many
/// there are.
static std::string chunk(const analysis::LoopFacts &facts, const std::string &otherwise,
                         std::int64_t least = 8) {
  constexpr std::int64_t shares = 512;
  if (facts.constantTrip)
    return std::to_string(std::max(least, *facts.constantTrip / shares));
  const auto counted = [&](const ir::ExprRef &trips) {
    return withoutSmallNumber(withoutClamp(trips), static_cast<double>(shares));
  };
  ir::ExprRef trips = counted(facts.trips);
  if (isCompound(
          trips)) // the difference of two numbers need not be one of their type where the loop does not run
    trips = counted(facts.longTrips);
  if (!trips || !trips->type->isInteger() || !isSimple(*trips))
    return otherwise;
  return ir::lineText(*ir::together(
      BinaryOp::Add, ir::together(BinaryOp::Div, trips, ir::number(shares)), ir::number(least)));
}

std::string schedule(const analysis::LoopFacts &facts, const analysis::FunctionFacts &all) {
  // Diagonals of blocks have few of them, and those at the rims are smaller.
  if (facts.loop->isProvedApart && facts.step.value_or(1) > 1)
    return "dynamic";
  // GCC 12 runs no iteration of a loop that it hands out if its unsigned counter goes down.
  const bool mayBeHandedOut =
      !facts.counter || !facts.counter->type->isUnsigned() || facts.step.value_or(1) > 0;
  const Lengths differ = lengths(facts, all);
  if (differ == Lengths::Equal || !mayBeHandedOut)
    return {};
  // Rows are short and many, and long ones stand anywhere: handing them out one by one costs more than they do.
  if (differ == Lengths::Loaded)
    return "dynamic, " + chunk(facts, "64");
  const bool isByOne =
      facts.step == 1 || facts.step == -1; // else it goes over strips, of which there are few
  const bool areFew = runsAtMost(facts, fewIterations - 1) || facts.presumedTrips < fewPresumed;
  const std::string share = !areFew ? chunk(facts, "8") : isByOne ? chunk(facts, "1", 1) : "1";
  return share == "1" ? "dynamic" : "dynamic, " + share;
}

} // namespace parlift::plan
