/// \file
/// May calls in a loop stand there as what they do?
///
///     for (t = 0; t < steps; t++) {              for (t = 0; t < steps; t++) {
///       smooth(n, u, v);                           {
///       norm = length(n, v);             =>          const double *a = u;
///     }                                              double *b = v;
///                                                    for (i = 1; i < n - 1; i++) ...
///                                                  }
///                                                  { ...; norm = s; }
///                                                }
///
/// In: a loop. Out: its calls, but for those in loops inside it, of functions that have loops or call such, as far as the body can stand in the
/// place of the call: then the function's loops and the caller's are one nest, and arrays stay on a GPU from one to the next. Or those of
/// short functions without loops that write memory or variables of the file, and of those that read a member that the loop writes: what
/// the loop passes on is said in the loop then.
///
///     for (i) out[i] = step(f, in[i]);      =>      for (i) { double x = in[i]; f->z = 0.9 * f->z + 0.1 * x; out[i] = f->z; }
///     for (i) out[i] = f.step(in[i]);       =>      the same with `f.z`, where `step` is a member function and anybody may say `z`
///
/// In a member function of the same class, for the same object, the words stay as they are: `z_`, whoever may say it.
///
/// A body can if all of it is known and none of it asks where it stands: written in the file in front of the caller, or beside it in
/// their class, outside of namespaces and classes (but for short functions of an object that has a name there, whose members the caller may say), with parameters that are values, a `return` at its end alone, no labels, jumps, opaque parts, static variables,
/// types, rows of variable length or preprocessor lines of its own, and no calls that can be seen or do not return. Its words mean at the
/// call what they mean in the function: no variable of the caller's has a name of them, no macro of them is defined or undefined in between.
/// A call can if it is all of a statement's work but for variables that no other name reaches. Refuses if no call of the loop is so.
#pragma once

#include "ir/Stmt.h"
#include "legality/nest/Answer.h"
#include "legality/nest/Nests.h"

#include <cstdint>
#include <vector>

namespace parlift::legality {

enum class Inlined : std::uint8_t {
  HaveLoops, ///< functions that have loops, or call such
  Write      ///< short ones without, that write what is not their own
};

struct InlinedCall {
  const ir::Stmt *stmt = nullptr; ///< of the loop: Assign, Declare or Evaluate
  const ir::Expr *call = nullptr; ///< in its value
  ir::FunctionRef callee;
};

class InlineEvidence {
public:
  const ir::Stmt &loop() const { return *loop_; }
  const std::vector<InlinedCall> &calls() const { return calls_; }

private:
  friend Answer<InlineEvidence> canInline(const ir::Function &, const ir::Stmt &, Inlined);
  InlineEvidence() = default;
  const ir::Stmt *loop_ = nullptr;
  std::vector<InlinedCall> calls_;
};

/// `loop`: one of the caller's.
Answer<InlineEvidence> canInline(const ir::Function &caller, const ir::Stmt &loop,
                                 Inlined which = Inlined::HaveLoops);

} // namespace parlift::legality
