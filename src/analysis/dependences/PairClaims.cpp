// Two accesses to one object: the bytes that they touch, as numbers.
#include "analysis/dependences/AssumedIn.h"
#include "analysis/dependences/Claims.h"

#include "analysis/dependences/Executions.h"
#include "analysis/model/Analysis.h"
#include "analysis/model/Reach.h"
#include "analysis/symbolic/SmtTerms.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace parlift::analysis {

thread_local ClaimRecorder *ClaimRecorder::recording = nullptr;

namespace {

using diag::Direction;

/// factor · term, in bytes from the base.
struct Part {
  std::int64_t factor = 0;
  std::string term;
};

/// Bytes [offset, offset + size); all numbers times `scale`, so that they are whole.
struct Bytes {
  std::vector<Part> offset;
  std::int64_t size = 0;
};

std::string describe(const Access &access) {
  return fmt::format("`{}` ({}{})", inOneLine(access.text), access.isWrite ? "written" : "read",
                     access.range.valid() ? fmt::format(" on line {}", access.range.line()) : "");
}

std::string describe(const AccessTable &table, LoopIndex loop) {
  const NestLoop &known = table.loops[loop];
  return fmt::format("the loop over `{}`{}", inOneLine(table.atoms[known.counter].text),
                     known.stmt && known.stmt->source.keyword.valid()
                         ? fmt::format(" on line {}", known.stmt->source.keyword.line())
                         : "");
}

class PairScript {
public:
  PairScript(const AccessTable &table, const DependenceSet &found, const Access &first,
             const Access &second, const Options &options)
      : table_(table), first_(first), second_(second), loops_(commonLoops(first, second)),
        terms_(table, loops_) {
    for (const Constraint &constraint : table.context)
      if (isKnownEverywhere(constraint))
        terms_.demand(terms_.holds(constraint, 1), "known before the nest");
    runs(first, 1);
    runs(second, 2);
    for (const Assumption &assumption : found.assumptions)
      if (assumption.isOf(first.id) || assumption.isOf(second.id))
        demandTested(assumption);
    const Base &base = table.bases[first.base];
    sameIn(base.declaredIn, "another object in each iteration");
    if (options.assumeNoAlias)
      sameIn(base.variesIn, "different rows, different memory: --assume-no-alias");
    terms_.demand(meets(), "the same bytes");
  }

  const std::vector<LoopIndex> &loops() const { return loops_; }
  SmtTerms &terms() { return terms_; }

