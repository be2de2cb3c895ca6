/// Loops: every form of C's and C++'s in the one shape of the tree (see Stmt.h).
#include "frontend/DirectiveWords.h"
#include "frontend/Labels.h"
#include "frontend/LibraryClasses.h"
#include "frontend/Lowering.h"
#include "ir/CountedLoop.h"
#include "ir/Iterator.h"
#include "ir/Rewrite.h"
#include "ir/Walk.h"

#include <clang/AST/DeclTemplate.h>
#include <clang/Lex/Lexer.h>

#include <algorithm>

namespace parlift::frontend {

using clang::Expr;
using ir::ExprRef;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// A part of a header: `i = 0, j = 9` is a list there.
ir::StmtRef part(Stmts statements) {
  if (statements.size() == 1 && statements[0]->isOneStatement())
    statements = Stmts(statements[0]->children);
  return ir::block(std::move(statements), {}, /*isScope=*/false);
}

/// The two ends of `views::iota(first, end)`, numbers of one type; null: the range is another one.
struct Numbers {
  const Expr *first = nullptr, *end = nullptr;
};

/// Of the library's headers, in std or a namespace inside it.
bool isInsideStd(const clang::Decl &decl) {
  const clang::DeclContext *at = decl.getDeclContext();
  while (at && !at->isTranslationUnit() && !at->isStdNamespace())
    at = at->getParent();
  return at && at->isStdNamespace() &&
         decl.getASTContext().getSourceManager().isInSystemHeader(decl.getLocation());
}

Numbers numbersOf(const Expr *range) {
  const auto *record = range->getType().getNonReferenceType()->getAsCXXRecordDecl();
  const auto *view = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
  if (!view || !view->getIdentifier() || view->getName() != "iota_view" || !isInsideStd(*view) ||
      view->getTemplateArgs().size() < 2)
    return {};
  const auto typeAt = [&](unsigned at) {
    const clang::TemplateArgument &one = view->getTemplateArgs()[at];
    return one.getKind() == clang::TemplateArgument::Type ? one.getAsType() : clang::QualType();
  };
  const clang::QualType first = typeAt(0), end = typeAt(1);
  if (first.isNull() || end.isNull() || !first->isIntegerType() ||
      first.getCanonicalType() != end.getCanonicalType())
    return {};
  const Expr *made = unwrap(range);
  if (const auto *temporary = dyn_cast<clang::MaterializeTemporaryExpr>(made))
    made = unwrap(temporary->getSubExpr());
  if (const auto *call = dyn_cast<clang::CXXOperatorCallExpr>(made)) {
    const auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(call->getDirectCallee());
    const bool isMaker = method && isInsideStd(*method) && call->getOperator() == clang::OO_Call &&
                         call->getNumArgs() == 3;
    return isMaker ? Numbers{call->getArg(1), call->getArg(2)} : Numbers{};
  }
  if (const auto *construct = dyn_cast<clang::CXXConstructExpr>(made);
      construct && construct->getNumArgs() == 2)
    return {construct->getArg(0), construct->getArg(1)};
  return {};
}

} // namespace

std::string FunctionLowering::enterLoop() {
  ++loopNumbers_.back();
  std::string path;
  for (const unsigned number : loopNumbers_)
    path += (path.empty() ? "" : ".") + std::to_string(number);
  loopNumbers_.push_back(0);
  jumps_.push_back({.endedAtBreak = endings_, .endedAtContinue = endings_});
  return path;
}

/// A jump out of a statement expression in a loop's header: compilers differ on which loop that is.
template <typename Lower> void FunctionLowering::inHeader(Lower &&lower) {
  std::vector<JumpTargets> outside;
  jumps_.swap(outside);
  lower();
  jumps_.swap(outside);
}

void FunctionLowering::leaveLoop() {
  loopNumbers_.pop_back();
  jumps_.pop_back();
}

