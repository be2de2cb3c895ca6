#include "target/gpu/ScanPhases.h"

#include "ir/Builder.h"
#include "ir/ExprText.h"
#include "ir/VariablesIn.h"
#include "ir/Walk.h"
#include "target/common/ClosedForm.h"
#include "target/gpu/Device.h"
#include "target/gpu/HeadLines.h"
#include "target/gpu/ScanTiles.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace parlift::target::gpu {

Phases::Phases(const std::string &kernel) : name_(scanName(kernel)) {}

std::string Phases::called(const std::string &word, std::size_t level) const {
  return name_ + "_" + word + (level == 0 ? "" : std::to_string(level + 1));
}

unsigned stepBytes(const ir::ScanLevel &level) {
  constexpr unsigned mostOfNumber = 8;
  unsigned bytes = 0;
  for (const ir::ScanGroup &group : level.groups)
    bytes += mostOfNumber * static_cast<unsigned>(group.members.size());
  return bytes;
}

bool endsAreAsked(const ir::Stmt &loop) {
  return std::ranges::any_of(loop.parallel->kernel->arrays,
                             [](const ir::DeviceArray &one) { return one.cursor != nullptr; });
}

bool mayGetLost(const ir::Stmt &loop) {
  return !ir::statesThatMayGetLost(*loop.parallel->scan).empty();
}

unsigned phaseTile(const ir::Stmt &loop) {
  const ir::GridDimension &dimension = loop.parallel->kernel->grid.front();
  return dimension.threads * dimension.each;
}

std::vector<PhaseAt> phasesBefore(const ir::Stmt &loop) {
  std::vector<PhaseAt> result;
  for (std::size_t level = 0; level < loop.parallel->scan->levels.size(); ++level) {
    result.push_back({Phase::Compose, level});
    result.push_back({Phase::States, level});
  }
  return result;
}

namespace {

bool isNeededBehind(const ir::ScanMark &scan) {
  return std::ranges::any_of(scan.states, &ir::ScanState::liveAfter);
}

} // namespace

PhaseWriter::PhaseWriter(const ir::Stmt &loop, const std::string &kernel, Layout &layout,
                         const Dialect &dialect)
    : ScanWriter(loop, layout, dialect), phases_(kernel), threads_(kernel_.grid.front().threads),
      each_(kernel_.grid.front().each) {
  const auto name = [&](const char *word) { return layout.freshName(word); };
  words_ = {name("steps"),  name("states"), name("after"), name("lost"),    name("blocks"),
            name("thread"), name("first"),  name("state"), name("own"),     name("run"),
            name("tile"),   name("tiles"),  name("lane"),  name("until"),   name("each"),
            name("step"),   name("later"),  name("made"),  name("all"),     name("by"),
            name("block"),  name("begin"),  name("end"),   name("is_lost"), name("base"),
            name("at")};
  unsigned room =
      dialect.isCxx() ? 47000 : 31000; // of the least that a block has, less some of the compiler's
  for (const ir::ScanLevel &level : scan_.levels)
    room -= std::min(room, threads_ * stepBytes(level));
  for (const ir::ReductionClause &reduction : loop.parallel->reductions)
    room -= std::min(room, threads_ * reduction.symbol->type->bits / 8);
  for (PhasePart &one : phaseParts(loop, room)) {
    const std::string array = one.array->name;
    Part part{std::move(one), layout.freshName(array + "_part"),
              layout.freshName(array + "_packed"), layout.freshName(array + "_first"), nullptr};
    auto place = std::make_shared<ir::Symbol>();
    place->name = fmt::format("{}[{} * {} + {}]", part.name, words_.thread, each_, words_.each);
    place->type = ir::unqualified(part.what.array->type->element);
    part.place = std::move(place);
    parts_.push_back(std::move(part));
  }
}

void PhaseWriter::nameStates(const std::string &record) {
  for (const ir::ScanState &state : scan_.states)
    ScanWriter::call(state.symbol, record + state.symbol->name);
}

