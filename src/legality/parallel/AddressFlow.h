/// \file
/// Where does the address of a variable go while a loop runs?
///
///     for (i = 0; i < n; i++) {
///       t[0] = i;  f(t);                      f only reads and writes what its parameter points to: into that parameter
///       double *p = t;                        into a variable of the iteration's own
///       rows[i] = t;                          kept behind the iteration: it escapes
///       h = (long)t;   if (t == first) ...    the number itself matters: it escapes
///     }
///
/// A copy of the variable for each thread has another address than the variable. That is no difference where an address
/// is only followed: subscripts, fields, arguments of functions that do no more with their parameters, pointers and records of
/// the iteration's own that hold it. What is stored anywhere else, returned out of the loop, compared or made a number
/// would tell, and a pointer to a thread's copy dangles behind the loop.
#pragma once

#include "analysis/scalars/Liveness.h"
#include "ir/Stmt.h"

#include <functional>
#include <set>

namespace parlift::legality {

struct AddressFlow {
  const ir::Expr *escape =
      nullptr; ///< where it escapes, in the loop or in a function that the loop calls; null: nowhere
  std::set<const ir::Symbol *> objects; ///< names of the object: the variable, and references to it
  std::set<const ir::Symbol *> holders; ///< what may hold its address
};

/// Of a whole function's body: the address escapes where it goes anywhere but to callees, so that a name of the function's own
/// that holds it counts too. Of a pointer variable `isPointee` asks for what it points to, a block of memory of which each
/// thread is to have a copy. Calls without a body in sight are taken to keep no address: those that might are opaque to the
/// analysis. `inner`: a loop in that body, with whose iterations the references end that it declares.
AddressFlow flowOfAddress(const ir::Stmt &loop, const ir::Symbol &symbol, bool isPointee,
                          const analysis::Liveness &liveness, const ir::Stmt *inner = nullptr);

/// The same of what no variable is: `isObject` says which places are the object, a member of `this` for one.
AddressFlow flowOfAddress(const ir::Stmt &loop, std::function<bool(const ir::Expr &)> isObject,
                          const analysis::Liveness &liveness);

} // namespace parlift::legality