ir::LoopSource FunctionLowering::loopSource(ir::LoopForm form, clang::SourceLocation keyword,
                                            clang::SourceLocation open, clang::SourceLocation close,
                                            const clang::Stmt *body, const clang::Stmt *whole,
                                            bool isUnbracedChild, bool mayBeMacro) {
  Ranges &ranges = unit_.ranges;
  ir::LoopSource source;
  source.form = form;
  source.keyword = ranges.ofToken(keyword);
  source.header = ranges.between(open, close);
  source.whole = ranges.withSemicolon(range(whole));
  source.body = ranges.withSemicolon(range(body));
  source.bodyIsBlock = isa<clang::CompoundStmt>(body);
  source.inOmpRegion = ompDepth_ > 0;
  source.isUnbracedChild = isUnbracedChild;
  source.isTemplateInstance = isInstance_;
  source.label = labelIn(whole, unit_.ast);
  source.hiddenDeclaration = hiddenDeclarationIn(whole);

  std::string macro;
  const bool isMacro = mayBeMacro && ranges.isWholeExpansion(keyword, close, body->getBeginLoc());
  if (isMacro)
    source.macroName = ranges.macroAt(keyword);
  for (const clang::SourceLocation token : {keyword, open, close})
    if (macro.empty() && token.isValid() && !isMacro)
      macro = ranges.macroAt(token);
  if (const auto *block = dyn_cast<clang::CompoundStmt>(body))
    for (const clang::SourceLocation brace : {block->getLBracLoc(), block->getRBracLoc()})
      if (macro.empty())
        macro = ranges.macroAt(brace);
  // `for (EACH(i, n))`: between the parentheses stand no clauses that could be told apart.
  const bool isSaidInOne = form == ir::LoopForm::For && !isMacro && source.header.valid() &&
                           std::ranges::count(source.header.text(), ';') < 2;
  if (isSaidInOne && macro.empty()) {
    const std::string words = source.header.text();
    source.macroName = words.substr(0, words.find('('));
    if (!mayBeMacro)
      macro = source.macroName;
    source.keyword.end = ranges.ofToken(close).end;
    source.header = {};
  }
  if (!macro.empty()) {
    source.editable = false;
    source.notEditable = "in-macro";
    source.macroName = std::move(macro);
  } else if (!ranges.isMainFile(keyword) && !isMacro) {
    source.editable = false;
    source.notEditable = "in-header";
  } else if (std::string word = macroInDirectives(*whole, keyword, unit_.preprocessor);
             !word.empty()) {
    source.editable = false;
    source.notEditable = "word-is-macro";
    source.macroName = std::move(word);
  } else if (auto refusal = unit_.mustStayInItsThread(*whole)) {
    source.editable = false;
    source.notEditable = std::move(refusal->reason);
    source.macroName = std::move(refusal->name);
  } else if (offDepth_ > 0) {
    source.editable = false;
    source.notEditable = "switched-off";
  }
  return source;
}

/// `while (n--)` in C++ is `(bool)n--` to Clang; C has the number itself, which is as true.
static const Expr *testedNumber(const Expr *expr) {
  const auto *cast = dyn_cast<clang::ImplicitCastExpr>(expr->IgnoreParens());
  return cast && cast->getCastKind() == clang::CK_IntegralToBoolean ? cast->getSubExpr() : expr;
}

/// Fills the parts that test whether to go on.
void FunctionLowering::condition(const Expr *expr, ir::LoopParts &parts) {
  if (!expr)
    return;
  expr = testedNumber(expr);
  Sequence mine;
  Sequence *const outer = sequence_;
  sequence_ = &mine;
  ExprRef test;
  inHeader([&] { test = value(expr); });
  sequence_ = outer;
  const bool isForever = test->kind == ir::ExprKind::IntLiteral && test->intValue != 0;
  parts.condition = isForever ? nullptr : std::move(test);
  Stmts before = parts.before ? parts.before->children : Stmts{};
  before.insert(before.end(), mine.before.begin(), mine.before.end());
  parts.before = part(withoutWords(before));
  parts.after = part(withoutWords(mine.after));
}

