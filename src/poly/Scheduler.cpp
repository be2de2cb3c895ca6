// Orders of a program's statements: isl's scheduler, blocks, and diagonals of blocks.
//
//     for (t = 0; t < m; t++) for (i = 1; i < n; i++) a[i] = a[i - 1] + a[i + 1];                            S[t, i], of [m, n]
//
//     domain              { S[t, i] : 0 <= t < m and 1 <= i < n }
//     directDependences   { S[t, i] -> S[t, i + 1];  S[t, i] -> S[t + 1, i - 1];  S[t, i] -> S[t + 1, i] }
//     a band              { S[t, i] -> [t, t + i] }      distances (0, 1), (1, 0), (1, 1): none is negative, so its members may change
//                                                        places, and blocks of it may run one behind the other; no member is parallel
//     in blocks of 32     { S[t, i] -> [32 * floor(t / 32), 32 * floor((t + i) / 32)] }, and inside it the band as it was
//     by diagonals        { S[t, i] -> [32 * floor(t / 32) + 32 * floor((t + i) / 32), 32 * floor((t + i) / 32)] }: now the second is parallel
//
// Whatever order comes of it is checked against the dependences (`violation`) before loops are made of it.
#include "poly/IslProgram.h"
#include "poly/IslSystem.h"
#include "poly/ProgramWords.h"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <numeric>
#include <utility>

