#include "analysis/symbolic/SmtTerms.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace parlift::analysis {

std::string inOneLine(std::string words) {
  std::replace_if(
      words.begin(), words.end(), [](unsigned char c) { return std::iscntrl(c) != 0; }, ' ');
  return words;
}

std::string SmtTerms::number(std::int64_t value) {
  if (value >= 0)
    return std::to_string(value);
  return fmt::format("(- {})", std::uint64_t{0} - static_cast<std::uint64_t>(value));
}

std::string SmtTerms::product(const std::vector<std::string> &factors) {
  if (factors.empty())
    return "1";
  return factors.size() == 1 ? factors.front() : fmt::format("(* {})", fmt::join(factors, " "));
}

std::string SmtTerms::sum(const std::vector<std::string> &terms) {
  if (terms.empty())
    return "0";
  return terms.size() == 1 ? terms.front() : fmt::format("(+ {})", fmt::join(terms, " "));
}

std::string SmtTerms::allOf(const std::vector<std::string> &formulas) {
  if (formulas.empty())
    return "true";
  return formulas.size() == 1 ? formulas.front()
                              : fmt::format("(and {})", fmt::join(formulas, " "));
}

std::string SmtTerms::anyOf(const std::vector<std::string> &formulas) {
  if (formulas.empty())
    return "false";
  return formulas.size() == 1 ? formulas.front() : fmt::format("(or {})", fmt::join(formulas, " "));
}

/// Letters, digits and what else a plain symbol may have; the full words stand in a comment.
std::string SmtTerms::newName(const std::string &words, unsigned execution) {
  constexpr std::size_t longest = 32;
  std::string plain;
  for (const char c : words.substr(0, longest))
    plain += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  if (plain.empty() || std::isdigit(static_cast<unsigned char>(plain.front())) != 0)
    plain.insert(0, "v_");
  std::string name = fmt::format("{}.{}", plain, execution);
  for (unsigned other = 2; !taken_.insert(name).second; ++other)
    name = fmt::format("{}_{}.{}", plain, other, execution);
  return name;
}

std::string SmtTerms::fresh(const std::string &words) {
  const std::string name = newName(words, 0);
  declarations_ += fmt::format("(declare-const {} Int) ; {}\n", name, inOneLine(words));
  return name;
}

/// It varies in these loops only, and with it all that it is computed from.
bool SmtTerms::variesOnlyIn(AtomId id, const std::set<LoopIndex> &loops) const {
  const Atom &atom = table_.atoms[id];
  if (atom.kind == AtomKind::Counter)
    return loops.count(atom.loop) != 0;
  if (atom.kind == AtomKind::Unknown || atom.variesEverywhere ||
      !std::all_of(atom.variesIn.begin(), atom.variesIn.end(),
                   [&](LoopIndex loop) { return loops.count(loop) != 0; }))
    return false;
  const auto parts = atom.operand.atoms();
  return !atom.operand.isPoisoned() && std::all_of(parts.begin(), parts.end(), [&](AtomId part) {
    return variesOnlyIn(part, loops);
  });
}

bool SmtTerms::isShared(AtomId id) const {
  return variesOnlyIn(id, {});
}

/// floor(operand / divisor), or what it leaves: SMT-LIB rounds down too where the divisor is positive.
std::string SmtTerms::division(const Atom &atom, unsigned execution) {
  const std::string operand = numerator(atom.operand, execution);
  std::int64_t divisor = 0;
  if (__builtin_mul_overflow(atom.divisor, atom.operand.denominator(), &divisor))
    return fresh("quotient");
  std::string quotient = fmt::format("(div {} {})", operand, divisor);
  if (atom.kind == AtomKind::Quotient)
    return quotient;
  if (atom.operand.denominator() == 1)
    return fmt::format("(mod {} {})", operand, divisor);
  // operand - divisor·quotient: an integer, since the operand is one
  return fmt::format("(div (mod {} {}) {})", operand, divisor, atom.operand.denominator());
}

