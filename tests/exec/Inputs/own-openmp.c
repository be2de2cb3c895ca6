int values[9];

int threads(void) {
  int count = 0;
#pragma omp parallel
#pragma omp atomic
  count++;
  for (int i = 0; i < 9; i++) /* parallel */
    values[i] = i;
  return count;
}
