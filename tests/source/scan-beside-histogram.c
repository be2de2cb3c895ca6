// Strips of a scan write no histogram: elements that several iterations add to would be added to by several threads.
// RUN: %parlift parallelize --thread-cost=0 %s -o %t.out.c 2> %t.log
// RUN: grep -q "it needs a scan beside copies" %t.log
static int t[60][48], lab[3000];

void running_count_into_bins(int n) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    if (lab[i] & 1)
      k++;
    t[0][i % 48] += k;
  }
  lab[0] = k;
}
