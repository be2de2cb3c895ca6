#include "legality/gpu/OffloadQuestion.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/FunctionName.h"
#include "ir/MathName.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"
#include "legality/gpu/DeviceFunctions.h"
#include "legality/parallel/CanFindRanges.h"
#include "legality/parallel/CanPrivatize.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::legality {

/// All parameters of a kernel have room for 4096 bytes.
constexpr std::uint64_t mostBytesOfValue = 1024;

bool OffloadQuestion::checkExpr(const ir::Expr &expr) {
  if (expr.kind == ir::ExprKind::OpaqueExpr)
    return refuse(fmt::format("parlift does not understand `{}`", expr.range.oneLine()),
                  expr.range);
  if (expr.type && expr.type->kind != ir::TypeKind::Void && !isDeviceType(*expr.type))
    return refuse(unfit(*expr.type), expr.range);
  return true;
}

bool OffloadQuestion::checkStatements() {
  bool ok = true;
  ir::forEachStmt(stmt_, [&](const ir::Stmt &part) {
    if (!ok)
      return false;
    if (part.kind == ir::StmtKind::Return || part.kind == ir::StmtKind::OpaqueStmt)
      return ok = refuse("a statement in it has no place in a kernel", part.range);
    if (part.kind == ir::StmtKind::Loop && !part.source.hiddenDeclaration.empty())
      return ok = refuse(fmt::format("it declares `{}`", part.source.hiddenDeclaration));
    if (part.kind == ir::StmtKind::Declare) {
      declared_.insert(part.symbol.get());
      const ir::Type &type = *part.symbol->type;
      if (part.symbol->storage == ir::Storage::StaticLocal || !isDeviceType(type) ||
          (type.kind == ir::TypeKind::Array && type.size == 0))
        return ok = refuse(fmt::format("it declares `{}`, which a thread of a GPU cannot have",
                                       part.symbol->name),
                           part.range);
    }
    ir::forEachOwnExpr(part, [&](const ir::ExprRef &own) {
      if (ok)
        ir::forEachExpr(*own, [&](const ir::Expr &expr) { return ok = ok && checkExpr(expr); });
    });
    return ok;
  });
  return ok;
}

/// The functions that it calls; what they have of their own, a thread has.
bool OffloadQuestion::takeFunctions() {
  CalledFunctions called = calledFunctions(stmt_);
  if (!called.why.empty())
    return refuse(called.why, called.place);
  std::set<const ir::Symbol *> written;
  std::map<std::string, const ir::Symbol *> mentioned;
  ir::forEachStmt(stmt_, [&](const ir::Stmt &part) {
    if (part.kind == ir::StmtKind::Assign)
      if (const ir::Symbol *root = ir::rootSymbolOf(*part.target);
          root && (part.target->kind == ir::ExprKind::VarRef || !root->type->isPointer()))
        written.insert(root);
    if (part.symbol)
      mentioned[part.symbol->name] = part.symbol.get();
  });
  ir::forEachExpr(stmt_, [&](const ir::Expr &expr) {
    if (expr.kind == ir::ExprKind::VarRef)
      mentioned[expr.symbol->name] = expr.symbol.get();
  });
  for (const ir::DeviceFunction &one : called.functions) {
    const ir::Function &function = *one.function;
    for (const std::vector<ir::SymbolRef> *own : {&function.parameters, &function.locals})
      for (const ir::SymbolRef &symbol : *own)
        declared_.insert(symbol.get());
    for (const ir::SymbolRef &symbol : one.outside) {
      const auto known = mentioned.find(symbol->name);
      if (known != mentioned.end() && known->second != symbol.get())
        return refuse(fmt::format("it has a `{}` of its own beside the one that `{}` reads",
                                  symbol->name, ir::writtenName(function.name)));
      if (symbol->type->kind != ir::TypeKind::Array && written.contains(symbol.get()))
        return refuse(fmt::format("it writes `{}`, which `{}` reads", symbol->name,
                                  ir::writtenName(function.name)));
    }
  }
  evidence_.functions_ = std::move(called.functions);
  return true;
}

