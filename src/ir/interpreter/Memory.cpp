#include "ir/interpreter/Memory.h"

#include <fmt/format.h>

#include <algorithm>

namespace parlift::ir::interpreter {

namespace {

constexpr std::int64_t reach = std::int64_t(1) << 31; ///< bytes on both sides of an object's start
constexpr std::uint64_t memoryLimit = std::uint64_t(1) << 30;

} // namespace

Memory::Memory() {
  objects_.push_back({0, 0, 0, "the null pointer"});
}

Address Memory::allocate(std::uint64_t size, std::string_view name) {
  if (size > memoryLimit || bytes_.size() + size > memoryLimit)
    throw Fault{FaultKind::Unsupported, fmt::format("`{}` is too large to interpret", name), {}};
  const std::size_t begin = bytes_.size();
  bytes_.resize(begin + size);
  written_.resize(begin + size, 0);
  objects_.push_back({begin, size, ++nextSerial_, name});
  return (static_cast<Address>(objects_.size() - 1) << 32) + static_cast<Address>(reach);
}

void Memory::releaseTo(const Height &height) {
  objects_.resize(height.objects);
  bytes_.resize(height.bytes);
  written_.resize(height.bytes);
}

Address Memory::moved(Address address, std::int64_t bytes) const {
  const std::int64_t from = offset(address);
  // Both are far below 2^62 unless the second is wild, and then it is out of reach anyway.
  if (bytes < -2 * reach || bytes > 2 * reach || from + bytes < -reach || from + bytes >= reach)
    outside(address, 0);
  return address + static_cast<Address>(bytes);
}

std::string Memory::describe(Address address) const {
  const ObjectId id = object(address);
  if (!exists(id))
    return "the null pointer";
  return fmt::format("byte {} of `{}`", offset(address), objects_[id].name);
}

void Memory::outside(Address address, std::uint64_t size) const {
  const ObjectId id = object(address);
  if (!exists(id))
    throw Fault{FaultKind::OutOfBounds, "a pointer that points to no object is used", {}};
  throw Fault{
      FaultKind::OutOfBounds,
      fmt::format("{} bytes at {}, which has {} bytes", size, describe(address), objects_[id].size),
      {}};
}

void Memory::unwritten(Address address) const {
  throw Fault{FaultKind::Uninitialized,
              fmt::format("{} is read and nothing has written it", describe(address)),
              {}};
}

std::size_t Memory::place(Address address, std::uint64_t size) const {
  const ObjectId id = object(address);
  if (!exists(id))
    outside(address, size);
  const Object &found = objects_[id];
  const std::int64_t at = offset(address);
  if (at < 0 || static_cast<std::uint64_t>(at) + size > found.size)
    outside(address, size);
  return found.begin + static_cast<std::size_t>(at);
}

namespace {

template <typename T> T get(const std::uint8_t *from) {
  T value{};
  std::memcpy(&value, from, sizeof value);
  return value;
}
template <typename T> void put(std::uint8_t *to, T value) {
  std::memcpy(to, &value, sizeof value);
}

} // namespace

Value Memory::load(Address address, Scalar type) const {
  const std::size_t size = sizeOf(type);
  const std::size_t at = place(address, size);
  const std::size_t counted = type == Scalar::F80 ? 10 : size;
  for (std::size_t i = 0; i < counted; ++i)
    if (!written_[at + i])
      unwritten(address);
  const std::uint8_t *from = bytes_.data() + at;
  switch (type) {
  case Scalar::None:
    break;
  case Scalar::Bool:
    return Value::of(get<std::uint8_t>(from) != 0);
  case Scalar::I8:
    return Value::of(get<std::int8_t>(from));
  case Scalar::U8:
    return Value::of(get<std::uint8_t>(from));
  case Scalar::I16:
    return Value::of(get<std::int16_t>(from));
  case Scalar::U16:
    return Value::of(get<std::uint16_t>(from));
  case Scalar::I32:
    return Value::of(get<std::int32_t>(from));
  case Scalar::U32:
    return Value::of(get<std::uint32_t>(from));
  case Scalar::I64:
  case Scalar::U64:
  case Scalar::Pointer:
    return Value::of(get<std::int64_t>(from));
  case Scalar::F32:
    return Value::ofReal(static_cast<double>(get<float>(from)));
  case Scalar::F64:
    return Value::ofReal(get<double>(from));
  case Scalar::F80:
    return Value::ofExtended(get<long double>(from));
  }
  return {};
}

void Memory::store(Address address, Scalar type, Value value) {
  const std::size_t size = sizeOf(type);
  const std::size_t at = place(address, size);
  std::fill_n(written_.begin() + static_cast<std::ptrdiff_t>(at), size, std::uint8_t(1));
  std::uint8_t *to = bytes_.data() + at;
  switch (type) {
  case Scalar::None:
    break;
  case Scalar::Bool:
  case Scalar::I8:
  case Scalar::U8:
    return put(to, static_cast<std::uint8_t>(value.integer));
  case Scalar::I16:
  case Scalar::U16:
    return put(to, static_cast<std::uint16_t>(value.integer));
  case Scalar::I32:
  case Scalar::U32:
    return put(to, static_cast<std::uint32_t>(value.integer));
  case Scalar::I64:
  case Scalar::U64:
  case Scalar::Pointer:
    return put(to, value.integer);
  case Scalar::F32:
    return put(to, static_cast<float>(value.real));
  case Scalar::F64:
    return put(to, value.real);
  case Scalar::F80:
    // The six bytes of padding are cleared, so that equal values are equal bytes.
    std::memset(to, 0, size);
    std::memcpy(to, &value.extended, 10);
    return;
  }
}

void Memory::copy(Address target, Address source, std::uint64_t size) {
  const std::size_t from = place(source, size), to = place(target, size);
  std::memmove(bytes_.data() + to, bytes_.data() + from, size);
  std::memmove(written_.data() + to, written_.data() + from, size);
}

void Memory::forget(Address address, std::uint64_t size) {
  std::memset(written_.data() + place(address, size), 0, size);
}

bool Memory::isWritten(Address address, std::uint64_t size) const {
  const auto from = written_.begin() + static_cast<std::ptrdiff_t>(place(address, size));
  return std::all_of(from, from + static_cast<std::ptrdiff_t>(size),
                     [](std::uint8_t written) { return written != 0; });
}

} // namespace parlift::ir::interpreter
