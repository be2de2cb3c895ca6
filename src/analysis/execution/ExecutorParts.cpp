// Members of small records that iterations make: views of rows, pairs that are returned, iterators of a program's own.
//
//     Row row(double *p) { return Row(p); }        what the constructor stored in the temporary is what `row(a + i * n)[j]` reads there,
//     row(a + i * n)[j] = 0;                       so that the element is a[i * n + j]
//
// Each such member stands in the environment under a variable of its own, so that branches, loops and jumps treat it as they treat variables.
// Of local records alone whose address nobody has taken: whoever reaches them does so by their name, or by the `this` of a function that is
// executed in place of its call. It is forgotten with any store that may reach the record, with calls of which nothing is known, and with
// loops that do more to the record than read it.
#include "analysis/execution/Executor.h"
#include "analysis/execution/ExecutorValues.h"
#include "analysis/model/KeptRows.h"
#include "analysis/symbolic/ExprFacts.h"
#include "ir/Builder.h"
#include "ir/Reference.h"
#include "ir/Walk.h"

#include <algorithm>

namespace parlift::analysis {

using namespace ir;

namespace {

bool isScalarHere(const TypeRef &type) {
  return type && (type->isInteger() || type->isPointer()) && !type->isVolatile && !type->isAtomic;
}

/// The record that the chain of members begins with, and the fields on the way.
const Symbol *rootOfChain(const Expr &place, std::string &fields) {
  if (place.kind == ExprKind::VarRef)
    return place.symbol.get();
  if (place.kind != ExprKind::Member)
    return nullptr;
  const Symbol *root = rootOfChain(*place.operands[0], fields);
  fields += "." + std::to_string(place.field);
  return root;
}

/// The same chain from another record.
ExprRef movedTo(const Expr &place, const Expr &from, const ExprRef &to) {
  if (place.kind == from.kind && place.kind == ExprKind::VarRef && place.symbol == from.symbol)
    return to;
  if (place.kind == ExprKind::Member && from.kind == ExprKind::Member &&
      place.field == from.field) {
    std::string one, other;
    if (rootOfChain(place, one) == rootOfChain(from, other) && one == other)
      return to;
  }
  if (place.kind != ExprKind::Member)
    return nullptr;
  ExprRef record = movedTo(*place.operands[0], from, to);
  return record ? member(std::move(record), place.field) : nullptr;
}

} // namespace

/// The place lies in a local variable whose address nobody has, and what is in it is followed.
bool Executor::followsParts(const Place &where) const {
  if (loops_.empty() || model_ == &scratch_ || function_.hasUnstructuredFlow ||
      where.kind != Place::Kind::Memory || where.broken)
    return false;
  const Base &base = table().bases[where.base];
  return base.kind == BaseKind::Object && base.symbol && !base.symbol->isExposed() &&
         base.symbol->storage == Storage::Local;
}

/// The variable that stands for the member; null: it is none of these.
SymbolRef Executor::partAt(const Place &where, const TypeRef &type) {
  if (!followsParts(where) || table().bases[where.base].symbol->type->kind != TypeKind::Record)
    return nullptr;
  const ExprRef place = memberOf(where);
  if (!place || !isScalarHere(place->type) || !type ||
      !sameType(*unqualified(place->type), *unqualified(type)))
    return nullptr;
  return partOf(*place);
}

SymbolRef Executor::partOf(const Expr &place) {
  std::string fields;
  const Symbol *root = rootOfChain(place, fields);
  if (!root)
    return nullptr;
  Part &part = parts_[{root, fields}];
  if (!part.variable) {
    auto made = std::make_shared<Symbol>();
    made->id = nextMadeId_--;
    made->name = place.operands[0]->type->fields[place.field].name;
    made->type = unqualified(place.type);
    made->isSynthetic = true;
    part.variable = made;
    part.place = std::make_shared<const Expr>(place);
  }
  return part.variable;
}

/// What the record's member holds; null: not known.
const Value *Executor::knownPart(const Place &where, const TypeRef &type) {
  const SymbolRef part = parts_.empty() ? nullptr : partAt(where, type);
  const auto known = part ? environment_.find(part.get()) : environment_.end();
  return known == environment_.end() ? nullptr : &known->second;
}

void Executor::storePart(const Place &where, const Value &value, const TypeRef &type) {
  const SymbolRef part = partAt(where, type);
  const bool isKnown =
      part && value.kind == (type->isPointer() ? Value::Kind::Pointer : Value::Kind::Integer);
  if (!isKnown)
    return;
  Value stored = value;
  if (stored.kind == Value::Kind::Pointer && walksThroughRows(*type))
    joinKeptRows(stored.path);
  environment_[part.get()] = std::move(stored);
}

/// Something is written there.
void Executor::forgetParts(const Place &where) {
  if (parts_.empty() || where.kind != Place::Kind::Memory)
    return;
  const Base &base = table().bases[where.base];
  if (base.kind == BaseKind::Pointer && !base.computed)
    return; // no pointer to such a record has been kept anywhere
  if (base.kind != BaseKind::Object)
    return forgetParts();
  if (!base.symbol)
    return;
  const ExprRef written = memberOf(where);
  std::string fields;
  const Symbol *root =
      written && written->type->isScalar() ? rootOfChain(*written, fields) : nullptr;
  if (!root)
    return forgetParts(*base.symbol);
  // Members of a record that are no unions are apart.
  if (const auto known = parts_.find({root, fields}); known != parts_.end())
    environment_.erase(known->second.variable.get());
}

void Executor::forgetParts(const Symbol &object) {
  for (auto &[key, part] : parts_)
    if (key.first == &object)
      environment_.erase(part.variable.get());
}

void Executor::forgetParts() {
  for (auto &[key, part] : parts_)
    environment_.erase(part.variable.get());
}

namespace {

/// All that the loop does to the record is to read members of it, by itself or in functions that only read.
class OnlyReads {
public:
  explicit OnlyReads(const Symbol &record) : record_(record) {}

