// All threads of a kernel run on one host thread, one after the other, and share what they can. None may see what the others did: the clock
// begins at the same time in each, the limit of instructions is that of a thread, private memory is its own, and a thread with fewer
// work-items has no others.
// RUN: gasket run -k clocks --simd=8 --native=always -j1 -g 80 -l 20 -a out=ulong[80] --print out %s > %t.1
// RUN: gasket run -k clocks --simd=8 --native=off -j1 -g 80 -l 20 -a out=ulong[80] --print out %s > %t.2
// RUN: cmp %t.1 %t.2
// RUN: FileCheck --input-file=%t.1 --check-prefix=CLOCK %s
// CLOCK: [[TIME:[1-9][0-9]?]]
// CLOCK-COUNT-79: {{^}}[[TIME]]{{$}}
// RUN: gasket run -k clocks_after_barriers --simd=8 -j1 -g 64 -l 16 -a out=ulong[64] -a n=50 --print out %s | FileCheck %s --check-prefix=AGAIN
// AGAIN: [[TIME:[1-9][0-9]?]]
// AGAIN-COUNT-63: {{^}}[[TIME]]{{$}}
// RUN: gasket run -k sum --simd=8 --native=always -j1 --max-instructions=55000 -g 64 -l 64 -a out=int[64] -a n=4000 --print out %s | FileCheck %s --check-prefix=SUM
// RUN: not gasket run -k sum --simd=8 --native=always -j1 --max-instructions=55000 -g 64 -l 64 -a out=int[64] -a n=20000 %s 2>&1 | FileCheck %s --check-prefix=LIMIT
// SUM-COUNT-8: {{^}}7998000{{$}}
// SUM-COUNT-56: {{^}}16817100{{$}}
// LIMIT: more than 55000 instructions in one thread
// LIMIT-NEXT: work-item: global id (0,0,0)
// RUN: gasket run -k spread --simd=8 --native=always -j1 -g 60 -l 30 -a out=int[60] --print out %s > %t.3
// RUN: gasket run -k spread --via=ir -g 60 -l 30 -a out=int[60] --print out %s > %t.4
// RUN: cmp %t.3 %t.4
kernel void clocks(global ulong *out)
{
    out[get_global_id(0)] = clock_read_device();
}

kernel void clocks_after_barriers(global ulong *out, int n)
{
    local int all[16];
    uint l = get_local_id(0);
    int work = n;

    out[get_global_id(0)] = clock_read_device();
    for (int i = 0; i < n * (int)(l / 8); i++)
        work = work * 5 + i;
    all[l] = work;
    barrier(CLK_LOCAL_MEM_FENCE);
    if (all[l ^ 8] == 12345678)
        out[0] = 0;
}

kernel void sum(global int *out, int n)
{
    int s = 0;

    for (volatile int i = 0; i < n + (get_local_id(0) < 8 ? 0 : 1800); i++)
        s += i;
    out[get_global_id(0)] = s;
}

kernel void spread(global int *out)
{
    int own[16];
    uint id = get_global_id(0);

    for (uint i = 0; i < 16; i++)
        own[i * 5 & 15] = (int)(id * i);
    int s = 0;
    for (uint i = 0; i <= (id & 15); i++)
        s += own[i] * (int)i;
    out[id] = s;
}
