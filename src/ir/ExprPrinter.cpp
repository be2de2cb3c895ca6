#include "ir/ExprPrinter.h"

#include "ir/Builder.h"
#include "ir/FunctionName.h"
#include "ir/Notation.h"
#include "ir/Printer.h"
#include "ir/Walk.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

namespace parlift::ir {

using namespace notation;

namespace {

bool isNamed(const Type &type) {
  return type.kind == TypeKind::Record || type.kind == TypeKind::Container;
}

/// Whether two types of one spelling are one type: anonymous structures, and structures of two
/// scopes, share their spelling. A mention without fields fits any.
bool isSameRecord(const Type &left, const Type &right) {
  if (left.kind != right.kind || left.isUnion != right.isUnion)
    return false;
  if (left.fields.empty() || right.fields.empty())
    return true;
  return left.size == right.size &&
         std::equal(left.fields.begin(), left.fields.end(), right.fields.begin(),
                    right.fields.end(), [](const Field &a, const Field &b) {
                      return a.name == b.name && a.offset == b.offset &&
                             a.isBitField == b.isBitField && sameType(*a.type, *b.type);
                    });
}

} // namespace

UnitNames unitNames(const Unit &unit) {
  UnitNames names;
  std::map<std::string, std::set<const Symbol *>> globals;
  const auto add = [&](const Symbol *symbol) {
    if (symbol && symbol->storage == Storage::Global)
      globals[symbol->name].insert(symbol);
  };
  for (const SymbolRef &symbol : unit.globals)
    add(symbol.get());
  for (const FunctionRef &function : unit.functions) {
    if (!function)
      continue;
    names.functions[writtenName(function->name)].push_back(function.get());
    if (function->body)
      forEachExpr(*function->body, [&](const Expr &expr) { add(expr.symbol.get()); });
  }
  for (const auto &[name, symbols] : globals)
    if (symbols.size() > 1)
      names.sharedByGlobals.insert(name);
  return names;
}

void ExprPrinter::see(const Symbol *symbol) {
  if (symbol && symbols_[symbol->name].insert(symbol).second)
    see(symbol->type.get());
}

void ExprPrinter::see(const Type *type) {
  if (!type)
    return;
  if (isNamed(*type)) {
    std::vector<const Type *> &known = named_[unqualifiedSpelling(*type)];
    const auto same = std::find_if(known.begin(), known.end(), [&](const Type *candidate) {
      return isSameRecord(*candidate, *type);
    });
    const bool isNew = same == known.end();
    if (!isNew && *same != type)
      see(type->element.get()); // a container's may be told in more detail here
    if (!isNew && (*same == type || type->fields.empty() || !(*same)->fields.empty()))
      return;
    if (isNew)
      known.push_back(type);
    else
      *same = type; // so far only a mention was seen
    for (const Field &field : type->fields)
      see(field.type.get());
  }
  if (type->extent)
    see(*type->extent);
  see(type->element.get());
}

void ExprPrinter::see(const Expr &expr) {
  forEachExpr(expr, [&](const Expr &inner) {
    see(inner.symbol.get());
    see(inner.type.get());
  });
}

void ExprPrinter::see(const Stmt &stmt) {
  forEachStmt(stmt, [&](const Stmt &inner) {
    see(inner.symbol.get());
    forEachOwnExpr(inner, [&](const ExprRef &expr) { see(*expr); });
    if (!inner.parallel)
      return;
    for (const ReductionClause &clause : inner.parallel->reductions)
      for (const ExprRef &bound : {clause.low, clause.length})
        if (bound)
          see(*bound);
    for (const ExprRef &clause : inner.parallel->condition.parts())
      see(*clause);
    if (inner.parallel->counted)
      see(*inner.parallel->counted->trip);
    for (const InductionClause &clause : inner.parallel->inductions)
      see(*clause.step);
  });
}

std::string ExprPrinter::name(const Symbol *symbol) {
  if (!symbol)
    return "@null";
  const bool unique =
      symbols_[symbol->name].size() <= 1 && !(unit_ && symbol->storage == Storage::Global &&
                                              unit_->sharedByGlobals.contains(symbol->name));
  const std::string text = isPlainName(symbol->name) ? symbol->name : quoted(symbol->name);
  return unique && !isWord(symbol->name) && !symbol->name.empty()
             ? text
             : fmt::format("{}#{}", text, symbol->id);
}

std::string ExprPrinter::type(const Type *type) {
  if (!type)
    return "@null";
  return fmt::format("{}{}{}{}", type->isConst ? "const " : "", type->isVolatile ? "volatile " : "",
                     type->isAtomic ? "atomic " : "", unqualified(type));
}

std::string ExprPrinter::unqualified(const Type *type) {
  if (!type)
    return "@null";
  const std::string spelled = unqualifiedSpelling(*type);
  const auto number = [&](const std::string &text) {
    return spelled.empty() || spelled == usualSpelling(*type) ? text : text + quoted(spelled);
  };
  switch (type->kind) {
  case TypeKind::Void:
    return "void";
  case TypeKind::Bool:
    return number("bool");
  case TypeKind::Integer:
    return number(fmt::format("{}{}", type->isSigned ? 'i' : 'u', type->bits));
  case TypeKind::Floating:
    return number(fmt::format("f{}", type->bits));
  case TypeKind::Complex:
    return fmt::format("complex{}{}", 8 * type->size, quoted(spelled));
  case TypeKind::Pointer:
    return "*" + this->type(type->element.get());
  case TypeKind::Array:
    return fmt::format("[{}]{}", type->extent ? value(type->extent) : "?",
                       this->type(type->element.get()));
  case TypeKind::Record:
    return (type->isUnion ? "union" : "record") + recordName(*type);
  case TypeKind::Container:
    return (type->isView ? "view" : "container") + recordName(*type);
  case TypeKind::Opaque:
    return type->size ? fmt::format("opaque{}{}", 8 * type->size, quoted(spelled))
                      : "opaque" + quoted(spelled);
  }
  return "?";
}

std::string ExprPrinter::recordName(const Type &type) {
  const std::string spelled = unqualifiedSpelling(type);
  const std::vector<const Type *> &known = named_[spelled];
  if (known.size() < 2)
    return quoted(spelled);
  const auto same = std::find_if(known.begin(), known.end(), [&](const Type *candidate) {
    return isSameRecord(*candidate, type);
  });
  return fmt::format("{}#{}", quoted(spelled), same - known.begin() + 1);
}

std::string ExprPrinter::record(const Type &type) {
  std::string text = fmt::format("{} size {}", unqualified(&type), type.size);
  if (type.kind == TypeKind::Container)
    return text + fmt::format(" of {}", this->type(type.element.get())) +
           (type.extent ? " extent " + value(type.extent) : "");
  text += " {";
  for (const Field &field : type.fields)
    text +=
        fmt::format(" {}: {} @{}{};", isPlainName(field.name) ? field.name : quoted(field.name),
                    this->type(field.type.get()), field.offset, field.isBitField ? " bits" : "");
  return text + " }";
}

void ExprPrinter::declareRecord(const Type &type, std::set<const Type *> &done,
                                std::vector<std::string> &texts) {
  if (!done.insert(&type).second)
    return;
  const auto contained = [&](const Type *part) {
    while (part &&
           (part->kind == TypeKind::Array || (part->kind == TypeKind::Pointer && part->element &&
                                              part->element->kind == TypeKind::Container)))
      part = part->element.get();
    if (!part || !isNamed(*part))
      return;
    for (const Type *candidate : named_[unqualifiedSpelling(*part)])
      if (isSameRecord(*candidate, *part))
        return declareRecord(*candidate, done, texts);
  };
  for (const Field &field : type.fields)
    contained(field.type.get());
  if (type.kind == TypeKind::Container)
    contained(type.element.get());
  texts.push_back(record(type));
}

std::vector<std::string> ExprPrinter::namedTypes() {
  std::vector<std::string> texts;
  std::set<const Type *> done;
  for (const auto &[spelled, types] : named_)
    for (const Type *type : types)
      declareRecord(*type, done, texts);
  return texts;
}

std::vector<const Symbol *> ExprPrinter::globals() const {
  std::vector<const Symbol *> found;
  for (const auto &[text, symbols] : symbols_)
    for (const Symbol *symbol : symbols)
      if (symbol->storage == Storage::Global)
        found.push_back(symbol);
  std::sort(found.begin(), found.end(), [](const Symbol *a, const Symbol *b) {
    return std::tie(a->name, a->id) < std::tie(b->name, b->id);
  });
  return found;
}

std::string ExprPrinter::declared(const Symbol &symbol) {
  return fmt::format("{}: {}{}{}{}{}{}{}", name(&symbol), symbol.isReference ? "ref " : "",
                     symbol.isRestrict ? "restrict " : "",
                     symbol.addressTaken ? "addressTaken " : "",
                     symbol.isSynthetic ? "synthetic " : "", symbol.isThis ? "this " : "",
                     symbol.isThreadLocal ? "threadLocal " : "", type(symbol.type.get()));
}

// --- expressions

std::string ExprPrinter::impliedType(const Expr &expr) {
  const auto operandType = [&](std::size_t index) -> std::string {
    const bool there = index < expr.operands.size() && expr.operands[index];
    return there ? unqualified(expr.operands[index]->type.get()) : std::string();
  };
  switch (expr.kind) {
  case ExprKind::IntLiteral:
    return "i32";
  case ExprKind::FloatLiteral:
    return "f64";
  case ExprKind::Unary:
    return expr.unaryOp == UnaryOp::LogicalNot ? "i32" : operandType(0);
  case ExprKind::Binary:
    if (isTest(expr.binaryOp))
      return "i32";
    return expr.binaryOp == BinaryOp::PtrDiff ? "i64" : operandType(0);
  case ExprKind::Select:
    return operandType(1);
  case ExprKind::Load:
    return operandType(0);
  case ExprKind::AddressOf: {
    if (expr.operands.empty() || !expr.operands[0] || !expr.operands[0]->type)
      return {};
    const Type &place = *expr.operands[0]->type;
    if (decaysToElement(expr))
      return unqualified(expr.type.get());
    const bool decays = place.kind == TypeKind::Array;
    return "*" + type(decays ? place.element.get() : &place);
  }
  case ExprKind::Cast: // says its type in any case, as do places
  case ExprKind::VarRef:
  case ExprKind::Subscript:
  case ExprKind::Member:
    return unqualified(expr.type.get());
  case ExprKind::Call:
  case ExprKind::OpaqueExpr:
    return {};
  }
  return {};
}

std::string ExprPrinter::intLiteral(const Expr &expr) {
  const bool isUnsigned = expr.type && expr.type->isUnsigned();
  return isUnsigned ? fmt::format("{}", static_cast<std::uint64_t>(expr.intValue))
                    : fmt::format("{}", expr.intValue);
}

std::string ExprPrinter::floatLiteral(const Expr &expr) {
  if (std::isnan(expr.floatValue))
    return "@nan";
  if (std::isinf(expr.floatValue))
    return expr.floatValue < 0 ? "-@inf" : "@inf";
  std::string text = fmt::format("{}", expr.floatValue);
  if (text.find_first_of(".e") == std::string::npos)
    text += ".0";
  return text;
}

/// AddressOf(container) that points to the elements, as an array's does.
bool ExprPrinter::decaysToElement(const Expr &expr) {
  const Type *place = expr.operands[0] ? expr.operands[0]->type.get() : nullptr;
  return place && place->kind == TypeKind::Container && expr.type &&
         expr.type->kind == TypeKind::Pointer &&
         unqualified(expr.type->element.get()) == unqualified(place->element.get());
}

std::string ExprPrinter::whichFunction(const Expr &call) {
  if (!unit_)
    return {};
  const auto found = unit_->functions.find(call.callee);
  if (found == unit_->functions.end())
    return {};
  const std::vector<const Function *> &candidates = found->second;
  const Function *target = call.target.lock().get();
  if (candidates.size() == 1 && candidates[0] == target)
    return {};
  const auto at = std::find(candidates.begin(), candidates.end(), target);
  return fmt::format("#{}", at == candidates.end() ? 0 : at - candidates.begin() + 1);
}

std::string ExprPrinter::arguments(const Expr &expr) {
  std::string text = "(";
  for (std::size_t i = 0; i < expr.operands.size(); ++i)
    text += (i ? ", " : "") + value(expr.operands[i]);
  return text + ")";
}

/// Load and AddressOf: the bare place where the header's rule makes that unambiguous.
std::string ExprPrinter::loaded(const Expr &expr, int &binds) {
  const ExprRef operand = expr.operands.empty() ? nullptr : expr.operands[0];
  const TypeKind kind = operand && operand->type ? operand->type->kind : TypeKind::Opaque;
  const bool isAggregate = kind == TypeKind::Array || kind == TypeKind::Container;
  binds = UnaryPrecedence;
  if (!operand)
    return expr.kind == ExprKind::Load ? "@load @null" : "&@null";
  binds = PostfixPrecedence;
  if (expr.kind == ExprKind::Load && kind != TypeKind::Opaque && !isAggregate)
    return place(operand);
  if (expr.kind == ExprKind::AddressOf && (kind == TypeKind::Array || decaysToElement(expr)))
    return place(operand);
  binds = UnaryPrecedence;
  return (expr.kind == ExprKind::Load ? "@load " : "&") + place(operand);
}

std::string ExprPrinter::placeText(const Expr &expr) {
  const auto operand = [&](std::size_t i) {
    return i < expr.operands.size() ? expr.operands[i] : nullptr;
  };
  if (expr.kind == ExprKind::VarRef)
    return name(expr.symbol.get());
  if (expr.kind == ExprKind::Subscript)
    return fmt::format("{}[{}]", value(operand(0), PostfixPrecedence), value(operand(1)));
  const ExprRef object = operand(0);
  const bool known = object && object->type && expr.field < object->type->fields.size();
  const std::string field = known ? object->type->fields[expr.field].name : "";
  return fmt::format("{}.{}", place(object),
                     isPlainName(field) ? field : fmt::format("@{}", expr.field));
}

std::string ExprPrinter::valueText(const Expr &expr, int &binds) {
  const auto operand = [&](std::size_t i) {
    return i < expr.operands.size() ? expr.operands[i] : nullptr;
  };
  binds = PostfixPrecedence;
  switch (expr.kind) {
  case ExprKind::IntLiteral:
    return intLiteral(expr);
  case ExprKind::FloatLiteral:
    return floatLiteral(expr);
  case ExprKind::VarRef:
  case ExprKind::Subscript:
  case ExprKind::Member:
    binds = UnaryPrecedence;
    return "@ref " + placeText(expr);
  case ExprKind::Load:
  case ExprKind::AddressOf:
    return loaded(expr, binds);
  case ExprKind::Unary: {
    binds = UnaryPrecedence;
    const ExprRef inner = operand(0);
    // `-5` is a literal, `-(5)` the negation of one.
    const bool isLiteral =
        inner && (inner->kind == ExprKind::IntLiteral || inner->kind == ExprKind::FloatLiteral);
    const std::string text = value(inner, UnaryPrecedence);
    return spelling(expr.unaryOp) + (isLiteral ? "(" + text + ")" : text);
  }
  case ExprKind::Binary: {
    binds = precedence(expr.binaryOp);
    return fmt::format("{} {} {}", value(operand(0), binds), spelling(expr.binaryOp),
                       value(operand(1), binds + 1));
  }
  case ExprKind::Select:
    binds = SelectPrecedence;
    return fmt::format("{} ? {} : {}", value(operand(0), SelectPrecedence + 1), value(operand(1)),
                       value(operand(2), SelectPrecedence));
  case ExprKind::Cast:
    binds = UnaryPrecedence;
    return fmt::format("<{}>{}", type(expr.type.get()), value(operand(0), UnaryPrecedence));
  case ExprKind::Call: {
    const std::string callee = expr.callee.empty()        ? "@indirect"
                               : isPlainName(expr.callee) ? expr.callee
                                                          : quoted(expr.callee);
    return (expr.isMemberCall ? "." : "") + callee + whichFunction(expr) +
           effectLetters(expr.effects) + arguments(expr);
  }
  case ExprKind::OpaqueExpr:
    return fmt::format("@opaque({}){}{}", expr.reason, effectLetters(expr.effects),
                       arguments(expr));
  }
  return "?";
}

std::string ExprPrinter::value(const ExprRef &expr, int context) {
  if (!expr)
    return "@null";
  int binds = PostfixPrecedence;
  std::string text = valueText(*expr, binds);
  const std::string known = unqualified(expr->type.get());
  if (impliedType(*expr) != known) {
    if (binds < PostfixPrecedence)
      text = "(" + text + ")";
    text += "'" + known;
    binds = PostfixPrecedence;
  } else if (!text.empty() && text[0] == '-' && expr->kind != ExprKind::Unary) {
    binds = std::min<int>(binds, UnaryPrecedence); // a negative literal, or begins with one
  }
  return binds < context ? "(" + text + ")" : text;
}

std::string ExprPrinter::place(const ExprRef &expr) {
  if (!expr)
    return "@null";
  // Only a broken tree has a value here; it is shown so that a dump can be read.
  return expr->isLvalue() ? placeText(*expr) : "@value(" + value(expr) + ")";
}

std::string ExprPrinter::top(const Expr &expr) {
  see(expr);
  if (expr.isLvalue())
    return placeText(expr);
  // `value` wants shared ownership only to pass it on; this reference outlives the call.
  return value(ExprRef(ExprRef(), &expr));
}

} // namespace parlift::ir