std::string SmtTerms::atom(AtomId id, unsigned execution) {
  if (!bound_.empty() && bound_.back().execution == execution)
    return boundAtom(id);
  const Atom &atom = table_.atoms[id];
  const bool isDivision = (atom.kind == AtomKind::Quotient || atom.kind == AtomKind::Remainder) &&
                          atom.divisor > 0 && !atom.operand.isPoisoned();
  if (isDivision) {
    const std::string term = division(atom, execution);
    describe(id, term, execution);
    return term;
  }
  const unsigned number = isShared(id) ? 0 : execution;
  if (const auto known = names_.find({id, number}); known != names_.end())
    return known->second;
  const std::string name = newName(atom.text, number);
  names_.emplace(std::pair{id, number}, name);
  const std::string words = atom.text.empty() ? "a value without a name" : inOneLine(atom.text);
  declarations_ += fmt::format("(declare-const {} Int) ; {}{}\n", name, words,
                               number == 0 ? "" : fmt::format(" in execution {}", number));
  if (number != 0)
    tie(id, number);
  describe(id, name, execution);
  return name;
}

/// Executions that agree on the loops in which a value varies find the same.
void SmtTerms::tie(AtomId id, unsigned execution) {
  const Atom &atom = table_.atoms[id];
  const auto isCommon = [&](LoopIndex loop) {
    return std::find(common_.begin(), common_.end(), loop) != common_.end();
  };
  if (atom.kind != AtomKind::Value || atom.variesEverywhere ||
      !std::all_of(atom.variesIn.begin(), atom.variesIn.end(), isCommon))
    return;
  for (unsigned other = 1; names_.count({id, other}) != 0 || other <= execution; ++other) {
    if (other == execution || names_.count({id, other}) == 0)
      continue;
    std::vector<std::string> agree;
    for (const LoopIndex loop : atom.variesIn)
      agree.push_back(fmt::format("(= {} {})", counter(loop, other), counter(loop, execution)));
    demand(fmt::format("(=> {} (= {} {}))", allOf(agree), names_.at({id, other}),
                       names_.at({id, execution})));
  }
}

/// Ranges and cases. A conjunction that says nothing of the model's is `true`.
void SmtTerms::describe(AtomId id, const std::string &term, unsigned execution) {
  if (!described_.insert({id, isShared(id) ? 0 : execution}).second)
    return;
  const Atom &atom = table_.atoms[id];
  constexpr std::int64_t wide = (std::int64_t{1} << 31) - 1;
  const auto limit = [&](const char *order, std::int64_t end) {
    (end >= wide || end <= -wide ? wideLimits_ : assertions_) +=
        fmt::format("(assert ({} {} {}))\n", order, term, number(end));
  };
  if (atom.low)
    limit(">=", *atom.low);
  if (atom.high)
    limit("<=", *atom.high);
  if (atom.cases.empty())
    return;
  std::vector<std::string> cases;
  for (const std::vector<Constraint> &constraints : atom.cases) {
    std::vector<std::string> all;
    for (const Constraint &constraint : constraints)
      all.push_back(holds(constraint, execution));
    cases.push_back(allOf(all));
  }
  demand(anyOf(cases));
}

std::string SmtTerms::counter(LoopIndex loop, unsigned execution) {
  return atom(table_.loops[loop].counter, execution);
}

std::string SmtTerms::numerator(const Polynomial &value, unsigned execution) {
  if (value.isPoisoned()) {
    if (!bound_.empty())
      bound_.back().isDetermined = false;
    return fresh("unknown");
  }
  std::vector<std::string> terms;
  for (const auto &[monomial, coefficient] : value.terms()) {
    std::vector<std::string> factors;
    if (coefficient != 1 || monomial.empty())
      factors.push_back(number(coefficient));
    const bool isBound = !bound_.empty() && bound_.back().execution == execution;
    Product known;
    for (const AtomId id : monomial)
      known.push_back({atom(id, execution), isShared(id)});
    std::sort(known.begin(), known.end());
    if (known.size() > 1 && !isBound) {
      factors.push_back(nameOf(known));
    } else {
      hasBoundProducts_ |=
          known.size() > 1; // what is looked for has no name outside of its formula
      for (const Factor &factor : known)
        factors.push_back(factor.term);
    }
    terms.push_back(product(factors));
  }
  return sum(terms);
}