/// Every access by the variable that it is made through.
bool OffloadQuestion::collectBases() {
  std::map<const ir::Symbol *, unsigned> bases;
  std::set<const ir::Expr *> inTree;
  const auto take = [&](const ir::Expr &expr) { inTree.insert(&expr); };
  ir::forEachExpr(stmt_, take);
  for (const ir::DeviceFunction &one : evidence_.functions_)
    ir::forEachExpr(*one.function->body, take);
  for (const Access &access : nest_.table().accesses) {
    if (!nest_.isInside(access, loop_) || access.isScalarVariable)
      continue;
    // A test of a loop inside this one touches what its record in the loop around says (Executor::recordInTest).
    if (!access.inTestOf.empty() && access.inTestOf.front() != loop_ &&
        nest_.isInside(access.inTestOf.front(), loop_) && !access.wholeObject)
      continue;
    const Base &base = nest_.table().bases[access.base];
    if (base.kind == BaseKind::Object && base.symbol && declared_.contains(base.symbol.get()))
      continue; // each thread has its own
    const ir::Symbol *root = access.expr ? ir::rootSymbolOf(*access.expr) : nullptr;
    const bool isFixed =
        !base.variesEverywhere && std::ranges::none_of(base.variesIn, [&](LoopIndex in) {
          return nest_.isInside(in, loop_);
        });
    const ir::SymbolRef symbol =
        isHeldByOther(base) ? InTree(nest_.model, loop_).heldMeanwhile(base) : base.symbol;
    const bool isNamed = symbol && root && inTree.contains(access.expr) &&
                         (root == symbol.get() || declared_.contains(root)) &&
                         isName(base, *symbol) && !symbol->isReference && !symbol->isThreadLocal &&
                         bases.try_emplace(symbol.get(), access.base).first->second == access.base;
    const bool isScalar =
        base.kind == BaseKind::Object && base.symbol &&
        (base.symbol->type->isScalar() || base.symbol->type->kind == ir::TypeKind::Record);
    // A function's own copy of what the caller hands it, `by.x` in `moved_by(b[i], by)`, is read where it was copied from.
    const bool isOwnCopy = root && declared_.contains(root) && !root->isReference &&
                           root->type->kind == ir::TypeKind::Record;
    if (isScalar && !access.isWrite && (root == base.symbol.get() || isOwnCopy))
      continue; // a value
    if (!isFixed && base.row)
      return refuse(fmt::format("`{}` is a row that has a pointer of its own, and rows are not "
                                "copied one by one; rows of one block are, `{}[i * n + j]`",
                                nameOf(access), nest_.table().bases[base.row->table].text),
                    access.range);
    if (!isFixed || !isNamed || isScalar || access.wholeObject)
      return refuse(
          fmt::format("the memory of `{}` is not that of one array with a name", nameOf(access)),
          access.range);
    accesses_[symbol.get()].push_back(&access);
    symbols_[symbol.get()] = symbol;
  }
  return true;
}

std::optional<std::vector<Constraint>> guardsInside(const Nest &nest, const Access &access,
                                                    LoopIndex loop) {
  const auto depth =
      static_cast<std::size_t>(std::ranges::find(access.loops, loop) - access.loops.begin());
  // Behind `if (error < tol) break;` all are in doubt, whatever the loop itself says.
  std::size_t guards = nest.loop(loop).guardsOutside;
  unsigned doubts = nest.loop(loop).doubtsOutside;
  for (const Access::Entry &entry : access.entries)
    if (entry.loops <= depth) {
      guards = std::max(guards, entry.guardsInside);
      doubts = std::max(doubts, entry.doubtsInside);
    }
  if (access.doubts > doubts)
    return std::nullopt;
  return std::vector<Constraint>(
      access.guards.begin() + static_cast<std::ptrdiff_t>(std::min(guards, access.guards.size())),
      access.guards.end());
}

