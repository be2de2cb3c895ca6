/// \file
/// What `parallelize` has done to files, for programs: `--format=json` says what became of each loop (docs/schema/parlift.result.1.json),
/// `--format=yaml` has the changes as clang-apply-replacements takes them, byte ranges of the user's files and what stands there instead.
///
///     {"id": "f:1", "in": "source", "line": 3, "action": "parallel", "clauses": "reduction(+:s) if(n > 4000)", ...}
///
/// In: files one after another, with what was made of them. Out: one document. A changed line is one replacement, and lines that change
/// together are one: what no change names stays byte-identical. Paths in YAML are absolute, since it is applied elsewhere.
#pragma once

#include "pipeline/Pipeline.h"

#include <string>
#include <vector>

namespace parlift::tool {

class ResultData {
public:
  struct File {
    std::string path, before, text; ///< `text`: the whole file afterwards
    pipeline::ParallelizedFile result;
  };

  void add(File file) { files_.push_back(std::move(file)); }
  void addErrors(const std::vector<diag::ErrorRecord> &errors) {
    errors_.insert(errors_.end(), errors.begin(), errors.end());
  }
  std::string json(const std::string &target) const;
  std::string yaml() const;

private:
  std::vector<File> files_;
  std::vector<diag::ErrorRecord> errors_;
};

} // namespace parlift::tool
