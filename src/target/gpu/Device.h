/// \file
/// The statements of a loop as a kernel has them: the user's words where they mean the same there, other ones where not.
///
///     A[i][j]         rows of m elements     A[i * (long)m + j]      kernels get a pointer to the first element
///     sqrt(x)         a float x, in C        sqrt((double)x)         C++ and OpenCL choose by the argument
///     sqrtf(x)        in OpenCL              sqrt(x)
///     len(&p[i])      a function of the program's    len_on_device(&p[i], unit)     its copy (FunctionText.h)
///     RED             an enumerator          0                       in OpenCL, whose source stands for itself
///     A[i][k]         A is transposed        A[k * A_rows + i]       rows and columns exchanged
///     p[i].y          p is transposed        p[p_rows + i]           a structure of arrays
#pragma once

#include "ir/Kernel.h"
#include "ir/Stmt.h"
#include "target/gpu/Dialect.h"

#include <cstdint>
#include <string>

namespace parlift::target::gpu {

/// How a kernel gets an array.
struct ArrayShape {
  std::string element; ///< "float", without const
  std::string rows;    ///< "[200]" behind the name, where all elements are rows of known length
  bool isFlat = false; ///< rows of lengths that are no numbers: a pointer to single elements
  std::string rowSize; ///< C text: elements of a row of a flat array, as size_t; "1" of others
  unsigned depth = 0;  ///< brackets behind the name until there is an element
};
/// The file defines a macro of that name.
bool isMacro(const SourceFile &file, const std::string &name);

/// "float" of "const float".
std::string withoutConst(const std::string &spelling);

ArrayShape shapeOf(const ir::Symbol &array);      ///< as the program has it
ArrayShape shapeOf(const ir::DeviceArray &array); ///< as the kernel has it
/// How many rows a transposed array has: a parameter of the kernel, as long.
std::string rowsOf(const ir::DeviceArray &array);
/// Bytes of one of its numbers.
std::uint64_t numberBytes(const ir::DeviceArray &array);

/// The statements inside the innermost loop of the grid, or some of the kernel's tree.
/// Or the body of a function that it calls.
ir::StmtRef onDevice(const ir::StmtRef &body, const ir::KernelMark &kernel, const Dialect &dialect,
                     const ir::DeviceFunction *function = nullptr);
ir::ExprRef onDevice(const ir::ExprRef &expr, const ir::KernelMark &kernel, const Dialect &dialect);

} // namespace parlift::target::gpu