bool OffloadQuestion::addArray(const ir::SymbolRef &symbol,
                               const std::vector<const Access *> &accesses) {
  const std::string &name = symbol->name;
  for (const Access *access : accesses)
    if (access->path.empty() || access->path[0].isField)
      return refuse(fmt::format("which elements of `{}` are touched is not known", name),
                    access->range);
  const Base &base = nest_.table().bases[accesses.front()->base];
  ir::DeviceArray array{symbol, ir::number(0), nullptr, false, false};
  for (const Access *access : accesses)
    (access->isWrite ? array.isWritten : array.isRead) = true;
  if (base.kind == BaseKind::Object && accesses.front()->path[0].extent &&
      !accesses.front()->path[0].extent->isPoisoned()) {
    const auto extent = tree_.length(*accesses.front()->path[0].extent);
    if (!extent)
      return refuse(fmt::format("how long `{}` is cannot be said before the loop", name));
    array.end = *extent;
    evidence_.arrays_.push_back(array);
    return true;
  }
  if (const ir::ScanSlice *slice = sliceOf(*symbol))
    return addAtCursor(symbol, *slice, accesses);
  std::optional<Polynomial> low = extreme(accesses, true, before_),
                            high = extreme(accesses, false, before_);
  std::vector<Constraint> facts = nest_.table().context;
  if (!low || !high)
    if (const std::vector<Constraint> signs = signsOf(accesses); !signs.empty() && require(signs)) {
      presumed_.insert(presumed_.end(), signs.begin(), signs.end());
      facts.insert(facts.end(), presumed_.begin(), presumed_.end());
      low = extreme(accesses, true, Bounds(nest_.table(), facts));
      high = extreme(accesses, false, Bounds(nest_.table(), facts));
    }
  if (!low || !high) {
    // (i + 1) * m is behind i * m if m > 0, which it is where the loop over a row runs.
    const std::vector<Constraint> runs = runsOf(accesses);
    facts.insert(facts.end(), runs.begin(), runs.end());
    const Bounds running(nest_.table(), facts);
    low = extreme(accesses, true, running);
    high = extreme(accesses, false, running);
    if (low && high && !require(runs))
      low.reset();
  }
  const Bounds known(nest_.table(), facts);
  if (!low || !high)
    return refuseRange(
        array,
        fmt::format("which elements of `{}` are touched cannot be said before the loop", name),
        accesses.front()->range);
  // Some iteration is sure to touch the last element, or one behind it; best where nothing else need hold.
  const auto isTouchedBy = [&](const Access &access, bool least, const Polynomial &end,
                               bool isCentred, bool isAlways) {
    const std::optional<Corner> here = corner(access, least, isCentred);
    if (!here || !known.nonNegative(least ? end - here->value : here->value - end))
      return false;
    std::vector<Constraint> wanted = here->runs;
    if (!isAlways)
      wanted.insert(wanted.end(), here->guards.begin(), here->guards.end());
    return require(wanted);
  };
  const auto isTouched = [&](bool least, const Polynomial &end) {
    for (const bool isGuarded : {false, true})
      for (const Access *access : accesses)
        if (const auto guards = guardsOf(*access);
            guards && guards->empty() != isGuarded &&
            isTouchedBy(*access, least, end, /*isCentred=*/false, /*isAlways=*/false))
          return true;
    for (const Access *access : accesses) {
      const bool isAlways = isOnAllPaths(*access, accesses);
      if ((isAlways && isTouchedBy(*access, least, end, /*isCentred=*/false, isAlways)) ||
          (guardsOf(*access) && isTouchedBy(*access, least, end, /*isCentred=*/true, isAlways)))
        return true;
    }
    return false;
  };
  const bool isBehind = known.nonNegative(*low), isBefore = known.nonNegative(-*high);
  if (isCopied_ &&
      ((!isBefore && !isTouched(false, *high)) || (!isBehind && !isTouched(true, *low))))
    return refuseRange(
        array,
        fmt::format("the elements of `{}` are touched under conditions only, and may not all exist",
                    name),
        accesses.front()->range);
  const InTree::Maybe first = tree_.length(*low);
  const InTree::Maybe end = tree_.length(*high + Polynomial::constant(1));
  if (!first || !end)
    return refuseRange(
        array,
        fmt::format("which elements of `{}` are touched cannot be said before the loop", name), {});
  array.low = *first;
  array.end = *end;
  evidence_.arrays_.push_back(array);
  return true;
}

