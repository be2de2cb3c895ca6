/// \file
/// Sums into the elements of an array that is too large for the threads' stacks, or of which nobody says how large it
/// is: copies on the heap, which all threads put together in the end.
///
///     int threads = n > 20000 ? omp_get_max_threads() : 1;
///     int h_low = INT_MAX, h_high = -1;                         where the number of elements is not known:
///     if (threads > 1) {                                        a few subscripts are looked at first
///       int looked = 0;
///       for (int i = 0; i < n; i++) {
///         if (looked++ == 256)
///           break;
///         ...
///       }
///       if ((double)h_high * 8 > (double)n)
///         threads = 1;
///     }
///     if (threads > 1) {                                        and then all
///       #pragma omp parallel for reduction(min: h_low) reduction(max: h_high)
///       for (int i = 0; i < n; i++) {
///         int h_at = key[i];
///         h_low = h_at < h_low ? h_at : h_low;
///         h_high = h_at > h_high ? h_at : h_high;
///       }
///     }
///     const long h_end = (long)h_high + 1;
///     if (threads > 1 && (h_low < 0 || h_high < 0))
///       threads = 1;
///     if (threads > 1 && (double)h_end * (threads - 1) > (double)n)   no more elements in copies than updates
///       threads = 1 + (int)((double)n / (double)h_end);
///     if (threads > 1 && (double)h_end * 8 > (double)n)         threads gain less than copies take
///       threads = 1;
///     int *const h_all = h;
///     int *const h_own = threads > 1 ? malloc(((size_t)(threads - 1) * (size_t)(h_end + 32) + 32) * sizeof *h_own) : NULL;
///     #pragma omp parallel num_threads(h_own != NULL ? threads : 1)
///     {
///     int *const h = omp_get_thread_num() == 0 ? h_all : h_own + ...;
///     if (h != h_all)
///       for (long k = h_low; k < h_end; k++)
///         h[k] = 0;
///     #pragma omp for
///     for (int i = 0; i < n; i++)
///       h[key[i]]++;                                            as it was
///     if (h_own != NULL)
///       #pragma omp for
///       for (long k = h_low; k < h_end; k++)
///         for (int t = 1; t < omp_get_num_threads(); t++)
///           h_all[k] += h_own[...];
///     }
///     free(h_own);
///
/// Where types say what subscripts are less than, `h[byte]`, nothing is looked at, and in the end what nobody has updated is left alone:
///
///         for (int t = 1; t < omp_get_num_threads(); t++)
///           if (h_own[...] != 0)
///             h_all[k] += h_own[...];
///
/// Of structures each member that is updated is cleared and added. Where no name stands for the elements, the loop's words for them
/// become arguments of a function that finds the thread's own:
///
///     const auto force_of = [&](Vec3 &at) -> Vec3 & {
///       if (force_copy == force_copy_all)
///         return at;
///       return force_copy[&at - force_copy_all];
///     };
///     force_of(p.force(j)) -= d;                                was `p.force(j) -= d`
///
/// The first thread works on the array itself: on one thread nothing is copied, and the loop does what it did. The time
/// that copies take, and their memory, are those of one more pass over the updates at most, whatever the number of
/// threads is. Copies share no line of the cache. Elements that no update can touch are neither read nor written.
#pragma once

#include "target/openmp/LoopText.h"

namespace parlift::target::openmp {

/// Adds the lines, the directive among them: the loop's clauses are those of `mark`.
void addHistograms(LoopText &text, const ir::Stmt &loop, const ir::ParallelMark &mark,
                   Layout &layout, const std::string &indent, const std::string &unit,
                   const Language &language);

} // namespace parlift::target::openmp