namespace parlift::poly {

namespace {

using Sizes = Handle<isl_multi_val, isl_multi_val_free>;

/// The sizes for a band of so many members: the last one is repeated.
isl_multi_val *sizesFor(isl_schedule_node *band, const std::vector<std::int64_t> &sizes) {
  isl_multi_val *result = isl_multi_val_zero(isl_schedule_node_band_get_space(band));
  const int count = isl_schedule_node_band_n_member(band);
  for (int i = 0; i < count; ++i) {
    const std::int64_t size =
        sizes[std::min<std::size_t>(static_cast<std::size_t>(i), sizes.size() - 1)];
    result = isl_multi_val_set_val(result, i, isl_val_int_from_si(islContext(), size));
  }
  return result;
}

/// The sum of all blocks' numbers as the first value: the diagonals of a band of blocks. All loops inside the first are parallel
/// then; by the sum of two of them only the second one would be, with fewer iterations. Numbers are counted in iterations of the
/// largest blocks where the sizes of all divide it: of 64x256, 4 * ii + jj for `ii / 64 + jj / 256`, which has no quotients to print.
isl_schedule_node *runByDiagonals(isl_schedule_node *band, const Sizes &sizes) {
  // values: { S0[i] -> [v0, v1, ...] }, the numbers of blocks, in iterations
  isl_multi_union_pw_aff *values = isl_schedule_node_band_get_partial_schedule(band);
  const int count = isl_schedule_node_band_n_member(band);
  const auto sizeOf = [&](int i) { return isl_multi_val_get_val(sizes.keep(), i); };
  isl_val *most = sizeOf(0);
  for (int i = 1; i < count; ++i)
    most = isl_val_max(most, sizeOf(i));
  const Value largest(most);
  bool divide = true;
  for (int i = 0; i < count; ++i)
    divide &= isl_val_is_divisible_by(largest.keep(), Value(sizeOf(i)).keep()) == isl_bool_true;
  // { S0[i] -> [most * v0 / size0 + most * v1 / size1 + ...] } where all sizes divide the largest, else without `most`
  isl_union_pw_aff *diagonal = nullptr;
  for (int i = 0; i < count; ++i) {
    isl_union_pw_aff *number = isl_multi_union_pw_aff_get_union_pw_aff(values, i);
    number = divide ? isl_union_pw_aff_scale_val(
                          number, isl_val_div(isl_val_copy(largest.keep()), sizeOf(i)))
                    : isl_union_pw_aff_scale_down_val(number, sizeOf(i));
    diagonal = diagonal == nullptr ? number : isl_union_pw_aff_add(diagonal, number);
  }
  values = isl_multi_union_pw_aff_set_union_pw_aff(values, 0, diagonal);
  return isl_schedule_node_insert_partial_schedule(isl_schedule_node_delete(band), values);
}

struct RowCollector {
  const Program &program;
  LoopAst::Loop &loop;
};

isl_stat collectRow(isl_pw_aff *value, void *user) {
  auto &collector = *static_cast<RowCollector *>(user);
  const Handle<isl_pw_aff, isl_pw_aff_free> owner(value);
  const Handle<isl_id, isl_id_free> tuple(isl_pw_aff_get_tuple_id(value, isl_dim_in));
  const unsigned statement = numberOf(isl_id_get_name(tuple.keep()));
  struct Piece {
    std::vector<std::int64_t> row;
    bool known = false;
  } piece;
  piece.row.resize(collector.program.statements[statement].counters + 1);
  isl_pw_aff_foreach_piece(
      value,
      [](isl_set *where, isl_aff *form, void *out) {
        auto &result = *static_cast<Piece *>(out);
        const Set whereOwner(where);
        const AffineForm formOwner(form);
        if (result.known)
          return isl_stat_ok;
        result.known = true;
        for (std::size_t i = 0; i + 1 < result.row.size(); ++i)
          result.row[i] =
              toInteger(Value(isl_aff_get_coefficient_val(form, isl_dim_in, static_cast<int>(i))))
                  .value_or(2);
        result.row.back() = toInteger(Value(isl_aff_get_constant_val(form))).value_or(1);
        return isl_stat_ok;
      },
      &piece);
  collector.loop.rows[statement] = std::move(piece.row);
  return isl_stat_ok;
}

/// The scheduler's settings, put back afterwards: the context is shared.
class SchedulerOptions {
public:
  explicit SchedulerOptions(const Wish &wish) {
    isl_ctx *context = islContext();
    isl_options_set_schedule_outer_coincidence(context, wish.outerParallel ? 1 : 0);
    isl_options_set_schedule_maximize_band_depth(context, 1);
    isl_options_set_schedule_serialize_sccs(context, wish.fusion == Wish::Fusion::None ? 1 : 0);
    isl_options_set_schedule_whole_component(context, wish.fusion == Wish::Fusion::Max ? 1 : 0);
    isl_options_set_schedule_maximize_coincidence(context,
                                                  wish.fusion == Wish::Fusion::Max ? 0 : 1);
    isl_options_set_schedule_treat_coalescing(context, 1);
    isl_options_set_schedule_max_constant_term(context, 100);
    isl_options_set_schedule_max_coefficient(context, 8);
  }
  ~SchedulerOptions() {
    isl_ctx *context = islContext();
    isl_options_set_schedule_outer_coincidence(context, 0);
    isl_options_set_schedule_maximize_band_depth(context, 0);
    isl_options_set_schedule_serialize_sccs(context, 0);
    isl_options_set_schedule_whole_component(context, 0);
    isl_options_set_schedule_maximize_coincidence(context, 0);
    isl_options_set_schedule_max_constant_term(context, -1);
    isl_options_set_schedule_max_coefficient(context, -1);
  }
  SchedulerOptions(const SchedulerOptions &) = delete;
  SchedulerOptions &operator=(const SchedulerOptions &) = delete;
};

/// isl's form of Pluto's scheduler (Bondhugula and others 2008; Verdoolaege and Janssens 2017): validity is what must
/// hold, coincidence what would make members parallel, proximity what should be near in time. All three are the
/// direct dependences, { S0[i] -> S1[j] : ... } over the parameters of the context.
Schedule findSchedule(const IslProgram &sets, const Wish &wish) {
  const SchedulerOptions options(wish);
  isl_schedule_constraints *constraints =
      isl_schedule_constraints_on_domain(isl_union_set_copy(sets.domain.keep()));
  constraints =
      isl_schedule_constraints_set_context(constraints, isl_set_copy(sets.context.keep()));
  const UnionMap direct = sets.directDependences();
  isl_union_map *dependences = direct.keep();
  constraints = isl_schedule_constraints_set_validity(constraints, isl_union_map_copy(dependences));
  constraints =
      isl_schedule_constraints_set_coincidence(constraints, isl_union_map_copy(dependences));
  constraints =
      isl_schedule_constraints_set_proximity(constraints, isl_union_map_copy(dependences));
  return Schedule(isl_schedule_constraints_compute_schedule(constraints));
}

/// What one more step along `counter` costs the touches of the statement: whole rows apart, next to each
/// other, or the same element.
unsigned strideCost(const Program &program, unsigned statement, unsigned counter) {
  constexpr unsigned far = 100;
  unsigned cost = 0;
  for (const Touch &touch : program.touches) {
    if (touch.statement != statement)
      continue;
    for (std::size_t k = 0; k < touch.subscripts.size(); ++k) {
      if (!touch.subscripts[k])
        continue;
      for (const auto &[variable, coefficient] : touch.subscripts[k]->terms)
        if (variable == counter && coefficient != 0)
          cost += k + 1 == touch.subscripts.size() && std::abs(coefficient) == 1 ? 1 : far;
    }
  }
  return cost;
}

/// Cost of having this member run innermost; nothing where that moves in more than one counter.
std::optional<unsigned> innermostCost(const Program &program,
                                      const std::vector<LoopAst::Loop> &members,
                                      std::size_t member) {
  unsigned cost = 0;
  for (const auto &[statement, row] : members[member].rows) {
    std::optional<std::size_t> own;
    for (std::size_t counter = 0; counter + 1 < row.size(); ++counter) {
      if (row[counter] == 0)
        continue;
      const bool isElsewhere = std::any_of(
          members.begin(), members.end(), [&, id = statement](const LoopAst::Loop &other) {
            const auto found = other.rows.find(id);
            return &other != &members[member] && found != other.rows.end() &&
                   found->second[counter] != 0;
          });
      if (!isElsewhere)
        own = std::abs(row[counter]) == 1 && !own ? std::optional(counter) : std::nullopt;
    }
    if (!own)
      return std::nullopt;
    cost += strideCost(program, statement, static_cast<unsigned>(*own));
  }
  return cost;
}

/// The members in the same order but for one, which runs innermost. Members of a permutable band may change places:
/// each dependence has a non-negative distance in all of them.
isl_schedule_node *reorder(isl_schedule_node *band, std::size_t toTheEnd) {
  isl_multi_union_pw_aff *values = isl_schedule_node_band_get_partial_schedule(band);
  const int count = isl_schedule_node_band_n_member(band);
  // values: { S0[i] -> [v0, v1, v2] };  result, with toTheEnd 0: { S0[i] -> [v1, v2, v0] }, each with its own mark of being parallel
  std::vector<int> order;
  for (int i = 0; i < count; ++i)
    if (i != static_cast<int>(toTheEnd))
      order.push_back(i);
  order.push_back(static_cast<int>(toTheEnd));
  std::vector<bool> parallel;
  isl_multi_union_pw_aff *result = isl_multi_union_pw_aff_copy(values);
  for (int place = 0; place < count; ++place) {
    result = isl_multi_union_pw_aff_set_union_pw_aff(
        result, place, isl_multi_union_pw_aff_get_union_pw_aff(values, order[place]));
    parallel.push_back(isl_schedule_node_band_member_get_coincident(band, order[place]) ==
                       isl_bool_true);
  }
  isl_multi_union_pw_aff_free(values);
  band = isl_schedule_node_insert_partial_schedule(isl_schedule_node_delete(band), result);
  for (int place = 0; place < count; ++place)
    band = isl_schedule_node_band_member_set_coincident(band, place, parallel[place] ? 1 : 0);
  return isl_schedule_node_band_set_permutable(band, 1);
}

struct Finisher {
  const Program &program;
  const IslProgram &sets;
  const Wish &wish;
  std::vector<BandNote> &notes;
};

/// Blocks and marks, innermost bands first.
isl_schedule_node *finishBand(isl_schedule_node *node, void *user) {
  auto &finisher = *static_cast<Finisher *>(user);
  if (isl_schedule_node_get_type(node) != isl_schedule_node_band)
    return node;
  const int count = isl_schedule_node_band_n_member(node);
  const bool permutable = isl_schedule_node_band_get_permutable(node) == isl_bool_true;
  bool anyParallel = false;
  for (int i = 0; i < count; ++i)
    anyParallel |= isl_schedule_node_band_member_get_coincident(node, i) == isl_bool_true;
  if (!permutable || count < 2 || finisher.wish.tiles.empty())
    return markBand(node, finisher.notes, false, false, rowsOf(node, finisher.program));
  const bool byDiagonals =
      finisher.wish.wavefront && !anyParallel && isl_schedule_node_get_schedule_depth(node) == 0;
  return tileBand(node, finisher.program, finisher.sets,
                  {finisher.wish.tiles, byDiagonals, /*isSeparated=*/true}, finisher.notes);
}

isl_schedule_node *chooseInnermost(isl_schedule_node *node, void *user) {
  const auto &finisher = *static_cast<Finisher *>(user);
  if (isl_schedule_node_get_type(node) != isl_schedule_node_band ||
      isl_schedule_node_band_get_permutable(node) != isl_bool_true ||
      isl_schedule_node_band_n_member(node) < 2)
    return node;
  const auto members = rowsOf(node, finisher.program);
  std::size_t best = members.size() - 1;
  auto cost = innermostCost(finisher.program, members, best);
  for (std::size_t member = 0; member + 1 < members.size(); ++member) {
    const auto other = innermostCost(finisher.program, members, member);
    if (other && (!cost || *other < *cost)) {
      best = member;
      cost = other;
    }
  }
  return best + 1 == members.size() ? node : reorder(node, best);
}

} // namespace

std::vector<LoopAst::Loop> rowsOf(isl_schedule_node *band, const Program &program) {
  const UnionValues values(isl_schedule_node_band_get_partial_schedule(band));
  std::vector<LoopAst::Loop> result;
  const int count = isl_schedule_node_band_n_member(band);
  for (int i = 0; i < count; ++i) {
    result.emplace_back();
    RowCollector collector{program, result.back()};
    isl_union_pw_aff *value = isl_multi_union_pw_aff_get_union_pw_aff(values.keep(), i);
    isl_union_pw_aff_foreach_pw_aff(value, collectRow, &collector);
    isl_union_pw_aff_free(value);
  }
  return result;
}

isl_schedule_node *markBand(isl_schedule_node *node, std::vector<BandNote> &notes, bool isTile,
                            bool isWavefront, const std::vector<LoopAst::Loop> &rows) {
  // Blocks are run by one loop each; what differs inside them gets loops of its own.
  const int count = isl_schedule_node_band_n_member(node);
  for (int i = 0; i < count; ++i)
    node = isl_schedule_node_band_member_set_ast_loop_type(
        node, i, isTile ? isl_ast_loop_atomic : isl_ast_loop_separate);
  const std::string name = "b" + std::to_string(notes.size());
  notes.push_back({0, isTile, isWavefront, rows, nullptr, {}});
  return isl_schedule_node_insert_mark(node, isl_id_alloc(islContext(), name.c_str(), nullptr));
}

namespace {

/// Marks the loops inside blocks; the innermost one runs through groups of statements if that makes it parallel.
isl_schedule_node *markPoints(isl_schedule_node *node, const IslProgram &sets,
                              std::vector<BandNote> &notes,
                              const std::vector<LoopAst::Loop> &rows) {
  std::vector<UnionSet> groups = groupsApart(sets, ScheduleNode(isl_schedule_node_copy(node)));
  if (groups.size() < 2)
    return markBand(node, notes, false, false, rows);
  const std::vector<LoopAst::Loop> outer(rows.begin(), rows.end() - 1), inner{rows.back()};
  node = isl_schedule_node_band_split(node, static_cast<int>(outer.size()));
  isl_union_set_list *filters =
      isl_union_set_list_alloc(islContext(), static_cast<int>(groups.size()));
  for (UnionSet &group : groups)
    filters = isl_union_set_list_add(filters, group.give());
  node = isl_schedule_node_insert_sequence(isl_schedule_node_child(node, 0), filters);
  for (int group = 0; group < static_cast<int>(groups.size()); ++group) {
    node = isl_schedule_node_child(isl_schedule_node_child(node, group), 0);
    node = markBand(node, notes, false, false, inner);
    node = isl_schedule_node_parent(isl_schedule_node_parent(node));
  }
  return markBand(isl_schedule_node_parent(node), notes, false, false, outer);
}

} // namespace

isl_schedule_node *tileBand(isl_schedule_node *node, const Program &program, const IslProgram &sets,
                            const Blocks &blocks, std::vector<BandNote> &notes) {
  // points: { S0[i] -> [v0, v1, ...] }, the band before it is cut;  afterwards node is { S0[i] -> [size0 * floor(v0 / size0), ...] } with a
  // child { S0[i] -> [v0, v1, ...] }
  const auto rows = rowsOf(node, program);
  const auto points =
      std::make_shared<const UnionValues>(isl_schedule_node_band_get_partial_schedule(node));
  isl_options_set_tile_scale_tile_loops(islContext(), 1);
  isl_options_set_tile_shift_point_loops(islContext(), 0);
  const Sizes perMember(sizesFor(node, blocks.sizes));
  node = isl_schedule_node_band_tile(node, isl_multi_val_copy(perMember.keep()));
  node = blocks.isSeparated ? markPoints(isl_schedule_node_child(node, 0), sets, notes, rows)
                            : markBand(isl_schedule_node_child(node, 0), notes, false, false, rows);
  node = isl_schedule_node_parent(node);
  if (blocks.isWavefront)
    node = runByDiagonals(node, perMember);
  node = markBand(node, notes, true, blocks.isWavefront, rows);
  if (blocks.isWavefront) {
    notes.back().points = points;
    notes.back().sizes = blocks.sizes;
  }
  return node;
}

namespace {

/// A program with what the scheduler has said about it, before blocks.
struct Scheduled {
  explicit Scheduled(const Program &program) : sets(program) {}

