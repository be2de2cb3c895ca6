/// \file
/// Which variable a name means right before a loop.
///
///     int n;                                  before the loop: n is the block's, m the parameter, A the global
///     { int n = m; for (...) ...; int k; }
#pragma once

#include "ir/Stmt.h"

#include <map>
#include <string>
#include <string_view>

namespace parlift::legality {

class NamesBefore {
public:
  NamesBefore(const ir::Function &function, const ir::Stmt &loop);
  /// Null: none, or it is not known which of several.
  ir::SymbolRef find(std::string_view name) const;
  /// The same of parameters and of variables that are declared with a value, or assigned on the way: those are sure to
  /// have one.
  ir::SymbolRef findSet(std::string_view name) const;

private:
  bool descend(const ir::Stmt &stmt);
  void passBy(const ir::Stmt &stmt);

  struct Known {
    ir::SymbolRef symbol;
    bool isSet = false;
  };
  const ir::Stmt &loop_;
  const bool isStructured_; ///< no jump leads past what has run before
  std::map<std::string, Known, std::less<>> known_;
};

} // namespace parlift::legality