const ir::ScanSlice *OffloadQuestion::sliceOf(const ir::Symbol &array) const {
  if (!scan_)
    return nullptr;
  const auto found = std::ranges::find_if(
      scan_->slices, [&](const ir::ScanSlice &one) { return one.array.get() == &array; });
  return found == scan_->slices.end() ? nullptr : &*found;
}

/// `o[k]`, `o[k].x`: the cursor is the outermost subscript of the variable itself.
static bool isOutermost(const ir::Expr &place, const ir::Symbol &array) {
  const ir::Expr *at = &place;
  while (at->kind == ir::ExprKind::Member)
    at = at->operands[0].get();
  if (at->kind != ir::ExprKind::Subscript)
    return false;
  const ir::Expr *pointer = at->operands[0].get();
  if (pointer->kind == ir::ExprKind::Load)
    pointer = pointer->operands[0].get();
  return pointer->kind == ir::ExprKind::VarRef && pointer->symbol.get() == &array;
}

/// Elements from the cursor on, as many as the iterations may write.
bool OffloadQuestion::addAtCursor(const ir::SymbolRef &symbol, const ir::ScanSlice &slice,
                                  const std::vector<const Access *> &accesses) {
  const std::string &name = symbol->name;
  if (!slice.cursor->type->isInteger())
    return refuse(
        fmt::format("`{}` itself goes on through what the iterations write", slice.cursor->name),
        accesses.front()->range);
  for (const Access *access : accesses)
    if (!access->expr || !isOutermost(*access->expr, *symbol))
      return refuse(
          fmt::format("which elements of `{}` are touched cannot be said before the loop", name),
          access->range);
  if (isCopied_ && !slice.isDense)
    return refuse(fmt::format("`{}` passes by elements of `{}` that are not written, and the last "
                              "ones may not exist",
                              slice.cursor->name, name),
                  accesses.front()->range);
  const NestLoop &loop = nest_.loop(loop_);
  const auto trips =
      loop.upper && loop.counted ? tree_.length(*loop.upper - loop.lower) : InTree::Maybe();
  if (!trips)
    return refuse("the number of its iterations cannot be said before it");
  using ir::BinaryOp;
  const ir::ExprRef first = ir::cast(ir::load(ir::varRef(slice.cursor)), ir::longType());
  const ir::ExprRef steps =
      slice.most > 1 ? ir::binary(BinaryOp::Mul, ir::intLiteral(slice.most, ir::longType()), *trips)
                     : *trips;
  ir::DeviceArray array{symbol, nullptr, nullptr, false, true};
  array.low = slice.falls ? ir::binary(BinaryOp::Sub, first, steps) : first;
  array.end = slice.falls ? first : ir::binary(BinaryOp::Add, first, steps);
  if (slice.isBehind)
    array.end = ir::binary(BinaryOp::Add, array.end, ir::intLiteral(1, ir::longType()));
  array.cursor = slice.cursor;
  array.cursorFalls = slice.falls;
  array.cursorShift = slice.isBehind ? 1 : 0;
  evidence_.arrays_.push_back(array);
  return true;
}

