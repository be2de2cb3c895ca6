#include "NestBuilder.h"

#include <algorithm>

namespace parlift::analysis {

namespace {

const char *text(diag::DependenceKind kind) {
  switch (kind) {
  case diag::DependenceKind::RAW:
    return "RAW";
  case diag::DependenceKind::WAR:
    return "WAR";
  case diag::DependenceKind::WAW:
    return "WAW";
  }
  return "?";
}

const char *text(diag::Direction direction) {
  switch (direction) {
  case diag::Direction::Lt:
    return "<";
  case diag::Direction::Eq:
    return "=";
  case diag::Direction::Gt:
    return ">";
  case diag::Direction::Le:
    return "<=";
  case diag::Direction::Ge:
    return ">=";
  case diag::Direction::Star:
    return "*";
  }
  return "?";
}

} // namespace

std::vector<std::string> Nest::texts(const DependenceSet &set) {
  std::vector<std::string> result;
  for (const Dependence &dependence : set.dependences) {
    std::string directions, distances;
    for (const diag::Direction direction : dependence.direction)
      directions += (directions.empty() ? "" : ",") + std::string(text(direction));
    for (const auto &distance : dependence.distance)
      distances += (distances.empty() ? "" : ",") + (distance ? std::to_string(*distance) : "_");
    result.push_back(std::string(text(dependence.kind)) + " " + std::to_string(dependence.source) +
                     "->" + std::to_string(dependence.sink) + " (" + directions + ") [" +
                     distances + "]" + (dependence.exact ? "" : "?"));
  }
  std::sort(result.begin(), result.end());
  return result;
}

} // namespace parlift::analysis
