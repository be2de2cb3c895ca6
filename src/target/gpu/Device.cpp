#include "target/gpu/Device.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/Kernel.h"
#include "ir/Notation.h"
#include "ir/Rewrite.h"
#include "support/Words.h"
#include "target/common/ExprText.h"

#include <fmt/format.h>

#include <map>

namespace parlift::target::gpu {

using ir::Expr;
using ir::ExprKind;
using ir::ExprRef;

std::string withoutConst(const std::string &spelling) {
  return spelling.starts_with("const ") ? spelling.substr(6) : spelling;
}

bool isMacro(const SourceFile &file, const std::string &name) {
  const std::string &text = file.text();
  for (std::size_t at = text.find("define"); at != std::string::npos;
       at = text.find("define", at + 1)) {
    std::size_t begin = at + 6;
    while (begin < text.size() && (text[begin] == ' ' || text[begin] == '\t'))
      ++begin;
    if (begin > at + 6 && text.compare(begin, name.size(), name) == 0 &&
        wordEnd(text, begin) == begin + name.size())
      return true;
  }
  return false;
}

namespace {

class Rewriter {
public:
  Rewriter(const ir::KernelMark &kernel, const Dialect &dialect) : dialect_(dialect) {
    for (const ir::DeviceArray &array : kernel.arrays)
      if (shapeOf(*array.symbol).isFlat) {
        auto flat = std::make_shared<ir::Symbol>(*array.symbol);
        const ir::Type *element = ir::elementType(*array.symbol->type).get();
        while (element->kind == ir::TypeKind::Array)
          element = element->element.get();
        flat->type = ir::pointerTo(std::make_shared<const ir::Type>(*element));
        flat_.emplace(array.symbol.get(), std::move(flat));
      }
    if (kernel.tree)
      for (const ir::SymbolRef &symbol : kernel.tree->perThread) {
        auto own = std::make_shared<ir::Symbol>(*symbol);
        own->type = ir::elementType(*symbol->type);
        own_.emplace(symbol.get(), std::move(own));
      }
  }

  ExprRef operator()(const ExprRef &expr) const {
    switch (expr->kind) {
    case ExprKind::Subscript:
      if (const ExprRef own = ownVariable(*expr))
        return own;
      return expr->type->kind == ir::TypeKind::Array ? nullptr : element(*expr);
    case ExprKind::AddressOf:
      return row(*expr);
    case ExprKind::Call:
      return call(*expr);
    case ExprKind::IntLiteral:
      return number(*expr);
    default:
      return nullptr;
    }
  }

private:
  ExprRef inside(const ExprRef &expr) const {
    return ir::rewrite(expr, [this](const ExprRef &part) { return (*this)(part); });
  }
  /// `sum[thread]`: the thread's own variable.
  ExprRef ownVariable(const Expr &expr) const {
    const Expr &pointer = *expr.operands[0];
    if (pointer.kind != ExprKind::AddressOf || pointer.operands[0]->kind != ExprKind::VarRef)
      return nullptr;
    const auto found = own_.find(pointer.operands[0]->symbol.get());
    return found == own_.end() ? nullptr : ir::inPlaceOf(expr, ir::varRef(found->second));
  }
  /// As long, and said so: the product of two int may be too much for an int.
  static ExprRef wide(const ExprRef &value) {
    const bool isSilent = value->kind == ExprKind::Cast && ir::isImplicit(*value) &&
                          ir::preservesValue(*value->operands[0]->type, *value->type);
    if (isSilent)
      return wide(value->operands[0]);
    auto cast = std::make_shared<Expr>(*ir::cast(value, ir::longType()));
    cast->range = {}; // the words are those of the narrower value
    return cast;
  }

