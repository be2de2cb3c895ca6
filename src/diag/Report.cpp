#include "diag/Report.h"

#include <array>
#include <utility>

namespace parlift::diag {

namespace {

constexpr std::array reasons = {
#define PARLIFT_REASON(Id, Name, Severity, Text, Help)                                             \
  Reason{ReasonId::Id, Name, Severity, Text, Help},
#include "diag/reasons.def"
};

/// `pattern` with each {n} replaced by arguments[n]. Not fmt's: an argument holds the user's text,
/// and a pattern may leave some arguments unused or name one that a caller does not have.
std::string fillIn(std::string_view pattern, const std::vector<std::string> &arguments) {
  std::string result;
  while (!pattern.empty()) {
    const bool isPlace = pattern.size() >= 3 && pattern[0] == '{' && pattern[1] >= '0' &&
                         pattern[1] <= '9' && pattern[2] == '}';
    if (!isPlace) {
      result += pattern.front();
      pattern.remove_prefix(1);
      continue;
    }
    const auto index = static_cast<std::size_t>(pattern[1] - '0');
    if (index < arguments.size())
      result += arguments[index];
    pattern.remove_prefix(3);
  }
  return result;
}

} // namespace

const char *name(Verdict verdict) {
  constexpr std::array names = {"parallel", "conditional", "sequential", "unknown"};
  return names.at(static_cast<std::size_t>(verdict));
}

const char *name(NeedKind kind) {
  constexpr std::array names = {"private",   "firstprivate", "lastprivate", "reduction", "copy",
                                "expand",    "distribute",   "interchange", "skew",      "scan",
                                "histogram", "induction",    "inspect",     "atomic",    "search"};
  return names.at(static_cast<std::size_t>(kind));
}

const char *name(DependenceKind kind) {
  constexpr std::array names = {"RAW", "WAR", "WAW"};
  return names.at(static_cast<std::size_t>(kind));
}

const char *name(Direction direction) {
  constexpr std::array names = {"<", "=", ">", "<=", ">=", "*"};
  return names.at(static_cast<std::size_t>(direction));
}

unsigned strictDirections(Direction direction) {
  constexpr std::array<unsigned, 6> bits = {1, 2, 4, 1 | 2, 2 | 4, 1 | 2 | 4};
  return bits.at(static_cast<std::size_t>(direction));
}

bool mayBe(Direction direction, Direction strict) {
  return (strictDirections(direction) & strictDirections(strict)) != 0;
}

const Reason &reason(ReasonId id) {
  return reasons.at(static_cast<std::size_t>(id));
}

const Reason *findReason(const std::string &name) {
  for (const Reason &entry : reasons)
    if (name == entry.name)
      return &entry;
  return nullptr;
}

Remark makeRemark(ReasonId id, SourceRange range, const std::vector<std::string> &arguments,
                  std::vector<Note> notes) {
  const Reason &entry = reason(id);
  // Nobody defines a function of the library once more.
  const bool isOfLibrary =
      id == ReasonId::CallOpaque && arguments.size() > 1 && arguments[1].starts_with("std::");
  if (*entry.help != '\0' && !isOfLibrary)
    notes.push_back({SourceRange{}, fillIn(entry.help, arguments)});
  return {id, std::move(range), fillIn(entry.text, arguments), std::move(notes)};
}

} // namespace parlift::diag
