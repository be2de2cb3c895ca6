#include "target/openmp/CountedText.h"

#include "ir/ExprText.h"
#include "ir/OnlyStatement.h"
#include "ir/PlainParts.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"
#include "support/Words.h"
#include "target/common/ClosedForm.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace parlift::target::openmp {

namespace {

bool isNumber(const std::string &text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// Behind a macro's name, too; and where the text alone has it, as in `sizeof *p`.
bool isNamed(const ir::Stmt &loop, const ir::SymbolRef &symbol) {
  bool found = mentionsWord(loop.source.body.text(), symbol->name);
  ir::forEachExpr(*loop.body,
                  [&](const ir::Expr &expr) { found = found || expr.symbol == symbol; });
  return found;
}

/// The variables that a header sets, each by a statement of its own; nullopt: it does something else as well.
std::optional<std::vector<const ir::Stmt *>> setsOf(const ir::Stmt &loop) {
  std::vector<const ir::Stmt *> result;
  bool isPlain = true;
  ir::forEachStmt(*loop.init, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Block)
      return;
    isPlain &= setBy(stmt) && stmt.value && stmt.value->range.valid();
    result.push_back(&stmt);
  });
  return isPlain ? std::optional(result) : std::nullopt;
}

/// The one that a statement of a header sets.
const ir::SymbolRef &variableOf(const ir::Stmt &stmt) {
  return stmt.kind == ir::StmtKind::Declare ? stmt.symbol : stmt.target->symbol;
}

/// The only assignment to the variable there; null: there are more, or none.
const ir::Stmt *onlyAssignment(const ir::Stmt &part, const ir::Symbol &symbol) {
  const ir::Stmt *result = nullptr;
  unsigned found = 0;
  ir::forEachStmt(part, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Assign && stmt.target->symbol.get() == &symbol) {
      result = &stmt;
      ++found;
    }
  });
  return found == 1 ? result : nullptr;
}

/// The counter of a `for` that can count the iterations by itself.
struct OwnCounter {
  ir::SymbolRef symbol;
  bool declares = false;
  std::int64_t step = 1;
  std::string first; ///< a number
  bool startsAt(const char *number) const { return step == 1 && first == number; }
};

/// Its value in iteration t is first + step * t, the header sets it by itself, and nothing else moves it. It rises from a number that is
/// not negative, by little: GCC counts the iterations in the counter's type (legality/parallel/CanonicalForm.cpp).
std::optional<OwnCounter> ownCounter(const ir::ParallelMark &mark, const ir::Stmt &loop) {
  constexpr unsigned leastBits = 32; // narrower ones are computed in int, and wrap
  constexpr std::int64_t largestStep = 64, largestFirst = std::int64_t{1} << 30;
  const auto sets = setsOf(loop);
  if (loop.source.form != ir::LoopForm::For || !loop.testFirst || !mark.counter || !sets ||
      !ir::isEmpty(loop.before) || !ir::isEmpty(loop.after) || mark.simd)
    return std::nullopt;
  const ir::Symbol &counter = *mark.counter;
  const ir::Type &type = *counter.type;
  const ir::Stmt *step = onlyAssignment(*loop.step, counter);
  const auto set =
      std::ranges::find(*sets, mark.counter, [](const ir::Stmt *one) { return variableOf(*one); });
  const auto form = std::ranges::find(mark.inductions, mark.counter, &ir::InductionClause::symbol);
  if (set == sets->end() || form == mark.inductions.end() || type.kind != ir::TypeKind::Integer ||
      type.isEnumeration || type.bits < leastBits || counter.isExposed() ||
      step->kind != ir::StmtKind::Assign || step->target->symbol != mark.counter ||
      isAssignedIn(*loop.body, counter))
    return std::nullopt;
  const ir::Expr &sum = ir::withoutCasts(*step->value);
  const bool isSum = sum.kind == ir::ExprKind::Binary && sum.binaryOp == ir::BinaryOp::Add &&
                     ir::isReadOf(*sum.operands[0], &counter);
  const ir::Expr *amount = isSum ? &ir::withoutCasts(*sum.operands[1]) : nullptr;
  if (!amount || amount->kind != ir::ExprKind::IntLiteral || amount->intValue <= 0 ||
      amount->intValue > largestStep || mark.counted->trip->kind == ir::ExprKind::IntLiteral)
    return std::nullopt;
  OwnCounter result{mark.counter, (*set)->kind == ir::StmtKind::Declare, amount->intValue,
                    initialValue(loop, counter)};
  const ir::Expr &first = ir::withoutCasts(*(*set)->value);
  const bool isSmall = first.kind == ir::ExprKind::IntLiteral && first.intValue >= 0 &&
                       first.intValue < largestFirst && isNumber(result.first);
  const bool isMentioned = std::ranges::any_of(*sets, [&](const ir::Stmt *one) {
    bool found = false;
    ir::forEachExpr(*one->value, [&](const ir::Expr &part) {
      found |= part.kind == ir::ExprKind::VarRef && part.symbol == mark.counter;
    });
    return found;
  });
  // The others' closed forms are over the number of the iteration.
  const bool isAlone = sets->size() == 1 && mark.inductions.size() == 1;
  if (isMentioned || !isSmall || (!isAlone && !result.startsAt("0")))
    return std::nullopt;
  return result;
}