std::vector<std::string> PhaseWriter::state(bool isForHost) {
  open(phases_.state());
  for (const ir::ScanState &state : scan_.states)
    add(fmt::format("{} {};",
                    isForHost ? withoutConst(state.symbol->type->spelling) : typeOf(*state.symbol),
                    state.symbol->name));
  close("};");
  return std::exchange(lines_, {});
}

/// Of each level a structure, and functions of it: nothing, one after the other, what it makes of the state, and all of a block.
std::vector<std::string> PhaseWriter::functions(std::size_t lastLevel) {
  const Words &word = words_;
  for (std::size_t at = 0; at <= lastLevel; ++at) {
    const ir::ScanLevel &level = scan_.levels[at];
    const std::string step = phases_.step(at), state = phases_.state();
    const auto begin = [&](const std::string &returned, const char *name,
                           const std::vector<std::string> &parameters) {
      for (const std::string &line :
           headLines(dialect_.functionHead(returned, phases_.called(name, at)), parameters, ") {"))
        add(line);
      indent_ += "  ";
    };
    std::string changed;
    for (const ir::ScanGroup &group : level.groups)
      for (const unsigned one : group.states)
        changed +=
            fmt::format("{}`{}`", changed.empty() ? "" : ", ", scan_.states[one].symbol->name);
    add(fmt::format("// what iterations make of {}", changed));
    open(step);
    for (const ir::ScanGroup &group : level.groups)
      for (const ir::SymbolRef &member : group.members)
        add(fmt::format("{} {};", typeOf(*member), member->name));
    close("};");
    begin(step, "identity", {fmt::format("const {} {}", state, word.first)});
    add(fmt::format("{} {};", step, word.step));
    nameStates(word.first + ".");
    for (const ir::ScanGroup &group : level.groups)
      for (std::size_t n = 0; n < group.members.size(); ++n)
        add(fmt::format("{}.{} = {};", word.step, group.members[n]->name,
                        ir::convertedText(*onDevice(named(group.identity[n]), kernel_, dialect_),
                                          *group.members[n]->type)));
    add(fmt::format("return {};", word.step));
    close();
    nameMembers(level, word.later + ".", true);
    nameMembers(level, word.step + ".", false);
    begin(step, "then",
          {fmt::format("{} {}", step, word.step), fmt::format("const {} {}", step, word.later)});
    for (const ir::ScanGroup &group : level.groups)
      put(group.join);
    add(fmt::format("return {};", word.step));
    close();
    nameStates(word.state + "->");
    begin("void", "apply",
          {fmt::format("const {} {}", step, word.step), fmt::format("{} *{}", state, word.state)});
    for (const ir::ScanGroup &group : level.groups)
      put(group.apply);
    close();
    add("// what the threads before this one make of it; the last element: what all do");
    begin(step, "scan",
          {fmt::format("{}{} *{}", dialect_.isCxx() ? "" : "local ", step, word.all),
           fmt::format("{} {}", step, word.step), "const int " + word.thread,
           fmt::format("const {} {}", state, word.first)});
    writeScan(at);
    close();
    names_.clear();
  }
  return std::exchange(lines_, {});
}

