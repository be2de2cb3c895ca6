/// \file
/// The file `.parlift`: settings that stay the same for the files of a folder, in YAML.
///
///     strict-fp: true                # an option's long name, for every command that has it
///     pure-functions: pure.txt       # seen from the file's own folder
///     parallelize:                   # for this command alone
///       thread-cost: 0
///
/// In: a path. Out: what stands there, in order, as words; whether they are options is ConfigWords' question.
/// Refused with file and line: what is no YAML, a key that stands twice, a value that is neither a word nor a list
/// of words.
#pragma once

#include "support/Result.h"

#include <string>
#include <vector>

namespace parlift::tool {

struct ConfigSetting {
  std::string command; ///< whose section it stands in; empty: every command's
  std::string key;
  std::vector<std::string> values;
  unsigned line = 0;
};

struct Config {
  std::string path;
  std::vector<ConfigSetting> settings;
};

Result<Config> readConfig(const std::string &path);

/// The `.parlift` of the folder that `source` lies in, or of the nearest one above it; empty: there is none.
std::string nearestConfig(const std::string &source);

} // namespace parlift::tool
