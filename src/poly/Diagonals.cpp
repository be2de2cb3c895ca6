// Blocks by diagonals: the loops over blocks are said at once, and isl says what runs inside of one.
#include "poly/DiagonalMembers.h"
#include "poly/IslProgram.h"
#include "poly/IslSystem.h"

#include <algorithm>
#include <string>
#include <utility>

namespace parlift::poly {

using namespace diagonals;

namespace {

using Id = Handle<isl_id, isl_id_free>;

LoopExpr chosen(Kind kind, std::vector<LoopExpr> of) {
  return of.size() == 1 ? std::move(of[0]) : LoopExpr{kind, 0, 0, std::move(of)};
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