/// No words say the range of an array that is only read, or whose elements values are only combined with: its ends may be looked for. All
/// elements between two that are touched exist, and those that are not touched are copied back as they were.
bool OffloadQuestion::refuseRange(const ir::DeviceArray &array, const std::string &why,
                                  const SourceRange &place) {
  const bool isCombined = std::ranges::find(combined_, array.symbol) != combined_.end();
  if (!roles_ || !isCopied_ || (array.isWritten && !isCombined))
    return refuse(why, place);
  unsaid_[evidence_.arrays_.size()] = {why, place};
  evidence_.arrays_.push_back(array);
  return true;
}

/// Rows whose length a variable says are not in the function that starts the kernel.
bool hasVariableRows(const ir::Type &type) {
  for (const ir::Type *at = type.element.get(); at; at = at->element.get())
    if (at->kind == ir::TypeKind::Array &&
        (!at->extent || at->extent->kind != ir::ExprKind::IntLiteral))
      return true;
  return false;
}

/// The program's own, which stands before the loop's function: there its name means the same.
static bool isKnownBefore(const ir::Expr &call, const ir::Stmt &loop) {
  const ir::FunctionRef target = call.target.lock();
  return target && target->isInNamespace && target->nameRange.valid() &&
         target->nameRange.file == loop.source.keyword.file && !ir::isWholeName(target->name) &&
         target->nameRange.end < loop.source.keyword.begin;
}

bool OffloadQuestion::lookForEnds() {
  if (unsaid_.empty())
    return true;
  const auto &[why, place] = unsaid_.begin()->second;
  if (std::ranges::any_of(evidence_.arrays_,
                          [](const ir::DeviceArray &one) { return one.cursor != nullptr; }))
    return refuse(why, place);
  std::set<unsigned> bases;
  std::map<std::string, std::size_t> byName;
  for (const auto &[at, said] : unsaid_) {
    const ir::SymbolRef &symbol = evidence_.arrays_[at].symbol;
    bases.insert(accesses_.at(symbol.get()).front()->base);
    byName[symbol->name] = at;
  }
  std::optional<ir::RangesMark> look;
  if (bases.size() == byName.size())
    look = findRanges(nest_, loop_, *roles_, bases);
  if (!look)
    return refuse(why, place);
  bool isSaid = true;
  const auto check = [&](const ir::Expr &expr) {
    // C++ has other functions by the names of C's, and converts no number to an enumeration.
    isSaid = isSaid && (expr.kind != ir::ExprKind::Call || isKnownBefore(expr, stmt_)) &&
             !(expr.type && expr.type->isEnumeration) &&
             (expr.kind != ir::ExprKind::VarRef || !hasVariableRows(*expr.symbol->type));
  };
  ir::forEachExpr(*look->look, check);
  for (ir::RangesMark::Range &range : look->ranges) {
    const auto known = byName.find(range.name);
    if (!isSaid || known == byName.end())
      return refuse(why, place);
    ir::DeviceArray &array = evidence_.arrays_[known->second];
    for (ir::SymbolRef *end : {&range.low, &range.high}) {
      auto named = std::make_shared<ir::Symbol>(**end);
      named->name = fmt::format("gpu_{}_{}", range.name, (*end)->name);
      look->look = ir::replaceVariable(look->look, **end, ir::varRef(named));
      *end = std::move(named);
    }
    array.low = ir::load(ir::varRef(range.low));
    array.end = ir::together(ir::BinaryOp::Add, ir::load(ir::varRef(range.high)), ir::number(1));
  }
  evidence_.look_ = std::make_shared<const ir::RangesMark>(std::move(*look));
  return true;
}

bool OffloadQuestion::addArrays() {
  std::vector<ir::SymbolRef> ordered;
  for (const auto &[key, symbol] : symbols_)
    ordered.push_back(symbol);
  std::ranges::sort(ordered, {}, [](const ir::SymbolRef &symbol) { return symbol->id; });
  // How far a cursor gets is known when the others are on the device.
  std::ranges::stable_partition(ordered,
                                [&](const ir::SymbolRef &symbol) { return !sliceOf(*symbol); });
  return std::ranges::all_of(ordered, [&](const ir::SymbolRef &symbol) {
    return addArray(symbol, accesses_.at(symbol.get()));
  });
}

