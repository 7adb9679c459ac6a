// RUN: gasket run --via=ir -g 3 -l 1 -a p=hex:0a000000e803000000000000 -a q=hex:07000000 -a out=int[3] --print out %s | FileCheck %s
// RUN: gasket run --via=ir -O0 -g 3 -l 3 -a p=hex:0a000000e803000000000000 -a q=hex:07000000 -a out=int[3] --print out %s | FileCheck %s
// RUN: gasket run -O0 -g 3 -l 3 -a p=hex:0a000000e803000000000000 -a q=hex:07000000 -a out=int[3] --print out %s | FileCheck %s
// Each work-item has records of its own, side by side: it may change them, and finds them as they were passed.
// 1000 + 10 + i and 7 + 2 i, summed.
// CHECK:      {{^}}1017{{$}}
// CHECK-NEXT: {{^}}1020{{$}}
// CHECK-NEXT: {{^}}1023{{$}}
typedef struct { int n[3]; } three;
typedef struct { int n; } one;

void add(int *to, int i)
{
    *to += i;
}

kernel void k(three p, one q, global int *out)
{
    int i = get_global_id(0);

    add(&p.n[0], i);
    add(&q.n, i);
    add(&q.n, i);
    p.n[2] = p.n[0] + q.n;
    out[i] = p.n[1] + p.n[2];
}
