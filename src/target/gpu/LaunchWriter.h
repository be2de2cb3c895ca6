/// \file
/// The function of the host that starts a loop's kernel, while it is written.
///
///     static int f_on_gpu(int n, const float *x, float *y) {
///       writeTrips          const long i_trips = ...; if (!(i_trips > 0 && ... && gpu_is_there())) return gpu_copy_back();
///       writeLook           ends that the iterations say                                            LaunchText.cpp
///       writeArrays         struct gpu_array gpu_arrays[] = ...; gpu_map
///       writeStart          kernel<<<...>>>; of scans the memory and the kernels before it           LaunchScan.cpp
///       writeResults        sums that blocks have left; states
///     }
///
/// Private to KernelParts.h's launchText.
#pragma once

#include "ir/PlainParts.h"
#include "ir/Ranges.h"
#include "ir/Scan.h"
#include "target/common/RangeLook.h"
#include "target/gpu/KernelParts.h"
#include "target/gpu/ScanPhases.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace parlift::target::gpu {

/// Numbers of the runtime's buffers.
enum Scratch : unsigned { OfStates, OfAfter, OfLost, OfSteps };

class LaunchWriter : KernelParts {
public:
  LaunchWriter(const ir::Function &function, const ir::Stmt &loop, std::string name, Layout &layout,
               const Dialect &dialect)
      : KernelParts(function, loop, std::move(name), dialect), layout_(layout) {}

  LaunchText write();

private:
  void addParameter(const std::string &parameter, const std::string &argument) {
    parameters_.push_back(parameter);
    arguments_.push_back(argument);
  }
  std::vector<ir::SymbolRef> mentioned() const;
  void choosePassed();
  void writeTrips();
  void writeLook();
  /// Its ends are looked for.
  bool isFound(const ir::DeviceArray &array) const {
    return kernel_.look && std::ranges::any_of(kernel_.look->ranges, [&](const auto &range) {
             return ir::isReadOf(*array.low, range.low.get());
           });
  }
  struct LookInputs {
    std::vector<std::string> asked; ///< variables, as numbers
    std::vector<const ir::DeviceArray *> arrays;
  };
  std::optional<LookInputs> lookInputs() const;
  void writeKeptLook(const LookInputs &inputs);
  void keepLook();
  ir::ExprRef onHost(const ir::ExprRef &value) const;
  std::string placeText(const ir::DeviceArray &array) const;
  std::string arrayLine(const ir::DeviceArray &array) const;
  std::string outsideText(const std::string &arrays, std::size_t count) const;
  void writeArrays();
  std::string saver() const;
  void writeQuestion();
  void writeStart();
  void startScan(Launch &start);
  void startBins(Launch &start);
  void addArguments(Launch &start, const std::function<bool(const ir::DeviceArray &)> &isNeeded);
  void addFirst(Launch &start) const;
  void startPhases(Launch &start);
  void writeEnds();
  std::string stateText(const ir::Symbol &state) const;
  void writeResults();
  void writeStates();

  /// All that this function starts.
  std::vector<std::string> kernelNames() const {
    std::vector<std::string> result;
    const Phases names(name_);
    if (kernel_.isInPhases)
      for (const PhaseAt &at : phasesBefore(loop_))
        result.push_back(at.phase == Phase::Compose ? names.compose(at.level)
                                                    : names.states(at.level));
    result.push_back(name_);
    return result;
  }
  bool keepsCounter() const {
    return std::ranges::find(mark_.lastprivates, mark_.counter) != mark_.lastprivates.end();
  }

  /// Its parts come from the blocks, and are put together on the host.
  bool isReduced(const ir::SymbolRef &symbol) const {
    return std::ranges::any_of(together_, [&](const Together &one) {
      return std::ranges::find(one.variables, symbol) != one.variables.end();
    });
  }
  /// What iterations pass on, in a variable of the program's.
  bool isState(const ir::Symbol &symbol) const {
    return mark_.scan && std::ranges::any_of(mark_.scan->states, [&](const ir::ScanState &state) {
             return state.symbol.get() == &symbol;
           });
  }

  Layout &layout_;
  std::vector<std::string> parameters_, arguments_;
  std::optional<LookInputs> kept_; ///< of a look whose results are kept for the next time
};

} // namespace parlift::target::gpu
