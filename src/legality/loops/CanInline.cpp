#include "legality/loops/CanInline.h"

#include "ir/Builder.h"
#include "ir/Jumps.h"
#include "ir/LeftOfValue.h"
#include "ir/ReturnsAtEnd.h"
#include "ir/RootSymbol.h"
#include "ir/SureParts.h"
#include "ir/Walk.h"
#include "legality/loops/ArgumentPlaces.h"
#include "legality/loops/BodyElsewhere.h"
#include "legality/nest/StatementPlaces.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace parlift::legality {

namespace {

using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;
using ir::Stmt;
using ir::StmtKind;
using Symbols = std::set<const ir::Symbol *>;

/// It, or what it calls.
bool hasLoop(const ir::Function &function, std::set<const ir::Function *> &known) {
  if (!known.insert(&function).second)
    return false;
  bool result = ir::holdsAny(*function.body, {StmtKind::Loop});
  ir::forEachExpr(*function.body, [&](const Expr &part) {
    const ir::FunctionRef target =
        part.kind == ExprKind::Call && !result ? part.target.lock() : nullptr;
    result |= target && target->body && hasLoop(*target, known);
  });
  return result;
}

/// A few statements that call nothing.
bool isShort(const ir::Function &function) {
  constexpr unsigned most = 4;
  unsigned count = 0;
  bool isPlain = true;
  ir::forEachStmt(*function.body, [&](const Stmt &part) {
    count += part.kind == StmtKind::Block ? 0 : 1;
    isPlain &= part.kind != StmtKind::Loop;
  });
  ir::forEachExpr(*function.body,
                  [&](const Expr &part) { isPlain &= part.kind != ExprKind::Call; });
  return isPlain && count <= most;
}

/// A few statements that write memory, or a variable of the file, or functions that do; and no more than that happens in what it calls.
bool isShortAndWrites(const ir::Function &function, unsigned depth = 2) {
  constexpr unsigned most = 12;
  unsigned count = 0;
  bool writes = false, isPlain = true;
  ir::forEachStmt(*function.body, [&](const Stmt &part) {
    count += part.kind == StmtKind::Block ? 0 : 1;
    writes |= part.kind == StmtKind::Assign &&
              (part.target->kind != ExprKind::VarRef || part.target->symbol->hasStaticStorage() ||
               part.target->symbol->isReference);
    isPlain &= part.kind != StmtKind::Loop;
  });
  ir::forEachExpr(*function.body, [&](const Expr &part) {
    const ir::FunctionRef target = part.kind == ExprKind::Call ? part.target.lock() : nullptr;
    if (!target || !target->body)
      return;
    const bool writesToo = depth > 0 && isShortAndWrites(*target, depth - 1);
    writes |= writesToo;
    isPlain &= writesToo || isShort(*target);
  });
  return writes && isPlain && count <= most;
}

/// `get()`, which says a member of its object.
bool saysMember(const ir::Function &function) {
  bool reads = false;
  if (hasObject(function))
    ir::forEachExpr(*function.body, [&](const Expr &part) { reads |= isOfThis(part); });
  return reads;
}

/// The statements, or functions that they call, store to members of such records.
bool storesToMembers(const Stmt &stmts, const ir::Type &record, unsigned depth = 1) {
  bool result = false;
  ir::forEachStmt(stmts, [&](const Stmt &part) {
    if (part.kind == StmtKind::Assign)
      ir::forEachExpr(*part.target, [&](const Expr &place) {
        result |= place.kind == ExprKind::Member &&
                  ir::sameType(*ir::unqualified(place.operands[0]->type), record);
      });
  });
  ir::forEachExpr(stmts, [&](const Expr &part) {
    const ir::FunctionRef target =
        part.kind == ExprKind::Call && depth > 0 && !result ? part.target.lock() : nullptr;
    result |= target && target->body && storesToMembers(*target->body, record, depth - 1);
  });
  return result;
}

std::vector<ExprRef> placesOf(const ir::Function &callee, const Expr &call) {
  std::vector<ExprRef> places(callee.parameters.size());
  for (std::size_t at = 0; at < std::min(places.size(), call.operands.size()); ++at)
    places[at] = placeOfArgument(callee, *callee.parameters[at], call.operands[at]);
  return places;
}

/// Variables that are assigned in the loop, or lead to what is, and those whose addresses short functions get that write.
Symbols changedIn(const Stmt &loop) {
  Symbols result;
  ir::forEachStmt(*loop.body, [&](const Stmt &part) {
    if (part.kind == StmtKind::Assign)
      result.insert(ir::rootSymbolOf(*part.target));
  });
  ir::forEachExpr(*loop.body, [&](const Expr &part) {
    const ir::FunctionRef target = part.kind == ExprKind::Call ? part.target.lock() : nullptr;
    if (!target || !target->body || !isShortAndWrites(*target))
      return;
    for (const ExprRef &place : placesOf(*target, part))
      if (place)
        result.insert(ir::rootSymbolOf(*place));
  });
  result.erase(nullptr);
  return result;
}

/// `sqrt(x)`: it could be called before or behind another one.
bool isMathematical(const Expr &expr) {
  return expr.kind == ExprKind::Call && !expr.effects.any() && expr.target.expired() &&
         expr.effects.isOfSystem;
}

/// Nothing but what the callee cannot change, and the call, which is always evaluated. `changed`: all that the call changes; nullopt:
/// it is not known.
bool isApartFromCall(const Expr &expr, const Expr &call, const std::optional<Symbols> &changed) {
  bool result = true, isSure = false, hasCall = false;
  ir::forEachSurePart(expr, [&](const Expr &part) { isSure |= &part == &call; });
  ir::forEachExpr(expr, [&](const Expr &part) {
    if (&part == &call) {
      hasCall = true;
      return false;
    }
    if (part.kind == ExprKind::Load) {
      const Expr &place = *part.operands[0];
      const ir::Symbol *variable = ir::variableHolding(place);
      const bool isOwn = place.kind == ExprKind::VarRef && isOwnVariable(*variable);
      // What a pointer to const leads to may change.
      const bool isConstant = variable && !variable->isReference && place.type->isConst;
      result = result && (isOwn || isConstant || (changed && !changed->contains(variable)));
    }
    result = result && (part.kind != ExprKind::Call || isMathematical(part)) &&
             part.kind != ExprKind::OpaqueExpr;
    return result;
  });
  return result && isSure == hasCall;
}

/// The body has a variable in blocks inside it whose name the argument says; others get new names.
bool hidesNameOf(const Stmt &body, const Expr &argument) {
  std::set<std::string> declared;
  for (const ir::StmtRef &child : body.children)
    ir::forEachStmt(*child, [&](const Stmt &part) {
      if (part.kind == StmtKind::Declare && &part != child.get())
        declared.insert(part.symbol->name);
    });
  bool result = false;
  ir::forEachExpr(argument, [&](const Expr &part) {
    result |= part.kind == ExprKind::VarRef && declared.contains(part.symbol->name);
  });
  return result || std::ranges::any_of(declared, [&](const std::string &name) {
           return mentionsWord(argument.range.text(), name);
         });
}

/// A variable by its name, what a pointer variable of the caller's alone leads to, or the caller's own object; none of the callee's own
/// names is that name.
bool isNamedObject(const Expr &pointer, const ir::Function &callee) {
  if (isThis(pointer))
    return !pointer.type->element->isVolatile;
  const bool isObject = pointer.kind == ExprKind::AddressOf &&
                        pointer.operands[0]->kind == ExprKind::VarRef &&
                        pointer.operands[0]->type->kind == ir::TypeKind::Record;
  const bool isPointer = pointer.kind == ExprKind::Load &&
                         pointer.operands[0]->kind == ExprKind::VarRef &&
                         !pointer.operands[0]->symbol->isExposed();
  return (isObject || isPointer) && !pointer.operands[0]->symbol->isSynthetic &&
         !pointer.operands[0]->symbol->isThis && !pointer.operands[0]->type->isVolatile &&
         !variableNamesOf(callee).contains(pointer.operands[0]->symbol->name);
}

/// The arguments have no effects, and their number is the parameters'.
bool fitsArguments(const Expr &call, const ir::Function &callee,
                   const std::vector<ExprRef> &places) {
  if (call.isMemberCall != hasObject(callee) || call.operands.size() != callee.parameters.size() ||
      (call.isMemberCall && !isNamedObject(*call.operands[0], callee)))
    return false;
  for (std::size_t at = call.isMemberCall ? 1 : 0; at < call.operands.size(); ++at) {
    const Expr &argument = *call.operands[at];
    const ir::Symbol &parameter = *callee.parameters[at];
    // One that the declaration gives has its words there, and they may mean something else here.
    const bool isSaidHere = argument.range.valid() && argument.range.file == call.range.file &&
                            call.range.begin <= argument.range.begin &&
                            argument.range.end <= call.range.end;
    // A reference is nothing else than its place.
    bool isPlain =
        isSaidHere && (parameter.isReference
                           ? places[at] && !hidesNameOf(*callee.body, argument)
                           : !argument.isLvalue() && ir::sameType(*argument.type, *parameter.type));
    ir::forEachExpr(argument, [&](const Expr &part) {
      isPlain = isPlain && part.kind != ExprKind::Call && part.kind != ExprKind::OpaqueExpr;
    });
    if (!isPlain)
      return false;
  }
  return true;
}

bool isPlainDeclaration(const Stmt &stmt) {
  return stmt.kind == StmtKind::Declare && stmt.symbol->storage == ir::Storage::Local &&
         !stmt.symbol->isReference && stmt.symbol->type->isScalar();
}

/// What is done for a value that nobody wants is more than a statement.
bool doesMuchInReturns(const ir::Function &callee) {
  bool result = false;
  ir::forEachStmt(*callee.body, [&](const Stmt &part) {
    result |= part.kind == StmtKind::Return && part.value && !ir::leftOfValue(part.value);
  });
  return result;
}

class Finder {
public:
  Finder(const ir::Function &caller, const Stmt &loop, Inlined which)
      : caller_(caller), loop_(loop), which_(which), changed_(changedIn(loop)) {}