/// A loop with steps of two or more has floor(r / step) + 1 iterations, where it runs at all: then r is not negative, and C's
/// division is the floor. That the outermost one runs is tested before anything else is evaluated; of others it is asked here.
void OffloadQuestion::takeQuotients() {
  for (LoopIndex index = 0; index < nest_.table().loops.size(); ++index) {
    const NestLoop &inner = nest_.loop(index);
    if (!nest_.isInside(index, loop_) || !inner.upper)
      continue;
    const Polynomial before = *inner.upper - inner.lower - Polynomial::constant(1);
    for (const AtomId id : before.atoms()) {
      const Atom &atom = nest_.table().atoms[id];
      if (before == Polynomial::atom(id) && atom.kind == AtomKind::Quotient &&
          (index == loop_ || require({{Constraint::Kind::NonNegative, atom.operand}})))
        tree_.sayInC(id);
    }
  }
}

/// What the extents of rows are computed from, which threads need to find an element.
bool OffloadQuestion::addExtents(const ir::Type &type) {
  for (const ir::Type *at = &type; at; at = at->element.get()) {
    if (at->kind != ir::TypeKind::Array || !at->extent ||
        at->extent->kind == ir::ExprKind::IntLiteral)
      continue;
    if (at->extentChanges)
      return refuse(fmt::format("`{}` was another one when the array was declared",
                                at->extent->range.oneLine()));
    bool ok = true;
    ir::forEachExpr(*at->extent, [&](const ir::Expr &expr) {
      ok = ok && checkExpr(expr) && expr.kind != ir::ExprKind::Subscript &&
           expr.kind != ir::ExprKind::Member;
      if (expr.kind == ir::ExprKind::VarRef)
        symbols_[expr.symbol.get()] = expr.symbol;
    });
    if (!ok)
      return refusal_
                 ? false
                 : refuse(fmt::format("`{}` is read from memory", at->extent->range.oneLine()));
  }
  return true;
}

bool OffloadQuestion::addValues() {
  const auto isArray = [&](const ir::Symbol *symbol) { return accesses_.contains(symbol); };
  for (const ir::DeviceFunction &one : evidence_.functions_)
    for (const ir::SymbolRef &symbol : one.outside)
      symbols_[symbol.get()] = symbol;
  for (const ir::DeviceArray &array : evidence_.arrays_)
    if (!addExtents(*array.symbol->type))
      return false;
  ir::forEachExpr(stmt_, [&](const ir::Expr &expr) {
    if (expr.kind == ir::ExprKind::VarRef)
      symbols_[expr.symbol.get()] = expr.symbol;
  });
  for (const auto &[key, symbol] : symbols_) {
    if (isArray(key) || declared_.contains(key))
      continue;
    if (symbol->type->isPointer() || symbol->type->kind == ir::TypeKind::Array ||
        symbol->isReference || symbol->isThis || symbol->isSynthetic)
      return refuse(fmt::format("`{}` points to memory of the CPU", symbol->name));
    if (!isDeviceType(*symbol->type))
      return refuse(unfit(*symbol->type));
    if (symbol->type->kind == ir::TypeKind::Record && symbol->type->size > mostBytesOfValue)
      return refuse(fmt::format("`{}` has {} bytes, which no kernel gets as a value", symbol->name,
                                symbol->type->size));
    evidence_.values_.push_back(symbol);
  }
  std::ranges::sort(evidence_.values_, {}, [](const ir::SymbolRef &symbol) { return symbol->id; });
  return true;
}

Answer<OffloadEvidence> canOffload(const Nest &nest, LoopIndex loop, bool isCopied,
                                   const std::map<const ir::Symbol *, analysis::ScalarRole> *roles,
                                   const std::vector<ir::SymbolRef> &own,
                                   const ConsideredParts &parts) {
  return OffloadQuestion(nest, loop, isCopied, roles, own, parts).answer();
}

} // namespace parlift::legality
