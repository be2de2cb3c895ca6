#include "plan/gpu/Residency.h"

#include "analysis/symbolic/ExprFacts.h"
#include "ir/Jumps.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"

#include <algorithm>
#include <utility>

namespace parlift::plan {

namespace {

using ir::Stmt;
using ir::StmtKind;
using ir::StmtRef;

/// Reads and computes with nothing but variables that are known by one name only, and calls C's mathematical functions.
bool isAboutVariables(const ir::Expr &expr) {
  bool result = true;
  ir::forEachExpr(expr, [&](const ir::Expr &part) {
    using ir::ExprKind;
    // `sqrt(error)`: it computes with what it gets.
    const bool isMathematical = part.kind == ExprKind::Call && !part.effects.any() &&
                                part.effects.isOfSystem && part.target.expired();
    const bool isPlain = (part.kind != ExprKind::Call || isMathematical) &&
                         part.kind != ExprKind::OpaqueExpr && part.kind != ExprKind::Subscript &&
                         part.kind != ExprKind::Member && part.kind != ExprKind::AddressOf;
    const bool isOwn = part.kind != ExprKind::VarRef || legality::isOwnVariable(*part.symbol);
    result = result && isPlain && isOwn;
    return result;
  });
  return result;
}

/// What may be on the GPU: arrays that kernels mention, and whatever these may overlap.
class OnGpu {
public:
  OnGpu(const ir::Function &function, const std::set<const Stmt *> &kernels)
      : assigned_(assignedByName(*function.body)) {
    for (const Stmt *kernel : kernels)
      ir::forEachExpr(*kernel, [&](const ir::Expr &expr) {
        areApart_ &= expr.kind != ir::ExprKind::Call || expr.target.expired();
        if (expr.kind != ir::ExprKind::VarRef ||
            (expr.symbol->type->isScalar() && !expr.symbol->type->isPointer()))
          return;
        symbols_.insert(expr.symbol.get());
        areApart_ &= isApart(*expr.symbol);
      });
  }
  bool mayHold(const ir::Expr &place) const {
    if (!areApart_)
      return true;
    if (place.kind == ir::ExprKind::VarRef)
      return place.symbol->isReference;
    const ir::Symbol *root = ownerOf(place);
    return !root || mayHoldPartsOf(*root);
  }
  /// Of the array, or of what the pointer points to.
  bool mayHoldPartsOf(const ir::Symbol &symbol) const {
    return !areApart_ || symbols_.contains(&symbol) || !isApart(symbol);
  }

private:
  /// An object of its own, or a pointer that is the only way to what it points to: two of them share no memory.
  bool isApart(const ir::Symbol &symbol) const {
    using ir::TypeKind;
    const TypeKind kind = symbol.type->kind;
    const bool isOnlyWay = kind == TypeKind::Pointer && symbol.isRestrict &&
                           symbol.storage == ir::Storage::Parameter && !assigned_.contains(&symbol);
    return !symbol.isReference &&
           (isOnlyWay || kind == TypeKind::Array || kind == TypeKind::Record);
  }
  /// The array, or the pointer to it, of which the place is an element; null: that is not said by the name alone.
  static const ir::Symbol *ownerOf(const ir::Expr &place) {
    using ir::ExprKind;
    const ir::Expr *at = &place;
    while (at->kind != ExprKind::VarRef) {
      const bool isStep = at->kind == ExprKind::Subscript || at->kind == ExprKind::Member ||
                          at->kind == ExprKind::AddressOf || at->kind == ExprKind::Cast ||
                          (at->kind == ExprKind::Binary && at->binaryOp == ir::BinaryOp::PtrAdd);
      const bool isPointer =
          at->kind == ExprKind::Load && at->operands[0]->kind == ExprKind::VarRef;
      if (!isStep && !isPointer)
        return nullptr;
      at = at->operands[0].get();
    }
    return at->symbol.get();
  }

  std::set<const ir::Symbol *> assigned_, symbols_;
  bool areApart_ = true; ///< no two of them share memory, and with nothing else that is apart
};

/// A break or continue of a loop around it.
bool jumpsOut(const Stmt &stmt) {
  const ir::Jumps jumps = ir::jumpsOf(stmt);
  return jumps.breaks || jumps.continues;
}

class Finder {
public:
  /// `kernels`: all of them in this function.
  Finder(const ir::Function &function, const std::set<const Stmt *> &kernels,
         const RangesOf &rangesOf, bool isPrintedAnew)
      : kernels_(kernels), onGpu_(function, kernels), rangesOf_(rangesOf),
        isPrintedAnew_(isPrintedAnew) {}

