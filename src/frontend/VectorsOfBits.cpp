#include "frontend/VectorsOfBits.h"

#include "frontend/LibraryClasses.h"

#include <clang/AST/ASTContext.h>
#include <clang/Basic/SourceManager.h>

namespace parlift::frontend {

using clang::CallExpr;
using clang::CXXMethodDecl;
using clang::Expr;
using llvm::dyn_cast;
using llvm::dyn_cast_or_null;
using llvm::isa;

namespace {

/// `v[i]`, `v.at(i)`, `v.front()`, `v.back()`
bool saysElement(const CXXMethodDecl &method) {
  if (method.getOverloadedOperator() == clang::OO_Subscript)
    return true;
  const llvm::StringRef name = method.getIdentifier() ? method.getName() : "";
  return name == "at" || name == "front" || name == "back";
}

bool isOfVector(const CXXMethodDecl &method) {
  return libraryClass(method.getASTContext().getRecordType(method.getParent()), "vector");
}

/// libstdc++'s std::vector<bool>::reference.
bool isOfReference(const CXXMethodDecl &method) {
  const clang::CXXRecordDecl &record = *method.getParent();
  return record.getIdentifier() && record.getName() == "_Bit_reference" &&
         record.isInStdNamespace() &&
         method.getASTContext().getSourceManager().isInSystemHeader(record.getLocation());
}

} // namespace

const CallExpr *bitOf(const Expr *expr) {
  for (const Expr *before = nullptr; expr != before;) {
    before = expr;
    expr = expr->IgnoreParens();
    if (const auto *kept = dyn_cast<clang::MaterializeTemporaryExpr>(expr))
      expr = kept->getSubExpr();
    else if (const auto *full = dyn_cast<clang::FullExpr>(expr))
      expr = full->getSubExpr();
    else if (const auto *cast = dyn_cast<clang::ImplicitCastExpr>(expr);
             cast && cast->getCastKind() == clang::CK_NoOp)
      expr = cast->getSubExpr();
  }
  const auto *call = dyn_cast<CallExpr>(expr);
  const auto *method = call ? dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee()) : nullptr;
  return method && isOfVector(*method) && saysElement(*method) ? call : nullptr;
}

std::optional<BitCall> bitCall(const CallExpr &call) {
  const auto *method = dyn_cast_or_null<CXXMethodDecl>(call.getDirectCallee());
  if (!method)
    return std::nullopt;
  if (isOfVector(*method) && saysElement(*method) && call.getType()->isBooleanType())
    return BitCall{&call};
  if (!isOfReference(*method))
    return std::nullopt;
  BitCall result;
  if (const auto *member = dyn_cast<clang::CXXMemberCallExpr>(&call)) {
    result.element = bitOf(member->getImplicitObjectArgument());
    result.isTurned = method->getIdentifier() && method->getName() == "flip";
    if (!result.isTurned && !isa<clang::CXXConversionDecl>(method))
      return std::nullopt;
  } else if (method->getOverloadedOperator() == clang::OO_Equal && call.getNumArgs() == 2) {
    result = {bitOf(call.getArg(0)), call.getArg(1)};
  }
  return result.element ? std::optional(result) : std::nullopt;
}

} // namespace parlift::frontend
