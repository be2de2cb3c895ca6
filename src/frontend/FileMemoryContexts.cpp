// Calls that have a copy of the function's constraints for themselves, so that what it allocates is an object for each of them.
//
//     img *img_new(int w, int h) {                          img *a = img_new(w, h), *b = img_new(w, h);
//       img *p = malloc(sizeof *p);       {p1}  {p2}
//       p->data = calloc(w * h, 4);       {d1}  {d2}        a holds p1, which holds d1; b holds p2, which holds d2
//       return p;
//     }
//
// The copy has the function's local variables, its parameters and its blocks once more, and everything else in common with the other
// copies: it is what the constraints would be were the call replaced by the body. So nothing has to be proved of the function, and
// what gets out of it in whatever way gets out of each copy. An object still stands for all that its place in the text makes in that context: a
// call in a loop makes one object for many blocks.
//
// A call without a copy is one of any, as before: recursion, calls through pointers, those from outside, and what is left where the
// bounds are reached. What is said of a function's variables holds in all its copies (MemoryScan::shown).
//
// Source: heap cloning by call strings (Sharir and Pnueli 1981; Nystrom, Kim and Hwu, Importance of Heap Specialization in Pointer
// Analysis, 2004).
#include "frontend/FileMemory.h"

#include <clang/AST/StmtOpenMP.h>

#include <algorithm>
#include <utility>

namespace parlift::frontend {

using clang::CallExpr;
using clang::FunctionDecl;
using clang::Stmt;
using llvm::dyn_cast;
using llvm::isa;

namespace {

constexpr std::size_t maxDepth = 5;    ///< of calls in calls
constexpr unsigned maxAllocator = 400; ///< statements and expressions of a function that allocates
constexpr unsigned maxMover = 60;      ///< and of one that only hands pointers on
constexpr unsigned maxCopied = 20000;  ///< of all copies in a file

/// Its variables are named by other functions, too, or it has more of them than its text says.
bool sharesVariables(const Stmt &stmt) {
  return isa<clang::LambdaExpr, clang::BlockExpr, clang::OMPExecutableDirective>(stmt);
}

/// A pointer, or what may have one in it.
bool carriesPointers(clang::QualType type) {
  return type->isPointerType() || type->isReferenceType() || type->isRecordType();
}

/// `p->next = q`: what it stores lasts longer than the call.
bool storesPointer(const Stmt &stmt) {
  const auto *assigned = dyn_cast<clang::BinaryOperator>(&stmt);
  return assigned && assigned->getOpcode() == clang::BO_Assign &&
         carriesPointers(assigned->getType()) &&
         !isa<clang::DeclRefExpr>(assigned->getLHS()->IgnoreParens());
}

} // namespace

void MemoryScan::countCall(const CallExpr *call) {
  if (const FunctionDecl *callee = call->getDirectCallee())
    ++callCounts_[callee->getCanonicalDecl()];
}

/// While it is being asked, a function that calls itself allocates as far as it does elsewhere.
MemoryScan::Manners MemoryScan::mannersOf(const FunctionDecl *definition) {
  const auto known = manners_.find(definition->getCanonicalDecl());
  if (known != manners_.end())
    return known->second;
  manners_[definition->getCanonicalDecl()] = {};
  Manners made;
  bool stores = false, isRefused = false;
  const auto look = [&](const Stmt *stmt, const auto &self) -> void {
    if (!stmt)
      return;
    ++made.size;
    isRefused |= sharesVariables(*stmt);
    stores |= storesPointer(*stmt);
    made.allocates |= isa<clang::CXXNewExpr>(stmt);
    if (const auto *call = dyn_cast<CallExpr>(stmt)) {
      const FunctionDecl *callee = call->getDirectCallee();
      const FunctionDecl *body = callee ? callee->getDefinition() : nullptr;
      made.allocates |=
          isAllocation(*call) || (body && body->getBody() && mannersOf(body).allocates);
    }
    for (const Stmt *child : stmt->children())
      self(child, self);
  };
  look(definition->getBody(), look);
  const bool isGiven =
      std::ranges::any_of(definition->parameters(), [](const clang::ParmVarDecl *parameter) {
        return carriesPointers(parameter->getType());
      });
  const bool gives = carriesPointers(definition->getReturnType());
  made.isWorthCopying =
      !isRefused && ((made.allocates && (gives || isGiven) && made.size <= maxAllocator) ||
                     (isGiven && (gives || stores) && made.size <= maxMover));
  manners_[definition->getCanonicalDecl()] = made;
  return made;
}

/// The copy is made where the call is met first.
MemoryScan::Context MemoryScan::contextFor(const CallExpr *expr, const FunctionDecl *callee) {
  const std::pair key{static_cast<const clang::Expr *>(expr), context_};
  if (const auto known = contextOf_.find(key); known != contextOf_.end())
    return known->second;
  const clang::Decl *canonical = callee->getCanonicalDecl();
  const bool isOnly = context_ == anyCall && callCounts_[canonical] < 2;
  const bool isRecursive = std::ranges::find(calling_, canonical) != calling_.end();
  if (isOnly || isRecursive || calling_.size() > maxDepth)
    return contextOf_[key] = anyCall;
  const Manners manners = mannersOf(callee);
  if (!manners.isWorthCopying || copied_ + manners.size > maxCopied)
    return contextOf_[key] = anyCall;
  copied_ += manners.size;
  const Context made = ++contexts_;
  contextOf_[key] = made;
  calling_.push_back(canonical);
  const FunctionDecl *const caller = std::exchange(current_, callee);
  const Context around = std::exchange(context_, made);
  body(callee);
  context_ = around;
  current_ = caller;
  calling_.pop_back();
  return made;
}

} // namespace parlift::frontend
