#include "report/DependenceIndex.h"

namespace parlift::report {

DependenceIndex::DependenceIndex(const std::vector<diag::DependenceRecord> &records)
    : records_(records) {
  for (unsigned number = 1; number <= records.size(); ++number) {
    const diag::DependenceRecord &record = records[number - 1];
    for (const std::string &loop : record.loops)
      byLoop_[loop].push_back(number);
    numbers_.emplace(Key{record.kind, record.source.begin, record.sink.begin, record.direction},
                     number);
  }
}

const std::vector<unsigned> &DependenceIndex::rowsOf(const std::string &loop) const {
  static const std::vector<unsigned> none;
  const auto found = byLoop_.find(loop);
  return found == byLoop_.end() ? none : found->second;
}

unsigned DependenceIndex::numberOf(diag::DependenceKind kind, const SourceRange &source,
                                   const SourceRange &sink,
                                   const std::vector<diag::Direction> &direction) const {
  const auto found = numbers_.find(Key{kind, source.begin, sink.begin, direction});
  return found == numbers_.end() ? 0 : found->second;
}

} // namespace parlift::report
