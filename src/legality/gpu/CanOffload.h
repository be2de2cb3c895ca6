/// \file
/// Can the iterations of a parallel loop run on a device that has memory of its own?
///
///     for (i = 0; i < n; i++)              x: elements [0, n), read        y: [1, n + 1), written
///       y[i + 1] = f * x[i];               values n, f                     once n > 0
///
/// What they touch must be copied there and back as runs of elements, so for each array a range is wanted that holds all
/// touched elements and exists as a whole. The last element of it does where some iteration is sure to touch
/// it: the one at the corner of the nest where the outermost subscript is greatest. That this iteration runs is a
/// condition, tested before the loop, where it is not proved. The elements between the pointer and that one then
/// exist as well, since C's pointers do not leave their array; those before the pointer are treated alike. Conditions on counters draw
/// ranges in, and a window's middle, or accesses on all ways through branches, may be what is sure to be touched.
///
/// Where no words say which elements of an array are touched, or whether the ends exist, the least and the largest subscript may be looked
/// for before the loop, by the part of its body that computes them (CanFindRanges.h): all elements between two that are touched exist.
///
///     y[i] = a[idx[i]];      idx: [0, n)      a: [least idx[i], largest idx[i] + 1), found on the CPU
///     h[key[i]] += w[i];     key: [0, n)      h: [least key[i], largest key[i] + 1)
///
/// What the iterations write at a cursor (scan/Cursor.h) lies between its values before and behind them. All of these elements exist where
/// all are written; the loop's own scan says the cursor's last value before anything is written:
///
///     if (c[i]) o[k++] = b[i];      o: [k, k behind the loop)
///
/// Functions of the program's are part of the iterations (DeviceFunctions.h): the analysis has looked into them, and what they touch
/// is in its accesses. Variables of the file that they read are arrays or values of the kernel like those that the loop mentions.
///
/// Refuses: statements and types that a kernel cannot have (calls of other functions, returns, opaque code, long double), memory that is reached by anything but a variable's name (`v->data[i]`), ranges without
/// bounds or without words before the loop, and elements that are only touched under conditions, where they are copied.
#pragma once

#include "ir/Kernel.h"
#include "ir/Ranges.h"
#include "ir/Scan.h"
#include "legality/nest/Answer.h"
#include "legality/nest/Nest.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace parlift::legality {

/// What decides in an iteration of the loop whether the access is reached; nullopt: constraints do not say all of that. Conditions
/// around the loop itself do not count.
std::optional<std::vector<analysis::Constraint>>
guardsInside(const Nest &nest, const analysis::Access &access, LoopIndex loop);
/// Some iterations of the loop may pass the access by.
inline bool isUnderCondition(const Nest &nest, const analysis::Access &access, LoopIndex loop) {
  const auto guards = guardsInside(nest, access, loop);
  return !guards || !guards->empty();
}

class OffloadEvidence {
public:
  const ir::Stmt &loop() const { return *loop_; }
  /// In order of declaration; `low` and `end` as in ir::DeviceArray.
  const std::vector<ir::DeviceArray> &arrays() const { return arrays_; }
  /// Variables from outside that the iterations read, extents of arrays included; no array among them.
  const std::vector<ir::SymbolRef> &values() const { return values_; }
  /// That the iterations call; callees first.
  const std::vector<ir::DeviceFunction> &functions() const { return functions_; }
  /// Before the loop: where one fails, elements of the ranges may not exist.
  const ir::Conjunction &conditions() const { return conditions_; }
  /// As in ir::KernelMark; null: the ends of all arrays can be said.
  const std::shared_ptr<const ir::RangesMark> &look() const { return look_; }

private:
  friend class OffloadQuestion;
  OffloadEvidence() = default;
  const ir::Stmt *loop_ = nullptr;
  std::vector<ir::DeviceArray> arrays_;
  std::vector<ir::SymbolRef> values_;
  std::vector<ir::DeviceFunction> functions_;
  ir::Conjunction conditions_;
  std::shared_ptr<const ir::RangesMark> look_;
};

/// What else the loop is known to be.
struct ConsideredParts {
  /// Arrays with whose elements it does no more than to combine values, of which ends may be looked for although it writes them.
  std::vector<ir::SymbolRef> combined = {};
  /// Its scan, where a kernel may find out how far its cursors get; null: none may.
  const ir::ScanMark *scan = nullptr;
};

/// `own`: arrays from before the loop of which each iteration may have one of its own; they are none of the device's arrays.
/// `isCopied`: ranges are copied; else the device reaches the program's memory itself, and no element of them need exist. `roles`: those of
/// the loop's variables, where ends may be looked for; null: nothing is.
Answer<OffloadEvidence>
canOffload(const Nest &nest, LoopIndex loop, bool isCopied = true,
           const std::map<const ir::Symbol *, analysis::ScalarRole> *roles = nullptr,
           const std::vector<ir::SymbolRef> &own = {}, const ConsideredParts &parts = {});

} // namespace parlift::legality
