# CUDA's words that are no C++, as cuda_runtime.h has them.
s/\([A-Za-z_0-9]*\)<<<gpu_grid, gpu_threads>>>(/cuda_on_cpu::launch(\1, gpu_grid, gpu_threads)(/
s/\([A-Za-z_0-9]*\)<<<gpu_grid, gpu_threads, gpu_room.bytes>>>(/cuda_on_cpu::launch(\1, gpu_grid, gpu_threads, gpu_room.bytes)(/
s/extern __shared__ __align__(128) int4 \(gpu_[a-z_]*\)\[\];/static thread_local int4 \1[CUDA_ON_CPU_SHARED];/
s/memcpy(to, from, bytes); .. at once ../cuda_on_cpu::copyLater(to, from, bytes);/
s/^\( *\)gpu_commit();/\1cuda_on_cpu::commit();/
s/^\( *\)gpu_wait<\([0-9]*\)>();/\1cuda_on_cpu::wait(\2), __syncwarp();/
s/gpu_start_together(\([A-Za-z_0-9]*\), gpu_grid,/cuda_on_cpu::together(\1, gpu_grid,/
