/// Statements other than loops, switches and declarations.
#include "frontend/LibraryClasses.h"
#include "frontend/Lowering.h"
#include "frontend/OwnAddress.h"
#include "ir/Reference.h"

#include <clang/AST/Attr.h>
#include <clang/AST/StmtOpenMP.h>

#include <algorithm>

namespace parlift::frontend {

using clang::Expr;
using ir::ExprRef;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// `[[likely]] for (...)`: a directive has no place between the two, nor is one allowed before them.
bool hasWrittenAttribute(const clang::AttributedStmt &stmt) {
  return std::ranges::any_of(stmt.getAttrs(), [](const clang::Attr *attribute) {
    return attribute->isStandardAttributeSyntax();
  });
}

void keepWhole(Stmts &out, std::size_t first) {
  for (std::size_t i = first; i < out.size(); ++i) {
    if (out[i]->kind != ir::StmtKind::Loop || !out[i]->source.editable)
      continue;
    auto kept = std::make_shared<ir::Stmt>(*out[i]);
    kept->source.editable = false;
    kept->source.notEditable = "not-canonical";
    out[i] = std::move(kept);
  }
}

} // namespace

void FunctionLowering::lowerStatement(const clang::Stmt *stmt, Stmts &out, bool isUnbracedChild) {
  if (isa<clang::OMPExecutableDirective>(stmt))
    return ompDirective(stmt, out);
  if (isa<clang::AsmStmt>(stmt))
    return assembly(llvm::cast<clang::AsmStmt>(stmt), out);
  switch (stmt->getStmtClass()) {
  case clang::Stmt::NullStmtClass:
    return;
  case clang::Stmt::CompoundStmtClass:
    out.push_back(scope(stmt));
    return;
  case clang::Stmt::DeclStmtClass:
    return declaration(llvm::cast<clang::DeclStmt>(stmt), out);
  case clang::Stmt::IfStmtClass:
    return ifStatement(llvm::cast<clang::IfStmt>(stmt), out);
  case clang::Stmt::ForStmtClass:
    return forLoop(llvm::cast<clang::ForStmt>(stmt), out, isUnbracedChild);
  case clang::Stmt::WhileStmtClass:
    return whileLoop(llvm::cast<clang::WhileStmt>(stmt), out, isUnbracedChild);
  case clang::Stmt::DoStmtClass:
    return doLoop(llvm::cast<clang::DoStmt>(stmt), out, isUnbracedChild);
  case clang::Stmt::CXXForRangeStmtClass:
    return rangeFor(llvm::cast<clang::CXXForRangeStmt>(stmt), out, isUnbracedChild);
  case clang::Stmt::SwitchStmtClass:
    return switchStatement(llvm::cast<clang::SwitchStmt>(stmt), out);
  case clang::Stmt::ReturnStmtClass:
    return returnStatement(llvm::cast<clang::ReturnStmt>(stmt), out);
  case clang::Stmt::BreakStmtClass:
  case clang::Stmt::ContinueStmtClass:
    return breakStatement(stmt, out);
  case clang::Stmt::LabelStmtClass:
    return labelStatement(llvm::cast<clang::LabelStmt>(stmt), out);
  case clang::Stmt::AttributedStmtClass: {
    const auto &attributed = *llvm::cast<clang::AttributedStmt>(stmt);
    for (const clang::Attr *attribute : attributed.getAttrs())
      if (const auto *assumed = dyn_cast<clang::CXXAssumeAttr>(attribute))
        inSequence(out, [&] { assumeHere(assumed->getAssumption(), range(stmt)); });
    const std::size_t first = out.size();
    statement(attributed.getSubStmt(), out, isUnbracedChild);
    if (hasWrittenAttribute(attributed))
      keepWhole(out, first);
    return;
  }
  case clang::Stmt::CapturedStmtClass:
    return statement(llvm::cast<clang::CapturedStmt>(stmt)->getCapturedStmt(), out,
                     isUnbracedChild);
  case clang::Stmt::OMPCanonicalLoopClass:
    return statement(llvm::cast<clang::OMPCanonicalLoop>(stmt)->getLoopStmt(), out,
                     isUnbracedChild);
  case clang::Stmt::GotoStmtClass:
    if (facts_.structured.continues.contains(llvm::cast<clang::GotoStmt>(stmt)))
      return breakStatement(stmt, out);
    [[fallthrough]];
  case clang::Stmt::IndirectGotoStmtClass:
    out.push_back(opaque("unstructured-flow", stmt, {}));
    return;
  case clang::Stmt::CXXTryStmtClass:
    return tryStatement(llvm::cast<clang::CXXTryStmt>(stmt), out);
  default:
    break;
  }
  const auto *expr = dyn_cast<Expr>(stmt);
  if (!expr)
    return unknownStatement(stmt, out);
  Stmts parts;
  inSequence(parts, [&] { effect(expr); });
  append(std::move(parts), stmt, out);
}

