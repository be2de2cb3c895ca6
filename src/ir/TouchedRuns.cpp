#include "ir/TouchedRuns.h"

#include "ir/Builder.h"
#include "ir/Conversions.h"

#include <algorithm>

namespace parlift::ir {

namespace {

using std::string_view;

/// memset, memcpy, memmove, bzero, and what headers make of the names: `__builtin___memset_chk` has the size of the object behind
/// the rest.
TouchedRuns ofBytes(const Expr &call) {
  string_view name = call.callee;
  constexpr string_view builtin = "__builtin_", checked = "_chk", underlined = "__";
  bool isChecked = false;
  if (name.starts_with(builtin)) {
    name.remove_prefix(builtin.size());
    if (name.starts_with(underlined) && name.ends_with(checked)) {
      name.remove_prefix(underlined.size());
      name.remove_suffix(checked.size());
      isChecked = true;
    }
  }
  const std::vector<ExprRef> &given = call.operands;
  const std::size_t count = given.size() - (isChecked && !given.empty() ? 1 : 0);
  const bool copies = name == "memcpy" || name == "memmove";
  const bool fills = name == "memset" || name == "bzero";
  if ((!copies && !fills) || count != (name == "bzero" ? 2U : 3U))
    return {};
  TouchedRuns result;
  result.isOneByOne = name == "memcpy";
  const ExprRef &bytes = given[count - 1];
  if (copies)
    result.runs.push_back({given[1], nullptr, nullptr, bytes, true, false});
  result.runs.push_back({given[0], nullptr, nullptr, bytes, false, true});
  return result;
}

/// Functions of the C library that know no memory but what arguments point to: a state that they go on from, or a second result.
struct Pointee {
  string_view name;
  unsigned arguments, which; ///< how many there are, and which one is the pointer
  std::int64_t count;        ///< elements
  bool reads = false;
};

constexpr Pointee pointees[] = {
    {"rand_r", 1, 0, 1, true},  {"erand48", 1, 0, 3, true}, {"nrand48", 1, 0, 3, true},
    {"jrand48", 1, 0, 3, true}, {"frexp", 2, 1, 1},         {"frexpf", 2, 1, 1},
    {"modf", 2, 1, 1},          {"modff", 2, 1, 1},
};

TouchedRuns ofPointees(const Expr &call) {
  const auto *known = std::ranges::find(pointees, string_view(call.callee), &Pointee::name);
  if (known == std::end(pointees) || call.operands.size() != known->arguments ||
      !call.operands[known->which]->type->isPointer())
    return {};
  TouchedRuns result;
  result.runs.push_back(
      {call.operands[known->which], nullptr, number(known->count), nullptr, known->reads, true});
  return result;
}

/// Functions that go on in the objects that they are given, and know no others; the front end has seen to it (LibraryCalls.h).
TouchedRuns ofObjects(const Expr &call) {
  TouchedRuns result;
  if (call.reason == "objects")
    for (const ExprRef &operand : call.operands)
      if (operand->type && operand->type->isPointer())
        result.runs.push_back({operand, nullptr, number(1), nullptr, true, true});
  return result;
}

/// `qsort(e, n, size, compare)`, of which the front end has seen that `compare` looks at elements alone (Comparators.h).
TouchedRuns ofSorts(const Expr &call) {
  const std::vector<ExprRef> &given = call.operands;
  if (call.reason != "sorts" || given.size() != 4)
    return {};
  TouchedRuns result;
  result.runs.push_back(
      {given[0], nullptr, nullptr, binary(BinaryOp::Mul, given[1], given[2]), true, true});
  return result;
}

/// What an algorithm does with the range that its first arguments are, and with another one that begins at a later argument.
struct Algorithm {
  string_view name;
  unsigned fewest, most; ///< arguments
  bool counts = false;   ///< `first, count` and not `first, last`
  bool reads = true, writes = false;
  unsigned other = 0; ///< which argument; 0: there is none
  bool readsOther = false, writesOther = false;
  unsigned last = 1; ///< which argument is behind the last element, or the count
  bool givesPlace = false;
};

constexpr Algorithm algorithms[] = {
    {"fill", 3, 3, false, false, true},
    {"fill_n", 3, 3, true, false, true},
    {"iota", 3, 3, false, false, true},
    {"copy", 3, 3, false, true, false, 2, false, true},
    {"copy_n", 3, 3, true, true, false, 2, false, true},
    {"swap_ranges", 3, 3, false, true, true, 2, true, true},
    {"partial_sum", 3, 3, false, true, false, 2, false, true},
    {"adjacent_difference", 3, 3, false, true, false, 2, false, true},
    {"reverse", 2, 2, false, true, true},
    {"sort", 2, 3, false, true, true},
    {"stable_sort", 2, 3, false, true, true},
    {"rotate", 3, 3, false, true, true, 0, false, false, 2},
    {"nth_element", 3, 3, false, true, true, 0, false, false, 2},
    {"partial_sort", 3, 3, false, true, true, 0, false, false, 2},
    {"vector", 2, 2}, // one that is made of a range
    {"accumulate", 3, 4},
    {"reduce", 2, 4},
    {"inner_product", 4, 6, false, true, false, 2, true},
    {"transform_reduce", 4, 6, false, true, false, 2, true},
    {"equal", 3, 3, false, true, false, 2, true},
    {"count", 3, 3},
    {"is_sorted", 2, 2},
    {"binary_search", 3, 3},
    {"max_element", 2, 2, false, true, false, 0, false, false, 1, true},
    {"min_element", 2, 2, false, true, false, 0, false, false, 1, true},
    {"find", 3, 3, false, true, false, 0, false, false, 1, true},
    {"lower_bound", 3, 3, false, true, false, 0, false, false, 1, true},
    {"upper_bound", 3, 3, false, true, false, 0, false, false, 1, true},
};

TouchedRuns ofElements(const Expr &call) {
  constexpr string_view scope = "std::";
  string_view name = call.callee;
  const Effects &effects = call.effects;
  if (!name.starts_with(scope) || effects.observable || effects.mayNotReturn)
    return {};
  name.remove_prefix(scope.size());
  const auto *known = std::ranges::find(algorithms, name, &Algorithm::name);
  const std::vector<ExprRef> &given = call.operands;
  if (known == std::end(algorithms) || given.size() < known->fewest || given.size() > known->most ||
      known->last >= given.size() || known->other >= given.size() || !given[0]->type->isPointer())
    return {};
  TouchedRun run;
  run.first = given[0];
  (known->counts ? run.count : run.last) = given[known->last];
  run.isRead = known->reads;
  run.isWritten = known->writes;
  if (run.last && !run.last->type->isPointer())
    return {};
  TouchedRuns result;
  result.givesPlace = known->givesPlace;
  result.runs.push_back(run);
  if (known->other == 0)
    return result;
  TouchedRun other;
  other.first = given[known->other];
  if (!other.first->type->isPointer())
    return {};
  other.count = known->counts ? run.count : binary(BinaryOp::PtrDiff, run.last, run.first);
  other.isRead = known->readsOther;
  other.isWritten = known->writesOther;
  result.runs.push_back(other);
  return result;
}

} // namespace

std::optional<bool> writesToRanges(std::string_view name) {
  const auto *known = std::ranges::find(algorithms, name, &Algorithm::name);
  if (known == std::end(algorithms))
    return std::nullopt;
  return known->writes || known->writesOther;
}

TouchedRuns touchedRuns(const Expr &call) {
  if (call.kind != ExprKind::Call || !call.target.expired() || call.effects.isOfFile)
    return {};
  for (TouchedRuns found : {ofBytes(call), ofPointees(call), ofObjects(call), ofSorts(call)})
    if (!found.runs.empty())
      return found;
  return ofElements(call);
}

} // namespace parlift::ir
