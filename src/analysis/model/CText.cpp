#include "analysis/model/CText.h"

#include "analysis/symbolic/Bounds.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstring>

namespace parlift::analysis {

namespace {

bool isOneOf(LoopIndex loop, const std::vector<LoopIndex> &loops) {
  return std::find(loops.begin(), loops.end(), loop) != loops.end();
}

} // namespace

/// `loop` is the one that the words stand before, or inside it.
bool CText::isInside(LoopIndex loop) const {
  std::optional<LoopIndex> at = loop;
  while (at && *at != loop_)
    at = model_.table.loops[*at].parent;
  return at.has_value();
}

/// Something that varies in the loop, or in one inside it, has no fixed value before it.
bool CText::variesWithin(const std::vector<LoopIndex> &loops) const {
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

bool runsSurely(const AccessTable &table, const NestLoop &loop) {
  std::vector<Constraint> facts = table.context;
  for (std::optional<LoopIndex> at = loop.parent; at; at = table.loops[*at].parent)
    facts.insert(facts.end(), table.loops[*at].bounds.begin(), table.loops[*at].bounds.end());
  const Bounds bounds(table, std::move(facts));
  const std::vector<Constraint> tests = firstIteration(loop);
  return loop.exact && std::all_of(tests.begin(), tests.end(), [&](const Constraint &test) {
           return test.kind == Constraint::Kind::NonNegative && !test.value.isPoisoned() &&
                  bounds.nonNegative(test.value);
         });
}

} // namespace

/// The text is evaluated whenever the loop is entered, or may be asked for where the loops run.
bool CText::mayRead(const std::vector<LoopIndex> &readIn) const {
  for (const LoopIndex loop : readIn) {
    if (!isInside(loop) || runsSurely(model_.table, model_.table.loops[loop]))
      continue;
    if (!entered_)
      return false;
    entered_->insert(loop);
  }
  return true;
}

std::optional<std::vector<std::string>> CText::entryTests(const std::set<LoopIndex> &loops) const {
  CText plain = *this;
  plain.entered_ = nullptr;
  std::vector<std::string> result;
  for (const LoopIndex index : loops) {
    const NestLoop &loop = model_.table.loops[index];
    if (!loop.exact || loop.leavesOutTest)
      return std::nullopt;
    for (const Constraint &test : firstIteration(loop)) {
      const auto words = plain.text(test);
      if (!words)
        return std::nullopt;
      if (*words != "1")
        result.push_back(*words);
    }
  }
  return result;
}

std::optional<std::string> CText::word(AtomId id) const {
  if (renamed_ == id)
    return words_;
  const Atom &atom = model_.table.atoms[id];
  if (atom.variesEverywhere || variesWithin(atom.variesIn))
    return std::nullopt;
  if (atom.kind == AtomKind::Quotient || atom.kind == AtomKind::Remainder) {
    const bool isTrusted = saidInC_.contains(id);
    auto operand = isTrusted ? longText(atom.operand) : text(atom.operand);
    if (!operand)
      return std::nullopt;
    // C rounds towards zero: the same as floor for what is not negative.
    if (!isTrusted && !atom.isSaidInC && (!atom.low || *atom.low < 0))
      return std::nullopt;
    bool simple = atom.operand.terms().size() == 1 && atom.operand.denominator() == 1;
    return (simple ? *operand : "(" + *operand + ")") +
           (atom.kind == AtomKind::Quotient ? " / " : " % ") + std::to_string(atom.divisor);
  }
  if (!atom.printable || atom.text.empty())
    return std::nullopt;
  if ((atom.rootOnly && loop_ != 0) || isOneOf(loop_, atom.conditionalIn) || !mayRead(atom.readIn))
    return std::nullopt;
  // `a->n` is one word, `a-n` and `a>>1` are not.
  bool simple = true;
  for (std::size_t k = 0; k < atom.text.size(); ++k) {
    const char c = atom.text[k];
    const bool arrow = atom.text.compare(k, 2, "->") == 0;
    simple &=
        arrow || std::isalnum(static_cast<unsigned char>(c)) || std::strchr("_.()[]", c) != nullptr;
    k += arrow ? 1 : 0;
  }
  const std::string words = simple ? atom.text : "(" + atom.text + ")";
  const bool isScoped = atom.type && atom.type->isScoped; // C++ compares it with its like only
  return isScoped ? (atom.type->bits > 32 ? "(long)" : "(int)") + words : words;
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

namespace {

/// Of the terms with the sign there is one, and that is the value of an atom.
bool isWord(const Polynomial &value, int sign) {
  unsigned terms = 0, words = 0;
  for (const auto &[monomial, factor] : value.terms()) {
    terms += (factor > 0) == (sign > 0) ? 1 : 0;
    words += factor == sign && monomial.size() == 1 ? 1 : 0;
  }
  return terms == 1 && words == 1;
}

} // namespace

/// The terms whose coefficient has the sign, made positive; empty text for none. `isWide`: what they are added to is computed
/// in the widest type, and then so is a narrower word that is added to it; afterwards, whether the sum is.
std::optional<std::string> CText::sum(const Polynomial &value, int sign, Widening widening,
                                      bool &isWide) const {
  std::string result;
  std::vector<std::pair<Monomial, std::int64_t>> terms(value.terms().begin(), value.terms().end());
  std::sort(terms.begin(), terms.end(), [](const auto &a, const auto &b) {
    return a.first.size() != b.first.size() ? a.first.size() > b.first.size() : a.first < b.first;
  });
  for (const auto &[monomial, factor] : terms) {
    if ((factor > 0) != (sign > 0))
      continue;
    // The loop says (i - 9223372036854775800) * n, whose parts by themselves are no numbers of a `long`.
    if (!monomial.empty() && (factor >= largestFactor || factor <= -largestFactor))
      return std::nullopt;
    std::int64_t magnitude = factor < 0 ? -factor : factor;
    std::string term;
    bool first = true;
    if (monomial.empty() || magnitude != 1) {
      term = std::to_string(magnitude);
      first = false;
    }
    // The number of an iteration is widened where its words are known (target/common/ClosedForm.h).
    const bool isNumber = renamed_ && monomial == Monomial{*renamed_};
    const bool overflows = !isNumber && mayOverflow(model_.table.atoms, monomial, magnitude);
    bool narrow = monomial.size() > 1 || overflows ||
                  (widensMultiples_ && !monomial.empty() && magnitude != 1) ||
                  (widening != Widening::Products && !monomial.empty());
    for (AtomId id : monomial) {
      auto words = word(id);
      if (!words)
        return std::nullopt;
      const ir::TypeRef &type = model_.table.atoms[id].type;
      // Words like `n / 2` have no type here, and are perhaps unsigned.
      const bool differs =
          type ? type->isInteger() &&
                     (type->bits < 64 || (widening == Widening::All && type->isUnsigned()) ||
                      widest_ != std::string("(long)"))
               : widening == Widening::All || overflows;
      const bool isAdded = isWide && monomial.size() == 1 && magnitude == 1 && type &&
                           type->isInteger() && type->bits < 64;
      const bool cast = narrow && differs && !isAdded;
      if (cast)
        narrow = false;
      const bool isLong = type && type->isInteger() && type->isSigned && type->bits == 64;
      isWide |= cast || (isLong && widest_ == std::string("(long)"));
      bool compound = words->find(' ') != std::string::npos && words->front() != '(';
      std::string factorText =
          compound && (monomial.size() > 1 || magnitude != 1) ? "(" + *words + ")" : *words;
      term += (first ? "" : " * ") + std::string(cast ? widest_ : "") + factorText;
      first = false;
    }
    result += (result.empty() ? "" : " + ") + term;
  }
  return result;
}

bool CText::isUnsignedWide(const Polynomial &value) const {
  for (AtomId id : value.atoms())
    if (const auto &type = model_.table.atoms[id].type;
        type && type->isUnsigned() && type->bits >= 32)
      return true;
  return false;
}

bool CText::isSigned(const Polynomial &value) const {
  for (AtomId id : value.atoms())
    if (const auto &type = model_.table.atoms[id].type;
        !type || (type->isInteger() && type->isSigned))
      return true;
  return false;
}

std::optional<std::string> CText::text(const Polynomial &value) const {
  return difference(value, Widening::Products);
}

std::optional<std::string> CText::longText(const Polynomial &value) const {
  return difference(value, Widening::All);
}

std::optional<std::string> CText::lengthText(const Polynomial &value) const {
  const bool isWord = value.denominator() == 1 && value.terms().size() == 1 &&
                      value.terms().begin()->first.size() == 1 &&
                      value.terms().begin()->second == 1;
  return isWord ? text(value) : longText(value);
}

std::optional<std::string> CText::difference(const Polynomial &value, Widening widening) const {
  if (value.isPoisoned())
    return std::nullopt;
  bool isWide = false;
  auto plus = sum(value, 1, widening, isWide);
  // Two terms are computed in parentheses of their own.
  isWide &= isWord(value, -1);
  auto minus = sum(value, -1, widening, isWide);
  if (!plus || !minus)
    return std::nullopt;
  std::string result = plus->empty() ? (minus->empty() ? "0" : "-(" + *minus + ")") : *plus;
  if (!plus->empty() && !minus->empty()) {
    bool one = minus->find(" + ") == std::string::npos;
    result += " - " + (one ? *minus : "(" + *minus + ")");
  }
  if (plus->empty() && !minus->empty() && minus->find(' ') == std::string::npos)
    result = "-" + *minus;
  if (value.denominator() != 1)
    result = "(" + result + ") / " + std::to_string(value.denominator());
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

} // namespace

std::optional<std::string> CText::text(const Constraint &constraint) const {
  using Kind = Constraint::Kind;
  const Polynomial &value = constraint.value;
  if (value.isPoisoned())
    return std::nullopt;
  if (auto number = value.constantValue()) {
    bool holds = constraint.kind == Kind::NonNegative ? *number >= 0
                 : constraint.kind == Kind::Zero      ? *number == 0
                                                      : *number != 0;
    return holds ? std::optional<std::string>("1") : std::nullopt;
  }
  // Signed and unsigned words in one comparison: everything is compared as long.
  bool widen = isUnsignedWide(value) && (isSigned(value) || value.terms().size() > 2);
  std::int64_t constant = value.coefficient({});
  Polynomial variable = value - Polynomial::constant(constant).dividedBy(value.denominator());
  const Widening widening = widen             ? Widening::All
                            : computes(value) ? Widening::Narrow
                                              : Widening::Products;
  bool isLeftWide = false, isRightWide = false;
  auto plus = sum(variable, 1, widening, isLeftWide);
  auto minus = sum(variable, -1, widening, isRightWide);
  // A word alone is compared in the type of the other side, unless the constant is added to it.
  const bool isEquation = constraint.kind != Kind::NonNegative;
  if (isLeftWide && isRightWide) {
    if (isWord(variable, -1) && (isEquation ? constant == 0 : constant >= -1))
      minus = sum(variable, -1, widening, isRightWide);
    else if (isWord(variable, 1) && (isEquation ? constant == 0 : constant <= 0))
      plus = sum(variable, 1, widening, isLeftWide);
  }
  if (!plus || !minus)
    return std::nullopt;
  if (constraint.kind == Kind::NonNegative && minus->empty() && constant >= 0 && !isSigned(value))
    return "1"; // a sum of unsigned words: C would take the constant on the other side for a large one
  // plus - minus + constant (op) 0
  std::string left = *plus, right = *minus;
  auto addTo = [](std::string &side, std::int64_t number) {
    side = side.empty() ? std::to_string(number) : side + " + " + std::to_string(number);
  };
  if (constraint.kind != Kind::NonNegative) {
    if (constant > 0)
      right.empty() ? right = "-" + std::to_string(constant) : (addTo(left, constant), right);
    else if (constant < 0)
      addTo(right, -constant);
    if (left.empty())
      std::swap(left, right);
    if (left.empty())
      left = "0";
    if (right.empty())
      right = "0";
    return left + (constraint.kind == Kind::Zero ? " == " : " != ") + right;
  }
  if (left.empty()) { // constant >= minus
    if (constant == -1)
      return right + " < 0";
    return right + " <= " + std::to_string(constant);
  }
  if (right.empty()) {
    if (constant == -1)
      return left + " > 0";
    return left + " >= " + std::to_string(-constant);
  }
  if (constant == -1)
    return left + " > " + right;
  if (constant > 0)
    addTo(left, constant);
  else if (constant < 0)
    addTo(right, -constant);
  return left + " >= " + right;
}

std::optional<std::string> CText::text(const Base &base) const {
  if (!base.printable || base.variesEverywhere || variesWithin(base.variesIn) || base.text.empty())
    return std::nullopt;
  if (base.isLocalToNest || (base.rootOnly && loop_ != 0) || isOneOf(loop_, base.conditionalIn) ||
      !mayRead(base.readIn))
    return std::nullopt;
  bool changes = base.symbol && base.kind == BaseKind::Pointer &&
                 std::find(model_.modified.begin(), model_.modified.end(), base.symbol.get()) !=
                     model_.modified.end();
  if (changes && loop_ != 0)
    return std::nullopt;
  return addressWords(base);
}

std::string addressWords(const Base &base) {
  if (base.kind != BaseKind::Object)
    return base.text;
  if (base.isContainer && !base.symbol->type->isView)
    return base.text + ".data()";
  return (base.symbol->type->kind == ir::TypeKind::Array ? "" : "&") + base.text;
}

std::string conjunction(const std::vector<std::string> &clauses) {
  std::string result;
  for (const std::string &clause : clauses) {
    const bool isChoice = clauses.size() > 1 && clause.find("||") != std::string::npos;
    result += (result.empty() ? "" : " && ") + (isChoice ? "(" + clause + ")" : clause);
  }
  return result;
}

} // namespace parlift::analysis
