// What is known of a view that an iteration makes: `std::span<const double> row(int i) const { return {d_.data() + i * c_, c_}; }`.
//
//     auto r = m.row(i);            r.data() is m.d_.data() + i * m.c_, r.size() is m.c_
//     for (double x : m.row(i))     the same of a variable that nobody has named
//
// In: views that the front end says to be made of a pointer and a number (frontend/MadeViews.cpp), copies of them, and what functions return
// that are executed in place of their calls. The two stand in the environment under variables of their own, as members of a record do
// (ExecutorParts.cpp), and are forgotten as those are: when the variable is given another value on some way, or its address to somebody.
#include "analysis/execution/Executor.h"
#include "ir/Builder.h"

namespace parlift::analysis {

using namespace ir;

namespace {

/// `n + 1` and `next - at`: two of these that are equal modulo 2^64 are equal where both are numbers of elements.
bool isNumberOrDistance(const Polynomial &value) {
  constexpr std::int64_t small = std::int64_t{1} << 31;
  int added = 0, taken = 0;
  for (const auto &[monomial, factor] : value.terms()) {
    if (monomial.empty() ? factor <= -small || factor >= small
                         : monomial.size() > 1 || (factor != 1 && factor != -1))
      return false;
    added += !monomial.empty() && factor == 1 ? 1 : 0;
    taken += !monomial.empty() && factor == -1 ? 1 : 0;
  }
  return value.denominator() == 1 && added <= 1 && taken <= added;
}

} // namespace

SymbolRef Executor::partOfView(const Symbol &view, bool ofSize) {
  Part &part = parts_[{&view, ofSize ? ".size" : ".data"}];
  if (!part.variable) {
    auto made = std::make_shared<Symbol>();
    made->id = nextMadeId_--;
    made->name = view.name;
    made->type = ofSize ? unsignedLongType() : ir::pointerTo(view.type->element);
    made->isSynthetic = true;
    part.variable = made;
  }
  return part.variable;
}

/// Nullopt: nothing is known of the view there.
std::optional<Executor::View> Executor::viewAt(const Place &where) const {
  if (parts_.empty() || where.kind != Place::Kind::Memory || where.broken || !where.path.empty())
    return std::nullopt;
  const Base &base = table().bases[where.base];
  const auto valueOf = [&](const char *name) -> const Value * {
    const auto part = parts_.find({base.symbol.get(), name});
    const auto known = part == parts_.end() || !part->second.variable
                           ? environment_.end()
                           : environment_.find(part->second.variable.get());
    return known == environment_.end() ? nullptr : &known->second;
  };
  if (base.kind != BaseKind::Object || !base.symbol || base.symbol->isReference)
    return std::nullopt;
  const Value *data = valueOf(".data"), *size = valueOf(".size");
  if (!data || !size || data->kind != Value::Kind::Pointer || size->kind != Value::Kind::Integer)
    return std::nullopt;
  return View{nullptr, *data, *size};
}

/// A pointer, and how many elements lie there.
void Executor::makeView(const Expr &made) {
  Value data = evaluate(*made.operands[0]), size = evaluate(*made.operands[1]);
  letEscape(data);
  const bool isKnown = data.kind == Value::Kind::Pointer && size.kind == Value::Kind::Integer;
  // So many elements there must be. Of what has no such form it is some number, the same as long as the view is.
  if (isKnown && isNumberOrDistance(size.number))
    size.modular = false;
  else if (isKnown && (size.modular || !provesNonNegative(size.number)))
    size = freshInteger(unsignedLongType(), "", false);
  view_ = {isKnown ? &made : nullptr, std::move(data), std::move(size)};
}

/// The variable has been given what has just been evaluated.
void Executor::keepView(const Symbol &symbol, const Expr &given) {
  if (!symbol.type->isView || symbol.isReference)
    return;
  for (const bool ofSize : {false, true})
    environment_.erase(partOfView(symbol, ofSize).get());
  if (view_.of != &given || loops_.empty() || model_ == &scratch_ ||
      function_.hasUnstructuredFlow || symbol.isExposed() || symbol.hasStaticStorage())
    return;
  environment_[partOfView(symbol, false).get()] = view_.data;
  environment_[partOfView(symbol, true).get()] = view_.size;
}

} // namespace parlift::analysis
