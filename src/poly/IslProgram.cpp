#include "poly/IslProgram.h"

#include "poly/IslSystem.h"
#include "poly/Quota.h"

#include <isl/flow.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <thread>

// Spaces, for a program with statements S0 (counters i, j) and S1 (counter i), arrays A0 (rank 2) and one
// parameter p0:
//
//     domain        [p0] -> { S0[i, j] : 0 <= j < i < p0;  S1[i] : 0 <= i < p0 }
//     reads, writes [p0] -> { S0[i, j] -> A0[i, j];  S1[i] -> A0[i, 0] }
//     original      a schedule tree over the domain; its map sends instances to time, { S0[i, j] -> [i, 0, j] }
//     dependences   [p0] -> { S0[i, j] -> S1[i'] }: both touch an element, one of them writes, the source runs earlier
//
// The numbers in the tuples' names, S<number> and A<number>, are how answers find back to statements.

namespace parlift::poly {

namespace {

/// The largest schedules of real loops take a quarter of that.
constexpr unsigned long operationsOfAnEffort = 1'000'000;
/// A schedule, as measured: isl does not tell its operations.
constexpr std::uint64_t unitsOfAnEffort = 20'000'000;
/// Of the thread's processor time: where numbers grow long, one operation may take a millisecond.
constexpr double secondsOfAnEffort = 2;

std::string tuple(char letter, unsigned number) {
  return letter + std::to_string(number);
}

isl_id *parameterId(unsigned number) {
  return isl_id_alloc(islContext(), tuple('p', number).c_str(), nullptr);
}

/// `set` over [counters, outputs, parameters, others] without the others, the parameters as such.
isl_set *withParameters(isl_set *set, unsigned first, const Program &program, unsigned others) {
  const auto count = static_cast<unsigned>(program.parameters.size());
  set = isl_set_project_out(set, isl_dim_set, first + count, others);
  set = isl_set_move_dims(set, isl_dim_param, 0, isl_dim_set, first, count);
  for (unsigned i = 0; i < count; ++i)
    set = isl_set_set_dim_id(set, isl_dim_param, i, parameterId(i));
  return set;
}

isl_set *toIsl(const Conjunction &rows, unsigned first, const Program &program, unsigned others) {
  const auto count = static_cast<unsigned>(program.parameters.size());
  BasicSet plain = toBasicSet(rows, first + count + others);
  return withParameters(isl_set_from_basic_set(plain.give()), first, program, others);
}

/// Rows over [counters, parameters, others] moved to [counters, outputs, parameters, others].
Affine makeRoom(Affine form, unsigned counters, unsigned outputs) {
  for (auto &[variable, coefficient] : form.terms)
    if (variable >= counters)
      variable += outputs;
  return form;
}

/// One access: S<n>[counters] -> A<m>[subscripts], { S0[i] -> A0[a] : a = 2i + p0 and 0 <= i < p0 }.
///
/// A subscript that is not affine has no equality, so the map holds every element of that dimension: more
/// than is touched. That is right for reads and writes that may happen, and a certain write never has one.
isl_map *toIsl(const Touch &touch, const Program &program) {
  const unsigned counters = program.statements[touch.statement].counters;
  const auto outputs = static_cast<unsigned>(touch.subscripts.size());
  Conjunction rows;
  for (const Row &row : touch.rows)
    rows.push_back({makeRoom(row.form, counters, outputs), row.isEquality});
  for (unsigned k = 0; k < outputs; ++k) {
    if (!touch.subscripts[k])
      continue;
    Affine form = makeRoom(*touch.subscripts[k], counters, outputs);
    form.terms.emplace_back(counters + k, -1);
    rows.push_back({std::move(form), true});
  }
  isl_map *map = isl_map_from_range(toIsl(rows, counters + outputs, program, touch.others));
  map = isl_map_move_dims(map, isl_dim_in, 0, isl_dim_out, 0, counters);
  map = isl_map_set_tuple_name(map, isl_dim_in, tuple('S', touch.statement).c_str());
  return isl_map_set_tuple_name(map, isl_dim_out, tuple('A', touch.array).c_str());
}

/// The form as a function of the statement's instances.
isl_aff *toIsl(const Affine &form, unsigned statement, const Program &program) {
  const unsigned counters = program.statements[statement].counters;
  const auto parameters = static_cast<unsigned>(program.parameters.size());
  isl_ctx *context = islContext();
  isl_space *space = isl_space_set_alloc(context, parameters, counters);
  for (unsigned i = 0; i < parameters; ++i)
    space = isl_space_set_dim_id(space, isl_dim_param, i, parameterId(i));
  space = isl_space_set_tuple_name(space, isl_dim_set, tuple('S', statement).c_str());
  isl_aff *result = isl_aff_zero_on_domain(isl_local_space_from_space(space));
  for (const auto &[variable, coefficient] : form.terms)
    result = isl_aff_add_coefficient_val(
        result, variable < counters ? isl_dim_in : isl_dim_param,
        static_cast<int>(variable < counters ? variable : variable - counters),
        isl_val_int_from_si(context, coefficient));
  return isl_aff_add_constant_val(result, isl_val_int_from_si(context, form.constant));
}

/// { S<statement>[counters] : ... }, the statement's part of the domain.
isl_union_set *domainOf(unsigned statement, const IslProgram &sets) {
  // Picks the statement's part by its tuple. There is none of a statement that never runs.
  isl_set_list *list = isl_union_set_get_set_list(sets.domain.keep());
  isl_union_set *result = isl_union_set_empty(isl_set_get_space(sets.context.keep()));
  for (int i = 0; i < isl_set_list_n_set(list); ++i) {
    isl_set *set = isl_set_list_get_set(list, i);
    if (numberOf(isl_set_get_tuple_name(set)) == statement)
      result = isl_union_set_add_set(result, set);
    else
      isl_set_free(set);
  }
  isl_set_list_free(list);
  return result;
}

/// An order of ours as a schedule tree: a filter for each child of a sequence, and for a band the rows of its
/// members, { S0[i, j] -> [i]; S1[i] -> [i] } and so on. With notes, each band gets a mark by whose name the
/// generated loops are known again.
class OrderBuilder {
public:
  OrderBuilder(const Program &program, const IslProgram &sets, std::vector<BandNote> *notes)
      : program_(program), sets_(sets), notes_(notes) {}

