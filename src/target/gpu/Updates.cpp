#include "target/gpu/Updates.h"

#include "ir/AtomicUpdate.h"
#include "ir/Builder.h"
#include "ir/Rewrite.h"

#include <memory>
#include <string>
#include <utility>

namespace parlift::target::gpu {

namespace {

/// The name behind `atomic`, in CUDA and in OpenCL.
std::pair<std::string, std::string> nameOf(ir::BinaryOp op) {
  switch (op) {
  case ir::BinaryOp::Sub:
    return {"Sub", "_sub"};
  case ir::BinaryOp::And:
    return {"And", "_and"};
  case ir::BinaryOp::Or:
    return {"Or", "_or"};
  case ir::BinaryOp::Xor:
    return {"Xor", "_xor"};
  default:
    return {"Add", "_add"};
  }
}

ir::StmtRef callOf(const ir::Stmt &stmt, ir::AtomicUpdate update, bool isCxx) {
  if (update.op == ir::BinaryOp::Sub && stmt.target->type->isFloating()) // exactly the same
    update = {ir::BinaryOp::Add, ir::unary(ir::UnaryOp::Neg, update.operand)};
  ir::Expr address = *ir::addressOf(stmt.target);
  address.range = {}; // the user's words are those of the element
  const auto [cuda, openCl] = nameOf(update.op);
  return ir::evaluate(ir::call("atomic" + (isCxx ? cuda : openCl),
                               {std::make_shared<const ir::Expr>(address), update.operand},
                               ir::voidType(), ir::worstEffects()));
}

} // namespace

ir::StmtRef withAtomicUpdates(const ir::StmtRef &body, const ir::KernelMark &kernel, bool isCxx) {
  ir::StmtRef result = body;
  for (const ir::Stmt *stmt : kernel.updates)
    if (const auto update = ir::atomicUpdate(*stmt))
      result = ir::replaceStatement(result, *stmt, {callOf(*stmt, *update, isCxx)});
  return result;
}

} // namespace parlift::target::gpu
