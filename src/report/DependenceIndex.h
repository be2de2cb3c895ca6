/// \file
/// The dependences of a function, found by their loop, or by what they are: there may be a million of them.
///
///     rowsOf("f:1.2")                         numbers of those that have the loop in common, in order
///     numberOf(RAW, a[i], a[i - 1], {<})      the one; 0: none is so
///
/// Numbers begin with 1, as the direction matrix shows them. The records outlive the index.
#pragma once

#include "diag/Report.h"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace parlift::report {

class DependenceIndex {
public:
  explicit DependenceIndex(const std::vector<diag::DependenceRecord> &records);

  const std::vector<unsigned> &rowsOf(const std::string &loop) const;
  unsigned numberOf(diag::DependenceKind kind, const SourceRange &source, const SourceRange &sink,
                    const std::vector<diag::Direction> &direction) const;
  const diag::DependenceRecord &operator[](unsigned number) const { return records_[number - 1]; }

private:
  using Key =
      std::tuple<diag::DependenceKind, std::uint32_t, std::uint32_t, std::vector<diag::Direction>>;

  const std::vector<diag::DependenceRecord> &records_;
  std::map<std::string, std::vector<unsigned>> byLoop_;
  std::map<Key, unsigned> numbers_;
};

} // namespace parlift::report