/// `1 + 2 * trip`: where the counter stands when the loop has ended.
std::string endOf(const OwnCounter &counter, const std::string &trip) {
  const std::string way = counter.step == 1 ? trip : fmt::format("{} * {}", counter.step, trip);
  return counter.first == "0" ? way : fmt::format("{} + {}", counter.first, way);
}

std::string headerOf(const OwnCounter &counter, const ir::Stmt &loop, const std::string &trip) {
  const std::string &name = counter.symbol->name;
  const ir::Stmt *step = ir::onlyStatement(*loop.step);
  std::string moves = step && step->isUpdate && step->range.valid() ? step->range.oneLine() : "";
  if (moves.empty() || moves.find('(') != std::string::npos) // OpenMP takes no `++(i)`
    moves = counter.step == 1 ? name + "++" : fmt::format("{} += {}", name, counter.step);
  const std::string test = counter.startsAt("1")
                               ? fmt::format("{} <= {}", name, trip)
                               : fmt::format("{} < {}", name, endOf(counter, trip));
  return fmt::format("for ({} = {}; {}; {})",
                     counter.declares ? declarationOf(*counter.symbol, name, false) : name,
                     counter.first, test, moves);
}

/// `for (int i = 0, n = m; ...)`: the number of iterations may be said in other words than those variables. Lines of `text.before` from
/// `behind` on are behind the header's.
void nameUnused(LoopText &text, const ir::ParallelMark &mark, const ir::Stmt &loop,
                std::ptrdiff_t behind) {
  std::vector<Line> unused;
  ir::forEachStmt(*loop.init, [&](const ir::Stmt &stmt) {
    const bool isAssigned =
        stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ir::ExprKind::VarRef;
    if (stmt.kind != ir::StmtKind::Declare && !isAssigned)
      return;
    const ir::SymbolRef &symbol = variableOf(stmt);
    const auto says = [&](const Line &line) { return mentionsWord(line.text, symbol->name); };
    const bool isKept = std::ranges::any_of(mark.inductions, [&](const ir::InductionClause &one) {
      return one.symbol == symbol && one.liveAfter;
    });
    if (!symbol->isSynthetic && !symbol->isExposed() && !isKept && !isNamed(loop, symbol) &&
        !says({text.header}) && std::none_of(text.before.begin() + behind, text.before.end(), says))
      unused.push_back({fmt::format("(void){};", symbol->name)});
  });
  text.before.insert(text.before.end(), unused.begin(), unused.end());
}