  Residency found;
  std::map<const Stmt *, ir::CpuVisit> visits; ///< of those that are part of a run

  /// Finds the runs inside; true: all of the statement may be part of one, besides its kernels.
  bool visit(const Stmt &stmt);

private:
  class VisitsOfRun;
  bool visitBlock(const Stmt &block);
  bool mayVisit(const Stmt &stmt);
  bool visitsLoop(const Stmt &loop);
  bool visitsTests(const Stmt &stmt);
  void endRun(std::vector<const Stmt *> &run, bool hasBraces);
  bool isOwnStatement(const Stmt &stmt) const {
    bool result = true;
    ir::forEachOwnExpr(stmt,
                       [&](const ir::ExprRef &own) { result = result && isAboutVariables(*own); });
    return result;
  }
  /// Variables that the start of a kernel reads, and that may be parts of what kernels have written before.
  std::vector<ir::ExprRef> exposedReads(const Stmt &kernel) const {
    std::vector<ir::ExprRef> result;
    std::set<const ir::Symbol *> seen;
    ir::forEachExpr(kernel, [&](const ir::Expr &expr) {
      if (expr.kind != ir::ExprKind::Load || expr.operands[0]->kind != ir::ExprKind::VarRef)
        return;
      const ir::Symbol &symbol = *expr.operands[0]->symbol;
      if (symbol.isExposed() && !symbol.isSynthetic && symbol.type->isScalar() &&
          onGpu_.mayHold(*expr.operands[0]) && seen.insert(&symbol).second)
        result.push_back(expr.operands[0]);
    });
    return result;
  }
  std::vector<const Stmt *> kernelsIn(const Stmt &stmt) const {
    std::vector<const Stmt *> result;
    ir::forEachStmt(stmt, [&](const Stmt &part) {
      if (kernels_.contains(&part))
        result.push_back(&part);
    });
    return result;
  }