  bool in(const Stmt &loop) {
    bool result = true;
    forEachStmt(loop, [&](const Stmt &stmt) {
      result = result && stmt.kind != StmtKind::OpaqueStmt && stmt.symbol.get() != &record_;
      if (stmt.kind == StmtKind::Assign && stmt.target)
        result = result && !names(*stmt.target);
    });
    forEachExpr(loop, [&](const Expr &expr) {
      if (expr.kind == ExprKind::Load || expr.kind == ExprKind::Member)
        return; // of what they read the parts come along
      for (const ExprRef &operand : expr.operands)
        if (names(*operand) &&
            !(expr.kind == ExprKind::AddressOf && (isElementsOfView(expr) || isGiven(loop, expr))))
          result = false;
    });
    return result;
  }

private:
  /// The record or a part of it: the place itself, and not what its subscripts read.
  bool names(const Expr &place) const {
    return place.kind == ExprKind::VarRef
               ? place.symbol.get() == &record_
               : place.kind == ExprKind::Member && names(*place.operands[0]);
  }

  /// Where the elements of a view lie is read of it.
  static bool isElementsOfView(const Expr &address) {
    return address.operands[0]->type->isView && !isAddressOfContainer(address);
  }

  /// The address goes to functions that store to variables of their own alone.
  static bool isGiven(const Stmt &loop, const Expr &address) {
    bool isTaken = false, isElse = false;
    forEachExpr(loop, [&](const Expr &expr) {
      for (const ExprRef &operand : expr.operands)
        if (operand.get() == &address) {
          const auto target = expr.kind == ExprKind::Call ? expr.target.lock() : nullptr;
          const bool reads = target && target->body && onlyReads(assignedIn(*target->body));
          (reads ? isTaken : isElse) = true;
        }
    });
    return isTaken && !isElse;
  }

  static bool onlyReads(const Assigned &written) {
    return !written.anything && !written.calls && !written.resizes && !written.unknownStore &&
           !written.throughReference && written.roots.empty() && written.stores.empty() &&
           written.named.empty();
  }

  const Symbol &record_;
};

} // namespace

/// Before the loop's first iteration.
void Executor::forgetParts(const Stmt &loop) {
  std::set<const Symbol *> asked;
  Stmt repeated = loop;
  repeated.init = nullptr; // it has been executed
  for (auto &[key, part] : parts_)
    if (environment_.contains(part.variable.get()) && asked.insert(key.first).second &&
        !OnlyReads(*key.first).in(repeated))
      forgetParts(*key.first);
}

/// What is known of the record that is read: places in it, and values.
std::vector<Executor::KnownMember> Executor::partsOf(const Expr &record) {
  std::vector<KnownMember> result;
  std::string fields;
  const Symbol *root = rootOfChain(record, fields);
  if (!root || !record.type || record.type->kind != TypeKind::Record)
    return result;
  for (const auto &[key, part] : parts_)
    if (const auto known = environment_.find(part.variable.get());
        key.first == root && key.second.starts_with(fields + ".") && known != environment_.end())
      result.push_back({nullptr, part.place, known->second});
  return result;
}

/// `Row r = rows[i];`: what was known of the one is of the other.
void Executor::copyParts(const Expr &value, const Place &where) {
  if (!followsParts(where))
    return;
  std::vector<KnownMember> known;
  ExprRef from;
  if (value.kind == ExprKind::Load) {
    const Place source = askAgain([&] { return place(*value.operands[0]); });
    from = wholeOrMember(source);
    known = from ? partsOf(*from) : known;
  } else if (value.kind == ExprKind::Call && returned_.call == &value) {
    from = returned_.from;
    known = returned_.parts;
  }
  const ExprRef to = from ? wholeOrMember(where) : nullptr;
  if (!to || !sameType(*unqualified(to->type), *unqualified(from->type)))
    return;
  for (const KnownMember &one : known)
    if (const ExprRef place = movedTo(*one.place, *from, to))
      if (const SymbolRef part = partOf(*place))
        environment_[part.get()] = one.value;
}

ExprRef Executor::wholeOrMember(const Place &where) const {
  if (where.kind != Place::Kind::Memory || where.broken)
    return nullptr;
  const Base &base = table().bases[where.base];
  const bool isWhole = base.kind == BaseKind::Object && base.symbol &&
                       std::ranges::all_of(where.path, [](const PathStep &step) {
                         return !step.isField && !step.isModular && step.index.isZero();
                       });
  return isWhole ? varRef(base.symbol) : memberOf(where);
}

/// `return Row(p);`
void Executor::returnParts(const Expr &value) {
  if (value.kind == ExprKind::Call && returned_.call == &value) {
    returned_.call = nullptr; // the call around it has them now
    return;
  }
  returned_ = {};
  if (value.kind != ExprKind::Load || !value.type || value.type->kind != TypeKind::Record)
    return;
  returned_.from = wholeOrMember(askAgain([&] { return place(*value.operands[0]); }));
  if (returned_.from)
    returned_.parts = partsOf(*returned_.from);
}

} // namespace parlift::analysis