/// The scan of Hillis and Steele over what each thread's iterations make of the state, `ab` being then(a, b), which need not commute:
///
///     thread      0     1     2     3
///     step        a     b     c     d
///     by 1        a     ab    bc    cd        each puts before its own what the thread 1 before it has
///     by 2        a     ab    abc   abcd      then the one 2 before it: after log2(threads) rounds all of those up to itself
///     returned    -     a     ab    abc       of those before it; `-` is the identity. The last element of `all` is abcd.
///
/// Between two rounds stand barriers: all have read before one writes, and all have written before one reads. Where lanes of a warp exchange
/// values, a warp does this by itself without any, its last lane leaves the warp's in `all`, and each thread puts together the warps before
/// its own; `all[threads - 1]` is written when nobody reads those any more.
void PhaseWriter::writeScan(std::size_t level) {
  const Words &word = words_;
  const std::string step = phases_.step(level);
  if (!dialect_.isCxx()) {
    add(dialect_.barrier());
    add(fmt::format("{}[{}] = {};", word.all, word.thread, word.step));
    open(fmt::format("for (int {0} = 1; {0} < {1}; {0} *= 2)", word.by, threads_));
    add(dialect_.barrier());
    add(fmt::format("const {0} {1} = {2}[{3} < {4} ? {3} : {3} - {4}];", step, word.made, word.all,
                    word.thread, word.by));
    add(dialect_.barrier());
    add(fmt::format("if ({} >= {})", word.thread, word.by));
    add(fmt::format("  {}[{}] = {} = {};", word.all, word.thread, word.step,
                    call("then", level, word.made + ", " + word.step)));
    close();
    add(dialect_.barrier());
    add(fmt::format("if ({} == 0)", word.thread));
    add(fmt::format("  return {};", call("identity", level, word.first)));
    add(fmt::format("return {}[{} - 1];", word.all, word.thread));
    return;
  }
  constexpr unsigned lanes = 32;
  add(fmt::format("const int {} = {} % {};", word.lane, word.thread, lanes));
  open(fmt::format("for (int {0} = 1; {0} < {1}; {0} *= 2)", word.by, lanes));
  add(fmt::format("const {} {} = gpu_of_lane({}, ({} - {}) & {});", step, word.made, word.step,
                  word.lane, word.by, lanes - 1));
  add(fmt::format("if ({} >= {})", word.lane, word.by));
  add(fmt::format("  {} = {};", word.step, call("then", level, word.made + ", " + word.step)));
  close();
  add(dialect_.barrier());
  add(fmt::format("if ({} == {})", word.lane, lanes - 1));
  add(fmt::format("  {}[{} / {}] = {};", word.all, word.thread, lanes, word.step));
  add(dialect_.barrier());
  add(fmt::format("{} {} = {};", step, word.made, call("identity", level, word.first)));
  open(fmt::format("for (int {0} = 0; {0} < {1} / {2}; {0}++)", word.by, word.thread, lanes));
  add(fmt::format("{} = {};", word.made,
                  call("then", level, fmt::format("{}, {}[{}]", word.made, word.all, word.by))));
  close();
  add(fmt::format("const {} {} = gpu_of_lane({}, ({} - 1) & {});", step, word.later, word.step,
                  word.lane, lanes - 1));
  add(fmt::format("{} = {};", word.step, call("then", level, word.made + ", " + word.step)));
  add(dialect_.barrier());
  add(fmt::format("if ({} == {})", word.thread, threads_ - 1));
  add(fmt::format("  {}[{}] = {};", word.all, word.thread, word.step));
  add(dialect_.barrier());
  add(fmt::format("return {} > 0 ? {} : {};", word.lane,
                  call("then", level, word.made + ", " + word.later), word.made));
}

std::vector<PhaseWriter::Buffer> PhaseWriter::buffers(const PhaseAt &at) const {
  const Buffer states{phases_.state(), words_.states, at.phase != Phase::States};
  const Buffer after{phases_.state(), words_.after};
  std::vector<Buffer> result;
  if (at.phase == Phase::Compose && at.level > 0)
    result.push_back(states);
  if (at.phase != Phase::Run)
    result.push_back({phases_.step(at.level), words_.steps, at.phase == Phase::States});
  if (at.phase != Phase::Compose)
    result.push_back(states);
  if (at.phase == Phase::States ? endsAreAsked(loop_)
                                : at.phase == Phase::Run && isNeededBehind(scan_))
    result.push_back(after);
  if (at.phase == Phase::States && mayGetLost(loop_))
    result.push_back({"int", words_.lost});
  return result;
}

std::vector<std::string> PhaseWriter::parameters(const PhaseAt &at) const {
  std::vector<std::string> result;
  for (const ir::ScanState &state : scan_.states)
    if (!state.isElement)
      result.push_back(fmt::format("const {} {}", typeOf(*state.symbol), firstOf(state)));
  if (at.phase == Phase::States)
    result.push_back("const int " + words_.blocks);
  for (const Buffer &buffer : buffers(at))
    for (std::string &text : dialect_.arrayParameters(buffer.type, buffer.name, "", buffer.isConst))
      result.push_back(std::move(text));
  return result;
}