  const std::set<const Stmt *> &kernels_;
  OnGpu onGpu_;
  const RangesOf &rangesOf_;
  bool isPrintedAnew_;
  const Stmt *standing_ = nullptr; ///< by itself between braces, or where there could be some
  bool isUnbraced_ = false;        ///< is that one
  const Stmt *branch_ = nullptr;   ///< of an If
  std::set<const Stmt *> chained_; ///< `else if`s
  bool isInCpuLoop_ = false;       ///< that has no kernel
  std::map<const Stmt *, ir::CpuVisit> candidates_;
};

bool Finder::visit(const Stmt &stmt) {
  if (kernels_.contains(&stmt)) {
    if (const auto places = exposedReads(stmt); !places.empty())
      candidates_[&stmt] = {stmt.source.whole, false, places, {}, {}, {}};
    return true;
  }
  switch (stmt.kind) {
  case StmtKind::Declare:
    // An array inside would be gone before what it was copied to.
    return stmt.symbol->type->isScalar() && stmt.symbol->storage == ir::Storage::Local &&
           (isOwnStatement(stmt) || mayVisit(stmt));
  case StmtKind::Assign:
    return (stmt.target->kind == ir::ExprKind::VarRef && isOwnStatement(stmt)) || mayVisit(stmt);
  case StmtKind::Evaluate:
    return isOwnStatement(stmt) || mayVisit(stmt);
  case StmtKind::Break:
  case StmtKind::Continue:
    return true;
  case StmtKind::Block:
    return mayVisit(stmt) || visitBlock(stmt);
  case StmtKind::If: {
    // The tests of a chain are asked about where it begins.
    const bool testFits = chained_.contains(&stmt) || visitsTests(stmt);
    branch_ = stmt.thenBranch.get();
    const bool thenFits = visit(*stmt.thenBranch);
    branch_ = stmt.elseBranch.get();
    const bool elseFits = !stmt.elseBranch || visit(*stmt.elseBranch);
    return thenFits && elseFits && testFits;
  }
  case StmtKind::Loop: {
    bool fits = isOwnStatement(stmt);
    const bool wasInCpuLoop = isInCpuLoop_, isByItself = standing_ == &stmt && !isUnbraced_;
    isInCpuLoop_ = kernelsIn(stmt).empty();
    ir::forEachChild(stmt, [&](const StmtRef &part) { fits = visit(*part) && fits; });
    const bool isOnCpu = std::exchange(isInCpuLoop_, wasInCpuLoop);
    return fits || (isOnCpu && !wasInCpuLoop && isByItself && visitsLoop(stmt));
  }
  default:
    return false;
  }
}

/// Of the If and its `else if`s.
bool Finder::visitsTests(const Stmt &stmt) {
  bool areOwn = isOwnStatement(stmt);
  for (const Stmt *next = legality::elseIf(stmt); next; next = legality::elseIf(*next)) {
    areOwn = areOwn && isOwnStatement(*next);
    chained_.insert(next);
  }
  return areOwn || mayVisit(stmt);
}

/// As a whole.
bool Finder::visitsLoop(const Stmt &loop) {
  auto touched =
      rangesOf_ && (loop.source.editable || isPrintedAnew_) ? rangesOf_(loop) : std::nullopt;
  if (!touched)
    return false;
  std::erase_if(touched->arrays, [&](const ir::DeviceArray &array) {
    return !onGpu_.mayHoldPartsOf(*array.symbol);
  });
  candidates_[&loop] = {loop.source.whole, false, {}, {}, touched->arrays, touched->conditions};
  return true;
}

/// A candidate from now on.
bool Finder::mayVisit(const Stmt &stmt) {
  if (standing_ != &stmt || isInCpuLoop_ || !(stmt.range.valid() || isPrintedAnew_))
    return false;
  auto places = visitedBy(stmt);
  if (!places)
    return false;
  const auto isElsewhere = [&](const ir::ExprRef &place) { return !onGpu_.mayHold(*place); };
  std::erase_if(places->read, isElsewhere);
  std::erase_if(places->written, isElsewhere);
  candidates_[&stmt] = {stmt.range, isUnbraced_, places->read, places->written, {}, {}};
  return true;
}

/// What declares variables in one statement of the source, or is made from one macro, begins at one place.
bool standsByItself(const Stmt &block, std::size_t at) {
  const Stmt &stmt = *block.children[at];
  const auto isAlike = [&](const Stmt &other) {
    return other.range.valid() && other.range.begin == stmt.range.begin;
  };
  const bool hasNext = at + 1 < block.children.size() && isAlike(*block.children[at + 1]);
  if (stmt.kind != StmtKind::Declare)
    return !hasNext && (at == 0 || !isAlike(*block.children[at - 1]));
  std::set<const ir::Symbol *> before;
  for (std::size_t other = at; other > 0 && isAlike(*block.children[other - 1]); --other) {
    if (block.children[other - 1]->kind != StmtKind::Declare)
      return false;
    before.insert(block.children[other - 1]->symbol.get());
  }
  bool result = !hasNext || block.children[at + 1]->kind == StmtKind::Declare;
  if (stmt.value)
    ir::forEachExpr(*stmt.value, [&](const ir::Expr &part) {
      result = result && (part.kind != ir::ExprKind::VarRef || !before.contains(part.symbol.get()));
    });
  return result;
}

/// What the CPU does from the first kernel of a run to its last one.
class Finder::VisitsOfRun {
public:
  explicit VisitsOfRun(Finder &finder) : finder_(finder) {}
  void take(const std::vector<const Stmt *> &run, const Stmt &last) {
    for (const Stmt *stmt : run) {
      take(*stmt);
      if (stmt == &last)
        break;
    }
  }

private:
  void take(const Stmt &stmt);
  void add(const Stmt &stmt, ir::CpuVisit visit);

