#include "target/gpu/ScanText.h"

#include "ir/Builder.h"
#include "ir/ExprText.h"
#include "ir/Kernel.h"
#include "ir/Scan.h"
#include "target/common/ClosedForm.h"
#include "target/gpu/Device.h"
#include "target/gpu/ScanTiles.h"
#include "target/gpu/ScanWriter.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace parlift::target::gpu {

namespace {

constexpr unsigned lanes = 32, pieces = 4; ///< numbers that are fetched together

class Writer : ScanWriter {
public:
  Writer(const ir::Stmt &loop, const std::string &kernel, Layout &layout, const Dialect &dialect)
      : ScanWriter(loop, layout, dialect), step_(scanStep(kernel)), state_(scanState(kernel)),
        tiles_(scanTiles(loop)), lead_(scanLead(loop)) {}

  std::vector<std::string> types();
  std::vector<std::string> body(const ScanNames &names, const std::string &trips,
                                const std::string &at, const std::string &counter);

private:
  const ir::ScanLevel &level() const { return scan_.levels.front(); }
  void nameArrays();
  /// "&a[0], gpu_first_of_warp<15, 16>(wave), n": elements of a warp, from memory on.
  std::string range(const ScanArray &array, const std::string &wave) const;
  ir::StmtRef inTiles(ir::StmtRef stmt) const;
  void openIterations(const std::string &at, const std::string &counter);
  void get(bool areComposed, const std::string &wave);
  void compose(const std::string &at, const std::string &counter);
  void run(const std::string &at, const std::string &counter, const std::string &after);