/// What one statement of the source became: its text is in one piece, so that its parts stay together.
void FunctionLowering::append(Stmts parts, const clang::Stmt *stmt, Stmts &out) {
  if (parts.size() > 1) {
    parts = {ir::block(withoutWords(parts), range(stmt), /*isScope=*/false)};
  } else if (!parts.empty() &&
             (parts[0]->kind == ir::StmtKind::Assign || parts[0]->kind == ir::StmtKind::Evaluate)) {
    // With its parentheses.
    ir::Stmt whole = *parts[0];
    whole.range = range(stmt);
    parts = {std::make_shared<const ir::Stmt>(std::move(whole))};
  }
  out.insert(out.end(), parts.begin(), parts.end());
}

ir::StmtRef FunctionLowering::scope(const clang::Stmt *stmt, bool isUnbracedChild) {
  Stmts children;
  if (const auto *list = llvm::dyn_cast_or_null<clang::CompoundStmt>(stmt))
    compound(list, children);
  else
    statement(stmt, children, isUnbracedChild);
  return ir::block(std::move(children), ownRange(stmt));
}

SourceRange FunctionLowering::ownRange(const clang::Stmt *stmt) {
  std::unordered_set<const clang::LabelDecl *> inside;
  std::vector<const clang::GotoStmt *> jumps;
  const auto look = [&](const clang::Stmt *part, const auto &self) -> void {
    if (const auto *label = llvm::dyn_cast_or_null<clang::LabelStmt>(part))
      inside.insert(label->getDecl());
    if (const auto *jump = llvm::dyn_cast_or_null<clang::GotoStmt>(part);
        jump && facts_.structured.jumps.contains(jump))
      jumps.push_back(jump);
    if (part)
      for (const clang::Stmt *child : part->children())
        self(child, self);
  };
  if (!facts_.structured.jumps.empty())
    look(stmt, look);
  const bool leaves = std::any_of(jumps.begin(), jumps.end(), [&](const clang::GotoStmt *jump) {
    return !inside.contains(jump->getLabel());
  });
  return leaves || !stmt ? SourceRange() : range(stmt);
}

/// Jumps that are branches (StructuredJumps.h).
void FunctionLowering::items(const std::vector<JumpItem> &list, Stmts &out) {
  for (const JumpItem &item : list) {
    if (!item.isBranch) {
      statement(item.stmt, out, /*isUnbracedChild=*/false);
      continue;
    }
    inSequence(out, [&] {
      ExprRef test = settled(value(llvm::cast<clang::IfStmt>(item.stmt)->getCond()));
      Stmts taken, otherwise;
      items(item.taken, taken);
      items(item.otherwise, otherwise);
      ir::StmtRef yes = ir::block(std::move(taken)), no = ir::block(std::move(otherwise));
      if (yes->children.empty()) {
        test = negated(std::move(test), {});
        yes = std::exchange(no, nullptr);
      }
      emit(ir::ifThen(std::move(test), std::move(yes), std::move(no)));
    });
  }
}

void FunctionLowering::compound(const clang::CompoundStmt *stmt, Stmts &out) {
  const std::size_t before = endings_;
  if (const auto known = facts_.structured.lists.find(stmt);
      known != facts_.structured.lists.end()) {
    items(known->second, out);
    return endScope(before, out);
  }
  for (const clang::Stmt *child : stmt->body()) {
    const std::size_t endings = endings_;
    statement(child, out, /*isUnbracedChild=*/false);
    if (!isa<clang::DeclStmt>(child)) // `if (Guard g(&k); c) ...`
      endScope(endings, out);
  }
  endScope(before, out);
}