  std::vector<InlinedCall> found;
  std::vector<const Stmt *> beside; ///< declared by the statements of calls
  std::string why;                  ///< of the first call that cannot

  /// `standsAlone`: text can be put in its place.
  void visit(const Stmt &stmt, bool standsAlone) {
    switch (stmt.kind) {
    case StmtKind::Block:
      if (stmt.isOneStatement())
        return;
      for (std::size_t at = 0; at < stmt.children.size(); ++at) {
        const std::size_t before = found.size();
        visit(*stmt.children[at], isAlone(stmt, at));
        if (found.size() > before)
          noteBeside(stmt, at);
      }
      return;
    case StmtKind::If:
      if (standsAlone)
        consider(stmt);
      visit(*stmt.thenBranch, true);
      if (stmt.elseBranch)
        visit(*stmt.elseBranch, true);
      return;
    case StmtKind::Assign:
    case StmtKind::Declare:
    case StmtKind::Evaluate:
      if (stmt.value && standsAlone)
        consider(stmt);
      return;
    default:
      return;
    }
  }

private:
  /// Of one statement of the source.
  static bool areTogether(const Stmt &one, const Stmt &other) {
    return one.range.valid() && other.range.valid() && one.range.begin == other.range.begin;
  }
  /// Several variables may be declared by one statement of the source; plain ones may be declared one after the other.
  /// A loop that a step has changed on the tree has no text yet.
  bool isAlone(const Stmt &block, std::size_t at) const {
    const Stmt &stmt = *block.children[at];
    return (stmt.range.valid() || !loop_.source.whole.valid()) &&
           std::ranges::all_of(block.children, [&](const ir::StmtRef &other) {
             return other.get() == &stmt || !areTogether(*other, stmt) ||
                    (isPlainDeclaration(stmt) && isPlainDeclaration(*other));
           });
  }
  void noteBeside(const Stmt &block, std::size_t at) {
    for (const ir::StmtRef &other : block.children)
      if (other != block.children[at] && areTogether(*other, *block.children[at]))
        beside.push_back(other.get());
  }
  void consider(const Stmt &stmt);

