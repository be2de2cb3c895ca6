#include "analysis/model/InTree.h"

#include "analysis/symbolic/Bounds.h"
#include "analysis/symbolic/ExprFacts.h"
#include "analysis/symbolic/Words.h"
#include "ir/Builder.h"
#include "ir/Conversions.h"
#include "ir/Walk.h"

#include <algorithm>
#include <cmath>

namespace parlift::analysis {

using ir::BinaryOp;
using ir::Expr;
using ir::ExprRef;
using ir::number;
using ir::together;

namespace {

bool isOneOf(LoopIndex loop, const std::vector<LoopIndex> &loops) {
  return std::find(loops.begin(), loops.end(), loop) != loops.end();
}

} // namespace

InTree::InTree(const NestModel &model, LoopIndex loop)
    : model_(model), loop_(loop), widest_(ir::longType()) {}

void InTree::computeAsDouble() {
  widest_ = ir::doubleType();
  widensMultiples_ = true;
}

bool isAlwaysTrue(const Expr &condition) {
  return condition.kind == ir::ExprKind::IntLiteral && condition.intValue != 0;
}

/// `loop` is the one that the words stand before, or inside it.
bool InTree::isInside(LoopIndex loop) const {
  std::optional<LoopIndex> at = loop;
  while (at && *at != loop_)
    at = model_.table.loops[*at].parent;
  return at.has_value();
}

/// Something that varies in the loop, or in one inside it, has no fixed value before it.
bool InTree::variesWithin(const std::vector<LoopIndex> &loops) const {
  return std::any_of(loops.begin(), loops.end(), [&](LoopIndex loop) { return isInside(loop); });
}

namespace {

/// What holds exactly where the loop has a first iteration.
std::vector<Constraint> firstIteration(const NestLoop &loop) {
  std::vector<Constraint> result = loop.bounds;
  for (Constraint &bound : result)
    bound.value = bound.value.substitute(loop.counter, loop.lower);
  return result;
}

/// What holds in each iteration of the loops around it.
std::vector<Constraint> factsAround(const AccessTable &table, const NestLoop &loop) {
  std::vector<Constraint> facts = table.context;
  for (std::optional<LoopIndex> at = loop.parent; at; at = table.loops[*at].parent)
    facts.insert(facts.end(), table.loops[*at].bounds.begin(), table.loops[*at].bounds.end());
  return facts;
}

bool runsSurely(const AccessTable &table, const NestLoop &loop) {
  const Bounds bounds(table, factsAround(table, loop));
  const std::vector<Constraint> tests = firstIteration(loop);
  return loop.exact && std::all_of(tests.begin(), tests.end(), [&](const Constraint &test) {
           return test.kind == Constraint::Kind::NonNegative && !test.value.isPoisoned() &&
                  bounds.nonNegative(test.value);
         });
}

} // namespace

/// The words are evaluated whenever the loop is entered, or may be asked for where the loops run.
bool InTree::mayRead(const std::vector<LoopIndex> &readIn) const {
  for (const LoopIndex loop : readIn) {
    if (!isInside(loop) || runsSurely(model_.table, model_.table.loops[loop]))
      continue;
    if (!entered_)
      return false;
    entered_->insert(loop);
  }
  return true;
}

/// An element is there where the loops run: one of them touches it in any case.
bool InTree::hasElement(const Base &base) const {
  const AccessTable &table = model_.table;
  const auto index = static_cast<std::size_t>(&base - table.bases.data());
  return index < table.bases.size() &&
         std::ranges::any_of(
             table.accesses,
             [&](const Access &access) {
               return access.base == index && !access.loops.empty() &&
                      isInside(access.loops.back()) && access.exact && access.guards.empty() &&
                      access.branches.empty() && !access.path.empty() && access.inTestOf.empty() &&
                      mayRead(access.loops);
             });
}

/// From the outermost loop inwards: where an inner one ends may be read only in those around it, which are asked before.
std::optional<std::vector<ExprRef>> InTree::entryTests(const std::set<LoopIndex> &loops) const {
  std::vector<LoopIndex> inwards(loops.begin(), loops.end());
  std::ranges::stable_sort(inwards, {}, [&](LoopIndex at) { return model_.table.loops[at].depth; });
  std::set<LoopIndex> tested;
  std::vector<ExprRef> result;
  for (const LoopIndex index : inwards) {
    const NestLoop &loop = model_.table.loops[index];
    if (!loop.exact || loop.leavesOutTest)
      return std::nullopt;
    std::set<LoopIndex> needed;
    InTree tree = *this;
    tree.entered_ = &needed;
    for (const Constraint &test : firstIteration(loop)) {
      const Maybe words = tree.holds(test);
      if (!words || !std::ranges::includes(tested, needed))
        return std::nullopt;
      if (!isAlwaysTrue(**words))
        result.push_back(*words);
    }
    tested.insert(index);
  }
  return result;
}

/// C rounds towards zero: the same as floor for what is not negative. `8 * m / 8` of a size_t is computed as the loop does, which may
/// have come round, and becomes a `long` as a whole.
InTree::Maybe InTree::quotient(const Atom &atom, bool isTrusted, Widening widening) const {
  const bool isAsInLoop = hasNoSign(atom.operand) && !mixesSigns(atom.operand);
  const bool isLong = isTrusted || (widening == Widening::All && !isAsInLoop);
  const Maybe operand = isLong ? asLong(atom.operand) : value(atom.operand);
  if (!operand || (!isTrusted && !atom.isSaidInC && (!atom.low || *atom.low < 0)))
    return std::nullopt;
  return together(atom.kind == AtomKind::Quotient ? BinaryOp::Div : BinaryOp::Rem, *operand,
                  number(atom.divisor));
}

namespace {

/// The variables that blocks between `stmt` and `here` have declared before `here`, by name, inner ones instead of outer ones; false:
/// `here` is not inside.
bool findDeclared(const ir::Stmt &stmt, const ir::Stmt &here,
                  std::map<std::string, const ir::Symbol *, std::less<>> &names) {
  if (&stmt == &here)
    return true;
  auto inside = names;
  bool found = false;
  ir::forEachChild(stmt, [&](const ir::StmtRef &part) {
    if (found)
      return;
    auto there = inside;
    if (findDeclared(*part, here, there)) {
      found = true;
      names = std::move(there);
    } else if (part->kind == ir::StmtKind::Declare) {
      inside[part->symbol->name] = part->symbol.get();
    } else if (part->kind == ir::StmtKind::Block && !part->isScope) { // `int i = 0, j = i;`
      for (const ir::StmtRef &one : part->children)
        if (one->kind == ir::StmtKind::Declare)
          inside[one->symbol->name] = one->symbol.get();
    }
  });
  return found;
}

} // namespace

/// The words say the name of a variable that means another one before the loop: a block of the nest around it has declared that.
bool InTree::isHidden(const Expr &words) const {
  if (!declared_) {
    declared_.emplace();
    const ir::Stmt *here = model_.table.loops[loop_].stmt;
    const ir::Stmt *root = model_.table.loops.front().stmt;
    if (loop_ != 0 && here && root && !model_.table.loops[loop_].inlined)
      findDeclared(*root, *here, *declared_);
  }
  if (declared_->empty())
    return false;
  bool result = false;
  ir::forEachExpr(words, [&](const Expr &part) {
    if (part.kind != ir::ExprKind::VarRef)
      return;
    const auto meant = declared_->find(part.symbol->name);
    result |= meant != declared_->end() && meant->second != part.symbol.get();
  });
  return result;
}

InTree::Maybe InTree::word(AtomId id, Widening widening) const {
  const Maybe words = wordAnywhere(id, widening);
  return words && *words && isHidden(**words) ? std::nullopt : words;
}

InTree::Maybe InTree::wordAnywhere(AtomId id, Widening widening) const {
  if (renamed_ == id)
    return word_;
  const Atom &atom = model_.table.atoms[id];
  if (atom.variesEverywhere || variesWithin(atom.variesIn))
    return std::nullopt;
  if (atom.kind == AtomKind::Quotient || atom.kind == AtomKind::Remainder)
    return quotient(atom, saidInC_.contains(id), widening);
  const bool isNamed = atom.printable && atom.word && !(atom.rootOnly && loop_ != 0) &&
                       !isOneOf(loop_, atom.conditionalIn) && mayRead(atom.readIn);
  if (!isNamed) { // by a variable in view there, perhaps, or by what it is read from
    const auto own = model_.table.loops[loop_].words.find(id);
    if (own == model_.table.loops[loop_].words.end())
      return std::nullopt;
    const bool isVariable = own->second->kind == ir::ExprKind::Load &&
                            own->second->operands[0]->kind == ir::ExprKind::VarRef;
    const bool isThere =
        isVariable || (!isOneOf(loop_, atom.conditionalIn) && mayRead(atom.readIn));
    return isThere && !own->second->type->isScoped ? InTree::Maybe(own->second) : std::nullopt;
  }
  const ir::Type &type = *atom.word->type;
  if (type.isScoped) { // C++ compares it with its like only; as a number it is one all the same
    auto number = std::make_shared<Expr>();
    number->kind = ir::ExprKind::Cast;
    number->type = type.bits > 32 ? ir::longType() : ir::intType();
    number->operands = {atom.word};
    return saidConversion(*number);
  }
  return atom.word;
}

namespace {

/// Computed in the type that C gives it, `2 * n` may be no number of that type: what the loop computes with is
/// smaller, at least by what it adds behind the last iteration.
bool mayOverflow(const AtomTable &atoms, const Monomial &monomial, std::int64_t magnitude) {
  if (monomial.empty() || magnitude == 1)
    return false;
  constexpr double widestInt = 2147483647.0, widestUnsigned = 4294967295.0;
  double most = static_cast<double>(magnitude);
  bool isUnsigned = false;
  for (const AtomId id : monomial) {
    const Atom &atom = atoms[id];
    if (!atom.low || !atom.high)
      return true;
    most *= std::max(std::abs(static_cast<double>(*atom.low)),
                     std::abs(static_cast<double>(*atom.high)));
    isUnsigned |= atom.type && atom.type->isUnsigned() && atom.type->bits == 32;
  }
  return most > (isUnsigned ? widestUnsigned : widestInt);
}

/// Times an `int` it is a number that a `long` has.
constexpr std::int64_t largestFactor = std::int64_t{1} << 31U;

} // namespace

bool InTree::isComputedWide(const Monomial &monomial, std::int64_t magnitude,
                            Widening widening) const {
  if (monomial.empty())
    return false;
  // The number of an iteration is widened where its words are known (target/common/ClosedForm.h).
  const bool isNumber = renamed_ && monomial == Monomial{*renamed_};
  return monomial.size() > 1 || widening != Widening::Products ||
         (widensMultiples_ && magnitude != 1) ||
         (!isNumber && mayOverflow(model_.table.atoms, monomial, magnitude));
}

/// In the widest type, unless it is as wide already: an unsigned number is so only where nothing is subtracted.
ExprRef InTree::widened(const ExprRef &word, Widening widening) const {
  const ir::Type &type = *word->type;
  const bool isNarrow = type.isInteger() && (type.bits < 64 || widest_->isFloating() ||
                                             (widening == Widening::All && type.isUnsigned()));
  return isNarrow ? saidAs(word, widest_) : word;
}

InTree::Maybe InTree::product(const Monomial &monomial, std::int64_t magnitude,
                              Widening widening) const {
  ExprRef result;
  if (monomial.empty() || magnitude != 1)
    result = number(magnitude);
  const bool isWide = isComputedWide(monomial, magnitude, widening);
  for (const AtomId id : monomial) {
    Maybe factor = word(id, widening);
    if (!factor || !*factor || !((*factor)->type->isInteger()))
      return std::nullopt;
    if (isWide)
      factor = widened(*factor, widening);
    result = result ? together(BinaryOp::Mul, result, *factor) : *factor;
  }
  return result;
}

namespace {

/// n - (i - 9223372036854775800) is what the loop says. In another order, `n + 9223372036854775800 - i`, it leaves the widest type there
/// is, and which order keeps inside of it hangs on the values.
bool leavesNoRoom(const Polynomial &value) {
  constexpr std::int64_t most = std::int64_t{1} << 62U;
  const std::int64_t number = value.coefficient({});
  return value.terms().size() > 2 && (number >= most || number <= -most);
}

} // namespace

/// The terms whose coefficient has the sign, made positive; null for none.
InTree::Maybe InTree::sum(const Polynomial &value, int sign, Widening widening) const {
  ExprRef result;
  std::vector<std::pair<Monomial, std::int64_t>> terms(value.terms().begin(), value.terms().end());
  std::sort(terms.begin(), terms.end(), [](const auto &a, const auto &b) {
    return a.first.size() != b.first.size() ? a.first.size() > b.first.size() : a.first < b.first;
  });
  for (const auto &[monomial, factor] : terms) {
    if ((factor > 0) != (sign > 0))
      continue;
    // The loop says (i - 9223372036854775800) * n, whose parts by themselves are no numbers of a `long`.
    if (factor == INT64_MIN ||
        (!monomial.empty() && (factor >= largestFactor || factor <= -largestFactor)))
      return std::nullopt;
    const Maybe term = product(monomial, factor < 0 ? -factor : factor, widening);
    if (!term)
      return std::nullopt;
    result = result ? together(BinaryOp::Add, result, *term) : *term;
  }
  return result;
}

bool InTree::isUnsignedWide(const Polynomial &value) const {
  for (AtomId id : value.atoms())
    if (const auto &type = model_.table.atoms[id].type;
        type && type->isUnsigned() && type->bits >= 32)
      return true;
  return false;
}

/// What is left of a number without a sign has none either.
bool InTree::isPartOfUnsigned(AtomId id) const {
  const Atom &atom = model_.table.atoms[id];
  return (atom.kind == AtomKind::Quotient || atom.kind == AtomKind::Remainder) &&
         isUnsignedWide(atom.operand);
}

bool InTree::isSigned(const Polynomial &value) const {
  for (AtomId id : value.atoms())
    if (const auto &type = model_.table.atoms[id].type;
        type ? type->isInteger() && type->isSigned : !isPartOfUnsigned(id))
      return true;
  return false;
}

/// A number without a sign of 32 bits, or what is left of one, takes part: sums with it have no sign either.
bool InTree::hasNoSign(const Polynomial &value) const {
  return isUnsignedWide(value) ||
         std::ranges::any_of(value.atoms(), [&](AtomId id) { return isPartOfUnsigned(id); });
}

/// `k + 8 * i` of an `int` below zero and an `unsigned` is no number that C computes of them; nor is `n + u % 4`, or `u - 1` of zero.
bool InTree::mixesSigns(const Polynomial &value) const {
  if (!hasNoSign(value))
    return false;
  const auto &atoms = model_.table.atoms;
  const auto mayBeNegative = [&](AtomId id) {
    const Atom &atom = atoms[id];
    return atom.type && atom.type->isInteger() && atom.type->isSigned &&
           !(atom.low && *atom.low >= 0);
  };
  if (std::ranges::any_of(value.atoms(), mayBeNegative))
    return true;
  const bool isTaken =
      std::ranges::any_of(value.terms(), [](const auto &t) { return t.second < 0; });
  if (!isTaken || value.isPoisoned())
    return false;
  const NestLoop &loop = model_.table.loops[loop_];
  std::vector<Constraint> facts = factsAround(model_.table, loop), first = firstIteration(loop);
  facts.insert(facts.end(), first.begin(), first.end());
  return !Bounds(model_.table, std::move(facts)).nonNegative(value);
}

namespace {

/// `n + k - 2147483600` where the loop says `i - 2147483600 + k`: with a number of that size it matters in which order the terms are
/// added, and the loop's order is not known here.
bool hasLargeNumber(const Polynomial &value) {
  constexpr std::int64_t large = std::int64_t{1} << 20U;
  const std::int64_t number = value.coefficient({});
  return value.terms().size() > 1 && (number >= large || number <= -large);
}

} // namespace

InTree::Maybe InTree::value(const Polynomial &value) const {
  return difference(value, mixesSigns(value) || hasLargeNumber(value) ? Widening::All
                                                                      : Widening::Products);
}

InTree::Maybe InTree::asLong(const Polynomial &value) const {
  return difference(value, Widening::All);
}

InTree::Maybe InTree::length(const Polynomial &value) const {
  const bool isWord = value.denominator() == 1 && value.terms().size() == 1 &&
                      value.terms().begin()->first.size() == 1 &&
                      value.terms().begin()->second == 1;
  return isWord ? this->value(value) : asLong(value);
}

InTree::Maybe InTree::difference(const Polynomial &value, Widening widening) const {
  if (value.isPoisoned() || leavesNoRoom(value))
    return std::nullopt;
  // `hi - (lo + 5)`: what is taken away is no part of what the loop computes, and may be too large for its type.
  const auto taken =
      std::ranges::count_if(value.terms(), [](const auto &t) { return t.second < 0; });
  const Widening ofMinus =
      taken > 1 && widening == Widening::Products ? Widening::Narrow : widening;
  const Maybe plus = sum(value, 1, widening), minus = sum(value, -1, ofMinus);
  if (!plus || !minus)
    return std::nullopt;
  ExprRef result = *plus;
  if (!result)
    result = *minus ? ir::unary(ir::UnaryOp::Neg, ir::promoted(*minus)) : number(0);
  else if (*minus)
    result = together(BinaryOp::Sub, result, *minus);
  if (value.denominator() != 1)
    result = together(BinaryOp::Div, result, number(value.denominator()));
  return result;
}

namespace {

/// More than a comparison of two values, or of one with a number, which cannot overflow.
bool computes(const Polynomial &value) {
  std::size_t plus = 0, minus = 0;
  for (const auto &[monomial, factor] : value.terms()) {
    if (!monomial.empty() && factor != 1 && factor != -1)
      return true;
    if (!monomial.empty())
      ++(factor > 0 ? plus : minus);
  }
  const std::int64_t constant = value.coefficient({});
  return plus > 1 || minus > 1 || (plus > 0 && minus > 0 && constant != 0 && constant != -1);
}

ExprRef withAdded(const ExprRef &side, std::int64_t value) {
  return side ? together(BinaryOp::Add, side, number(value)) : number(value);
}

/// A comparison, or several: what C prints as 1 or 0.
bool isTruth(const ExprRef &word) {
  const bool isOperation = word && word->kind == ir::ExprKind::Binary;
  return isOperation && (isComparison(word->binaryOp) || word->binaryOp == BinaryOp::LogicalAnd ||
                         word->binaryOp == BinaryOp::LogicalOr);
}

/// left - right + constant is 0, or is not: `n == 1`, and neither `1 == n` nor `n + 1 == 0`; of a truth value `n <= m`.
ExprRef equation(ExprRef left, ExprRef right, std::int64_t constant, BinaryOp op) {
  if (const ExprRef &alone = left ? left : right;
      (!left || !right) && constant == 0 && isTruth(alone))
    return op == BinaryOp::Ne ? alone : ir::unary(ir::UnaryOp::LogicalNot, alone);
  if (!left || !right)
    return together(op, left ? left : right, number(left ? -constant : constant));
  if (constant > 0)
    left = withAdded(left, constant);
  else if (constant < 0)
    right = withAdded(right, -constant);
  return together(op, left, right);
}

/// left - right + constant >= 0
ExprRef inequality(ExprRef left, ExprRef right, std::int64_t constant) {
  if (!right && constant == -1 && isTruth(left))
    return left;
  if (!left && constant == 0 && isTruth(right))
    return ir::unary(ir::UnaryOp::LogicalNot, right);
  if (!left)
    return constant == -1 ? together(BinaryOp::Lt, right, number(0))
                          : together(BinaryOp::Le, right, number(constant));
  if (!right)
    return constant == -1 ? together(BinaryOp::Gt, left, number(0))
                          : together(BinaryOp::Ge, left, number(-constant));
  if (constant == -1)
    return together(BinaryOp::Gt, left, right);
  if (constant > 0)
    left = withAdded(left, constant);
  else if (constant < 0)
    right = withAdded(right, -constant);
  return together(BinaryOp::Ge, left, right);
}

InTree::Maybe knownAnswer(const Constraint &constraint, std::int64_t value) {
  using Kind = Constraint::Kind;
  const bool isTrue = constraint.kind == Kind::NonNegative ? value >= 0
                      : constraint.kind == Kind::Zero      ? value == 0
                                                           : value != 0;
  return isTrue ? InTree::Maybe(number(1)) : std::nullopt;
}

} // namespace

InTree::Maybe InTree::holds(const Constraint &constraint) const {
  using Kind = Constraint::Kind;
  const Polynomial &value = constraint.value;
  if (value.isPoisoned())
    return std::nullopt;
  if (const auto known = value.constantValue())
    return knownAnswer(constraint, *known);
  // Signed and unsigned words in one comparison, or sums: everything is compared as long. Two words are compared as they are: what
  // is no length, `(size_t)-1`, is larger than any.
  const bool isOfTwo = !computes(value) && value.denominator() == 1;
  const bool widen =
      hasNoSign(value) && (isSigned(value) || (value.terms().size() > 2 && !isOfTwo));
  const std::int64_t constant = value.coefficient({});
  const Polynomial variable = value - Polynomial::constant(constant).dividedBy(value.denominator());
  if (variable.isPoisoned() || constant == INT64_MIN)
    return std::nullopt; // no number of 64 bits is its opposite
  if (!isOfTwo && leavesNoRoom(value))
    return std::nullopt;
  const Widening widening = widen             ? Widening::All
                            : computes(value) ? Widening::Narrow
                                              : Widening::Products;
  const Maybe plus = sum(variable, 1, widening), minus = sum(variable, -1, widening);
  if (!plus || !minus || (!*plus && !*minus))
    return std::nullopt;
  if (constraint.kind != Kind::NonNegative)
    return equation(*plus, *minus, constant,
                    constraint.kind == Kind::Zero ? BinaryOp::Eq : BinaryOp::Ne);
  if (!*minus && constant >= 0 && !isSigned(value))
    return number(
        1); // a sum of unsigned words: C would take the constant on the other side for a large one
  return inequality(*plus, *minus, constant);
}

/// The variable that holds the address while the loop runs, though a loop around it changes it: of a time loop that swaps two.
ir::SymbolRef InTree::heldMeanwhile(const Base &base) const {
  const auto held = base.heldAt.find(loop_);
  if (held == base.heldAt.end() || !held->second.throughout)
    return nullptr;
  const Expr &word = *held->second.word;
  return word.kind == ir::ExprKind::Load && word.operands[0]->kind == ir::ExprKind::VarRef &&
                 !isHidden(word)
             ? word.operands[0]->symbol
             : nullptr;
}

/// An array that an iteration of a loop around this one has declared by then, in a block that holds this loop, too.
bool InTree::isDeclaredAround(const Base &base) const {
  const ir::Stmt *here = model_.table.loops[loop_].stmt;
  const ir::Stmt *root = model_.table.loops.front().stmt;
  if (base.kind != BaseKind::Object || !base.symbol || base.symbol->isSynthetic ||
      base.allocation || base.symbol->type->kind != ir::TypeKind::Array || !here || !root ||
      model_.table.loops[loop_].inlined)
    return false;
  bool result = false;
  const auto find = [&](const ir::Stmt &stmt, bool isDeclared, const auto &self) -> bool {
    if (&stmt == here) {
      result = isDeclared;
      return true;
    }
    bool found = false;
    ir::forEachChild(stmt, [&](const ir::StmtRef &part) {
      if (found)
        return;
      if (part->kind == ir::StmtKind::Declare && part->symbol->name == base.symbol->name)
        isDeclared = part->symbol == base.symbol; // or hidden by another one
      found = self(*part, isDeclared, self);
    });
    return found;
  };
  find(*root, false, find);
  return result;
}

InTree::Maybe InTree::address(const Base &base) const {
  const Maybe words = addressAnywhere(base);
  return words && *words && isHidden(**words) ? std::nullopt : words;
}

InTree::Maybe InTree::addressAnywhere(const Base &base) const {
  ExprRef word = addressWord(base);
  if (base.isLocalToNest && isDeclaredAround(base))
    return word ? Maybe(word) : std::nullopt;
  if (base.isLocalToNest || isOneOf(loop_, base.conditionalIn) || !mayRead(base.readIn) ||
      (base.asksElement && !hasElement(base)))
    return std::nullopt;
  const bool changes = base.symbol && base.kind == BaseKind::Pointer &&
                       std::find(model_.modified.begin(), model_.modified.end(),
                                 base.symbol.get()) != model_.modified.end();
  const bool isNamed = base.printable && !base.variesEverywhere && !variesWithin(base.variesIn) &&
                       word && (loop_ == 0 || (!base.rootOnly && !changes));
  if (isNamed)
    return word;
  const auto held = base.heldAt.find(loop_); // by a variable, perhaps, that a loop around changes
  return held == base.heldAt.end() ? Maybe() : held->second.word;
}

bool InTree::isNamed(const Base &base) const {
  const Maybe word = base.symbol ? address(base) : std::nullopt;
  if (!word || (*word)->operands.size() != 1)
    return false;
  const Expr &variable = *(*word)->operands.front();
  const bool isValue = (*word)->kind == ir::ExprKind::Load && (*word)->type == variable.type;
  const bool isArray =
      (*word)->kind == ir::ExprKind::AddressOf && variable.type->kind == ir::TypeKind::Array;
  return variable.kind == ir::ExprKind::VarRef && variable.symbol == base.symbol &&
         (isValue || isArray);
}

} // namespace parlift::analysis
