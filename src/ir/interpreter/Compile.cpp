#include "ir/interpreter/Compiler.h"

#include <fmt/format.h>

namespace parlift::ir::interpreter {

Compiler::Compiler(const Function &function, const std::map<const Symbol *, Address> &storage)
    : function_(function), storage_(storage), code_(std::make_unique<FunctionCode>()) {}

std::uint32_t Compiler::slot(const Symbol &symbol) {
  const auto [place, isNew] = code_->slots.try_emplace(&symbol, code_->slotCount);
  if (isNew) {
    ++code_->slotCount;
    if (const auto fixed = storage_.find(&symbol); fixed != storage_.end())
      code_->fixed.emplace_back(place->second, fixed->second);
  }
  return place->second;
}

std::unique_ptr<FunctionCode> Compiler::compile() {
  code_->function = &function_;
  for (const SymbolRef &parameter : function_.parameters) {
    code_->parameters.push_back(slot(*parameter));
    code_->parameterTypes.push_back(parameter->isReference ? Scalar::Pointer
                                                           : scalarOf(*parameter->type));
    if (code_->parameterTypes.back() == Scalar::None)
      code_->problem =
          fmt::format("the parameter `{}` is passed by value and is no number", parameter->name);
  }
  for (const SymbolRef &parameter : function_.parameters)
    registerExtents(parameter->type, code_->extents);
  if (function_.isVariadic)
    code_->problem = "a function with a variable number of arguments";
  code_->body = statement(function_.body);
  return std::move(code_);
}

const Step *Compiler::statement(const StmtRef &stmt) {
  if (!stmt)
    return nullptr;
  Step &step = code_->steps.emplace_back();
  step.kind = stmt->kind;
  step.origin = stmt.get();
  switch (stmt->kind) {
  case StmtKind::Block:
    step.isScope = stmt->isScope;
    for (const StmtRef &child : stmt->children)
      step.children.push_back(statement(child));
    break;
  case StmtKind::Declare:
    declaration(*stmt, step);
    break;
  case StmtKind::Assign:
    assignment(*stmt, step);
    break;
  case StmtKind::Evaluate:
  case StmtKind::Return:
    if (stmt->value) {
      step.value = value(stmt->value);
      step.type = scalarOf(*stmt->value->type);
    }
    break;
  case StmtKind::If:
    step.condition = value(stmt->condition);
    step.type = scalarOf(*stmt->condition->type);
    step.thenStep = statement(stmt->thenBranch);
    step.elseStep = statement(stmt->elseBranch);
    break;
  case StmtKind::Loop:
    loop(*stmt, step);
    break;
  case StmtKind::Break:
  case StmtKind::Continue:
    break;
  case StmtKind::OpaqueStmt:
    step.problem = stmt->reason;
    break;
  }
  return &step;
}

void Compiler::declaration(const Stmt &stmt, Step &step) {
  const Symbol &symbol = *stmt.symbol;
  registerExtents(symbol.type, step.extents);
  step.slot = slot(symbol);
  step.declaresStatic = storage_.count(&symbol) > 0;
  if (symbol.isReference) {
    step.bindsReference = true;
    if (stmt.value)
      step.value = stmt.value->isLvalue() ? place(stmt.value) : value(stmt.value);
    return;
  }
  const Size size = sizeOfType(*symbol.type);
  if (!size.known) {
    step.problem = fmt::format("`{}` has a type that the interpreter lacks", symbol.name);
    return;
  }
  step.type = scalarOf(*symbol.type);
  step.size = size.constant;
  step.dynamicSize = size.dynamic;
  if (stmt.value)
    step.value = value(stmt.value);
}

void Compiler::assignment(const Stmt &stmt, Step &step) {
  const Type &type = *stmt.target->type;
  step.target = place(stmt.target);
  step.value = value(stmt.value);
  step.type = scalarOf(type);
  step.size = sizeOf(step.type);
  if (step.type != Scalar::None)
    return;
  const Size size = sizeOfType(type);
  step.size = size.constant;
  if (!size.known || size.dynamic || size.constant == 0)
    step.problem = "an assignment of a type that the interpreter lacks";
}

void Compiler::loop(const Stmt &stmt, Step &step) {
  nameCopies(stmt);
  // The parts are sequences in the loop's own scope: what `init` declares is seen by all of them.
  const auto part = [&](const StmtRef &block) {
    Step &sequence = code_->steps.emplace_back();
    sequence.origin = block.get();
    for (const StmtRef &child : block->children)
      sequence.children.push_back(statement(child));
    return &sequence;
  };
  step.init = part(stmt.init);
  step.before = part(stmt.before);
  if (stmt.condition) {
    step.condition = value(stmt.condition);
    step.type = scalarOf(*stmt.condition->type);
  }
  step.after = part(stmt.after);
  step.body = statement(stmt.body);
  step.step = part(stmt.step);
  if (stmt.parallel)
    step.mark = mark(stmt, step);
}

std::unique_ptr<FunctionCode> compile(const Function &function,
                                      const std::map<const Symbol *, Address> &storage) {
  return Compiler(function, storage).compile();
}

} // namespace parlift::ir::interpreter
