#include "NestBuilder.h"

#include <algorithm>

namespace parlift::analysis {

std::vector<std::string> Nest::texts(const DependenceSet &set) {
  std::vector<std::string> result;
  for (const Dependence &dependence : set.dependences) {
    std::string directions, distances;
    for (const diag::Direction direction : dependence.direction)
      directions += (directions.empty() ? "" : ",") + std::string(diag::name(direction));
    for (const auto &distance : dependence.distance)
      distances += (distances.empty() ? "" : ",") + (distance ? std::to_string(*distance) : "_");
    result.push_back(std::string(diag::name(dependence.kind)) + " " +
                     std::to_string(dependence.source) + "->" + std::to_string(dependence.sink) +
                     " (" + directions + ") [" + distances + "]" + (dependence.exact ? "" : "?"));
  }
  std::sort(result.begin(), result.end());
  return result;
}

} // namespace parlift::analysis