std::string SmtTerms::holds(const Constraint &constraint, unsigned execution) {
  if (constraint.value.isPoisoned())
    return "true";
  const std::string value = numerator(constraint.value, execution);
  switch (constraint.kind) {
  case Constraint::Kind::NonNegative:
    return fmt::format("(>= {} 0)", value);
  case Constraint::Kind::Zero:
    return fmt::format("(= {} 0)", value);
  case Constraint::Kind::NonZero:
    break;
  }
  return fmt::format("(not (= {} 0))", value);
}

void SmtTerms::demand(const std::string &formula, const std::string &words) {
  if (formula == "true")
    return;
  assertions_ += fmt::format("(assert {}){}\n", formula,
                             words.empty() ? std::string() : " ; " + inOneLine(words));
}

void SmtTerms::demandAll(const std::vector<Constraint> &constraints, unsigned execution,
                         const std::string &words) {
  for (const Constraint &constraint : constraints)
    demand(holds(constraint, execution), words);
}

void SmtTerms::beginBound(unsigned execution, const std::set<LoopIndex> &asFirst,
                          const std::set<LoopIndex> &asSecond) {
  bound_.push_back({execution, asFirst, asSecond, {}, {}, true});
}

std::vector<std::string> SmtTerms::endBound(bool &isDetermined) {
  isDetermined = bound_.back().isDetermined;
  std::vector<std::string> names = std::move(bound_.back().names);
  bound_.pop_back();
  return names;
}

/// Of what is looked for: what is fixed in the iterations that it shares with execution 1 is that one's, counters are
/// chosen, quotients follow.
std::string SmtTerms::boundAtom(AtomId id) {
  Bound &bound = bound_.back();
  if (variesOnlyIn(id, bound.asFirst))
    return atom(id, 1);
  if (variesOnlyIn(id, bound.asSecond))
    return atom(id, 2);
  const Atom &atom = table_.atoms[id];
  if ((atom.kind == AtomKind::Quotient || atom.kind == AtomKind::Remainder) && atom.divisor > 0 &&
      !atom.operand.isPoisoned())
    return division(atom, bound.execution);
  if (const auto known = bound.known.find(id); known != bound.known.end())
    return known->second;
  bound.isDetermined = bound.isDetermined && atom.kind == AtomKind::Counter;
  const std::string name = newName(atom.text, bound.execution);
  bound.names.push_back(name);
  bound.known.emplace(id, name);
  return name;
}

namespace {

/// c·x - c·y >= t·c for c >= 0 and x - y >= t, and its mirror images.
std::string theoremsOf(const std::string &factor, const std::string &difference,
                       const std::string &products) {
  std::string result;
  for (const std::int64_t least : {-2, -1, 0, 1, 2}) {
    const std::string number = SmtTerms::number(least);
    const std::string multiple = least == 0   ? "0"
                                 : least == 1 ? factor
                                              : fmt::format("(* {} {})", number, factor);
    for (const bool isPositive : {true, false})
      for (const bool isMore : {true, false})
        result += fmt::format("(assert (=> (and ({} {} 0) ({} {} {})) ({} {} {})))\n",
                              isPositive ? ">=" : "<=", factor, isMore ? ">=" : "<=", difference,
                              number, isMore == isPositive ? ">=" : "<=", products, multiple);
  }
  return result;
}

} // namespace

