#include "analysis/symbolic/Access.h"
#include "ir/Builder.h"
#include "ir/Walk.h"
#include "legality/nest/Touched.h"
#include "legality/storage/PackQuestion.h"
#include "support/Replaced.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

namespace parlift::legality {

using namespace analysis;
using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;

namespace {

/// Lvalues that are read or assigned there, and nothing else.
std::set<const Expr *> plainIn(const Stmt &body) {
  std::set<const Expr *> result;
  ir::forEachStmt(body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Assign)
      result.insert(stmt.target.get());
  });
  ir::forEachExpr(body, [&](const Expr &expr) {
    if (expr.kind == ExprKind::Load)
      result.insert(expr.operands[0].get());
  });
  return result;
}

} // namespace

bool evaluatesCalls(const Expr &expr) {
  bool found = false;
  ir::forEachExpr(expr, [&](const Expr &part) {
    found |= part.kind == ExprKind::Call || part.kind == ExprKind::OpaqueExpr ||
             part.type->isVolatile || part.type->isAtomic;
  });
  return found;
}

std::string nameOf(const Expr &place) {
  const Expr *at = &place;
  while (at->kind != ExprKind::VarRef) {
    if (at->kind == ExprKind::Member && at->operands[0]->type->fields.size() > at->field)
      return at->operands[0]->type->fields[at->field].name;
    if (at->operands.empty() || at->kind == ExprKind::Call)
      return "";
    at = at->operands[0].get();
  }
  return at->symbol->name;
}

PackQuestion::PackQuestion(const Nest &nest, LoopIndex loop, const std::string &text)
    : nest_(nest), table_(nest.table()), loop_(loop), stmt_(*nest.loop(loop).stmt),
      wanted_(withoutBlanks(text)), // plans separate their words by blanks
      isElement_(wanted_.find_first_of("[.>(") != std::string::npos) {}

/// All that is meant, each with its distance from the first.
std::optional<Refusal> PackQuestion::findReads() {
  const std::set<const Expr *> plain = plainIn(*stmt_.body);
  std::vector<const Access *> found, named;
  std::set<const Expr *> parts; // B[i] of B[i][j] is a row, not what is meant
  for (const Access &access : table_.accesses) {
    if (access.isInCallee() || access.isScalarVariable || !nest_.isInside(access, loop_))
      continue;
    if (isElement_ ? withoutBlanks(access.text) != wanted_ : nameOf(*access.expr) != wanted_)
      continue;
    named.push_back(&access);
    for (const Expr *at = access.expr; !at->operands.empty() && at->kind != ExprKind::Call;) {
      at = at->operands[0].get();
      parts.insert(at);
    }
  }
  for (const Access *one : named) {
    const Access &access = *one;
    if (parts.count(access.expr) != 0)
      continue;
    evidence_.storesBack_ |= access.isWrite;
    const bool isPlain = !access.path.empty() && !access.wholeObject && access.size != 0 &&
                         plain.count(access.expr) != 0 && access.expr->type->isScalar() &&
                         !evaluatesCalls(*access.expr);
    if (!isPlain)
      return unsuited(
          fmt::format("`{}` is no plain element that the loop's own text names", access.text),
          access.range);
    found.push_back(&access);
  }
  if (found.empty())
    return unsuited(fmt::format("the loop has no element `{}`", wanted_));
  std::stable_sort(found.begin(), found.end(),
                   [](const Access *a, const Access *b) { return a->position < b->position; });
  ref_ = found.front();
  for (const Access *access : found) {
    Read read{access, {}, {}};
    if (auto no = loopsOf(*access, read.loops))
      return no;
    reads_.push_back(std::move(read));
    const auto ahead = distance(reads_.back());
    if (!ahead)
      return unsuited(
          fmt::format("it has `{}` and `{}`, which do not move together: name one of them, as in "
                      "`pack {}:{} {}`",
                      ref_->text, access->text, nest_.function.name, stmt_.loopPath,
                      withoutBlanks(ref_->text)),
          access->range);
    reads_.back().ahead = *ahead;
  }
  if (reads_.front().loops.empty())
    return unsuited(fmt::format("`{}` is one element all the time", ref_->text));
  return std::nullopt;
}

