// Calls: of functions in sight, of C's library, and of what may do anything. Blocks of memory that nobody has yet.
#include "frontend/FileMemory.h"

#include "frontend/Comparators.h"
#include "frontend/Replaceable.h"

#include <clang/AST/Attr.h>
#include <clang/AST/StmtOpenMP.h>
#include <clang/Basic/Builtins.h>

#include <llvm/ADT/StringSwitch.h>

#include <algorithm>

namespace parlift::frontend {

using clang::CallExpr;
using clang::Expr;
using clang::FunctionDecl;
using clang::Stmt;
using llvm::dyn_cast;
using llvm::isa;

namespace {

/// What a function of C's library does with pointers, besides reading and writing what they point to.
enum class Manner : std::uint8_t {
  Unknown,
  Allocates,   ///< returns memory that nobody has
  Reallocates, ///< the same, with what its first argument holds
  Keeps,       ///< keeps none of its arguments; what it returns is no pointer
  GivesFirst,  ///< the same, returns its first argument
  Copies,      ///< the same, copies the bytes of the second one to it
  Reads        ///< keeps none; writes to what its arguments point to what comes from outside
};

Manner mannerOf(llvm::StringRef name) {
  if (name.consume_front("__builtin_"))
    if (const Manner manner = llvm::StringSwitch<Manner>(name)
                                  .Cases("expect", "unreachable", "prefetch", "trap", Manner::Keeps)
                                  .Case("assume_aligned", Manner::GivesFirst)
                                  .Default(Manner::Unknown);
        manner != Manner::Unknown)
      return manner;
  return llvm::StringSwitch<Manner>(name)
      .Cases("malloc", "calloc", "aligned_alloc", "memalign", "valloc", "alloca", "strdup",
             "strndup", Manner::Allocates)
      .Cases("realloc", "reallocarray", Manner::Reallocates)
      .Cases("free", "printf", "fprintf", "puts", "fputs", "putchar", "fputc", "putc", "perror",
             Manner::Keeps)
      .Cases("fflush", "fclose", "fwrite", "exit", "abort", "_exit", "__assert_fail", "memcmp",
             Manner::Keeps)
      .Cases("strlen", "strcmp", "strncmp", "atoi", "atol", "atof", "sprintf", "snprintf",
             Manner::Keeps)
      .Cases("clock", "clock_gettime", "gettimeofday", "srand", "rand", "rand_r", "time",
             Manner::Keeps)
      .Cases("difftime", "erand48", "nrand48", "jrand48", Manner::Keeps)
      .Case("memset", Manner::GivesFirst)
      .Cases("memcpy", "memmove", Manner::Copies)
      .Cases("fread", "fscanf", "scanf", "sscanf", "frexp", "modf", "fgets", Manner::Reads)
      .Default(Manner::Unknown);
}

const Expr *withoutCasts(const Expr *expr) {
  return expr->IgnoreParenCasts();
}

/// The definition that would be called, or the declaration; null: a pointer is called.
const FunctionDecl *calledBy(const CallExpr &call) {
  const auto *callee = llvm::dyn_cast_or_null<FunctionDecl>(call.getCalleeDecl());
  return callee && callee->getDefinition() ? callee->getDefinition() : callee;
}

/// Of C's library, not of the program.
bool isOfLibrary(const FunctionDecl &function) {
  const bool isPlain = function.isExternC() || function.isInStdNamespace();
  return isPlain && !function.isDefined() && function.getIdentifier() &&
         isCalledByItsName(function) && function.getFormalLinkage() == clang::Linkage::External;
}

Manner mannerOf(const FunctionDecl &function, const clang::ASTContext &ast) {
  if (!isOfLibrary(function) || ast.getLangOpts().NoBuiltin || ast.getLangOpts().Freestanding)
    return Manner::Unknown;
  const Manner manner = isOfSystem(function) ? mannerOf(function.getName()) : Manner::Unknown;
  return manner == Manner::Unknown && function.hasAttr<clang::RestrictAttr>() ? Manner::Allocates
                                                                              : manner;
}

/// `printf("%p", a)`: what reads the text, `scanf("%p", &p)`, has the address again. A format that is no literal may say so.
bool writesAddresses(const FunctionDecl &function, const CallExpr &call) {
  const auto *format = function.getAttr<clang::FormatAttr>();
  if (!format || format->getType()->getName() != "printf")
    return false;
  const unsigned at = static_cast<unsigned>(format->getFormatIdx()) - 1;
  const auto *words = at < call.getNumArgs()
                          ? dyn_cast<clang::StringLiteral>(call.getArg(at)->IgnoreParenCasts())
                          : nullptr;
  if (!words || words->getCharByteWidth() != 1)
    return true;
  bool isInside = false; // of `%-16p`
  for (const char c : words->getString()) {
    if (isInside && c == 'p')
      return true;
    isInside = c == '%' ? !isInside : isInside && llvm::StringRef("-+ #0123456789.*$'").contains(c);
  }
  return false;
}

/// `u.f(x)`, where another member may have set what is called.
bool isInUnion(const Expr &callee) {
  for (const Expr *at = callee.IgnoreParenImpCasts();;) {
    const auto *member = dyn_cast<clang::MemberExpr>(at);
    const auto *field = member ? dyn_cast<clang::FieldDecl>(member->getMemberDecl()) : nullptr;
    if (!field)
      return false;
    if (field->getParent()->isUnion())
      return true;
    at = member->getBase()->IgnoreParenImpCasts();
  }
}

} // namespace

MemoryScan::Node MemoryScan::callOutside(const CallExpr *expr) {
  if (const FunctionDecl *callee = expr->getDirectCallee(); callee && callee->getIdentifier())
    mayLoadCode_ |= callee->getName() == "dlopen" || callee->getName() == "dlmopen" ||
                    callee->getName() == "dlsym";
  if (const auto *method = dyn_cast<clang::CXXMemberCallExpr>(expr)) {
    if (const Expr *object = method->getImplicitObjectArgument())
      sets_.leak(either(object));
  } else if (!expr->getDirectCallee()) {
    const Node pointer = either(expr->getCallee());
    auto &[pointers, isOfUnion] = calledThrough_[expr];
    pointers = sets_.join(pointers, pointer); // in each context
    isOfUnion = isInUnion(*expr->getCallee());
    if (!expr->isTypeDependent() && !expr->isGLValue())
      return callThrough(expr, pointer);
  }
  for (const Expr *argument : expr->arguments())
    sets_.leak(either(argument));
  return expr->isGLValue() ? PointsTo::contentOfOutside : fromOutside(expr->getType());
}

/// Who is called the pointer tells once all sets are known (resolveCalls).
MemoryScan::Node MemoryScan::callThrough(const CallExpr *expr, Node pointer) {
  PointerCall made;
  made.pointer = pointer;
  made.result = {sets_.newNode(), fromOutside(expr->getType()) != PointsTo::nothing};
  for (const Expr *argument : expr->arguments())
    made.arguments.push_back(either(argument));
  made.isOfUnion = isInUnion(*expr->getCallee());
  pointerCalls_.push_back(std::move(made));
  return pointerCalls_.back().result.node;
}

MemoryScan::Node MemoryScan::call(const CallExpr *expr) {
  const FunctionDecl *callee = calledBy(*expr);
  if (!callee || !expr->getDirectCallee() || expr->isTypeDependent())
    return callOutside(expr);
  if (current_)
    callees_[current_->getCanonicalDecl()].push_back(callee);
  if (const auto *method = dyn_cast<clang::CXXMethodDecl>(callee);
      method && isa<clang::CXXOperatorCallExpr>(expr) && method->isTrivial() &&
      (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator())) {
    const Node place = address(expr->getArg(0));
    copy(place, address(expr->getArg(1)), sizeOf(expr->getArg(0)->getType()));
    return place;
  }
  Node result = PointsTo::nothing;
  if (libraryCall(expr, callee, result))
    return result;
  if (mayBeElsewhere(*callee) && !expr->isGLValue()) {
    MemoryLog::Call call;
    for (const Expr *argument : expr->arguments())
      call.arguments.push_back(either(argument));
    call.result = {sets_.newNode(), fromOutside(expr->getType()) != PointsTo::nothing};
    callsElsewhere_.push_back({callee, call});
    return call.result.node;
  }
  if (!callee->doesThisDeclarationHaveABody() || callee->hasSkippedBody() || !isSettled(callee))
    return callOutside(expr);
  if (callee->getNumParams() != expr->getNumArgs()) {
    sets_.leak(takeAddress(callee));
    return callOutside(expr);
  }
  const Context context = contextFor(expr, callee);
  Passed passed{expr, {}};
  for (unsigned at = 0; at < expr->getNumArgs(); ++at) {
    passed.arguments.push_back(either(expr->getArg(at)));
    sets_.include(passed.arguments.back(), content(callee->getParamDecl(at), context));
  }
  callsOf_[callee->getCanonicalDecl()].push_back(std::move(passed));
  if (context != anyCall || !isNewBlock(expr))
    return returned(callee, context);
  const bool isFirst = !made_.contains({expr, context_});
  const Object made = block(expr);
  if (isFirst)
    clones_.emplace_back(made, returned(callee));
  return sets_.addressOf(made);
}

/// What it makes, or what the function has made for it that it calls.
MemoryScan::Object MemoryScan::block(const Expr *allocation) {
  Object &made = made_[{allocation, context_}];
  if (made == PointsTo::outside)
    made = sets_.newObject();
  return made;
}

bool MemoryScan::libraryCall(const CallExpr *expr, const FunctionDecl *callee, Node &result) {
  if (sortsElements(*expr, ast_)) { // who is called keeps nothing, and elements stay in their block
    for (const Expr *argument : expr->arguments())
      either(argument);
    return true;
  }
  const Manner manner = mannerOf(*callee, ast_);
  if (manner == Manner::Unknown)
    return false;
  std::vector<Node> arguments;
  for (const Expr *argument : expr->arguments())
    arguments.push_back(either(argument));
  const auto argument = [&](std::size_t at) {
    return at < arguments.size() ? arguments[at] : PointsTo::nothing;
  };
  switch (manner) {
  case Manner::Allocates:
  case Manner::Reallocates: {
    for (const Node node : arguments) // of `strdup` and the like
      readAnywhere(node);
    result = sets_.addressOf(block(expr));
    if (manner == Manner::Reallocates)
      copy(result, argument(0), PointsTo::Bytes::unknown);
    else if (callee->getBuiltinID() == 0) // one by its attribute
      storeAnywhere(result, PointsTo::contentOfOutside);
    return true;
  }
  case Manner::GivesFirst:
    result = argument(0);
    break;
  case Manner::Copies:
    result = argument(0);
    copy(result, argument(1), constantOf(*expr, 2));
    return true;
  case Manner::Reads:
    for (std::size_t at = 0; at < arguments.size(); ++at) {
      readAnywhere(arguments[at]);
      writeFromOutside(*expr->getArg(static_cast<unsigned>(at)), arguments[at]);
    }
    return true;
  case Manner::Keeps:
    if (!callee->getIdentifier() || !callee->getName().ends_with("free"))
      for (const Node node : arguments) {
        readAnywhere(node);
        if (callee->getIdentifier() && callee->getName() == "fwrite")
          sets_.leak(sets_.load(node, {}));
      }
    if (writesAddresses(*callee, *expr))
      for (const Node node : arguments)
        sets_.leak(node);
    break;
  case Manner::Unknown:
    break;
  }
  for (const Node node : arguments) // `sprintf` and the like: characters
    storeAnywhere(node, PointsTo::nothing);
  return true;
}

/// How many bytes an argument says; unknown: some.
PointsTo::Offset MemoryScan::constantOf(const CallExpr &call, unsigned argument) const {
  Expr::EvalResult size;
  constexpr std::int64_t most = 1 << 20;
  if (call.getNumArgs() <= argument || call.getArg(argument)->isValueDependent() ||
      !call.getArg(argument)->EvaluateAsInt(size, ast_))
    return PointsTo::Bytes::unknown;
  const std::int64_t bytes = size.Val.getInt().getExtValue();
  return bytes > 0 && bytes < most ? bytes : PointsTo::Bytes::unknown;
}

/// `scanf("%d", &s->n)`: a number into a place for one, and into no other. Characters may be many, and go on.
void MemoryScan::writeFromOutside(const Expr &argument, Node address) {
  const clang::QualType type = argument.IgnoreParenCasts()->getType();
  const clang::QualType to = type->isPointerType() ? type->getPointeeType() : clang::QualType();
  if (argument.getType()->isVoidPointerType() || to.isNull() || !to->isArithmeticType() ||
      to->isCharType())
    storeAnywhere(address, PointsTo::contentOfOutside);
  else
    store({address}, to, fromOutside(to));
}

/// Of C's library.
bool MemoryScan::isAllocation(const CallExpr &call) const {
  const FunctionDecl *callee = call.getDirectCallee() ? calledBy(call) : nullptr;
  const Manner manner = callee ? mannerOf(*callee, ast_) : Manner::Unknown;
  return manner == Manner::Allocates || manner == Manner::Reallocates;
}

/// Memory that nobody has the address of but who evaluates the expression; or a null pointer.
bool MemoryScan::isNewBlock(const Expr *expr) {
  expr = withoutCasts(expr);
  if (expr->isNullPointerConstant(ast_, Expr::NPC_ValueDependentIsNotNull))
    return true;
  if (const auto *made = dyn_cast<clang::CXXNewExpr>(expr)) {
    const FunctionDecl *allocates = made->getOperatorNew();
    return allocates && allocates->isReplaceableGlobalAllocationFunction() &&
           !allocates->isDefined();
  }
  const auto *call = dyn_cast<CallExpr>(expr);
  const FunctionDecl *callee = call && call->getDirectCallee() ? calledBy(*call) : nullptr;
  if (!callee)
    return false;
  return isAllocation(*call) ||
         (isSettled(callee) && callee->doesThisDeclarationHaveABody() &&
          callee->getNumParams() == call->getNumArgs() && returnsNewBlock(callee));
}

namespace {

/// The variable that is read here, through casts.
const clang::VarDecl *readBy(const Expr *expr) {
  const auto *name = dyn_cast<clang::DeclRefExpr>(withoutCasts(expr));
  return name ? dyn_cast<clang::VarDecl>(name->getDecl()) : nullptr;
}

} // namespace

/// The place lies in what the variable points to, and only its subscripts say more.
bool MemoryScan::isPlaceIn(const Expr *place, const clang::VarDecl *variable) {
  place = place->IgnoreParens();
  if (const auto *member = dyn_cast<clang::MemberExpr>(place))
    return member->isArrow() ? readBy(member->getBase()) == variable
                             : isPlaceIn(member->getBase(), variable);
  if (const auto *unary = dyn_cast<clang::UnaryOperator>(place))
    return unary->getOpcode() == clang::UO_Deref && readBy(unary->getSubExpr()) == variable;
  const auto *element = dyn_cast<clang::ArraySubscriptExpr>(place);
  if (!element || !keepsToItself(element->getIdx(), variable))
    return false;
  const auto *decay = dyn_cast<clang::ImplicitCastExpr>(element->getBase());
  return decay && decay->getCastKind() == clang::CK_ArrayToPointerDecay
             ? isPlaceIn(decay->getSubExpr(), variable)
             : readBy(element->getBase()) == variable;
}

/// The variable's value or what is allocated into it, which only a test looks at.
bool MemoryScan::isTested(const Expr *expr, const clang::VarDecl *variable) {
  const auto *assigned = dyn_cast<clang::BinaryOperator>(withoutCasts(expr));
  return readBy(expr) == variable ||
         (assigned && assigned->getOpcode() == clang::BO_Assign &&
          readBy(assigned->getLHS()) == variable && isAllocatedInto(assigned, variable));
}

bool MemoryScan::isAllocatedInto(const clang::BinaryOperator *assigned,
                                 const clang::VarDecl *variable) {
  return isNewBlock(assigned->getRHS()) && keepsToItself(assigned->getRHS(), variable);
}

/// A statement of its own whose value nobody sees.
bool MemoryScan::isOnlyDone(const Stmt *stmt, const clang::VarDecl *variable) {
  const auto *expr = llvm::dyn_cast_or_null<Expr>(stmt);
  if (!expr)
    return keepsToItself(stmt, variable);
  const Expr *done = withoutCasts(expr);
  if (const auto *assigned = dyn_cast<clang::BinaryOperator>(done);
      assigned && assigned->getOpcode() == clang::BO_Assign &&
      readBy(assigned->getLHS()) == variable)
    return isAllocatedInto(assigned, variable);
  const auto *call = dyn_cast<CallExpr>(done);
  const FunctionDecl *callee = call && call->getDirectCallee() ? calledBy(*call) : nullptr;
  const Manner manner = callee ? mannerOf(*callee, ast_) : Manner::Unknown;
  if (manner != Manner::Keeps && manner != Manner::Reads && manner != Manner::GivesFirst)
    return keepsToItself(stmt, variable);
  return std::all_of(call->arg_begin(), call->arg_end(), [&](const Expr *argument) {
    return readBy(argument) == variable || keepsToItself(argument, variable);
  });
}

/// Nothing that is allocated into the variable gets anywhere else but into what is returned.
bool MemoryScan::keepsToItself(const Stmt *stmt, const clang::VarDecl *variable) {
  if (!stmt || isa<clang::UnaryExprOrTypeTraitExpr>(stmt))
    return true;
  if (isa<clang::LambdaExpr, clang::BlockExpr, clang::StmtExpr, clang::OMPExecutableDirective,
          clang::AsmStmt>(stmt))
    return false;
  if (const auto *name = dyn_cast<clang::DeclRefExpr>(stmt))
    return name->getDecl() != variable;
  if (const auto *result = dyn_cast<clang::ReturnStmt>(stmt);
      result && result->getRetValue() && readBy(result->getRetValue()) == variable)
    return true;
  if (const auto *declared = dyn_cast<clang::DeclStmt>(stmt))
    return std::all_of(declared->decl_begin(), declared->decl_end(), [&](const clang::Decl *decl) {
      const auto *made = dyn_cast<clang::VarDecl>(decl);
      return !made || !made->getInit() ||
             ((made != variable || isNewBlock(made->getInit())) &&
              keepsToItself(made->getInit(), variable));
    });
  if (const auto *binary = dyn_cast<clang::BinaryOperator>(stmt)) {
    const Expr *left = binary->getLHS(), *right = binary->getRHS();
    if (binary->isComparisonOp() || binary->isLogicalOp())
      return (isTested(left, variable) || keepsToItself(left, variable)) &&
             (isTested(right, variable) || keepsToItself(right, variable));
    if (binary->getOpcode() == clang::BO_Assign && isPlaceIn(left, variable))
      return keepsToItself(right, variable);
  }
  if (const auto *unary = dyn_cast<clang::UnaryOperator>(stmt);
      unary && unary->getOpcode() == clang::UO_LNot && isTested(unary->getSubExpr(), variable))
    return true;
  if (const auto *read = dyn_cast<clang::ImplicitCastExpr>(stmt);
      read && read->getCastKind() == clang::CK_LValueToRValue &&
      isPlaceIn(read->getSubExpr(), variable))
    return true;
  if (const auto *test = dyn_cast<clang::IfStmt>(stmt); test && !test->getConditionVariable())
    return (isTested(test->getCond(), variable) || keepsToItself(test->getCond(), variable)) &&
           keepsToItself(test->getInit(), variable) && isOnlyDone(test->getThen(), variable) &&
           isOnlyDone(test->getElse(), variable);
  if (const auto *loop = dyn_cast<clang::ForStmt>(stmt); loop && !loop->getConditionVariable())
    return isOnlyDone(loop->getInit(), variable) && keepsToItself(loop->getCond(), variable) &&
           isOnlyDone(loop->getInc(), variable) && isOnlyDone(loop->getBody(), variable);
  const bool isList = isa<clang::CompoundStmt>(stmt);
  return std::all_of(stmt->child_begin(), stmt->child_end(), [&](const Stmt *child) {
    return isList ? isOnlyDone(child, variable) : keepsToItself(child, variable);
  });
}

bool MemoryScan::returnsNewBlock(const FunctionDecl *definition) {
  const auto [known, isFirst] = returnsNew_.try_emplace(definition->getCanonicalDecl(), false);
  if (!isFirst || !definition->getReturnType()->isPointerType())
    return known->second;
  bool any = false, all = true;
  const auto look = [&](const Stmt *stmt, const auto &self) -> void {
    if (const auto *result = llvm::dyn_cast_or_null<clang::ReturnStmt>(stmt)) {
      const Expr *returned = result->getRetValue();
      const clang::VarDecl *variable = returned ? readBy(returned) : nullptr;
      const bool isLocal = variable && variable->hasLocalStorage() &&
                           !isa<clang::ParmVarDecl>(variable) &&
                           variable->getType()->isPointerType();
      any = true;
      all &= returned &&
             (isNewBlock(returned) || (isLocal && keepsToItself(definition->getBody(), variable)));
    }
    if (stmt)
      for (const Stmt *child : stmt->children())
        self(child, self);
  };
  look(definition->getBody(), look);
  return returnsNew_[definition->getCanonicalDecl()] = any && all;
}

} // namespace parlift::frontend
