/// \file
/// Queues, stacks, sets and other containers of the library whose elements lie in no row, as objects that a function has for itself:
///
///     std::priority_queue<std::pair<int, int>> open;          a call that makes the object, and touches nothing else
///     open.push({0, s});  while (!open.empty())                calls that go on in the object
///     auto [d, u] = open.top();                                the same, for a copy of an element
///
/// In: a call or a constructor. What it does is done to the whole object; whoever has elements by reference, by pointer or by an iterator may
/// change the object, too, so that its address is taken where a call gives such a thing away (givesElementAway).
///
/// Refuses containers of the program's classes, allocators, orders and hashes, whose functions would run; members that throw (`at`);
/// copies, which are made of somebody else's elements.
#pragma once

#include <clang/AST/ExprCXX.h>

namespace parlift::frontend {

/// The type is such a container, of numbers or pairs of them.
bool isStoreOfNumbers(clang::QualType type);

/// A member of such a container is called with numbers, or with pairs of them.
bool isStoreCall(const clang::CallExpr &call);

/// The container is made empty, or with a number: `std::bitset<32>(x)`.
bool makesStore(const clang::CXXConstructExpr &made);

/// What comes back leads to the elements: a reference, or an iterator.
bool givesElementAway(const clang::CallExpr &call);

/// The call whose element the expression copies or reads at once, `q.top()` of `int u = q.top()` and of `q.top().first < d`; null: none.
const clang::CallExpr *storeReadBy(const clang::Stmt &expr);

} // namespace parlift::frontend
