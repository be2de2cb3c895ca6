// Blocks by diagonals: the loops over blocks are said at once, and isl says what runs inside of one.
#include "poly/IslProgram.h"
#include "poly/IslSystem.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <string>
#include <utility>

namespace parlift::poly {

namespace {

using Kind = LoopExpr::Kind;
using Id = Handle<isl_id, isl_id_free>;
using ConstraintList = Handle<isl_constraint_list, isl_constraint_list_free>;
using Constraint = Handle<isl_constraint, isl_constraint_free>;

LoopExpr number(std::int64_t value) {
  return {Kind::Constant, value, 0, {}};
}
LoopExpr loop(unsigned index) {
  return {Kind::Loop, 0, index, {}};
}
LoopExpr sum(LoopExpr left, LoopExpr right) {
  return {Kind::Add, 0, 0, {std::move(left), std::move(right)}};
}
LoopExpr difference(LoopExpr left, LoopExpr right) {
  return {Kind::Sub, 0, 0, {std::move(left), std::move(right)}};
}
LoopExpr times(std::int64_t factor, LoopExpr value) {
  return factor == 1 ? value : LoopExpr{Kind::Mul, 0, 0, {number(factor), std::move(value)}};
}
/// size·(block / of) of a block that starts at a multiple of `of`.
LoopExpr rescaled(LoopExpr block, std::int64_t of, std::int64_t size) {
  if (size % of == 0)
    return times(size / of, std::move(block));
  const std::int64_t divisor = of % size == 0 ? of / size : of;
  return times(of % size == 0 ? 1 : size, {Kind::Div, 0, 0, {std::move(block), number(divisor)}});
}
LoopExpr floored(LoopExpr value, std::int64_t divisor) {
  if (divisor == 1)
    return value;
  if (value.kind != Kind::Constant)
    return {Kind::FloorDiv, 0, 0, {std::move(value), number(divisor)}};
  const std::int64_t quotient = value.value / divisor;
  return number(quotient - (value.value % divisor < 0 ? 1 : 0));
}

/// factor·floor(value / divisor)
LoopExpr timesFloor(std::int64_t factor, const LoopExpr &value, std::int64_t divisor) {
  LoopExpr quotient = floored(value, divisor);
  return quotient.kind == Kind::Constant ? number(factor * quotient.value)
                                         : times(factor, std::move(quotient));
}

/// Bounds of a member over all instances; each of them holds.
struct Range {
  std::vector<LoopExpr> low, high;
};

/// All values, and perhaps more: a conjunction without existentials.
isl_basic_set *hullOf(isl_set *values) {
  return isl_set_simple_hull(isl_set_remove_divs(values));
}

/// { [v] : ... } in words: from each constraint a·v + f >= 0 one bound, -floor(f / a) or floor(f / -a).
std::optional<Range> rangeOf(isl_set *values) {
  const BasicSet hull(hullOf(values));
  const ConstraintList list(isl_basic_set_get_constraint_list(hull.keep()));
  Range result;
  for (int i = 0; i < isl_constraint_list_n_constraint(list.keep()); ++i) {
    const Constraint one(isl_constraint_list_get_constraint(list.keep(), i));
    const auto coefficient = [&](isl_dim_type type, int at) {
      return toInteger(Value(isl_constraint_get_coefficient_val(one.keep(), type, at)));
    };
    const auto own = coefficient(isl_dim_set, 0);
    const auto constant = toInteger(Value(isl_constraint_get_constant_val(one.keep())));
    if (!own || !constant || isl_constraint_dim(one.keep(), isl_dim_div) != 0)
      return std::nullopt;
    if (*own == 0)
      continue;
    LoopExpr rest = number(*constant);
    for (int p = 0; p < isl_constraint_dim(one.keep(), isl_dim_param); ++p) {
      const auto factor = coefficient(isl_dim_param, p);
      if (!factor)
        return std::nullopt;
      if (*factor == 0)
        continue;
      const char *name =
          isl_constraint_get_dim_name(one.keep(), isl_dim_param, static_cast<unsigned>(p));
      LoopExpr term = times(*factor, {Kind::Parameter, 0, numberOf(name), {}});
      rest = rest.kind == Kind::Constant && rest.value == 0 ? std::move(term)
                                                            : sum(std::move(rest), std::move(term));
    }
    const bool isEquality = isl_constraint_is_equality(one.keep()) == isl_bool_true;
    if (*own < 0 || isEquality)
      result.high.push_back(*own < 0 ? floored(rest, -*own) : times(-1, floored(rest, *own)));
    if (*own > 0 || isEquality) {
      LoopExpr quotient = floored(rest, std::abs(*own));
      if (*own < 0)
        result.low.push_back(std::move(quotient));
      else if (quotient.kind == Kind::Constant)
        result.low.push_back(number(-quotient.value));
      else
        result.low.push_back(times(-1, std::move(quotient)));
    }
  }
  if (result.low.empty() || result.high.empty())
    return std::nullopt;
  return result;
}

LoopExpr chosen(Kind kind, std::vector<LoopExpr> of) {
  return of.size() == 1 ? std::move(of[0]) : LoopExpr{kind, 0, 0, std::move(of)};
}

/// One member: its values over all instances, { [v] : ... }, and its blocks.
struct Member {
  Handle<isl_union_pw_aff, isl_union_pw_aff_free> value;
  Set values;
  std::int64_t size = 1;
  Range range;
  /// The value is about `skew` times the first member's: i + t, of a time loop t, lies n apart from t at most, however far t goes.
  /// 0: it has nothing to do with it, or nobody knows.
  std::int64_t skew = 0;
  Range apart; ///< value - skew * first
};

/// The coefficient of the only counter that the first member is made of, where it is the same in all statements; else 0.
std::int64_t skewOf(const LoopAst::Loop &member, const LoopAst::Loop &first) {
  std::optional<std::int64_t> result;
  for (const auto &[statement, row] : first.rows) {
    const auto counters = row.end() - 1;
    const auto own = std::find_if(row.begin(), counters, [](std::int64_t one) { return one != 0; });
    const auto other = member.rows.find(statement);
    if (own == counters || *own != 1 ||
        std::any_of(own + 1, counters, [](std::int64_t one) { return one != 0; }) ||
        other == member.rows.end() || other->second.size() != row.size())
      return 0;
    const std::int64_t factor = other->second[static_cast<std::size_t>(own - row.begin())];
    if (factor < 0 || (result && *result != factor))
      return 0;
    result = factor;
  }
  return result.value_or(0);
}

/// { [v] : v is a value of it }, of all instances
isl_set *valuesOf(const IslProgram &sets, isl_union_pw_aff *value) {
  isl_union_map *map =
      isl_union_map_from_multi_union_pw_aff(isl_multi_union_pw_aff_from_union_pw_aff(value));
  return isl_set_coalesce(
      isl_set_from_union_set(isl_union_set_apply(isl_union_set_copy(sets.domain.keep()), map)));
}

std::optional<std::vector<Member>> membersOf(const IslProgram &sets, const BandNote &note) {
  std::vector<Member> result;
  for (std::size_t k = 0; k < note.members.size(); ++k) {
    Member member;
    member.value = Handle<isl_union_pw_aff, isl_union_pw_aff_free>(
        isl_multi_union_pw_aff_get_union_pw_aff(note.points->keep(), static_cast<int>(k)));
    member.size = note.sizes[std::min(k, note.sizes.size() - 1)];
    member.values = Set(valuesOf(sets, isl_union_pw_aff_copy(member.value.keep())));
    auto range = rangeOf(isl_set_copy(member.values.keep()));
    if (!range || member.size < 2)
      return std::nullopt;
    member.range = std::move(*range);
    if (const std::int64_t skew = k > 0 ? skewOf(note.members[k], note.members[0]) : 0; skew > 0) {
      isl_union_pw_aff *times = isl_union_pw_aff_scale_val(
          isl_union_pw_aff_copy(result[0].value.keep()), isl_val_int_from_si(islContext(), skew));
      if (auto apart = rangeOf(valuesOf(
              sets, isl_union_pw_aff_sub(isl_union_pw_aff_copy(member.value.keep()), times)))) {
        member.skew = skew;
        member.apart = std::move(*apart);
      }
    }
    result.push_back(std::move(member));
  }
  return result;
}

/// The parameter that stands for the block of member k: the counter of its loop.
isl_id *blockOf(std::size_t member, std::size_t members) {
  const std::size_t at = member == 0 ? members : member;
  return isl_id_alloc(islContext(), ("c" + std::to_string(at)).c_str(), nullptr);
}

/// { [d] : 0 <= d < size }
isl_set *insideOfBlock(const Set &like, std::int64_t size) {
  isl_space *space = isl_space_params(isl_set_get_space(like.keep()));
  space = isl_space_add_dims(isl_space_set_from_params(space), isl_dim_set, 1);
  isl_set *result = isl_set_universe(space);
  result = isl_set_lower_bound_si(result, isl_dim_set, 0, 0);
  return isl_set_upper_bound_val(result, isl_dim_set, 0,
                                 isl_val_int_from_si(islContext(), size - 1));
}

/// What is known of a block that the loops visit: it starts at a multiple of its size, and not after the last value.
/// { : (exists e : block = size·e) and low - size < block <= high }
isl_set *visitedBlocks(const Member &member, isl_id *block) {
  isl_set *starts = isl_set_universe(isl_set_get_space(member.values.keep()));
  isl_set *back = isl_set_neg(insideOfBlock(member.values, member.size));
  starts = isl_set_intersect(
      starts,
      isl_set_sum(isl_set_from_basic_set(hullOf(isl_set_copy(member.values.keep()))), back));
  isl_aff *rest =
      isl_aff_var_on_domain(isl_local_space_from_space(isl_set_get_space(starts)), isl_dim_set, 0);
  rest = isl_aff_mod_val(rest, isl_val_int_from_si(islContext(), member.size));
  starts = isl_set_intersect(starts, isl_set_from_basic_set(isl_aff_zero_basic_set(rest)));
  const int parameters = static_cast<int>(isl_set_dim(starts, isl_dim_param));
  starts = isl_set_set_dim_id(starts, isl_dim_set, 0, block);
  starts = isl_set_move_dims(starts, isl_dim_param, static_cast<unsigned>(parameters), isl_dim_set,
                             0, 1);
  return isl_set_params(starts);
}

/// Instances of the block: { S[..] : 0 <= value - block < size }
isl_union_set *instancesIn(const IslProgram &sets, const Member &member, isl_id *block) {
  isl_union_pw_aff *start =
      isl_union_pw_aff_param_on_domain_id(isl_union_set_copy(sets.domain.keep()), block);
  isl_union_pw_aff *distance =
      isl_union_pw_aff_sub(isl_union_pw_aff_copy(member.value.keep()), start);
  isl_union_map *map =
      isl_union_map_from_multi_union_pw_aff(isl_multi_union_pw_aff_from_union_pw_aff(distance));
  return isl_union_map_domain(isl_union_map_intersect_range(
      map, isl_union_set_from_set(insideOfBlock(member.values, member.size))));
}

// b0 + b1 + b2 = w, the numbers of the blocks in diagonal w, which hold something where, with s the sizes and r the skews,
//     L1 <= s1·b1 - r1·s0·b0 <= H1,   L2 <= s2·b2 - r2·s0·b0 <= H2         Lk = least of vk - rk·v0, less sk - 1; Hk = greatest, and rk·(s0 - 1)
// b0 = w - b1 - b2 goes into both. The second one bounds b2 where b1 is known:   D2·b2 in [L2, H2] + r2·s0·(w - b1),   D2 = s2 + r2·s0
// and with it the first one bounds b1:   (s1·D2 + r1·s0·s2)·b1 in [D2·L1 - r1·s0·H2, D2·H1 - r1·s0·L2] + r1·s0·s2·w
// Of two members D2 is 1, and H2, L2 and r2 are 0: (s1 + r1·s0)·b1 in [L1, H1] + r1·s0·w.
struct Sum { ///< of numbers times words
  std::int64_t constant = 0;
  std::vector<std::pair<std::int64_t, LoopExpr>> terms;

