#include "legality/versions/CanAvoidOverlap.h"

#include "analysis/dependences/Claims.h"
#include "analysis/dependences/Overlap.h"
#include "analysis/model/InTree.h"
#include "analysis/symbolic/Bounds.h"
#include "analysis/symbolic/Words.h"
#include "ir/Builder.h"
#include "ir/Conjunction.h"
#include "ir/Conversions.h"
#include "ir/ExprText.h"
#include "ir/Iterator.h"
#include "ir/PlainParts.h"
#include "ir/Reference.h"
#include "ir/Walk.h"
#include "legality/versions/MayBeMissing.h"
#include "legality/versions/TouchedElements.h"

#include <algorithm>
#include <map>
#include <set>

namespace parlift::legality {

using namespace analysis;
using ir::BinaryOp;
using ir::ExprRef;

namespace {

/// Addresses [address, end), valid before the loop.
struct Range {
  ExprRef address, end;
  bool isBytes = false; ///< both are pointers to char
};

/// The pointer as one to bytes, which can be compared with any other.
ExprRef inBytes(const ExprRef &pointer) {
  auto byte = std::make_shared<ir::Type>(*ir::integerType(8, true, "char"));
  byte->isConst = true;
  const ExprRef made = ir::cast(pointer, ir::pointerTo(std::move(byte)));
  return made == pointer ? pointer : saidConversion(*made);
}

/// The pointer moved by each term of a sum in turn, as `p + n - 1` says it.
ExprRef movedBy(ExprRef pointer, const ExprRef &offset) {
  const bool isSum = offset->kind == ir::ExprKind::Binary && !offset->range.valid() &&
                     (offset->binaryOp == BinaryOp::Add || offset->binaryOp == BinaryOp::Sub);
  const auto taken = [](const ExprRef &amount) -> ExprRef {
    if (amount->kind == ir::ExprKind::IntLiteral)
      return ir::intLiteral(-amount->intValue, ir::longType());
    // What is unsigned must be widened before it is negated.
    return ir::unary(ir::UnaryOp::Neg, ir::cast(amount, ir::longType()));
  };
  if (isSum && offset->binaryOp == BinaryOp::Add)
    return movedBy(movedBy(std::move(pointer), offset->operands[0]), offset->operands[1]);
  if (isSum)
    return ir::binary(BinaryOp::PtrAdd, movedBy(std::move(pointer), offset->operands[0]),
                      taken(offset->operands[1]));
  if (ir::isZero(*offset))
    return pointer;
  const bool isWidenedSum = offset->kind == ir::ExprKind::Cast && !offset->range.valid() &&
                            offset->operands[0]->kind == ir::ExprKind::Binary &&
                            ir::preservesValue(*offset->operands[0]->type, *offset->type);
  if (isWidenedSum)
    return movedBy(std::move(pointer), offset->operands[0]);
  const bool isNegative = offset->kind == ir::ExprKind::Unary && !offset->range.valid() &&
                          offset->unaryOp == ir::UnaryOp::Neg;
  return ir::binary(BinaryOp::PtrAdd, std::move(pointer),
                    isNegative ? taken(offset->operands[0]) : offset);
}

/// `pointer` moved by `offset`, which says `elements`.
ExprRef moved(ExprRef pointer, const Polynomial &elements, const ExprRef &offset) {
  const bool isFar = std::ranges::any_of(elements.terms(), [](const auto &term) {
    return term.second > fewElements || term.second < -fewElements;
  });
  if (isFar && elements.terms().size() > 1) // parts alone may lead out of the object
    return ir::binary(BinaryOp::PtrAdd, std::move(pointer), offset);
  return movedBy(std::move(pointer), offset);
}

/// How many elements of its own type an object has: one, unless it is an array; nullopt: of an array, as many as it is told when
/// it runs.
std::optional<std::int64_t> elementsOf(const Base &base) {
  if (base.kind != BaseKind::Object || base.symbol->type->kind != ir::TypeKind::Array)
    return 1;
  const ExprRef &extent = base.symbol->type->extent;
  const bool isNumber = extent && extent->kind == ir::ExprKind::IntLiteral;
  return isNumber ? std::optional(extent->intValue) : std::nullopt;
}

/// `v.data()` up to `v.data() + v.size()`, of a variable that is a container and owns its elements; nullopt: it is something else.
std::optional<Range> allElements(const Nest &nest, LoopIndex loop, const Base &base) {
  if (base.kind != BaseKind::Object || !base.ownsElements || !base.symbol ||
      base.symbol->type->extent || !ir::hasData(*base.symbol->type))
    return std::nullopt;
  const auto address = InTree(nest.model, loop).address(base);
  if (!address)
    return std::nullopt;
  const ExprRef count = ir::load(ir::member(ir::varRef(base.symbol), 0));
  return Range{*address, ir::binary(BinaryOp::PtrAdd, *address, count)};
}

bool readsSize(const Range &range) {
  bool result = false;
  ir::forEachExpr(*range.end, [&](const ir::Expr &part) { result |= isContainerSize(part); });
  return result;
}

/// All ranges of one base in the loop, each once, in the order of their words; nullopt when one has none. `rests`: what they rest on
/// is added.
std::optional<std::vector<Range>> rangesOf(const Nest &nest, LoopIndex loop, unsigned base,
                                           bool writesOnly, bool isAlwaysAsked,
                                           std::set<LoopIndex> &entered,
                                           std::vector<ExprRef> &asked, ir::Conjunction &rests) {
  const Base &object = nest.table().bases[base];
  InTree tree(nest.model, loop);
  if (isAlwaysAsked) {
    tree.widenMultiples();
  } else {
    tree.noteEntered(entered);
    tree.noteAsked(asked);
  }
  const auto address = tree.address(object);
  const auto touched =
      address ? touchedElements(nest, loop, base, writesOnly, /*mayPresume=*/true) : std::nullopt;
  if (!touched)
    return std::nullopt;
  for (const Constraint &sign : touched->presumed) {
    const auto words = tree.holds(sign);
    if (!words)
      return std::nullopt;
    rests.add(*words);
  }
  std::map<std::pair<std::string, std::string>, Range> byWords;
  const auto add = [&](Range range) {
    byWords.try_emplace({ir::lineText(*range.address), ir::lineText(*range.end)}, range);
  };
  if (touched->isWhole) {
    const auto count = elementsOf(object);
    if (!count)
      return std::nullopt;
    add({*address, pointerMoved(*address, *count)});
  }
  for (const Covering &known : touched->elements) {
    const bool isBytes = !known.bytes.isZero();
    const auto said = [&](const Polynomial &end) {
      return isBytes ? tree.asLong(end * known.bytes) : tree.value(end);
    };
    const auto first = said(known.range.low), end = said(known.range.end);
    if (!first || !end)
      return std::nullopt;
    const ExprRef from = isBytes ? inBytes(*address) : *address;
    add({moved(from, known.range.low, *first), moved(from, known.range.end, *end), isBytes});
  }
  constexpr std::size_t most = 4;
  if (byWords.size() > most)
    return std::nullopt;
  claimCovered(nest, loop, *touched);
  std::vector<Range> ranges;
  for (auto &[words, range] : byWords)
    ranges.push_back(std::move(range));
  return ranges;
}

bool sameElements(const Base &a, const Base &b) {
  return a.elementType && b.elementType && a.elementType->kind == b.elementType->kind &&
         a.elementType->bits == b.elementType->bits &&
         a.elementType->isSigned == b.elementType->isSigned &&
         a.elementType->spelling == b.elementType->spelling;
}

/// The variable, or what a pointer points to, that owns all that is behind the base, and the way from there: of
/// `m.rows_[i][j]` it is `m`. An empty path: it is the container.
struct Owner {
  unsigned base = 0;
  std::vector<std::vector<PathStep>> way; ///< from the inside: a path for each container
};

std::optional<Owner> ownerOf(const AccessTable &table, unsigned base) {
  Owner result{base, {}};
  while (table.bases[result.base].kind == BaseKind::Pointer &&
         table.bases[result.base].ownsElements) {
    const auto &holder = table.bases[result.base].holder;
    if (!holder)
      return std::nullopt;
    result.way.push_back(holder->path);
    result.base = holder->base;
  }
  const Base &object = table.bases[result.base];
  if (!object.ownsElements && result.way.empty())
    return std::nullopt;
  if (object.kind == BaseKind::Pointer && !result.way.back().empty()) {
    std::vector<PathStep> &first = result.way.back(); // (*p).x is p[0].x
    if (first.front().isField || !first.front().index.isZero())
      return std::nullopt;
    first.erase(first.begin());
  }
  return object.kind == BaseKind::Unknown ? std::nullopt : std::optional(std::move(result));
}

/// The same members; subscripts may differ among the elements of what is owned, not inside the owner itself.
bool haveSameWay(const AccessTable &table, const Owner &a, const Owner &b) {
  if (a.way.size() != b.way.size())
    return false;
  for (std::size_t k = 0; k < a.way.size(); ++k) {
    const bool isInOwner = k + 1 == a.way.size() && !table.bases[a.base].ownsElements;
    const auto same = [&](const PathStep &x, const PathStep &y) {
      return x.isField == y.isField && !x.inUnion && !y.inUnion &&
             (x.isField ? x.fieldOffset == y.fieldOffset
                        : !isInOwner && x.elementSize == y.elementSize);
    };
    if (!std::ranges::equal(a.way[k], b.way[k], same))
      return false;
  }
  return true;
}

/// `&a != &b`: containers that own their elements have none in common unless they are one, and nor do records of one type
/// by way of the same members. This needs no words for the elements, which may be private to the class.
ExprRef differentOwners(const Nest &nest, LoopIndex loop, unsigned baseA, unsigned baseB) {
  const AccessTable &table = nest.table();
  const auto a = ownerOf(table, baseA), b = ownerOf(table, baseB);
  if (!a || !b || a->base == b->base || !haveSameWay(table, *a, *b))
    return nullptr;
  const auto typeOf = [&](const Base &base) {
    return base.kind == BaseKind::Object ? base.symbol->type : base.elementType;
  };
  const Base &first = table.bases[a->base], &second = table.bases[b->base];
  const ir::TypeRef type = typeOf(first), other = typeOf(second);
  const bool isWhole = type && (type->kind == ir::TypeKind::Record ||
                                (type->kind == ir::TypeKind::Container && !type->extent));
  if (!isWhole || !other || !ir::sameType(*type, *other))
    return nullptr;
  const InTree tree(nest.model, loop);
  const auto addressOf = [&](const Base &base) -> ExprRef {
    const auto words = tree.address(base); // refuses what means nothing before the loop
    if (!words)
      return nullptr;
    return base.kind == BaseKind::Object ? ir::addressOfObject(ir::varRef(base.symbol)) : *words;
  };
  const ExprRef x = addressOf(first), y = addressOf(second);
  return x && y ? ir::binary(BinaryOp::Ne, x, y) : nullptr;
}

/// Containers that own elements of one type, whatever their classes are called.
bool areAlike(const ir::Type &a, const ir::Type &b) {
  const auto owns = [](const ir::Type &type) {
    return type.kind == ir::TypeKind::Container && !type.isView && !type.extent && type.element;
  };
  if (!owns(a) || !owns(b))
    return ir::sameType(a, b);
  return a.size == b.size && areAlike(*a.element, *b.element);
}

/// The container that the elements of the base are of, where it has words before the loop; null: it has none.
ExprRef containerOf(const InTree &tree, const Base &elements) {
  const bool isVariable = elements.kind == BaseKind::Object && elements.symbol;
  const auto address = tree.address(elements);
  if (!address || !elements.ownsElements)
    return nullptr;
  const ExprRef container = isVariable ? ir::varRef(elements.symbol)
                            : (*address)->kind == ir::ExprKind::AddressOf ? (*address)->operands[0]
                                                                          : nullptr;
  const bool isOne = container && container->type->kind == ir::TypeKind::Container &&
                     !container->type->isView && !container->type->extent &&
                     ir::hasData(*container->type);
  return isOne ? container : nullptr;
}

/// `&out + 1 <= m.data() || m.data() + m.size() <= &out`: a vector that a reference leads to is none of the rows of a vector of such
/// vectors, nor a member of the elements of one (`neurons[k].weights`); so it has no element in common with any of them, wherever these rows
/// lie.
ExprRef isNoRow(const Nest &nest, LoopIndex loop, unsigned baseOfRow, unsigned other) {
  const AccessTable &table = nest.table();
  const Base &row = table.bases[baseOfRow];
  const auto alone = ownerOf(table, other);
  if (!row.ownsElements || !row.holder || !alone || !alone->way.empty())
    return nullptr;
  const Base &all = table.bases[row.holder->base], &one = table.bases[alone->base];
  const std::vector<PathStep> &way = row.holder->path;
  const bool isInElements =
      !way.empty() && !way.front().isField &&
      std::ranges::none_of(way, [](const PathStep &step) { return step.isOwned || step.inUnion; });
  const bool isContainer =
      one.kind == BaseKind::Object && one.ownsElements && one.symbol && !one.symbol->type->extent;
  // Of one row in a record what is touched is said more closely.
  const bool isAskedCloser = way.size() > 1 && row.variesIn.empty();
  if (!isInElements || !isContainer || isAskedCloser || all.symbol == one.symbol)
    return nullptr;
  const InTree tree(nest.model, loop);
  const ExprRef rows = containerOf(tree, all);
  if (!rows || !rows->type->element || !tree.address(one) ||
      (way.size() == 1 && !areAlike(*rows->type->element, *one.symbol->type)))
    return nullptr;
  const ExprRef first = *tree.address(all);
  const ExprRef end = ir::binary(BinaryOp::PtrAdd, first, ir::load(ir::member(rows, 0)));
  const ExprRef place = ir::addressOfObject(ir::varRef(one.symbol));
  const ExprRef behind = ir::binary(BinaryOp::PtrAdd, place, ir::intLiteral(1, ir::longType()));
  // By two names of one class, as far as types are told apart here.
  const bool asBytes = !ir::sameType(*rows->type->element, *one.symbol->type);
  const auto said = [&](const ExprRef &pointer) { return asBytes ? inBytes(pointer) : pointer; };
  return ir::binary(BinaryOp::LogicalOr, ir::binary(BinaryOp::Le, said(behind), said(first)),
                    ir::binary(BinaryOp::Le, said(end), said(place)));
}

/// `value_.data() != y.data()`: of two containers that own their elements, however they are reached, and how far soever.
ExprRef differentBlocks(const Nest &nest, LoopIndex loop, unsigned baseA, unsigned baseB) {
  const Base &a = nest.table().bases[baseA], &b = nest.table().bases[baseB];
  const auto ownsOneBlock = [](const Base &base) {
    return base.ownsElements && base.variesIn.empty() && !base.variesEverywhere;
  };
  // Pointers that C++ compares as they are: one may be to const.
  const auto isNumber = [](const ir::TypeRef &type) {
    return type && (type->isInteger() || type->isFloating());
  };
  const bool areNumbers = isNumber(a.elementType) && isNumber(b.elementType) &&
                          a.elementType->kind == b.elementType->kind &&
                          a.elementType->bits == b.elementType->bits &&
                          a.elementType->isSigned == b.elementType->isSigned;
  if (!ownsOneBlock(a) || !ownsOneBlock(b) || !(areNumbers || sameElements(a, b)))
    return nullptr;
  const InTree tree(nest.model, loop);
  const auto x = tree.address(a), y = tree.address(b);
  return x && y ? ir::binary(BinaryOp::Ne, *x, *y) : nullptr;
}

/// A pointer to an element; `asBytes`: as one to bytes, which can be compared with any other.
ir::ExprRef pointerAt(const ir::ExprRef &array, const ir::ExprRef &index, bool asBytes) {
  const ir::ExprRef place = elementAt(array, index);
  return asBytes ? inBytes(place) : place;
}

} // namespace

std::optional<ApartElements> canAvoidElements(const Nest &nest, LoopIndex loop, unsigned other,
                                              unsigned array, const ir::ExprRef &count,
                                              bool mayBeMissing, const ir::ExprRef &from) {
  const AccessTable &table = nest.table();
  std::set<LoopIndex> entered;
  InTree tree(nest.model, loop);
  tree.noteEntered(entered);
  const auto elements = from ? std::optional(from) : tree.address(table.bases[array]),
             address = tree.address(table.bases[other]);
  const auto touched = elements && address
                           ? touchedElements(nest, loop, other, /*writesOnly=*/false)
                           : std::optional<TouchedElements>();
  if (!touched || touched->elements.empty() || touched->isWhole)
    return std::nullopt;
  const std::uint64_t size =
      table.bases[array].elementType ? table.bases[array].elementType->size : 0;
  if (mayBeMissing && size == 0)
    return std::nullopt;
  const bool asBytes = !mayBeMissing && !sameElements(table.bases[array], table.bases[other]);
  const auto at = [&](const ir::ExprRef &pointer, const ir::ExprRef &index) {
    const ir::ExprRef place = pointerAt(pointer, index, asBytes);
    return mayBeMissing ? ir::cast(place, ir::unsignedLongType()) : place;
  };
  const auto ofSize = [&](const ir::ExprRef &number) {
    const auto bytes = ir::intLiteral(static_cast<std::int64_t>(size), ir::unsignedLongType());
    return ir::binary(ir::BinaryOp::Mul, bytes, ir::cast(number, ir::unsignedLongType()));
  };
  const ir::ExprRef begin = at(*elements, ir::intLiteral(0, ir::longType())),
                    end = mayBeMissing ? ir::binary(ir::BinaryOp::Add, begin, ofSize(count))
                                       : at(*elements, count);
  ApartElements result;
  for (const Covering &known : touched->elements) {
    const auto low = tree.value(known.range.low), high = tree.value(known.range.end);
    if (!low || !high || !known.bytes.isZero())
      return std::nullopt;
    const ir::ExprRef apart = ir::binary(ir::BinaryOp::LogicalOr,
                                         ir::binary(ir::BinaryOp::Le, at(*address, *high), begin),
                                         ir::binary(ir::BinaryOp::Le, end, at(*address, *low)));
    result.condition =
        result.condition ? ir::binary(ir::BinaryOp::LogicalAnd, result.condition, apart) : apart;
  }
  auto entryTests = InTree(nest.model, loop).entryTests(entered);
  if (!entryTests)
    return std::nullopt;
  result.entryTests = std::move(*entryTests);
  claimCovered(nest, loop, *touched);
  return result;
}

ir::ExprRef elementAt(const ir::ExprRef &array, const ir::ExprRef &index) {
  if (ir::isZero(*index))
    return array;
  // Of numbers without a sign, `i % 2 - 1` need be none: the pointer is moved by each term.
  const bool hasNoSign = index->type->isUnsigned() && index->type->bits < 64;
  return hasNoSign ? movedBy(array, index)
                   : ir::binary(BinaryOp::PtrAdd, array, ir::cast(index, ir::longType()));
}

FoundElements elementsOf(const ir::ExprRef &array, const ir::ExprRef &low, const ir::ExprRef &end) {
  return {elementAt(array, low), elementAt(array, end)};
}

ir::ExprRef areApart(const FoundElements &a, const FoundElements &b) {
  const ir::TypeRef first = ir::unqualified(a.first->type->element),
                    second = ir::unqualified(b.first->type->element);
  const bool asBytes = !ir::sameType(*first, *second);
  const auto isBehind = [&](const FoundElements &one, const FoundElements &other) {
    return ir::binary(ir::BinaryOp::Le, asBytes ? inBytes(one.end) : one.end,
                      asBytes ? inBytes(other.first) : other.first);
  };
  return ir::binary(ir::BinaryOp::LogicalOr, isBehind(a, b), isBehind(b, a));
}

std::optional<ApartElements> canAvoidElements(const Nest &nest, LoopIndex loop, unsigned other,
                                              const FoundElements &found,
                                              const ir::ExprRef &words) {
  std::set<LoopIndex> entered;
  InTree tree(nest.model, loop);
  tree.noteEntered(entered);
  const Base &object = nest.table().bases[other];
  const auto address = words ? InTree::Maybe(words) : tree.address(object);
  const auto touched = address ? touchedElements(nest, loop, other, /*writesOnly=*/false)
                               : std::optional<TouchedElements>();
  if (!touched || !(*address)->type->isPointer() || !(*address)->type->element)
    return std::nullopt;
  ApartElements result;
  const auto add = [&](const FoundElements &elements) {
    const ir::ExprRef apart = areApart(elements, found);
    result.condition =
        result.condition ? ir::binary(ir::BinaryOp::LogicalAnd, result.condition, apart) : apart;
  };
  if (touched->isWhole) {
    const auto count = elementsOf(object);
    if (!count)
      return std::nullopt;
    add({*address, pointerMoved(*address, *count)});
  }
  for (const Covering &known : touched->elements) {
    const auto low = tree.value(known.range.low), high = tree.value(known.range.end);
    if (!low || !high || !known.bytes.isZero())
      return std::nullopt;
    add(elementsOf(*address, *low, *high));
  }
  auto entryTests = InTree(nest.model, loop).entryTests(entered);
  if (!result.condition || !entryTests)
    return std::nullopt;
  result.entryTests = std::move(*entryTests);
  claimCovered(nest, loop, *touched);
  return result;
}

ir::ExprRef sameAddress(const Nest &nest, LoopIndex loop, unsigned baseA, unsigned baseB) {
  const Base &a = nest.table().bases[baseA], &b = nest.table().bases[baseB];
  const InTree tree(nest.model, loop);
  const auto x = tree.address(a), y = tree.address(b);
  if (!x || !y)
    return nullptr;
  return sameElements(a, b) ? ir::binary(BinaryOp::Eq, *x, *y)
                            : ir::binary(BinaryOp::Eq, inBytes(*x), inBytes(*y));
}

namespace {

/// What of a base has to lie apart.
struct Asked {
  unsigned base = 0;
  bool writesOnly = false;
};

/// The elements of both, as ranges of addresses.
Overlap areRangesApart(const Nest &nest, LoopIndex loop, const Asked &one, const Asked &other,
                       bool isAlwaysAsked) {
  Overlap result;
  const AccessTable &table = nest.table();
  std::set<LoopIndex> entered;
  std::vector<ExprRef> asked;
  ir::Conjunction apart; // what the ranges rest on first
  auto rangesA =
      rangesOf(nest, loop, one.base, one.writesOnly, isAlwaysAsked, entered, asked, apart);
  auto rangesB =
      rangesOf(nest, loop, other.base, other.writesOnly, isAlwaysAsked, entered, asked, apart);
  // How many elements a container has is read again in the nest; that all of them are meant is what both say.
  if (isAlwaysAsked)
    for (const auto &[ranges, base] :
         {std::pair(&rangesA, one.base), std::pair(&rangesB, other.base)})
      if (!*ranges || std::ranges::any_of(**ranges, readsSize))
        if (auto all = allElements(nest, loop, table.bases[base]))
          *ranges = std::vector{std::move(*all)};
  if (!rangesA || !rangesB)
    return result;
  const Base &a = table.bases[one.base];
  const Base &b = table.bases[other.base];
  const auto hasBytes = [](const std::vector<Range> &ranges) {
    return std::ranges::any_of(ranges, &Range::isBytes);
  };
  const bool bytes = !sameElements(a, b) || a.kind == BaseKind::Object ||
                     b.kind == BaseKind::Object || hasBytes(*rangesA) || hasBytes(*rangesB);
  const auto cast = [&](const Range &range, const ExprRef &pointer) {
    return bytes && !range.isBytes ? inBytes(pointer) : pointer;
  };
  auto entryTests = InTree(nest.model, loop).entryTests(entered);
  constexpr std::size_t mostPairs = 6;
  if (rangesA->size() * rangesB->size() > mostPairs || !entryTests)
    return result;
  result.entryTests = std::move(*entryTests);
  result.entryTests.insert(result.entryTests.end(), asked.begin(), asked.end());
  std::vector<ExprRef> missing;
  for (const unsigned base : {one.base, other.base})
    if (const auto words = InTree(nest.model, loop).address(table.bases[base]);
        words && (*words)->type->isPointer() && mayBeMissing(nest, loop, base))
      missing.push_back(ir::unary(ir::UnaryOp::LogicalNot, *words));
  for (const Range &first : *rangesA)
    for (const Range &second : *rangesB) {
      std::vector<ExprRef> ways = missing;
      ways.push_back(
          ir::binary(BinaryOp::Le, cast(first, first.end), cast(second, second.address)));
      ways.push_back(
          ir::binary(BinaryOp::Le, cast(second, second.end), cast(first, first.address)));
      ExprRef any = ways.front();
      for (auto way = ways.begin() + 1; way != ways.end(); ++way)
        any = ir::binary(BinaryOp::LogicalOr, any, *way);
      apart.add(any);
    }
  result.condition = apart.tree();
  result.proved = apart.empty();
  return result;
}

bool isWritten(const Nest &nest, LoopIndex loop, unsigned base) {
  return std::ranges::any_of(nest.table().accesses, [&](const Access &access) {
    return access.base == base && access.isWrite && nest.isInside(access, loop);
  });
}

/// Rows of two tables, each of which was allocated into its own place: two places, two blocks. They are apart where the pointers to
/// them lie apart, which is soon asked and holds for `u` and `v` that a program swaps:
///
///     for (i) for (j) v[i][j] = u[i - 1][j] + u[i + 1][j];      `u + n <= v + 1 || v + n <= u + 1`
///
/// The outermost tables, of rows of rows; nullopt: rows of the one or the other may be shared.
std::optional<std::pair<unsigned, unsigned>> tablesOfOwnRows(const Nest &nest, unsigned a,
                                                             unsigned b) {
  const auto rowIn = [&](unsigned base) {
    const auto &row = nest.table().bases[base].row;
    return row && row->isOwn ? &*row : nullptr;
  };
  const bool areRows = rowIn(a) && rowIn(b);
  while (rowIn(a) && rowIn(b)) {
    a = rowIn(a)->table;
    b = rowIn(b)->table;
  }
  return areRows && a != b ? std::optional(std::pair(a, b)) : std::nullopt;
}

} // namespace

Overlap canAvoidOverlap(const Nest &nest, LoopIndex loop, unsigned baseA, unsigned baseB,
                        bool isAlwaysAsked) {
  // What one side only reads may overlap what the other side only reads.
  const bool writesA = isWritten(nest, loop, baseA), writesB = isWritten(nest, loop, baseB);
  if (!isAlwaysAsked) { // a version's test is looked for as ranges (analysis/dependences/Apart.h)
    Overlap result;
    result.condition = differentOwners(nest, loop, baseA, baseB);
    if (!result.condition)
      result.condition = differentBlocks(nest, loop, baseA, baseB);
    if (!result.condition)
      result.condition = isNoRow(nest, loop, baseA, baseB);
    if (!result.condition)
      result.condition = isNoRow(nest, loop, baseB, baseA);
    if (result.condition)
      return result;
    if (const auto tables = tablesOfOwnRows(nest, baseA, baseB)) {
      result = areRangesApart(nest, loop, {tables->first, false}, {tables->second, false}, false);
      if (result.proved || result.condition)
        return result;
    }
  } else if (const auto a = ownerOf(nest.table(), baseA), b = ownerOf(nest.table(), baseB);
             a && b && a->way.empty() && b->way.empty()) {
    Overlap result;
    result.condition = differentOwners(nest, loop, baseA, baseB);
    if (result.condition)
      return result;
  }
  return areRangesApart(nest, loop, {baseA, !writesB}, {baseB, !writesA}, isAlwaysAsked);
}

} // namespace parlift::legality
