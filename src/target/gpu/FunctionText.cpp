#include "target/gpu/FunctionText.h"

#include "ir/Builder.h"
#include "ir/Leaves.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"
#include "target/common/StmtText.h"
#include "target/gpu/Device.h"
#include "target/gpu/HeadLines.h"
#include "target/gpu/TypeText.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::target::gpu {

using ir::DeviceFunction;
using ir::Expr;
using ir::ExprKind;
using ir::Symbol;

namespace {

constexpr char isGlobal = 'g', isConstant = 'c', isOwn = 'p', isNoPointer = '-';

bool isMemory(const Symbol &outside) {
  return outside.type->isPointer() || outside.type->kind == ir::TypeKind::Array;
}

/// Whose memory the variable, or what it points to, is.
char spaceOf(const Symbol &root, const ir::KernelMark &kernel, const DeviceFunction *inside) {
  if (inside) {
    const auto &own = inside->function->parameters;
    for (std::size_t at = 0; at < own.size(); ++at)
      if (own[at].get() == &root && own[at]->type->isPointer())
        return inside->spaces.at(at);
    for (std::size_t at = 0; at < inside->outside.size(); ++at)
      if (inside->outside[at].get() == &root && isMemory(root))
        return inside->spaces.at(own.size() + at);
    return isOwn;
  }
  for (const ir::DeviceArray &array : kernel.arrays)
    if (array.symbol.get() == &root)
      return array.constant > 0 ? isConstant : isGlobal;
  return isOwn;
}

std::string spacesOf(const Expr &call, const DeviceFunction &function, const ir::KernelMark &kernel,
                     const Dialect &dialect, const DeviceFunction *inside) {
  std::string result;
  if (dialect.isCxx())
    return result;
  for (const ir::ExprRef &operand : call.operands)
    result += operand->type->isPointer() ? spaceOf(*ir::rootSymbolOf(*operand), kernel, inside)
                                         : isNoPointer;
  for (const ir::SymbolRef &symbol : function.outside)
    result += isMemory(*symbol) ? spaceOf(*symbol, kernel, inside) : isNoPointer;
  return result;
}

std::string wordsFor(char space) {
  return space == isGlobal     ? "global "
         : space == isConstant ? "constant "
         : space == isOwn      ? "private "
                               : "";
}

/// The function does nothing to what the parameter points or refers to but read it.
bool isOnlyRead(const ir::Function &function, std::size_t parameter);

bool isOnlyReadIn(const Expr &expr, const Symbol &symbol) {
  switch (expr.kind) {
  case ExprKind::VarRef:
    return expr.symbol.get() != &symbol;
  case ExprKind::Load: {
    // Down the place: subscripts and fields lead to the name, which is read itself where it is a pointer.
    const Expr *at = expr.operands[0].get();
    if (at->kind == ExprKind::VarRef) // a number by reference; a pointer's value goes elsewhere
      return at->symbol.get() != &symbol || !symbol.type->isPointer();
    for (;;) {
      if (at->kind == ExprKind::VarRef)
        return true;
      for (std::size_t more = 1; more < at->operands.size(); ++more)
        if (!isOnlyReadIn(*at->operands[more], symbol))
          return false;
      const bool isStep = at->kind == ExprKind::Subscript || at->kind == ExprKind::Member ||
                          at->kind == ExprKind::Load || at->kind == ExprKind::AddressOf ||
                          at->kind == ExprKind::Binary;
      if (!isStep)
        return isOnlyReadIn(*at, symbol);
      at = at->operands[0].get();
    }
  }
  case ExprKind::Call: {
    const ir::FunctionRef target = expr.target.lock();
    bool result = true;
    for (std::size_t at = 0; at < expr.operands.size(); ++at) {
      const Expr &operand = *expr.operands[at];
      const bool handsOn = target && (operand.type->isPointer() || operand.isLvalue()) &&
                           ir::rootSymbolOf(operand) == &symbol;
      result = result && (handsOn ? isOnlyRead(*target, at) : isOnlyReadIn(operand, symbol));
    }
    return result;
  }
  default:
    return std::ranges::all_of(
        expr.operands, [&](const ir::ExprRef &operand) { return isOnlyReadIn(*operand, symbol); });
  }
}

bool isOnlyRead(const ir::Function &function, std::size_t parameter) {
  const Symbol &symbol = *function.parameters.at(parameter);
  if (innermostOf(*symbol.type).isConst)
    return true;
  bool result = true;
  ir::forEachStmt(*function.body, [&](const ir::Stmt &stmt) {
    ir::forEachOwnExpr(stmt, [&](const ir::ExprRef &own) {
      result = result && isOnlyReadIn(*own, symbol) &&
               (own != stmt.target || ir::rootSymbolOf(*own) != &symbol);
    });
    return result;
  });
  return result;
}

/// "global const float (*name)[4]".
std::string pointerText(const ir::Type &element, const std::string &name, bool isConst,
                        const std::string &space, const Dialect &dialect) {
  std::string rows;
  const ir::Type *at = &element;
  for (; at->kind == ir::TypeKind::Array; at = at->element.get())
    rows += fmt::format("[{}]", at->extent->intValue);
  const std::string words = dialect.isCxx() ? withoutConst(at->spelling) : wordsInOpenCl(*at);
  const std::string type = space + (isConst && space != "constant " ? "const " : "") + words;
  return rows.empty() ? fmt::format("{} *{}", type, name)
                      : fmt::format("{} (*{}){}", type, name, rows);
}

/// A number or a structure that is handed over, or given back, by its value.
std::string valueWords(const ir::Type &type, const Dialect &dialect) {
  if (type.kind == ir::TypeKind::Void)
    return "void";
  if (dialect.isCxx())
    return withoutConst(type.spelling);
  return type.kind == ir::TypeKind::Bool ? "bool" : wordsInOpenCl(type);
}

std::string parameterText(const DeviceFunction &function, std::size_t at, const Dialect &dialect) {
  const auto &own = function.function->parameters;
  const std::string space = dialect.isCxx() ? "" : wordsFor(function.spaces.at(at));
  if (at >= own.size()) {
    const Symbol &symbol = *function.outside.at(at - own.size());
    return isMemory(symbol)
               ? pointerText(*symbol.type->element, symbol.name, true, space, dialect)
               : fmt::format("const {} {}", valueWords(*symbol.type, dialect), symbol.name);
  }
  const Symbol &symbol = *own.at(at);
  if (symbol.type->isPointer())
    return pointerText(*symbol.type->element, symbol.name, isOnlyRead(*function.function, at),
                       space, dialect);
  if (symbol.isReference)
    return fmt::format("{}{} &{}", isOnlyRead(*function.function, at) ? "const " : "",
                       valueWords(*symbol.type, dialect), symbol.name);
  return fmt::format("{}{} {}", symbol.type->isConst ? "const " : "",
                     valueWords(*symbol.type, dialect), symbol.name);
}

/// Finds the versions, callees first.
class Namer {
public:
  Namer(const ir::KernelMark &kernel, const Dialect &dialect, const NameOfFunction &nameOf)
      : kernel_(kernel), dialect_(dialect), nameOf_(nameOf) {}

