// RUN: gasket run -O0 -g 1 -l 1 -a p=int[12] --print p %s | FileCheck %s
// RUN: gasket run -O2 -g 1 -l 1 -a p=int[12] --print p %s | FileCheck %s
// RUN: gasket run -O2 -g 1 -l 1 -a p=int[12] --print p --via=ir %s | FileCheck %s
// Constants whose fields the IR lays out otherwise than C: unions, fields and records with more alignment, packed ones, and rows of them.
union number { int i; float f; short s[2]; };
struct apart { char c; int x __attribute__((aligned(16))); char d; };
struct __attribute__((packed)) close { char c; int x; short s; };
struct mixed { char tag; union number n; struct close k[2]; };
constant union number one = { .f = 1.0f };
constant union number shorts = { .s = { 3, 4 } };
constant struct apart apart[2] = { { 1, 2, 3 }, { .d = 6, .x = 5 } };
constant struct close close[2] = { { 1, 0x01020304, 2 }, { 7, -8, 9 } };
constant struct mixed mixed = { 'a', { .i = 11 }, { [1] = { 12, 13, 14 } } };
constant const char *constant names[2] = { "ab", "cd" };
kernel void k(global int *p)
{
    int n = (int)get_global_id(0);
    // CHECK: {{^}}1065353216{{$}}
    p[0] = one.i;
    // CHECK-NEXT: {{^}}262147{{$}}
    p[1] = shorts.i;
    // CHECK-NEXT: {{^}}123{{$}}
    p[2] = apart[n].c * 100 + apart[n].x * 10 + apart[n].d;
    // CHECK-NEXT: {{^}}56{{$}}
    p[3] = apart[n + 1].c * 100 + apart[n + 1].x * 10 + apart[n + 1].d;
    // CHECK-NEXT: {{^}}16909060{{$}}
    p[4] = close[n].x;
    // CHECK-NEXT: {{^}}8{{$}}
    p[5] = close[n + 1].c + close[n + 1].x + close[n + 1].s;
    // CHECK-NEXT: {{^}}97{{$}}
    p[6] = mixed.tag;
    // CHECK-NEXT: {{^}}11{{$}}
    p[7] = mixed.n.i;
    // CHECK-NEXT: {{^}}0{{$}}
    p[8] = mixed.k[n].x;
    // CHECK-NEXT: {{^}}39{{$}}
    p[9] = mixed.k[n + 1].c + mixed.k[n + 1].x + mixed.k[n + 1].s;
    // CHECK-NEXT: {{^}}100{{$}}
    p[10] = names[n + 1][1];
    // 14 for two packed ones, 32 with the alignment of x, 24
    // CHECK-NEXT: {{^}}70{{$}}
    p[11] = (int)(sizeof close + sizeof apart[0] + sizeof mixed);
}
