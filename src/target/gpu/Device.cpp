#include "target/gpu/Device.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/ExprText.h"
#include "ir/InnermostElement.h"
#include "ir/Kernel.h"
#include "ir/Leaves.h"
#include "ir/MathName.h"
#include "ir/Notation.h"
#include "ir/Rewrite.h"
#include "ir/RowSplit.h"
#include "ir/Walk.h"
#include "support/Words.h"
#include "target/common/Measures.h"
#include "target/gpu/FunctionText.h"
#include "target/gpu/TypeText.h"

#include <fmt/format.h>

#include <map>
#include <set>
#include <string_view>

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

/// A number's type without names that the program has given to it.
ir::TypeRef plainly(const ir::Type &number) {
  auto type = std::make_shared<ir::Type>(number);
  type->spelling = ir::plainSpelling(number);
  type->isConst = false;
  return type;
}

/// What `A[i][k]` is, behind all brackets.
ir::TypeRef elementOf(const ir::Symbol &array) {
  return ir::innermostElement(ir::elementType(*array.type));
}

/// The type of a transposed array's numbers, in words that are known everywhere if the program has it in a structure.
ir::TypeRef numberOf(const ir::Symbol &array) {
  const ir::TypeRef element = elementOf(array);
  return element->kind == ir::TypeKind::Record ? plainly(*ir::leavesOf(element)->first) : element;
}

/// `sizeof(double)` is the same everywhere; of a name nobody knows what it is there.
bool isOfPlainType(const std::string &words) {
  static const std::set<std::string_view> plain = {
      "sizeof", "_Alignof", "alignof", "unsigned", "signed", "char", "short",
      "int",    "long",     "float",   "double",   "const",  "void"};
  bool result = true;
  forEachWord(words, [&](std::string_view word) {
    const bool isNumber = std::isdigit(static_cast<unsigned char>(word[0])) != 0;
    result &= isNumber || plain.contains(word);
  });
  return result;
}

