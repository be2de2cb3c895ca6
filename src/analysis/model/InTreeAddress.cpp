// Words of an address: what a base is called before the loop.
//
//     for (t..) { for (i..) next[i] = cur[i]; swap(cur, next); }     before i: `next`, though t changes it: held throughout
//     for (i..) { double row[8]; for (j..) row[j] = ..; }            before j: `row`, which the iteration of i has declared
//     for (i..) for (j..) p[i]->v[j] = ..                            before j: `p[i]->v`, if the loop touches an element in any case
#include "analysis/model/InTree.h"
#include "analysis/symbolic/AskedWords.h"
#include "analysis/symbolic/Words.h"
#include "ir/Iterator.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::analysis {

using ir::Expr;
using ir::ExprRef;

/// An element is there where the loops run: one of them touches it in any case.
bool InTree::hasElement(const Base &base) const {
  const AccessTable &table = model_.table;
  const auto index = static_cast<std::size_t>(&base - table.bases.data());
  return index < table.bases.size() &&
         std::ranges::any_of(
             table.accesses,
             [&](const Access &access) {
               return access.base == index && !access.loops.empty() &&
                      isInside(access.loops.back()) && access.exact && access.guards.empty() &&
                      access.branches.empty() && !access.path.empty() && access.inTestOf.empty() &&
                      mayRead(access.loops);
             });
}

/// The words may be asked for where what they rest on is asked first.
bool InTree::mayAsk(const Base &base) const {
  const std::vector<ExprRef> asked = askedBefore(*base.word);
  if (asked_)
    asked_->insert(asked_->end(), asked.begin(), asked.end());
  return asked_ || asked.empty();
}

/// The variable that holds the address while the loop runs, though a loop around it changes it: of a time loop that swaps two.
ir::SymbolRef InTree::heldMeanwhile(const Base &base) const {
  const auto held = base.heldAt.find(loop_);
  if (held == base.heldAt.end() || !held->second.throughout)
    return nullptr;
  const Expr &word = *held->second.word;
  return word.kind == ir::ExprKind::Load && word.operands[0]->kind == ir::ExprKind::VarRef &&
                 !isHidden(word)
             ? word.operands[0]->symbol
             : nullptr;
}

/// An array that an iteration of a loop around this one has declared by then, in a block that holds this loop, too.
bool InTree::isDeclaredAround(const Base &base) const {
  const ir::Stmt *here = model_.table.loops[loop_].stmt;
  const ir::Stmt *root = model_.table.loops.front().stmt;
  if (base.kind != BaseKind::Object || !base.symbol || base.symbol->isSynthetic ||
      base.allocation || base.symbol->type->kind != ir::TypeKind::Array || !here || !root ||
      model_.table.loops[loop_].inlined)
    return false;
  bool result = false;
  const auto find = [&](const ir::Stmt &stmt, bool isDeclared, const auto &self) -> bool {
    if (&stmt == here) {
      result = isDeclared;
      return true;
    }
    bool found = false;
    ir::forEachChild(stmt, [&](const ir::StmtRef &part) {
      if (found)
        return;
      if (part->kind == ir::StmtKind::Declare && part->symbol->name == base.symbol->name)
        isDeclared = part->symbol == base.symbol; // or hidden by another one
      found = self(*part, isDeclared, self);
    });
    return found;
  };
  find(*root, false, find);
  return result;
}

InTree::Maybe InTree::address(const Base &base) const {
  const Maybe words = addressAnywhere(base);
  return words && *words && isHidden(**words) ? std::nullopt : words;
}

InTree::Maybe InTree::addressAnywhere(const Base &base) const {
  if (base.elementType && ir::isBit(*base.elementType)) // it has none
    return std::nullopt;
  ExprRef word = addressWord(base);
  if (base.isLocalToNest && isDeclaredAround(base))
    return word ? Maybe(word) : std::nullopt;
  if (base.isLocalToNest ||
      std::ranges::find(base.conditionalIn, loop_) != base.conditionalIn.end() ||
      !mayRead(base.readIn) || (base.asksElement && !(hasElement(base) && mayAsk(base))))
    return std::nullopt;
  const bool changes = base.symbol && base.kind == BaseKind::Pointer &&
                       std::find(model_.modified.begin(), model_.modified.end(),
                                 base.symbol.get()) != model_.modified.end();
  const bool isNamed = base.printable && !base.variesEverywhere && !variesWithin(base.variesIn) &&
                       word && (loop_ == 0 || (!base.rootOnly && !changes));
  if (isNamed)
    return word;
  const auto held = base.heldAt.find(loop_); // by a variable, perhaps, that a loop around changes
  return held == base.heldAt.end() ? Maybe() : held->second.word;
}

bool InTree::isNamed(const Base &base) const {
  const Maybe word = base.symbol ? address(base) : std::nullopt;
  if (!word || (*word)->operands.size() != 1)
    return false;
  const Expr &variable = *(*word)->operands.front();
  const bool isValue = (*word)->kind == ir::ExprKind::Load && (*word)->type == variable.type;
  const bool isArray =
      (*word)->kind == ir::ExprKind::AddressOf && variable.type->kind == ir::TypeKind::Array;
  return variable.kind == ir::ExprKind::VarRef && variable.symbol == base.symbol &&
         (isValue || isArray);
}

} // namespace parlift::analysis
