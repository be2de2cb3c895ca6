/// \file
/// Can what an iteration reads be read before it is known whether the loop gets there?
///
///     int a[1000];  for (i = 0; i < n; i++) if (a[i + 1] == key) break;      yes, where n - 1 < 1000
///     void f(int n, const int *p)    ...    if (p[i] == key) break;         no: p[n - 1] need not exist when p[3] is the key
///     void f(int n, const int p[static n])                                  yes
///     for (p = s; p < e; p++) if (*p == key) break;                         yes, in C: p < e has a meaning inside one object only
///
/// An access is sure where its subscript, an affine form of the counters whose ends are known, stays inside an object of known extent:
/// a declared array, a container, a parameter with `static`. What depends on values of the program becomes a guard. What an expression
/// does besides reading must not trap: integers are divided by what is not zero, shifted by less than their width; no number
/// with a point becomes an integer; calls have no effects and read no memory. Signed sums may overflow behind the exit; the caller rewrites
/// them (`wrapping`).
#pragma once

#include "ir/Stmt.h"
#include "legality/search/SearchBody.h"
#include "legality/search/Sum.h"

#include <functional>
#include <map>

namespace parlift::legality {

class SureElements {
public:
  /// Values of a variable while iterations are looked at, both ends included. Of a pointer: elements from `object`.
  struct Ends {
    Sum low, high;
    ir::ExprRef
        object; ///< of a pointer: the array or container; null: what it points to in the first iteration
    std::optional<Sum>
        extent; ///< of a pointer without object: so many elements are sure to exist there
  };
  SureElements(const ir::Function &function, std::set<const ir::Symbol *> changing)
      : function_(function), changing_(std::move(changing)) {}

  /// From here on expressions are those of iterations, which set these.
  void setChanging(std::set<const ir::Symbol *> changing) { changing_ = std::move(changing); }
  void set(const ir::Symbol &symbol, Ends ends) { ends_[&symbol] = std::move(ends); }
  void forget(const ir::Symbol &symbol) { ends_.erase(&symbol); }
  /// The program evaluates this before the loop does anything: what it dereferences exists.
  void trust(const ir::Expr &evaluated);

  /// All that it evaluates; with what it may need among the guards. False: see `refusal`.
  bool isSure(const ir::ExprRef &expr);
  /// The ends of an affine form; nullopt: it is none.
  std::optional<Ends> endsOf(const ir::ExprRef &expr);
  /// An element counted from the first one of an object of so many.
  struct Place {
    ir::ExprRef object;
    std::map<const ir::Symbol *, std::int64_t> factors;
    Sum rest, extent;
  };
  /// Nullopt: it is not known of which object, or how long that is.
  std::optional<Place> placeOf(const ir::Expr &subscript);
  /// Of a pointer: an object, and the number of its element.
  std::optional<std::pair<ir::ExprRef, Sum>> objectOf(const ir::ExprRef &pointer);

  const std::vector<ir::ExprRef> &guards() const { return guards_; }
  const std::optional<SearchRefusal> &refusal() const { return refusal_; }
  void need(const Sum &value); ///< must not be negative
  void need(ir::ExprRef condition);

private:
  struct Linear {
    std::map<const ir::Symbol *, std::int64_t> factors;
    Sum rest;
    bool isSure = true;
  };
  std::optional<Linear> linear(const ir::ExprRef &expr);
  std::optional<Linear> pointer(const ir::ExprRef &expr, ir::ExprRef &object,
                                std::optional<Sum> &extent);
  /// `p + i`, `p[i]`: the pointer that is the first operand, by the second one.
  std::optional<Linear> moved(const ir::Expr &sum, ir::ExprRef &object, std::optional<Sum> &extent);
  std::optional<Sum> extentOf(const ir::ExprRef &object) const;
  std::optional<Sum> promised(const ir::Symbol &parameter) const;
  Sum end(const Linear &form, bool high) const;
  bool isSureElement(const ir::ExprRef &subscript);
  bool isSurePlace(const ir::ExprRef &place);
  bool isSureQuotient(const ir::Expr &expr);
  bool isSteady(const ir::Expr &expr) const;
  bool isTrusted(const ir::Expr &place) const;
  bool refuse(diag::ReasonId reason, const ir::Expr &place);

  const ir::Function &function_;
  std::set<const ir::Symbol *> changing_; ///< variables that iterations set
  std::map<const ir::Symbol *, Ends> ends_;
  std::vector<const ir::Expr *> trusted_; ///< Subscripts
  std::vector<ir::ExprRef> guards_;
  bool isImpossible_ = false; ///< one of them never holds
  std::optional<SearchRefusal> refusal_;
};

/// Signed sums, differences, products and opposites that may overflow are computed modulo 2^n, subscripts apart.
ir::StmtRef wrapping(const ir::StmtRef &stmt);

} // namespace parlift::legality
