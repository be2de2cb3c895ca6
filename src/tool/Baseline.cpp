#include "tool/Baseline.h"

#include "support/FileIo.h"
#include "tool/Output.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <utility>

namespace parlift::tool {
namespace {

using diag::Verdict;
using Json = nlohmann::json;

std::optional<Verdict> verdictNamed(const std::string &name) {
  for (const Verdict verdict :
       {Verdict::Parallel, Verdict::Conditional, Verdict::Sequential, Verdict::Unknown})
    if (diag::name(verdict) == name)
      return verdict;
  return std::nullopt;
}

bool isParallel(Verdict verdict) {
  return verdict == Verdict::Parallel || verdict == Verdict::Conditional;
}

std::string normal(const std::string &path) {
  return std::filesystem::path(path).lexically_normal().string();
}

} // namespace

Baseline::Key Baseline::keyOf(const std::string &path, const std::string &loop) {
  return {normal(path), loop};
}

/// Verdicts are declared from the best to the worst.
void Baseline::keepWorst(std::map<Key, Verdict> &verdicts, const Key &key, Verdict verdict) {
  const auto [entry, isNew] = verdicts.emplace(key, verdict);
  if (!isNew)
    entry->second = std::max(entry->second, verdict);
}

/// A file without any of its loops may have been emptied, too.
void Baseline::warnOfLostLoops(const std::set<Key> &seen,
                               const std::set<std::string> &whole) const {
  std::set<std::string> files;
  for (const std::string &path : whole)
    files.insert(normal(path));
  for (const auto &[key, verdict] : before_)
    if (isParallel(verdict) && files.contains(key.file) && !seen.contains(key))
      printWarning(fmt::format("the loop {} of {} was {}, and there is no such loop now; write the "
                               "baseline anew if that is right",
                               key.loop, key.file, diag::name(verdict)));
}

Result<Baseline> Baseline::read(const std::string &path) {
  const Result<std::string> text = readFile(path);
  if (!text)
    return Failure{text.error()};
  const Json document = Json::parse(*text, nullptr, false);
  const Failure failure{
      fmt::format("`{}` is not what `parlift analyze --format=json` writes", path)};
  if (!document.is_object() || document.value("schema", "") != "parlift.analysis/1")
    return failure;
  Baseline result;
  try {
    for (const Json &file : document.at("files"))
      for (const Json &function : file.at("functions"))
        for (const Json &loop : function.at("loops")) {
          const std::optional<Verdict> verdict = verdictNamed(loop.at("verdict"));
          if (!verdict)
            return failure;
          keepWorst(result.before_, keyOf(file.at("path"), loop.at("id")), *verdict);
        }
  } catch (const Json::exception &) {
    return failure;
  }
  return result;
}

bool Baseline::holds(const diag::Report &now, const std::set<std::string> &whole) const {
  bool result = true;
  std::set<Key> seen;
  for (const diag::FileRecord &file : now.files)
    for (const diag::FunctionRecord &function : file.functions)
      for (const diag::LoopRecord &loop : function.loops) {
        const auto before = before_.find(*seen.insert(keyOf(file.path, loop.id)).first);
        if (before == before_.end() || !isParallel(before->second) || isParallel(loop.verdict))
          continue;
        result = false;
        printError(fmt::format("the loop {} at {}:{} was {} and is {} now: {}", loop.id, file.path,
                               loop.range.line(), diag::name(before->second),
                               diag::name(loop.verdict), loop.reason));
      }
  warnOfLostLoops(seen, whole);
  return result;
}

} // namespace parlift::tool