  bool isMeant(const Expr &call, const ir::Function &target) const {
    std::set<const ir::Function *> known;
    return which_ == Inlined::HaveLoops ? hasLoop(target, known)
                                        : isShortAndWrites(target) || readsState(call, target);
  }
  /// What the loop passes on in the object is said in the loop: by those that only read it, too.
  bool readsState(const Expr &call, const ir::Function &target) const {
    if (!isShort(target))
      return false;
    if (saysMember(target) &&
        storesToMembers(*loop_.body, *ir::unqualified(target.parameters.front()->type->element)))
      return true;
    const std::vector<ExprRef> places = placesOf(target, call);
    return std::ranges::any_of(places, [&](const ExprRef &place) {
      return place && changed_.contains(ir::rootSymbolOf(*place));
    });
  }

  const ir::Function &caller_;
  const Stmt &loop_;
  const Inlined which_;
  const Symbols changed_; ///< by the loop, by names or by short functions that get addresses
};

void Finder::consider(const Stmt &stmt) {
  const ExprRef &value = stmt.kind == StmtKind::If ? stmt.condition : stmt.value;
  const Expr *call = nullptr;
  unsigned calls = 0;
  ir::forEachExpr(*value, [&](const Expr &part) {
    if (part.kind != ExprKind::Call || isMathematical(part))
      return;
    ++calls;
    const ir::FunctionRef target = part.target.lock();
    if (target && target->body && isMeant(part, *target))
      call = &part;
  });
  if (!call)
    return;
  const ir::FunctionRef callee = call->target.lock();
  const auto cannot = [&](const std::string &reason) {
    if (why.empty() && !reason.empty())
      why = fmt::format("`{}` {}", callee->name, reason);
    return !reason.empty();
  };
  std::vector<ExprRef> places = placesOf(*callee, *call);
  const std::optional<Symbols> changed = changedByCall(*callee, places);
  if (calls > 1 || !isApartFromCall(*value, *call, changed) ||
      (stmt.target && !isApartFromCall(*stmt.target, *call, changed)) ||
      (stmt.kind == StmtKind::Declare && !isPlainDeclaration(stmt))) {
    cannot("is not called by itself");
    return;
  }
  if (cannot(whyNotElsewhere(*callee, caller_, stmt, *call, which_ == Inlined::Write)))
    return;
  const bool givesBack = callee->returnType->kind != ir::TypeKind::Void;
  const ir::StmtRef ended = ir::withReturnsAtEnd(callee->body);
  const bool isDropped = stmt.kind == StmtKind::Evaluate && stmt.value.get() == call;
  if (isDropped && doesMuchInReturns(*callee) &&
      cannot("does more in what it gives back than one call"))
    return;
  if (!fitsArguments(*call, *callee, places) || (givesBack && !ir::alwaysReturns(*ended))) {
    cannot("gets other arguments, or gives back other values than it says");
    return;
  }
  found.push_back({&stmt, call, callee, std::move(places)});
}

} // namespace