std::string SmtTerms::theorems() {
  constexpr std::size_t most = 60;
  // What each value is multiplied with. Values that are the same in both executions make better factors.
  std::map<Product, std::set<Factor>> multiplied;
  std::vector<Product> todo;
  for (const auto &[factors, name] : products_)
    todo.push_back(factors);
  std::set<Product> seen(todo.begin(), todo.end());
  for (std::size_t k = 0; k < todo.size(); ++k) {
    const Product all = todo[k];
    const auto take = [&](bool sharedOnly) {
      bool taken = false;
      for (std::size_t place = 0; place < all.size(); ++place) {
        Product rest = all;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(place));
        if (sharedOnly && !std::all_of(rest.begin(), rest.end(),
                                       [](const Factor &factor) { return factor.isShared; }))
          continue;
        taken = true;
        multiplied[rest].insert(all[place]);
        if (rest.size() > 1 && seen.insert(rest).second)
          todo.push_back(rest);
      }
      return taken;
    };
    if (!take(true))
      take(false);
  }
  std::string result;
  std::size_t count = 0;
  for (const auto &[factor, others] : multiplied)
    for (auto one = others.begin(); one != others.end(); ++one) {
      const auto with = [&](const Factor &other) {
        Product both = factor;
        both.push_back(other);
        std::sort(both.begin(), both.end());
        return nameOf(both);
      };
      if (count++ < most)
        result += theoremsOf(nameOf(factor), one->term, with(*one));
      for (auto other = std::next(one); other != others.end(); ++other)
        if (count++ < most)
          result += theoremsOf(nameOf(factor), fmt::format("(- {} {})", one->term, other->term),
                               fmt::format("(- {} {})", with(*one), with(*other)));
    }
  // All that a factor is multiplied with in a difference: m·n - m·i.1 - m is m times (n - i.1 - 1).
  for (const auto &[factor, others] : multiplied) {
    std::vector<std::string> cofactors, multiples;
    for (const Multiple &term : compared_) {
      Product rest;
      std::set_difference(term.factors.begin(), term.factors.end(), factor.begin(), factor.end(),
                          std::back_inserter(rest));
      if (rest.size() + factor.size() != term.factors.size() || rest.size() > 1)
        continue;
      const std::string times = number(term.times);
      cofactors.push_back(rest.empty() ? times
                                       : fmt::format("(* {} {})", times, rest.front().term));
      multiples.push_back(fmt::format("(* {} {})", times, nameOf(term.factors)));
    }
    if (cofactors.size() > 2)
      result += theoremsOf(nameOf(factor), sum(cofactors), sum(multiples));
  }
  return result.empty() ? result : "; true of all products\n" + result;
}

void SmtTerms::compare(const Polynomial &value, unsigned execution, std::int64_t times) {
  for (const auto &[monomial, coefficient] : value.terms()) {
    Multiple term;
    if (__builtin_mul_overflow(coefficient, times, &term.times))
      continue; // a theorem of something else is none the less true
    for (const AtomId id : monomial)
      term.factors.push_back({atom(id, execution), isShared(id)});
    std::sort(term.factors.begin(), term.factors.end());
    compared_.push_back(std::move(term));
  }
}

/// A product's own number.
std::string SmtTerms::nameOf(const Product &factors) {
  if (factors.size() == 1)
    return factors.front().term;
  const auto [known, isNew] = products_.try_emplace(factors);
  if (!isNew)
    return known->second;
  std::vector<std::string> terms;
  for (const Factor &factor : factors)
    terms.push_back(factor.term);
  known->second = newName("product", 0);
  declarations_ +=
      fmt::format("(declare-const {} Int) ; {}\n", known->second, fmt::join(terms, " times "));
  definitions_ += fmt::format(";(assert (= {} {}))\n", known->second, product(terms));
  return known->second;
}

std::string SmtTerms::script(bool isQuantified) {
  const std::string known = theorems();
  // For a solver that is to look for values: what was left out.
  std::string rest;
  if (!products_.empty()) {
    for (std::size_t at = 0; at < wideLimits_.size(); at = wideLimits_.find('\n', at) + 1)
      rest += ";" + wideLimits_.substr(at, wideLimits_.find('\n', at) + 1 - at);
    rest = "; left out: what the products are, limits of types\n" + rest + definitions_;
  }
  return fmt::format("(set-logic {}{})\n{}{}{}{}(check-sat)\n", isQuantified ? "" : "QF_",
                     hasBoundProducts_ ? "NIA" : "LIA", declarations_,
                     products_.empty() ? wideLimits_ + assertions_ : assertions_, known, rest);
}

} // namespace parlift::analysis
