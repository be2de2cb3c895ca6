#include "target/gpu/ReadsFirst.h"

#include "ir/Builder.h"
#include "ir/PlainParts.h"
#include "ir/RootSymbol.h"
#include "target/gpu/Updates.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace parlift::target::gpu {

namespace {

ir::ExprRef variable(const std::string &name, const ir::TypeRef &type) {
  auto symbol = std::make_shared<ir::Symbol>();
  symbol->name = name;
  symbol->type = type;
  return ir::load(ir::varRef(symbol));
}

/// A number that stands in the text.
bool isLiteral(const ir::Expr &value) {
  const ir::Expr &number = ir::withoutCasts(value);
  return number.kind == ir::ExprKind::IntLiteral || number.kind == ir::ExprKind::FloatLiteral;
}

} // namespace

ReadsFirst readsFirst(const ir::Stmt &body, const ir::KernelMark &kernel,
                      const std::vector<BinArray> &arrays, const std::string &each, unsigned count,
                      bool isCxx, Layout &layout) {
  ReadsFirst result;
  if (body.kind == ir::StmtKind::Block && !body.isOneStatement())
    std::ranges::copy_if(
        body.children, std::back_inserter(result.reads),
        [](const ir::StmtRef &stmt) { return stmt->kind == ir::StmtKind::Declare; });
  /// `h_at[each]`
  const auto ofIteration = [&](const std::string &name, const ir::TypeRef &type,
                               const std::string &words) {
    const std::string fresh = layout.freshName(name);
    result.variables.push_back(fmt::format("{} {}[{}];", words, fresh, count));
    return ir::subscript(variable(fresh, ir::pointerTo(type)), variable(each, ir::intType()));
  };
  for (const ir::AtomicUpdate &update : kernel.updates) {
    const ir::Symbol *array = ir::rootSymbolOf(*update.target);
    const ir::ExprRef &subscript = update.target->operands[1];
    const bool isNarrow =
        subscript->type->bits < 32 || (subscript->type->bits == 32 && subscript->type->isSigned);
    const ir::ExprRef place = ofIteration(
        array->name + "_at", isNarrow ? ir::intType() : ir::longType(), isNarrow ? "int" : "long");
    result.reads.push_back(ir::assign(place, ir::cast(subscript, place->type)));
    ir::ExprRef value;
    if (!isLiteral(*update.operand)) {
      const auto bins = std::ranges::find_if(
          arrays, [&](const BinArray &one) { return one.bins->array.get() == array; });
      const ir::TypeRef element = ir::unqualified(update.target->type);
      const ir::ExprRef by = ofIteration(array->name + "_by", element, bins->element);
      result.reads.push_back(ir::assign(by, ir::cast(update.operand, element)));
      value = ir::load(by);
    }
    result.updates.push_back(updateOf(update, kernel, isCxx, ir::load(place), value));
  }
  if (result.updates.size() == 1 && result.updates.front()->kind == ir::StmtKind::Block)
    result.updates = std::vector<ir::StmtRef>(result.updates.front()->children);
  return result;
}

} // namespace parlift::target::gpu
