/// \file
/// What the questions about transformations answer: the evidence that the mechanism demands, or why not.
///
///     canPermute(nest, band, order)      PermutationEvidence        permute(evidence)  the new tree
///                                        Refusal: proved illegal    "interchange is not legal: ..."
///                                        Refusal: not proved        "... what is missing ..."
///                                        Refusal: does not fit      "... is not the whole body ..."
///
/// Evidence has private constructors: only the question makes it. Questions about a part of a verdict, whether an array can be
/// private for one, refuse with a note on that verdict: Answer<PrivateArray, diag::Note>.
#pragma once

#include "diag/Report.h"

#include <cassert>
#include <cstdint>
#include <optional>
#include <utility>

namespace parlift::legality {

struct Refusal {
  diag::Remark remark;
};

template <typename Evidence, typename Why = Refusal> class [[nodiscard]] Answer {
public:
  Answer(Evidence evidence) : evidence_(std::move(evidence)) {}
  Answer(Why refusal) : refusal_(std::move(refusal)) {}

  explicit operator bool() const { return evidence_.has_value(); }
  const Evidence &operator*() const {
    assert(evidence_ && "the evidence of a refusal");
    return *evidence_;
  }
  const Evidence *operator->() const { return &**this; }
  const Why &refusal() const {
    assert(refusal_ && "the refusal of evidence");
    return *refusal_;
  }

private:
  std::optional<Evidence> evidence_;
  std::optional<Why> refusal_;
};

} // namespace parlift::legality
