/// \file
/// A value, or the sentence that says why there is none.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <utility>

namespace parlift {

/// The error half of a Result: one sentence for the user, lower case, no final period.
struct Failure {
  std::string text;
};

template <typename Value> class [[nodiscard]] Result {
public:
  Result(Value value) : value_(std::move(value)) {}
  Result(Failure failure) : error_(std::move(failure.text)) {}

  explicit operator bool() const { return value_.has_value(); }
  const Value &operator*() const { return value(); }
  Value &operator*() { return *value_; }
  const Value *operator->() const { return &value(); }
  const Value &value() const {
    assert(value_ && "the value of a failed Result");
    return *value_;
  }
  const std::string &error() const { return error_; }

private:
  std::optional<Value> value_;
  std::string error_;
};

/// Success, or why not.
class [[nodiscard]] Status {
public:
  Status() = default;
  Status(Failure failure) : error_(std::move(failure.text)) {}

  explicit operator bool() const { return !error_; }
  std::string error() const { return error_.value_or(""); }

private:
  std::optional<std::string> error_;
};

} // namespace parlift
