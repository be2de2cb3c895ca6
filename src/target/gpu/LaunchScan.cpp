// How loops that pass a state on are started.
#include "target/gpu/LaunchWriter.h"

#include "ir/Kernel.h"
#include "ir/Scan.h"
#include "target/gpu/ScanText.h"
#include "target/gpu/ScanTiles.h"

#include <fmt/format.h>

namespace parlift::target::gpu {

/// All blocks run at the same time, since they wait for each other.
void LaunchWriter::startScan(Launch &start) {
  const ir::GridDimension &dimension = kernel_.grid.front();
  const unsigned lead = scanLead(loop_);
  add(fmt::format("const long gpu_tiles = gpu_blocks({}_trips{}, {}, {});", dimension.counter->name,
                  lead > 0 ? fmt::format(" + {}", lead) : "", scanTile(loop_), mostBlocks[0]));
  const ScanTiles tiles = scanTiles(loop_);
  start.shared = tiles.stages * tiles.bytes;
  add(fmt::format("const unsigned gpu_at_once = gpu_blocks_at_once({}, {}, {}, gpu_tiles);", name_,
                  dimension.threads, start.shared));
  add("if (gpu_at_once == 0)");
  add("  return gpu_copy_back();");
  start.together = start.blocks[0] = "gpu_at_once";
  start.arguments.push_back(
      {fmt::format("gpu_new_waves(gpu_tiles, gpu_at_once, sizeof({}))", scanStep(name_)), "", -1,
       false});
  addFirst(start);
  if (!isNeededAfter(loop_))
    return;
  const std::string type = scanState(name_);
  add(fmt::format("{0} *const gpu_after = ({0} *)gpu_parts(sizeof({0}));", type));
  start.arguments.push_back({"gpu_after", "", -1, false});
}

/// The state's name, or what its address leads to.
std::string LaunchWriter::stateText(const ir::Symbol &state) const {
  const bool isLive = std::ranges::any_of(mark_.scan->states, [&](const ir::ScanState &one) {
    return one.symbol.get() == &state && one.liveAfter;
  });
  return (isLive ? "*" : "") + state.name;
}

/// The states' values before the loop.
void LaunchWriter::addFirst(Launch &start) const {
  for (const ir::ScanState &state : mark_.scan->states)
    if (!state.isElement)
      start.arguments.push_back({stateText(*state.symbol), "", -1, false});
}

/// The kernels that compose and scan; what they find out before the last one starts.
///
///     const unsigned gpu_runs = gpu_blocks(n, 2048, 1024);
///     gpu_states, gpu_steps = gpu_scratch(...)                kept from scan to scan
///     { compose: gpu_runs blocks }  { states: one block }     for each level
///     lost? back to the CPU;   cursors: the ends of arrays
void LaunchWriter::startPhases(Launch &start) {
  const Phases names(name_);
  const std::string blocks = "gpu_runs", state = names.state();
  const ir::GridDimension &dimension = kernel_.grid.front();
  add(fmt::format("const int {} = (int)gpu_blocks({}_trips, {}, {});", blocks,
                  dimension.counter->name, phaseTile(loop_), mostPhaseBlocks));
  const auto give = [](Launch &launch, const std::string &name) {
    launch.arguments.push_back({name, "parts", -1, false});
  };
  const bool asksEnds = endsAreAsked(loop_), loses = mayGetLost(loop_);
  const auto stepsOf = [](std::size_t level) {
    return "gpu_steps" + (level == 0 ? "" : std::to_string(level + 1));
  };
  add(dialect_.scratch(state, "gpu_states", OfStates,
                       fmt::format("{} * sizeof({})", blocks, state)));
  if (asksEnds || isNeededAfter(loop_))
    add(dialect_.scratch(state, "gpu_after", OfAfter, fmt::format("sizeof({})", state)));
  if (loses)
    add(dialect_.scratch("int", "gpu_lost", OfLost,
                         fmt::format("{} * sizeof(int)", dimension.threads)));
  for (std::size_t level = 0; level < mark_.scan->levels.size(); ++level)
    add(dialect_.scratch(
        names.step(level), stepsOf(level), OfSteps + level,
        fmt::format("{} * (size_t){}", blocks, stepBytes(mark_.scan->levels[level]))));
  PhaseWriter writer(loop_, name_, layout_, dialect_);
  for (const PhaseAt &at : phasesBefore(loop_)) {
    Launch phase;
    const bool composes = at.phase == Phase::Compose;
    phase.kernel = composes ? names.compose(at.level) : names.states(at.level);
    phase.threads[0] = fmt::format("{}", dimension.threads);
    phase.blocks[0] = composes ? "(unsigned)" + blocks : "1";
    for (const int axis : {1, 2})
      phase.threads[axis] = phase.blocks[axis] = "1";
    addArguments(phase, [&](const ir::DeviceArray &array) { return writer.needs(at, array); });
    addFirst(phase);
    if (!composes)
      phase.arguments.push_back({blocks, "", -1, false});
    if (composes && at.level > 0)
      give(phase, "gpu_states");
    give(phase, stepsOf(at.level));
    if (!composes) {
      give(phase, "gpu_states");
      if (asksEnds)
        give(phase, "gpu_after");
      if (loses)
        give(phase, "gpu_lost");
    }
    add("{");
    indent_ += "  ";
    add(dialect_.launchLines(phase));
    indent_.resize(indent_.size() - 2);
    add("}");
  }
  if (loses) {
    add(fmt::format("int gpu_is_lost[{}], gpu_thread;", dimension.threads));
    add(fmt::format("gpu_from_scratch(gpu_is_lost, {}, sizeof gpu_is_lost);", +OfLost));
    add(fmt::format("for (gpu_thread = 0; gpu_thread < {}; gpu_thread++)", dimension.threads));
    add("  if (gpu_is_lost[gpu_thread]) // the loop itself may be finite");
    add("    return gpu_copy_back();");
  }
  if (asksEnds || isNeededAfter(loop_))
    add(fmt::format("{} gpu_left;", state));
  if (asksEnds)
    writeEnds();
  start.blocks[0] = "(unsigned)" + blocks;
  addFirst(start);
  give(start, "gpu_states");
  if (isNeededAfter(loop_))
    give(start, "gpu_after");
}

/// Of the arrays at cursors: how far they are written, now that it is known. Nothing is written before all lie apart.
void LaunchWriter::writeEnds() {
  add(fmt::format("gpu_from_scratch(&gpu_left, {}, sizeof gpu_left);", +OfAfter));
  for (std::size_t at = 0; at < kernel_.arrays.size(); ++at) {
    const ir::DeviceArray &array = kernel_.arrays[at];
    if (!array.cursor)
      continue;
    const std::string shift = array.cursorShift == 0 ? "" : fmt::format(" + {}", array.cursorShift);
    const std::string before = fmt::format("(long){}{}", stateText(*array.cursor), shift),
                      behind = fmt::format("(long)gpu_left.{}{}", array.cursor->name, shift);
    add(fmt::format("gpu_arrays[{0}].low = {1}, gpu_arrays[{0}].end = {2};", at,
                    array.cursorFalls ? behind : before, array.cursorFalls ? before : behind));
  }
  const std::size_t count = kernel_.arrays.size();
  if (const std::string outside = outsideText("gpu_arrays", count); !outside.empty()) {
    add(fmt::format("if (!({}))", outside));
    add("  return gpu_copy_back();");
  }
  add(fmt::format("if (!gpu_map_some(gpu_arrays, {}))", count));
  add("  return 0;");
}

/// What the last iteration leaves.
void LaunchWriter::writeStates() {
  if (kernel_.isInPhases) {
    add(fmt::format("gpu_from_scratch(&gpu_left, {}, sizeof gpu_left);", +OfAfter));
    for (const ir::ScanState &state : mark_.scan->states)
      if (state.liveAfter)
        add(fmt::format("*{0} = gpu_left.{0};", state.symbol->name));
    return;
  }
  const std::string type = scanState(name_);
  add(fmt::format("{0} *const gpu_states = ({0} *)gpu_fetch(gpu_after, sizeof({0}));", type));
  for (const ir::ScanState &state : mark_.scan->states)
    if (state.liveAfter)
      add(fmt::format("*{0} = gpu_states->{0};", state.symbol->name));
  add("free(gpu_states);");
}

} // namespace parlift::target::gpu
