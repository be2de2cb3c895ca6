/// Views that are made: a std::span or std::string_view is a pointer and a number, which the tree says.
///
///     return {d_.data() + i * c_, c_};        a call "view" (d_.data() + i * c_, c_), which does nothing
///     std::span<const double>(v)              (v.data(), v.size())
///     s.subspan(k, m)   s.first(m)            (s.data() + k, m)
///     words(line)                             a std::string given to a std::string_view: (line.data(), line.size())
///
/// Null for others: `t.substr(k)` throws where there is no character k, and of a `const char *` nobody knows how long it is.
#include "frontend/Lowering.h"

namespace parlift::frontend {

using clang::Expr;
using ir::ExprRef;
using llvm::dyn_cast;
using llvm::isa;

ExprRef FunctionLowering::viewOf(ExprRef data, ExprRef size, const ir::TypeRef &made,
                                 const SourceRange &where) {
  auto view =
      std::make_shared<ir::Expr>(*ir::call("std::span",
                                           {ir::cast(std::move(data), ir::pointerTo(made->element)),
                                            ir::cast(std::move(size), ir::unsignedLongType())},
                                           made, ir::Effects{}, where));
  view->reason = "view";
  return view;
}

ExprRef FunctionLowering::viewMade(const clang::CXXConstructExpr *expr) {
  const ir::TypeRef made = type(expr);
  const SourceRange where = range(expr);
  if (made->kind != ir::TypeKind::Container || !made->isView)
    return nullptr;
  std::vector<const Expr *> written;
  for (const Expr *argument : expr->arguments())
    if (!isa<clang::CXXDefaultArgExpr>(argument))
      written.push_back(argument);
  const ExprRef zero = ir::intLiteral(0, ir::unsignedLongType());
  if (written.empty())
    return viewOf(zero, zero, made, where);
  const ir::TypeRef first = type(written[0]);
  if (written.size() == 1) {
    const bool isArray = first->kind == ir::TypeKind::Array && first->extent &&
                         written[0]->getType()->isConstantArrayType() &&
                         !isa<clang::StringLiteral>(written[0]->IgnoreParenImpCasts());
    if (!written[0]->isGLValue() || !(isArray || first->kind == ir::TypeKind::Container))
      return nullptr;
    const ExprRef whole = repeatable(place(written[0]));
    return viewOf(ir::addressOf(whole), sizeOf(whole, where), made, where);
  }
  if (written.size() != 2 || !first->isPointer())
    return nullptr;
  ExprRef data = readThrough(written[0]);
  if (written[1]->getType()->isIntegralOrEnumerationType())
    return viewOf(std::move(data), readThrough(written[1]), made, where);
  if (!type(written[1])->isPointer())
    return nullptr;
  data = repeatableValue(std::move(data));
  ExprRef count = arithmetic(clang::BO_Sub, readThrough(written[1]), data, ir::longType(), where);
  return viewOf(std::move(data), std::move(count), made, where);
}

ExprRef FunctionLowering::viewCall(const clang::CallExpr *expr) {
  const auto *call = dyn_cast<clang::CXXMemberCallExpr>(expr);
  const clang::CXXMethodDecl *method = call ? call->getMethodDecl() : nullptr;
  const Expr *object = call ? call->getImplicitObjectArgument() : nullptr;
  if (!method || !object || object->getType()->isPointerType() ||
      !method->getParent()->isInStdNamespace())
    return nullptr;
  const ir::TypeRef made = type(expr), of = type(object);
  const SourceRange where = range(expr);
  if (made->kind != ir::TypeKind::Container || !made->isView || expr->isGLValue() ||
      of->kind != ir::TypeKind::Container)
    return nullptr;
  if (isa<clang::CXXConversionDecl>(method)) {
    const ExprRef text = repeatable(place(object));
    return viewOf(ir::addressOf(text), sizeOf(text, where), made, where);
  }
  const llvm::StringRef name = method->getIdentifier() ? method->getName() : llvm::StringRef();
  const auto isWritten = [&](unsigned at) {
    return at < call->getNumArgs() && !isa<clang::CXXDefaultArgExpr>(call->getArg(at));
  };
  // Of std::dynamic_extent, which means the rest, it is no number of elements.
  const auto isCount = [&](const Expr *one) {
    const auto number = one->getIntegerConstantExpr(unit_.ast);
    return !number || number->getActiveBits() < 63;
  };
  const bool isPart =
      name == "subspan" && isWritten(0) && (!isWritten(1) || isCount(call->getArg(1)));
  const bool isEnd = (name == "first" || name == "last") && call->getNumArgs() == 1;
  if (!of->isView || !(isPart || isEnd))
    return nullptr;
  const ExprRef view = repeatable(place(object));
  const ExprRef data = ir::addressOf(view);
  const ExprRef given =
      repeatableValue(ir::cast(readThrough(call->getArg(0)), ir::unsignedLongType()));
  const auto behind = [&](const ExprRef &steps) {
    return ir::binary(ir::BinaryOp::PtrAdd, data, steps, where);
  };
  const auto rest = [&] {
    return ir::binary(ir::BinaryOp::Sub, sizeOf(view, where), given, where);
  };
  if (isEnd)
    return viewOf(name == "first" ? data : behind(rest()), given, made, where);
  return viewOf(behind(given), isWritten(1) ? readThrough(call->getArg(1)) : rest(), made, where);
}

} // namespace parlift::frontend
