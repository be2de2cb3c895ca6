#include "legality/loops/CanInline.h"

#include "ir/Builder.h"
#include "ir/Jumps.h"
#include "ir/SureParts.h"
#include "ir/Walk.h"
#include "legality/loops/BodyElsewhere.h"
#include "legality/nest/StatementPlaces.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>

namespace parlift::legality {

namespace {

using ir::Expr;
using ir::ExprKind;
using ir::Stmt;
using ir::StmtKind;

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

/// A few statements that write memory, or a variable of the file, and no more than that happens in what it calls.
bool isShortAndWrites(const ir::Function &function) {
  constexpr unsigned most = 12;
  unsigned count = 0;
  bool writes = false, isPlain = true;
  ir::forEachStmt(*function.body, [&](const Stmt &part) {
    count += part.kind == StmtKind::Block ? 0 : 1;
    writes |= part.kind == StmtKind::Assign &&
              (part.target->kind != ExprKind::VarRef || part.target->symbol->hasStaticStorage());
    isPlain &= part.kind != StmtKind::Loop;
  });
  ir::forEachExpr(*function.body, [&](const Expr &part) {
    const ir::FunctionRef target = part.kind == ExprKind::Call ? part.target.lock() : nullptr;
    isPlain &= !target || !target->body;
  });
  return writes && isPlain && count <= most;
}

/// `get()`, which says a member of its object: a few statements that call nothing.
bool isShortAndReads(const ir::Function &function) {
  constexpr unsigned most = 4;
  unsigned count = 0;
  bool reads = false, isPlain = hasObject(function);
  ir::forEachStmt(*function.body, [&](const Stmt &part) {
    count += part.kind == StmtKind::Block ? 0 : 1;
    isPlain &= part.kind != StmtKind::Loop;
  });
  ir::forEachExpr(*function.body, [&](const Expr &part) {
    reads |= isOfThis(part);
    isPlain &= part.kind != ExprKind::Call;
  });
  return reads && isPlain && count <= most;
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

/// `sqrt(x)`: it could be called before or behind another one.
bool isMathematical(const Expr &expr) {
  return expr.kind == ExprKind::Call && !expr.effects.any() && expr.target.expired() &&
         expr.effects.isOfSystem;
}

/// Nothing but what the callee cannot change, and the call.
bool isApartFromCall(const Expr &expr, const Expr &call) {
  bool result = true;
  ir::forEachExpr(expr, [&](const Expr &part) {
    if (&part == &call)
      return false;
    if (part.kind == ExprKind::Load)
      result = result && part.operands[0]->kind == ExprKind::VarRef &&
               (isOwnVariable(*part.operands[0]->symbol) || part.operands[0]->type->isConst);
    // Under a condition it is not always called.
    result = result && (part.kind != ExprKind::Call || isMathematical(part)) &&
             part.kind != ExprKind::OpaqueExpr && !ir::mayLeaveOut(part);
    return result;
  });
  return result;
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
bool fitsArguments(const Expr &call, const ir::Function &callee) {
  if (call.isMemberCall != hasObject(callee) || call.operands.size() != callee.parameters.size() ||
      (call.isMemberCall && !isNamedObject(*call.operands[0], callee)))
    return false;
  for (std::size_t at = call.isMemberCall ? 1 : 0; at < call.operands.size(); ++at) {
    const Expr &argument = *call.operands[at];
    // One that the declaration gives has its words there, and they may mean something else here.
    const bool isSaidHere = argument.range.valid() && argument.range.file == call.range.file &&
                            call.range.begin <= argument.range.begin &&
                            argument.range.end <= call.range.end;
    bool isPlain = isSaidHere && !argument.isLvalue() &&
                   ir::sameType(*argument.type, *callee.parameters[at]->type);
    ir::forEachExpr(argument, [&](const Expr &part) {
      isPlain = isPlain && part.kind != ExprKind::Call && part.kind != ExprKind::OpaqueExpr;
    });
    if (!isPlain)
      return false;
  }
  return true;
}

class Finder {
public:
  Finder(const ir::Function &caller, const Stmt &loop, Inlined which)
      : caller_(caller), loop_(loop), which_(which) {}

  std::vector<InlinedCall> found;
  std::string why; ///< of the first call that cannot

  /// `standsAlone`: text can be put in its place.
  void visit(const Stmt &stmt, bool standsAlone) {
    switch (stmt.kind) {
    case StmtKind::Block:
      if (stmt.isOneStatement())
        return;
      for (std::size_t at = 0; at < stmt.children.size(); ++at)
        visit(*stmt.children[at], isAlone(stmt, at));
      return;
    case StmtKind::If:
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
  /// Several variables may be declared by one statement of the source.
  static bool isAlone(const Stmt &block, std::size_t at) {
    const auto isAlike = [&](std::size_t other) {
      const SourceRange &range = block.children[other]->range;
      return range.valid() && range.begin == block.children[at]->range.begin;
    };
    return block.children[at]->range.valid() && !(at > 0 && isAlike(at - 1)) &&
           !(at + 1 < block.children.size() && isAlike(at + 1));
  }
  void consider(const Stmt &stmt);

  bool isMeant(const ir::Function &target) const {
    std::set<const ir::Function *> known;
    return which_ == Inlined::HaveLoops ? hasLoop(target, known)
                                        : isShortAndWrites(target) || readsState(target);
  }
  /// What the loop passes on in the object is said in the loop: by those that only read it, too.
  bool readsState(const ir::Function &target) const {
    return isShortAndReads(target) &&
           storesToMembers(*loop_.body, *ir::unqualified(target.parameters.front()->type->element));
  }

  const ir::Function &caller_;
  const Stmt &loop_;
  const Inlined which_;
};

void Finder::consider(const Stmt &stmt) {
  const Expr *call = nullptr;
  unsigned calls = 0;
  ir::forEachExpr(*stmt.value, [&](const Expr &part) {
    if (part.kind != ExprKind::Call || isMathematical(part))
      return;
    ++calls;
    const ir::FunctionRef target = part.target.lock();
    if (target && target->body && isMeant(*target))
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
  const bool isDeclared = stmt.kind == StmtKind::Declare;
  if (calls > 1 || !isApartFromCall(*stmt.value, *call) ||
      (stmt.target && !isApartFromCall(*stmt.target, *call)) ||
      (isDeclared && (stmt.symbol->storage != ir::Storage::Local || stmt.symbol->isReference ||
                      !stmt.symbol->type->isScalar()))) {
    cannot("is not called by itself");
    return;
  }
  if (cannot(whyNotElsewhere(*callee, caller_, stmt, *call, which_ == Inlined::Write)))
    return;
  const bool givesBack = callee->returnType->kind != ir::TypeKind::Void;
  const Stmt *last = callee->body->children.empty() ? nullptr : callee->body->children.back().get();
  const bool returns = last && last->kind == StmtKind::Return && last->value;
  if (!fitsArguments(*call, *callee) || (givesBack && !returns)) {
    cannot("gets other arguments, or gives back other values than it says");
    return;
  }
  found.push_back({&stmt, call, callee});
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
  if (!loop.source.editable || loop.source.isTemplateInstance || !loop.source.whole.valid() ||
      loop.source.whole.holdsDirectives() || caller.isTemplateInstance || caller.isConstexpr ||
      !isSaid)
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
  return evidence;
}

} // namespace parlift::legality
