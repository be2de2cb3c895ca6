#include "poly/System.h"

#include <algorithm>
#include <map>

namespace parlift::poly {

namespace {

/// Sums up repeated variables; no zero terms.
std::map<Variable, std::int64_t> collected(const Affine &form) {
  std::map<Variable, std::int64_t> result;
  for (const auto &[variable, coefficient] : form.terms)
    result[variable] += coefficient;
  std::erase_if(result, [](const auto &term) { return term.second == 0; });
  return result;
}

/// The terms of one sign moved to a side of their own, all coefficients positive.
struct Sides {
  Affine left, right; ///< left >= right
};
Sides split(const Affine &form) {
  Sides sides;
  for (const auto &[variable, coefficient] : collected(form)) {
    Affine &side = coefficient > 0 ? sides.left : sides.right;
    side.terms.emplace_back(variable, coefficient > 0 ? coefficient : -coefficient);
  }
  (form.constant > 0 ? sides.left : sides.right).constant =
      form.constant > 0 ? form.constant : -form.constant;
  return sides;
}

/// "right <= left", or "right < left" where that spares a "- 1".
std::string inequalityText(const Affine &form, const std::vector<std::string> &names) {
  Affine shifted = form;
  const bool strict = form.constant < 0;
  if (strict)
    shifted.constant += 1;
  const Sides sides = split(shifted);
  if (sides.right.terms.empty())
    return text(sides.left, names) + (strict ? " > " : " >= ") + text(sides.right, names);
  return text(sides.right, names) + (strict ? " < " : " <= ") + text(sides.left, names);
}

std::string equalityText(const Affine &form, const std::vector<std::string> &names) {
  const Sides sides = split(form);
  if (sides.left.terms.empty())
    return text(sides.right, names) + " = " + text(sides.left, names);
  return text(sides.left, names) + " = " + text(sides.right, names);
}

/// Bounds `low <= v` and `v < high` of one variable with coefficient one, and what is left.
struct Bounds {
  const Row *low = nullptr, *high = nullptr;
};

Affine without(Affine form, Variable variable) {
  std::erase_if(form.terms, [variable](const auto &term) { return term.first == variable; });
  return form;
}

/// "1 <= i < n"
std::string chainText(Variable variable, const Bounds &bounds,
                      const std::vector<std::string> &names) {
  Affine high = without(bounds.high->form, variable);
  high.constant += 1;
  return text(negated(without(bounds.low->form, variable)), names) + " <= " + names[variable] +
         " < " + text(high, names);
}

std::string rowsText(const Conjunction &rows, const std::vector<std::string> &names) {
  std::vector<std::string> parts;
  std::vector<bool> done(rows.size(), false);
  for (Variable v = 0; v < names.size(); ++v) {
    Bounds bounds;
    for (std::size_t k = 0; k < rows.size(); ++k) {
      if (done[k] || rows[k].isEquality)
        continue;
      const auto terms = collected(rows[k].form);
      const auto found = terms.find(v);
      if (found == terms.end())
        continue;
      if (found->second == 1 && bounds.low == nullptr)
        bounds.low = &rows[k];
      else if (found->second == -1 && bounds.high == nullptr)
        bounds.high = &rows[k];
    }
    if (bounds.low == nullptr || bounds.high == nullptr)
      continue;
    done[static_cast<std::size_t>(bounds.low - rows.data())] = true;
    done[static_cast<std::size_t>(bounds.high - rows.data())] = true;
    parts.push_back(chainText(v, bounds, names));
  }
  for (std::size_t k = 0; k < rows.size(); ++k)
    if (!done[k])
      parts.push_back(rows[k].isEquality ? equalityText(rows[k].form, names)
                                         : inequalityText(rows[k].form, names));
  std::string result;
  for (const std::string &part : parts)
    result += (result.empty() ? "" : " and ") + part;
  return result;
}

} // namespace

std::string text(const Affine &form, const std::vector<std::string> &names) {
  std::string result;
  auto append = [&result](std::int64_t coefficient, const std::string &factor) {
    const bool negative = coefficient < 0;
    const std::string size = std::to_string(coefficient).substr(negative ? 1 : 0);
    if (result.empty())
      result += negative ? "-" : "";
    else
      result += negative ? " - " : " + ";
    if (factor.empty())
      result += size;
    else
      result += size == "1" ? factor : size + "*" + factor;
  };
  // Positive terms first, the constant last: "n - i - 1"; but "1 - i" rather than "-i + 1".
  const auto terms = collected(form);
  for (const auto &[variable, coefficient] : terms)
    if (coefficient > 0)
      append(coefficient, names[variable]);
  const bool constantLeads = result.empty() && form.constant > 0;
  if (constantLeads)
    append(form.constant, "");
  for (const auto &[variable, coefficient] : terms)
    if (coefficient < 0)
      append(coefficient, names[variable]);
  if (form.constant != 0 && !constantLeads)
    append(form.constant, "");
  return result.empty() ? "0" : result;
}

std::string System::text() const {
  std::string result = rowsText(rows_, names_);
  for (const Affine &form : nonZero_) {
    const Sides sides = split(form);
    result += (result.empty() ? "" : " and ") + poly::text(sides.left, names_) +
              " != " + poly::text(sides.right, names_);
  }
  return result.empty() ? "true" : result;
}

} // namespace parlift::poly
