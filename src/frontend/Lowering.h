/// \file
/// From a function of Clang's AST to its loop tree. Private to this folder.
///
///     x = a[k++] + f(y);      ->      x = a[k] + f(y);  k = k + 1;
///     while (n-- > 0) S       ->      Loop: cond n > 0, after n = n - 1, body S
///     a && (b = c)            ->      if (a) { b = c; t$ = b != 0 } else t$ = 0;   value t$
///
/// The tree's expressions have no side effects, so those of C become statements around them: what must
/// happen before an expression's value is taken goes to Sequence::before, an `x++` whose old value
/// the expression uses goes to Sequence::after. C leaves everything in between unordered; where it
/// does not (`&&`, `||`, `?:`, `,`), the sequence is cut.
#pragma once

#include "frontend/Assumptions.h"
#include "frontend/FileMemory.h"
#include "frontend/Frontend.h"
#include "frontend/PreprocessorLog.h"
#include "frontend/PureFunctions.h"
#include "frontend/Ranges.h"
#include "frontend/Replaceable.h"
#include "frontend/StructuredJumps.h"
#include "frontend/ThreadState.h"
#include "frontend/Types.h"
#include "ir/Builder.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/Expr.h>
#include <clang/AST/ExprCXX.h>
#include <clang/AST/Stmt.h>
#include <clang/AST/StmtCXX.h>
#include <clang/Lex/Preprocessor.h>

#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace parlift::frontend {

using Stmts = std::vector<ir::StmtRef>;

/// It happens, or does not: `if (?) S`.
ir::StmtRef perhaps(ir::StmtRef stmt);

/// What is shared by the functions of a translation unit.
class UnitLowering {
public:
  UnitLowering(clang::ASTContext &ast, clang::Preprocessor &preprocessor, const Request &request,
               const PreprocessorLog &log, Result &result);

  /// Lowers every function that the user expects in the output and those that they call.
  void run();

  /// Lowers the functions declared in a class, also in one that is local to a function.
  void visitMembers(const clang::DeclContext *context);
  ir::SymbolRef symbol(const clang::ValueDecl *decl);
  /// A new symbol for the same variable: a lambda's view of what it captures.
  std::shared_ptr<ir::Symbol> freshSymbol(const clang::ValueDecl *decl);
  std::shared_ptr<ir::Symbol> synthetic(std::string name, ir::TypeRef type);
  /// What a reference to the variable leads to.
  static std::shared_ptr<const ir::MemoryObject> referringTo(const ir::Symbol &variable);
  /// Of a function that stands in no text.
  ir::SymbolRef parameter(std::string name, ir::TypeRef type, bool isReference,
                          const ir::Symbol *given = nullptr);
  /// The variable is named in a function that stands in `around`.
  void nameFrom(const clang::ValueDecl *decl, const clang::DeclContext *around);
  /// A static data member is shared, whatever a clause says: no thread may have one of its own.
  void markForClauses(const clang::VarDecl *decl);
  void markAddressTaken(const clang::ValueDecl *decl);
  /// The same for the variables that are named as places anywhere in the expression.
  void markAddressTaken(const ir::Expr &expr);

  /// The tree of a function, filled now or later; null when its body is not in reach.
  std::shared_ptr<ir::Function> functionFor(const clang::FunctionDecl *callee);
  /// Lowers a lambda's body as a function named after the one it stands in.
  void lambda(const clang::LambdaExpr *expr, const std::string &enclosing);
  void lowerCallee(const clang::FunctionDecl *callee);
  /// One that stands in no text (Algorithms.cpp, ThroughPointers.cpp).
  void addCallee(ir::FunctionRef function) { callees_.push_back(std::move(function)); }
  unsigned nextMade() { return ++madeFunctions_; }
  std::vector<const clang::FunctionDecl *> reachedBy(const clang::CallExpr *call) const {
    return memory_.reachedBy(call);
  }
  /// The methods that a virtual call of this one may reach; none: others may override it.
  std::vector<const clang::FunctionDecl *> overridersOf(const clang::CXXMethodDecl &method);
  /// Variables that the function's body changes by their names, those of its lambdas included.
  const std::unordered_set<const clang::ValueDecl *> &
  changesIn(const clang::FunctionDecl &function);
  /// Directives of OpenMP that Clang did not read are about the text.
  bool hasUnreadDirectives(const SourceRange &text) const;
  ir::Effects effectsOf(const clang::FunctionDecl *callee) const;
  /// What a function without a body here is called by, to be found in other files (Program.h); null: not there.
  std::shared_ptr<ir::Function> elsewhere(const clang::FunctionDecl *callee);
  /// Somebody in this file may wait for what is thrown.
  bool isCaught() const { return threadState_.catches(); }
  std::optional<ThreadState::Refusal> mustStayInItsThread(const clang::Stmt &loop) const {
    return threadState_.refusal(loop);
  }