/// A variable by its name alone, without parentheses or casts.
static const clang::ValueDecl *namedBy(const Expr *expr) {
  const auto *name = dyn_cast<clang::DeclRefExpr>(expr->IgnoreImpCasts());
  return name ? name->getDecl() : nullptr;
}

/// As OpenMP wants headers written, whose words nobody else can see: `for (int i = a; i < n; i += 2)`, and not `(i) < n`.
static bool isWrittenCanonically(const clang::ForStmt &loop) {
  const clang::ValueDecl *counter = nullptr;
  if (const auto *made = llvm::dyn_cast_or_null<clang::DeclStmt>(loop.getInit());
      made && made->isSingleDecl()) {
    const auto *variable = dyn_cast<clang::VarDecl>(made->getSingleDecl());
    counter = variable && !variable->hasAttrs() && variable->getStorageClass() == clang::SC_None &&
                      variable->getInitStyle() == clang::VarDecl::CInit
                  ? variable
                  : nullptr;
  } else if (const auto *set = llvm::dyn_cast_or_null<clang::BinaryOperator>(loop.getInit());
             set && set->getOpcode() == clang::BO_Assign) {
    counter = namedBy(set->getLHS());
  }
  const auto *test = llvm::dyn_cast_or_null<clang::BinaryOperator>(loop.getCond());
  if (!counter || !test || !test->isComparisonOp() ||
      (namedBy(test->getLHS()) != counter && namedBy(test->getRHS()) != counter))
    return false;
  if (const auto *step = llvm::dyn_cast_or_null<clang::UnaryOperator>(loop.getInc()))
    return step->isIncrementDecrementOp() && namedBy(step->getSubExpr()) == counter;
  const auto *step = llvm::dyn_cast_or_null<clang::BinaryOperator>(loop.getInc());
  if (!step || namedBy(step->getLHS()) != counter)
    return false;
  const auto *sum = dyn_cast<clang::BinaryOperator>(step->getRHS()->IgnoreImpCasts());
  return step->isCompoundAssignmentOp() ||
         (step->getOpcode() == clang::BO_Assign && sum && sum->isAdditiveOp() &&
          (namedBy(sum->getLHS()) == counter || namedBy(sum->getRHS()) == counter));
}

void FunctionLowering::forLoop(const clang::ForStmt *stmt, Stmts &out, bool isUnbracedChild) {
  ir::LoopParts parts;
  parts.path = enterLoop();
  Stmts init, step, before;
  statement(stmt->getInit(), init, /*isUnbracedChild=*/false);
  // `EACH(i, 0, n) a[i] = 0;`: the macro's words are those of no part of the header.
  const auto isWritten = [&](const clang::Stmt *some) {
    return !some || unit_.ranges.isExact(some->getSourceRange());
  };
  parts.init = part(isWritten(stmt->getInit()) ? init : withoutWords(init));
  if (const clang::DeclStmt *variable = stmt->getConditionVariableDeclStmt())
    declaration(variable, before);
  parts.before = part(std::move(before));
  condition(stmt->getCond(), parts);
  parts.body = scope(stmt->getBody());
  if (stmt->getInc())
    inSequence(step, [&] { inHeader([&] { effect(stmt->getInc()); }); });
  parts.step = part(step.size() > 1 || !isWritten(stmt->getInc()) ? withoutWords(step) : step);
  parts.source =
      loopSource(ir::LoopForm::For, stmt->getForLoc(), stmt->getLParenLoc(), stmt->getRParenLoc(),
                 stmt->getBody(), stmt, isUnbracedChild, isWrittenCanonically(*stmt));
  if (ir::isHeaderOfMacro(
          parts.source)) // what its parts are made of is all said by the macro's use
    for (ir::StmtRef *part : {&parts.init, &parts.step})
      *part = ir::withoutPlacesIn(*part);
  if (ir::isHeaderOfMacro(parts.source) && parts.condition)
    parts.condition = ir::withoutPlaces(*parts.condition);
  leaveLoop();
  const SourceRange where = parts.source.whole;
  out.push_back(ir::loop(std::move(parts), where));
}

