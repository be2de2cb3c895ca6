/// \file
/// What a statement may assign: variables, and memory by its names and by the objects that it lies in. Private to the folder.
///
///     v->data[i] = t;  f(&n, w);        symbols   n, and what f assigns of its own file
///                                       roots     *((v.2;).0;), and those of f's stores in the caller's names
///                                       stores    the objects that f's stores may reach
///
/// Calls are followed four deep where their functions are in sight; what is not is taken to store anywhere. A function that calls
/// itself assigns what its body does and what the calls in it make of that, in the names around them, once that adds nothing more:
///
///     int fill(Node *n, int *out) { out[0]++; return n ? fill(n->next, out) : 0; }      *((v.out;)) of both
///
/// All of it is too large rather than too small: a value that survives may be trusted, one that does not is asked for again.
#pragma once

#include "ir/Declared.h"
#include "ir/Memory.h"
#include "ir/Stmt.h"

#include <set>
#include <string>

namespace parlift::analysis {

/// Every variable that `stmt` may assign or declares, what it passes by address or reference included.
/// `throughMemory`: it also stores through pointers or calls what may store.
struct Assigned {
  std::set<const ir::Symbol *, ir::Declared> symbols;
  std::set<std::string> roots; ///< of memory stored to, see rootOf
  /// Of structures that begin anew: declared with a value, or handed to a call by their value, where it is not shown (recordShown).
  std::set<std::string> copies;
  /// Of containers that are resized, and of their elements: these stay that container's, wherever they lie afterwards.
  std::set<std::string> changes;
  bool anything = false; ///< a call, or a store that cannot be named
  bool throughReference = false;
  bool calls = false;        ///< a function that is not in sight
  bool resizes = false;      ///< some container, by whatever name
  bool unknownStore = false; ///< of a callee, or without a name, to an object that is not known
  bool unknownOwner =
      false; ///< the same, and not of a number: it may be to what a container keeps its elements by
  ir::MemoryObjects stores; ///< what callees, and stores without a name, write to else
  ir::MemoryObjects named;  ///< what stores with a name are known to write to, one object each

  /// It may write to one of these by a call or through another function's names. None: to something not known.
  bool mayReach(const ir::MemoryObjects &objects) const;
  /// Elements may go from one container to another, as in `v.swap(w)` and `w = std::move(v)`; not by `*x += d` of a number.
  bool mayMoveElements() const { return calls || unknownOwner; }
  void storesAnywhere() { unknownStore = unknownOwner = true; }
  /// To one of these objects, none: to something not known. `what`: the type of what is stored, where it is known; a number leads
  /// no container to other elements.
  void storesTo(const ir::MemoryObjects &objects, const ir::Type *what = nullptr);
  void mayStoreTo(const ir::MemoryObjects &objects);
  void add(const Assigned &more);
  /// It has all that `other` has.
  bool covers(const Assigned &other) const;
};
Assigned assignedIn(const ir::Stmt &stmt);
/// While one lives in this thread, what a function assigns is found once: no function may change. Without one around it
/// each question remembers for itself.
class CalleesAtOnce {
public:
  CalleesAtOnce();
  ~CalleesAtOnce();
  CalleesAtOnce(const CalleesAtOnce &) = delete;
  CalleesAtOnce &operator=(const CalleesAtOnce &) = delete;

private:
  bool isOutermost_;
};
Assigned assignedBy(const ir::Expr &call);
/// With what the statement stores to under names of its own among `stores`.
Assigned withOwnStores(Assigned assigned, const ir::Stmt &stmt);
/// The objects that an lvalue may lie in; none: not known.
ir::MemoryObjects objectsOf(const ir::Expr &lvalue);
/// Textual root of the memory an lvalue denotes: the pointer expression, and the field if any.
std::string rootOf(const ir::Expr &lvalue);
/// The local record of which a parameter is a copy, the same one all through the call, as nobody stores to either meanwhile:
///
///     put(q, i, v)      q local, no address of it taken, and put's m is only read:   m.data is q.data
///
/// Null: the parameter is no such copy. What lies behind pointers in the record is another matter.
const ir::Expr *recordShown(const ir::Expr &call, std::size_t argument, const ir::Function &target);
/// A root of memory in the variable itself, not behind a pointer that it holds.
bool isInVariable(const std::string &root, const ir::Symbol &variable);
/// A root in the names of a callee, in those around the call, as far as it has any; '?' where it has none. A record that is
/// shown is named as around the call.
std::string rootAroundCall(std::string root, const ir::Expr &call, const ir::Function &target);

} // namespace parlift::analysis
