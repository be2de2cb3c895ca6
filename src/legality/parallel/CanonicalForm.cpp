#include "legality/parallel/CanonicalForm.h"

#include "analysis/execution/Executor.h"
#include "analysis/symbolic/ValueRange.h"
#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"
#include "legality/nest/HeaderEffects.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>
#include <string_view>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;

namespace {

/// The byte before `at` in a loop's header, blanks and the bytes of `skipped` passed over; 0 at its start.
char byteBefore(const SourceRange &header, std::uint32_t at, std::string_view skipped) {
  const std::string &text = header.file->text();
  while (at > header.begin && (std::isspace(static_cast<unsigned char>(text[at - 1])) != 0 ||
                               skipped.find(text[at - 1]) != std::string_view::npos))
    --at;
  return at > header.begin ? text[at - 1] : '\0';
}

char byteAfter(const SourceRange &header, std::uint32_t at, std::string_view skipped) {
  const std::string &text = header.file->text();
  while (at < header.end && (std::isspace(static_cast<unsigned char>(text[at])) != 0 ||
                             skipped.find(text[at]) != std::string_view::npos))
    ++at;
  return at < header.end ? text[at] : '\0';
}

/// GCC takes no attribute in brackets there, and in C++ no `register`.
bool isPlainDeclaration(const SourceRange &header) {
  const std::string_view text(header.file->text());
  const std::string_view rest = text.substr(
      std::min<std::size_t>(text.find_first_not_of(" \t\r\n", header.begin), text.size()));
  return !rest.starts_with('[') && !rest.starts_with("register");
}

/// OpenMP fixes how the header is written, too, not only what it means, and GCC and Clang each insist on
/// other parts of that. Refused are
///
///     (i) = 0    (i < n)    (long)i < n    +i < n    i++, k    i = (int)(i + 1)    register int i = 0
///     [[maybe_unused]] int i = 0    int i{0}    int i(0)
///
/// A tree without source has no such troubles.
bool isWrittenCanonically(const Stmt &loop, const Stmt &init, const Stmt &step,
                          const ir::Symbol *counter) {
  const SourceRange &header = loop.source.header;
  if (!header.valid())
    return true;
  bool plain = init.kind == StmtKind::Declare
                   ? isPlainDeclaration(header) && ir::beginsWithEquals(loop.source, *init.value)
                   : byteBefore(header, init.target->range.begin, "") == '\0';
  plain &= byteBefore(header, loop.condition->range.begin, "") == ';';
  ir::forEachExpr(*loop.condition, [&](const Expr &expr) {
    if (expr.kind != ExprKind::VarRef || expr.symbol.get() != counter)
      return;
    const char before = byteBefore(header, expr.range.begin, "(");
    plain &= before == ';' || before == '<' || before == '>' || before == '=';
  });
  plain &= byteBefore(header, step.range.begin, "(") == ';' &&
           byteAfter(header, step.range.end, ")") == '\0';
  // `i = (int)(i + 1)`: the value begins behind the cast, which changes nothing and is not in the tree.
  return plain && (step.isUpdate || byteBefore(header, step.value->range.begin, "(") == '=');
}

/// Compilers fold it: GCC knows how a test ends that the types decide (`c < 256`, `u >= 0`), and sees no test there; nor does
/// it where the bound is a number in disguise (`n & 0`).
bool isFolded(const Expr &test, const Expr &bound) {
  bool hasVariables = false;
  ir::forEachExpr(bound, [&](const Expr &expr) { hasVariables |= expr.kind == ExprKind::VarRef; });
  const bool isDisguised =
      hasVariables && bound.type->isInteger() && analysis::rangeOf(bound).constant();
  return isDisguised || analysis::knownComparison(test);
}

/// GCC counts in the counter's type, to which it converts the bound: `for (unsigned short i = 0; i < n; i++)` with n = -1
/// runs 65535 iterations under OpenMP and none under C. What lies behind the far end of the type does no harm: without
/// OpenMP the loop would never end, or overflow.
bool isCountedAlike(const Expr &test, bool counterIsLeft, const ir::Type &counter) {
  const Expr &read = *test.operands[counterIsLeft ? 0 : 1],
             &bound = *test.operands[counterIsLeft ? 1 : 0];
  const bool comparesAsCounter =
      read.type->bits == counter.bits && read.type->isSigned == counter.isSigned;
  // Of wider ones only a bound below -2^31 matters; see docs/remarks/not-canonical.md.
  if (!counter.isInteger() || comparesAsCounter || test.binaryOp == ir::BinaryOp::Ne ||
      (counter.isSigned && counter.bits >= 32))
    return true;
  const auto values = analysis::rangeOf(bound), held = analysis::rangeOf(counter);
  const ir::BinaryOp op = counterIsLeft ? test.binaryOp : ir::mirrored(test.binaryOp);
  const bool isAscending = op == ir::BinaryOp::Lt || op == ir::BinaryOp::Le;
  return isAscending ? values.low >= held.low : values.high <= held.high;
}

/// GCC counts a directive's iterations in the counter's type, from `limit - first + step - 1`: where that overflows the loop runs
/// never, or where it should not. Of unknown bounds it is left to chance where only a loop of 2^30 iterations and more could do so;
/// a `short` has too few numbers to count its own. `test`: counter `test` limit.
bool mayCountTooFar(const Expr &first, const Expr &limit, const Expr &step, const ir::Type &type,
                    ir::BinaryOp test) {
  if (!type.isInteger() || !type.isSigned)
    return false;
  const auto from = analysis::rangeOf(first), to = analysis::rangeOf(limit),
             by = analysis::rangeOf(step);
  const auto size = [](const analysis::ValueRange &values) {
    return std::max(std::abs(values.low), std::abs(values.high));
  };
  const double most = std::ldexp(1, static_cast<int>(type.bits) - 1),
               far = std::ldexp(1, static_cast<int>(type.bits) - 2),
               large = std::ldexp(1, static_cast<int>(type.bits) / 2);
  if (type.bits < 32) { // a limit beyond the counter's numbers is another question: isCountedAlike
    const bool isAscending = test == ir::BinaryOp::Lt || test == ir::BinaryOp::Le;
    const bool isInclusive = test == ir::BinaryOp::Le || test == ir::BinaryOp::Ge;
    const double way = isAscending ? 1 : -1, behind = isInclusive ? way : 0;
    const double high = std::min(to.high + behind, most - 1) - from.low + way * (size(by) - 1),
                 low = std::max(to.low + behind, -most) - from.high + way * (size(by) - 1);
    return high > most - 1 || low < -most || (low == -most && !isAscending); // divided by -1
  }
  const bool isLikely = (by.constant() && size(by) >= large) ||
                        (from.constant() && size(from) >= far) ||
                        (to.constant() && size(to) >= far);
  const double way = std::max(to.high - from.low, from.high - to.low);
  return isLikely && way + size(by) - 1 >= most;
}

/// Nothing in it, however deep, does more than compute: no effect, no callee without a body.
bool isFree(const Stmt &code, std::set<const ir::Function *> &seen) {
  bool free = true;
  ir::forEachStmt(code, [&](const Stmt &part) {
    free &= part.kind != StmtKind::OpaqueStmt || !part.effects.any();
  });
  ir::forEachExpr(code, [&](const Expr &expr) {
    if (expr.kind != ExprKind::Call && expr.kind != ExprKind::OpaqueExpr)
      return;
    const auto target = expr.target.lock();
    if (!target || !target->body)
      free &= !expr.effects.any();
    else if (seen.insert(target.get()).second)
      free &= isFree(*target->body, seen);
  });
  return free;
}

/// `i < m.rows()`: a call that only reads may be evaluated as often as OpenMP likes.
bool onlyReads(const Expr &call) {
  const auto target = call.target.lock();
  std::set<const ir::Function *> seen;
  if (!target || !target->body || target->isVariadic || !isFree(*target->body, seen))
    return false;
  const Assigned stores = assignedBy(call);
  return stores.roots.empty() && stores.changes.empty() && !stores.anything &&
         !stores.throughReference && !stores.calls &&
         std::ranges::none_of(stores.symbols,
                              [](const ir::Symbol *symbol) { return symbol->hasStaticStorage(); });
}

/// Does `init` read memory while the body writes some? OpenMP may have every thread evaluate the first value
/// of a counter, so that it must not change; a counted loop evaluates it once.
bool startMayChange(const Stmt &loop) {
  const auto isOwn = [](const Expr &place) {
    return place.kind == ExprKind::VarRef && !place.symbol->isExposed();
  };
  bool reads = false, writes = false;
  ir::forEachExpr(*loop.init, [&](const Expr &expr) {
    reads |= expr.kind == ExprKind::Load && !isOwn(*expr.operands[0]);
    reads |= expr.kind == ExprKind::Call || expr.kind == ExprKind::OpaqueExpr;
  });
  ir::forEachStmt(*loop.body, [&](const Stmt &stmt) {
    writes |= stmt.kind == StmtKind::Assign && !isOwn(*stmt.target);
  });
  ir::forEachExpr(*loop.body, [&](const Expr &expr) { writes |= expr.effects.writesMemory; });
  return reads && writes;
}

/// A call whose body is not here reads or writes memory that no name in it tells; or one whose body is here names the variable.
bool callsReach(const Stmt &stmt, const ir::Symbol &variable, bool isCallee,
                std::set<const ir::Function *> &seen) {
  bool found = false;
  ir::forEachStmt(stmt, [&](const Stmt &part) {
    found |= part.kind == StmtKind::OpaqueStmt &&
             (part.effects.readsMemory || part.effects.writesMemory);
  });
  ir::forEachExpr(stmt, [&](const Expr &expr) {
    found |= isCallee && expr.kind == ExprKind::VarRef && expr.symbol.get() == &variable;
    if (expr.kind != ExprKind::Call && expr.kind != ExprKind::OpaqueExpr)
      return;
    const auto target = expr.kind == ExprKind::Call ? expr.target.lock() : nullptr;
    if (!target || !target->body)
      found |= expr.effects.readsMemory || expr.effects.writesMemory;
    else if (seen.insert(target.get()).second)
      found |= callsReach(*target->body, variable, /*isCallee=*/true, seen);
  });
  return found;
}

/// Each thread has a counter of its own, which nobody finds under the address or the name of the variable. That
/// does no harm where nothing in the loop goes by that address or name: `scanf("%d", &i)` before it, `use(&i)` behind it. A store
/// through a pointer might, unless it points to another type.
bool isReachedOtherwise(const Nest &nest, LoopIndex index, const ir::Symbol &counter) {
  const Stmt &loop = *nest.loop(index).stmt;
  bool isTaken = false;
  ir::forEachExpr(loop, [&](const Expr &expr) {
    isTaken |= expr.kind == ExprKind::AddressOf && ir::rootSymbolOf(*expr.operands[0]) == &counter;
  });
  std::set<const ir::Function *> seen;
  if (isTaken || callsReach(loop, counter, /*isCallee=*/false, seen))
    return true;
  const auto &bases = nest.table().bases;
  const auto own = std::ranges::find_if(bases, [&](const Base &base) {
    return base.kind == BaseKind::Object && base.symbol.get() == &counter;
  });
  const auto ownBase = static_cast<unsigned>(own - bases.begin());
  return own == bases.end() ||
         std::ranges::any_of(nest.table().accesses, [&](const Access &access) {
           return nest.isInside(access, index) && access.base != ownBase &&
                  alias(nest.table(), ownBase, access.base, nest.options) != AliasAnswer::Never;
         });
}

} // namespace