  /// The flat array that the place is in, and the number of its first element in units of the place's type.
  struct Place {
    const ir::SymbolRef *array = nullptr;
    ExprRef index;
  };
  Place placeOf(const Expr &lvalue) const {
    if (lvalue.kind != ExprKind::Subscript)
      return {};
    const Expr &pointer = *lvalue.operands[0];
    const ExprRef index = wide(inside(lvalue.operands[1]));
    if (pointer.operands.empty())
      return {};
    const Expr &under = *pointer.operands[0];
    const bool isName = (pointer.kind == ExprKind::Load || pointer.kind == ExprKind::AddressOf) &&
                        under.kind == ExprKind::VarRef;
    if (isName) {
      const auto found = flat_.find(under.symbol.get());
      return found == flat_.end() ? Place{} : Place{&found->second, index};
    }
    if (pointer.kind != ExprKind::AddressOf || under.type->kind != ir::TypeKind::Array)
      return {};
    const Place rows = placeOf(under);
    if (!rows.array)
      return {};
    return {rows.array,
            ir::binary(ir::BinaryOp::Add,
                       ir::binary(ir::BinaryOp::Mul, rows.index, wide(under.type->extent)), index)};
  }
  ExprRef element(const Expr &expr) const {
    const Place place = placeOf(expr);
    if (!place.array)
      return nullptr;
    return ir::inPlaceOf(expr, ir::subscript(ir::load(ir::varRef(*place.array)), place.index));
  }
  /// `A[i]`, a row, as a pointer to its first element.
  ExprRef row(const Expr &expr) const {
    const Expr &lvalue = *expr.operands[0];
    if (lvalue.type->kind != ir::TypeKind::Array)
      return nullptr;
    const Place place = placeOf(lvalue);
    if (!place.array)
      return nullptr;
    ExprRef index = place.index;
    for (const ir::Type *type = lvalue.type.get(); type->kind == ir::TypeKind::Array;
         type = type->element.get())
      index = ir::binary(ir::BinaryOp::Mul, index, wide(type->extent));
    return ir::inPlaceOf(
        expr, ir::binary(ir::BinaryOp::PtrAdd, ir::load(ir::varRef(*place.array)), index));
  }
  /// An argument in the very type that C converts it to.
  ExprRef argument(const ExprRef &value) const {
    const bool isSilent = value->kind == ExprKind::Cast && ir::isImplicit(*value);
    if (!isSilent && !value->typeOfWords)
      return inside(value);
    auto copy = std::make_shared<Expr>(*value);
    for (ExprRef &operand : copy->operands)
      operand = inside(operand);
    copy->range = {};
    return copy;
  }
  ExprRef call(const Expr &expr) const {
    auto copy = std::make_shared<Expr>(expr);
    copy->callee = dialect_.functionName(expr.callee);
    bool changes = copy->callee != expr.callee;
    for (ExprRef &operand : copy->operands) {
      const ExprRef before = operand;
      operand = argument(operand);
      changes |= operand != before && !operand->range.valid();
    }
    return changes ? ir::inPlaceOf(expr, copy) : nullptr;
  }
  ExprRef number(const Expr &expr) const {
    if (dialect_.isCxx() || !expr.range.valid() || expr.isRewritten)
      return nullptr;
    const std::string words = expr.range.text();
    const bool isName = !words.empty() && isWordOrEmpty(words) &&
                        std::isdigit(static_cast<unsigned char>(words[0])) == 0;
    const bool isMeasure = words.starts_with("sizeof") || words.starts_with("_Alignof");
    if ((!isName || isMacro(*expr.range.file, words)) && !isMeasure)
      return nullptr;
    return ir::inPlaceOf(expr, ir::intLiteral(expr.intValue, expr.type));
  }

  const Dialect &dialect_;
  std::map<const ir::Symbol *, ir::SymbolRef> flat_;
  std::map<const ir::Symbol *, ir::SymbolRef> own_; ///< arrays by thread: what one thread has
};

} // namespace

ArrayShape shapeOf(const ir::Symbol &array) {
  ArrayShape shape;
  const ir::Type *element = ir::elementType(*array.type).get();
  shape.rowSize = "1";
  for (const ir::Type *row = element; row->kind == ir::TypeKind::Array; row = row->element.get()) {
    ++shape.depth;
    shape.isFlat |= !row->extent || row->extent->kind != ExprKind::IntLiteral;
  }
  for (; element->kind == ir::TypeKind::Array; element = element->element.get()) {
    if (shape.isFlat)
      shape.rowSize =
          (shape.rowSize == "1" ? "" : shape.rowSize + " * ") +
          fmt::format("(size_t){}", exprText(*element->extent, ir::notation::UnaryPrecedence));
    else
      shape.rows += fmt::format("[{}]", element->extent->intValue);
  }
  shape.element = withoutConst(element->spelling);
  return shape;
}

ir::StmtRef onDevice(const ir::StmtRef &body, const ir::KernelMark &kernel,
                     const Dialect &dialect) {
  const Rewriter rewriter(kernel, dialect);
  return ir::rewriteExprs(body, [&](const ExprRef &expr) { return rewriter(expr); });
}

ExprRef onDevice(const ExprRef &expr, const ir::KernelMark &kernel, const Dialect &dialect) {
  const Rewriter rewriter(kernel, dialect);
  return ir::rewrite(expr, [&](const ExprRef &part) { return rewriter(part); });
}

} // namespace parlift::target::gpu