  clang::ASTContext &ast;
  clang::Preprocessor &preprocessor;
  Ranges ranges;
  Types types;
  const SharedNames sharedNames;
  AssumptionDirectives assumptions;
  ir::OutlineRef outline;

private:
  void visitLambdasOf(const clang::Stmt *stmt, const std::string &enclosing);
  void visitClassTemplate(const clang::ClassTemplateDecl *decl);
  void rememberPattern(const clang::FunctionDecl *decl);
  void reportUninstantiated();
  void findOwnValues();
  void nameVariables();
  void makeLinkTable();
  void visit(const clang::Decl *decl);
  void visitTemplate(const clang::FunctionTemplateDecl *decl);
  void visitFunction(const clang::FunctionDecl *decl);
  void skipLoopsOf(const clang::Stmt *body, const std::string &function);
  void lower(const clang::FunctionDecl *decl, const std::shared_ptr<ir::Function> &function);

  bool withoutOpenMp_;
  Result &result_;
  PureFunctions pure_;
  const ThreadState threadState_;
  FileMemory memory_;
  std::shared_ptr<ir::Unit> unit_;
  std::vector<ir::FunctionRef> callees_; ///< not in the main file
  std::unordered_map<const clang::Decl *, std::shared_ptr<ir::Symbol>> symbols_;
  std::unordered_map<const ir::Symbol *, std::shared_ptr<ir::Symbol>> made_;
  std::unordered_map<const clang::Decl *, std::shared_ptr<ir::Function>> functions_;
  std::unordered_set<const clang::Decl *> lowered_;
  std::unordered_map<const clang::FunctionDecl *, std::unordered_set<const clang::ValueDecl *>>
      changes_;
  std::vector<const clang::FunctionDecl *> pending_;
  std::vector<const clang::FunctionDecl *> patterns_; ///< templates' functions with loops, perhaps
  std::unordered_set<const clang::FunctionDecl *> instantiated_;
  unsigned nextSymbol_ = 0;
  unsigned madeFunctions_ = 0;
  /// What overrides a method directly; nullopt: not looked for yet.
  std::optional<
      std::unordered_map<const clang::CXXMethodDecl *, std::vector<const clang::CXXMethodDecl *>>>
      overriders_;
  const bool isPartOfProgram_;
  const std::shared_ptr<Program> program_;
  std::shared_ptr<LinkTable> links_;
  std::unordered_map<const clang::Decl *, std::shared_ptr<ir::Function>> elsewhere_;
};

/// What one look over a function's body tells before it is lowered.
struct BodyFacts {
  std::unordered_set<const clang::ValueDecl *> addressTaken;
  std::unordered_map<const clang::ValueDecl *, clang::SourceLocation> lastChange; ///< by name
  std::unordered_set<const clang::VarDecl *> membersChangedInLoops; ///< static ones of classes
  std::unordered_set<const clang::LabelDecl *> jumpTargets;
  std::unordered_set<const clang::CallExpr *> readAtOnce; ///< whose element nobody keeps (Stores.h)
  StructuredJumps structured;                             ///< no `goto` to anybody else
  bool hasGoto = false, readsErrno = false;
};
BodyFacts scanBody(const clang::Stmt *body);
/// The n and m of `double (*t)[n][m]`, which are computed where it is declared.
std::vector<const clang::Expr *> sizesIn(clang::QualType type);

