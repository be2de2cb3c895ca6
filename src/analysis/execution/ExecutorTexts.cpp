// Which words of the program say a value before the loops.
#include "analysis/execution/Executor.h"
#include "analysis/symbolic/Words.h"
#include "ir/Printer.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"

#include <algorithm>
#include <cctype>

namespace parlift::analysis {

using namespace ir;

namespace {

/// The text at the expression's place is the expression. A part of a macro's expansion has the place of
/// the whole: for `s->dim` in `#define AT(s, i) (s)->x[(i) * (s)->dim]` that is `AT(grid, 0)`.
bool saysItself(const Expr &expr) {
  bool calls = false, named = true;
  forEachExpr(expr, [&](const Expr &part) {
    calls |= part.kind == ExprKind::Call ||
             (part.kind == ExprKind::Member &&
              part.operands[0]->type->kind == TypeKind::Container); // v.size()
    if (part.kind == ExprKind::VarRef && part.range.valid() && part.symbol->name != "this")
      named &= part.range.oneLine() == part.symbol->name;
  });
  const std::string text = expr.range.oneLine();
  for (std::size_t at = text.find('('); at != std::string::npos; at = text.find('(', at + 1)) {
    const std::size_t before = at == 0 ? at : text.find_last_not_of(' ', at - 1);
    const bool looksLikeCall =
        at > 0 && before != std::string::npos &&
        (std::isalnum(static_cast<unsigned char>(text[before])) != 0 || text[before] == '_');
    named &= !looksLikeCall || calls;
  }
  return named;
}

/// `grid->rows[2].dim`: names of variables and members that anybody may say, and numbers.
bool isOfNames(const Expr &expr) {
  bool isPlain = true;
  forEachExpr(expr, [&](const Expr &part) {
    switch (part.kind) {
    case ExprKind::VarRef:
      isPlain = isPlain && !part.symbol->isSynthetic && part.symbol->name != "this";
      break;
    case ExprKind::Member: {
      const Type &of = *part.operands[0]->type;
      isPlain = isPlain && of.kind == TypeKind::Record && part.field < of.fields.size() &&
                !of.fields[part.field].isHidden && !of.fields[part.field].name.empty() &&
                of.fields[part.field].name[0] != '(';
      break;
    }
    case ExprKind::Load:
    case ExprKind::Subscript:
    case ExprKind::IntLiteral:
      break;
    default:
      isPlain = false;
    }
  });
  return isPlain;
}

} // namespace

/// A value that a macro reads, in words of its own; null: it is read in words that say it, or in such that cannot be said.
///
///     #define AT(s, i) (s)->x[(i) * (s)->dim]        AT(grid, 0):  `grid->x` and `grid->dim`
ExprRef Executor::inWords(const Expr &expr) const {
  if (!expr.range.valid() || saysItself(expr) || !isOfNames(expr) || !isStable(expr))
    return nullptr;
  bool isInView = true;
  forEachExpr(expr, [&](const Expr &part) {
    isInView = isInView && (part.kind != ExprKind::VarRef || named_.count(part.symbol.get()) != 0);
  });
  return isInView ? withoutPlaces(expr) : nullptr;
}

/// The text of `expr` denotes the same value wherever its variesIn loops stand still.
bool Executor::textIsStable(const Expr &expr) const {
  return saysItself(expr) && isStable(expr);
}

/// It reads only variables that the nest does not assign, and counters that are their loop's atom.
bool Executor::isStable(const Expr &expr) const {
  bool stable = true;
  forEachExpr(expr, [&](const Expr &part) {
    if (part.kind == ExprKind::Call || part.kind == ExprKind::OpaqueExpr)
      stable = false;
    if (part.kind != ExprKind::VarRef || !stable)
      return;
    const Symbol *symbol = part.symbol.get();
    if (symbol->isSynthetic) {
      stable = false;
      return;
    }
    if (inlinedDepth_ > 0)
      stable = false; // a callee's names mean nothing at the loop
    if (!modifiedInNest_.count(symbol))
      return;
    for (LoopIndex loop : loops_) {
      const NestLoop &nest = table().loops[loop];
      if (nest.variable.get() == symbol && table().atoms[nest.counter].printable)
        return;
    }
    stable = false;
  });
  return stable;
}

/// Loops around the expression that leave alone all that it reads, and in which what it yields stays the same: before them its words
/// say it, though further out they do not. `u[now]` is kept by the loop over i:
///
///     for (t = 0; t < steps; t++, now = !now)
///       for (i = 0; i < n; i++)
///         u[!now][i] = u[now][i] + 1;
std::vector<LoopIndex> Executor::loopsThatKeep(const Expr &expr,
                                               const std::vector<LoopIndex> &variesIn) {
  std::vector<LoopIndex> result;
  if (inlinedDepth_ > 0 || dry_ > 0 || !saysItself(expr))
    return result;
  for (std::size_t depth = loops_.size(); depth-- > 1;) {
    const Stmt *loop = table().loops[loops_[depth]].stmt;
    if (!loop || std::ranges::count(variesIn, loops_[depth]) != 0)
      break;
    const LoopWrites &writes = writesOf(*loop);
    const Symbols modified = modifiedBy(*loop);
    bool isKept = true;
    forEachExpr(expr, [&](const Expr &part) {
      const Symbol *symbol = part.symbol.get();
      isKept &= part.kind != ExprKind::Call && part.kind != ExprKind::OpaqueExpr;
      if (part.kind == ExprKind::VarRef)
        isKept &= !symbol->isSynthetic && !symbol->isReference && modified.count(symbol) == 0 &&
                  writes.declared.count(symbol) == 0;
    });
    if (!isKept)
      break;
    result.push_back(loops_[depth]);
  }
  return result;
}

void Executor::nameInside(Base &base, const Expr &expr) {
  if (base.printable || base.variesEverywhere)
    return;
  for (const LoopIndex loop : loopsThatKeep(expr, base.variesIn))
    base.heldAt.try_emplace(loop, Base::Held{wordOf(expr), true});
}

void Executor::nameInside(AtomId id, const Expr &expr) {
  const Atom &atom = table().atoms[id];
  if (atom.printable || atom.variesEverywhere || atom.variesIn.empty())
    return;
  const std::vector<LoopIndex> variesIn = atom.variesIn;
  for (const LoopIndex loop : loopsThatKeep(expr, variesIn))
    table().loops[loop].words.try_emplace(id, wordOf(expr));
}

} // namespace parlift::analysis
