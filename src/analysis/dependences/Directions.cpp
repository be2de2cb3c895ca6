#include "analysis/dependences/Directions.h"

#include "analysis/model/Analysis.h"
#include "poly/Elimination.h"
#include "poly/Quota.h"

#include <algorithm>

// Worked example, `for (i) for (j) A[i][j] = A[i - 1][j + 1];`, the write first. Overlap adds i = i' - 1, j = j' + 1,
// so the distances i' - i = 1 and j' - j = -1 are fixed before anything is asked, and `allowed` prunes with them:
//
//     carrier i   (<, *)  feasible;  inside it only (<, >) is allowed      =>  row (<, >), distance (1, -1)
//                 (>, *)  not allowed
//     prefix (=)          not allowed, so no inner loop carries anything    =>  done, 1 of 9 vectors looked at
//
// A system that is infeasible prunes all vectors with its prefix. One that cannot be decided (quota, products) counts
// as feasible: its row stays, marked as not exact.

namespace parlift::analysis {

namespace {

using diag::Direction;
using poly::Emptiness;

/// Systems looked at for one pair, and levels from the carrier on that are told apart; rows that are not
/// refined further have "*" entries.
constexpr unsigned maximumSystems = 300;
constexpr std::size_t maximumRefined = 5;
/// Systems with more variables are not projected or sampled: conditions and witnesses over so many
/// would help nobody.
constexpr unsigned maximumVariables = 32;

class Enumeration {
public:
  Enumeration(const AccessTable &table, const Access &first, const Access &second,
              const DirectionOptions &directionOptions, const Options &options,
              Delinearizer &delinearizer, unsigned within)
      : table_(table), first_(first), second_(second), base_(table.bases[first.base]),
        executions_(table, first, second), within_(within), details_(directionOptions.details),
        symmetric_(directionOptions.symmetric), options_(options) {
    domainRows_ = executions_.system().rows();
    for (const Access *access : {&first, &second})
      for (const Constraint &guard : access->guards)
        for (const AtomId id : guard.value.atoms())
          guardAtoms_.insert(id);
    overlap_ = overlap(table, first, second, executions_, delinearizer, options_, within_);
    loops_ = executions_.commonLoops();
    directions_.assign(loops_.size(), Direction::Star);
    std::fill_n(directions_.begin(), within_, Direction::Eq);
  }

  /// Rows that are carried by the loops from level `within` on, or by none. The subscripts may say more where these go on from (`rest`).
  DirectionSet run() {
    DirectionSet result;
    if (overlap_.never && !dependsOnRows(within_))
      return result;
    if (within_ == 0 && overlap_.saysMoreWithin == 0 && !overlap_.never &&
        !dependsOnRows(std::nullopt) && overlap_.assumptions.empty() &&
        (overlap_.unconstrained() ||
         (!isInRows() && (isAnywhere(first_) || isAnywhere(second_))))) {
      // Any two iterations may meet: no system would say more.
      result = assumeDirections(first_, second_, symmetric_);
      for (DirectionRow &row : result.rows)
        row.quota = false;
      return result;
    }
    addOverlap();
    if (!dependsOnRows(within_) && executions_.system().emptiness() == Emptiness::Empty)
      return finish(); // without rows, but what the subscripts were assumed to mean still counts
    findFixedDistances();
    for (unsigned carrier = within_; carrier < loops_.size(); ++carrier) {
      if (carrier == overlap_.saysMoreWithin && carrier > within_)
        return finish(/*isWhole=*/false);
      if (dependsOnRows(carrier)) {
        carryThroughRows(carrier);
        directions_[carrier] = Direction::Eq;
        continue;
      }
      if (!allowed(carrier, Direction::Lt) && !allowed(carrier, Direction::Gt)) {
        directions_[carrier] = Direction::Eq;
        continue;
      }
      carry(carrier, Direction::Lt);
      if (!symmetric_)
        carry(carrier, Direction::Gt);
      directions_[carrier] = Direction::Eq;
      if (!allowed(carrier, Direction::Eq) || !feasible(carrier + 1))
        return finish();
    }
    if (overlap_.saysMoreWithin == loops_.size() && loops_.size() > within_)
      return finish(/*isWhole=*/false);
    if (dependsOnRows(std::nullopt))
      carryThroughRows(std::nullopt);
    else if (!overlap_.never && feasible(static_cast<unsigned>(loops_.size())))
      leaf(std::nullopt, loops_.size());
    return finish();
  }

