// Random small affine nests: the rows found must be exactly those that running all iterations shows.

#include "NestBuilder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

namespace parlift::analysis {
namespace {

/// One execution of one access.
struct Event {
  unsigned access = 0;
  std::map<AtomId, std::int64_t> counters;
  std::vector<std::int64_t> element;
};

std::int64_t floorDivide(std::int64_t a, std::int64_t b) {
  return (a - ((a % b) + b) % b) / b;
}

std::int64_t evaluate(const AccessTable &table, Polynomial value,
                      const std::map<AtomId, std::int64_t> &counters) {
  for (const AtomId id : value.atoms()) {
    const Atom &atom = table.atoms[id];
    std::int64_t number = 0;
    if (atom.kind == AtomKind::Counter) {
      number = counters.at(id);
    } else {
      const std::int64_t operand = evaluate(table, atom.operand, counters);
      const std::int64_t quotient = floorDivide(operand, atom.divisor);
      number = atom.kind == AtomKind::Quotient ? quotient : operand - atom.divisor * quotient;
    }
    value = value.substitute(id, c(number));
  }
  return value.constantValue().value();
}

/// All executions of an access: its loops from the outside in, bounds and guards tested.
void execute(const AccessTable &table, const Access &access, std::size_t depth,
             std::map<AtomId, std::int64_t> &counters, std::vector<Event> &events) {
  if (depth < access.loops.size()) {
    const NestLoop &loop = table.loops[access.loops[depth]];
    const std::int64_t low = evaluate(table, loop.lower, counters),
                       high = evaluate(table, *loop.upper, counters);
    for (std::int64_t value = low; value < high; ++value) {
      counters[loop.counter] = value;
      execute(table, access, depth + 1, counters, events);
    }
    counters.erase(loop.counter);
    return;
  }
  for (const Constraint &guard : access.guards) {
    const std::int64_t value = evaluate(table, guard.value, counters);
    if (guard.kind == Constraint::Kind::NonNegative ? value < 0
        : guard.kind == Constraint::Kind::Zero      ? value != 0
                                                    : value == 0)
      return;
  }
  Event event{access.id, counters, {}};
  for (const PathStep &step : access.path)
    event.element.push_back(evaluate(table, step.index, counters));
  events.push_back(std::move(event));
}

/// Rows in the notation of Nest::rows.
std::vector<std::string> rowsByEnumeration(const AccessTable &table) {
  std::vector<Event> events;
  for (const Access &access : table.accesses) {
    std::map<AtomId, std::int64_t> counters;
    execute(table, access, 0, counters, events);
  }
  std::map<std::string, std::vector<std::set<std::int64_t>>> distancesOf;
  for (const Event &source : events)
    for (const Event &sink : events) {
      const Access &a = table.accesses[source.access], &b = table.accesses[sink.access];
      if ((!a.isWrite && !b.isWrite) || a.base != b.base || source.element != sink.element)
        continue;
      std::string direction;
      std::vector<std::int64_t> distances;
      int order = 0; // of the first entry that is not "="
      for (std::size_t k = 0; k < std::min(a.loops.size(), b.loops.size()); ++k) {
        if (a.loops[k] != b.loops[k])
          break;
        const AtomId counter = table.loops[a.loops[k]].counter;
        const std::int64_t distance = sink.counters.at(counter) - source.counters.at(counter);
        if (order == 0)
          order = distance > 0 ? 1 : distance < 0 ? -1 : 0;
        distances.push_back(distance);
        direction += (direction.empty() ? "" : ",") + std::string(distance > 0   ? "<"
                                                                  : distance < 0 ? ">"
                                                                                 : "=");
      }
      if (order < 0 || (order == 0 && a.position >= b.position))
        continue;
      auto &seen = distancesOf[std::string(!a.isWrite  ? "WAR"
                                           : b.isWrite ? "WAW"
                                                       : "RAW") +
                               " " + std::to_string(a.id) + "->" + std::to_string(b.id) + " (" +
                               direction + ")"];
      seen.resize(distances.size());
      for (std::size_t k = 0; k < distances.size(); ++k)
        seen[k].insert(distances[k]);
    }
  std::vector<std::string> result;
  for (const auto &[row, seen] : distancesOf) {
    std::string distances;
    for (const std::set<std::int64_t> &values : seen)
      distances += (distances.empty() ? "" : ",") +
                   (values.size() == 1 ? std::to_string(*values.begin()) : "_");
    result.push_back(row + " [" + distances + "]");
  }
  std::sort(result.begin(), result.end());
  return result;
}

class RandomNest {
public:
  explicit RandomNest(unsigned seed) : random_(seed) {}

  Nest make() {
    Nest nest;
    const std::int64_t depth = number(1, 3);
    for (std::int64_t k = 0; k < depth; ++k) {
      // triangular now and then
      const Polynomial low =
          !counters_.empty() && number(0, 3) == 0 ? counters_.back() : c(number(-1, 2));
      const Polynomial high = !counters_.empty() && number(0, 3) == 0
                                  ? counters_.back() + c(number(0, 2))
                                  : c(number(2, 5));
      counters_.push_back(nest.loop("i", low, high));
      if (k + 1 < depth && number(0, 3) == 0)
        addAccess(nest);
    }
    const std::int64_t dimensions = number(1, 2);
    for (std::int64_t k = number(1, 3); k > 0; --k)
      addAccess(nest, dimensions);
    return nest;
  }

private:
  std::int64_t number(int low, int high) {
    return low + static_cast<std::int64_t>(random_() % static_cast<unsigned>(high - low + 1));
  }

  Polynomial form(int range) {
    Polynomial result = c(number(-2, 2));
    for (const Polynomial &counter : counters_)
      if (number(0, 2) != 0)
        result = result + counter * c(number(-range, range));
    return result;
  }

  void addAccess(Nest &nest, std::int64_t dimensions = 1) {
    std::vector<Polynomial> subscripts;
    for (std::int64_t k = 0; k < dimensions; ++k) {
      Polynomial subscript = form(2);
      if (number(0, 5) == 0)
        subscript = nest.quotient(subscript, number(2, 3), number(0, 1) == 0);
      // Inner dimensions have 1000 elements, and what lies outside is undefined.
      subscripts.push_back(subscripts.empty() ? subscript : subscript + Polynomial::constant(500));
    }
    // arrays of different rank are different arrays
    Access &access = nest.access(number(0, 1) == 0, dimensions == 1 ? "a" : "b", subscripts);
    if (number(0, 3) == 0)
      access.guards.push_back({static_cast<Constraint::Kind>(number(0, 2)), form(1)});
  }

  std::mt19937 random_;
  std::vector<Polynomial> counters_;
};

TEST(DependencesByEnumeration, RowsAreExactlyThose) {
  unsigned rows = 0, empty = 0;
  for (unsigned seed = 0; seed < 600; ++seed) {
    Nest nest = RandomNest(seed).make();
    nest.options.assumeNoAlias = true;
    const std::vector<std::string> expected = rowsByEnumeration(nest.table);
    EXPECT_EQ(nest.rows(), expected) << "seed " << seed;
    rows += static_cast<unsigned>(expected.size());
    empty += expected.empty() ? 1 : 0;
  }
  // the nests are neither all dependent nor all independent
  EXPECT_GT(rows, 1000u);
  EXPECT_GT(empty, 50u);
}

} // namespace
} // namespace parlift::analysis
