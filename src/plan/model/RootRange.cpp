#include "plan/model/RootRange.h"

#include "ir/Walk.h"

#include <cstdlib>

namespace parlift::plan {

RootRange rootOf(const std::string &path) {
  const auto number = static_cast<unsigned>(std::strtoul(path.c_str(), nullptr, 10));
  return {number, number + 1};
}

bool RootRange::contains(const std::string &path) const {
  const unsigned number = rootOf(path).begin;
  return begin <= number && number < end;
}

RootRange RootRange::following(const ir::Function &before, const ir::Function &after) const {
  return {begin, end == RootRange().end ? end : end + rootsOf(after) - rootsOf(before)};
}

unsigned rootsOf(const ir::Function &function) {
  unsigned count = 0;
  ir::forEachLoop(*function.body, [&](const ir::Stmt &, const ir::LoopStack &enclosing) {
    count += enclosing.empty() ? 1 : 0;
    return false;
  });
  return count;
}

} // namespace parlift::plan