void FunctionLowering::whileLoop(const clang::WhileStmt *stmt, Stmts &out, bool isUnbracedChild) {
  ir::LoopParts parts;
  parts.path = enterLoop();
  Stmts before;
  if (const clang::DeclStmt *variable = stmt->getConditionVariableDeclStmt())
    declaration(variable, before);
  parts.before = part(std::move(before));
  condition(stmt->getCond(), parts);
  parts.body = scope(stmt->getBody());
  parts.source = loopSource(ir::LoopForm::While, stmt->getWhileLoc(), stmt->getLParenLoc(),
                            stmt->getRParenLoc(), stmt->getBody(), stmt, isUnbracedChild);
  leaveLoop();
  const SourceRange where = parts.source.whole;
  out.push_back(ir::loop(std::move(parts), where));
}

/// `break` or `continue` that belongs to the loop whose body this is a part of.
static bool leavesLoop(const clang::Stmt *stmt, bool isInSwitch = false) {
  if (!stmt ||
      isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt, clang::CXXForRangeStmt, Expr>(stmt))
    return false;
  if (isa<clang::ContinueStmt>(stmt) || (isa<clang::BreakStmt>(stmt) && !isInSwitch))
    return true;
  const bool isSwitch = isInSwitch || isa<clang::SwitchStmt>(stmt);
  return std::ranges::any_of(stmt->children(),
                             [&](const clang::Stmt *child) { return leavesLoop(child, isSwitch); });
}

void FunctionLowering::doLoop(const clang::DoStmt *stmt, Stmts &out, bool isUnbracedChild) {
  // `do { ... } while (0)` is how macros write a block, not a loop; and so it is where one of them is written out.
  if (stmt->getDoLoc().isMacroID() || !leavesLoop(stmt->getBody()))
    if (const ExprRef test = constantValue(stmt->getCond()->IgnoreParenImpCasts());
        test && test->intValue == 0)
      return macroBlock(stmt, out);
  ir::LoopParts parts;
  parts.path = enterLoop();
  parts.testFirst = false;
  parts.body = scope(stmt->getBody());
  condition(stmt->getCond(), parts);
  const clang::SourceLocation open = clang::Lexer::getLocForEndOfToken(
      stmt->getWhileLoc(), 0, unit_.ast.getSourceManager(), unit_.ast.getLangOpts());
  parts.source = loopSource(ir::LoopForm::DoWhile, stmt->getDoLoc(), stmt->getWhileLoc(),
                            stmt->getRParenLoc(), stmt->getBody(), stmt, isUnbracedChild);
  if (SourceRange &header = parts.source.header; header.valid()) {
    // What lies between `while` and `)` starts with the parenthesis.
    const std::size_t paren = header.file->text().find('(', header.begin);
    if (open.isValid() && paren != std::string::npos && paren < header.end)
      header.begin = static_cast<std::uint32_t>(paren + 1);
  }
  leaveLoop();
  const SourceRange where = parts.source.whole;
  out.push_back(ir::loop(std::move(parts), where));
}