class Rewriter {
public:
  Rewriter(const ir::KernelMark &kernel, const Dialect &dialect,
           const ir::DeviceFunction *inside = nullptr)
      : kernel_(kernel), dialect_(dialect), inside_(inside) {
    for (const ir::DeviceArray &array : kernel.arrays) {
      auto flat = std::make_shared<ir::Symbol>(*array.symbol);
      if (array.isTransposed) {
        flat->type = ir::pointerTo(ir::unqualified(numberOf(*array.symbol)));
        auto rows = std::make_shared<ir::Symbol>();
        rows->name = rowsOf(array);
        rows->type = ir::longType();
        transposed_.emplace(array.symbol.get(), Transposed{std::move(flat), std::move(rows),
                                                           numberBytes(array), array.rowLength});
      } else if (shapeOf(*array.symbol).isFlat) {
        flat->type = ir::pointerTo(elementOf(*array.symbol));
        flat_.emplace(array.symbol.get(), std::move(flat));
      }
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
    case ExprKind::Member:
      return expr->type->isScalar() ? number(*expr) : nullptr;
    case ExprKind::AddressOf:
      return row(*expr);
    case ExprKind::Call:
      return call(*expr);
    case ExprKind::Select:
      return choice(*expr);
    case ExprKind::IntLiteral:
      return literal(*expr);
    case ExprKind::Cast:
      return conversion(*expr);
    default:
      return nullptr;
    }
  }

private:
  /// `(long)` for `(long long)`, which has 128 bits in OpenCL.
  ExprRef conversion(const Expr &expr) const {
    if (dialect_.isCxx() || !expr.type->isInteger() ||
        expr.type->spelling.find("long long") == std::string::npos)
      return nullptr;
    auto type = std::make_shared<ir::Type>(*expr.type);
    type->spelling = wordsInOpenCl(*expr.type);
    auto copy = std::make_shared<Expr>(expr);
    copy->type = std::move(type);
    copy->operands = {inside(expr.operands[0])};
    return ir::isImplicit(expr) ? std::make_shared<const Expr>(*copy) : ir::inPlaceOf(expr, copy);
  }
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
  /// A row of a transposed array, and a place in it counted in numbers; null: the first one.
  struct Transposed {
    ir::SymbolRef array, rows;
    std::uint64_t bytes = 0; ///< of a number
    ExprRef length;          ///< of a row, where a subscript says row and place at once
  };
  struct InRow {
    const Transposed *array = nullptr;
    ExprRef row, at;
  };
  static ExprRef sum(const ExprRef &left, const ExprRef &right) {
    return !left || !right ? (left ? left : right) : ir::binary(ir::BinaryOp::Add, left, right);
  }
  /// Null: 0.
  ExprRef sum(const std::vector<ir::RowSplit::Term> &terms) const {
    ExprRef result;
    for (const bool isNegative : {false, true})
      for (const ir::RowSplit::Term &term : terms)
        if (term.isNegative == isNegative) {
          const ExprRef value = wide(inside(term.value));
          result = !isNegative ? sum(result, value)
                               : ir::binary(ir::BinaryOp::Sub, result ? result : count(0), value);
        }
    return result;
  }
  static ExprRef count(std::uint64_t number) {
    return ir::intLiteral(static_cast<std::int64_t>(number), ir::longType());
  }
  /// `index` times the numbers that an element of the type has.
  static ExprRef numbersBefore(ExprRef index, const ir::TypeRef &element) {
    ir::TypeRef type = element;
    for (; type->kind == ir::TypeKind::Array; type = type->element)
      index = ir::binary(ir::BinaryOp::Mul, index, wide(type->extent));
    const std::uint64_t more = ir::leavesOf(type)->count;
    return more == 1 ? index : ir::binary(ir::BinaryOp::Mul, index, count(more));
  }
  InRow inRow(const Expr &lvalue) const {
    if (lvalue.kind == ExprKind::Member) {
      InRow place = inRow(*lvalue.operands[0]);
      if (!place.array)
        return {};
      const std::uint64_t offset = lvalue.operands[0]->type->fields.at(lvalue.field).offset;
      if (offset > 0)
        place.at = sum(place.at, count(offset / place.array->bytes));
      return place;
    }
    if (lvalue.kind != ExprKind::Subscript || lvalue.operands[0]->operands.empty())
      return {};
    const Expr &pointer = *lvalue.operands[0], &under = *pointer.operands[0];
    if (pointer.kind != ExprKind::Load && pointer.kind != ExprKind::AddressOf)
      return {};
    if (under.kind == ExprKind::VarRef) {
      const auto found = transposed_.find(under.symbol.get());
      if (found == transposed_.end())
        return {};
      const Transposed &array = found->second;
      if (!array.length)
        return {&array, wide(inside(lvalue.operands[1])), nullptr};
      const ir::RowSplit split = ir::splitByRow(lvalue.operands[1], *array.length);
      return {&array, sum(split.row), sum(split.place)};
    }
    InRow place = pointer.kind == ExprKind::AddressOf ? inRow(under) : InRow{};
    if (place.array)
      place.at = sum(place.at, numbersBefore(wide(inside(lvalue.operands[1])), lvalue.type));
    return place;
  }
  /// `A[i][k]` of a transposed array: `A[k * A_rows + i]`.
  ExprRef number(const Expr &expr) const {
    const InRow place = inRow(expr);
    if (!place.array)
      return nullptr;
    ExprRef index = place.row ? place.row : count(0);
    const ExprRef rows = ir::load(ir::varRef(place.array->rows));
    const auto is = [&](std::int64_t number) {
      return place.at->kind == ExprKind::IntLiteral && place.at->intValue == number;
    };
    if (place.at && !is(0))
      index = ir::binary(ir::BinaryOp::Add,
                         is(1) ? rows : ir::binary(ir::BinaryOp::Mul, place.at, rows), index);
    ExprRef pointer = ir::load(ir::varRef(place.array->array));
    if (!ir::sameType(*pointer->type->element, *expr.type))
      pointer = ir::cast(pointer, pointerToNumber(*expr.type));
    return ir::inPlaceOf(expr, ir::subscript(pointer, index));
  }
  /// In the memory of the kernel's arrays, where the language wants that said.
  ir::TypeRef pointerToNumber(const ir::Type &number) const {
    auto type = std::make_shared<ir::Type>(*ir::pointerTo(plainly(number)));
    if (!dialect_.isCxx())
      type->spelling = "global " + type->element->spelling + " *";
    return type;
  }
  ExprRef element(const Expr &expr) const {
    if (const ExprRef found = number(expr))
      return found;
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
    if (const ir::DeviceFunction *own = calledFunction(expr, kernel_, dialect_, inside_)) {
      auto copy = std::make_shared<Expr>(expr);
      copy->callee = own->name;
      copy->operands = argumentsOf(expr, *own, kernel_, dialect_, inside_);
      for (ExprRef &operand : copy->operands)
        operand = inside(operand);
      return ir::inPlaceOf(expr, copy);
    }
    auto copy = std::make_shared<Expr>(expr);
    const std::string name = ir::mathName(expr);
    copy->callee = dialect_.functionName(name);
    bool changes = copy->callee != expr.callee;
    for (ExprRef &operand : copy->operands) {
      const ExprRef before = operand;
      operand = argument(name == expr.callee ? operand : ir::cast(operand, expr.type));
      changes |= operand != before && !operand->range.valid();
    }
    return changes ? ir::inPlaceOf(expr, copy) : nullptr;
  }
  /// `std::min(a, b)`, which kernels cannot call.
  ExprRef choice(const Expr &expr) const {
    const bool isCall = expr.range.valid() && !expr.isRewritten &&
                        !expr.operands[0]->range.valid() && !expr.operands[0]->isRewritten;
    if (!isCall)
      return nullptr;
    auto copy = std::make_shared<Expr>(expr);
    for (ExprRef &operand : copy->operands)
      operand = inside(operand);
    return ir::inPlaceOf(expr, copy);
  }
  ExprRef literal(const Expr &expr) const {
    if (!expr.range.valid() || expr.isRewritten)
      return nullptr;
    const std::string words = expr.range.text();
    const bool isMeasure = mentionsWord(words, "sizeof") || mentionsWord(words, "_Alignof") ||
                           mentionsWord(words, "alignof"); // `(int)sizeof s` too
    if (isMeasure && !isOfPlainType(words)) // `sizeof s`: s is of another type here, or is not here
      return ir::inPlaceOf(expr, ir::intLiteral(expr.intValue, expr.type));
    const bool saysLocal = std::ranges::any_of(
        kernel_.localConstants, [&](const std::string &name) { return mentionsWord(words, name); });
    if (saysLocal)
      return ir::inPlaceOf(expr, ir::intLiteral(expr.intValue, expr.type));
    if (dialect_.isCxx())
      return nullptr;
    bool saysNames = false, saysMacros = false; // `RED`, `RED - 1`; macros are known there
    forEachWord(words, [&](std::string_view word) {
      const bool isNumber = std::isdigit(static_cast<unsigned char>(word[0])) != 0;
      saysNames |= !isNumber;
      saysMacros |= !isNumber && isMacro(*expr.range.file, std::string(word));
    });
    const bool isCharacter = words.find('\'') != std::string::npos;
    if ((!saysNames || saysMacros || isCharacter) && !isMeasure)
      return nullptr;
    return ir::inPlaceOf(expr, ir::intLiteral(expr.intValue, expr.type));
  }