  /// How the second execution's counter stands to the first one's, or the other way round.
  std::string direction(unsigned level, Direction direction, bool firstIsSource) {
    const std::string from = terms_.counter(loops_[level], firstIsSource ? 1 : 2);
    const std::string to = terms_.counter(loops_[level], firstIsSource ? 2 : 1);
    switch (direction) {
    case Direction::Lt:
      return fmt::format("(< {} {})", from, to);
    case Direction::Eq:
      return fmt::format("(= {} {})", from, to);
    case Direction::Gt:
      return fmt::format("(> {} {})", from, to);
    case Direction::Le:
      return fmt::format("(<= {} {})", from, to);
    case Direction::Ge:
      return fmt::format("(>= {} {})", from, to);
    case Direction::Star:
      break;
    }
    return "true";
  }
  std::string distance(unsigned level, std::int64_t distance, bool firstIsSource) {
    return fmt::format("(= (- {} {}) {})", terms_.counter(loops_[level], firstIsSource ? 2 : 1),
                       terms_.counter(loops_[level], firstIsSource ? 1 : 2),
                       SmtTerms::number(distance));
  }

private:
  bool isKnownEverywhere(const Constraint &constraint) const {
    const auto atoms = constraint.value.atoms();
    return std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) { return terms_.isShared(id); });
  }

  void runs(const Access &access, unsigned execution) {
    const std::string who = fmt::format("execution {}: {}", execution, access.text);
    terms_.demandAll(table_.boundsAround(access), execution, who + ", loops around it");
    terms_.demandAll(access.guards, execution, who + ", conditions around it");
    terms_.demandAll(insideExtents(access), execution, who + ", inside its array");
    terms_.demandAll(access.inBounds, execution,
                     who + ", as what runs with it is inside its array");
  }

  /// Of executions in the same iteration of the loops that the test is within.
  void demandTested(const Assumption &assumption) {
    const std::string tested = terms_.holds(assumption.constraint, 1);
    std::vector<std::string> same;
    const std::vector<LoopIndex> within = goesBy(table_, assumption);
    for (unsigned level = 0; level < loops_.size(); ++level)
      if (std::ranges::count(within, loops_[level]) != 0)
        same.push_back(direction(level, Direction::Eq, true));
    terms_.demand(same.empty() ? tested : fmt::format("(=> {} {})", SmtTerms::allOf(same), tested),
                  "tested before the loop");
  }

  void sameIn(const std::vector<LoopIndex> &where, const std::string &words) {
    for (unsigned level = 0; level < loops_.size(); ++level)
      if (std::find(where.begin(), where.end(), loops_[level]) != where.end())
        terms_.demand(direction(level, Direction::Eq, true), words);
  }

  /// Bytes that one step of a subscript skips, as a number times extents; nothing if no type tells.
  static std::optional<std::pair<std::int64_t, Polynomial>> skipped(const Access &access,
                                                                    std::size_t step) {
    Polynomial extents = Polynomial::constant(1);
    for (; access.path[step].elementSize == 0; ++step) {
      if (step + 1 == access.path.size() || access.path[step + 1].isField ||
          !access.path[step + 1].extent || access.path[step + 1].extent->denominator() != 1)
        return std::nullopt;
      extents = extents * *access.path[step + 1].extent;
    }
    if (extents.isPoisoned())
      return std::nullopt;
    return std::pair{static_cast<std::int64_t>(access.path[step].elementSize), extents};
  }

  /// nullopt: nothing is known of the bytes.
  std::optional<Bytes> bytesOf(const Access &access, unsigned execution, std::int64_t scale) {
    if (access.wholeObject ||
        (access.path.empty() && table_.bases[access.base].kind != BaseKind::Object))
      return std::nullopt;
    Bytes result;
    std::uint64_t size = access.size;
    std::int64_t fields = 0;
    for (std::size_t k = 0; k < access.path.size(); ++k) {
      const PathStep &step = access.path[k];
      if (access.size == 0)
        size = step.isField ? step.fieldSize : step.elementSize;
      if (step.isField) {
        fields += static_cast<std::int64_t>(step.fieldOffset);
        continue;
      }
      auto skip = skipped(access, k);
      if (!skip)
        return std::nullopt;
      auto &[factor, extents] = *skip;
      if (step.index.isPoisoned()) {
        if (!extents.constantValue() || __builtin_mul_overflow(factor, scale, &factor))
          return std::nullopt;
        factor *= *extents.constantValue();
        const std::string index = terms_.fresh("a subscript that is not followed");
        // What is known of all inner subscripts: they do not lead into the next row.
        if (const auto rows = step.extent ? step.extent->constantValue() : std::nullopt;
            rows && k > 0)
          terms_.demand(fmt::format("(and (<= 0 {0}) (< {0} {1}))", index, *rows),
                        "inside its array");
        result.offset.push_back({factor, index});
        continue;
      }
      const Polynomial index = extents * step.index;
      if (index.isPoisoned() || scale % index.denominator() != 0 ||
          __builtin_mul_overflow(factor, scale / index.denominator(), &factor))
        return std::nullopt;
      result.offset.push_back({factor, terms_.numerator(index, execution)});
      if (index.degree() > 1)
        terms_.compare(index, execution, execution == 1 ? 1 : -1);
    }
    if (size == 0 || __builtin_mul_overflow(static_cast<std::int64_t>(size), scale, &result.size) ||
        __builtin_mul_overflow(fields, scale, &fields))
      return std::nullopt;
    if (fields != 0)
      result.offset.push_back({fields, ""});
    return result;
  }

  static std::string text(const Bytes &bytes, std::int64_t unit) {
    std::vector<std::string> terms;
    for (const Part &part : bytes.offset) {
      const std::int64_t factor = part.factor / unit;
      std::vector<std::string> factors;
      if (factor != 1 || part.term.empty())
        factors.push_back(SmtTerms::number(factor));
      if (!part.term.empty())
        factors.push_back(part.term);
      terms.push_back(SmtTerms::product(factors));
    }
    return SmtTerms::sum(terms);
  }

  std::int64_t denominators() const {
    std::int64_t result = 1;
    for (const Access *access : {&first_, &second_})
      for (const PathStep &step : access->path)
        if (!step.isField && !step.index.isPoisoned())
          result = std::lcm(result, step.index.denominator());
    return result;
  }

  std::string meets() {
    const std::int64_t scale = denominators();
    const auto a = bytesOf(first_, 1, scale);
    const auto b = bytesOf(second_, 2, scale);
    if (!a || !b)
      return "true";
    std::int64_t unit = std::gcd(a->size, b->size);
    for (const Bytes *bytes : {&*a, &*b})
      for (const Part &part : bytes->offset)
        unit = std::gcd(unit, part.factor);
    const std::string low = text(*a, unit), other = text(*b, unit);
    if (a->size == unit && b->size == unit)
      return fmt::format("(= {} {})", low, other);
    return fmt::format("(and (< {} (+ {} {})) (< {} (+ {} {})))", low, other, b->size / unit, other,
                       low, a->size / unit);
  }

  const AccessTable &table_;
  const Access &first_, &second_;
  const std::vector<LoopIndex> loops_;
  SmtTerms terms_;
};

