// What is passed on from iteration to iteration, as a scan.
#include "legality/parallel/ParallelQuestion.h"

namespace parlift::legality {

using namespace analysis;
using diag::NeedKind;
using diag::ReasonId;
using diag::Verdict;

/// All variables that are passed on, and these dependences, are states that blocks of iterations can do without. False: the
/// variables are refused.
bool Question::passOn(const std::vector<unsigned> &carried) {
  triedScan_ = true;
  if (!refused_) {
    auto answer = canScan(nest_, loop_, {passedOn_, steady_}, carried);
    if (auto *scan = std::get_if<Scan>(&answer)) {
      const std::string &name = scan->need.names.front();
      const SourceRange &where = nest_.loop(loop_).stmt->source.keyword;
      const auto rounding = roundingOf(*scan->mark, where, name);
      if (nest_.options.strictFp && rounding) {
        refuse(Verdict::Sequential, ReasonId::StrictFp, {name}, where);
        return true;
      }
      if (rounding)
        answer_.more.push_back(*rounding);
      if (scan->distributes)
        answer_.needs.push_back({NeedKind::Distribute, "", {}});
      formsAreStates();
      answer_.needs.push_back(std::move(scan->need));
      answer_.scan = std::move(scan->mark);
      slices_ = std::move(scan->slices);
      return true;
    }
    notScanned_ = std::get<ScanRefusal>(std::move(answer));
  }
  for (const ScalarUse &use : passedOn_)
    refuseScalar(use);
  return false;
}

/// Where there is a scan, variables with closed forms are passed on by it: its blocks run the user's own steps of them.
void Question::formsAreStates() {
  for (const ScalarUse &use : steady_)
    parts_.roles[use.symbol.get()] = ScalarRole::Carried;
  parts_.inductions.clear();
  std::erase_if(answer_.needs,
                [](const diag::Need &one) { return one.kind == NeedKind::Induction; });
}

void Question::addWhyNotScanned(std::vector<diag::Note> &notes) const {
  if (notScanned_ && notScanned_->isNear && notScanned_->place.valid())
    notes.push_back({notScanned_->place, "no scan: " + notScanned_->reason});
}

} // namespace parlift::legality