bool isCanonical(const Stmt &loop, const ir::Symbol *counter) {
  if (!counter || loop.source.form != ir::LoopForm::For || !loop.testFirst || !loop.condition ||
      !ir::isEmpty(loop.before) || !ir::isEmpty(loop.after) || counter->isReference ||
      counter->isThreadLocal)
    return false;
  const bool isNumber = counter->type->kind == ir::TypeKind::Integer; // GCC takes no bool
  if ((!isNumber || counter->type->isEnumeration) && !counter->type->isPointer())
    return false; // GCC 12 breaks down over an enumeration
  const Stmt *init = ir::onlyStatement(*loop.init);
  if (!init || !init->value ||
      !((init->kind == StmtKind::Declare && init->symbol.get() == counter) ||
        (init->kind == StmtKind::Assign && init->target->kind == ExprKind::VarRef &&
         init->target->symbol.get() == counter)))
    return false;
  bool startsFromItself = false;
  ir::forEachExpr(*init->value, [&](const Expr &expr) {
    startsFromItself |= expr.kind == ExprKind::VarRef && expr.symbol.get() == counter;
  });
  if (startsFromItself)
    return false;
  const Stmt *step = ir::onlyStatement(*loop.step);
  if (!step || step->kind != StmtKind::Assign || step->target->kind != ExprKind::VarRef ||
      step->target->symbol.get() != counter)
    return false;
  const Expr &sum = ir::withoutCasts(*step->value);
  if (sum.kind != ExprKind::Binary ||
      (sum.binaryOp != ir::BinaryOp::Add && sum.binaryOp != ir::BinaryOp::Sub &&
       sum.binaryOp != ir::BinaryOp::PtrAdd) ||
      !ir::isReadOf(*sum.operands[0], counter))
    return false;
  const Expr &test = ir::withoutCasts(*loop.condition);
  if (test.kind != ExprKind::Binary || test.binaryOp < ir::BinaryOp::Lt ||
      test.binaryOp > ir::BinaryOp::Ne || test.binaryOp == ir::BinaryOp::Eq)
    return false;
  bool left = ir::isReadOf(*test.operands[0], counter),
       right = ir::isReadOf(*test.operands[1], counter);
  if (left == right)
    return false;
  if (assignedIn(*loop.body).symbols.count(counter))
    return false;
  if (!isWrittenCanonically(loop, *init, *step, counter))
    return false;
  const Expr &bound = *test.operands[left ? 1 : 0];
  const ir::BinaryOp op = left ? test.binaryOp : ir::mirrored(test.binaryOp);
  if (isFolded(test, bound) || !isCountedAlike(test, left, *counter->type) ||
      mayCountTooFar(*init->value, ir::withoutCasts(bound), *sum.operands[1], *counter->type, op))
    return false;
  bool fixed = true;
  auto changes = assignedIn(*loop.body).symbols;
  ir::forEachExpr(bound, [&](const Expr &expr) {
    fixed &= (expr.kind != ExprKind::Call || onlyReads(expr)) && expr.kind != ExprKind::OpaqueExpr;
    fixed &= expr.kind != ExprKind::VarRef || !changes.count(expr.symbol.get());
    fixed &= expr.kind != ExprKind::VarRef || expr.symbol.get() != counter;
  });
  return fixed && headerOnlyCounts(loop);
}