bool isBetween(const Dependence &dependence, const Access &first, const Access &second) {
  return (dependence.source == first.id && dependence.sink == second.id) ||
         (dependence.source == second.id && dependence.sink == first.id);
}

/// Some `if` sends them different ways, so no one iteration executes both.
bool areInDifferentBranches(const Access &first, const Access &second) {
  for (const auto &[branch, way] : first.branches)
    for (const auto &[other, otherWay] : second.branches)
      if (branch == other && way != otherWay)
        return true;
  return false;
}

} // namespace

std::vector<std::pair<const Access *, const Access *>> comparedPairs(const AccessTable &table,
                                                                     const Options &options) {
  std::vector<std::pair<const Access *, const Access *>> result;
  if (hasProvedLoops(table))
    return result; // of these the table of dependences knows more than it asked
  for (std::size_t b = 0; b < table.accesses.size(); ++b)
    for (std::size_t a = 0; a <= b; ++a) {
      const Access &first = table.accesses[a], &second = table.accesses[b];
      const bool areVariables = first.isScalarVariable && second.isScalarVariable;
      // Which rows are one is said by the table, not by the bytes from them.
      if (rowOf(table.bases[first.base], options) || rowOf(table.bases[second.base], options))
        continue;
      const bool isOneObject =
          (first.base == second.base && table.bases[first.base].kind != BaseKind::Unknown) ||
          alias(table, first.base, second.base, options) == AliasAnswer::Same;
      if ((first.isWrite || second.isWrite) && !areVariables && isOneObject)
        result.emplace_back(&first, &second);
    }
  return result;
}

/// Each order of iterations is among the dependences, so that nothing is claimed.
bool isAnything(const DependenceSet &found, const Access &first, const Access &second) {
  const std::size_t levels = commonLoops(first, second).size();
  const auto hasRow = [&](std::optional<std::size_t> carrier, bool firstIsSource) {
    return std::any_of(
        found.dependences.begin(), found.dependences.end(), [&](const Dependence &one) {
          if (!isBetween(one, first, second) ||
              (carrier && (one.source == first.id) != firstIsSource))
            return false;
          for (std::size_t level = 0; level < levels; ++level) {
            const Direction wanted = !carrier || level < *carrier ? Direction::Eq
                                     : level == *carrier          ? Direction::Lt
                                                                  : Direction::Star;
            if (one.direction[level] != wanted || (wanted != Direction::Eq && one.distance[level]))
              return false;
          }
          return true;
        });
  };
  for (std::size_t carrier = 0; carrier < levels; ++carrier)
    if (!hasRow(carrier, true) || (&first != &second && !hasRow(carrier, false)))
      return false;
  return &first == &second || first.position == second.position ||
         areInDifferentBranches(first, second) || hasRow(std::nullopt, true);
}

