/// \file
/// The numbers of a nest's model as terms of SMT-LIB 2.
///
///     i·n + 2·j - 1 in execution 1        (+ (* i.1 n.0) (* 2 j.1) (- 1))
///     floor((i + 1) / 2)                  (div (+ i.1 1) 2)
///
/// What the model says of an atom becomes an assertion as soon as a term mentions it: its range, its cases, and
/// that it has one value in executions that agree on the loops in which it varies. Nothing here asks the dependence
/// tester or isl: certificates (Claims.h) are there to check those.
///
/// Few solvers know much of products. So each is a number with a name, and the script says of it what everybody knows:
/// for m >= 0 and i.2 - i.1 >= 1, m·i.2 - m·i.1 >= m. Then linear arithmetic suffices, as a rule; the definitions stand
/// beside it as comments. Limits of wide types stay away from products: a solver tries them all out. What is left out
/// of a script makes it harder to refute, never easier.
///
/// In: polynomials over the atoms of a table, and the number of the execution that they are meant in. A poisoned
/// polynomial is some integer, a constraint of a poisoned one says nothing.
#pragma once

#include "analysis/symbolic/Access.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace parlift::analysis {

class SmtTerms {
public:
  /// All executions are in the same nest; `common`: loops that all of them are in.
  SmtTerms(const AccessTable &table, std::vector<LoopIndex> common)
      : table_(table), common_(std::move(common)) {}

  /// Executions count from 1. Of a value with a denominator it is the numerator.
  std::string numerator(const Polynomial &value, unsigned execution);
  /// "(>= i.1 0)"; "true" where nothing is said.
  std::string holds(const Constraint &constraint, unsigned execution);
  std::string counter(LoopIndex loop, unsigned execution);
  /// Some integer, of which nothing is known.
  std::string fresh(const std::string &words);
  static std::string number(std::int64_t value);
  static std::string product(const std::vector<std::string> &factors);
  static std::string sum(const std::vector<std::string> &terms);
  static std::string allOf(const std::vector<std::string> &formulas);
  static std::string anyOf(const std::vector<std::string> &formulas);

  /// `words` say what it is to the user.
  void demand(const std::string &formula, const std::string &words = {});
  /// The two are compared: what each product's factor is multiplied with in the difference is one number to theorems.
  void compare(const Polynomial &value, unsigned execution, std::int64_t times);
  void demandAll(const std::vector<Constraint> &constraints, unsigned execution,
                 const std::string &words);
  /// It has one value in the whole nest.
  bool isShared(AtomId id) const;

  /// From here on `execution` is looked for inside a formula: its counters are bound and not declared. What varies in
  /// `asFirst` alone is execution 1's, what varies in `asSecond` alone is execution 2's.
  void beginBound(unsigned execution, const std::set<LoopIndex> &asFirst,
                  const std::set<LoopIndex> &asSecond);
  /// The bound names; and whether each other value of that execution follows from counters.
  std::vector<std::string> endBound(bool &isDetermined);

  /// Declarations and assertions, with a `(check-sat)` behind them.
  std::string script(bool isQuantified = false);

private:
  struct Bound {
    unsigned execution = 0;
    std::set<LoopIndex> asFirst, asSecond;
    std::vector<std::string> names;
    std::map<AtomId, std::string> known;
    bool isDetermined = true;
  };

  std::string atom(AtomId id, unsigned execution);
  std::string boundAtom(AtomId id);
  std::string division(const Atom &atom, unsigned execution);

  bool variesOnlyIn(AtomId id, const std::set<LoopIndex> &loops) const;
  void describe(AtomId id, const std::string &term, unsigned execution);
  void tie(AtomId id, unsigned execution);
  std::string newName(const std::string &words, unsigned execution);
  std::string theorems();

  const AccessTable &table_;
  const std::vector<LoopIndex> common_;
  std::map<std::pair<AtomId, unsigned>, std::string> names_; ///< 0: the same in all executions
  std::set<std::string> taken_;
  std::set<std::pair<AtomId, unsigned>> described_;
  std::vector<Bound> bound_; ///< one at most
  std::string declarations_, assertions_, definitions_;
  std::string wideLimits_; ///< assertions that only scripts without products have
  struct Factor {
    std::string term;
    bool isShared = false;
    bool operator<(const Factor &other) const { return term < other.term; }
  };
  using Product = std::vector<Factor>; ///< sorted
  std::string nameOf(const Product &factors);
  std::map<Product, std::string> products_; ///< of two or more factors, that formulas mention
  bool hasBoundProducts_ = false;
  struct Multiple {
    std::int64_t times = 1;
    Product factors;
  };
  std::vector<Multiple> compared_; ///< the terms of a difference
};

/// Words for a comment: without line breaks.
std::string inOneLine(std::string words);

} // namespace parlift::analysis
