#include "report/Profile.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <sstream>

namespace parlift::report {

namespace {

using Json = nlohmann::ordered_json;
constexpr const char *schema = "parlift.profile/1";

bool isSameFile(const std::string &left, const std::string &right) {
  std::error_code ignored;
  return left == right || std::filesystem::equivalent(left, right, ignored);
}

} // namespace

const MeasuredLoop *Profile::find(const std::string &path, unsigned line, unsigned column) const {
  const auto found = std::find_if(loops.begin(), loops.end(), [&](const MeasuredLoop &loop) {
    return loop.line == line && loop.column == column && isSameFile(loop.path, path);
  });
  return found == loops.end() ? nullptr : &*found;
}

Result<Profile> gatherRecords(std::string_view text) {
  Profile profile;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    MeasuredLoop loop;
    double timed = 0, nanoseconds = 0;
    words >> loop.executions >> loop.iterations >> timed >> nanoseconds >> loop.line >> loop.column;
    if (!words || words.get() != ' ' || !std::getline(words, loop.path))
      return Failure{fmt::format("`{}` is no record of a clock", line)};
    constexpr double second = 1e9;
    loop.seconds = timed > 0 ? nanoseconds / second * (loop.executions / timed) : 0;
    const auto same =
        std::find_if(profile.loops.begin(), profile.loops.end(), [&](const MeasuredLoop &other) {
          return other.line == loop.line && other.column == loop.column && other.path == loop.path;
        });
    if (same == profile.loops.end()) {
      profile.loops.push_back(std::move(loop));
      continue;
    }
    same->executions += loop.executions;
    same->iterations += loop.iterations;
    same->seconds += loop.seconds;
  }
  return profile;
}

Result<Profile> parseProfile(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  const Failure wrong{fmt::format("no profile of schema {}", schema)};
  try {
    if (json.is_discarded() || json.at("schema") != schema)
      return wrong;
    Profile profile;
    profile.seconds = json.at("seconds").get<double>();
    for (const Json &entry : json.at("loops")) {
      MeasuredLoop loop;
      loop.path = entry.at("path").get<std::string>();
      loop.line = entry.at("line").get<unsigned>();
      loop.column = entry.at("column").get<unsigned>();
      loop.executions = entry.at("executions").get<double>();
      loop.iterations = entry.at("iterations").get<double>();
      loop.seconds = entry.at("seconds").get<double>();
      profile.loops.push_back(std::move(loop));
    }
    return profile;
  } catch (const Json::exception &) {
    return wrong;
  }
}

std::string renderProfile(const Profile &profile) {
  Json loops = Json::array();
  for (const MeasuredLoop &loop : profile.loops)
    loops.push_back({{"path", loop.path},
                     {"line", loop.line},
                     {"column", loop.column},
                     {"executions", loop.executions},
                     {"iterations", loop.iterations},
                     {"seconds", loop.seconds}});
  const Json document{
      {"schema", schema}, {"seconds", profile.seconds}, {"loops", std::move(loops)}};
  return document.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace parlift::report
