// An access that a range covers: what tests of overlap, sections and copies rest on.
#include "analysis/dependences/Claims.h"

#include "analysis/model/Analysis.h"
#include "analysis/model/Reach.h"
#include "analysis/symbolic/SmtTerms.h"

#include <fmt/format.h>

namespace parlift::analysis {

Claim claimInside(const AccessTable &table, const std::vector<Constraint> &assumed,
                  const Access &access, const Polynomial &low, const Polynomial &end,
                  std::optional<LoopIndex> loop) {
  SmtTerms terms(table, access.loops);
  terms.demandAll(table.context, 1, "known before the nest");
  terms.demandAll(table.boundsAround(access), 1, "loops around it");
  // What runs in a loop's test runs once where the loop never does; a range is said of loops that run.
  if (loop && table.loops[*loop].upper)
    terms.demand(terms.holds({Constraint::Kind::NonNegative, *table.loops[*loop].upper -
                                                                 table.loops[*loop].lower -
                                                                 Polynomial::constant(1)},
                             1),
                 "the loop runs");
  terms.demandAll(access.guards, 1, "conditions around it");
  terms.demandAll(insideExtents(access), 1, "inside its array");
  terms.demandAll(access.inBounds, 1, "as what runs with it is inside its array");
  for (const Constraint &constraint : assumed)
    terms.demand(terms.holds(constraint, 1), "tested before the loop");
  // A scalar that a pointer names is its element 0.
  const Polynomial index = access.path.empty() ? Polynomial() : access.path[0].index;
  const Constraint above{Constraint::Kind::NonNegative, index - low};
  const Constraint below{Constraint::Kind::NonNegative, end - index - Polynomial::constant(1)};
  terms.demand(fmt::format("(not (and {} {}))", terms.holds(above, 1), terms.holds(below, 1)),
               "outside of the range");
  Claim claim;
  claim.kind = Claim::Kind::Inside;
  const std::vector<LoopIndex> about = loop ? std::vector{*loop} : access.loops;
  for (const LoopIndex one : about)
    claim.loops.push_back(table.loops[one].stmt);
  claim.words = fmt::format(
      "`{}`{} stays in the range that was tested or copied for it", inOneLine(access.text),
      access.range.valid() ? fmt::format(" on line {}", access.range.line()) : "");
  claim.script = terms.script();
  return claim;
}

} // namespace parlift::analysis