  IslProgram sets;
  std::map<std::pair<Wish::Fusion, bool>, Schedule> schedules; ///< by what the scheduler is told
};

/// Plain loops and blocks of all sizes come of one schedule, and other orders have the same dependences: the last program
/// is kept.
std::shared_ptr<Scheduled> scheduledProgram(const Program &program) {
  struct Last {
    Words words;
    std::shared_ptr<Scheduled> scheduled;
    unsigned long age = 0;
  };
  islContext(); // outlives what is kept
  thread_local Last last;
  Words words = wordsOf(program);
  if (last.scheduled && last.age == timesForgotten() && last.words == words)
    return last.scheduled;
  last = {std::move(words), std::make_shared<Scheduled>(program), timesForgotten()};
  if (!last.scheduled->sets.dependences)
    return std::exchange(last.scheduled, nullptr); // what ran out of time may not another time
  return last.scheduled;
}

OrderAnswer findOrder(const Program &program, const Wish &wish) {
  const Effort effort;
  const std::shared_ptr<Scheduled> scheduled = scheduledProgram(program);
  const IslProgram &sets = scheduled->sets;
  const auto failed = [] {
    return NoOrder{Effort::isExceeded() ? NoOrder::Reason::Quota : NoOrder::Reason::Failed};
  };
  if (!sets.dependences)
    return failed();
  Schedule &found = scheduled->schedules[{wish.fusion, wish.outerParallel}];
  if (!found)
    found = findSchedule(sets, wish);
  if (!found)
    return failed();
  Schedule schedule(isl_schedule_copy(found.keep()));
  std::vector<BandNote> notes;
  Finisher finisher{program, sets, wish, notes};
  if (wish.unitStrideInside)
    schedule = Schedule(
        isl_schedule_map_schedule_node_bottom_up(schedule.give(), chooseInnermost, &finisher));
  if (schedule)
    schedule =
        Schedule(isl_schedule_map_schedule_node_bottom_up(schedule.give(), finishBand, &finisher));
  if (!schedule)
    return failed();
  if (const auto bad = violation(sets, schedule))
    return *bad;
  return toLoops(program, sets, std::move(schedule), notes);
}

OrderAnswer takeOrder(const Program &program, const Order &order) {
  const Effort effort;
  const std::shared_ptr<Scheduled> scheduled = scheduledProgram(program);
  const IslProgram &sets = scheduled->sets;
  std::vector<BandNote> notes;
  Schedule schedule;
  if (sets.dependences)
    schedule = toSchedule(program, sets, order, notes);
  if (!schedule)
    return NoOrder{Effort::isExceeded() ? NoOrder::Reason::Quota : NoOrder::Reason::Failed};
  if (const auto bad = violation(sets, schedule))
    return *bad;
  return toLoops(program, sets, std::move(schedule), notes);
}

/// The same loops are come to in several ways, and once more when what was chosen is carried out.
template <typename Asked, typename Ask>
OrderAnswer remembered(const Program &program, const Asked &asked, const Ask &ask) {
  thread_local Memory<OrderAnswer> known; // one for each kind of question
  Words words = wordsOf(program);
  append(words, asked);
  if (const OrderAnswer *answer = known.find(words))
    return *answer;
  OrderAnswer answer = ask(program, asked);
  const auto *none = std::get_if<NoOrder>(&answer);
  if (!none || none->reason != NoOrder::Reason::Quota)
    known.keep(std::move(words), answer);
  return answer;
}

} // namespace

OrderAnswer reschedule(const Program &program, const Wish &wish) {
  return remembered(program, wish, findOrder);
}

OrderAnswer rearrange(const Program &program, const Order &order) {
  return remembered(program, order, takeOrder);
}

} // namespace parlift::poly
