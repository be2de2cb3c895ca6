#include "frontend/DeclarationRules.h"

#include "frontend/Invocation.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace parlift::frontend {

namespace {

/// The last flag counts, as for compilers: `-std=c99 -ansi` is C of 1990.
bool isC90(const std::vector<std::string> &flags) {
  constexpr std::array names = {"c89", "c90", "gnu89", "gnu90", "iso9899:1990", "iso9899:199409"};
  bool result = false;
  for (const std::string &flag : flags)
    if (const std::size_t name = flag.find("std="); flag.starts_with("-") && name <= 2)
      result = std::ranges::count(names, std::string_view(flag).substr(name + 4)) != 0;
    else if (flag == "-ansi" || flag == "--ansi")
      result = true;
  return result;
}

/// `-Werror=` asks for it, too, and `-Wno-error=` says nothing against it.
bool warns(const std::vector<std::string> &flags) {
  bool result = false;
  for (const std::string &flag : flags)
    if (flag.starts_with("-W") && flag.ends_with("declaration-after-statement"))
      result = !flag.starts_with("-Wno-") || flag.starts_with("-Wno-error=");
  return result;
}

} // namespace

DeclarationRules declarationRules(const Request &request) {
  const std::vector<std::string> flags = flagsOf(request);
  const bool isOld = isC90(flags);
  return {isOld || warns(flags), isOld};
}

} // namespace parlift::frontend
