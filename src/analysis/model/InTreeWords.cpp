// Words of an atom, and the reasons why it has none before the loop.
//
//     for (i..) { m = len[i];  for (j = 0; j < m; j++) ..  }     before j: m is `m`; before i it varies, and has no words
//     for (i..) { int n = 4;   for (j..) a[n] .. }               before j the `n` of the function means another variable: hidden
//     for (j = 0; j < p->n; j++)                                 `p->n` is read by the first test, whatever the loop does: it may be read
//     for (i..) for (j = 0; j < e[i]; j++)                       before i: `e[0]` need not be there if i has no iteration
#include "analysis/model/FirstIteration.h"
#include "analysis/model/InTree.h"
#include "analysis/symbolic/Words.h"
#include "ir/Builder.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::analysis {

using ir::Expr;

/// `loop` is the one that the words stand before, or inside it.
bool InTree::isInside(LoopIndex loop) const {
  std::optional<LoopIndex> at = loop;
  while (at && *at != loop_)
    at = model_.table.loops[*at].parent;
  return at.has_value();
}

/// Something that varies in the loop, or in one inside it, has no fixed value before it.
bool InTree::variesWithin(const std::vector<LoopIndex> &loops) const {
  return std::any_of(loops.begin(), loops.end(), [&](LoopIndex loop) { return isInside(loop); });
}

/// The words are evaluated whenever the loop is entered, or may be asked for where the loops run.
bool InTree::mayRead(const std::vector<LoopIndex> &readIn) const {
  for (const LoopIndex loop : readIn) {
    if (!isInside(loop) || runsSurely(model_.table, model_.table.loops[loop]))
      continue;
    if (!entered_)
      return false;
    entered_->insert(loop);
  }
  return true;
}

namespace {

/// The variables that blocks between `stmt` and `here` have declared before `here`, by name, inner ones instead of outer ones; false:
/// `here` is not inside.
bool findDeclared(const ir::Stmt &stmt, const ir::Stmt &here,
                  std::map<std::string, const ir::Symbol *, std::less<>> &names) {
  if (&stmt == &here)
    return true;
  auto inside = names;
  bool found = false;
  ir::forEachChild(stmt, [&](const ir::StmtRef &part) {
    if (found)
      return;
    auto there = inside;
    if (findDeclared(*part, here, there)) {
      found = true;
      names = std::move(there);
    } else if (part->kind == ir::StmtKind::Declare) {
      inside[part->symbol->name] = part->symbol.get();
    } else if (part->kind == ir::StmtKind::Block && !part->isScope) { // `int i = 0, j = i;`
      for (const ir::StmtRef &one : part->children)
        if (one->kind == ir::StmtKind::Declare)
          inside[one->symbol->name] = one->symbol.get();
    }
  });
  return found;
}

} // namespace

/// The words say the name of a variable that means another one before the loop: a block of the nest around it has declared that.
bool InTree::isHidden(const Expr &words) const {
  if (!declared_) {
    declared_.emplace();
    const ir::Stmt *here = model_.table.loops[loop_].stmt;
    const ir::Stmt *root = model_.table.loops.front().stmt;
    if (loop_ != 0 && here && root && !model_.table.loops[loop_].inlined)
      findDeclared(*root, *here, *declared_);
  }
  if (declared_->empty())
    return false;
  bool result = false;
  ir::forEachExpr(words, [&](const Expr &part) {
    if (part.kind != ir::ExprKind::VarRef)
      return;
    const auto meant = declared_->find(part.symbol->name);
    result |= meant != declared_->end() && meant->second != part.symbol.get();
  });
  return result;
}

InTree::Maybe InTree::word(AtomId id, Widening widening) const {
  const Maybe words = wordAnywhere(id, widening);
  return words && *words && isHidden(**words) ? std::nullopt : words;
}

InTree::Maybe InTree::wordAnywhere(AtomId id, Widening widening) const {
  if (renamed_ == id)
    return word_;
  const Atom &atom = model_.table.atoms[id];
  if (atom.variesEverywhere || variesWithin(atom.variesIn))
    return std::nullopt;
  if (atom.kind == AtomKind::Quotient || atom.kind == AtomKind::Remainder)
    return quotient(atom, saidInC_.contains(id), widening);
  const bool isNamed = atom.printable && atom.word && !(atom.rootOnly && loop_ != 0) &&
                       std::ranges::find(atom.conditionalIn, loop_) == atom.conditionalIn.end() &&
                       mayRead(atom.readIn);
  if (!isNamed) { // by a variable in view there, perhaps, or by what it is read from
    const auto own = model_.table.loops[loop_].words.find(id);
    if (own == model_.table.loops[loop_].words.end())
      return std::nullopt;
    const bool isVariable = own->second->kind == ir::ExprKind::Load &&
                            own->second->operands[0]->kind == ir::ExprKind::VarRef;
    const bool isThere =
        isVariable || (std::ranges::find(atom.conditionalIn, loop_) == atom.conditionalIn.end() &&
                       mayRead(atom.readIn));
    return isThere && !own->second->type->isScoped ? InTree::Maybe(own->second) : std::nullopt;
  }
  const ir::Type &type = *atom.word->type;
  if (type.isScoped) { // C++ compares it with its like only; as a number it is one all the same
    auto number = std::make_shared<Expr>();
    number->kind = ir::ExprKind::Cast;
    number->type = type.bits > 32 ? ir::longType() : ir::intType();
    number->operands = {atom.word};
    return saidConversion(*number);
  }
  return atom.word;
}

} // namespace parlift::analysis