/// The expression within wrappers that mean nothing to us.
const clang::Expr *unwrap(const clang::Expr *expr);
/// Whether evaluating the expression changes anything by other means than a call.
bool hasSideEffects(const clang::Expr *expr);

/// Lowers one function.
class FunctionLowering {
public:
  FunctionLowering(UnitLowering &unit, ir::Function &function);

  void run(const clang::FunctionDecl *decl, const clang::LambdaExpr *lambda = nullptr);

private:
  bool changesAfter(const clang::Expr *expr) const;
  void declareParameters(const clang::FunctionDecl *decl, const clang::LambdaExpr *lambda);
  ir::ExprRef promisedBy(const clang::ParmVarDecl &parameter);

  // --- Expressions.cpp, Places.cpp, Casts.cpp: what has no side effects of its own
  ir::ExprRef value(const clang::Expr *expr);
  ir::ExprRef place(const clang::Expr *expr);
  ir::ExprRef valueOf(const clang::Expr *expr);
  ir::ExprRef placeOf(const clang::Expr *expr);
  ir::ExprRef unaryValue(const clang::UnaryOperator *expr);
  ir::ExprRef binaryValue(const clang::BinaryOperator *expr);
  ir::ExprRef negated(ir::ExprRef test, SourceRange range);
  ir::ExprRef arithmetic(clang::BinaryOperatorKind op, ir::ExprRef left, ir::ExprRef right,
                         ir::TypeRef type, SourceRange range);
  ir::ExprRef castValue(const clang::CastExpr *expr);
  ir::ExprRef castPlace(const clang::CastExpr *expr);
  ir::ExprRef readPlace(const clang::Expr *expr, const SourceRange &where);
  ir::ExprRef memberPlace(const clang::MemberExpr *expr);
  ir::ExprRef declPlace(const clang::ValueDecl *decl, const clang::Expr *expr);
  ir::ExprRef partOfPair(const clang::BindingDecl &binding, const SourceRange &where);
  ir::ExprRef dereference(ir::ExprRef pointer, SourceRange range);
  ir::ExprRef constantValue(const clang::Expr *expr);
  ir::ExprRef initializedPlace(const clang::Expr *init);
  ir::ExprRef unknownValue(const clang::Expr *expr);
  ir::ExprRef unknownPlace(const clang::Expr *expr);
  std::vector<ir::ExprRef> operandsOf(const clang::Stmt *expr);
  ir::ExprRef zeroOf(clang::QualType type, SourceRange range);

