/// \file
/// Polynomials and constraints as C text that is valid just before a given loop: what InTree makes, printed.
///
///     n - k - 1 >= 0      "n > k"          i·n + n - 1         "i * n + n - 1"
///
/// For what a kernel's mark and the estimate by sizes still hold as text; everything else asks InTree.
#pragma once

#include "analysis/model/InTree.h"

#include <optional>
#include <string>

namespace parlift::analysis {

class CText {
public:
  CText(const NestModel &model, LoopIndex loop) : tree_(model, loop) {}

  std::optional<std::string> text(const Polynomial &value) const;
  std::optional<std::string> longText(const Polynomial &value) const;
  std::optional<std::string> lengthText(const Polynomial &value) const;
  std::optional<std::string> text(const Constraint &constraint) const;
  std::optional<std::string> text(const Base &base) const;
  void computeAsDouble() { tree_.computeAsDouble(); }
  void sayInC(AtomId id) { tree_.sayInC(id); }

private:
  InTree tree_;
};

/// The words of a pointer to what the base is: `v.data()` of a vector, `&x` of a variable.
std::string addressWords(const Base &base);

} // namespace parlift::analysis