/// `{ Guard g(&k); k = n; }`: the destructor of g may set k again.
void FunctionLowering::endScope(std::size_t endings, Stmts &out) {
  if (endings_ > endings)
    out.push_back(ir::opaqueStmt("call-opaque", {}, ir::worstEffects(), {}));
  endings_ = endings;
}

ir::StmtRef FunctionLowering::opaque(const char *reason, const clang::Stmt *stmt,
                                     ir::Effects effects) {
  return ir::opaqueStmt(reason, {}, effects, range(stmt));
}

/// Nothing is known of the statement, but the loops in it still appear.
void FunctionLowering::unknownStatement(const clang::Stmt *stmt, Stmts &out) {
  Stmts children;
  for (const clang::Stmt *child : stmt->children())
    statement(child, children);
  out.push_back(ir::opaqueStmt("statement-unsupported", {}, ir::worstEffects(), range(stmt),
                               std::move(children)));
}

void FunctionLowering::ifStatement(const clang::IfStmt *stmt, Stmts &out) {
  Stmts whole;
  statement(stmt->getInit(), whole, /*isUnbracedChild=*/false);
  if (const clang::DeclStmt *condition = stmt->getConditionVariableDeclStmt())
    declaration(condition, whole);
  if (stmt->isConstexpr() || !stmt->getCond()) {
    // `if constexpr`: the branch not taken was never compiled.
    const auto taken = stmt->getNondiscardedCase(unit_.ast);
    if (taken) {
      if (*taken)
        statement(*taken, whole);
    } else {
      unknownStatement(stmt, whole);
    }
  } else {
    Stmts parts;
    inSequence(parts, [&] {
      ExprRef test = settled(value(stmt->getCond()));
      ir::StmtRef yes = scope(stmt->getThen());
      ir::StmtRef no = stmt->getElse() ? scope(stmt->getElse()) : nullptr;
      // `if (e) ; else fail();`, which is assert.
      if (yes->children.empty() && no && !no->children.empty()) {
        test = negated(std::move(test), {});
        yes = std::move(no);
        no = nullptr;
      }
      emit(ir::ifThen(std::move(test), std::move(yes), std::move(no), ownRange(stmt)));
    });
    if (ownRange(stmt).valid())
      append(std::move(parts), stmt, whole);
    else
      whole.insert(whole.end(), parts.begin(), parts.end());
  }
  const bool needsScope = stmt->getInit() || stmt->getConditionVariable();
  if (needsScope)
    out.push_back(ir::block(std::move(whole), ownRange(stmt)));
  else
    out.insert(out.end(), whole.begin(), whole.end());
}

/// A record that nobody's function copies or moves is the variable, and one that somebody's does is copied or not; null for others.
ExprRef FunctionLowering::variableReturned(const clang::VarDecl &given, const Expr *returned) {
  const auto *record = given.getType()->getAsCXXRecordDecl();
  const auto *copied = dyn_cast<clang::CXXConstructExpr>(returned->IgnoreImplicit());
  if (!record || type(given.getType())->kind != ir::TypeKind::Record ||
      mayLetOutItsAddress(given.getType()))
    return nullptr;
  if (isReturnedQuietly(*record) && isDestroyedQuietly(*record))
    return ir::load(ir::varRef(symbol(&given)), range(returned));
  return copied ? copiedOrNot(copied) : nullptr;
}

void FunctionLowering::returnStatement(const clang::ReturnStmt *stmt, Stmts &out) {
  inSequence(out, [&] {
    ExprRef result;
    if (const Expr *returned = stmt->getRetValue()) {
      if (returned->getType()->isVoidType())
        effect(returned);
      else if (stmt->getNRVOCandidate() &&
               isPlainValue(returned->getType())) // the variable itself, or moved from it
        result = ir::opaqueExpr("call-opaque", {}, type(returned), {}, range(returned));
      else if (const clang::VarDecl *given = stmt->getNRVOCandidate();
               ExprRef variable = given ? variableReturned(*given, returned) : nullptr)
        result = settled(std::move(variable));
      else if (returned->isGLValue() && function_.returnType->isPointer())
        result = settled(ir::addressOfObject(place(returned)));
      else
        result = settled(returned->isGLValue() ? ir::load(place(returned)) : value(returned));
    }
    flush();
    emit(ir::returnStmt(std::move(result), range(stmt)));
  });
}

