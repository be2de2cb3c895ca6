/// \file
/// Sets of functions of one shape, closed under composition: what a loop's iterations do to the state that they pass on.
///
///     family       functions of x                 numbers that say one     from
///     last value   x, or v                        is it set; v             if (c[i]) x = b[i];
///     operator     x op v                         v                        x += b[i];   x = max(x, b[i]);
///     restarted    x + v, or v                    is it set; v             x = head[i] ? b[i] : x + b[i];
///     affine       a·x + v, x of up to four       a, v                     y[i] = p·y[i - 1] + q·y[i - 2] + b[i];
///     clamp        min(max(x + v, low), high)     v, low, high             x = max(x + a[i], 0);
///     bits         (x & a) ^ v                    a, v                     x = (x & m[i]) | b[i];
///     fractional   (a·x + b) / (c·x + d)          a, b, c, d               u = b[i] - a[i] / u;
///
/// A state of few values is in none of them: its functions are tables (Finite.h).
///
/// A value that an iteration computes from the state is a function of the state as it was when the block began: the same
/// numbers, as trees (Parts). A family says what each operation of C makes of them, and refuses what leads out of it. So to
/// compose functions is to run the body on Parts in place of numbers (Composer.h).
///
/// Integers are computed in the unsigned type of the state's width, where all of C's sums and products are exact modulo a
/// power of two, whatever partial results the composition has that the loop has not; minima and maxima of sums in a wider type.
/// Sources: Blelloch 1990; Kogge and Stone 1973; Ladner and Fischer 1980; Stone 1973 (fractional).
#pragma once

#include "ir/Scan.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parlift::legality {

/// The numbers of one function; null: zero, in families that calculate with them.
using Parts = std::vector<ir::ExprRef>;

/// What a choice by a comparison takes of the state x and another value b.
///
///     b > x ? b : x     keeps x where neither is larger, a NaN too       as blocks do: x before the loop is their neutral element
///     x > b ? x : b     takes b there: another zero, and a NaN           x >= b, b >= x, fmax: another zero
struct Extremum {
  bool isMaximum = true;
  bool keepsState = true; ///< where a NaN is compared
  bool isStrict = true;   ///< keeps one and the same of two zeros
};

/// A value: of the state (`parts`), or of anything else (`plain`).
struct ScanValue {
  ir::ExprRef plain;
  Parts parts;
  bool isOfState() const { return !parts.empty(); }
};

class Family {
public:
  virtual ~Family() = default;

  ir::ScanFamily kind{};
  std::string op;         ///< Operator
  ir::TypeRef number;     ///< in which it is calculated
  std::size_t states = 1; ///< that its functions take

  /// What the numbers are called, behind the name of a variable: "scale", "sum".
  virtual std::vector<std::string> names() const = 0;
  virtual ir::TypeRef typeOf(std::size_t) const { return number; }
  /// The state `index` itself, `x` being its variable.
  virtual Parts identity(std::size_t index, const ir::SymbolRef &x) const = 0;
  /// Nothing of the state is left.
  virtual std::optional<Parts> constant(const ir::ExprRef &) const { return std::nullopt; }
  virtual std::optional<Parts> binary(ir::BinaryOp, const ScanValue &, const ScanValue &) const {
    return std::nullopt;
  }
  virtual std::optional<Parts> unary(ir::UnaryOp, const Parts &) const { return std::nullopt; }
  virtual std::optional<Parts> extremum(const Extremum &, const Parts &,
                                        const ir::ExprRef &) const {
    return std::nullopt;
  }
  /// For extrema: the state can hold the value, so that what is written back is what has been compared.
  virtual bool holds(const ir::Expr &) const { return true; }
  /// A conversion of the state that changes nothing here.
  virtual bool passes(const ir::Type &to) const = 0;
  /// The value of the function with these numbers, of the states' values.
  virtual ir::ExprRef apply(const Parts &function,
                            const std::vector<ir::ExprRef> &values) const = 0;
  /// The same of values that are there, not functions of others: conditions on them may stand in it.
  virtual ir::ExprRef applyToValues(const Parts &function,
                                    const std::vector<ir::ExprRef> &values) const {
    return apply(function, values);
  }
  /// Statements behind each iteration that keep the numbers in the range of their type; empty: none.
  virtual std::vector<ir::StmtRef> rescale(const std::vector<ir::SymbolRef> &) const { return {}; }

  /// Statements behind each iteration for processors that are slow with numbers below the normal ones; empty: none.
  virtual std::vector<ir::StmtRef> settle(const std::vector<ir::SymbolRef> &) const { return {}; }

  Parts select(const ir::ExprRef &condition, const Parts &thenParts, const Parts &elseParts) const;
  /// Of a part, where null stands for it.
  ir::ExprRef written(const Parts &parts, std::size_t index) const;
};
using FamilyRef = std::shared_ptr<const Family>;

/// Those that states of these types may belong to, the cheapest ones first.
std::vector<FamilyRef> familiesFor(const std::vector<ir::TypeRef> &states);

} // namespace parlift::legality
