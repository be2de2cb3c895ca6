/// \file
/// A loop that passes a small state on (ir/Scan.h), in strips that a core's cache holds, so that the data come from memory once:
///
///     double s_next = s;                                          the state, from strip to strip
///     #pragma omp parallel firstprivate(s)
///     {
///       const long threads = omp_get_num_threads();
///       const long strip = n / (threads * (n / (threads * 16384) + 1)) + 1;
///       const long skip = omp_get_thread_num() * strip;
///       for (long i_round = 0; i_round < n; i_round += threads * strip) {      a strip for each thread
///         const long i_strip = n - i_round > skip ? i_round + skip : n;
///         const long i_end = n - i_strip > strip ? i_strip + strip : n;
///         double s_sum = 0.0;                                     what the strip's iterations do to it
///         #pragma omp simd reduction(+:s_sum)
///         for (long i = i_strip; i < i_end; i++) s_sum = s_sum + a[i];
///         #pragma omp for ordered schedule(static, 1)
///         for (int turn = 0; turn < threads; turn++) {
///           #pragma omp ordered
///           { s = s_next; s_next = s_next + s_sum; }              the strip takes its start, and hands on
///         }
///         for (long i = i_strip; i < i_end; i++) { ... }          the user's loop, its data in the cache
///         if (i_strip < n && i_end == n) s_next = s;
///       }
///     }
///     s = s_next;
///
///     rounds = trips / (threads · most) + 1,   strip = trips / (threads · rounds) + 1   <=   most
///
/// so that all threads have as many strips, and short loops one each. Behind the turns all threads wait: once a round. Nothing that
/// composing reads is written by another iteration (legality/scan), so strips may be composed while earlier ones run.
///
/// Where a state may get lost (ir::statesThatMayGetLost), the strip whose function leads out of the numbers and all behind it
/// are left to the loop as it stands, which goes on from there: `for (long i = i_from; i < n; i++)`; after all strips it has no
/// iteration left.
///
/// An array that the loop packs where it lies (ir::PackClause) is stored to in two steps, since others of the round may still read there:
///
///         for (int i = i_strip; i < i_end; i++) if (a[i] > 0) a_part[k++ - k_first] = a[i];
///         #pragma omp barrier
///         for (int at = k_first; at < k; at++) a[at] = a_part[at - k_first];
///
/// The next round's strips lie behind all that this one stores.
///
/// Refuses: states of several levels, and headers whose parts have no words of their own; ScanText.h writes these in blocks.
#pragma once

#include "target/openmp/LoopText.h"

namespace parlift::target::openmp {

/// True: written. False: nothing has been touched.
bool addScanStrips(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark,
                   Layout &layout, const std::string &indent, const std::string &unit,
                   const Language &language);

} // namespace parlift::target::openmp