  /// The level from which on rows are still to be found, by what subscripts say within the loops outside of it; 0: none.
  unsigned rest() const { return rest_; }

private:
  void addOverlap() {
    for (const Constraint &constraint : overlap_.constraints)
      executions_.add(constraint);
    if (!overlap_.exact)
      executions_.makeInexact();
    // An object declared inside a loop is another one in each iteration, and so are, by assumption,
    // different rows of a table of pointers.
    auto addEqual = [this](const std::vector<LoopIndex> &loops) {
      for (unsigned level = 0; level < loops_.size(); ++level)
        if (std::find(loops.begin(), loops.end(), loops_[level]) != loops.end())
          executions_.assume({Constraint::Kind::Zero, difference(level)});
    };
    addEqual(base_.declaredIn);
    if (options_.assumeNoAlias && !rowOf(base_, options_))
      addEqual(base_.variesIn);
    start_ = executions_.mark();
  }

  /// What one subscript says has become several: of `list[i * most + c]` where c < most, i must be equal whatever c is.
  bool isInRows() const {
    return std::ranges::count(overlap_.constraints, Constraint::Kind::Zero, &Constraint::kind) > 1;
  }

  /// Where the access runs the value lies between two ends, or from some number up to an end: `if (c < 64) list[i * 64 + c] = j;`.
  bool isLimited(const Access &access, AtomId value) const {
    const auto says = [&](int sign) {
      return std::ranges::any_of(access.guards, [&](const Constraint &guard) {
        const std::int64_t factor = guard.value.coefficient({value});
        return guard.kind == Constraint::Kind::NonNegative && (sign > 0 ? factor > 0 : factor < 0);
      });
    };
    return says(-1) && (table_.atoms[value].low || says(1));
  }

  /// The one subscript contains a value that each iteration of the innermost common loop chooses anew,
  /// from a wide range: it can be made equal to any other subscript.
  bool isAnywhere(const Access &access) const {
    constexpr std::int64_t wide = 1 << 16;
    const PathStep *only = nullptr;
    for (const PathStep &step : access.path) {
      if (step.isField)
        continue;
      if (only != nullptr)
        return false;
      only = &step;
    }
    if (only == nullptr || loops_.empty())
      return false;
    return only->index.isPoisoned() ||
           std::any_of(only->index.terms().begin(), only->index.terms().end(),
                       [&](const auto &term) {
                         if (term.first.size() != 1)
                           return false;
                         const Atom &atom = table_.atoms[term.first.front()];
                         const bool varies = atom.variesEverywhere ||
                                             std::find(atom.variesIn.begin(), atom.variesIn.end(),
                                                       loops_.back()) != atom.variesIn.end();
                         const bool narrow = atom.low && atom.high && *atom.high - *atom.low < wide;
                         return varies && !narrow && atom.cases.empty() &&
                                !isLimited(access, term.first.front()) &&
                                (atom.kind == AtomKind::Value || atom.kind == AtomKind::Unknown);
                       });
  }

  /// Second counter minus first.
  Polynomial difference(unsigned level) const {
    return executions_.counter(level, Side::Second) - executions_.counter(level, Side::First);
  }

  /// By Gaussian elimination in the equations alone; what bounds would add shows in `feasible`.
  void findFixedDistances() {
    for (unsigned level = 0; level < loops_.size(); ++level)
      fixed_.push_back(poly::valueByEqualities(executions_.system().rows(),
                                               executions_.system().variableCount(),
                                               executions_.linear(difference(level))));
  }

  bool allowed(unsigned level, Direction direction) const {
    if (!fixed_[level])
      return true;
    const std::int64_t distance = *fixed_[level];
    return direction == Direction::Eq ? distance == 0
                                      : (direction == Direction::Lt ? distance > 0 : distance < 0);
  }

  std::set<unsigned> equalLevels(unsigned levels) const {
    std::set<unsigned> result;
    for (unsigned level = 0; level < levels; ++level)
      if (directions_[level] == Direction::Eq)
        result.insert(level);
    return result;
  }

