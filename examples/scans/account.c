/* A bank account through many days: movements, interest on some days, a fee on others, a minimum that is topped up.
 * What a day does is chosen by the day, not by the balance, and so days can be put together before the balance is known.
 *
 *   account [days]
 */
#include <stdio.h>
#include <stdlib.h>

enum kind { movement, interest, fee, closing };

static double run(int days, const unsigned char *restrict kind, const double *restrict amount, double *restrict history) {
  double balance = 1000.0;
  for (int d = 0; d < days; d++) {
    if (kind[d] == interest)
      balance = balance * 1.0001;
    else if (kind[d] == fee)
      balance = balance * 0.999 - 1.5;
    else if (kind[d] == closing)
      balance = amount[d];
    else
      balance += amount[d];
    history[d] = balance;
  }
  return balance;
}

/* In cents, never above a limit nor below an overdraft: saturating sums. */
static long run_limited(int days, const long *restrict cents, long *restrict history) {
  long balance = 0;
  for (int d = 0; d < days; d++) {
    balance += cents[d];
    if (balance > 500000)
      balance = 500000;
    if (balance < -20000)
      balance = -20000;
    history[d] = balance;
  }
  return balance;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 5000000;
  if (n < 1)
    return 2;
  unsigned char *kind = malloc(n);
  double *amount = malloc(n * sizeof *amount), *history = malloc(n * sizeof *history);
  long *cents = malloc(n * sizeof *cents), *limited = malloc(n * sizeof *limited);
  if (!kind || !amount || !history || !cents || !limited)
    return 1;
  for (int i = 0; i < n; i++) {
    kind[i] = i % 1000 == 999 ? closing : i % 30 == 29 ? interest : i % 7 == 6 ? fee : movement;
    amount[i] = i * 31L % 401 - 200;
    cents[i] = (i * 7919L % 20001 - 10000) * 3;
  }
  double last = run(n, kind, amount, history);
  long ends = run_limited(n, cents, limited), sum = 0;
  for (int i = 0; i < n; i++)
    sum += limited[i];
  printf("%.4f %.4f %ld %ld\n", last, history[n / 2], ends, sum);
  free(kind);
  free(amount);
  free(history);
  free(cents);
  free(limited);
  return 0;
}
