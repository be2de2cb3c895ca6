/// \file
/// How the memory behind a function's parameters is made and compared: types as lists of leaves.
///
///     struct point { double x; int tag[2]; } *p     region p, 16 bytes an element:
///                                                     .x    f at 0, 8 bytes
///                                                     .tag  i at 8, 4 bytes, twice
///     double **rows                                 region rows: a pointer to region rows[]
///
/// A leaf is a number, a truth value or a pointer, or an array of them. What is none of these (bit-fields,
/// unions, functions) has no leaf: it starts as zero bytes and is not compared.
#pragma once

#include "ir/Type.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace parlift::verify {

struct Leaf {
  std::uint64_t offset = 0, size = 0, count = 1;
  char kind = 'i';                  ///< f floating, i integer, b truth value, p pointer
  std::optional<std::size_t> child; ///< p: the region pointed into; none: a null pointer
  std::optional<std::string> value; ///< given by --set
  std::string path;                 ///< ".x"; empty for the element itself
};

struct Region {
  std::string name; ///< "a": the parameter's
  std::uint64_t elementSize = 0;
  std::vector<Leaf> leaves;
  bool isBlocks = false; ///< many pointers point here, each to a block of its own
  bool isFixed = false;  ///< storage of the program's own
  bool isFilled = true;
  std::vector<std::uint64_t> extents; ///< of the inner dimensions, to show indices; empty: unknown
};

class MemoryLayout {
public:
  /// `values`: --set, by name ("v.n" for a field).
  explicit MemoryLayout(const std::map<std::string, std::string> &values) : values_(values) {}

  /// A region of elements of `type`; none when nothing of it can be filled.
  std::optional<std::size_t> addRegion(const std::string &name, const ir::Type &type,
                                       unsigned depth = 0);

  std::vector<Region> regions;

private:
  void addLeaves(std::vector<Leaf> &leaves, const ir::Type &type, std::uint64_t offset,
                 const std::string &name, const std::string &path, unsigned depth);
  void addArray(std::vector<Leaf> &leaves, const ir::Type &type, std::uint64_t offset,
                const std::string &name, const std::string &path, unsigned depth);

  const std::map<std::string, std::string> &values_;
};

/// The bytes of one value of the type; 0 when not known.
std::uint64_t sizeOf(const ir::Type &type);

/// The type under all dimensions of an array.
const ir::Type &innermost(const ir::Type &type);

} // namespace parlift::verify
