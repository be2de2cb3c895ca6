#include "analysis/execution/OutsideWords.h"

#include "ir/Builder.h"
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
      return one.name == step.fieldName && one.offset == step.fieldOffset && !one.isBitField;
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

/// `v.cols()`, as a member by that name.
ExprRef asked(const Expr &object, const std::string &accessor, const TypeRef &result) {
  auto record = std::make_shared<Type>(*object.type);
  Field field;
  field.name = accessor + "()";
  field.type = result;
  record->fields = {std::move(field)};
  auto copy = std::make_shared<Expr>(object);
  copy->type = std::move(record);
  return load(member(std::move(copy), 0));
}

} // namespace

ExprRef wordsOutside(const Base &base, const std::vector<PathStep> &path,
                     const Function &function) {
  if (!base.printable || base.isLocalToNest || !base.declaredIn.empty() || base.variesEverywhere ||
      !base.variesIn.empty() || base.rootOnly)
    return nullptr;
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
      return nullptr;
    object = subscript(addressOf(object), intLiteral(*at, intType()));
  }
  const auto fields = object ? fieldsOf(object->type, path, from) : std::nullopt;
  if (!fields || from + fields->size() == 0)
    return nullptr;
  for (std::size_t k = 0; k < fields->size(); ++k) {
    const Type &record = *object->type;
    const Field &field = record.fields[(*fields)[k]];
    if (field.name == "(base)" || record.isVolatile)
      return nullptr;
    if (field.isHidden && !isMemberOf(function, record)) {
      const Steps rest(fields->begin() + static_cast<std::ptrdiff_t>(k), fields->end());
      TypeRef last = object->type;
      for (const unsigned step : rest)
        last = last->fields[step].type;
      const std::string accessor = accessorOf(record, rest, function);
      return accessor.empty() ? nullptr : asked(*object, accessor, unqualified(last));
    }
    object = member(object, (*fields)[k]);
  }
  return load(object);
}

} // namespace parlift::analysis