  /// Sets up the system of the first `levels` entries. False: it has no solution.
  bool feasible(unsigned levels) {
    ++systems_;
    executions_.restore(start_);
    if (poly::Quota::current() != nullptr && poly::Quota::current()->exhausted()) {
      quotaExceeded_ = true;
      return true;
    }
    const std::set<unsigned> equal = equalLevels(levels);
    executions_.equate(equal);
    for (unsigned level = 0; level < levels; ++level) {
      const Polynomial one = Polynomial::constant(1);
      if (directions_[level] == Direction::Lt)
        executions_.assume({Constraint::Kind::NonNegative, difference(level) - one});
      else if (directions_[level] == Direction::Gt)
        executions_.assume({Constraint::Kind::NonNegative, -difference(level) - one});
    }
    const Emptiness answer = executions_.system().emptiness();
    if (answer != Emptiness::Empty && executions_.hasProducts() &&
        executions_.isExcludedByProducts(equal))
      return false;
    quotaExceeded_ = answer == Emptiness::QuotaExceeded;
    return answer != Emptiness::Empty;
  }

  void carry(unsigned carrier, Direction order) {
    if (!allowed(carrier, order))
      return;
    directions_[carrier] = order;
    if (feasible(carrier + 1))
      refine(carrier, carrier + 1);
    std::fill(directions_.begin() + carrier, directions_.end(), Direction::Star);
  }

  /// True if the base may have one address in two iterations only by accident (rows of a T**), when
  /// the entries from the carrier on are not all "=".
  bool dependsOnRows(std::optional<unsigned> carrier) const {
    if (base_.variesEverywhere)
      return true;
    if (options_.assumeNoAlias || rowOf(base_, options_)) // which row it is has been asked
      return false;
    const unsigned levels = carrier.value_or(static_cast<unsigned>(loops_.size()));
    return std::any_of(base_.variesIn.begin(), base_.variesIn.end(), [&](LoopIndex loop) {
      return std::find(loops_.begin(), loops_.begin() + levels, loop) == loops_.begin() + levels;
    });
  }

  /// The addresses of the two iterations need not be equal, so the subscripts say nothing.
  void carryThroughRows(std::optional<unsigned> carrier) {
    for (const bool firstIsSource : {true, false}) {
      if (!firstIsSource && (symmetric_ || !carrier))
        break;
      DirectionRow row;
      row.carrier = carrier;
      row.firstIsSource = firstIsSource;
      row.exact = false;
      row.throughRows = true;
      row.direction.assign(loops_.size(), Direction::Eq);
      if (carrier) {
        row.direction[*carrier] = Direction::Lt;
        std::fill(row.direction.begin() + *carrier + 1, row.direction.end(), Direction::Star);
      }
      for (const Direction direction : row.direction)
        row.distance.push_back(direction == Direction::Eq ? std::optional<std::int64_t>(0)
                                                          : std::nullopt);
      rows_.push_back(std::move(row));
    }
  }

  void refine(unsigned carrier, unsigned level) {
    // Refining is of no use where it cannot lead to a contradiction.
    if (level == loops_.size() || quotaExceeded_ || systems_ > maximumSystems ||
        loops_.size() - carrier > maximumRefined || overlap_.unconstrained())
      return leaf(carrier, level);
    for (const Direction direction : {Direction::Lt, Direction::Eq, Direction::Gt}) {
      if (!allowed(level, direction))
        continue;
      directions_[level] = direction;
      if (feasible(level + 1))
        refine(carrier, level + 1);
    }
    directions_[level] = Direction::Star;
  }

