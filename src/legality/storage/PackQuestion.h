/// \file
/// The question of CanPack.h while it is asked. Private to its sources:
///
///     CanPack.cpp        the box, the answer
///     PackWrites.cpp     what is written, of the array and otherwise
///     PackReads.cpp      which reads are meant, and how they lie to each other
#pragma once

#include "legality/loops/Reordering.h"
#include "legality/storage/CanPack.h"

#include <optional>
#include <string>
#include <vector>

namespace parlift::legality {

class PackQuestion {
public:
  PackQuestion(const Nest &nest, LoopIndex loop, const std::string &text);

  Answer<PackEvidence> answer();

private:
  static constexpr const char *what = "pack";
  using Loops = std::vector<LoopIndex>;
  struct Read {
    const analysis::Access *access;
    Loops loops; ///< whose counters name it, outermost first
    std::vector<std::int64_t> ahead;
  };

  Refusal unsuited(const std::string &why, const SourceRange &place = {}) const {
    return refuse(diag::ReasonId::TransformUnsuited, nest_, loop_, what, why,
                  place.valid() ? std::vector<diag::Note>{{place, "here"}}
                                : std::vector<diag::Note>{});
  }

  std::optional<Refusal> findReads();
  std::optional<Refusal> loopsOf(const analysis::Access &access, Loops &loops) const;
  std::optional<std::vector<std::int64_t>> distance(const Read &other) const;
  bool isSameRange(LoopIndex a, LoopIndex b) const;
  std::optional<Refusal> findDimensions();
  std::optional<Refusal> cannotCopyOver(LoopIndex loop) const;
  std::optional<Refusal> mayBeWritten();
  bool areDistinct() const;
  bool isSaidBehind() const;
  std::optional<Refusal> cannotStoreBack();
  std::optional<Refusal> hasTwoOfAName() const;
  bool countsElements(LoopIndex loop) const;
  std::optional<Refusal> measure();
  bool isTouched(bool ifItRuns) const;

  const Nest &nest_;
  const analysis::AccessTable &table_;
  const LoopIndex loop_;
  const ir::Stmt &stmt_;
  const std::string wanted_;
  const bool isElement_;
  const analysis::Access *ref_ = nullptr; ///< the read by which the others are measured
  std::vector<Read> reads_;
  PackEvidence evidence_;
};

/// It calls something, or touches what others may change meanwhile.
bool evaluatesCalls(const ir::Expr &expr);
/// The variable or the field whose elements the place is one of.
std::string nameOf(const ir::Expr &place);

} // namespace parlift::legality
