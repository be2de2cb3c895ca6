#include "legality/parallel/ElementsByWords.h"

#include "analysis/execution/Assigned.h"
#include "analysis/execution/OutsideWords.h"
#include "analysis/model/InTree.h"
#include "ir/Builder.h"
#include "ir/PlainParts.h"
#include "ir/Rewrite.h"
#include "ir/SetBy.h"
#include "ir/Walk.h"
#include "legality/parallel/ElementPlaces.h"
#include "legality/parallel/UpdatedMembers.h"

#include <algorithm>
#include <memory>

namespace parlift::legality {

using namespace analysis;

namespace {

/// `p.force` of `p.force.size()`; null: the words do not name the container.
ir::ExprRef containerOf(const ir::ExprRef &size) {
  const bool isMember =
      size && size->kind == ir::ExprKind::Load && size->operands[0]->kind == ir::ExprKind::Member;
  const ir::ExprRef container = isMember ? size->operands[0]->operands[0] : nullptr;
  return container && container->type->kind == ir::TypeKind::Container && container->type->element
             ? container
             : nullptr;
}

/// The container that owns the elements, and its size.
bool sayContainer(const Nest &nest, const Base &base, WordedElements &result) {
  if (!base.holder || !base.ownsElements)
    return false;
  const Base &object = nest.table().bases[base.holder->base];
  std::vector<PathStep> path = base.holder->path;
  PathStep size;
  size.isField = true;
  size.fieldName = "size()";
  path.push_back(size);
  const ir::ExprRef words = wordsOutside(object, path, nest.function);
  const ir::ExprRef container = containerOf(words);
  if (!container || container->type->extent)
    return false;
  result.start = ir::addressOf(container);
  result.count = words;
  return true;
}

/// A function that does no more than to give the address of a place, and that is the same each time.
bool isPlainAccessor(const ir::Expr &call) {
  const auto callee = call.target.lock();
  if (!callee || !callee->body)
    return false;
  const ir::Stmt *only = callee->body.get();
  while (only->kind == ir::StmtKind::Block && only->children.size() == 1)
    only = only->children.front().get();
  if (only->kind != ir::StmtKind::Return || !only->value)
    return false;
  bool isPlain = true;
  ir::forEachExpr(*only->value, [&](const ir::Expr &expr) {
    isPlain = isPlain && expr.kind != ir::ExprKind::Call && expr.kind != ir::ExprKind::OpaqueExpr;
  });
  return isPlain;
}

/// Means the same before the loop as in it, or is the counter.
bool isFixedOrCounter(const ir::Expr &argument, const ir::Stmt &loop, const ir::Symbol &counter) {
  const Assigned assigned = assignedIn(loop);
  bool isFixed = true;
  ir::forEachExpr(argument, [&](const ir::Expr &expr) {
    switch (expr.kind) {
    case ir::ExprKind::VarRef: {
      const ir::Symbol &symbol = *expr.symbol;
      const bool isOwn = !isDeclaredIn(loop, symbol) && !assigned.symbols.contains(&symbol) &&
                         (symbol.isThis || symbol.isReference || !symbol.isExposed() ||
                          symbol.type->kind == ir::TypeKind::Record);
      isFixed = isFixed && (&symbol == &counter || isOwn);
      break;
    }
    case ir::ExprKind::Load:
    case ir::ExprKind::AddressOf:
      isFixed = isFixed && expr.operands[0]->kind == ir::ExprKind::VarRef;
      break;
    default:
      isFixed =
          isFixed && (expr.kind == ir::ExprKind::Cast || expr.kind == ir::ExprKind::IntLiteral);
    }
  });
  return isFixed;
}

/// The accessor of an element for each iteration: asked for the first one it tells where the elements begin, and they are as
/// many as the iterations.
bool sayFirst(const Nest &nest, LoopIndex loop, const std::vector<const Access *> &accesses,
              WordedElements &result) {
  const NestLoop &known = nest.loop(loop);
  const ir::Symbol *counter = known.variable.get();
  if (!counter || !known.exact || !known.counted || !known.upper || known.step != 1 ||
      !known.lower.isZero() || !known.start.isZero() || !counter->type->isInteger())
    return false;
  for (const Access *access : accesses) {
    const bool isEach = access->exact && access->guards.empty() && access->branches.empty() &&
                        !access->loops.empty() && access->loops.back() == loop &&
                        access->path[0].index == Polynomial::atom(known.counter);
    const auto places = isEach ? elementPlaces(nest, loop, {access}) : std::nullopt;
    if (!places || places->size() != 1)
      continue;
    const ir::Expr &call = **places->begin();
    if (call.kind != ir::ExprKind::Call || !isPlainAccessor(call) ||
        !std::ranges::all_of(call.operands, [&](const ir::ExprRef &argument) {
          return isFixedOrCounter(*argument, *known.stmt, *counter);
        }))
      continue;
    const InTree tree(nest.model, loop);
    const auto count = tree.length(*known.upper);
    auto tests = tree.entryTests({loop});
    if (!count || !tests)
      return false;
    result.start = ir::replaceReads(std::make_shared<const ir::Expr>(call),
                                    {{counter, ir::intLiteral(0, ir::unqualified(counter->type))}});
    result.count = *count;
    result.tests = std::move(*tests);
    return true;
  }
  return false;
}

/// What the elements are called: the accessor, or the member.
std::string nameFor(const ir::Expr &place) {
  std::string name = "elements";
  const auto callee = place.kind == ir::ExprKind::Call ? place.target.lock() : nullptr;
  const ir::Expr *pointer =
      place.kind == ir::ExprKind::Subscript ? place.operands[0].get() : nullptr;
  if (callee && callee->nameRange.valid()) {
    name = callee->nameRange.text();
  } else if (pointer && pointer->kind == ir::ExprKind::AddressOf &&
             pointer->operands[0]->kind == ir::ExprKind::Member) {
    const ir::Expr &member = *pointer->operands[0];
    name = member.operands[0]->type->fields[member.field].name;
  }
  const bool isName = !name.empty() && std::ranges::all_of(name, [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '_';
  });
  return isName ? name : "elements";
}

} // namespace

std::optional<WordedElements> elementsByWords(const Nest &nest, LoopIndex loop,
                                              const std::vector<const Access *> &accesses) {
  const auto places = elementPlaces(nest, loop, accesses);
  if (!places || places->empty())
    return std::nullopt;
  const Base &base = nest.table().bases[accesses.front()->base];
  WordedElements result;
  if (!sayContainer(nest, base, result) && !sayFirst(nest, loop, accesses, result))
    return std::nullopt;
  std::vector<ir::StmtRef> words;
  for (const ir::Expr *place : *places)
    words.push_back(ir::evaluate(std::make_shared<const ir::Expr>(*place)));
  std::ranges::sort(words, {}, [](const ir::StmtRef &one) { return one->value->range.begin; });
  const ir::Expr &first = *words.front()->value;
  const ir::TypeRef &given = first.kind == ir::ExprKind::Call ? first.type->element : first.type;
  if (!given)
    return std::nullopt;
  auto pointer = std::make_shared<ir::Symbol>();
  pointer->name = nameFor(first);
  pointer->type = ir::pointerTo(ofUpdatedMembers(ir::unqualified(given), accesses));
  result.pointer = std::move(pointer);
  result.words = ir::block(std::move(words));
  return result;
}

} // namespace parlift::legality
