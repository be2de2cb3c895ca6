// Runs the case studies of examples/gpu, which parlift has written in CUDA (--gpu-data=device), beside naive kernels and
// libraries: times of kernels by events, median of nine, and what comes out checked against the CPU.
//
//     studies          the table
//     studies check    small sizes, odd ones among them, parlift's kernels alone, each once: for compute-sanitizer
//
// The exit status is 1 if a result is wrong.
#include "matrices.cuh"
#include "products.cuh"
#include "vectors.cuh"

#include <cstring>

static void measure() {
  printf("| study | variant | ms | rate | %% of limit | correct |\n| --- | --- | ---: | ---: | ---: | --- |\n");
  copyStudy();
  saxpyStudy("saxpy 2^28", 1 << 28);
  sumsStudy("2^28", 1 << 28);
  matmulStudy<float>("product 4096^3 float", "cuBLAS, plain FP32", 4096, 4096, 4096);
  matmulStudy<float>("product 4001 x 3999 x 4003 float", "cuBLAS, plain FP32", 4001, 3999, 4003);
  matmulStudy<double>("product 4096^3 double", "cuBLAS", 4096, 4096, 4096);
  transposeStudy("transposition 16384^2", 16384, 16384);
  rowsStudy("row recurrence 2^22 x 64", 1 << 22, 64);
  columnsStudy("column sums 16384^2", 16384, 16384);
  vectorStudy("matrix times vector 4096 x 16384", 4096, 16384);
  softmaxStudy("softmax 4096 x 16384", 4096, 16384);
  nearestStudy("nearest neighbour 10^6 x 10^5", 1000000, 100000);
  jacobiStudy("jacobi 8192^2, 100 sweeps", 8192, 50);
  normsStudy("norms of 2^26 structures", 1 << 26);
  modStudy<true>("mod_rows 16384^2", 16384, 16384);
  modStudy<false>("mod_columns 16384^2", 16384, 16384);
  tridiagonalStudy("65536 tridiagonal systems of 512", 65536, 512);
}

static void check() {
  saxpyStudy("saxpy 65539", 65539);
  sumsStudy("65539", 65539);
  sumsStudy("100", 100);
  matmulStudy<float>("product 200^3 float", "", 200, 200, 200);
  matmulStudy<float>("product 201 x 199 x 203 float", "", 201, 199, 203);
  matmulStudy<float>("product 256 x 384 x 128 float", "", 256, 384, 128);
  matmulStudy<double>("product 200^3 double", "", 200, 200, 200);
  matmulStudy<double>("product 201 x 199 x 203 double", "", 201, 199, 203);
  transposeStudy("transposition 512 x 384", 512, 384);
  transposeStudy("transposition 501 x 333", 501, 333);
  rowsStudy("row recurrence 3000 x 64", 3000, 64);
  rowsStudy("row recurrence 1001 x 77", 1001, 77);
  columnsStudy("column sums 512 x 512", 512, 512);
  columnsStudy("column sums 501 x 333", 501, 333);
  vectorStudy("matrix times vector 300 x 512", 300, 512);
  vectorStudy("matrix times vector 333 x 501", 333, 501);
  softmaxStudy("softmax 300 x 512", 300, 512);
  softmaxStudy("softmax 333 x 501", 333, 501);
  nearestStudy("nearest neighbour 5000 x 3000", 5000, 3000);
  jacobiStudy("jacobi 512^2, 6 sweeps", 512, 3);
  jacobiStudy("jacobi 333^2, 6 sweeps", 333, 3);
  normsStudy("norms of 65539 structures", 65539);
  modStudy<true>("mod_rows 512 x 384", 512, 384);
  modStudy<true>("mod_rows 333 x 501", 333, 501);
  modStudy<false>("mod_columns 512 x 384", 512, 384);
  modStudy<false>("mod_columns 333 x 501", 333, 501);
  tridiagonalStudy("300 tridiagonal systems of 64", 300, 64);
  tridiagonalStudy("301 tridiagonal systems of 77", 301, 77);
}

int main(int count, char **arguments) {
  isChecking = count == 2 && !strcmp(arguments[1], "check");
  if (count > 1 && !isChecking) {
    fprintf(stderr, "usage: studies [check]\n");
    return 2;
  }
  cudaDeviceProp properties;
  CHECK(cudaGetDeviceProperties(&properties, 0));
  printf("%s\n\n", properties.name);
  isChecking ? check() : measure();
  return areAllRight ? 0 : 1;
}
