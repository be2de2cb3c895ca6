#include "analysis/execution/OutsideWords.h"

#include "analysis/symbolic/Words.h"
#include "ir/Builder.h"
#include "ir/Iterator.h"
#include "ir/Reference.h"
#include "ir/Walk.h"

#include <algorithm>
#include <optional>

namespace parlift::analysis {

using namespace ir;

namespace {

using Steps = std::vector<unsigned>; ///< fields

/// The fields that the steps go through; nullopt: they do more.
std::optional<Steps> fieldsOf(const TypeRef &record, const std::vector<PathStep> &path,
                              std::size_t from) {
  Steps result;
  const Type *at = record.get();
  for (std::size_t k = from; k < path.size(); ++k) {
    const PathStep &step = path[k];
    const bool isRecord = at && (at->kind == TypeKind::Record || at->kind == TypeKind::Container);
    if (!isRecord || !step.isField || step.inUnion || step.isOwned || at->isUnion)
      return std::nullopt;
    const auto field = std::ranges::find_if(at->fields, [&](const Field &one) {
      const bool isThere = at->kind == TypeKind::Container || one.offset == step.fieldOffset;
      return one.name == step.fieldName && isThere && !one.isBitField; // `size()` lies nowhere
    });
    if (field == at->fields.end() || !field->type)
      return std::nullopt;
    result.push_back(static_cast<unsigned>(field - at->fields.begin()));
    at = field->type.get();
  }
  return result;
}

/// The number of an element of the array that is known; nullopt: there may be none, or it is not known.
std::optional<std::int64_t> elementAt(const Type &array, const PathStep &step) {
  const auto index = step.isField || step.isOwned || step.isModular || step.index.isPoisoned()
                         ? std::nullopt
                         : step.index.constantValue();
  const bool isInside = index && *index >= 0 && array.extent &&
                        array.extent->kind == ExprKind::IntLiteral &&
                        *index < array.extent->intValue && array.element && !array.isVolatile;
  return isInside ? index : std::nullopt;
}

/// `return n_;` of `this`: the fields up to it; nullopt: the function does something else.
std::optional<Steps> returnedMember(const Function &accessor) {
  if (accessor.parameters.size() != 1 || !accessor.parameters[0]->isThis || !accessor.body ||
      accessor.hasUnstructuredFlow)
    return std::nullopt;
  const auto &pointee = accessor.parameters[0]->type->element;
  const Stmt *only = accessor.body.get();
  while (only->kind == StmtKind::Block && only->children.size() == 1)
    only = only->children.front().get();
  if (!pointee || !pointee->isConst || only->kind != StmtKind::Return || !only->value ||
      only->value->kind != ExprKind::Load)
    return std::nullopt;
  Steps result;
  const Expr *place = only->value->operands[0].get();
  for (; place->kind == ExprKind::Member; place = place->operands[0].get())
    result.push_back(place->field);
  std::ranges::reverse(result);
  const bool isThis =
      place->kind == ExprKind::Subscript && place->operands[0]->kind == ExprKind::Load &&
      place->operands[0]->operands[0]->kind == ExprKind::VarRef &&
      place->operands[0]->operands[0]->symbol == accessor.parameters[0] &&
      place->operands[1]->kind == ExprKind::IntLiteral && place->operands[1]->intValue == 0;
  return isThis && !result.empty() ? std::optional(result) : std::nullopt;
}

/// What the accessor is called; empty: it has no name, or its class has several functions by it, as far as the outline shows.
std::string nameAlone(const Function &accessor, const Outline &outline) {
  const Declaration *own = outline.declaredAt(accessor.nameRange);
  if (!own)
    return "";
  const auto isNamesake = [&](const Declaration &one) {
    return one.name == own->name && one.scope.file == own->scope.file &&
           one.scope.begin == own->scope.begin && one.scope.end == own->scope.end;
  };
  return std::ranges::count_if(outline.declarations, isNamesake) == 1 ? own->name : "";
}

/// A function of the class that returns this member and that the function at hand calls itself; empty: there is none.
std::string accessorOf(const Type &record, const Steps &wanted, const Function &function) {
  std::string result;
  forEachExpr(*function.body, [&](const Expr &call) {
    const auto target = call.kind == ExprKind::Call ? call.target.lock() : nullptr;
    if (!result.empty() || !target || !target->body || !call.isMemberCall ||
        call.operands.size() != 1 || target->parameters.empty() || !function.outline)
      return;
    const auto &self = target->parameters[0]->type->element;
    if (self && self->spelling == record.spelling && returnedMember(*target) == wanted)
      result = nameAlone(*target, *function.outline);
  });
  return result;
}

/// The function is a member of the class: it may say all of its members.
bool isMemberOf(const Function &function, const Type &record) {
  return !function.parameters.empty() && function.parameters[0]->isThis &&
         function.parameters[0]->type->element &&
         function.parameters[0]->type->element->spelling == record.spelling;
}

/// The object as one of a type that is written alike: with other members, or without `const`. A conversion that cast() leaves out,
/// since it changes no value.
ExprRef seenAs(const ExprRef &object, TypeRef type) {
  auto made = std::make_shared<Expr>();
  made->kind = ExprKind::Cast;
  made->type = pointerTo(std::move(type));
  made->operands = {addressOfObject(object)};
  return subscript(std::move(made), intLiteral(0, intType()));
}

/// Of a part of a const object, too, whose type need not say so.
ExprRef asNotConst(const ExprRef &object) {
  auto type = std::make_shared<Type>(*object->type);
  type->isConst = true;
  auto known = std::make_shared<Expr>(*object);
  known->type = std::move(type);
  return seenAs(std::move(known), unqualified(object->type));
}

/// `v.cols()`, as a member by that name.
ExprRef askedPlace(const ExprRef &object, const std::string &call, const TypeRef &result) {
  auto record = std::make_shared<Type>(*object->type);
  Field field;
  field.name = call;
  field.type = result;
  record->fields = {std::move(field)};
  return member(seenAs(object, std::move(record)), 0);
}

/// `v(0, 0)`, the same; behind it in the record that is made for it stand the numbers that it asks for.
ExprRef askedElement(const ExprRef &object, const FirstElement &first, const TypeRef &result) {
  auto record = std::make_shared<Type>(*object->type);
  record->fields.clear();
  Field field;
  field.name = first.call;
  field.type = result;
  field.isHidden = true; // no name for what starts a kernel, where there may be no element
  record->fields.push_back(std::move(field));
  for (const FirstElement::Number &number : first.positive) {
    Field asked;
    asked.name = number.words;
    asked.type = integerType(number.bits, number.isSigned, "");
    record->fields.push_back(std::move(asked));
  }
  return member(seenAs(object, std::move(record)), 0);
}

/// The place that a path leads to, or the last object on the way of which the function may say no more.
struct Way {
  ExprRef object;
  Steps rest; ///< fields that only the class may say
};

std::optional<Way> wayOutside(const Base &base, const std::vector<PathStep> &path,
                              const Function &function) {
  if (!base.printable || base.isLocalToNest || !base.declaredIn.empty() || base.variesEverywhere ||
      !base.variesIn.empty() || base.rootOnly)
    return std::nullopt;
  ExprRef object;
  std::size_t from = 0;
  if (base.kind == BaseKind::Object && base.symbol && !base.isContainer) {
    object = varRef(base.symbol);
  } else if (base.kind == BaseKind::Pointer && base.word && base.symbol && !path.empty() &&
             !path[0].isField && path[0].index.isZero() && base.word->type->element) {
    object = subscript(base.word, intLiteral(0, intType()));
    from = 1;
  }
  // `u[0].real`: the element is there as long as the array is.
  for (; object && object->type->kind == TypeKind::Array && from < path.size(); ++from) {
    const std::optional<std::int64_t> at = elementAt(*object->type, path[from]);
    if (!at)
      return std::nullopt;
    object = subscript(addressOf(object), intLiteral(*at, intType()));
  }
  const auto fields = object ? fieldsOf(object->type, path, from) : std::nullopt;
  if (!fields || from + fields->size() == 0)
    return std::nullopt;
  for (std::size_t k = 0; k < fields->size(); ++k) {
    const Type &record = *object->type;
    const Field &field = record.fields[(*fields)[k]];
    const bool isBase = field.name == "(base)";
    if (record.isVolatile || (isBase && field.isHidden))
      return std::nullopt;
    if (field.isHidden && !isMemberOf(function, record))
      return Way{object, {fields->begin() + static_cast<std::ptrdiff_t>(k), fields->end()}};
    object = member(object, (*fields)[k]);
  }
  return Way{object, {}};
}

/// What C++ takes an object for where the words are to stand.
enum class Constness : std::uint8_t {
  No,
  Surely,
  Perhaps ///< a part of one that is const, which may be `mutable`; what a closure has captured, which may be its copy
};

/// In its own text: what a closure holds is declared elsewhere.
bool isDeclaredBy(const Function &function, const Symbol &symbol) {
  const SourceRange &own = function.whole, &at = symbol.declaration;
  return symbol.hasStaticStorage() || (own.valid() && at.valid() && own.file == at.file &&
                                       own.begin <= at.begin && at.end <= own.end);
}

Constness constnessOf(const Expr &object, const Function &function) {
  if (object.type->isConst)
    return Constness::Surely;
  const bool isElement =
      object.kind == ExprKind::Subscript && object.operands[0]->kind == ExprKind::AddressOf;
  if (object.kind == ExprKind::VarRef)
    return isDeclaredBy(function, *object.symbol) ? Constness::No : Constness::Perhaps;
  if (object.kind != ExprKind::Member && !isElement)
    return Constness::No;
  const Expr &whole = isElement ? *object.operands[0]->operands[0] : *object.operands[0];
  return constnessOf(whole, function) == Constness::No ? Constness::No : Constness::Perhaps;
}

/// The call that C++ makes for the object as it makes it for others, or for const ones; empty: there is none.
std::string callOn(Constness object, const std::string &ofOthers, const std::string &ofConst) {
  if (object == Constness::Surely)
    return ofConst;
  return object == Constness::No || ofOthers == ofConst ? ofOthers : "";
}

const FirstElement &callOn(Constness object, const FirstElement &ofOthers,
                           const FirstElement &ofConst) {
  static const FirstElement none;
  if (object == Constness::Surely)
    return ofConst;
  return object == Constness::No || ofOthers.call == ofConst.call ? ofOthers : none;
}

/// What the class says of the one field that is left; null: nothing.
const MemberWords *wordsOf(const Way &way) {
  const Field *field = way.rest.size() == 1 ? &way.object->type->fields[way.rest.front()] : nullptr;
  return field ? field->words.get() : nullptr;
}

} // namespace

ExprRef wordsOutside(const Base &base, const std::vector<PathStep> &path,
                     const Function &function) {
  const auto way = wayOutside(base, path, function);
  if (!way)
    return nullptr;
  if (way->rest.empty())
    return load(way->object);
  TypeRef last = way->object->type;
  for (const unsigned step : way->rest)
    last = last->fields[step].type;
  const MemberWords *words = wordsOf(*way);
  std::string call = accessorOf(*way->object->type, way->rest, function);
  if (!call.empty())
    call += "()";
  else if (words && (last->isInteger() || (last->isPointer() && !isDisguised(*last))))
    call = callOn(constnessOf(*way->object, function), words->value, words->valueOfConst);
  return call.empty() ? nullptr : load(askedPlace(way->object, call, unqualified(last)));
}

ElementWords elementsOutside(const Base &base, const std::vector<PathStep> &path,
                             const Function &function) {
  const auto way = wayOutside(base, path, function);
  if (!way)
    return {};
  if (way->rest.empty())
    return {way->object->type->kind == TypeKind::Container ? dataWord(*way->object)
                                                           : wordOf(*load(way->object)),
            false};
  const MemberWords *words = wordsOf(*way);
  const TypeRef held = words ? way->object->type->fields[way->rest.front()].type : nullptr;
  if (!held || !held->element || (!held->isPointer() && held->kind != TypeKind::Container))
    return {};
  const Constness constness = constnessOf(*way->object, function);
  if (const std::string call = callOn(constness, words->value, words->valueOfConst); !call.empty())
    return {load(askedPlace(way->object, call, pointerTo(held->element))), false};
  if (const FirstElement &start = callOn(constness, words->start, words->startOfConst);
      !start.call.empty())
    return {load(askedElement(way->object, start, pointerTo(held->element))), true};
  const FirstElement &plain = callOn(constness, words->element, words->elementOfConst);
  const bool isCast = plain.call.empty() && constness != Constness::No;
  const FirstElement &element = isCast ? words->element : plain;
  if (element.call.empty())
    return {};
  // A function that only gives an element of it is called on a const one all the same.
  const ExprRef object = isCast ? asNotConst(way->object) : way->object;
  return {addressOfObject(askedElement(object, element, held->element)), true};
}

} // namespace parlift::analysis