  // --- SideEffects.cpp: from expressions to statements around them
  struct Sequence {
    Stmts before, after;
  };
  void effect(const clang::Expr *expr);
  /// What the full expression makes it ends, by destructors perhaps that nobody knows.
  void endTemporaries(const clang::Expr *expr);
  ir::ExprRef assignment(const clang::BinaryOperator *expr);
  ir::ExprRef placeBehind(ir::ExprRef &right, const clang::Expr *left, std::size_t mark);
  ir::ExprRef compoundAssignment(const clang::CompoundAssignOperator *expr);
  ir::ExprRef increment(const clang::UnaryOperator *expr);
  ir::ExprRef oldValueOfIncrement(const clang::UnaryOperator *expr);
  ir::ExprRef shortCircuit(const clang::BinaryOperator *expr);
  ir::ExprRef conditional(const clang::AbstractConditionalOperator *expr);
  ir::ExprRef statementExpression(const clang::StmtExpr *expr, bool wantsValue);
  ir::StmtRef branch(const clang::Expr *expr, const ir::SymbolRef &result);
  ir::ExprRef temporary(ir::ExprRef value);
  ir::ExprRef temporaryPlace(ir::ExprRef value);
  ir::SymbolRef newTemporary(ir::TypeRef type);
  /// `lvalue` with whatever must not be evaluated twice taken out of it.
  ir::ExprRef repeatable(ir::ExprRef lvalue);
  ir::ExprRef repeatableValue(ir::ExprRef expr);
  /// Statements so far around what is being evaluated.
  std::size_t emitted() const {
    return sequence_ ? sequence_->before.size() + sequence_->after.size() : 0;
  }
  /// `result` of `wrapped`, with a mark where the words are not it alone: it was more than this value (more is emitted
  /// than `before`), or they are a macro's, of which it is a part.
  ir::ExprRef faithful(const ir::ExprRef &result, const clang::Expr *wrapped, std::size_t before);
  /// What has the words at `where`, with the mark that they say more.
  static ir::ExprRef sayingMore(const ir::ExprRef &expr, const SourceRange &where);
  void emit(ir::StmtRef stmt) { sequence_->before.push_back(std::move(stmt)); }
  /// Statements that are only together what is written: none of them by itself has the words that it was found at.
  static Stmts withoutWords(const Stmts &parts);
  /// Ends the full expression as far as the updates since `mark` go.
  void flush(std::size_t mark = 0);
  /// Whether `expr` reads what an update since `mark` still has to change.
  bool readsPending(const ir::Expr &expr, std::size_t mark) const;
  /// C++17: `done` and its updates come before what is evaluated next.
  void finish(ir::ExprRef &done, std::size_t mark);
  /// The value with pending updates done: `x++` in a condition or a returned value.
  ir::ExprRef settled(ir::ExprRef value, std::size_t mark = 0);
  /// Runs `make` in a sequence of its own, whose statements are appended to `out`.
  template <class Make> void inSequence(Stmts &out, Make make) {
    Sequence mine;
    Sequence *const outer = sequence_;
    sequence_ = &mine;
    make();
    flush();
    sequence_ = outer;
    out.insert(out.end(), mine.before.begin(), mine.before.end());
  }

  // --- Calls.cpp
  std::optional<std::vector<ir::ExprRef>> capturedBy(const clang::CXXRecordDecl *closure,
                                                     const clang::Expr *object);
  std::optional<std::vector<ir::ExprRef>> capturedIn(const clang::CXXRecordDecl *closure,
                                                     const clang::Expr *object);
  std::optional<std::vector<ir::ExprRef>> capturedHere(const clang::LambdaExpr &lambda);
  ir::ExprRef closureMade(const clang::LambdaExpr &lambda);
  ir::ExprRef heldByClosure(const ir::SymbolRef &captured, const clang::Expr *closure) const;
  ir::ExprRef callValue(const clang::CallExpr *expr);
  ir::ExprRef builtinCall(const clang::CallExpr *expr, const clang::FunctionDecl *callee);
  ir::ExprRef newValue(const clang::CXXNewExpr *expr);
  ir::ExprRef ownedArray(const clang::CallExpr *expr);
  ir::ExprRef deleteValue(const clang::CXXDeleteExpr *expr);
  ir::ExprRef constructValue(const clang::CXXConstructExpr *expr);
  ir::ExprRef copiedOrNot(const clang::CXXConstructExpr *expr);
  // MadeContainers.cpp
  ir::ExprRef containerMade(const clang::CXXConstructExpr *expr);
  ir::ExprRef containerMoved(const clang::CXXConstructExpr *expr, const ir::TypeRef &made);
  bool isSizeCaught(const clang::Expr *size) const;
  ir::ExprRef containerChange(const clang::CallExpr *expr);
  ir::ExprRef textChange(const clang::CallExpr *expr);
  ir::ExprRef textMade(const clang::CallExpr *expr);
  bool isPlainContainer(const clang::Expr *object);
  bool isPlainValue(clang::QualType made);
  static ir::ExprRef madeOfRange(const ir::ExprRef &first, const ir::ExprRef &last,
                                 const ir::TypeRef &made, const SourceRange &where);
  ir::ExprRef constructorCall(const clang::CXXConstructExpr *expr, ir::ExprRef object);
  // MadeViews.cpp
  ir::ExprRef viewMade(const clang::CXXConstructExpr *expr);
  ir::ExprRef viewCall(const clang::CallExpr *expr);
  ir::ExprRef viewOf(ir::ExprRef data, ir::ExprRef size, const ir::TypeRef &made,
                     const SourceRange &where);
  // Algorithms.cpp
  struct Callable;
  ir::ExprRef functorCall(const clang::CXXOperatorCallExpr *expr);
  ir::ExprRef algorithmCall(const clang::CallExpr *expr);
  std::optional<Callable> callable(const clang::Expr *given);
  ir::ExprRef applied(const Callable &given, const std::vector<ir::ExprRef> &arguments,
                      const ir::TypeRef &result);
  ir::ExprRef knownOperator(const clang::CXXOperatorCallExpr *expr);
  ir::ExprRef assignBytes(const clang::Expr *object, const clang::Expr *source,
                          const SourceRange &where);
  ir::ExprRef memberAssigned(const clang::CXXMemberCallExpr &call);
  std::vector<ir::ExprRef> arguments(llvm::ArrayRef<const clang::Expr *> arguments);
  std::vector<ir::ExprRef> argumentsOf(const auto &call,
                                       llvm::ArrayRef<const clang::Expr *> written);
  ir::ExprRef makeCall(const clang::FunctionDecl *callee, std::vector<ir::ExprRef> arguments,
                       ir::TypeRef type, SourceRange range);

