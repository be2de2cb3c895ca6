#include "analysis/execution/ElementLoops.h"

#include "ir/Builder.h"
#include "ir/BytesCall.h"
#include "ir/CountedLoop.h"
#include "ir/PlainParts.h"
#include "ir/Walk.h"

#include <bit>

namespace parlift::analysis {

using namespace ir;

namespace {

/// Its value, without the conversion to `void *`.
const ExprRef &beforeConversion(const ExprRef &pointer) {
  const ExprRef *at = &pointer;
  while ((*at)->kind == ExprKind::Cast && (*at)->operands[0]->type &&
         (*at)->operands[0]->type->isPointer())
    at = &(*at)->operands[0];
  return *at;
}

/// What the pointer leads to, if that has a size.
TypeRef elementOf(const Expr &pointer) {
  const TypeRef &element = pointer.type->element;
  if (!element || element->size == 0 || element->kind == TypeKind::Container ||
      element->isVolatile || element->isAtomic)
    return nullptr;
  return unqualified(element);
}

/// `x * 24` for size 8: x and 3. Nothing: the expression is no such product.
struct Multiple {
  ExprRef factor;
  std::uint64_t times = 0;
};
std::optional<Multiple> multipleOf(const ExprRef &bytes, std::uint64_t size) {
  if (size == 1)
    return Multiple{bytes, 1};
  if (bytes->kind != ExprKind::Binary || bytes->binaryOp != BinaryOp::Mul)
    return std::nullopt;
  for (const unsigned at : {0U, 1U}) {
    const Expr &literal = withoutCasts(*bytes->operands[at]);
    if (literal.kind == ExprKind::IntLiteral && literal.intValue > 0 &&
        literal.intValue <= (std::int64_t{1} << 30) &&
        static_cast<std::uint64_t>(literal.intValue) % size == 0)
      return Multiple{bytes->operands[1 - at], static_cast<std::uint64_t>(literal.intValue) / size};
  }
  return std::nullopt;
}

/// How many elements of `size` bytes the call touches. Null: none is sure to be touched as a whole.
///
/// A count of 32 bits or fewer is taken before its conversion to size_t: were it negative, more bytes would be meant than any
/// object has. A wider one is computed as the call does, wrapping around, and divided.
ExprRef countOf(const ExprRef &bytes, std::uint64_t size) {
  const Expr &literal = withoutCasts(*bytes);
  if (literal.kind == ExprKind::IntLiteral) {
    const auto number = static_cast<std::uint64_t>(literal.intValue);
    if (literal.intValue < 0 || number % size != 0)
      return nullptr;
    return intLiteral(static_cast<std::int64_t>(number / size), longType());
  }
  const auto multiple = multipleOf(bytes, size);
  if (multiple) {
    const ExprRef &factor = multiple->factor;
    const ExprRef &narrow = factor->kind == ExprKind::Cast ? factor->operands[0] : factor;
    if (narrow->type && narrow->type->kind == TypeKind::Integer && narrow->type->bits <= 32) {
      const ExprRef wide = cast(narrow, longType());
      return multiple->times == 1
                 ? wide
                 : binary(BinaryOp::Mul, wide,
                          intLiteral(static_cast<std::int64_t>(multiple->times), longType()));
    }
  }
  if (!bytes->type || !bytes->type->isUnsigned() || bytes->type->bits != 64)
    return nullptr;
  if (size == 1)
    return bytes;
  // Where the product wraps around, what is left is a multiple of a power of two still.
  if (!multiple || !std::has_single_bit(size))
    return nullptr;
  return binary(BinaryOp::Div, bytes,
                intLiteral(static_cast<std::int64_t>(size), unqualified(bytes->type)));
}

/// Evaluated as part of the loops, it does nothing that the call would not.
bool isPlain(const Expr &expr) {
  bool result = true;
  forEachExpr(expr, [&](const Expr &part) {
    result &= part.kind != ExprKind::Call && part.kind != ExprKind::OpaqueExpr;
  });
  return result;
}

/// Of variables that no store reaches, and addresses of others: it says the same wherever the loops evaluate it, and names
/// the variable.
bool isOfVariables(const Expr &expr) {
  bool result = true;
  forEachExpr(expr, [&](const Expr &part) {
    if (part.kind == ExprKind::VarRef)
      result &= !part.symbol->isReference && part.symbol->type->kind != TypeKind::Container;
    if (part.kind == ExprKind::Load)
      result &=
          part.operands[0]->kind == ExprKind::VarRef && !part.operands[0]->symbol->isExposed();
  });
  return result;
}

/// `for (long element = 0; element < count; element++) body(element)`
template <typename Body>
StmtRef overElements(const ExprRef &count, SymbolRef counter, const Body &body) {
  CountedLoop header;
  header.counter = std::move(counter);
  header.declares = true;
  header.first = intLiteral(0, header.counter->type);
  header.limit = count;
  return makeLoop(header, {body(load(varRef(header.counter)))});
}

class Maker {
public:
  /// \param firstId  of its variables, downwards: no variable of the program's has such a number, by which places are known
  Maker(const Expr &call, unsigned firstId) : call_(call), nextId_(firstId) {}

