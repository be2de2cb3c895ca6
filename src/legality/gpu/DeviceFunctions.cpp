#include "legality/gpu/DeviceFunctions.h"

#include "ir/FunctionName.h"
#include "ir/InnermostElement.h"
#include "ir/MathName.h"
#include "ir/RootSymbol.h"
#include "ir/Walk.h"
#include "legality/nest/DeclaresMore.h"
#include "legality/parallel/CanPrivatize.h"
#include "support/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string_view>

namespace parlift::legality {

using ir::Expr;
using ir::ExprKind;
using ir::StmtKind;

bool isDeviceFunction(const std::string &callee) {
  static constexpr std::array<std::string_view, 30> doubles = {
      "acos", "acosh", "asin",  "asinh", "atan",  "atan2", "atanh", "cbrt", "ceil",  "copysign",
      "cos",  "cosh",  "erf",   "erfc",  "exp",   "exp2",  "expm1", "fabs", "floor", "fmax",
      "fmin", "fmod",  "hypot", "log",   "log10", "log1p", "log2",  "pow",  "sin",   "sqrt"};
  static constexpr std::array<std::string_view, 6> more = {"sinh",  "tan",   "tanh",
                                                           "trunc", "round", "fma"};
  const auto has = [](const auto &names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
  };
  const std::string_view name = callee;
  if (has(doubles, name) || has(more, name))
    return true;
  const std::string_view stem = name.substr(0, name.empty() ? 0 : name.size() - 1);
  return name.ends_with('f') && name != "erf" && (has(doubles, stem) || has(more, stem));
}

namespace {

bool isDeviceNumber(const ir::Type &type) {
  return (type.isInteger() && type.bits <= 64) ||
         (type.isFloating() && (type.bits == 32 || type.bits == 64));
}

} // namespace

bool isDeviceType(const ir::Type &type) {
  switch (type.kind) {
  case ir::TypeKind::Pointer:
  case ir::TypeKind::Array:
    return !type.isVolatile && !type.isAtomic && isDeviceType(*type.element);
  case ir::TypeKind::Record:
    return !type.isUnion && std::ranges::all_of(type.fields, [](const ir::Field &field) {
      return !field.isBitField && !field.type->isPointer() && isDeviceType(*field.type);
    });
  default:
    return !type.isVolatile && !type.isAtomic && isDeviceNumber(type);
  }
}

std::string unfit(const ir::Type &type) {
  return type.kind == ir::TypeKind::Record
             ? fmt::format("`{}` holds what kernels cannot have", type.spelling)
             : fmt::format("a GPU has no numbers of type `{}`", type.spelling);
}

namespace {

/// A pointer to numbers, records, or rows of known length.
bool isPlainPointer(const ir::Type &type) {
  const ir::Type *at = type.element.get();
  for (; at->kind == ir::TypeKind::Array; at = at->element.get())
    if (!at->extent || at->extent->kind != ExprKind::IntLiteral)
      return false;
  return !at->isPointer();
}

/// A name, or a place counted from one: all that it points to is memory of that array.
bool isPlaceOfOne(const Expr &pointer) {
  switch (pointer.kind) {
  case ExprKind::Load:
    return pointer.operands[0]->kind == ExprKind::VarRef;
  case ExprKind::AddressOf:
    return pointer.operands[0]->kind == ExprKind::VarRef || isPlaceOfOne(*pointer.operands[0]);
  case ExprKind::Subscript:
  case ExprKind::Member:
    return pointer.operands[0]->kind == ExprKind::VarRef || isPlaceOfOne(*pointer.operands[0]);
  case ExprKind::Binary:
    return pointer.binaryOp == ir::BinaryOp::PtrAdd && isPlaceOfOne(*pointer.operands[0]);
  case ExprKind::Cast:
    return pointer.operands[0]->type->isPointer() &&
           pointer.type->element->kind == pointer.operands[0]->type->element->kind &&
           pointer.type->element->size == pointer.operands[0]->type->element->size &&
           isPlaceOfOne(*pointer.operands[0]);
  default:
    return false;
  }
}

/// The parameter's type lets the function write what is behind it.
bool mayWrite(const ir::Function &function, std::size_t parameter) {
  const ir::Symbol &symbol = *function.parameters.at(parameter);
  const ir::Type &pointed = symbol.type->isPointer() ? *symbol.type->element : *symbol.type;
  return !ir::innermostElement(pointed).isConst;
}

} // namespace

namespace {

class Collector {
public:
  CalledFunctions found;