  // ThroughPointers.cpp
  ir::ExprRef callThroughPointer(const clang::CallExpr *expr, std::vector<ir::ExprRef> operands,
                                 const ir::TypeRef &made);
  ir::ExprRef callOfVirtual(const clang::CallExpr *expr, const clang::CXXMethodDecl &method,
                            const std::vector<ir::ExprRef> &operands, const ir::TypeRef &made);
  std::shared_ptr<ir::Expr> callOneOf(std::vector<const clang::FunctionDecl *> reached,
                                      const std::string &name,
                                      const std::vector<ir::ExprRef> &operands,
                                      std::size_t arguments, const ir::TypeRef &made,
                                      const SourceRange &where);

  // --- Numbers.cpp: std::complex, std::min
  ir::ExprRef complexCall(const clang::CallExpr *expr, bool wantsPlace);
  ir::ExprRef complexMade(const clang::CXXConstructExpr *expr);
  ir::ExprRef minOrMax(const clang::Expr *expr);
  std::string constructorOf(clang::QualType complex);
  ir::ExprRef extremeOfList(const clang::CallExpr *call);
  bool assignParts(const clang::Expr *object, const clang::Expr *source);
  ir::ExprRef assignTuple(const clang::CXXOperatorCallExpr *expr);
  void addInOrder(std::vector<ir::ExprRef> &values, ir::ExprRef value);
  void assignAll(const std::vector<ir::ExprRef> &targets, std::vector<ir::ExprRef> values,
                 const std::vector<SourceRange> &wheres);
  ir::ExprRef minOrMaxPlace(const clang::CallExpr *call);
  ir::ExprRef readThrough(const clang::Expr *expr);

  // --- Containers.cpp: std::vector and its like, std::unique_ptr, std::swap
  ir::ExprRef containerCall(const clang::CallExpr *expr, bool wantsPlace);
  ir::ExprRef storeCall(const clang::CallExpr *expr); // Stores.cpp
  ir::ExprRef filledArray(const ir::ExprRef &array, const clang::Expr *given,
                          const SourceRange &where);
  ir::ExprRef ownerCall(const clang::CallExpr *expr, bool wantsPlace);
  ir::ExprRef libraryCall(const clang::CallExpr *expr, const clang::FunctionDecl *callee);
  bool librarySwap(const clang::CallExpr *expr);
  ir::ExprRef ofWholeRange(const clang::CallExpr *expr, llvm::StringRef name);
  ir::ExprRef ofIterators(const clang::CallExpr *expr, llvm::StringRef name);
  bool isIterator(const clang::Expr *operand);
  ir::ExprRef advance(const clang::Expr *iterator, ir::ExprRef by, const SourceRange &where);
  bool stepsIterator(const clang::CXXOperatorCallExpr *expr);
  ir::ExprRef comparesIterators(const clang::Expr *wrapped);
  ir::ExprRef iteratorOperator(const clang::CXXOperatorCallExpr *expr, bool wantsPlace);
  ir::ExprRef sizeOf(ir::ExprRef container, const SourceRange &range);