  std::vector<DeviceFunction> found;

  void visit(const ir::Stmt &stmt, const DeviceFunction *inside) {
    ir::forEachExpr(stmt, [&](const Expr &expr) {
      const ir::FunctionRef target =
          expr.kind == ExprKind::Call ? expr.target.lock() : ir::FunctionRef();
      const auto known = std::ranges::find(kernel_.functions, target, &DeviceFunction::function);
      if (target && known != kernel_.functions.end())
        take(*known, spacesOf(expr, *known, kernel_, dialect_, inside));
    });
  }

private:
  void take(DeviceFunction function, const std::string &spaces) {
    const auto isIt = [&](const DeviceFunction &one) {
      return one.function == function.function && one.spaces == spaces;
    };
    if (std::ranges::any_of(found, isIt))
      return;
    function.spaces = spaces;
    visit(*function.function->body, &function);
    function.name = nameOf_(*function.function, spaces);
    found.push_back(std::move(function));
  }

  const ir::KernelMark &kernel_;
  const Dialect &dialect_;
  const NameOfFunction &nameOf_;
};

} // namespace

std::vector<DeviceFunction> namedFunctions(const ir::Stmt &loop, const Dialect &dialect,
                                           const NameOfFunction &nameOf) {
  Namer namer(*loop.parallel->kernel, dialect, nameOf);
  namer.visit(loop, nullptr);
  return std::move(namer.found);
}