bool isCanonicalForThreads(const Nest &nest, LoopIndex index) {
  const NestLoop &loop = nest.loop(index);
  if (!isCanonical(*loop.stmt, loop.variable.get()) || startMayChange(*loop.stmt))
    return false;
  const ir::Symbol &counter = *loop.variable;
  // The test is written once more where a static one has to be set again (target/openmp/LoopText.cpp).
  if (counter.hasStaticStorage() && !loop.stmt->condition->range.valid())
    return false;
  return !counter.isExposed() || !isReachedOtherwise(nest, index, counter);
}

ir::ExprRef comesToItsEnd(const Stmt &loop) {
  const auto header = ir::countedLoop(loop);
  if (!header || header->test != ir::BinaryOp::Ne || !header->counter->type->isUnsigned())
    return nullptr;
  const auto first = analysis::rangeOf(*header->first), limit = analysis::rangeOf(*header->limit);
  const bool rises = header->step > 0;
  if (rises ? first.high <= limit.low : first.low >= limit.high)
    return nullptr;
  return ir::binary(rises ? ir::BinaryOp::Ge : ir::BinaryOp::Le, header->limit, header->first);
}

bool losesItsBound(const Stmt &loop, const ir::Symbol *counter) {
  if (!counter || !loop.condition)
    return false;
  const Expr &test = ir::withoutCasts(*loop.condition);
  if (test.kind != ExprKind::Binary || test.binaryOp < ir::BinaryOp::Lt ||
      test.binaryOp > ir::BinaryOp::Ne)
    return false;
  const bool left = ir::isReadOf(*test.operands[0], counter),
             right = ir::isReadOf(*test.operands[1], counter);
  const ir::Type &compared = *test.operands[0]->type;
  return left != right && compared.isUnsigned() && compared.bits >= 64 &&
         !isCountedAlike(test, left, *counter->type);
}

} // namespace parlift::legality