  // --- Statements.cpp
  void statement(const clang::Stmt *stmt, Stmts &out, bool isUnbracedChild = true);
  ir::StmtRef scope(const clang::Stmt *stmt, bool isUnbracedChild = true);
  void append(Stmts parts, const clang::Stmt *stmt, Stmts &out);
  void compound(const clang::CompoundStmt *stmt, Stmts &out);
  void items(const std::vector<JumpItem> &list, Stmts &out);
  /// Nowhere for a statement with a jump out of it that is none in the tree: its words say another thing elsewhere.
  SourceRange ownRange(const clang::Stmt *stmt);
  void ifStatement(const clang::IfStmt *stmt, Stmts &out);
  void returnStatement(const clang::ReturnStmt *stmt, Stmts &out);
  ir::ExprRef variableReturned(const clang::VarDecl &given, const clang::Expr *returned);
  void labelStatement(const clang::LabelStmt *stmt, Stmts &out);
  void breakStatement(const clang::Stmt *stmt, Stmts &out);
  void tryStatement(const clang::CXXTryStmt *stmt, Stmts &out);
  void assembly(const clang::AsmStmt *stmt, Stmts &out);
  void ompDirective(const clang::Stmt *stmt, Stmts &out);
  void unknownStatement(const clang::Stmt *stmt, Stmts &out);
  ir::StmtRef opaque(const char *reason, const clang::Stmt *stmt, ir::Effects effects);

  void assumeHere(const clang::Expr *condition, const SourceRange &where);

  // --- SaidLoops.cpp: what `#pragma parlift` says of loops
  bool isAssumedPure(const clang::FunctionDecl &callee);
  bool isAssumedPure(const ir::Expr &call);
  void lowerStatement(const clang::Stmt *stmt, Stmts &out, bool isUnbracedChild);
  void loopWithAssumptions(const clang::Stmt *stmt, std::vector<AssumptionDirective *> directives,
                           Stmts &out, bool isUnbracedChild);
  ir::StmtRef assuming(const std::vector<AssumptionDirective *> &directives,
                       const ir::StmtRef &loop, const clang::Stmt *stmt);
  ir::SymbolRef visibleAt(std::string_view name, const clang::Stmt *place);

  // --- Declarations.cpp
  void declaration(const clang::DeclStmt *stmt, Stmts &out);
  void variable(const clang::VarDecl *decl, Stmts &out);
  void reference(const clang::VarDecl *decl, const ir::SymbolRef &symbol);
  void initialize(const clang::VarDecl *decl, const ir::SymbolRef &symbol);
  void initializeParts(const ir::ExprRef &place, const clang::Expr *init);
  bool hasParts(const clang::Expr *init, unsigned &budget) const;
  void constructorInitializers(const clang::CXXConstructorDecl *decl, Stmts &out);
  ir::ExprRef inheritedPart(const clang::CXXConstructorDecl &decl,
                            const clang::CXXCtorInitializer &init);

  // --- Switches.cpp
  void switchStatement(const clang::SwitchStmt *stmt, Stmts &out);
  struct Section;
  using Sections = std::vector<Section>;
  ir::ExprRef caseLabel(const clang::Expr *expr);
  bool sectionsOf(const clang::SwitchStmt *stmt, std::vector<Section> &sections, Stmts &out);
  ir::ExprRef matches(const Section &section, const ir::ExprRef &selector);
  ir::ExprRef matchesNone(Sections::const_iterator first, Sections::const_iterator last,
                          const ir::ExprRef &selector);
  static bool holdsLoops(const Section &section);
  void lowerSections(std::vector<Section> &sections);
  ir::StmtRef exclusiveSections(std::vector<Section> &sections, const ir::ExprRef &selector,
                                const SourceRange &where);
  ir::StmtRef chooseSection(const std::vector<Section> &sections, const ir::ExprRef &selector,
                            const ir::SymbolRef &next, const SourceRange &where);

