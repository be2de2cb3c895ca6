#include "pipeline/Phases.h"

#include <fmt/format.h>

namespace parlift::pipeline {

namespace {

struct Entry {
  Phase phase;
  const char *name;
};
constexpr std::array entries = {
#define PARLIFT_PHASE(Id, Name, What) Entry{Phase::Id, Name},
#include "pipeline/phases.def"
};

} // namespace

const char *name(Phase phase) {
  return entries.at(static_cast<std::size_t>(phase)).name;
}

std::optional<Phase> findPhase(std::string_view name) {
  for (const Entry &entry : entries)
    if (name == entry.name)
      return entry.phase;
  return std::nullopt;
}

std::string phaseNames() {
  std::string result;
  for (const Entry &entry : entries)
    result += fmt::format("{}{}", result.empty() ? "" : ", ", entry.name);
  return result;
}

PhaseRunner::~PhaseRunner() {
  if (!hooks_.timePhases || !hooks_.print)
    return;
  for (const Entry &entry : entries)
    if (const Spent &spent = spent_.at(static_cast<std::size_t>(entry.phase)); spent.seconds > 0)
      hooks_.print(fmt::format("{}: {:<9} {:9.3f} ms, work {:9.3f}\n", path_, entry.name,
                               spent.seconds * 1e3, static_cast<double>(spent.work) * 1e-6));
}

void PhaseRunner::printDump(Phase phase, std::string_view text) const {
  if (hooks_.print)
    hooks_.print(fmt::format("// {}: after {}\n{}{}", path_, name(phase), text,
                             text.ends_with('\n') ? "" : "\n"));
}

} // namespace parlift::pipeline