bool PhaseWriter::needs(const PhaseAt &at, const ir::DeviceArray &array) const {
  if (at.phase == Phase::Run)
    return true;
  if (array.cursor)
    return false;
  if (!kernel_.functions.empty())
    return true;
  bool found = false;
  for (const ir::ScanState &state : scan_.states) // before the first iteration
    if (state.isElement)
      ir::forEachExpr(*state.start, [&](const ir::Expr &part) {
        found |= part.symbol.get() == array.symbol.get();
      });
  for (std::size_t level = 0; at.phase == Phase::Compose && level <= at.level; ++level)
    found |= mentions(*scan_.levels[level].compose, *array.symbol);
  return found;
}

std::vector<std::string> PhaseWriter::lines(const PhaseAt &at, const std::string &trips,
                                            const std::string &number, const std::string &counter) {
  trips_ = trips, number_ = number, counter_ = counter;
  indent_ = "  ";
  for (const Buffer &buffer : buffers(at))
    if (const std::string line = dialect_.arrayLine(buffer.type, buffer.name, "", buffer.isConst);
        !line.empty())
      add(line);
  switch (at.phase) {
  case Phase::Compose:
    compose(at.level);
    break;
  case Phase::States:
    states(at.level);
    break;
  case Phase::Run:
    run();
    break;
  }
  indent_.clear();
  names_.clear();
  return std::exchange(lines_, {});
}

/// Shared memory of the levels that a kernel composes, which thread this is, and the state before the loop.
void PhaseWriter::writeStart(const PhaseAt &at) {
  const std::size_t end = at.phase == Phase::Run ? scan_.levels.size() : at.level + 1;
  for (std::size_t level = at.phase == Phase::States ? at.level : 0; level < end; ++level)
    add(dialect_.shared(
        fmt::format("{} {}[{}]", phases_.step(level), ofLevel(words_.all, level), threads_)));
  for (const Part &part : parts_)
    if (at.phase == Phase::Run || isFetched(part, at))
      add(dialect_.shared(
          fmt::format("{} {}[{}]", part.what.element, part.name, threads_ * each_)));
  add(fmt::format("const int {} = {};", words_.thread, dialect_.threadIndex('x')));
  std::string start;
  for (const ir::ScanState &one : scan_.states)
    start += fmt::format("{}{}", start.empty() ? "" : ", ",
                         one.isElement ? ir::exprText(*onDevice(one.start, kernel_, dialect_))
                                       : firstOf(one));
  add(fmt::format("const {} {} = {{{}}};", phases_.state(), words_.first, start));
}

/// The block's run of tiles, and of a tile the thread's iterations.
///
///     10 iterations, 2 threads of 2 in a tile:   tiles = 3;   3 blocks of one, or 2 blocks: [0, 1) and [1, 3)
///     tile 2, thread 0: lane = 8, until = 2      iterations 8 and 9;   thread 1: lane = 10, until = 0: none
///
/// Block b takes [tiles * b / blocks, tiles * (b + 1) / blocks): neighbouring runs that are all of them, in order, whatever their number.
void PhaseWriter::openTiles() {
  const Words &word = words_;
  const unsigned tile = threads_ * each_;
  add(fmt::format("const long {} = ({} + {}L) / {}, {} = {};", word.tiles, trips_, tile - 1, tile,
                  word.block, dialect_.blockIndex('x')));
  add(fmt::format("const long {} = {} * ({} + 1) / {};", word.end, word.tiles, word.block,
                  dialect_.blockCount('x')));
  open(fmt::format("for (long {0} = {1} * {2} / {3}; {0} < {4}; {0}++)", word.tile, word.tiles,
                   word.block, dialect_.blockCount('x'), word.end));
  add(fmt::format("const long {} = ({} * {} + {}) * {};", word.lane, word.tile, threads_,
                  word.thread, each_));
  add(fmt::format("const long {} = {} - {};", word.until, trips_, word.lane));
}

/// The phase reads it. What is written alone lies in the part until the tile ends.
bool PhaseWriter::isFetched(const Part &part, const PhaseAt &at) const {
  if (!part.what.isRead)
    return false;
  bool found = at.phase == Phase::Run;
  for (std::size_t level = 0; at.phase == Phase::Compose && level <= at.level; ++level)
    found |= mentions(*withStates(scan_, scan_.levels[level].compose), *part.what.array);
  return found;
}