  std::shared_ptr<const ElementLoops> make() {
    const auto bytes = bytesCall(call_);
    if (!bytes || !isPlain(*bytes->bytes))
      return nullptr;
    auto made = std::make_shared<ElementLoops>();
    made->to = elementsAt(bytes->to, bytes->bytes);
    made->from = bytes->from ? elementsAt(bytes->from, bytes->bytes) : ElementLoops::Side();
    if (!made->to.pointer || (bytes->from && !made->from.pointer))
      return nullptr;
    auto function = std::make_shared<Function>();
    function->name = call_.callee;
    // As many as the call has operands, in their order: so places are found again around the call.
    for (const ExprRef &operand : call_.operands)
      function->parameters.push_back(operand == bytes->to ? made->to.here
                                     : operand == bytes->from
                                         ? made->from.here
                                         : variable("argument", operand->type, Storage::Parameter));
    const ElementLoops::Side none;
    std::vector<StmtRef> loops;
    if (!bytes->from) {
      loops.push_back(loop(made->to, none));
    } else if (!bytes->mayOverlap &&
               sameType(*elementOf(*made->to.pointer), *elementOf(*made->from.pointer))) {
      loops.push_back(loop(made->to, made->from));
    } else {
      loops.push_back(loop(none, made->from));
      loops.push_back(loop(made->to, none));
    }
    function->body = block(std::move(loops), call_.range);
    made->function = std::move(function);
    return made;
  }

private:
  SymbolRef variable(const char *name, const TypeRef &type, Storage storage) {
    auto symbol = std::make_shared<Symbol>();
    symbol->id = nextId_--;
    symbol->name = name;
    symbol->type = unqualified(type);
    symbol->storage = storage;
    symbol->isSynthetic = true;
    return symbol;
  }

  /// Without a pointer: it leads to no elements that are known to be touched as such.
  ElementLoops::Side elementsAt(const ExprRef &operand, const ExprRef &bytes) {
    ElementLoops::Side side;
    const ExprRef &pointer = beforeConversion(operand);
    const TypeRef element = elementOf(*pointer);
    side.count = element && isPlain(*pointer) ? countOf(bytes, element->size) : nullptr;
    if (!side.count)
      return {};
    side.pointer = pointer;
    side.here = variable("elements", pointer->type, Storage::Parameter);
    side.isNamed = isOfVariables(*pointer);
    side.countHere = variable("count", side.count->type, Storage::Local);
    return side;
  }

  /// `to` without a pointer: the elements are read only. `from` without one: some values are stored.
  StmtRef loop(const ElementLoops::Side &to, const ElementLoops::Side &from) {
    const ElementLoops::Side &counted = to.pointer ? to : from;
    const auto place = [](const ElementLoops::Side &side, const ExprRef &index) -> ExprRef {
      if (!side.pointer)
        return nullptr;
      return subscript(side.isNamed ? side.pointer : load(varRef(side.here)), index,
                       side.pointer->range);
    };
    const auto one = [&](const ExprRef &index) {
      return move(elementOf(*counted.pointer), place(to, index), place(from, index));
    };
    const ExprRef &count = counted.count;
    if (count->kind == ExprKind::IntLiteral && count->intValue == 1)
      return one(intLiteral(0, longType())); // no step away from a variable
    return overElements(load(varRef(counted.countHere)),
                        variable("element", count->type, Storage::Local), one);
  }

  /// One element: all of a row's, one by one.
  StmtRef move(const TypeRef &element, const ExprRef &target, const ExprRef &source) {
    if (element->kind != TypeKind::Array) {
      const ExprRef value =
          source ? load(source) : opaqueExpr("call-opaque", {}, element, Effects{});
      return target ? assign(target, value, call_.range) : evaluate(value, call_.range);
    }
    const auto extent = static_cast<std::int64_t>(element->size / element->element->size);
    return overElements(intLiteral(extent, longType()),
                        variable("element", longType(), Storage::Local), [&](const ExprRef &index) {
                          const auto inRow = [&](const ExprRef &row) {
                            return row ? subscript(addressOf(row), index, row->range) : nullptr;
                          };
                          return move(unqualified(element->element), inRow(target), inRow(source));
                        });
  }

  const Expr &call_;
  unsigned nextId_;
};

} // namespace

std::shared_ptr<const ElementLoops> elementLoops(const Expr &call, unsigned firstId) {
  return Maker(call, firstId).make();
}

} // namespace parlift::analysis