/// The loops whose counters the place is said with, if all else in it stays as it is.
std::optional<Refusal> PackQuestion::loopsOf(const Access &access, Loops &loops) const {
  const Touched touched = touchedBy(nest_, stmt_);
  const ir::Symbol *other = nullptr;
  std::set<LoopIndex> used;
  ir::forEachExpr(*access.expr, [&](const Expr &expr) {
    if (!expr.symbol ||
        (!touched.set.contains(expr.symbol.get()) && !touched.declared.contains(expr.symbol.get())))
      return;
    bool isCounter = false;
    for (auto at = access.loops.rbegin(); at != access.loops.rend() && !isCounter; ++at)
      if (nest_.isInside(*at, loop_) && nest_.loop(*at).variable == expr.symbol) {
        isCounter = true;
        used.insert(*at);
      }
    if (!isCounter)
      other = expr.symbol.get();
  });
  if (other)
    return unsuited(
        fmt::format("`{}` is said with `{}`, which the loop sets", access.text, other->name),
        access.range);
  for (const LoopIndex at : access.loops)
    if (used.count(at) != 0)
      loops.push_back(at);
  for (const LoopIndex at : access.inTestOf)
    if (used.count(at) != 0)
      return unsuited(fmt::format("`{}` is read in the test of its own loop", access.text),
                      access.range);
  return std::nullopt;
}

bool PackQuestion::isSameRange(LoopIndex a, LoopIndex b) const {
  const NestLoop &x = nest_.loop(a), &y = nest_.loop(b);
  return a == b || (x.upper && y.upper && !x.upper->isPoisoned() && *x.upper == *y.upper &&
                    x.lower == y.lower && x.step == 1 && y.step == 1);
}

/// How far before or behind the first read's element the other one's is, in iterations of its loops: the same in all of
/// them.
std::optional<std::vector<std::int64_t>> PackQuestion::distance(const Read &other) const {
  const Read &first = reads_.front();
  const Access &a = *first.access, &b = *other.access;
  if (a.base != b.base || a.path.size() != b.path.size() || a.size != b.size ||
      !ir::sameType(*a.expr->type, *b.expr->type) || first.loops.size() != other.loops.size())
    return std::nullopt;
  std::vector<std::int64_t> ahead(first.loops.size());
  if (&first == &other || a.text == b.text) {
    // The same words mean the same element only where the loops are the same.
    if (first.loops == other.loops)
      return ahead;
  }
  for (std::size_t level = 0; level < first.loops.size(); ++level)
    if (!isSameRange(first.loops[level], other.loops[level]))
      return std::nullopt;
  const auto renamed = [&](AtomId id) {
    for (std::size_t level = 0; level < first.loops.size(); ++level)
      if (id == nest_.loop(other.loops[level]).counter)
        return nest_.loop(first.loops[level]).counter;
    return id;
  };
  std::vector<std::pair<Polynomial, Polynomial>> pairs;
  for (std::size_t k = 0; k < a.path.size(); ++k) {
    const PathStep &x = a.path[k], &y = b.path[k];
    if (x.isField != y.isField || x.fieldOffset != y.fieldOffset ||
        x.elementSize != y.elementSize || x.extent != y.extent ||
        (x.extent && x.extent->isPoisoned()))
      return std::nullopt;
    if (x.isField)
      continue;
    if (x.index.isPoisoned() || y.index.isPoisoned())
      return std::nullopt;
    pairs.emplace_back(x.index, y.index.renamed(renamed));
  }
  for (std::size_t level = 0; level < first.loops.size(); ++level) {
    const AtomId counter = nest_.loop(first.loops[level]).counter;
    for (const auto &[x, y] : pairs)
      for (const auto &[monomial, coefficient] : x.terms()) {
        if (std::count(monomial.begin(), monomial.end(), counter) != 1)
          continue;
        Monomial rest = monomial;
        rest.erase(std::find(rest.begin(), rest.end(), counter));
        const std::int64_t apart = (y - x).coefficient(rest);
        if (apart != 0 && (y - x).denominator() == x.denominator() && apart % coefficient == 0)
          ahead[level] = apart / coefficient;
      }
  }
  // Found in whichever way, they are right if they are.
  constexpr std::int64_t farthest = 1 << 20;
  for (auto &[x, y] : pairs) {
    for (std::size_t level = 0; level < first.loops.size(); ++level) {
      if (std::abs(ahead[level]) > farthest)
        return std::nullopt;
      const AtomId counter = nest_.loop(first.loops[level]).counter;
      x = x.substitute(counter, Polynomial::atom(counter) + Polynomial::constant(ahead[level]));
    }
    if (x.isPoisoned() || x != y)
      return std::nullopt;
  }
  return ahead;
}

} // namespace parlift::legality