void FunctionLowering::labelStatement(const clang::LabelStmt *stmt, Stmts &out) {
  // Control may arrive here from elsewhere; a label that nobody jumps to is a comment.
  if (facts_.jumpTargets.contains(stmt->getDecl()))
    out.push_back(
        ir::opaqueStmt("unstructured-flow", {}, {}, unit_.ranges.ofToken(stmt->getIdentLoc())));
  statement(stmt->getSubStmt(), out);
}

void FunctionLowering::breakStatement(const clang::Stmt *stmt, Stmts &out) {
  const bool isBreak = isa<clang::BreakStmt>(stmt);
  const bool isGoto = isa<clang::GotoStmt>(stmt); // its words go to a label
  ir::StmtRef jump =
      isBreak ? ir::breakStmt(range(stmt)) : ir::continueStmt(isGoto ? SourceRange() : range(stmt));
  if (jumps_.empty()) { // out of a statement expression in a loop's header: rare beyond support
    out.push_back(opaque("unstructured-flow", stmt, {}));
    return;
  }
  const JumpTargets &targets = jumps_.back();
  if (const std::size_t inside = endings_;
      inside > (isBreak ? targets.endedAtBreak : targets.endedAtContinue)) {
    endScope(0, out);
    endings_ = inside;
  }
  if ((isBreak ? targets.onBreak : targets.onContinue) == Target::Rewritten) {
    rewrittenJumps_[jump.get()] = isBreak ? targets.breakId : targets.continueId;
    keptJumps_.push_back(jump);
  }
  out.push_back(std::move(jump));
}

void FunctionLowering::tryStatement(const clang::CXXTryStmt *stmt, Stmts &out) {
  ++handlersAround_;
  Stmts children{scope(stmt->getTryBlock())};
  --handlersAround_;
  for (unsigned at = 0; at < stmt->getNumHandlers(); ++at) {
    const clang::CXXCatchStmt *handler = stmt->getHandler(at);
    if (const clang::VarDecl *caught = handler->getExceptionDecl())
      function_.locals.push_back(symbol(caught));
    children.push_back(scope(handler->getHandlerBlock()));
  }
  out.push_back(ir::opaqueStmt("unstructured-flow", {}, ir::worstEffects(), range(stmt),
                               std::move(children)));
}

void FunctionLowering::assembly(const clang::AsmStmt *stmt, Stmts &out) {
  std::vector<ExprRef> operands;
  inSequence(out, [&] {
    for (unsigned at = 0; at < stmt->getNumOutputs(); ++at)
      if (const Expr *output = stmt->getOutputExpr(at); output->isGLValue())
        operands.push_back(place(output));
    for (unsigned at = 0; at < stmt->getNumInputs(); ++at) {
      const Expr *input = stmt->getInputExpr(at);
      const bool isWhole = input->getType()->isArrayType(); // `"m" (x)` of an array
      operands.push_back(isWhole && input->isGLValue() ? place(input) : value(input));
    }
    emit(ir::opaqueStmt("observable-effect", std::move(operands), ir::worstEffects(), range(stmt)));
  });
}

void FunctionLowering::ompDirective(const clang::Stmt *stmt, Stmts &out) {
  const auto *directive = llvm::cast<clang::OMPExecutableDirective>(stmt);
  const clang::Stmt *body = directive->hasAssociatedStmt() && directive->getAssociatedStmt()
                                ? directive->getRawStmt()
                                : nullptr;
  if (!body) { // barrier, flush ...: what it orders is not told
    out.push_back(opaque("observable-effect", stmt, ir::worstEffects()));
    return;
  }
  Stmts children;
  ++ompDepth_;
  statement(body, children, /*isUnbracedChild=*/false);
  --ompDepth_;
  if (isa<clang::OMPAtomicDirective, clang::OMPCriticalDirective, clang::OMPOrderedDirective>(stmt))
    children = {ir::opaqueStmt("observable-effect", {}, ir::worstEffects(), range(stmt), children)};
  out.insert(out.end(), children.begin(), children.end());
}

} // namespace parlift::frontend
