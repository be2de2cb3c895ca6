/// \file
/// The memory of an interpreted program: objects of bytes, far from each other in one space of
/// addresses.
///
///     address = object number · 2^32 + 2^31 + offset in bytes
///
/// So a pointer is an integer of 64 bits as in C, may be stored, compared, cast and moved outside its
/// object and back; a use outside is out of bounds, whatever lies next to it. Each byte knows whether
/// it was written.
///
/// Objects come and go like a stack: `mark` remembers a height, `releaseTo` forgets all that is above.
#pragma once

#include "ir/interpreter/Fault.h"
#include "ir/interpreter/Value.h"

#include <cstring>
#include <string>
#include <vector>

namespace parlift::ir::interpreter {

using Address = std::uint64_t;
using ObjectId = std::uint32_t;

class Memory {
public:
  Memory();

  /// A new object of `size` bytes, none of them written. `name` is for messages.
  Address allocate(std::uint64_t size, std::string_view name);

  struct Height {
    std::size_t objects = 0, bytes = 0;
  };
  Height mark() const { return {objects_.size(), bytes_.size()}; }
  void releaseTo(const Height &height);

  /// The address `bytes` further on; out of bounds when that leaves the space of the object.
  Address moved(Address address, std::int64_t bytes) const;

  Value load(Address address, Scalar type) const;
  void store(Address address, Scalar type, Value value);
  /// Copies `size` bytes with their state of being written.
  void copy(Address target, Address source, std::uint64_t size);
  void forget(Address address, std::uint64_t size); ///< makes the bytes unwritten
  bool isWritten(Address address, std::uint64_t size) const;

  static ObjectId object(Address address) { return static_cast<ObjectId>(address >> 32); }
  /// Bytes from the start of the object.
  static std::int64_t offset(Address address) {
    return static_cast<std::int64_t>(address & 0xffffffffU) - (std::int64_t(1) << 31);
  }
  std::uint64_t size(ObjectId object) const { return objects_[object].size; }
  std::string_view name(ObjectId object) const { return objects_[object].name; }
  /// Never two objects of one run have the same number, not even one after the other.
  std::uint32_t serial(ObjectId object) const { return objects_[object].serial; }
  bool exists(ObjectId object) const { return object > 0 && object < objects_.size(); }
  /// "a[3]" would need types: "byte 24 of a".
  std::string describe(Address address) const;

private:
  struct Object {
    std::size_t begin = 0;
    std::uint64_t size = 0;
    std::uint32_t serial = 0;
    std::string_view name;
  };
  /// The index into bytes_ of an access; throws when it is out of bounds.
  std::size_t place(Address address, std::uint64_t size) const;
  [[noreturn]] void outside(Address address, std::uint64_t size) const;
  [[noreturn]] void unwritten(Address address) const;

  std::vector<Object> objects_;
  std::vector<std::uint8_t> bytes_, written_;
  std::uint32_t nextSerial_ = 0;
};

} // namespace parlift::ir::interpreter
