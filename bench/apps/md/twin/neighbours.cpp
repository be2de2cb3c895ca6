#include "particles.h"
#include <algorithm>
#include <omp.h>

void NeighbourList::build(const Particles &p, const Box &box)
{
  const int n = p.size();
  int cells = static_cast<int>(box.length() / reach_);
  if (cells < 3)
    cells = 1;
  const double width = box.length() / cells;

  head_.assign(static_cast<std::size_t>(cells) * cells * cells, -1);
  next_.assign(n, -1);
  std::vector<int> cellOf(n);
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    const Vec3 r = box.wrap(p.position(i));
    int cx = static_cast<int>(r.x / width), cy = static_cast<int>(r.y / width), cz = static_cast<int>(r.z / width);
    if (cx == cells) cx = cells - 1;
    if (cy == cells) cy = cells - 1;
    if (cz == cells) cz = cells - 1;
    cellOf[i] = (cz * cells + cy) * cells + cx;
  }
  for (int i = n - 1; i >= 0; --i) {
    next_[i] = head_[cellOf[i]];
    head_[cellOf[i]] = i;
  }

  start_.assign(n + 1, 0);
  index_.clear();
  const int around = cells == 1 ? 0 : 1;
  std::vector<std::vector<int>> found(omp_get_max_threads());
  std::vector<int> first(omp_get_max_threads() + 1, 0);
  int threads = 1;
#pragma omp parallel
  {
  const int t = omp_get_thread_num();
#pragma omp single
  threads = omp_get_num_threads();
  std::vector<int> &mine = found[t];
#pragma omp for schedule(static)
  for (int i = 0; i < n; ++i) {
    const std::size_t before = mine.size();
    const int c = cellOf[i];
    const int cx = c % cells, cy = c / cells % cells, cz = c / cells / cells;
    for (int dz = -around; dz <= around; ++dz)
      for (int dy = -around; dy <= around; ++dy)
        for (int dx = -around; dx <= around; ++dx) {
          const int other = ((cz + dz + cells) % cells * cells + (cy + dy + cells) % cells) * cells +
                            (cx + dx + cells) % cells;
          for (int j = head_[other]; j >= 0; j = next_[j]) {
            if (j <= i)
              continue;
            const Vec3 d = box.nearest(p.position(i) - p.position(j));
            if (dot(d, d) < reach_ * reach_)
              mine.push_back(j);
          }
        }
    start_[i + 1] = static_cast<int>(mine.size() - before);
  }
#pragma omp single
  {
    for (int k = 0; k < threads; ++k)
      first[k + 1] = first[k] + static_cast<int>(found[k].size());
    index_.resize(first[threads]);
    for (int i = 0; i < n; ++i)
      start_[i + 1] += start_[i];
  }
  std::copy(mine.begin(), mine.end(), index_.begin() + first[t]);
  }

  built_.resize(n);
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    built_[i] = p.position(i);
}

bool NeighbourList::isStale(const Particles &p, const Box &box, double margin) const
{
  double furthest = 0;
#pragma omp parallel for reduction(max : furthest)
  for (int i = 0; i < p.size(); ++i) {
    const Vec3 d = box.nearest(p.position(i) - built_[i]);
    const double d2 = dot(d, d);
    if (d2 > furthest)
      furthest = d2;
  }
  return 4 * furthest > margin * margin;
}