namespace {

/// A call is made, or who knows what.
bool callsAny(const ir::StmtRef &stmt) {
  bool found = false;
  ir::forEachExpr(*stmt, [&](const ir::Expr &part) {
    found = found || part.kind == ir::ExprKind::Call ||
            (part.kind == ir::ExprKind::OpaqueExpr && part.effects.any());
  });
  return found;
}

/// The variable is the element, or its bytes, or a number made of it: no function that could be seen makes it or ends it. By
/// `long &x : wrappers`, `W w : ints`, `Counted c : list` functions of the program's are called.
bool isMadeOfElement(const clang::VarDecl &variable) {
  const Expr *made = variable.getInit();
  if (!made)
    return false;
  while (true) {
    if (const auto *full = llvm::dyn_cast<clang::FullExpr>(made)) {
      made = full->getSubExpr();
    } else if (const auto *paren = llvm::dyn_cast<clang::ParenExpr>(made)) {
      made = paren->getSubExpr();
    } else if (const auto *temporary = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(made)) {
      made = temporary->getSubExpr(); // `const double &x : ints`
    } else if (const auto *cast = llvm::dyn_cast<clang::ImplicitCastExpr>(made)) {
      if (cast->getCastKind() == clang::CK_UserDefinedConversion ||
          cast->getCastKind() == clang::CK_ConstructorConversion)
        return false;
      made = cast->getSubExpr();
    } else if (const auto *construct = llvm::dyn_cast<clang::CXXConstructExpr>(made)) {
      const clang::CXXConstructorDecl *constructor = construct->getConstructor();
      if (!constructor->isCopyOrMoveConstructor() || !isCopiedQuietly(*constructor->getParent()) ||
          !isDestroyedQuietly(*constructor->getParent()))
        return false;
      made = construct->getArg(0);
    } else {
      break;
    }
  }
  const auto *dereference = llvm::dyn_cast<clang::UnaryOperator>(made);
  const auto *call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(made);
  const bool isElement = (dereference && dereference->getOpcode() == clang::UO_Deref) ||
                         (call && call->getOperator() == clang::OO_Star);
  return isElement && made->isGLValue();
}

} // namespace

/// The loop's variable, from the element that it is made of.
void FunctionLowering::elementVariable(const clang::VarDecl *decl, const ExprRef &element,
                                       Stmts &out) {
  const ir::SymbolRef made = symbol(decl);
  function_.locals.push_back(made);
  const SourceRange where = unit_.ranges.of(decl->getSourceRange());
  out.push_back(
      ir::declare(made, made->isReference ? ir::addressOf(element) : ir::load(element), where));
  const auto *bindings = dyn_cast<clang::DecompositionDecl>(decl);
  const bool callsGet =
      bindings && std::ranges::any_of(bindings->bindings(), [&](const clang::BindingDecl *one) {
        return one->getHoldingVar() != nullptr && !partOfPair(*one, {});
      });
  if (callsGet || !isMadeOfElement(*decl))
    out.push_back(ir::opaqueStmt("call-opaque", {ir::varRef(made)}, ir::worstEffects(), where));
}

/// The array behind a list in braces, `{x, y, x + y}`; null: it is no list.
static const Expr *arrayOfList(const Expr *written) {
  const auto *list = dyn_cast<clang::CXXStdInitializerListExpr>(written->IgnoreImplicit());
  return list ? list->getSubExpr() : nullptr;
}

