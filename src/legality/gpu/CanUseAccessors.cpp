#include "legality/gpu/CanUseAccessors.h"

#include "ir/Builder.h"
#include "ir/Walk.h"
#include "legality/loops/Reordering.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::legality {

namespace {

constexpr const char *what = "accessors";
constexpr unsigned deepest = 4; ///< accessors that call accessors

using Calls = std::map<const ir::Expr *, ir::FunctionRef>;

/// The class of a member function; null: it is none, or has no object.
const ir::Type *classOf(const ir::Function &function) {
  const bool isMember = !function.parameters.empty() && function.parameters.front()->isThis;
  return isMember ? function.parameters.front()->type->element.get() : nullptr;
}

/// What the function gives back; null: it does more than that.
ir::ExprRef valueOf(const ir::Function &function) {
  const ir::Stmt &body = *function.body;
  const bool isOne = body.children.size() == 1 &&
                     body.children.front()->kind == ir::StmtKind::Return &&
                     body.children.front()->value;
  return isOne && !function.isVariadic && !function.hasUnstructuredFlow
             ? body.children.front()->value
             : nullptr;
}

class Finder {
public:
  explicit Finder(const ir::Function &caller) : caller_(caller) {}

  /// It, and the calls in it.
  bool isAccessor(const ir::Expr &call, unsigned depth, Calls &calls) const;

private:
  bool isPlain(const ir::Expr &expr, const ir::Function *inside, unsigned depth,
               Calls &calls) const;
  bool mayName(const ir::Expr &member) const;

  const ir::Function &caller_;
};

/// C++ lets the caller say the member.
bool Finder::mayName(const ir::Expr &member) const {
  const ir::Type &record = *member.operands[0]->type;
  const ir::Type *own = classOf(caller_);
  return record.kind == ir::TypeKind::Record && !record.isUnion &&
         (!record.fields[member.field].isHidden ||
          (own && ir::sameType(*ir::unqualified(std::make_shared<const ir::Type>(record)),
                               *ir::unqualified(std::make_shared<const ir::Type>(*own)))));
}

/// It may be said again, and of what a function says (`inside`) the words mean the same at the call.
bool Finder::isPlain(const ir::Expr &expr, const ir::Function *inside, unsigned depth,
                     Calls &calls) const {
  bool result = true;
  ir::forEachExpr(expr, [&](const ir::Expr &part) {
    if (!result)
      return false;
    if (part.kind == ir::ExprKind::Call) {
      result = depth < deepest && isAccessor(part, depth + 1, calls);
      return false;
    }
    result = part.kind != ir::ExprKind::OpaqueExpr && part.reason.empty();
    if (inside && part.kind == ir::ExprKind::VarRef)
      result =
          result && std::ranges::find(inside->parameters, part.symbol) != inside->parameters.end();
    if (inside && part.kind == ir::ExprKind::Member &&
        part.operands[0]->type->kind != ir::TypeKind::Container)
      result = result && mayName(part) && !part.type->isVolatile;
    return result;
  });
  return result;
}

bool Finder::isAccessor(const ir::Expr &call, unsigned depth, Calls &calls) const {
  const ir::FunctionRef callee = call.target.lock();
  if (!call.isMemberCall || !callee || !callee->body || !classOf(*callee) ||
      callee.get() == &caller_ || callee->parameters.size() != call.operands.size())
    return false;
  const ir::ExprRef value = valueOf(*callee);
  if (!value || !call.type || !ir::sameType(*value->type, *call.type))
    return false;
  for (std::size_t at = 0; at < call.operands.size(); ++at) {
    const ir::Expr &argument = *call.operands[at];
    const ir::Symbol &parameter = *callee->parameters[at];
    // References, of which the argument is the place, would be another one's memory.
    const bool fits = !argument.isLvalue() && !parameter.isReference && !parameter.addressTaken &&
                      (parameter.isThis || (parameter.type->isScalar() &&
                                            ir::sameType(*ir::unqualified(argument.type),
                                                         *ir::unqualified(parameter.type))));
    if (!fits || !isPlain(argument, nullptr, depth, calls))
      return false;
  }
  if (!isPlain(*value, callee.get(), depth, calls))
    return false;
  calls[&call] = callee;
  return true;
}

} // namespace

Answer<AccessorEvidence> canUseAccessors(const Nest &nest, LoopIndex loop) {
  if (auto no = cannotEdit(nest, loop, what))
    return *no;
  AccessorEvidence evidence;
  evidence.loop_ = nest.loop(loop).stmt;
  const Finder finder(nest.function);
  ir::forEachExpr(*evidence.loop_, [&](const ir::Expr &part) {
    Calls calls;
    if (part.kind == ir::ExprKind::Call && finder.isAccessor(part, 0, calls))
      evidence.calls_.merge(calls);
  });
  if (evidence.calls_.empty())
    return refuse(
        diag::ReasonId::TransformUnsuited, nest, loop, what,
        "it calls no member function that only says a value, or none whose members may be "
        "named here");
  return evidence;
}

} // namespace parlift::legality