ir::StmtRef PhaseWriter::inParts(ir::StmtRef stmt, const PhaseAt &at) {
  for (const Part &part : parts_)
    if (!part.what.slice && (at.phase == Phase::Run || isFetched(part, at))) {
      names_[part.place.get()] = part.place; // a place: it keeps its words
      stmt = withElements(
          stmt, loop_, {part.what.array, part.what.element, part.what.isRead, part.what.isWritten},
          part.place);
    }
  return stmt;
}

/// Of the tile's iteration number `at`.
std::string PhaseWriter::elementText(const Part &part) const {
  const std::string first = initialValue(loop_, *loop_.parallel->counter);
  const std::int64_t step = loop_.parallel->step;
  const std::string number = fmt::format("{} + {}", words_.base, words_.at);
  if (first == "0" && step == 1)
    return fmt::format("{}[{}]", part.what.array->name, number);
  return fmt::format("(&{}[{}])[{}]", part.what.array->name, first,
                     step == 1 ? number : fmt::format("({}) * {}", number, step));
}

/// All threads together, neighbours by neighbours.
void PhaseWriter::writeTransfer(const std::string &to, const std::string &from) {
  open(fmt::format("for (int {0} = {1}; {0} < {2} && {3} + {0} < {4}; {0} += {5})", words_.at,
                   words_.thread, threads_ * each_, words_.base, trips_, threads_));
  add(fmt::format("{} = {};", to, from));
  close();
}

void PhaseWriter::fetchParts(const PhaseAt &at) {
  if (std::ranges::none_of(
          parts_, [&](const Part &part) { return at.phase == Phase::Run || isFetched(part, at); }))
    return;
  if (std::ranges::any_of(parts_, [&](const Part &part) {
        return isFetched(part, at) || (at.phase == Phase::Run && !part.what.slice);
      }))
    add(fmt::format("const long {} = {} * {}L;", words_.base, words_.tile, threads_ * each_));
  add(dialect_.barrier());
  for (const Part &part : parts_)
    if (isFetched(part, at))
      writeTransfer(fmt::format("{}[{}]", part.name, words_.at), elementText(part));
  add(dialect_.barrier());
}

/// Element k of the array lies at `packed[k]`, for those that the tile writes: from the part's beginning, or up to its end.
void PhaseWriter::beginPacked() {
  for (const Part &part : parts_) {
    if (!part.what.slice)
      continue;
    const ir::ScanSlice &slice = *part.what.slice;
    const std::string type = (dialect_.isCxx() ? "" : "local ") + part.what.element;
    add(fmt::format("const long {} = (long){}.{}{};", part.first, words_.state, slice.cursor->name,
                    slice.isBehind ? " + 1" : ""));
    add(fmt::format("{0} *const {1} = ({0} *)((size_t){2} - (size_t)({3}{4}) * sizeof({5}));", type,
                    part.packed, part.name, part.first,
                    slice.falls ? fmt::format(" - {}", threads_ * each_) : "", part.what.element));
  }
}

void PhaseWriter::storeParts() {
  if (std::ranges::any_of(parts_, [](const Part &part) { return part.what.isWritten; }))
    add(dialect_.barrier());
  for (const Part &part : parts_) {
    if (part.what.isWritten && !part.what.slice)
      writeTransfer(elementText(part), fmt::format("{}[{}]", part.name, words_.at));
    if (!part.what.slice)
      continue;
    const ir::ScanSlice &slice = *part.what.slice;
    const std::string last = fmt::format("(long){}.{}{}", words_.state, slice.cursor->name,
                                         slice.isBehind ? " + 1" : "");
    open(fmt::format("for (long {0} = {1} + {2}; {0} < {3}; {0} += {4})", words_.at,
                     slice.falls ? last : part.first, words_.thread,
                     slice.falls ? part.first : last, threads_));
    add(fmt::format("{0}[{1}] = {2}[{1}];", part.what.array->name, words_.at, part.packed));
    close();
  }
}