/// for (T x : a) S   ->   i$ = 0; i$ < extent; i$ = i$ + 1: { T x = a[i$]; S }
void FunctionLowering::rangeFor(const clang::CXXForRangeStmt *stmt, Stmts &out,
                                bool isUnbracedChild) {
  ir::LoopParts parts;
  parts.path = enterLoop();
  Stmts init, body, step;
  bool isWide = false, isOnce = false;
  statement(stmt->getInit(), init, /*isUnbracedChild=*/false);
  const Expr *written = stmt->getRangeInit();
  if (const Expr *array = arrayOfList(written))
    written = array;
  const clang::QualType rangeType = written->getType();
  const ir::TypeRef known = type(rangeType);
  const clang::VarDecl *variableDecl = stmt->getLoopVariable();
  // Of a std::vector<bool> only a copy of an element is one: `auto x` and `auto &&x` stand for the element.
  const bool isOfBits = known->element && ir::isBit(*known->element);
  const bool isRun = known->kind == ir::TypeKind::Container || known->kind == ir::TypeKind::Array;
  if (isRun && (!isOfBits || variableDecl->getType()->isBooleanType())) {
    ExprRef object;
    const std::size_t before = init.size();
    inSequence(init, [&] { object = place(written); });
    // Each thread would evaluate it.
    isOnce = std::any_of(init.begin() + static_cast<std::ptrdiff_t>(before), init.end(), callsAny);
    const ir::TypeRef size = ir::unsignedLongType();
    const ir::SymbolRef counter = newTemporary(size);
    init.push_back(ir::declare(counter, ir::intLiteral(0, size)));
    const ExprRef extent =
        known->kind == ir::TypeKind::Array ? known->extent : sizeOf(object, range(written));
    parts.condition = ir::binary(ir::BinaryOp::Lt, ir::load(ir::varRef(counter)),
                                 extent ? ir::cast(extent, size)
                                        : ir::opaqueExpr("statement-unsupported", {}, size, {}),
                                 range(written));
    step.push_back(ir::assign(
        ir::varRef(counter),
        ir::binary(ir::BinaryOp::Add, ir::load(ir::varRef(counter)), ir::intLiteral(1, size)), {},
        /*isUpdate=*/true));
    const ExprRef element =
        ir::subscript(ir::addressOf(object), ir::load(ir::varRef(counter)), range(written));
    if (isOfBits) {
      const ir::SymbolRef made = symbol(variableDecl);
      function_.locals.push_back(made);
      body.push_back(ir::declare(made, ir::cast(ir::load(element), ir::unqualified(made->type)),
                                 unit_.ranges.of(variableDecl->getSourceRange())));
    } else {
      elementVariable(variableDecl, element, body);
    }
  } else if (const Numbers numbers = numbersOf(written);
             numbers.first && !symbol(variableDecl)->isReference) {
    const ir::TypeRef number = ir::unqualified(type(variableDecl->getType()));
    ir::SymbolRef counter, end;
    inSequence(init, [&] {
      const auto keep = [&](const Expr *value) {
        const clang::QualType kept = value->getType().getNonReferenceType().getUnqualifiedType();
        const ir::SymbolRef made = newTemporary(type(kept));
        emit(ir::declare(made, readThrough(value)));
        return made;
      };
      counter = keep(numbers.first);
      end = keep(numbers.end);
    });
    isWide =
        counter->type->bits >= 64; // their distance is of 128 bits, which Clang does not count in
    parts.condition = ir::binary(ir::BinaryOp::Lt, ir::load(ir::varRef(counter)),
                                 ir::load(ir::varRef(end)), range(written));
    step.push_back(ir::assign(ir::varRef(counter),
                              ir::binary(ir::BinaryOp::Add, ir::load(ir::varRef(counter)),
                                         ir::intLiteral(1, counter->type)),
                              {}, /*isUpdate=*/true));
    const ir::SymbolRef variable = symbol(variableDecl);
    function_.locals.push_back(variable);
    body.push_back(ir::declare(variable, ir::cast(ir::load(ir::varRef(counter)), number),
                               unit_.ranges.of(variableDecl->getSourceRange())));
  } else {
    // begin, end and ++ are calls of who knows what.
    statement(stmt->getRangeStmt(), init, false);
    statement(stmt->getBeginStmt(), init, false);
    statement(stmt->getEndStmt(), init, false);
    condition(stmt->getCond(), parts);
    if (stmt->getInc())
      inSequence(step, [&] { inHeader([&] { effect(stmt->getInc()); }); });
    declaration(stmt->getLoopVarStmt(), body);
  }
  const ir::StmtRef inner = scope(stmt->getBody());
  body.push_back(inner);
  parts.init = part(std::move(init));
  parts.step = part(step.size() > 1 ? withoutWords(step) : step);
  parts.body = ir::block(std::move(body), range(stmt->getBody()));
  parts.source = loopSource(ir::LoopForm::RangeFor, stmt->getForLoc(), clang::SourceLocation(),
                            stmt->getRParenLoc(), stmt->getBody(), stmt, isUnbracedChild);
  if ((stmt->getInit() || isWide || isOnce) &&
      parts.source.editable) { // `for (int n = 3; T x : a)`: OpenMP has no such loop
    parts.source.editable = false;
    parts.source.notEditable = "not-canonical";
  }
  leaveLoop();
  const SourceRange where = parts.source.whole;
  out.push_back(ir::loop(std::move(parts), where));
}

} // namespace parlift::frontend
