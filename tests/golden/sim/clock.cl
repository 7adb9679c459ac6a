// The clock of cl_khr_kernel_clock counts instructions: it advances while the kernel works, more for more work, and a barrier advances the
// clocks of its group to the latest. 15 = 1 + 2 + 4 + 8: all comparisons hold.
// RUN: gasket run --simd=8 -g 32 -l 16 -a out=int[32] -a n=9 --print out %s | FileCheck %s
// RUN: gasket run --simd=16 -O0 -g 32 -l 16 -a out=int[32] -a n=9 --print out %s | FileCheck %s
// RUN: gasket run --simd=32 -g 32 -l 16 -a out=int[32] -a n=9 --print out %s | FileCheck %s
// RUN: gasket run --via=ir -g 32 -l 16 -a out=int[32] -a n=9 --print out %s | FileCheck %s
// RUN: gasket run --via=ir -O0 -g 32 -l 16 -a out=int[32] -a n=9 --print out %s | FileCheck %s
// RUN: gasket run --check -g 32 -l 16 -a out=int[32] -a n=9 --print out %s | FileCheck %s
// CHECK-COUNT-32: {{^}}15{{$}}
// RUN: gasket cc --simd=8 %s | FileCheck %s --check-prefix=CODE
// CODE-COUNT-4: mov (2|M0) {{.*}} tm0.0<2;2,1>:ud
#if !defined cl_khr_kernel_clock || !defined __opencl_c_kernel_clock_scope_device || !defined __opencl_c_kernel_clock_scope_work_group || \
    !defined __opencl_c_kernel_clock_scope_sub_group
#error cl_khr_kernel_clock
#endif
kernel void k(global int *out, int n)
{
    local ulong times[16];
    uint l = get_local_id(0);
    int work = n;

    ulong first = clock_read_device();
    for (int i = 0; i < n * (int)(l / 8 + 1); i++)
        work = work * 5 + i;
    times[l] = clock_read_sub_group();
    barrier(CLK_LOCAL_MEM_FENCE);
    ulong last = clock_read_work_group();
    uint2 halves = clock_read_hilo_device();

    int all_before = 1;
    for (int i = 0; i < 16; i++)
        all_before &= times[i] < last;
    int result = (times[l] - first >= n) + 2 * all_before + 4 * (((ulong)halves.y << 32 | halves.x) > last) + 8 * (last - first < 1000000);
    out[get_global_id(0)] = work == 12345678 ? 0 : result;
}