Answer<InlineEvidence> canInline(const ir::Function &caller, const Stmt &loop, Inlined which) {
  const auto no = [&](const std::string &why) {
    return Refusal{diag::makeRemark(diag::ReasonId::TransformUnproved, loop.source.keyword,
                                    {std::string("inline"), why})};
  };
  const std::string written = caller.nameRange.valid() ? caller.nameRange.text() : "";
  const bool isSaid = which == Inlined::Write && hasObject(caller)
                          ? !written.empty() && caller.name.ends_with("::" + written)
                          : caller.isInNamespace && written == caller.name;
  if (!loop.source.editable || loop.source.isTemplateInstance ||
      (loop.source.whole.valid() && loop.source.whole.holdsDirectives()) ||
      caller.isTemplateInstance || caller.isConstexpr || !isSaid)
    return no("the text of the loop cannot be changed");
  Finder finder(caller, loop, which);
  finder.visit(*loop.body, true);
  if (finder.found.empty())
    return no(!finder.why.empty() ? finder.why
              : which == Inlined::HaveLoops
                  ? "the loop calls no function that has loops"
                  : "the loop calls no short function that writes what is not its own");
  InlineEvidence evidence;
  evidence.loop_ = &loop;
  evidence.calls_ = std::move(finder.found);
  evidence.beside_ = std::move(finder.beside);
  return evidence;
}

} // namespace parlift::legality