  std::string step_, state_;
  ScanTiles tiles_;
  unsigned
      lead_; ///< the element of iteration 0 is so many behind one at which reading 16 bytes begins
  /// What the kernel calls them.
  std::string waves_, wave_, done_, team_, first_, steps_, state0_, own_, lane_, from_, until_,
      each_, trips_;
  struct Names {
    std::string part, numbers; ///< in shared memory, and the lane's variables
    ir::SymbolRef element;
  };
  std::vector<Names> arrays_; ///< of those of `tiles_`
  struct Packed {
    std::string part, first,
        element; ///< in shared memory; the warp's cursor; what the body writes to
  };
  std::vector<Packed> packed_;
  void beginPacked();
  void storePacked();
};

std::vector<std::string> Writer::types() {
  std::string states;
  for (const ir::ScanState &state : scan_.states)
    states += fmt::format("{}`{}`", states.empty() ? "" : ", ", state.symbol->name);
  open("struct " + state_);
  for (const ir::ScanState &state : scan_.states)
    add(fmt::format("{} {};", typeOf(*state.symbol), state.symbol->name));
  close("};");
  add(fmt::format("// what iterations make of {}", states));
  open("struct " + step_);
  std::string identity;
  for (const ir::ScanState &state : scan_.states)
    call(state.symbol, "first." + state.symbol->name);
  for (const ir::ScanGroup &group : level().groups)
    for (std::size_t at = 0; at < group.members.size(); ++at) {
      const ir::Symbol &member = *group.members[at];
      add(fmt::format("{} {};", typeOf(member), member.name));
      identity += fmt::format("{}({}){}", identity.empty() ? "" : ", ", typeOf(member),
                              exprText(*named(group.identity[at]), 100));
    }
  add(fmt::format("static __device__ {} identity(const {} &{}) {{ return {{{}}}; }}", step_, state_,
                  identity.find("first.") == std::string::npos ? "" : "first", identity));
  nameMembers(level(), "later.", true);
  nameMembers(level(), "", false);
  open(fmt::format("__device__ void then(const {} &later)", step_));
  for (const ir::ScanGroup &group : level().groups)
    put(group.join);
  close();
  for (const ir::ScanState &state : scan_.states)
    call(state.symbol, "state->" + state.symbol->name);
  open(fmt::format("__device__ void apply({} *state) const", state_));
  for (const ir::ScanGroup &group : level().groups)
    put(group.apply);
  close();
  close("};");
  names_.clear();
  return std::move(lines_);
}

void Writer::openIterations(const std::string &at, const std::string &counter) {
  unrolled(fmt::format("for (int {0} = 0; {0} < {1}; {0}++)", each_, tiles_.each));
  open(lead_ > 0 ? fmt::format("if ({0} >= {1} && {0} < {2})", each_, from_, until_)
                 : fmt::format("if ({} < {})", each_, until_));
  add(fmt::format("const long {} = {} + {};", at, lane_, each_));
  add(counter);
  counterAt_ = lines_.size() - 1;
}

void Writer::nameArrays() {
  for (const ScanArray &one : tiles_.arrays) {
    const std::string &name = one.array.array->name;
    Names names{layout_.freshName(name + "_part"), layout_.freshName(name + "_of"), nullptr};
    auto element = std::make_shared<ir::Symbol>();
    element->name = fmt::format("{}[{}]", names.numbers, each_);
    element->type = ir::unqualified(one.array.array->type->element);
    names_[element.get()] = element; // a place: it keeps its words
    names.element = std::move(element);
    arrays_.push_back(std::move(names));
  }
  for (const PackedArray &one : tiles_.packed) {
    const std::string &name = one.slice->array->name;
    packed_.push_back({layout_.freshName(name + "_part"),
                       layout_.freshName(one.slice->cursor->name + "_of_warp"),
                       layout_.freshName(name + "_packed")});
  }
}

/// Where the warp's first element goes. All lanes have read what it takes the place of.
void Writer::beginPacked() {
  if (!packed_.empty())
    add("__syncwarp();");
  for (std::size_t number = 0; number < packed_.size(); ++number) {
    const ir::ScanSlice &slice = *tiles_.packed[number].slice;
    const Packed &one = packed_[number];
    add(fmt::format("const long {} = (long){}.{}{};", one.first, own_, slice.cursor->name,
                    slice.isBehind ? " + 1" : ""));
    add(fmt::format("{} *const {} = gpu_packed<{}, {}>({}({}), {});", tiles_.packed[number].element,
                    one.element, tiles_.each, slice.falls, one.part, done_, one.first));
    call(slice.array, one.element);
  }
}

void Writer::storePacked() {
  for (std::size_t number = 0; number < packed_.size(); ++number) {
    const ir::ScanSlice &slice = *tiles_.packed[number].slice;
    const Packed &one = packed_[number];
    add(fmt::format("gpu_store_packed({}, {}, {}, gpu_of_lane((long){}.{}{}, 31));", one.element,
                    slice.array->name, one.first, own_, slice.cursor->name,
                    slice.isBehind ? " + 1" : ""));
    names_.erase(slice.array.get());
  }
}

std::string Writer::range(const ScanArray &array, const std::string &wave) const {
  return fmt::format("&{}[{}], gpu_first_of_warp<{}, {}>({}){}, {}", array.array.array->name,
                     initialValue(loop_, *loop_.parallel->counter), tiles_.workers, tiles_.each,
                     wave, lead_ > 0 ? fmt::format(" - {}", lead_) : "", trips_);
}

ir::StmtRef Writer::inTiles(ir::StmtRef stmt) const {
  for (std::size_t at = 0; at < arrays_.size(); ++at)
    stmt = withElements(stmt, loop_, tiles_.arrays[at].array, arrays_[at].element);
  return stmt;
}

/// Where the lane is, and its elements.
void Writer::get(bool areComposed, const std::string &wave) {
  add(fmt::format("const long {} = gpu_first_of_lane<{}, {}>({}){};", lane_, tiles_.workers,
                  tiles_.each, wave, lead_ > 0 ? fmt::format(" - {}", lead_) : ""));
  if (lead_ > 0)
    add(fmt::format("const int {} = gpu_until<{}>(-{});", from_, tiles_.each, lane_));
  add(fmt::format("const int {} = gpu_until<{}>({} - {});", until_, tiles_.each, trips_, lane_));
  for (std::size_t at = 0; at < arrays_.size(); ++at) {
    const ScanArray &one = tiles_.arrays[at];
    if (areComposed && !one.isComposed)
      continue;
    add(fmt::format("{} {}[{}];", one.array.element, arrays_[at].numbers, tiles_.each));
    if (one.array.isRead)
      add(fmt::format("gpu_get<{}>({}, {}({}));", tiles_.each, arrays_[at].numbers,
                      arrays_[at].part, wave));
  }
}

/// What the lane's iterations make of any state, from the identity on. The tile in shared memory stays as it was fetched, since
/// the body runs on it later.
void Writer::compose(const std::string &at, const std::string &counter) {
  get(true, wave_);
  const std::string step = layout_.freshName("step");
  add(fmt::format("{0} {1} = {0}::identity({2});", step_, step, first_));
  // A table is composed of runs from each value.
  if (std::ranges::any_of(level().groups,
                          [](const ir::ScanGroup &group) { return group.values > 0; })) {
    const std::string run = layout_.freshName("run");
    add(fmt::format("{} {} = {};", state_, run, first_));
    for (const ir::ScanState &state : scan_.states)
      call(state.symbol, run + "." + state.symbol->name);
  }
  openIterations(at, counter);
  nameMembers(level(), step + ".", false);
  declare(level().privates);
  put(inTiles(withStates(scan_, level().compose)));
  closeIterations(at);
  for (const ir::ScanState &state : scan_.states)
    names_.erase(state.symbol.get());
  add(fmt::format("{}[{}] = gpu_end_steps({}, {}, {}, {});", steps_, tiles_.lag, wave_, step,
                  first_, team_));
}

/// The user's own body, from the state that the lane's iterations begin with: the one before the warp's (gpu_begin), then what
/// the lanes before this one make of it (`steps_[0]`).
/// Elements go to shared memory first and from there to the array, all of a warp together.
void Writer::run(const std::string &at, const std::string &counter, const std::string &after) {
  get(false, done_);
  add(fmt::format("{} {} = gpu_begin({}, &{}, {});", state_, own_, done_, state0_, team_));
  beginPacked();
  add(fmt::format("{}[0].apply(&{});", steps_, own_));
  for (const ir::ScanState &one : scan_.states)
    add(fmt::format("{} &{} = {}.{};", typeOf(*one.symbol), nameOf(one.symbol)->name, own_,
                    one.symbol->name));
  openIterations(at, counter);
  declare(loop_.parallel->privates);
  put(inTiles(withStates(scan_, loop_.body)));
  if (scan_.shift)
    put(inTiles(scan_.shift));
  if (isNeededAfter(loop_)) {
    add(fmt::format("if ({} == {} - 1)", at, trips_));
    add(fmt::format("  *{} = {};", after, own_));
  }
  closeIterations(at);
  bool isWritten = false;
  for (std::size_t number = 0; number < arrays_.size(); ++number)
    if (tiles_.arrays[number].array.isWritten) {
      add(fmt::format("gpu_put<{}>({}, {}({}));", tiles_.each, arrays_[number].numbers,
                      arrays_[number].part, done_));
      isWritten = true;
    }
  if (isWritten || !packed_.empty())
    add("__syncwarp();");
  storePacked();
  for (std::size_t number = 0; number < arrays_.size(); ++number)
    if (tiles_.arrays[number].array.isWritten)
      add(fmt::format("gpu_store_part<{}, {}>({}({}), {});", tiles_.each, loop_.parallel->step,
                      arrays_[number].part, done_, range(tiles_.arrays[number], done_)));
}

/// The kernel's loop over waves. In the turn of wave w the block composes w's tile, runs the body on the tile of w - lag, for
/// which the listeners have meanwhile heard the state, and asks for the tile of w + ahead, with ahead = stages - lag:
///
///     stages 4, lag 1:    w = 5 composes 5, runs 4, fetches 8; stages hold 5 6 7 and 8, which takes the place of 4
///
/// The fetch never overwrites what is still read: w + ahead and w - lag differ by `stages`, so that they share a stage, and
/// that warp has run w - lag just before (__syncwarp); a part is one warp's only. Every turn commits one group, the first of
/// them for wave 0 at w = -ahead. Before turn w composes, the groups of waves up to w + ahead - 1 are committed, and all but
/// the newest ahead - 1 of them have arrived: those up to wave w. A step waits for `lag` turns in `steps_`, whose
/// place 0 is then that of w - lag.
std::vector<std::string> Writer::body(const ScanNames &names, const std::string &trips,
                                      const std::string &at, const std::string &counter) {
  const auto name = [&](const char *word) { return layout_.freshName(word); };
  const unsigned lag = tiles_.lag, ahead = tiles_.stages - lag;
  const std::string ear = name("ear"), works = name("works");
  waves_ = names.waves, wave_ = name("wave"), done_ = name("done"), team_ = name("team");
  first_ = name("first"), steps_ = name("steps"), state0_ = name("state"), own_ = name("own");
  lane_ = name("lane"), from_ = name("from"), until_ = name("until"), each_ = name("each");
  trips_ = trips;
  nameArrays();
  indent_ = "  ";
  add(fmt::format("__shared__ gpu_team<{}, {}, {}, {}, {}> {};", step_, state_, tiles_.workers,
                  tiles_.listeners, lag, team_));
  for (std::size_t number = 0; number < arrays_.size(); ++number)
    add(fmt::format(
        "const auto {} = [](long wave) {{ return gpu_part<{}, {}, {}, {}>(wave, {}); }};",
        arrays_[number].part, tiles_.arrays[number].array.element, tiles_.each, tiles_.stages,
        tiles_.bytes, tiles_.arrays[number].at));
  for (std::size_t number = 0; number < packed_.size(); ++number)
    add(fmt::format(
        "const auto {} = [](long wave) {{ return gpu_part<{}, {}, {}, {}>(wave, {}); }};",
        packed_[number].part, tiles_.packed[number].element, tiles_.each, tiles_.stages,
        tiles_.bytes, tiles_.packed[number].at));
  std::string start;
  for (const ir::ScanState &one : scan_.states)
    start += fmt::format("{}{}", start.empty() ? "" : ", ",
                         one.isElement ? exprText(*onDevice(one.start, kernel_, dialect_))
                                       : firstOf(one));
  add(fmt::format("const {} {} = {{{}}};", state_, first_, start));
  add(fmt::format("const bool {} = gpu_works<{}>();", works, tiles_.workers));
  add(fmt::format("{} {} = {};", state_, state0_, first_));
  add(fmt::format("{} {}[{}];", step_, steps_, lag + 1));
  add(fmt::format("gpu_ear<{}, {}> {};", step_, tiles_.listeners, ear));
  open(fmt::format("for (long {0} = -{1}; {0} < {2}.count + {3}; {0}++)", wave_, ahead, waves_,
                   lag));
  add(fmt::format("const long {} = {} - {};", done_, wave_, lag));
  open(fmt::format("if (!{})", works));
  add(fmt::format("gpu_listen({}, {}, {}, {}, {});", waves_, done_, first_, ear, team_));
  close(fmt::format("}} else if ({0} >= 0 && {0} < {1}.count) {{", wave_, waves_));
  indent_ += "  ";
  add(fmt::format("gpu_wait<{}>();", ahead - 1));
  compose(at, counter);
  close();
  add("__syncthreads();");
  open(fmt::format("if ({})", works));
  open(fmt::format("if ({} >= 0)", done_));
  run(at, counter, names.after);
  close();
  const std::string next = fmt::format("{} + {}", wave_, ahead);
  add("__syncwarp();");
  open(fmt::format("if ({} < {}.count)", next, waves_));
  for (std::size_t number = 0; number < arrays_.size(); ++number)
    if (tiles_.arrays[number].array.isRead)
      add(fmt::format("gpu_fetch_part<{}, {}>({}({}), {});", tiles_.each, loop_.parallel->step,
                      arrays_[number].part, next, range(tiles_.arrays[number], next)));
  close();
  add("gpu_commit();");
  unrolled(fmt::format("for (int {0} = 0; {0} < {1}; {0}++)", each_, lag));
  add(fmt::format("{0}[{1}] = {0}[{1} + 1];", steps_, each_));
  close();
  close(fmt::format("}} else if ({0} >= 0 && {0} < {1}.count) {{", wave_, waves_));
  indent_ += "  ";
  add(fmt::format("gpu_say({}, {}, {}, {});", waves_, wave_, first_, team_));
  close();
  close();
  return std::move(lines_);
}

} // namespace

