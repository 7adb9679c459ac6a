// RUN: gasket run --simd=8 --stats=%t -g 32 -l 32 -a out=int[2] --print out:2 %s | FileCheck %s --check-prefix=OUT
// RUN: FileCheck %s < %t
// The first of four threads keeps the lock for a long time. A thread that finds it taken lets the next one run, so the three try
// it a few times, not thousands of times.
// OUT:      4
// OUT-NEXT: 4
// CHECK: "run": {{.*}}"untyped atomic cmpwr": {{[0-9]?[0-9]}},
kernel void wait(global int *out)
{
    local int lock, sum;
    int id = get_local_id(0);

    if (id == 0)
        lock = sum = 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id % 8 == 0) { /* one work-item of each thread */
        while (atomic_cmpxchg(&lock, 0, 1))
            continue;
        for (int i = 0; id == 0 && i < 6000; i++)
            out[1] += i;
        sum++;
        atomic_xchg(&lock, 0);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[0] = out[1] = sum;
}
