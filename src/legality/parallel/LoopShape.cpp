#include "legality/parallel/LoopShape.h"

#include "analysis/dependences/Locality.h"
#include "analysis/execution/Executor.h"
#include "analysis/model/InTree.h"
#include "analysis/symbolic/ValueRange.h"
#include "ir/CountedLoop.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"
#include "legality/loops/CanInterchange.h"
#include "legality/nest/LoopWork.h"
#include "legality/parallel/MovedBytes.h"

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
///     [[maybe_unused]] int i = 0
///
/// A tree without source has no such troubles.
bool isWrittenCanonically(const Stmt &loop, const Stmt &init, const Stmt &step,
                          const ir::Symbol *counter) {
  const SourceRange &header = loop.source.header;
  if (!header.valid())
    return true;
  bool plain = init.kind == StmtKind::Declare
                   ? isPlainDeclaration(header)
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

/// A counter of its own would not help there: the bound has 64 bits and no sign, and the count is computed as `long`.
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

/// Iterations of an inner loop whose bounds are not known, and of one that runs until it finds something: most of those stop soon.
constexpr double guessedTrips = 100, guessedSearch = 10;

/// Operations of one execution of statements, inner loops by their trip counts.
class WorkCount {
public:
  explicit WorkCount(const std::map<const Stmt *, double> &trips) : trips_(trips) {}

  /// Some inner loop's trips are guessed.
  bool isGuessed() const { return isGuessed_; }

  double of(const Stmt &stmt) {
    double count = 0;
    ir::forEachStmt(stmt, [&](const Stmt &part) {
      if (part.kind == StmtKind::Loop) {
        count += ofLoop(part);
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

private:
  /// Compilers unroll loops of so few iterations, and work on two elements at once at least.
  static constexpr double fewTrips = 16, lanes = 2;
  static constexpr double leastOfACall = 20;
  static constexpr unsigned deepestCall = 4;

  double ofLoop(const Stmt &loop) {
    const auto trip = trips_.find(&loop);
    if (trip != trips_.end() && trip->second <= fewTrips)
      return trip->second * unrolled(*loop.body) / lanes;
    const double inner = of(*loop.body) + of(*loop.step) + 1;
    if (trip != trips_.end())
      return trip->second * inner;
    isGuessed_ = true;
    return (ir::countedLoop(loop) ? guessedTrips : guessedSearch) * inner;
  }

  /// What its function does, where that is here; its loops are inlined ones of the nest. Compilers make one place of an accessor:
  /// `double &at(int i, int j) { return data[i * width + j]; }`.
  double ofCall(const Expr &call) {
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
    return callees_[key] = isAccessor ? count : std::max(leastOfACall, count);
  }

  /// One iteration of a loop that is unrolled:
  ///
  ///     for (m = 0; m < 5; m++)                               5 · 5 / 2, and not 5 · 20: nothing is left of the loop
  ///       u[k][j][i][m] = u[k][j][i][m] + rhs[k][j][i][m];
  double unrolled(const Stmt &stmt) {
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
  double unrolled(const Expr &expr) {
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

  static bool isStepOfPlace(const Expr &expr) {
    return expr.kind == ExprKind::Subscript || expr.kind == ExprKind::Member ||
           expr.kind == ExprKind::Load || expr.kind == ExprKind::Cast;
  }

  double loadsIn(const Expr &index) {
    double count = 0;
    ir::forEachExpr(index, [&](const Expr &part) {
      count += part.kind == ExprKind::Subscript ? 1
               : part.kind == ExprKind::Call    ? ofCall(part)
                                                : 0;
    });
    return count;
  }

  const std::map<const Stmt *, double> &trips_;
  bool isGuessed_ = false;
  unsigned depth_ = 0;
  std::map<std::pair<const ir::Function *, unsigned>, double> callees_; ///< by their depth
};

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
  return stores.roots.empty() && !stores.anything && !stores.throughReference && !stores.calls &&
         std::ranges::none_of(stores.symbols,
                              [](const ir::Symbol *symbol) { return symbol->hasStaticStorage(); });
}

} // namespace

bool isCanonical(const Stmt &loop, const ir::Symbol *counter) {
  if (!counter || loop.source.form != ir::LoopForm::For || !loop.testFirst || !loop.condition ||
      !ir::isEmpty(loop.before) || !ir::isEmpty(loop.after) || counter->hasStaticStorage() ||
      counter->isReference)
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
  return fixed;
}

namespace {

/// Does the header read memory that the loop itself may write: the same object, or one that other names
/// may reach?
bool readsWhatMayChange(const Nest &nest, LoopIndex index) {
  std::set<const Expr *> header;
  const auto collect = [&](const Expr &expr) { header.insert(&expr); };
  const Stmt &loop = *nest.loop(index).stmt;
  if (loop.condition)
    ir::forEachExpr(*loop.condition, collect);
  for (const ir::StmtRef *part : {&loop.before, &loop.after, &loop.step})
    ir::forEachExpr(**part, collect);
  const auto &accesses = nest.table().accesses;
  return std::any_of(accesses.begin(), accesses.end(), [&](const Access &read) {
    const bool isInHeader = header.count(read.expr) || header.count(read.site);
    if (read.isWrite || !isInHeader || !nest.isInside(read, index))
      return false;
    const auto &aliases = nest.dependences.aliases;
    return std::any_of(aliases.begin(), aliases.end(),
                       [&](const AliasQuestion &question) {
                         return question.loop == index &&
                                (question.baseA == read.base || question.baseB == read.base);
                       }) ||
           std::any_of(accesses.begin(), accesses.end(), [&](const Access &write) {
             return write.isWrite && !write.isScalarVariable && write.base == read.base &&
                    nest.isInside(write, index);
           });
  });
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

/// A call whose body is not here reads or writes memory that no name in it tells.
bool callsTouchMemory(const Stmt &stmt, std::set<const ir::Function *> &seen) {
  bool found = false;
  ir::forEachStmt(stmt, [&](const Stmt &part) {
    found |= part.kind == StmtKind::OpaqueStmt &&
             (part.effects.readsMemory || part.effects.writesMemory);
  });
  ir::forEachExpr(stmt, [&](const Expr &expr) {
    if (expr.kind != ExprKind::Call && expr.kind != ExprKind::OpaqueExpr)
      return;
    const auto target = expr.kind == ExprKind::Call ? expr.target.lock() : nullptr;
    if (!target || !target->body)
      found |= expr.effects.readsMemory || expr.effects.writesMemory;
    else if (seen.insert(target.get()).second)
      found |= callsTouchMemory(*target->body, seen);
  });
  return found;
}

/// Each thread has a counter of its own, which nobody finds under the address that the program took of the variable. That
/// does no harm where nothing in the loop goes by that address: `scanf("%d", &i)` before it, `use(&i)` behind it. A store
/// through a pointer might, unless it points to another type.
bool isReachedByAddress(const Nest &nest, LoopIndex index, const ir::Symbol &counter) {
  const Stmt &loop = *nest.loop(index).stmt;
  bool isTaken = false;
  ir::forEachExpr(loop, [&](const Expr &expr) {
    isTaken |= expr.kind == ExprKind::AddressOf && ir::rootSymbolOf(*expr.operands[0]) == &counter;
  });
  std::set<const ir::Function *> seen;
  if (isTaken || callsTouchMemory(loop, seen))
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

void describeShape(const Nest &nest, LoopIndex index, LoopFacts &facts) {
  const NestLoop &loop = nest.loop(index);
  facts.loop = loop.stmt;
  facts.counter = loop.variable;
  facts.counted = loop.counted && loop.exact;
  facts.canonical =
      facts.counted && isCanonical(*loop.stmt, loop.variable.get()) &&
      !startMayChange(*loop.stmt) &&
      !(loop.variable->addressTaken && isReachedByAddress(nest, index, *loop.variable));
  facts.step = loop.step;
  facts.headerNeedsCondition = readsWhatMayChange(nest, index);
  if (loop.parent)
    facts.parent = nest.loop(*loop.parent).stmt;
  for (const NestLoop &other : nest.table().loops)
    if (other.parent == index && !other.inlined)
      facts.children.push_back(other.stmt);
  if (loop.upper && loop.counted) {
    Polynomial trips = *loop.upper - loop.lower;
    if (auto number = trips.constantValue())
      facts.constantTrip = std::max<std::int64_t>(0, *number);
    const InTree tree(nest.model, index);
    facts.trips = tree.value(trips).value_or(nullptr);
    facts.longTrips = tree.asLong(trips).value_or(nullptr);
    if (!facts.canonical && losesItsBound(*loop.stmt, loop.variable.get()))
      facts.trips = facts.longTrips = nullptr;
    if (const auto tests = tree.entryTests({index}); tests && tests->size() == 1)
      facts.entryTest = tests->front();
  }
  facts.rectangular = true;
  for (const Constraint &bound : loop.bounds)
    for (AtomId atom : bound.value.atoms()) {
      const Atom &known = nest.table().atoms[atom];
      facts.rectangular &=
          atom == loop.counter || (known.variesIn.empty() && !known.variesEverywhere);
    }
  facts.stripOf = stripOf(nest, index);
  facts.perfectlyNested =
      loop.parent && isPerfectlyNested(*nest.loop(*loop.parent).stmt, *loop.stmt);
  std::map<const Stmt *, double> trips;
  for (const NestLoop &other : nest.table().loops)
    if (other.upper && other.counted)
      if (auto number = (*other.upper - other.lower).constantValue())
        trips[other.stmt] = static_cast<double>(std::max<std::int64_t>(0, *number));
  WorkCount work(trips);
  facts.operations = work.of(*loop.stmt->body);
  facts.operationsKnown = !work.isGuessed();

  LoopIndex innermost = index;
  if (auto runs = innermostRuns(nest, index, innermost); runs && runs->degree() > 0) {
    std::set<LoopIndex> entered;
    InTree tree(nest.model, index);
    tree.computeAsDouble();
    tree.noteEntered(entered);
    const Polynomial leading = leadingTerms(*runs);
    if (const auto words = tree.value(leading))
      if (auto tests = InTree(nest.model, index).entryTests(entered)) {
        facts.work = *words;
        facts.workTests = std::move(*tests);
      }
    facts.workOperations = std::max(1.0, WorkCount(trips).of(*nest.loop(innermost).stmt->body)) /
                           static_cast<double>(runs->denominator());
  }

  std::map<const Stmt *, double> presumed;
  for (LoopIndex other = 0; other < nest.table().loops.size(); ++other)
    if (nest.isInside(other, index))
      presumed[nest.loop(other).stmt] = nest.trips[other];
  facts.presumedTrips = presumed[loop.stmt];
  facts.presumedWork = presumed[loop.stmt] * WorkCount(presumed).of(*loop.stmt->body);

  facts.unitStrideInner = facts.children.empty();
  for (const Access &access : nest.table().accesses) {
    if (!nest.isInside(access, index) || access.path.empty())
      continue;
    for (std::size_t i = 0; i < access.path.size(); ++i) {
      if (access.path[i].isField || !access.path[i].index.mentions(loop.counter))
        continue;
      bool last = i + 1 == access.path.size();
      Polynomial next = access.path[i].index.substitute(
          loop.counter, Polynomial::atom(loop.counter) + Polynomial::constant(1));
      facts.unitStrideInner &= last && next - access.path[i].index == Polynomial::constant(1);
    }
    const Base &base = nest.table().bases[access.base];
    // `b[k][j]` in the loop over k: each iteration goes to a row that the table says.
    const bool isElsewhere =
        base.variesEverywhere || std::ranges::find(base.variesIn, index) != base.variesIn.end();
    if (access.wholeObject || isElsewhere)
      facts.unitStrideInner = false;
  }
  /// A double copied from a near cache is 1.2 operations: vectors, several in flight.
  constexpr double operationsPerByte = 0.15;
  if (const double bytes = facts.unitStrideInner ? movedBytes(*loop.stmt->body) : 0; bytes > 0) {
    facts.operations = operationsPerByte * bytes;
    facts.presumedWork = facts.presumedTrips * facts.operations;
  }
}

} // namespace parlift::legality