std::vector<LoopIndex> loopsWithout(const AccessTable &table, const DependenceSet &found,
                                    const Access &first, const Access &second) {
  std::vector<LoopIndex> result = commonLoops(first, second);
  std::erase_if(result, [&](LoopIndex loop) {
    const auto &fresh = table.bases[first.base].declaredIn;
    return std::find(fresh.begin(), fresh.end(), loop) != fresh.end() ||
           std::any_of(found.dependences.begin(), found.dependences.end(),
                       [&](const Dependence &dependence) {
                         return dependence.carriedBy == loop &&
                                isBetween(dependence, first, second);
                       });
  });
  return result;
}

Claim claimApart(const AccessTable &table, const DependenceSet &found, const Access &first,
                 const Access &second, LoopIndex loop, const Options &options,
                 const std::vector<std::vector<Constraint>> &condition) {
  PairScript script(table, found, first, second, options);
  if (!condition.empty()) {
    std::vector<std::string> ways;
    for (const std::vector<Constraint> &way : condition) {
      std::vector<std::string> all;
      for (const Constraint &constraint : way)
        all.push_back(script.terms().holds(constraint, 1));
      ways.push_back(SmtTerms::allOf(all));
    }
    script.terms().demand(SmtTerms::anyOf(ways), "the condition of the loop");
  }
  for (unsigned level = 0; level < script.loops().size(); ++level) {
    const bool isCarrier = script.loops()[level] == loop;
    const std::string same = script.direction(level, Direction::Eq, true);
    script.terms().demand(isCarrier ? fmt::format("(not {})", same) : same,
                          isCarrier ? "different iterations of the loop"
                                    : "one iteration of the loop around it");
    if (isCarrier)
      break;
  }
  return {condition.empty() ? Claim::Kind::Apart : Claim::Kind::Condition,
          {table.loops[loop].stmt},
          fmt::format("{} and {} never meet in different iterations of {}{}", describe(first),
                      describe(second), describe(table, loop),
                      condition.empty() ? "" : ", under its condition"),
          script.terms().script()};
}

Claim claimDirections(const AccessTable &table, const DependenceSet &found, const Access &first,
                      const Access &second, const Options &options) {
  PairScript script(table, found, first, second, options);
  bool isSaidOfOne = &first == &second || first.position == second.position ||
                     areInDifferentBranches(first, second);
  unsigned rows = 0;
  for (const Dependence &dependence : found.dependences) {
    if (!isBetween(dependence, first, second))
      continue;
    const bool firstIsSource = dependence.source == first.id;
    std::vector<std::string> all;
    for (unsigned level = 0; level < script.loops().size(); ++level) {
      all.push_back(script.direction(level, dependence.direction[level], firstIsSource));
      if (dependence.distance[level])
        all.push_back(script.distance(level, *dependence.distance[level], firstIsSource));
    }
    // An access stands for both ends of its own row.
    if (&first == &second) {
      std::vector<std::string> mirrored;
      for (unsigned level = 0; level < script.loops().size(); ++level) {
        mirrored.push_back(script.direction(level, dependence.direction[level], false));
        if (dependence.distance[level])
          mirrored.push_back(script.distance(level, *dependence.distance[level], false));
      }
      script.terms().demand(fmt::format("(not {})", SmtTerms::allOf(mirrored)));
    }
    script.terms().demand(fmt::format("(not {})", SmtTerms::allOf(all)),
                          "not as a dependence says");
    ++rows;
  }
  if (isSaidOfOne) {
    std::vector<std::string> same;
    for (unsigned level = 0; level < script.loops().size(); ++level)
      same.push_back(script.direction(level, Direction::Eq, true));
    script.terms().demand(fmt::format("(not {})", SmtTerms::allOf(same)),
                          "not in one iteration of all loops");
  }
  std::vector<const ir::Stmt *> around;
  for (const LoopIndex loop : script.loops())
    around.push_back(table.loops[loop].stmt);
  return {Claim::Kind::Directions, std::move(around),
          fmt::format("{} and {} {}", describe(first), describe(second),
                      rows > 0      ? "meet in no other order than the dependences say"
                      : isSaidOfOne ? "never meet in different iterations"
                                    : "never meet"),
          script.terms().script()};
}

} // namespace parlift::analysis
