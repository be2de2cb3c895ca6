#include "analysis/execution/ElementLoops.h"

#include "ir/Builder.h"
#include "ir/CountedLoop.h"
#include "ir/PlainParts.h"
#include "ir/TouchedRuns.h"
#include "ir/Walk.h"

#include <algorithm>
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
std::optional<Multiple> multipleOf(const ExprRef &given, std::uint64_t size) {
  if (size == 1)
    return Multiple{given, 1};
  // `n * 8` of an int does not wrap around.
  const bool isOfSigned = given->kind == ExprKind::Cast &&
                          given->operands[0]->type->kind == TypeKind::Integer &&
                          given->operands[0]->type->isSigned;
  const ExprRef &bytes = isOfSigned ? given->operands[0] : given;
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

ExprRef countOf(const TouchedRun &run, std::uint64_t size) {
  if (run.bytes)
    return isPlain(*run.bytes) ? countOf(run.bytes, size) : nullptr;
  if (run.last)
    return isPlain(*run.last) ? binary(BinaryOp::PtrDiff, run.last, run.first) : nullptr;
  if (!isPlain(*run.count) || !run.count->type->isInteger())
    return nullptr;
  return run.count->type->bits < 64 ? cast(run.count, longType()) : run.count;
}

/// Of variables that no store reaches, and addresses of others: it says the same wherever the loops evaluate it, and names
/// the variable.
bool isOfVariables(const Expr &expr) {
  bool result = true;
  forEachExpr(expr, [&](const Expr &part) {
    if (part.kind == ExprKind::VarRef)
      result &= !part.symbol->isReference &&
                (part.symbol->type->kind != TypeKind::Container || !part.symbol->isExposed());
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
  Maker(const Expr &call, unsigned &nextId) : call_(call), nextId_(nextId) {}

  std::shared_ptr<const ElementLoops> make() {
    const TouchedRuns touched = touchedRuns(call_);
    auto made = std::make_shared<ElementLoops>();
    for (const TouchedRun &run : touched.runs) {
      made->runs.push_back(elementsOf(run));
      if (!made->runs.back().pointer)
        return nullptr;
    }
    if (made->runs.empty())
      return nullptr;
    auto function = std::make_shared<Function>();
    function->name = call_.callee;
    // As many as the call has operands, in their order: so places are found again around the call.
    for (const ExprRef &operand : call_.operands) {
      const auto run = std::ranges::find(touched.runs, operand, &TouchedRun::first);
      function->parameters.push_back(
          run == touched.runs.end()
              ? variable("argument", operand->type, Storage::Parameter)
              : made->runs[static_cast<std::size_t>(run - touched.runs.begin())].here);
    }
    function->body = block(loops(touched, made->runs), call_.range);
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
  ElementRun elementsOf(const TouchedRun &touched) {
    ElementRun run;
    const ExprRef &pointer = beforeConversion(touched.first);
    const TypeRef element = elementOf(*pointer);
    if (!element || !isPlain(*pointer))
      return {};
    run.count = countOf(touched, element->size);
    if (!run.count)
      return {};
    run.pointer = pointer;
    run.here = variable("elements", pointer->type, Storage::Parameter);
    run.isNamed = isOfVariables(*pointer);
    run.countHere = variable("count", run.count->type, Storage::Local);
    return run;
  }

  /// All is read before anything is written, but for elements that are moved one by one.
  std::vector<StmtRef> loops(const TouchedRuns &touched, const std::vector<ElementRun> &runs) {
    if (touched.isOneByOne && sameType(*elementOf(*runs[0].pointer), *elementOf(*runs[1].pointer)))
      return {over(runs[0], [&](const ExprRef &index) {
        return move(elementOf(*runs[0].pointer), place(runs[1], index), place(runs[0], index));
      })};
    std::vector<StmtRef> result;
    for (const bool isWrite : {false, true})
      for (std::size_t k = 0; k < runs.size(); ++k)
        if (isWrite ? touched.runs[k].isWritten : touched.runs[k].isRead)
          result.push_back(over(runs[k], [&](const ExprRef &index) {
            const ExprRef element = place(runs[k], index);
            return move(elementOf(*runs[k].pointer), isWrite ? element : nullptr,
                        isWrite ? nullptr : element);
          }));
    return result;
  }

  static ExprRef place(const ElementRun &run, const ExprRef &index) {
    return subscript(run.isNamed ? run.pointer : load(varRef(run.here)), index, run.pointer->range);
  }

  template <typename Body> StmtRef over(const ElementRun &run, const Body &body) {
    const ExprRef &count = run.count;
    if (count->kind == ExprKind::IntLiteral && count->intValue == 1)
      return body(intLiteral(0, longType())); // no step away from a variable
    return overElements(load(varRef(run.countHere)),
                        variable("element", count->type, Storage::Local), body);
  }

  /// One element: all of a row's, one by one.
  StmtRef move(const TypeRef &element, const ExprRef &target, const ExprRef &source) {
    if (element->kind != TypeKind::Array) {
      if (source && target)
        return assign(target, load(source), call_.range);
      // A pointer that is read alone goes who knows where.
      const ExprRef value = opaqueExpr(
          "call-opaque", source ? std::vector<ExprRef>{load(source)} : std::vector<ExprRef>{},
          element, Effects{});
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
  unsigned &nextId_;
};

} // namespace

std::shared_ptr<const ElementLoops> elementLoops(const Expr &call, unsigned &nextId) {
  return Maker(call, nextId).make();
}

} // namespace parlift::analysis