  const ir::KernelMark &kernel_;
  const Dialect &dialect_;
  const ir::DeviceFunction *inside_; ///< the function whose body it is
  std::map<const ir::Symbol *, ir::SymbolRef> flat_;
  std::map<const ir::Symbol *, Transposed> transposed_;
  std::map<const ir::Symbol *, ir::SymbolRef> own_; ///< arrays by thread: what one thread has
};

/// The pointers to what they may write that get a place in an array which the kernel has as const: nothing is written through them
/// (plan/gpu/KernelObstacle).
std::set<const ir::Symbol *> pointersIntoConst(const ir::Stmt &body, const ir::KernelMark &kernel) {
  std::set<const ir::Symbol *> result;
  const auto look = [&](const ir::Symbol &pointer, const Expr &value) {
    if (!pointer.type->isPointer() || pointer.type->element->isConst)
      return;
    ir::forEachExpr(value, [&](const Expr &part) {
      if (part.kind == ExprKind::VarRef &&
          std::ranges::any_of(kernel.arrays, [&](const ir::DeviceArray &array) {
            return array.symbol == part.symbol && !array.isWritten;
          }))
        result.insert(&pointer);
      return part.kind != ExprKind::Load || part.type->isPointer();
    });
  };
  ir::forEachStmt(body, [&](const ir::Stmt &stmt) {
    if (stmt.kind == ir::StmtKind::Declare && stmt.value)
      look(*stmt.symbol, *stmt.value);
    else if (stmt.kind == ir::StmtKind::Assign && stmt.target->kind == ExprKind::VarRef)
      look(*stmt.target->symbol, *stmt.value);
  });
  return result;
}

/// `double *row = a + i * n` as `const double *row`.
ir::StmtRef withConst(const ir::StmtRef &stmt, const std::set<const ir::Symbol *> &pointers) {
  const ir::StmtRef fresh =
      ir::withParts(stmt, [&](const ir::StmtRef &part) { return withConst(part, pointers); });
  if (fresh->kind != ir::StmtKind::Declare || !pointers.contains(fresh->symbol.get()))
    return fresh;
  auto element = std::make_shared<ir::Type>(*fresh->symbol->type->element);
  element->isConst = true;
  auto pointer = std::make_shared<ir::Symbol>(*fresh->symbol);
  pointer->type = ir::pointerTo(element);
  return ir::declare(pointer, fresh->value);
}

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

ArrayShape shapeOf(const ir::DeviceArray &array) {
  if (!array.isTransposed)
    return shapeOf(*array.symbol);
  ArrayShape shape;
  shape.element = withoutConst(numberOf(*array.symbol)->spelling);
  shape.rowSize = "1";
  return shape;
}

std::string rowsOf(const ir::DeviceArray &array) {
  return array.symbol->name + "_rows";
}

std::uint64_t numberBytes(const ir::DeviceArray &array) {
  return ir::leavesOf(elementOf(*array.symbol))->bytes;
}

ir::StmtRef onDevice(const ir::StmtRef &body, const ir::KernelMark &kernel, const Dialect &dialect,
                     const ir::DeviceFunction *function) {
  const Rewriter rewriter(kernel, dialect, function);
  const ir::StmtRef plain =
      function || !dialect.isCxx() ? body : withConst(body, pointersIntoConst(*body, kernel));
  return withoutMeasures(
      ir::rewriteExprs(plain, [&](const ExprRef &expr) { return rewriter(expr); }));
}

ExprRef onDevice(const ExprRef &expr, const ir::KernelMark &kernel, const Dialect &dialect) {
  const Rewriter rewriter(kernel, dialect);
  return withoutMeasures(ir::rewrite(expr, [&](const ExprRef &part) { return rewriter(part); }));
}

} // namespace parlift::target::gpu