void PhaseWriter::openIterations() {
  if (const std::string line = dialect_.unroll(each_); !line.empty())
    add(line);
  open(fmt::format("for (int {0} = 0; {0} < {1}; {0}++)", words_.each, each_));
  open(fmt::format("if ({} < {})", words_.each, words_.until));
  add(fmt::format("const long {} = {} + {};", number_, words_.lane, words_.each));
  add(counter_);
  counterAt_ = lines_.size() - 1;
}

/// What the thread's iterations make of the level's states; what they read of those of levels before runs for real.
void PhaseWriter::composeLevel(std::size_t level, const PhaseAt &at) {
  const ir::ScanLevel &composed = scan_.levels[level];
  const std::string step = ofLevel(words_.step, level), run = ofLevel(words_.run, level);
  add(fmt::format("{} {} = {};", phases_.step(level), step, call("identity", level, words_.first)));
  const ir::StmtRef body = inParts(withStates(scan_, composed.compose), at);
  if (std::ranges::any_of(
          scan_.states, [&](const ir::ScanState &state) { return mentions(*body, *state.symbol); }))
    add(fmt::format("{} {} = {};", phases_.state(), run, level > 0 ? words_.own : words_.first));
  openIterations();
  nameMembers(composed, step + ".", false);
  nameStates(run + ".");
  declare(composed.privates);
  put(body);
  closeIterations(number_);
}

/// From then on the thread knows the level's states before its iterations.
void PhaseWriter::knowLevel(std::size_t level, const PhaseAt &at) {
  composeLevel(level, at);
  const std::string step = ofLevel(words_.step, level), all = ofLevel(words_.all, level);
  add(fmt::format(
      "{} = {};", step,
      call("scan", level, fmt::format("{}, {}, {}, {}", all, step, words_.thread, words_.first))));
  add(call("apply", level, fmt::format("{}, &{}", step, words_.own)) + ";");
  add(call("apply", level, fmt::format("{}[{}], &{}", all, threads_ - 1, words_.state)) + ";");
}

void PhaseWriter::compose(std::size_t level) {
  writeStart({Phase::Compose, level});
  const std::string step = ofLevel(words_.step, level), all = ofLevel(words_.all, level);
  if (level > 0)
    add(fmt::format("{} {} = {}[{}];", phases_.state(), words_.state, words_.states,
                    dialect_.blockIndex('x')));
  add(fmt::format("{} {} = {};", phases_.step(level), words_.made,
                  call("identity", level, words_.first)));
  openTiles();
  fetchParts({Phase::Compose, level});
  if (level > 0)
    add(fmt::format("{} {} = {};", phases_.state(), words_.own, words_.state));
  for (std::size_t before = 0; before < level; ++before)
    knowLevel(before, {Phase::Compose, level});
  composeLevel(level, {Phase::Compose, level});
  add(call("scan", level, fmt::format("{}, {}, {}, {}", all, step, words_.thread, words_.first)) +
      ";");
  add(fmt::format("{0} = {1};", words_.made,
                  call("then", level, fmt::format("{}, {}[{}]", words_.made, all, threads_ - 1))));
  close();
  add(fmt::format("if ({} == 0)", words_.thread));
  add(fmt::format("  {}[{}] = {};", words_.steps, words_.block, words_.made));
}

/// `state.x - state.x != 0`: it is no number, or infinite.
std::string PhaseWriter::lostText(std::size_t level) {
  const std::vector<unsigned> lost = ir::statesThatMayGetLost(scan_);
  std::string result;
  const auto add = [&](const std::string &test) {
    result += (result.empty() ? "" : " || ") + test;
  };
  for (const ir::ScanGroup &group : scan_.levels[level].groups) {
    for (const unsigned state : group.states)
      if (std::ranges::count(lost, state) != 0)
        add(fmt::format("{0}.{1} - {0}.{1} != 0", words_.state, scan_.states[state].symbol->name));
    for (const ir::SymbolRef &factor : ir::factorsThatMayGrow(scan_, group)) {
      const char *const limit = factor->type->bits > 32 ? "67108864.0" : "4096.0f";
      add(fmt::format("!({0}.{1} < {2} && {0}.{1} > -{2})", words_.step, factor->name, limit));
    }
  }
  return result;
}

