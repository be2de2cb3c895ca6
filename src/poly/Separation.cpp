// The innermost loop of a block, one for each group of statements.
#include "poly/IslProgram.h"

#include <algorithm>

namespace parlift::poly {

namespace {

/// The statements right below the band, or groups that stay together; empty: there are more bands.
std::vector<UnionSet> leavesBelow(const ScheduleNode &band) {
  std::vector<UnionSet> leaves;
  const ScheduleNode below(isl_schedule_node_get_child(band.keep(), 0));
  const isl_schedule_node_type type = isl_schedule_node_get_type(below.keep());
  if (type == isl_schedule_node_leaf) {
    const UnionSet domain(isl_schedule_node_get_domain(below.keep()));
    isl_set_list *statements = isl_union_set_get_set_list(domain.keep());
    for (int i = 0; i < isl_set_list_n_set(statements); ++i)
      leaves.emplace_back(isl_union_set_from_set(isl_set_list_get_set(statements, i)));
    isl_set_list_free(statements);
  }
  if (type != isl_schedule_node_sequence && type != isl_schedule_node_set)
    return leaves;
  for (int i = 0; i < isl_schedule_node_n_children(below.keep()); ++i) {
    const ScheduleNode filter(isl_schedule_node_get_child(below.keep(), i));
    const ScheduleNode inside(isl_schedule_node_get_child(filter.keep(), 0));
    if (isl_schedule_node_get_type(inside.keep()) != isl_schedule_node_leaf)
      return {};
    leaves.emplace_back(isl_schedule_node_filter_get_filter(filter.keep()));
  }
  return leaves;
}

bool existsBetween(const UnionMap &dependences, const UnionSet &from, const UnionSet &to) {
  isl_union_map *some = isl_union_map_copy(dependences.keep());
  some = isl_union_map_intersect_domain(some, isl_union_set_copy(from.keep()));
  const UnionMap both(isl_union_map_intersect_range(some, isl_union_set_copy(to.keep())));
  return isl_union_map_is_empty(both.keep()) != isl_bool_true; // an error counts as yes
}

/// Dependences that all loops of the band but the last one have in one iteration.
UnionMap besidesLast(const IslProgram &sets, const ScheduleNode &band, const UnionValues &values) {
  UnionMap left = dependencesInside(sets, band);
  const int last = isl_schedule_node_band_n_member(band.keep()) - 1;
  for (int member = 0; member < last; ++member)
    left = UnionMap(isl_union_map_eq_at_multi_union_pw_aff(
        left.give(), isl_multi_union_pw_aff_from_union_pw_aff(
                         isl_multi_union_pw_aff_get_union_pw_aff(values.keep(), member))));
  return left;
}

/// Something that is not done comes before the statement, and not behind it as well.
bool waits(std::size_t statement, const std::vector<std::vector<bool>> &comesBefore,
           const std::vector<bool> &done) {
  for (std::size_t other = 0; other < done.size(); ++other)
    if (!done[other] && comesBefore[other][statement] && !comesBefore[statement][other])
      return true;
  return false;
}

} // namespace

std::vector<UnionSet> groupsApart(const IslProgram &sets, const ScheduleNode &band) {
  std::vector<UnionSet> leaves = leavesBelow(band);
  const std::size_t count = leaves.size();
  if (count < 2)
    return {};
  const UnionValues values(isl_schedule_node_band_get_partial_schedule(band.keep()));
  const UnionMap left = besidesLast(sets, band, values);
  const UnionMap together(isl_union_map_eq_at_multi_union_pw_aff(
      isl_union_map_copy(left.keep()),
      isl_multi_union_pw_aff_from_union_pw_aff(isl_multi_union_pw_aff_get_union_pw_aff(
          values.keep(), isl_schedule_node_band_n_member(band.keep()) - 1))));
  if (isl_union_map_is_subset(left.keep(), together.keep()) == isl_bool_true)
    return {}; // parallel as it is
  std::vector<std::vector<bool>> comesBefore(count, std::vector<bool>(count));
  for (std::size_t a = 0; a < count; ++a)
    for (std::size_t b = 0; b < count; ++b)
      comesBefore[a][b] = a == b || existsBetween(left, leaves[a], leaves[b]);
  for (std::size_t via = 0; via < count; ++via)
    for (std::size_t a = 0; a < count; ++a)
      for (std::size_t b = 0; b < count; ++b)
        if (comesBefore[a][via] && comesBefore[via][b])
          comesBefore[a][b] = true;
  // Statements on a cycle are one group; a group is next when all that come before it are done.
  std::vector<UnionSet> groups;
  std::vector<bool> done(count);
  for (std::size_t next = 0; next < count;) {
    if (done[next] || waits(next, comesBefore, done)) {
      ++next;
      continue;
    }
    isl_union_set *group = nullptr;
    for (std::size_t a = 0; a < count; ++a) {
      if (done[a] || !comesBefore[a][next] || !comesBefore[next][a])
        continue;
      isl_union_set *leaf = isl_union_set_copy(leaves[a].keep());
      group = group == nullptr ? leaf : isl_union_set_union(group, leaf);
      done[a] = true;
    }
    groups.emplace_back(group);
    next = 0;
  }
  return groups;
}

} // namespace parlift::poly