  Finder &finder_;
  bool mayBeThere_ = false;
  std::vector<ir::ExprRef> newest_; ///< places of which the CPU has what was written last
};

void Finder::VisitsOfRun::take(const Stmt &stmt) {
  if (const auto known = finder_.candidates_.find(&stmt);
      mayBeThere_ && known != finder_.candidates_.end())
    add(stmt, known->second);
  const bool isKernel = finder_.kernels_.contains(&stmt);
  if (isKernel || stmt.kind == StmtKind::If || stmt.kind == StmtKind::Loop)
    newest_.clear();
  mayBeThere_ |= isKernel;
  if (isKernel)
    return;
  if (stmt.kind == StmtKind::Loop && !finder_.kernelsIn(stmt).empty())
    mayBeThere_ = true; // from the iteration before
  ir::forEachChild(stmt, [&](const StmtRef &part) {
    take(*part);
    if (stmt.kind == StmtKind::If)
      newest_.clear();
  });
  if (stmt.kind == StmtKind::Loop)
    newest_.clear();
  // Where a variable changes, other elements have the same words.
  const ir::Symbol *changed = nullptr;
  if (stmt.kind == StmtKind::Declare)
    changed = stmt.symbol.get();
  else if (stmt.kind == StmtKind::Assign && stmt.target->kind == ir::ExprKind::VarRef)
    changed = stmt.target->symbol.get();
  std::erase_if(newest_, [&](const ir::ExprRef &place) {
    bool mentions = false;
    ir::forEachExpr(*place, [&](const ir::Expr &part) {
      const bool isRead = &part != place.get() && part.kind == ir::ExprKind::Load;
      mentions |= isRead && (part.operands[0]->kind != ir::ExprKind::VarRef ||
                             part.operands[0]->symbol->isExposed() ||
                             part.operands[0]->symbol.get() == changed);
    });
    return mentions;
  });
}

/// Without what is the newest already.
void Finder::VisitsOfRun::add(const Stmt &stmt, ir::CpuVisit visit) {
  const auto isNewest = [&](const ir::ExprRef &place) {
    return std::ranges::any_of(
        newest_, [&](const ir::ExprRef &one) { return analysis::sameExpression(*one, *place); });
  };
  std::erase_if(visit.read, isNewest);
  for (const auto *places : {&visit.read, &visit.written})
    newest_.insert(newest_.end(), places->begin(), places->end());
  if (!visit.read.empty() || !visit.written.empty() || !visit.ranges.empty())
    finder_.visits[&stmt] = std::move(visit);
}

/// The kernels of the run copy back behind its last one; what the CPU does from its first kernel on are visits.
void Finder::endRun(std::vector<const Stmt *> &run, bool hasBraces) {
  std::vector<const Stmt *> kernels;
  const Stmt *last = nullptr;
  for (const Stmt *stmt : run)
    for (const Stmt *kernel : kernelsIn(*stmt)) {
      kernels.push_back(kernel);
      last = stmt;
    }
  const std::vector<const Stmt *> all = std::move(run);
  run.clear();
  // One kernel by itself copies back what it has written.
  if (!hasBraces || kernels.empty() || (kernels.size() == 1 && kernels.front() == last))
    return;
  for (const Stmt *kernel : kernels)
    found.until[kernel] = last;
  VisitsOfRun(*this).take(all, *last);
}

bool Finder::visitBlock(const Stmt &block) {
  std::vector<const Stmt *> run;
  bool allFit = true;
  const bool hasBraces = isPrintedAnew_ || (block.range.valid() && !block.isOneStatement() &&
                                            block.range.file->text()[block.range.begin] == '{');
  for (std::size_t at = 0; at < block.children.size(); ++at) {
    const Stmt &child = *block.children[at];
    const bool isArray =
        child.kind == StmtKind::Declare && !child.symbol->type->isScalar() && !child.value;
    isUnbraced_ = &block == branch_ && !hasBraces && block.range.valid() &&
                  block.range.begin == child.range.begin && block.children.size() == 1;
    standing_ = isUnbraced_ || (hasBraces && (isPrintedAnew_ || standsByItself(block, at)))
                    ? &child
                    : nullptr;
    if (visit(child)) {
      // The copying back behind the run must not be jumped over; whether a run around this block may go on is another question.
      if (jumpsOut(child))
        endRun(run, hasBraces);
      else
        run.push_back(&child);
    } else if (isArray) {
      allFit = false; // it is there to the end of this block, and no longer
    } else {
      endRun(run, hasBraces);
      allFit = false;
    }
  }
  endRun(run, hasBraces);
  return allFit;
}

} // namespace

std::optional<legality::StatementPlaces> visitedBy(const Stmt &stmt) {
  if (stmt.kind == StmtKind::Block && !stmt.isOneStatement())
    return std::nullopt;
  auto places = legality::placesOf(stmt);
  if (!places || places->empty())
    return std::nullopt;
  return places;
}

Residency residencyOf(const ir::Function &function, const std::set<const Stmt *> &kernels,
                      const RangesOf &rangesOf, bool isPrintedAnew) {
  std::set<const Stmt *> inside;
  ir::forEachLoop(*function.body, [&](const Stmt &loop, const ir::LoopStack &) {
    if (kernels.contains(&loop))
      inside.insert(&loop);
  });
  Finder finder(function, inside, rangesOf, isPrintedAnew);
  finder.visit(*function.body);
  finder.found.at = finder.visits;
  for (auto &[stmt, visit] : finder.visits)
    finder.found.visits.push_back(std::move(visit));
  std::ranges::sort(finder.found.visits, {},
                    [](const ir::CpuVisit &one) { return one.statement.begin; });
  return std::move(finder.found);
}

} // namespace parlift::plan