/// One block, each of whose threads takes some of the phases' blocks.
void PhaseWriter::states(std::size_t level) {
  const Words &word = words_;
  writeStart({Phase::States, level});
  const std::string all = ofLevel(word.all, level);
  const auto bound = [&](const std::string &name, const std::string &thread) {
    add(fmt::format("const int {} = {} * {} / {};", name, word.blocks, thread, threads_));
  };
  bound(word.begin, word.thread);
  bound(word.end, "(" + word.thread + " + 1)");
  add(fmt::format("{} {} = {};", phases_.step(level), word.made,
                  call("identity", level, word.first)));
  open(fmt::format("for (int {0} = {1}; {0} < {2}; {0}++)", word.block, word.begin, word.end));
  add(fmt::format(
      "{} = {};", word.made,
      call("then", level, fmt::format("{}, {}[{}]", word.made, word.steps, word.block))));
  close();
  add(fmt::format(
      "{} = {};", word.made,
      call("scan", level, fmt::format("{}, {}, {}, {}", all, word.made, word.thread, word.first))));
  add(fmt::format("{} {} = {};", phases_.state(), word.state, word.first));
  add(call("apply", level, fmt::format("{}, &{}", word.made, word.state)) + ";");
  const std::string lost = lostText(level);
  if (mayGetLost(loop_))
    add(fmt::format("int {} = {};", word.isLost,
                    level == 0 ? "0" : fmt::format("{}[{}]", word.lost, word.thread)));
  open(fmt::format("for (int {0} = {1}; {0} < {2}; {0}++)", word.block, word.begin, word.end));
  add(fmt::format("const {} {} = {}[{}];", phases_.step(level), word.step, word.steps, word.block));
  const auto keep = [&](const std::string &place) {
    for (const ir::ScanGroup &group : scan_.levels[level].groups)
      for (const unsigned state : group.states) {
        const std::string &name = scan_.states[state].symbol->name;
        add(fmt::format("{}.{} = {}.{};", place, name, word.state, name));
      }
  };
  keep(fmt::format("{}[{}]", word.states, word.block));
  add(call("apply", level, fmt::format("{}, &{}", word.step, word.state)) + ";");
  if (!lost.empty()) {
    add(fmt::format("if ({})", lost));
    add(fmt::format("  {} = 1;", word.isLost));
  }
  close();
  if (endsAreAsked(loop_)) {
    open(fmt::format("if ({} == {})", word.thread, threads_ - 1));
    keep(word.after + "[0]");
    close();
  }
  if (mayGetLost(loop_))
    add(fmt::format("{}[{}] = {};", word.lost, word.thread, word.isLost));
}

void PhaseWriter::run() {
  writeStart({Phase::Run, 0});
  add(fmt::format("{} {} = {}[{}];", phases_.state(), words_.state, words_.states,
                  dialect_.blockIndex('x')));
  openTiles();
  fetchParts({});
  add(fmt::format("{} {} = {};", phases_.state(), words_.own, words_.state));
  beginPacked();
  for (std::size_t level = 0; level < scan_.levels.size(); ++level)
    knowLevel(level, {});
  names_.clear();
  for (const ir::ScanState &one : scan_.states)
    add(fmt::format("{} {} = {}.{};", typeOf(*one.symbol), nameOf(one.symbol)->name, words_.own,
                    one.symbol->name));
  openIterations();
  declare(loop_.parallel->privates);
  for (const Part &part : parts_)
    if (part.what.slice)
      ScanWriter::call(part.what.array, part.packed);
  put(inParts(withStates(scan_, loop_.body), {}));
  if (scan_.shift)
    put(inParts(scan_.shift, {}));
  if (isNeededBehind(scan_)) {
    open(fmt::format("if ({} == {} - 1)", number_, trips_));
    for (const ir::ScanState &one : scan_.states)
      if (one.liveAfter)
        add(fmt::format("{}[0].{} = {};", words_.after, one.symbol->name,
                        nameOf(one.symbol)->name));
    close();
  }
  closeIterations(number_);
  names_.clear();
  storeParts();
  close();
}

} // namespace parlift::target::gpu
