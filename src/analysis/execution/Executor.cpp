#include "analysis/execution/Executor.h"
#include "analysis/symbolic/Bounds.h"
#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/SharedWords.h"
#include "ir/CountedLoop.h"
#include "ir/ExprText.h"
#include "ir/LoopExits.h"
#include "ir/Rewrite.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"

#include <algorithm>
#include <limits>

namespace parlift::analysis {

using namespace ir;

bool Value::operator==(const Value &other) const {
  if (kind != other.kind || modular != other.modular)
    return false;
  if (kind == Kind::Integer)
    return number == other.number;
  if (kind != Kind::Pointer)
    return true;
  if (base != other.base || path.size() != other.path.size())
    return false;
  for (std::size_t i = 0; i < path.size(); ++i)
    if (path[i].isField != other.path[i].isField || path[i].index != other.path[i].index ||
        path[i].fieldOffset != other.path[i].fieldOffset ||
        path[i].elementSize != other.path[i].elementSize)
      return false;
  return true;
}

std::vector<NestModel> modelNests(const FunctionRef &function, const Options &options,
                                  const NestFilter &isWanted) {
  return modelNests(function, options, isWanted, {});
}

std::vector<NestModel> modelNests(const FunctionRef &function, const Options &options,
                                  const NestFilter &isWanted, const HeldFrom &held) {
  const CalleesAtOnce callees;
  std::vector<NestModel> models;
  Executor(*function, options, isWanted, held, models).run();
  return models;
}

Executor::Executor(const Function &function, const Options &options, const NestFilter &isWanted,
                   const HeldFrom &held, std::vector<NestModel> &models)
    : function_(function), options_(options), isWanted_(isWanted), held_(held), models_(models) {}

void Executor::run() {
  callStack_.push_back(&function_);
  for (const SymbolRef &symbol : function_.parameters)
    symbols_[symbol.get()] = symbol;
  if (!function_.body)
    return;
  forEachExpr(*function_.body, [&](const Expr &expr) {
    if (expr.kind == ExprKind::VarRef)
      symbols_[expr.symbol.get()] = expr.symbol;
  });
  forEachStmt(*function_.body, [&](const Stmt &stmt) {
    if (stmt.kind == StmtKind::Declare)
      declared_.insert(stmt.symbol.get());
  });
  // C: an array parameter's lengths, evaluated on entry, are positive.
  for (const SymbolRef &symbol : function_.parameters)
    for (const Type *type = symbol->type->element.get(); type && type->kind == TypeKind::Array;
         type = type->element.get())
      if (type->extent && type->extent->kind != ExprKind::IntLiteral) {
        Value length = evaluate(*type->extent);
        if (length.kind == Value::Kind::Integer && !length.modular)
          path_.guards.push_back(
              {Constraint::Kind::NonNegative, length.number - Polynomial::constant(1)});
      }
  if (isWanted_)
    forEachLoop(*function_.body, [&](const Stmt &loop, const LoopStack &enclosing) {
      nestsLeft_ += enclosing.empty() && isWanted_(loop) ? 1 : 0;
      return false;
    });
  isDone_ = isWanted_ && nestsLeft_ == 0;
  execute(*function_.body);
}

namespace {

bool isBitField(const Expr &lvalue) {
  return lvalue.kind == ExprKind::Member && lvalue.operands[0]->type &&
         lvalue.field < lvalue.operands[0]->type->fields.size() &&
         lvalue.operands[0]->type->fields[lvalue.field].isBitField;
}

/// Which of the neighbours is written with it is not known.
void touchNeighbours(Access &access) {
  access.exact = false;
  if (!access.path.empty())
    access.path.back().index = Polynomial::poisoned();
}

/// Of a place that has no words of its own where it stands, in a function that is called: members of the object that it is called for go by
/// their names alone.
std::string wordsOfPlace(const ir::Expr &place) {
  std::string words = ir::lineText(*ir::withoutPlaces(place));
  const ir::Symbol *root = ir::rootSymbolOf(place);
  if (root && (root->isThis || root->isSynthetic) && words.starts_with(root->name + "->"))
    words.erase(0, root->name.size() + 2);
  return words;
}

} // namespace

void Executor::record(const Place &place, const Expr &expr, bool isWrite, bool whole) {
  if (isWrite)
    forgetParts(place);
  if (dry_ > 0 || loops_.empty())
    return;
  Access access;
  access.id = static_cast<unsigned>(table().accesses.size());
  access.isWrite = isWrite;
  access.expr = &expr;
  access.site = callPath_.empty() ? &expr : callPath_.front();
  access.range = expr.range;
  access.position = position_++;
  access.base = place.kind == Place::Kind::Variable ? objectBase(place.symbol) : place.base;
  access.isScalarVariable = place.kind == Place::Kind::Variable;
  access.path = place.path;
  access.wholeObject = whole || place.broken;
  if (access.wholeObject)
    access.path.clear();
  access.size = expr.type ? expr.type->size : 0;
  if (isBitField(expr) && !access.path.empty())
    access.size = access.path.back().fieldSize;
  access.loops = loops_;
  access.guards = path_.guards;
  access.exact = path_.doubts == 0 && !access.wholeObject;
  if (isWrite && isSharedWord(expr))
    touchNeighbours(access);
  access.isPresumed = choices_ > 0;
  access.branches = path_.branches;
  access.entries = path_.entries;
  access.doubts = path_.doubts;
  access.text = hasOwnWords(expr) ? expr.range.oneLine() : wordsOfPlace(expr);
  const Base &base = table().bases[access.base];
  access.variable = base.symbol && base.kind == BaseKind::Object ? base.symbol->name : base.text;
  if (access.text.empty())
    access.text = access.variable;
  sayQuotients(access);
  if (isWrite && isSharedWord(expr))
    if (auto loops = loopsWithSharedWords(base, loops_); !loops.empty())
      obstacle(diag::ReasonId::DependenceUnknown, expr.range, whyWordsAreShared(expr),
               std::move(loops));
  if (!tests_.empty())
    recordInTest(access);
  else
    noteFilled(access);
  table().accesses.push_back(std::move(access));
  reach_.note(table().accesses.back());
}

/// A test runs once more than the body, and once where the body does not run at all: what it does belongs
/// to the iteration of the loop around it as well, at places the bounds do not describe.
void Executor::recordInTest(Access &access) {
  const auto variesInside = [&](std::ptrdiff_t depth) {
    return std::any_of(access.path.begin(), access.path.end(), [&](const PathStep &step) {
      const auto variesIn = varying(step.index);
      return std::any_of(loops_.begin() + depth, loops_.end(), [&](LoopIndex loop) {
        return std::find(variesIn.begin(), variesIn.end(), loop) != variesIn.end();
      });
    });
  };
  access.exact = false;
  access.doubts = std::numeric_limits<unsigned>::max();
  access.inTestOf = tests_;
  const auto outermost = std::find(loops_.begin(), loops_.end(), tests_.front());
  access.wholeObject |= afterTest_ || variesInside(outermost - loops_.begin());
  if (access.wholeObject)
    access.path.clear();
  for (std::size_t test = 0; test < tests_.size(); ++test) {
    const auto tested = std::find(loops_.begin(), loops_.end(), tests_[test]);
    if (tested == loops_.begin())
      continue;
    Access outside = access;
    outside.loops.assign(loops_.begin(), tested);
    outside.inTestOf.resize(test);
    table().accesses.push_back(std::move(outside));
    reach_.noteOutside(table().accesses.back(), *tested);
    access.id = static_cast<unsigned>(table().accesses.size());
    access.position = position_++;
  }
}

/// Runs `part` as a scope of its own.
void Executor::within(Reach::Kind kind, const std::function<void()> &part) {
  if (dry_ > 0)
    return part();
  const ScopeId outer = reach_.enter(kind, loops_.empty() ? LoopIndex{0} : loops_.back());
  part();
  reach_.leave(outer);
}

/// Control may go to behind `target` here.
void Executor::mayLeave(ScopeId target, bool forGood) {
  if (dry_ == 0)
    reach_.exit(target, forGood, position_);
}

/// Not all of its iterations need run: an exit is here.
void Executor::leavesEarly(LoopIndex loop) {
  NestLoop &left = table().loops[loop];
  left.exact = false;
  left.leftAt = std::min(left.leftAt.value_or(position_), position_);
}

void Executor::recordScalar(const SymbolRef &symbol, bool isWrite) {
  if (dry_ > 0 || loops_.empty() || !modifiedInNest_.count(symbol.get()))
    return;
  Access access;
  access.isWrite = isWrite;
  access.position = position_++;
  access.loops = loops_;
  access.guards = path_.guards;
  access.exact = path_.doubts == 0;
  access.isPresumed = choices_ > 0;
  access.wholeObject = !tests_.empty(); // the test runs once more than the body
  access.isScalarVariable = true;
  model().scalars.push_back({symbol, std::move(access)});
}

std::vector<bool> loopsWithoutHope(const NestModel &model) {
  std::vector<bool> result;
  // A step may find the iteration that leaves before the others run (legality/loops/CanFindExit.h).
  const auto mayBeFound = [&](LoopIndex number) {
    const Stmt &loop = *model.table.loops[number].stmt;
    const auto exits = countedLoop(loop) ? loopExits(loop) : std::nullopt;
    return exits && !exits->empty();
  };
  for (const Obstacle &obstacle : model.obstacles) {
    const bool isExit = obstacle.reason == diag::ReasonId::LoopExitsEarly;
    if (!obstacle.unless.empty() || (!isExit && obstacle.reason != diag::ReasonId::LoopNotCounted &&
                                     obstacle.reason != diag::ReasonId::UnstructuredFlow))
      continue;
    result.resize(model.table.loops.size());
    for (const LoopIndex loop : obstacle.loops)
      result[loop] = result[loop] || !isExit || !mayBeFound(loop);
  }
  return result;
}

void Executor::obstacle(diag::ReasonId reason, const SourceRange &range, std::string name,
                        std::vector<LoopIndex> loops) {
  if (dry_ > 0 || loops.empty())
    return;
  for (const Obstacle &known : model().obstacles)
    if (known.reason == reason && known.loops == loops && known.name == name)
      return;
  model().obstacles.push_back({reason, range, std::move(name), std::move(loops)});
}

Bounds::Lists Executor::factLists() const {
  return {&table().context, &bounds_, &path_.guards};
}

bool Executor::provesNonNegative(const Polynomial &value) const {
  return Bounds::of(table(), factLists()).nonNegative(value);
}

} // namespace parlift::analysis
