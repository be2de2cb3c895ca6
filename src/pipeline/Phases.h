/// \file
/// Runs the phases of phases.def one after the other, and looks in between when asked to.
///
///     PhaseRunner phases(hooks);
///     auto parsed = phases.run(Phase::Parse, [&] { return frontend::parse(file); });
///     phases.dump(Phase::Parse, [&] { return ir::print(*parsed.unit); });
#pragma once

#include "poly/Quota.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace parlift::pipeline {

enum class Phase : std::uint8_t {
#define PARLIFT_PHASE(Id, Name, What) Id,
#include "pipeline/phases.def"
};
const char *name(Phase phase);
std::optional<Phase> findPhase(std::string_view name);
/// "parse, check, ...": for a usage message.
std::string phaseNames();

struct Hooks {
  std::optional<Phase> dumpAfter;
  bool timePhases = false;
  std::function<void(std::string_view)> print; ///< where dumps and times go
};

class PhaseRunner {
public:
  PhaseRunner(const Hooks &hooks, std::string path) : hooks_(hooks), path_(std::move(path)) {}
  PhaseRunner(const PhaseRunner &) = delete;
  PhaseRunner &operator=(const PhaseRunner &) = delete;
  /// Prints the times.
  ~PhaseRunner();

  template <typename Action> auto run(Phase phase, Action &&action) {
    const Timer timer(spent_.at(static_cast<std::size_t>(phase)));
    return std::forward<Action>(action)();
  }

  /// `describe` makes the dump; it is called only when the dump is wanted.
  template <typename Describe> void dump(Phase phase, Describe &&describe) {
    if (hooks_.dumpAfter == phase)
      printDump(phase, std::forward<Describe>(describe)());
  }

private:
  using Clock = std::chrono::steady_clock;
  struct Spent {
    double seconds = 0;
    std::uint64_t work = 0; ///< as poly::Quota counts it
  };
  /// Adds its lifetime to a total, whatever the phase returns.
  struct Timer {
    explicit Timer(Spent &total) : total_(total) {}
    ~Timer() {
      total_.seconds += std::chrono::duration<double>(Clock::now() - start_).count();
      total_.work += poly::workDone() - workBefore_;
    }
    Timer(const Timer &) = delete;
    Timer &operator=(const Timer &) = delete;

  private:
    Spent &total_;
    Clock::time_point start_ = Clock::now();
    std::uint64_t workBefore_ = poly::workDone();
  };

  static constexpr std::size_t phaseCount = 0
#define PARLIFT_PHASE(Id, Name, What) +1
#include "pipeline/phases.def"
      ;

  void printDump(Phase phase, std::string_view text) const;

  const Hooks &hooks_;
  std::string path_;
  std::array<Spent, phaseCount> spent_{};
};

} // namespace parlift::pipeline