  isl_schedule *build(const Order &order) {
    switch (order.kind) {
    case Order::Kind::Statement:
      return isl_schedule_from_domain(domainOf(order.statement, sets_));
    case Order::Kind::Sequence: {
      isl_schedule *result = nullptr;
      for (const Order &child : order.children) {
        isl_schedule *next = build(child);
        result = result == nullptr ? next : isl_schedule_sequence(result, next);
      }
      return result;
    }
    case Order::Kind::Band:
      break;
    }
    isl_schedule *inner = build(order.children.front());
    isl_multi_union_pw_aff *values = nullptr;
    for (const Order::Member &member : order.members) {
      isl_union_pw_aff *value = isl_union_pw_aff_empty(isl_set_get_space(sets_.context.keep()));
      for (const auto &[statement, row] : member.rows)
        value = isl_union_pw_aff_add_pw_aff(value,
                                            isl_pw_aff_from_aff(toIsl(row, statement, program_)));
      isl_multi_union_pw_aff *one = isl_multi_union_pw_aff_from_union_pw_aff(value);
      values = values == nullptr ? one : isl_multi_union_pw_aff_flat_range_product(values, one);
    }
    isl_schedule *result = isl_schedule_insert_partial_schedule(inner, values);
    if (notes_ == nullptr)
      return result;
    isl_schedule_node *node = isl_schedule_node_child(isl_schedule_get_root(result), 0);
    isl_schedule_free(result);
    node = order.tiles.empty()
               ? markBand(node, *notes_, false, false, rowsOf(node, program_))
               : tileBand(node, program_, sets_, {order.tiles, order.isWavefront}, *notes_);
    result = isl_schedule_node_get_schedule(node);
    isl_schedule_node_free(node);
    return result;
  }

private:
  const Program &program_;
  const IslProgram &sets_;
  std::vector<BandNote> *notes_;
};

} // namespace

/// Ends what isl does for this thread once it has taken too long.
class Effort::Watch {
public:
  explicit Watch(isl_ctx *context) : context_(context) {
    pthread_getcpuclockid(pthread_self(), &clock_);
    end_ = now() + secondsOfAnEffort;
    thread_ = std::thread([this] { watch(); });
  }
  ~Watch() {
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    wake_.notify_one();
    thread_.join();
    isl_ctx_resume(context_);
  }
  Watch(const Watch &) = delete;
  Watch &operator=(const Watch &) = delete;

private:
  double now() const {
    timespec time{};
    clock_gettime(clock_, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
  }
  void watch() {
    std::unique_lock lock(mutex_);
    while (!wake_.wait_for(lock, std::chrono::milliseconds(100), [this] { return done_; }))
      if (now() >= end_)
        return isl_ctx_abort(context_);
  }

  isl_ctx *context_;
  clockid_t clock_ = {};
  double end_ = 0;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool done_ = false;
  std::thread thread_;
};

Effort::Effort() {
  isl_ctx *context = islContext();
  isl_ctx_reset_error(context);
  isl_ctx_reset_operations(context);
  isl_ctx_set_max_operations(context, operationsOfAnEffort);
  watch_ = std::make_unique<Watch>(context);
}

Effort::~Effort() {
  watch_.reset();
  work(unitsOfAnEffort);
  isl_ctx_reset_error(islContext());
  isl_ctx_set_max_operations(islContext(), 0);
}

bool Effort::isExceeded() {
  const isl_error error = isl_ctx_last_error(islContext());
  return error == isl_error_quota || error == isl_error_abort;
}

unsigned numberOf(const char *name) {
  return name == nullptr ? 0 : static_cast<unsigned>(std::strtoul(name + 1, nullptr, 10));
}

IslProgram::IslProgram(const Program &program) {
  context = Set(isl_set_params(toIsl(program.context, 0, program, 0)));
  isl_union_set *all = isl_union_set_empty(isl_set_get_space(context.keep()));
  for (unsigned id = 0; id < program.statements.size(); ++id) {
    const Domain &statement = program.statements[id];
    isl_set *set = toIsl(statement.rows, statement.counters, program, statement.others);
    set = isl_set_set_tuple_name(set, tuple('S', id).c_str());
    all = isl_union_set_add_set(all, isl_set_coalesce(set));
  }
  domain = UnionSet(isl_union_set_intersect_params(all, isl_set_copy(context.keep())));
  isl_union_map *read = isl_union_map_empty(isl_set_get_space(context.keep()));
  isl_union_map *written = isl_union_map_copy(read);
  isl_union_map *certain = isl_union_map_copy(read);
  for (const Touch &touch : program.touches) {
    isl_map *map = toIsl(touch, program);
    if (touch.isWrite && touch.isCertain)
      certain = isl_union_map_add_map(certain, isl_map_copy(map));
    isl_union_map *&which = touch.isWrite ? written : read;
    which = isl_union_map_add_map(which, map);
  }
  reads = UnionMap(isl_union_map_intersect_domain(read, isl_union_set_copy(domain.keep())));
  writes = UnionMap(isl_union_map_intersect_domain(written, isl_union_set_copy(domain.keep())));
  certainWrites =
      UnionMap(isl_union_map_intersect_domain(certain, isl_union_set_copy(domain.keep())));
  original = toSchedule(program, *this, program.original);
  const UnionSet ordered(isl_schedule_get_domain(original.keep()));
  if (isl_union_set_is_equal(ordered.keep(), domain.keep()) != isl_bool_true)
    return; // without dependences there is no answer: statements without a place would have none

  // Two instances meet where one's element is the other's: writes . reads^-1 is { S[..] -> T[..] } of all
  // pairs that write and read an element. Only pairs of which the source runs earlier are dependences:
  //
  //     for (i) a[i] = a[i - 1];     writes { S0[i] -> A0[i] },  reads^-1 { A0[a] -> S0[a + 1] }
  //                                  meet { S0[i] -> S0[i + 1] } and its reverse; before: i < i'
  //                                  dependences { S0[i] -> S0[i + 1] : 0 <= i, i + 1 < p0 }
  isl_union_map *toRead = isl_union_map_reverse(isl_union_map_copy(reads.keep()));
  isl_union_map *toWritten = isl_union_map_reverse(isl_union_map_copy(writes.keep()));
  isl_union_map *meet = isl_union_map_apply_range(isl_union_map_copy(writes.keep()), toRead);
  meet = isl_union_map_union(meet, isl_union_map_apply_range(isl_union_map_copy(reads.keep()),
                                                             isl_union_map_copy(toWritten)));
  meet = isl_union_map_union(
      meet, isl_union_map_apply_range(isl_union_map_copy(writes.keep()), toWritten));
  isl_union_map *times = isl_schedule_get_map(original.keep());
  isl_union_map *before = isl_union_map_lex_lt_union_map(isl_union_map_copy(times), times);
  dependences = UnionMap(isl_union_map_coalesce(
      isl_union_map_detect_equalities(isl_union_map_intersect(meet, before))));
}

/// Without those that others imply by way of a certain write in between: for `s = a[i]; s = b[i]; c[i] = s`
/// the second write's { S1[i] -> S2[i] } is enough. The scheduler has fewer pairs to satisfy, and no order that
/// keeps these breaks one of the others. Uncertain writes hide nothing.
UnionMap IslProgram::directDependences() const {
  const auto flow = [&](isl_union_map *sinks, isl_union_map *sources, bool sourcesKill) {
    isl_union_access_info *info = isl_union_access_info_from_sink(sinks);
    info = isl_union_access_info_set_may_source(info, sources);
    if (sourcesKill)
      info = isl_union_access_info_set_must_source(info, isl_union_map_copy(certainWrites.keep()));
    else
      info = isl_union_access_info_set_kill(info, isl_union_map_copy(certainWrites.keep()));
    info = isl_union_access_info_set_schedule(info, isl_schedule_copy(original.keep()));
    isl_union_flow *result = isl_union_access_info_compute_flow(info);
    isl_union_map *found = isl_union_flow_get_may_dependence(result);
    isl_union_flow_free(result);
    return found;
  };
  // Flow and output: from the last certain write, and all uncertain ones since, to whoever touches the
  // element. Anti: from the reads since the last certain write to the next writes.
  isl_union_map *all =
      isl_union_map_union(isl_union_map_copy(reads.keep()), isl_union_map_copy(writes.keep()));
  isl_union_map *uncertain = isl_union_map_subtract(isl_union_map_copy(writes.keep()),
                                                    isl_union_map_copy(certainWrites.keep()));
  isl_union_map *result = flow(all, uncertain, true);
  result = isl_union_map_union(
      result, flow(isl_union_map_copy(writes.keep()), isl_union_map_copy(reads.keep()), false));
  return UnionMap(isl_union_map_coalesce(isl_union_map_detect_equalities(result)));
}

Schedule toSchedule(const Program &program, const IslProgram &sets, const Order &order) {
  return Schedule(OrderBuilder(program, sets, nullptr).build(order));
}

Schedule toSchedule(const Program &program, const IslProgram &sets, const Order &order,
                    std::vector<BandNote> &notes) {
  return Schedule(OrderBuilder(program, sets, &notes).build(order));
}

/// The dependences between instances that the node's outer bands run at the same time: those that its own band
/// has to keep. { S0[t, i] -> S0[t', i'] } below a band over t becomes { S0[t, i] -> S0[t, i'] }.
UnionMap dependencesInside(const IslProgram &sets, const ScheduleNode &node) {
  isl_union_set *below = isl_schedule_node_get_domain(node.keep());
  isl_union_map *inside = isl_union_map_copy(sets.dependences.keep());
  inside = isl_union_map_intersect_domain(inside, isl_union_set_copy(below));
  inside = isl_union_map_intersect_range(inside, below);
  if (isl_schedule_node_get_schedule_depth(node.keep()) > 0)
    inside = isl_union_map_eq_at_multi_union_pw_aff(
        inside, isl_schedule_node_get_prefix_schedule_multi_union_pw_aff(node.keep()));
  return UnionMap(inside);
}

/// Legality of a whole schedule (Feautrier 1992): no dependence may have its source at the same time as its sink, or
/// later. `lex_ge` relates S -> T where time(S) >= time(T); what it shares with the dependences is violated.
/// An error of isl's is no proof and refuses.
std::optional<NoOrder> violation(const IslProgram &sets, const Schedule &schedule) {
  isl_union_map *times = isl_schedule_get_map(schedule.keep());
  isl_union_map *notBefore = isl_union_map_lex_ge_union_map(isl_union_map_copy(times), times);
  const UnionMap bad(
      isl_union_map_intersect(isl_union_map_copy(sets.dependences.keep()), notBefore));
  const isl_bool empty = isl_union_map_is_empty(bad.keep());
  if (empty == isl_bool_true)
    return std::nullopt;
  if (empty == isl_bool_error)
    return NoOrder{NoOrder::Reason::Quota};
  NoOrder result{NoOrder::Reason::Illegal};
  isl_map_list *list = isl_union_map_get_map_list(bad.keep());
  for (int i = 0; i < isl_map_list_n_map(list); ++i) {
    const Map map(isl_map_list_get_map(list, i));
    if (isl_map_is_empty(map.keep()) == isl_bool_true)
      continue;
    result.source = numberOf(isl_map_get_tuple_name(map.keep(), isl_dim_in));
    result.sink = numberOf(isl_map_get_tuple_name(map.keep(), isl_dim_out));
  }
  isl_map_list_free(list);
  return result;
}

} // namespace parlift::poly
