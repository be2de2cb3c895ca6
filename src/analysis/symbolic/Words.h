/// \file
/// The expressions of the tree that atoms and bases stand for: reads of variables and of places, addresses.
///
///     n          Load(n)                    p->v.size()    Load(Member(p->v, size()))
///     it         Load(it) as `T *`          v              AddressOf(v): where its elements lie, `v.data()`
///
/// What a printer makes of them is C that yields the value: `it.base()` of an iterator, `&x` of a reference.
#pragma once

#include "analysis/symbolic/Access.h"

namespace parlift::analysis {

/// The value of a variable; of an iterator the pointer in it.
ir::ExprRef wordOf(const ir::SymbolRef &symbol);
/// The value of an expression that was read; of an iterator the pointer in it.
ir::ExprRef wordOf(const ir::Expr &read);
/// The number of a container's elements, `v.size()`: a range-for and `v.end()` read it, too, in other words.
bool isContainerSize(const ir::Expr &lvalue);
/// The conversion, in words where nobody wrote it.
ir::ExprRef saidConversion(const ir::Expr &cast);
/// The value converted, which is said, whatever words the value has; itself where it has that type.
ir::ExprRef saidAs(const ir::ExprRef &value, const ir::TypeRef &type);
/// A count, to be compared: of two words whose difference no integer need hold, `hi - lo`, as a floating-point number:
/// `(double)hi - lo`. What is rounded then is beyond 2^53. Itself where its type holds it.
ir::ExprRef comparableWord(const ir::ExprRef &count);
/// How many elements the container has, whatever the words of `read` are: a range-for writes its name alone.
ir::ExprRef sizeWord(const ir::Expr &read);
/// Where the elements of the container lie.
ir::ExprRef dataWord(const ir::Expr &container);
/// The address of a variable, of its first element for an array and for a container that owns its elements.
ir::ExprRef addressWord(const ir::SymbolRef &symbol);
/// A pointer to what the base is; null: it has no words.
ir::ExprRef addressWord(const Base &base);
/// The pointer so many elements behind this one.
ir::ExprRef pointerMoved(const ir::ExprRef &pointer, std::int64_t distance);

} // namespace parlift::analysis