  bool visit(const ir::Stmt &stmt) {
    bool ok = true;
    ir::forEachExpr(stmt, [&](const Expr &expr) {
      ok = ok && (expr.kind != ExprKind::Call || call(expr));
      return ok;
    });
    return ok;
  }

private:
  bool refuse(const std::string &why, const SourceRange &place) {
    found.why = why;
    found.place = place;
    return false;
  }
  bool call(const Expr &expr);
  bool addFunction(const ir::FunctionRef &function, const SourceRange &from);
  std::string obstacle(const ir::Function &function) const;
  std::string obstacleIn(const ir::Function &function);
  void addOutside(const ir::SymbolRef &symbol) {
    std::vector<ir::SymbolRef> &known = outside_.back();
    if (std::ranges::find(known, symbol) == known.end())
      known.push_back(symbol);
  }

  std::vector<const ir::Function *> open_; ///< that are being looked at
  std::vector<std::vector<ir::SymbolRef>> outside_;
};

bool Collector::call(const Expr &expr) {
  const ir::FunctionRef target = expr.target.lock();
  if (!target || !target->body)
    return isDeviceFunction(ir::mathName(expr)) ||
           refuse(fmt::format("`{}` is called, which is no mathematical function of C",
                              expr.callee.empty() ? expr.range.oneLine() : expr.callee),
                  expr.range);
  if (expr.callee.empty() || target->isChoice)
    return refuse(
        fmt::format("which function `{}` calls is known to the CPU alone", expr.range.oneLine()),
        expr.range);
  if (!expr.effects.isOfFile)
    return refuse(fmt::format("`{}` is called, which is defined in another file", expr.callee),
                  expr.range);
  if (!addFunction(target, expr.range))
    return false;
  if (expr.isMemberCall || expr.operands.size() != target->parameters.size())
    return refuse(fmt::format("`{}` gets other arguments than it has parameters", expr.callee),
                  expr.range);
  bool handsMemory = false;
  for (std::size_t at = 0; at < expr.operands.size(); ++at) {
    const Expr &operand = *expr.operands[at];
    const bool isMemory = operand.type->isPointer() || operand.isLvalue();
    const SourceRange &place = operand.range.valid() ? operand.range : expr.range;
    if (isMemory && operand.kind != ExprKind::VarRef && !isPlaceOfOne(operand))
      return refuse(
          fmt::format("`{}` gets a pointer that is not a place of one array", expr.callee), place);
    const ir::Symbol *root = isMemory ? ir::rootSymbolOf(operand) : nullptr;
    if (root && root->hasStaticStorage() && !open_.empty() && mayWrite(*target, at))
      return refuse(fmt::format("`{}` is called, which may write `{}`", expr.callee, root->name),
                    place);
    handsMemory |= isMemory;
  }
  const auto callee = std::ranges::find_if(
      found.functions, [&](const ir::DeviceFunction &one) { return one.function == target; });
  for (const ir::SymbolRef &symbol : callee->outside)
    handsMemory |= !symbol->type->isScalar() || symbol->type->isPointer();
  // Such a call the analysis believes without looking into it.
  if (handsMemory && !expr.effects.any())
    return refuse(fmt::format("`{}` is called, which is said to touch no memory", expr.callee),
                  expr.range);
  return true;
}

bool Collector::addFunction(const ir::FunctionRef &function, const SourceRange &from) {
  const auto known = std::ranges::find_if(
      found.functions, [&](const ir::DeviceFunction &one) { return one.function == function; });
  std::vector<ir::SymbolRef> outside;
  if (known != found.functions.end()) {
    outside = known->outside;
  } else {
    const auto cannot = [&](const std::string &why) {
      return refuse(fmt::format("`{}` is called, {}", function->name, why), from);
    };
    if (std::ranges::find(open_, function.get()) != open_.end())
      return cannot("which calls itself");
    if (const std::string why = obstacle(*function); !why.empty())
      return cannot(why);
    open_.push_back(function.get());
    outside_.emplace_back();
    if (!visit(*function->body))
      return false;
    if (const std::string why = obstacleIn(*function); !why.empty())
      return cannot(why);
    outside = std::move(outside_.back());
    outside_.pop_back();
    open_.pop_back();
    std::ranges::sort(outside, {}, [](const ir::SymbolRef &symbol) { return symbol->id; });
    found.functions.push_back({function, outside});
  }
  if (!outside_.empty()) // those that call it hand on what it reads
    for (const ir::SymbolRef &symbol : outside)
      addOutside(symbol);
  return true;
}

/// What its head tells.
std::string Collector::obstacle(const ir::Function &function) const {
  const SourceRange &body = function.body->range;
  if (function.isTemplateInstance)
    return "which is made from a template";
  // Of `operator+` the range has the first word.
  const std::string written = function.nameRange.valid() ? function.nameRange.text() : "";
  if (!body.valid() || !body.text().starts_with("{") || written.empty() ||
      (written != "operator" && !ir::writtenName(function.name).ends_with(written)))
    return "which a macro makes";
  if (function.isVariadic)
    return "which takes any number of arguments";
  if (function.hasUnstructuredFlow)
    return "which jumps to labels";
  const SourceRange whole{body.file, function.nameRange.begin, body.end};
  if (whole.holdsDirectives())
    return "which has lines for the preprocessor in it";
  if (const std::string word = declaresMore(body.text()); !word.empty())
    return fmt::format("which has a `{}` in its body", word);
  const ir::Type &returned = *function.returnType;
  if (returned.isPointer())
    return "which gives back a pointer";
  if (returned.kind != ir::TypeKind::Void && !isDeviceType(returned))
    return "and " + unfit(returned);
  for (const ir::SymbolRef &parameter : function.parameters) {
    const ir::Type &type = *parameter->type;
    if (parameter->isThis)
      return "which is a member of a class";
    if (parameter->isReference && (type.isPointer() || type.kind == ir::TypeKind::Array))
      return fmt::format("whose `{}` refers to a pointer or an array", parameter->name);
    if (!isDeviceType(type))
      return "and " + unfit(type.isPointer() ? *type.element : type);
    if (type.isPointer() && !isPlainPointer(type))
      return fmt::format("whose `{}` points to pointers or to rows of variable length",
                         parameter->name);
    if (parameter->name.empty())
      return "which has a parameter without a name";
  }
  return {};
}

/// What its body tells.
std::string Collector::obstacleIn(const ir::Function &function) {
  std::string why;
  std::set<std::string> own; ///< names of its variables
  for (const ir::SymbolRef &parameter : function.parameters)
    own.insert(parameter->name);
  const auto check = [&](const Expr &expr) {
    if (!why.empty())
      return false;
    if (expr.kind == ExprKind::OpaqueExpr)
      why = fmt::format("and parlift does not understand `{}` there", expr.range.oneLine());
    else if (expr.type && expr.type->kind != ir::TypeKind::Void && !isDeviceType(*expr.type))
      why = "and " + unfit(*expr.type);
    else if (expr.kind == ExprKind::VarRef && expr.symbol->hasStaticStorage()) {
      if (expr.symbol->isThreadLocal || expr.symbol->isReference ||
          expr.symbol->storage == ir::Storage::StaticLocal)
        why = fmt::format("which uses `{}`", expr.symbol->name);
      addOutside(expr.symbol);
    }
    return why.empty();
  };
  ir::forEachStmt(*function.body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == StmtKind::OpaqueStmt)
      why = "which has a statement in it that has no place in a kernel";
    if (stmt.kind == StmtKind::Loop && !stmt.source.hiddenDeclaration.empty())
      why = fmt::format("which declares `{}`", stmt.source.hiddenDeclaration);
    if (stmt.kind == StmtKind::Declare) {
      const ir::Type &type = *stmt.symbol->type;
      own.insert(stmt.symbol->name);
      if (stmt.symbol->storage == ir::Storage::StaticLocal || !isDeviceType(type) ||
          (type.kind == ir::TypeKind::Array && type.size == 0))
        why = fmt::format("which declares `{}`, and a thread of a GPU cannot have that",
                          stmt.symbol->name);
    }
    if (stmt.kind == StmtKind::Assign)
      if (const ir::Symbol *root = ir::rootSymbolOf(*stmt.target);
          !root || root->hasStaticStorage())
        why = fmt::format("which writes `{}`", root ? root->name : stmt.target->range.oneLine());
    ir::forEachOwnExpr(stmt, [&](const ir::ExprRef &expr) { ir::forEachExpr(*expr, check); });
    return why.empty();
  });
  for (const ir::SymbolRef &symbol : outside_.back())
    if (why.empty() && own.contains(symbol->name))
      why = fmt::format("which has two variables called `{}`", symbol->name);
  return why;
}

} // namespace

CalledFunctions calledFunctions(const ir::Stmt &loop) {
  Collector collector;
  collector.visit(loop);
  return std::move(collector.found);
}

} // namespace parlift::legality