  void add(std::int64_t factor, const LoopExpr &value) {
    if (value.kind == Kind::Constant)
      constant += factor * value.value;
    else if (factor != 0)
      terms.emplace_back(factor, value);
  }
};

std::int64_t floorOf(std::int64_t value, std::int64_t divisor) {
  return value / divisor - (value % divisor < 0 ? 1 : 0);
}

/// size * floor(sum / divisor)
LoopExpr startAt(Sum sum, std::int64_t divisor, std::int64_t size) {
  std::int64_t common = divisor;
  for (const auto &[factor, value] : sum.terms)
    common = std::gcd(common, factor);
  LoopExpr words = number(floorOf(sum.constant, common));
  for (auto &[factor, value] : sum.terms) {
    const std::int64_t least = std::abs(factor) / common;
    LoopExpr term = times(least, std::move(value));
    if (factor < 0)
      words = difference(std::move(words), std::move(term));
    else
      words = words.kind == Kind::Constant && words.value == 0
                  ? std::move(term)
                  : poly::sum(std::move(term), std::move(words));
  }
  return timesFloor(size, words, divisor / common);
}

/// First and last start of blocks of member k that hold something in the diagonal, and with the blocks that are known.
std::optional<std::pair<LoopExpr, LoopExpr>> reachedFrom(const std::vector<Member> &members,
                                                         std::size_t k, bool isOneSize) {
  const Member &one = members[k];
  if (members.size() > 3 || one.skew == 0)
    return std::nullopt;
  const std::int64_t s0 = members[0].size, skewed = one.skew * s0;
  // What the diagonal's counter counts: blocks, or starts of them.
  const std::int64_t unit = isOneSize ? s0 : 1;
  Sum low, high;
  std::int64_t divisor = one.size + skewed;
  if (k + 1 < members.size()) {
    const Member &last = members[k + 1];
    const std::int64_t reach = last.size + last.skew * s0;
    // Where it has nothing to do with the first one its own range is what is known.
    const Range &apart = last.skew > 0 ? last.apart : last.range;
    low.add(reach, one.apart.low[0]);
    low.constant -= reach * (one.size - 1);
    low.add(-skewed, apart.high[0]);
    low.constant -= skewed * last.skew * (s0 - 1);
    high.add(reach, one.apart.high[0]);
    high.constant += reach * one.skew * (s0 - 1);
    high.add(-skewed, apart.low[0]);
    high.constant += skewed * (last.size - 1);
    divisor = one.size * reach + skewed * last.size;
    for (Sum *sum : {&low, &high})
      sum->add(skewed * last.size / unit, loop(0));
  } else {
    // The blocks that are known are numbers of starts.
    std::int64_t scale = 1;
    for (std::size_t before = 1; before < k; ++before)
      scale = std::lcm(scale, members[before].size / std::gcd(members[before].size, skewed));
    divisor *= scale;
    low.add(scale, one.apart.low[0]);
    low.constant -= scale * (one.size - 1);
    high.add(scale, one.apart.high[0]);
    high.constant += scale * one.skew * (s0 - 1);
    for (Sum *sum : {&low, &high}) {
      sum->add(scale * skewed / unit, loop(0));
      for (std::size_t before = 1; before < k; ++before)
        sum->add(-(scale * skewed / members[before].size), loop(static_cast<unsigned>(before)));
    }
  }
  low.constant += divisor - 1; // rounded up
  return std::pair{startAt(std::move(low), divisor, one.size),
                   startAt(std::move(high), divisor, one.size)};
}

/// The loops over blocks, outermost first: the diagonals, the blocks of all members but the first, and that of the first.
std::vector<LoopNode> loopsOverBlocks(const std::vector<Member> &members) {
  const std::size_t count = members.size();
  const std::int64_t size = members[0].size;
  const bool isOneSize = std::all_of(members.begin(), members.end(),
                                     [&](const Member &one) { return one.size == size; });
  // A diagonal is a sum of blocks' numbers, or of their starts where they are of one size.
  const auto firstOf = [&](const Member &member) {
    return timesFloor(isOneSize ? size : 1, member.range.low[0], member.size);
  };
  const auto lastOf = [&](const Member &member) {
    return floored(member.range.high[0], isOneSize ? 1 : member.size);
  };
  std::vector<LoopNode> nest;
  const auto add = [&](LoopNode::Kind kind, LoopExpr first, LoopExpr last, std::int64_t step) {
    LoopNode node;
    node.kind = kind;
    node.loop = static_cast<unsigned>(nest.size());
    node.first = std::move(first);
    node.last = std::move(last);
    node.step = step;
    nest.push_back(std::move(node));
  };
  LoopExpr first = firstOf(members[0]), last = lastOf(members[0]);
  for (std::size_t k = 1; k < count; ++k) {
    const LoopExpr low = firstOf(members[k]);
    if (low.kind == Kind::Constant && first.kind == Kind::Constant)
      first = number(first.value + low.value);
    else
      first = sum(std::move(first), low);
    last = sum(std::move(last), lastOf(members[k]));
  }
  add(LoopNode::Kind::For, std::move(first), std::move(last), isOneSize ? size : 1);
  // What the diagonal leaves to the members from k on, times `size` where it is counted in blocks.
  const auto leftFrom = [&](std::size_t k, std::int64_t scale) {
    LoopExpr left = times(isOneSize ? 1 : scale, loop(0));
    for (std::size_t before = 1; before < k; ++before) {
      LoopExpr block = loop(static_cast<unsigned>(before));
      left = difference(std::move(left),
                        isOneSize ? std::move(block)
                                  : rescaled(std::move(block), members[before].size, scale));
    }
    return left;
  };
  for (std::size_t k = 1; k < count; ++k) {
    const Member &member = members[k];
    std::vector<LoopExpr> low, high = member.range.high;
    for (const LoopExpr &one : member.range.low)
      low.push_back(timesFloor(member.size, one, member.size));
    if (auto reached = reachedFrom(members, k, isOneSize)) {
      low.push_back(std::move(reached->first));
      high.push_back(std::move(reached->second));
    }
    if (k + 1 == count) { // the block of the first member is the rest, and must be one of its own
      const LoopExpr left = leftFrom(k, member.size);
      low.push_back(difference(left, timesFloor(member.size, members[0].range.high[0], size)));
      const LoopExpr least = timesFloor(member.size, members[0].range.low[0], size);
      const bool isZero = least.kind == Kind::Constant && least.value == 0;
      high.push_back(isZero ? left : difference(left, least));
    }
    add(LoopNode::Kind::For, chosen(Kind::Max, std::move(low)), chosen(Kind::Min, std::move(high)),
        member.size);
  }
  add(LoopNode::Kind::Let, leftFrom(count, size), {}, 1);
  return nest;
}

/// By more than one counter: 2·t + i.
bool isSkewed(const LoopAst::Loop &member) {
  return std::ranges::any_of(member.rows, [](const auto &row) {
    const auto &values = row.second;
    return std::count(values.begin(), values.end() - 1, 0) + 2 <
           static_cast<std::ptrdiff_t>(values.size());
  });
}

} // namespace

std::optional<DiagonalBlocks> blocksByDiagonals(const IslProgram &sets, const Schedule &schedule,
                                                const std::vector<BandNote> &notes) {
  const ScheduleNode root(isl_schedule_get_root(schedule.keep()));
  ScheduleNode mark(isl_schedule_node_get_child(root.keep(), 0));
  if (isl_schedule_node_get_type(mark.keep()) != isl_schedule_node_mark)
    return std::nullopt;
  const Id id(isl_schedule_node_mark_get_id(mark.keep()));
  const BandNote &note = notes.at(numberOf(isl_id_get_name(id.keep())));
  if (!note.isWavefront || std::ranges::none_of(note.members, isSkewed))
    return std::nullopt;
  const auto members = membersOf(sets, note);
  if (!members)
    return std::nullopt;

  DiagonalBlocks result;
  result.nest = loopsOverBlocks(*members);
  const std::size_t count = members->size();
  for (std::size_t at = 0; at <= count; ++at) {
    LoopAst::Loop origin = note.members[at == count ? 0 : at];
    origin.isTile = true;
    origin.isWavefront = at == 0;
    origin.isParallel &= at < count;
    result.loops.push_back(std::move(origin));
  }
  isl_union_set *instances = isl_union_set_copy(sets.domain.keep());
  isl_set *context = isl_set_copy(sets.context.keep());
  for (std::size_t k = 0; k < count; ++k) {
    const Member &member = (*members)[k];
    instances = isl_union_set_intersect(instances, instancesIn(sets, member, blockOf(k, count)));
    context = isl_set_intersect(context, visitedBlocks(member, blockOf(k, count)));
  }
  result.context = Set(context);
  // The mark and its band go; what is below them runs inside of a block.
  isl_schedule_node *inside = isl_schedule_node_delete(mark.give());
  inside = isl_schedule_node_delete(inside);
  isl_schedule *rest = isl_schedule_node_get_schedule(inside);
  isl_schedule_node_free(inside);
  result.inside = Schedule(isl_schedule_intersect_domain(rest, instances));
  result.where = Set(
      isl_set_gist(isl_union_set_params(isl_union_set_copy(sets.domain.keep())),
                   isl_set_from_basic_set(isl_set_simple_hull(isl_set_copy(sets.context.keep())))));
  if (!result.inside || !result.context || !result.where)
    return std::nullopt;
  return result;
}

} // namespace parlift::poly