  // --- Loops.cpp
  void forLoop(const clang::ForStmt *stmt, Stmts &out, bool isUnbracedChild);
  void whileLoop(const clang::WhileStmt *stmt, Stmts &out, bool isUnbracedChild);
  void doLoop(const clang::DoStmt *stmt, Stmts &out, bool isUnbracedChild);
  void rangeFor(const clang::CXXForRangeStmt *stmt, Stmts &out, bool isUnbracedChild);
  void elementVariable(const clang::VarDecl *decl, const ir::ExprRef &element, Stmts &out);
  void macroBlock(const clang::DoStmt *stmt, Stmts &out);
  // Rewrites the jumps marked with `id` out of `list`: afterwards control just runs off its end.
  bool removeJumps(Stmts &list, unsigned id);
  void condition(const clang::Expr *expr, ir::LoopParts &parts);
  std::string enterLoop();
  void leaveLoop();
  template <typename Lower> void inHeader(Lower &&lower);
  ir::LoopSource loopSource(ir::LoopForm form, clang::SourceLocation keyword,
                            clang::SourceLocation open, clang::SourceLocation close,
                            const clang::Stmt *body, const clang::Stmt *whole, bool isUnbracedChild,
                            bool mayBeMacro = false);

  ir::SymbolRef symbol(const clang::ValueDecl *decl);
  ir::TypeRef type(clang::QualType type) { return unit_.types.convert(type); }
  ir::TypeRef type(const clang::Expr *expr) { return unit_.types.convert(expr->getType()); }
  SourceRange range(const clang::Stmt *stmt) { return unit_.ranges.of(stmt->getSourceRange()); }
  bool isCxx() const { return unit_.ast.getLangOpts().CPlusPlus; }

  UnitLowering &unit_;
  ir::Function &function_;
  BodyFacts facts_;
  const clang::DeclContext *around_ = nullptr; ///< the function itself: where names are looked up
  Sequence *sequence_ = nullptr;
  ir::SymbolRef this_;
  std::unordered_map<const clang::ValueDecl *, ir::SymbolRef> captures_;
  const clang::FunctionDecl *declaration_ = nullptr; ///< of the function that is lowered
  std::unordered_map<const clang::OpaqueValueExpr *, ir::ExprRef> opaqueValues_;
  unsigned nextTemporary_ = 0;

  std::vector<unsigned> loopNumbers_{0}; ///< per open loop: how many inner loops so far
  std::unordered_map<const clang::ValueDecl *, unsigned>
      declaredAt_; ///< closures: in how many loops
  unsigned ompDepth_ = 0;
  unsigned offDepth_ = 0;       ///< loops around that are to stay as they are
  unsigned handlersAround_ = 0; ///< `try` blocks
  /// About the outermost loops in the statement that is being lowered.
  std::vector<AssumptionDirective *> aboutLoopsInside_;
  /// Functions that are taken for pure in the loops being lowered, and whether any call was to one.
  struct PureName {
    std::string name;
    bool isCalled = false;
  };
  std::vector<PureName> pureNames_;
  const clang::FunctionDecl *decl_ = nullptr;
  bool isInstance_ = false; ///< of a template

  /// What `break` and `continue` leave: a loop of the tree, or a construct whose jumps are rewritten.
  enum class Target { Loop, Rewritten };
  struct JumpTargets {
    Target onBreak = Target::Loop, onContinue = Target::Loop;
    unsigned breakId = 0, continueId = 0;
    std::size_t endedAtBreak = 0, endedAtContinue = 0; ///< endings_ outside of the construct
  };
  std::vector<JumpTargets> jumps_;
  /// Variables in scope whose end calls a function: what that does is done where control leaves the scope, `}` or a jump.
  std::size_t endings_ = 0;
  void endScope(std::size_t endings, Stmts &out);
  void sizeEffects(clang::QualType type, Stmts &out);
  std::unordered_map<const ir::Stmt *, unsigned> rewrittenJumps_;
  Stmts keptJumps_; ///< all of those: no other statement may come to stand where one of them stood
  unsigned nextJump_ = 0;
};

} // namespace parlift::frontend