const DeviceFunction *calledFunction(const Expr &call, const ir::KernelMark &kernel,
                                     const Dialect &dialect, const DeviceFunction *inside) {
  const ir::FunctionRef target = call.target.lock();
  for (const DeviceFunction &one : kernel.functions)
    if (target && one.function == target &&
        one.spaces == spacesOf(call, one, kernel, dialect, inside))
      return &one;
  return nullptr;
}

std::vector<ir::ExprRef> argumentsOf(const Expr &call, const DeviceFunction &function,
                                     const ir::KernelMark &kernel, const Dialect &dialect,
                                     const DeviceFunction *inside) {
  std::vector<ir::ExprRef> result = call.operands;
  for (std::size_t at = 0; at < result.size(); ++at) {
    const ir::TypeRef &type = function.function->parameters.at(at)->type;
    const Symbol *root = type->isPointer() && !inside ? ir::rootSymbolOf(*result[at]) : nullptr;
    const auto array = std::ranges::find_if(
        kernel.arrays, [&](const ir::DeviceArray &one) { return one.symbol.get() == root; });
    if (array == kernel.arrays.end() || array->isWritten || isOnlyRead(*function.function, at))
      continue;
    auto bare = std::make_shared<ir::Type>(*type);
    const std::string space = function.spaces.empty() ? "" : wordsFor(function.spaces.at(at));
    bare->spelling = pointerText(*type->element, "", false, space, dialect);
    result[at] = ir::cast(result[at], bare);
  }
  for (const ir::SymbolRef &symbol : function.outside)
    result.push_back(ir::varRef(symbol));
  return result;
}

std::vector<std::string> functionHead(const DeviceFunction &function, const Dialect &dialect,
                                      const std::string &tail) {
  std::vector<std::string> parameters;
  const std::size_t all = function.function->parameters.size() + function.outside.size();
  for (std::size_t at = 0; at < all; ++at)
    parameters.push_back(parameterText(function, at, dialect));
  if (parameters.empty() && !dialect.isCxx())
    parameters.emplace_back("void");
  const std::string name = function.name.substr(function.name.rfind(':') + 1);
  return headLines(dialect.functionHead(valueWords(*function.function->returnType, dialect), name),
                   parameters, ")" + tail);
}

std::vector<std::string> functionLines(const DeviceFunction &function, const ir::KernelMark &kernel,
                                       const Dialect &dialect, const Layout &layout) {
  std::vector<std::string> lines = functionHead(function, dialect, " {");
  const ir::StmtRef body = onDevice(function.function->body, kernel, dialect, &function);
  const SourceFileRef &file = function.function->nameRange.file;
  const bool isElsewhere = file->path() != layout.path();
  std::vector<std::string> inside =
      statementLines({body}, *function.function->body, "", isElsewhere ? Layout(file) : layout);
  if (inside.front() != "{") // what stands on the brace's line
    lines.back() += inside.front().substr(1);
  lines.insert(lines.end(), inside.begin() + 1, inside.end());
  return lines;
}

} // namespace parlift::target::gpu
