/// \file
/// Owning handles for isl's C objects, and this thread's isl context. Included in src/poly only.
///
/// Each handle frees what it holds. `give()` passes the object to a function that takes it
/// (__isl_take), `keep()` lends it (__isl_keep). A null handle is isl's "an error happened": with
/// ISL_ON_ERROR_CONTINUE every function passes null on, so one check at the end is enough.
#pragma once

#include <isl/aff.h>
#include <isl/constraint.h>
#include <isl/ctx.h>
#include <isl/ilp.h>
#include <isl/lp.h>
#include <isl/map.h>
#include <isl/mat.h>
#include <isl/options.h>
#include <isl/point.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include <memory>

namespace parlift::poly {

template <typename T, T *(*Free)(T *)> class Handle {
public:
  Handle() = default;
  explicit Handle(T *object) : object_(object) {}
  explicit operator bool() const { return object_ != nullptr; }
  T *keep() const { return object_.get(); }
  T *give() { return object_.release(); }

private:
  struct Deleter {
    void operator()(T *object) const { Free(object); }
  };
  std::unique_ptr<T, Deleter> object_;
};

using BasicSet = Handle<isl_basic_set, isl_basic_set_free>;
using Set = Handle<isl_set, isl_set_free>;
using Map = Handle<isl_map, isl_map_free>;
using Value = Handle<isl_val, isl_val_free>;
using Point = Handle<isl_point, isl_point_free>;
using AffineForm = Handle<isl_aff, isl_aff_free>;

/// This thread's context; made on first use, with errors returned and not printed.
isl_ctx *islContext();

/// Counts isl's operations for one question and tells afterwards whether it ran out of them.
/// Without a Quota around it a generous fixed limit holds, so that nothing ever runs forever.
class Question {
public:
  Question();
  ~Question();
  Question(const Question &) = delete;
  Question &operator=(const Question &) = delete;
  /// The quota was used up before the question was asked.
  bool refused() const { return refused_; }

private:
  bool refused_ = false;
};

} // namespace parlift::poly