/// The counter counts, and other variables have closed forms over it.
void addOwnCounter(LoopText &text, ir::ParallelMark &mark, const ir::Stmt &loop, Layout &layout,
                   const OwnCounter &counter) {
  const std::string trip = layout.freshName("trip");
  for (const ir::Stmt *set : setsOf(loop).value_or(std::vector<const ir::Stmt *>()))
    if (const ir::SymbolRef &symbol = variableOf(*set); symbol != counter.symbol) {
      const bool declares = set->kind == ir::StmtKind::Declare;
      text.declaresUsersNames |= declares;
      text.before.push_back(
          {fmt::format("{} = {};",
                       declares ? declarationOf(*symbol, symbol->name, false) : symbol->name,
                       initialValue(loop, *symbol)),
           declares});
    }
  const auto behindHeader = static_cast<std::ptrdiff_t>(text.before.size());
  // Of the counter's type, which holds it: clang counts `unsigned i` to a `long` wrongly.
  text.before.push_back({fmt::format("{} = {};", declarationOf(*counter.symbol, trip, true),
                                     ir::lineText(*mark.counted->trip)),
                         true});
  text.header = headerOf(counter, loop, trip);
  ir::ParallelMark plain = mark; // a canonical loop's
  plain.step = counter.step;
  for (const ir::InductionClause &clause : mark.inductions) {
    const std::string &name = clause.symbol->name;
    if (clause.symbol == counter.symbol) {
      if (clause.liveAfter)
        text.after.push_back(fmt::format("{} = {};", name, endOf(counter, trip)));
      continue;
    }
    std::string start = name;
    if (isNamed(loop, clause.symbol)) {
      start = layout.freshName(name + "_start");
      text.before.push_back(
          {fmt::format("{} = {};", declarationOf(*clause.symbol, start, true), name), true});
      text.bodyStart.push_back({fmt::format(
          "{} = {};", name, closedForm(clause, start, iterationNumber(loop, plain, clause)))});
      mark.privates.push_back(clause.symbol);
    }
    if (clause.liveAfter)
      text.after.push_back(fmt::format("{} = {};", name, closedForm(clause, start, trip)));
  }
  nameUnused(text, mark, loop, behindHeader);
}

/// A `for` over the iteration number `t`, every induction variable set from it.
void addNumbered(LoopText &text, ir::ParallelMark &mark, const ir::Stmt &loop, Layout &layout,
                 bool isC90) {
  const auto behindHeader = static_cast<std::ptrdiff_t>(text.before.size()) + 1;
  if (loop.source.form == ir::LoopForm::For && !loop.init->children.empty()) {
    const SourceRange &header = loop.source.header;
    const std::uint32_t semicolon = layout.find(';', header.begin);
    ir::forEachStmt(*loop.init, [&](const ir::Stmt &stmt) {
      text.declaresUsersNames |= stmt.kind == ir::StmtKind::Declare;
    });
    text.before.push_back({SourceRange{header.file, header.begin, semicolon}.oneLine() + ";",
                           text.declaresUsersNames});
  }
  const std::string trip = layout.freshName("trip"), number = layout.freshName("t");
  text.before.push_back(
      {fmt::format("const long {} = {};", trip, ir::lineText(*mark.counted->trip)), true});
  if (isC90)
    text.before.push_back({fmt::format("long {};", number), true});
  text.header =
      fmt::format("for ({0}{1} = 0; {1} < {2}; {1}++)", isC90 ? "" : "long ", number, trip);
  for (const ir::InductionClause &clause : mark.inductions) {
    const std::string &name = clause.symbol->name;
    const bool isSet = isNamed(loop, clause.symbol);
    std::string start = name;
    if (isSet) {
      start = layout.freshName(name + "_start");
      text.before.push_back(
          {fmt::format("{} = {};", declarationOf(*clause.symbol, start, true), name), true});
      text.bodyStart.push_back({fmt::format("{} = {};", name, closedForm(clause, start, number))});
      mark.privates.push_back(clause.symbol);
    }
    if (clause.liveAfter)
      text.after.push_back(fmt::format("{} = {};", name, closedForm(clause, start, trip)));
  }
  nameUnused(text, mark, loop, behindHeader);
}

} // namespace

void addCounted(LoopText &text, ir::ParallelMark &mark, const ir::Stmt &loop, Layout &layout,
                bool isC90) {
  if (const auto counter = ownCounter(mark, loop))
    addOwnCounter(text, mark, loop, layout, *counter);
  else
    addNumbered(text, mark, loop, layout, isC90);
}

} // namespace parlift::target::openmp
