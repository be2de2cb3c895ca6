/// \file
/// Which values of an index array make a loop's iterations independent, and can they be looked at before the loop?
///
///     for (i = 0; i < n; i++)               distinct    idx[i] is never the same twice
///       out[idx[i]] = in[i];
///
///     for (i = 0; i < n; i++)               ascending   [ptr[i], ptr[i + 1]) follow one another
///       for (k = ptr[i]; k < ptr[i + 1]; k++)
///         v[k] *= s[i];
///
/// In: dependences that the loop carries on one array. Out: the test, as the mark carries it.
///
/// Distinct: let c be the value of idx[i]. Where c differs between any two iterations it can stand for the loop's counter, so
/// the same pairs are asked again with c as the counter, and nothing else known of it: out[3*c + 1], out[c*m + j] with j < m.
///
/// Ascending: with low(i) and end(i) the least and one past the greatest subscript of iteration i, for i < j:
/// end(i) <= low(i + 1) <= ... <= low(j), also where some [low, end) are empty. With several of them, each end with each low. Where
/// all parts have one end in common, [weight[i], W + 1), that holds for empty ones alone, and nobody asks.
///
/// Refuses unless the loop is sure to read the values it is about, in every iteration, from memory that nothing in it writes:
/// the test then reads what the loop reads, and finds what the loop finds.
#pragma once

#include "legality/nest/Nest.h"

#include <optional>
#include <string>
#include <vector>

namespace parlift::legality {

std::optional<ir::InspectClause> canInspect(const Nest &nest, LoopIndex loop,
                                            const std::vector<unsigned> &dependences);

/// Only the second test: where one value twice is what the loop is about, the first would fail.
std::optional<ir::InspectClause> canInspectOrder(const Nest &nest, LoopIndex loop,
                                                 const std::vector<unsigned> &dependences);

/// The same where nothing has to be looked at, since the user says it: `#pragma parlift assume(injective(idx))`, of the loop or one
/// around it. Each iteration need not read the values then: it is said of those that are read.
///
///     distinct     idx[e], e linear in the loop's counter
///     ascending    [v[e] + c, v[e'] + d) with e'(i) <= e(i + 1) and d <= c; of rising values, d - c <= e(i + 1) - e'(i)
bool isAssumedApart(const Nest &nest, LoopIndex loop, const std::vector<unsigned> &dependences);

/// "`idx` holds no value twice"; `counter`: the loop's.
std::string inWords(const ir::InspectClause &clause, const ir::SymbolRef &counter);

} // namespace parlift::legality
