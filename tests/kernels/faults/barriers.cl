// A barrier that only some work-items of a group reach, and a loop that never ends.
// RUN: -k some -g 64 -l 64 -a out=int[64]
// FAULT: (?s)some.*barrier
// RUN: -k endless -g 16 -l 16 -a out=int[16]:fill=1 --max-instructions=10000
// FAULT: (?s)endless.*10000
// SIMD: 8

kernel void some(global int *out)
{
    if (get_local_id(0) < 24)
        barrier(CLK_LOCAL_MEM_FENCE);
    out[get_global_id(0)] = 1;
}

kernel void endless(global volatile int *out)
{
    while (out[get_global_id(0)])
        out[get_global_id(0)] += 2;
}
