/// \file
/// A loop that passes a small state on (ir/Scan.h) as kernels one behind the other, none of whose blocks waits for another one:
///
///     sums_compose    each block has a run of the iterations, and leaves what they make of the state        steps[block]
///     sums_states     one block: from the state before the loop to that before each block's run             states[block]
///     sums_kernel     each block begins with its state, composes once more, and runs the user's own body
///
///     struct sums_state { float s; };    struct sums_step { float s_add; };
///     sums_then(step, later)    sums_apply(step, &state)    sums_identity(first)    sums_scan(all, step, thread)
///
/// With several levels the first two are there for each of them, and composing one runs the states of those before for real. So the
/// data are read once for each level, and once for the body; the one pass (ScanText.h) reads them once, but its blocks must run at the
/// same time. Before the last kernel starts nothing is written: where the state has got lost (ir::statesThatMayGetLost) the loop itself
/// runs, and how far cursors get is known. A block takes tiles of its threads' iterations in turn, of which each thread has some
/// neighbouring ones. In: a loop whose mark has a scan and a kernel in phases. Never refuses.
#pragma once

#include "target/gpu/PhaseParts.h"
#include "target/gpu/ScanWriter.h"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace parlift::target::gpu {

/// Blocks of a phase: what the second one takes in one block.
constexpr unsigned mostPhaseBlocks = 1024;

/// Names that the kernels and the function that starts them agree on. `level`: 0, 1 ...
class Phases {
public:
  explicit Phases(const std::string &kernel);
  std::string compose(std::size_t level) const { return called("compose", level); }
  std::string states(std::size_t level) const { return called("states", level); }
  /// "sums_step", "sums_then"; of the second level "sums_step2".
  std::string called(const std::string &word, std::size_t level) const;
  std::string state() const { return "struct " + name_ + "_state"; }
  std::string step(std::size_t level) const { return "struct " + called("step", level); }

private:
  std::string name_; ///< "sums" of "sums_kernel"
};

/// Bytes that a step takes at most.
unsigned stepBytes(const ir::ScanLevel &level);
/// Where a cursor ends must be known before the last kernel starts.
bool endsAreAsked(const ir::Stmt &loop);
/// A state may get lost, and the loop itself must run then.
bool mayGetLost(const ir::Stmt &loop);
/// Blocks of each phase but the second one.
unsigned phaseTile(const ir::Stmt &loop);

enum class Phase { Compose, States, Run };
struct PhaseAt {
  Phase phase = Phase::Run;
  std::size_t level = 0;
};
/// In the order in which they run, but the last one, which is the kernel itself.
std::vector<PhaseAt> phasesBefore(const ir::Stmt &loop);

/// Writes the kernels of one loop, which use the same words.
class PhaseWriter : ScanWriter {
public:
  PhaseWriter(const ir::Stmt &loop, const std::string &kernel, Layout &layout,
              const Dialect &dialect);

  /// "struct sums_state { ... };", which the host knows as well; in C's own words for it.
  std::vector<std::string> state(bool isForHost);
  /// The structures of steps and what is done with them, of all levels up to this one.
  std::vector<std::string> functions(std::size_t lastLevel);
  /// Behind values and arrays.
  std::vector<std::string> parameters(const PhaseAt &at) const;
  /// What composing mentions, where it is all that a phase needs.
  bool needs(const PhaseAt &at, const ir::DeviceArray &array) const;
  /// A kernel's lines. `trips`: C text of the number of iterations; `counter`: the counter's declaration, with `number`, the number of the
  /// iteration.
  std::vector<std::string> lines(const PhaseAt &at, const std::string &trips,
                                 const std::string &number, const std::string &counter);

private:
  struct Buffer {
    std::string type, name;
    bool isConst = false;
  };
  std::vector<Buffer> buffers(const PhaseAt &at) const;
  std::string ofLevel(const std::string &word, std::size_t level) const {
    return level == 0 ? word : word + std::to_string(level + 1);
  }
  std::string call(const std::string &word, std::size_t level, const std::string &arguments) const {
    return fmt::format("{}({})", phases_.called(word, level), arguments);
  }
  void nameStates(const std::string &record);
  void writeScan(std::size_t level);
  struct Part {
    PhasePart what;
    std::string name, packed,
        first; ///< in shared memory; where elements at a cursor seem to begin; the tile's cursor
    ir::SymbolRef place; ///< an iteration's element
  };
  bool isFetched(const Part &part, const PhaseAt &at) const;
  ir::StmtRef inParts(ir::StmtRef stmt, const PhaseAt &at);
  std::string elementText(const Part &part) const;
  void writeTransfer(const std::string &to, const std::string &from);
  void fetchParts(const PhaseAt &at);
  void beginPacked();
  void storeParts();
  void writeStart(const PhaseAt &at);
  void openTiles();
  void declareShared(std::size_t level);
  void openIterations();
  void composeLevel(std::size_t level, const PhaseAt &at);
  void knowLevel(std::size_t level, const PhaseAt &at);
  void compose(std::size_t level);
  void states(std::size_t level);
  void run();
  std::string lostText(std::size_t level);

  Phases phases_;
  unsigned threads_, each_;
  std::vector<Part> parts_;
  std::string trips_, number_, counter_;
  struct Words {
    std::string steps, states, after, lost, blocks; ///< parameters
    std::string thread, first, state, own, run, tile, tiles, lane, until, each, step, later, made,
        all, by, block, begin, end, isLost, base, at;
  } words_;
};

} // namespace parlift::target::gpu
