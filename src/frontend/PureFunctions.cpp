#include "frontend/PureFunctions.h"

#include <string_view>
#include <unordered_map>

namespace parlift::frontend {

namespace {

enum class Purity { Math, SilentMath, Pure, Reads };

const std::unordered_map<std::string_view, Purity> &table() {
  static const std::unordered_map<std::string_view, Purity> functions = {
#define PARLIFT_MATH(name) {#name, Purity::Math},
#define PARLIFT_SILENT_MATH(name) {#name, Purity::SilentMath},
#define PARLIFT_PURE(name) {#name, Purity::Pure},
#define PARLIFT_READS(name) {#name, Purity::Reads},
#include "frontend/PureFunctions.def"
  };
  return functions;
}

ir::Effects effectsOf(bool reads) {
  ir::Effects effects;
  effects.readsMemory = reads;
  return effects;
}

/// Drops the ways in which headers and compilers dress a library function's name.
std::string_view plainName(std::string_view name) {
  for (const std::string_view prefix : {"std::", "__builtin_", "__tg_"})
    if (name.starts_with(prefix))
      name.remove_prefix(prefix.size());
  return name;
}

/// `sqrtf` is listed as `sqrt`.
std::optional<Purity> purityOf(std::string_view qualifiedName) {
  const std::string_view name = plainName(qualifiedName);
  const auto exact = table().find(name);
  if (exact != table().end())
    return exact->second;
  if (name.ends_with('f') || name.ends_with('l')) {
    const auto base = table().find(name.substr(0, name.size() - 1));
    if (base != table().end() &&
        (base->second == Purity::Math || base->second == Purity::SilentMath))
      return base->second;
  }
  return std::nullopt;
}

} // namespace

PureFunctions::PureFunctions(const std::vector<std::string> &extra) {
  for (const std::string &entry : extra) {
    const std::size_t end = entry.find_first_of(" \t");
    const bool reads = end != std::string::npos && entry.find("reads", end) != std::string::npos;
    extra_[entry.substr(0, end)] = effectsOf(reads);
  }
}

std::optional<ir::Effects> PureFunctions::library(std::string_view qualifiedName) const {
  const std::optional<Purity> purity = purityOf(qualifiedName);
  return purity ? std::optional(effectsOf(*purity == Purity::Reads)) : std::nullopt;
}

bool PureFunctions::setsErrno(std::string_view qualifiedName) {
  return purityOf(qualifiedName) == Purity::Math;
}

std::optional<ir::Effects> PureFunctions::extra(std::string_view qualifiedName) const {
  const auto found = extra_.find(std::string(qualifiedName));
  if (found == extra_.end())
    return std::nullopt;
  return found->second;
}

} // namespace parlift::frontend