  /// Makes the row of the current system, whose entries up to `levels` are decided.
  void leaf(std::optional<unsigned> carrier, std::size_t levels) {
    DirectionRow row;
    row.carrier = carrier;
    row.firstIsSource = !carrier || directions_[*carrier] == Direction::Lt;
    row.quota = quotaExceeded_;
    const std::set<unsigned> equal = equalLevels(static_cast<unsigned>(levels));
    row.exact = !quotaExceeded_ && executions_.isExact(equal);
    row.direction = directions_;
    if (!row.firstIsSource)
      for (Direction &direction : row.direction)
        direction = direction == Direction::Lt   ? Direction::Gt
                    : direction == Direction::Gt ? Direction::Lt
                                                 : direction;
    for (unsigned level = 0; level < loops_.size(); ++level) {
      // What need not exist at all is not worth the dearer questions.
      auto distance = row.exact                             ? distanceAt(level)
                      : directions_[level] == Direction::Eq ? std::optional<std::int64_t>(0)
                                                            : fixed_[level];
      if (distance && !row.firstIsSource)
        distance = -*distance;
      row.distance.push_back(distance);
    }
    // Of `u[(rows - 1) * columns + j]` beside `u[j]` with the product as a number of its own, of `if (c) d[i] = d[i - w]` whatever c is:
    // the condition is met whenever the row exists.
    if (details_ && carrier && !quotaExceeded_)
      row.existsWhen = conditionOf(*carrier);
    if (details_ && options_.explains && row.exact &&
        executions_.system().variableCount() <= maximumVariables)
      row.witness = witnessOf(row.firstIsSource, carrier);
    rows_.push_back(std::move(row));
  }

  /// Second counter minus first, when it is the same in all solutions.
  std::optional<std::int64_t> distanceAt(unsigned level) {
    if (directions_[level] == Direction::Eq)
      return 0;
    if (fixed_[level] || directions_[level] == Direction::Star)
      return fixed_[level];
    const std::int64_t sign = directions_[level] == Direction::Lt ? 1 : -1;
    const poly::Affine form = executions_.linear(difference(level) * Polynomial::constant(sign));
    // Nearly always the neighbour is reached, so two quick questions decide.
    auto answer = [&](const poly::Affine &shifted, bool isEquality) {
      poly::Conjunction rows = executions_.system().rows();
      rows.push_back({shifted, isEquality});
      return poly::quickEmptiness(rows, executions_.system().variableCount());
    };
    poly::Affine beyond = form, neighbour = form;
    beyond.constant -= 2;
    neighbour.constant -= 1;
    const poly::QuickAnswer further = answer(beyond, false);
    if (further == poly::QuickAnswer::Empty)
      return sign;
    if (further == poly::QuickAnswer::NotEmpty && executions_.system().nonZero().empty() &&
        answer(neighbour, true) == poly::QuickAnswer::NotEmpty)
      return std::nullopt;
    const auto value = executions_.system().constantValue(form);
    return value ? std::optional(*value * sign) : std::nullopt;
  }

  // What follows makes a row useful to people: the condition under which it exists, and two iterations that show it.
  // Nothing of it decides whether there is a row.

  /// Occurs in subscripts or guards. What only bounds the loops says how long they must be, and that
  /// there are two iterations is understood.
  bool decides(const Executions::Parameter &parameter) const {
    const auto atoms = parameter.value.atoms();
    if (std::any_of(atoms.begin(), atoms.end(),
                    [this](AtomId id) { return guardAtoms_.count(id) != 0; }))
      return true;
    const auto &rows = executions_.system().rows();
    for (std::size_t k = domainRows_.size(); k < start_.rows; ++k)
      for (const auto &[variable, coefficient] : rows[k].form.terms)
        if (variable == parameter.variable)
          return true;
    return false;
  }

  /// What the parameters must satisfy, beyond that there are two such iterations at all.
  std::optional<std::vector<std::vector<Constraint>>> conditionOf(unsigned carrier) {
    const auto parameters = executions_.parameters(loops_[carrier]);
    if (executions_.system().variableCount() > maximumVariables)
      return std::nullopt;
    if (overlap_.unconstrained() ||
        std::none_of(parameters.begin(), parameters.end(),
                     [this](const auto &parameter) { return decides(parameter); }))
      return std::vector<std::vector<Constraint>>{{}};
    std::vector<poly::Variable> kept;
    for (const auto &parameter : parameters)
      kept.push_back(parameter.variable);
    // { parameters : exists i, i', ... in the system }, simplified in the context of { parameters : exists i < i' in the
    // domains }: `A[i] = A[i + k]` leaves k >= 1 && k < n without n >= 2.
    const auto full = executions_.system().projection(kept, iterationsExist(carrier, kept));
    if (!full)
      return std::nullopt;
    std::vector<std::vector<Constraint>> result;
    for (const poly::Conjunction &conjunction : *full) {
      std::vector<Constraint> constraints;
      for (const poly::Row &row : conjunction) {
        Polynomial value = Polynomial::constant(row.form.constant);
        for (const auto &[variable, coefficient] : row.form.terms)
          for (const auto &parameter : parameters)
            if (parameter.variable == variable)
              value = value + parameter.value * Polynomial::constant(coefficient);
        constraints.push_back(
            {row.isEquality ? Constraint::Kind::Zero : Constraint::Kind::NonNegative, value});
      }
      result.push_back(std::move(constraints));
    }
    return result;
  }