unsigned scanLead(const ir::Stmt &loop) {
  const std::string first = initialValue(loop, *loop.parallel->counter);
  const bool isNumber = !first.empty() && first.size() < 5 &&
                        first.find_first_not_of("0123456789") == std::string::npos;
  return isNumber && loop.parallel->step == 1 ? static_cast<unsigned>(std::stoul(first)) % pieces
                                              : 0;
}

unsigned scanTile(const ir::Stmt &loop) {
  const ScanTiles tiles = scanTiles(loop);
  return tiles.workers * lanes * tiles.each;
}

std::string scanStep(const std::string &kernel) {
  return scanName(kernel) + "_step";
}
std::string scanState(const std::string &kernel) {
  return scanName(kernel) + "_state";
}

bool isNeededAfter(const ir::Stmt &loop) {
  return std::ranges::any_of(loop.parallel->scan->states, &ir::ScanState::liveAfter);
}

std::vector<std::string> scanTypes(const ir::Stmt &loop, const std::string &kernel, Layout &layout,
                                   const Dialect &dialect) {
  return Writer(loop, kernel, layout, dialect).types();
}

std::vector<std::string> scanParameters(const ir::Stmt &loop, const std::string &kernel,
                                        const ScanNames &names) {
  std::vector<std::string> result = {"const gpu_waves " + names.waves};
  for (const ir::ScanState &state : loop.parallel->scan->states)
    if (!state.isElement)
      result.push_back(
          fmt::format("const {} {}", withoutConst(state.symbol->type->spelling), firstOf(state)));
  if (isNeededAfter(loop))
    result.push_back(fmt::format("{} *__restrict__ {}", scanState(kernel), names.after));
  return result;
}

std::vector<std::string> scanLines(const ir::Stmt &loop, const std::string &kernel,
                                   const ScanNames &names, const std::string &trips,
                                   const std::string &at, const std::string &counter,
                                   Layout &layout, const Dialect &dialect) {
  return Writer(loop, kernel, layout, dialect).body(names, trips, at, counter);
}

} // namespace parlift::target::gpu