  /// The parameters for which both accesses execute in different iterations of the carrier, whether or
  /// not they meet.
  poly::Conjunction iterationsExist(unsigned carrier, const std::vector<poly::Variable> &kept) {
    poly::System domain = executions_.system();
    domain.truncate(0);
    for (const poly::Row &row : domainRows_)
      domain.add(row);
    for (unsigned level = 0; level <= carrier; ++level) {
      poly::Affine form = executions_.linear(difference(level));
      if (level < carrier) {
        domain.addZero(form);
        continue;
      }
      if (directions_[carrier] == Direction::Gt)
        for (auto &[variable, coefficient] : form.terms)
          coefficient = -coefficient;
      form.constant = -1;
      domain.addNonNegative(form);
    }
    const auto projected = domain.projection(kept);
    return projected && projected->size() == 1 ? projected->front() : poly::Conjunction{};
  }

  std::optional<Dependence::Witness> witnessOf(bool firstIsSource,
                                               std::optional<unsigned> carrier) {
    const auto point = executions_.system().sample();
    if (!point)
      return std::nullopt;
    Dependence::Witness result;
    for (const LoopIndex loop : loops_) {
      const AtomId counter = table_.loops[loop].counter;
      const auto first = executions_.find(counter, Side::First);
      const auto second = executions_.find(counter, Side::Second);
      if (!first || !second)
        return std::nullopt;
      result.source.push_back((*point)[firstIsSource ? *first : *second]);
      result.sink.push_back((*point)[firstIsSource ? *second : *first]);
    }
    const LoopIndex innermost =
        carrier ? loops_[*carrier] : (loops_.empty() ? LoopIndex{0} : loops_.back());
    for (const auto &parameter : executions_.parameters(innermost))
      if (parameter.value.degree() == 1)
        result.parameters.emplace_back(parameter.value.atoms().front(),
                                       (*point)[parameter.variable]);
    return result;
  }

  DirectionSet finish(bool isWhole = true) {
    if (!isWhole)
      rest_ = overlap_.saysMoreWithin;
    mergeInexactRows(rows_);
    return {std::move(rows_), overlap_.assumptions};
  }

  const AccessTable &table_;
  const Access &first_;
  const Access &second_;
  const Base &base_;
  Executions executions_;
  Overlap overlap_;
  const unsigned within_;
  unsigned rest_ = 0;
  std::vector<LoopIndex> loops_;
  bool details_, symmetric_;
  const Options &options_;
  Executions::Mark start_;
  poly::Conjunction domainRows_; ///< of both executions, whether or not they meet
  std::set<AtomId> guardAtoms_;
  std::vector<std::optional<std::int64_t>> fixed_; ///< distances that the equations alone fix
  std::vector<Direction> directions_;              ///< second counter against first
  unsigned systems_ = 0;
  bool quotaExceeded_ = false;
  std::vector<DirectionRow> rows_;
};

} // namespace

DirectionSet findDirections(const AccessTable &table, const Access &first, const Access &second,
                            const DirectionOptions &directionOptions, const Options &options,
                            Delinearizer &delinearizer) {
  DirectionSet result;
  unsigned within = 0;
  do {
    Enumeration part(table, first, second, directionOptions, options, delinearizer, within);
    DirectionSet found = part.run();
    std::ranges::move(found.rows, std::back_inserter(result.rows));
    std::ranges::move(found.assumptions, std::back_inserter(result.assumptions));
    within = part.rest();
  } while (within != 0);
  return result;
}

} // namespace parlift::analysis
