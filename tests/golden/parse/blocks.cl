// A call of a block whose literal is known leaves the instructions of a call of the function that could be written in its place.
// (The lines with locations in the source differ.)
// RUN: gasket cc -DBLOCK %s | grep -v blocks.cl: > %t.block.asm
// RUN: gasket cc %s | grep -v blocks.cl: > %t.function.asm
// RUN: diff %t.block.asm %t.function.asm
// RUN: gasket cc --simd=8 -O1 -DBLOCK %s | grep -v blocks.cl: > %t.block.asm
// RUN: gasket cc --simd=8 -O1 %s | grep -v blocks.cl: > %t.function.asm
// RUN: diff %t.block.asm %t.function.asm
// One of several blocks: a branch over the candidates, and over no others.
// RUN: gasket cc -O0 --passes= --emit=ir -DBLOCK -DCHOICE %s | FileCheck %s
// CHECK-LABEL: define internal spir_func i32 @block.call.
// CHECK: icmp eq i32 %{{.*}}, [[#FIRST:]]
// CHECK-NOT: icmp eq
// CHECK: call spir_func i32 @__choose_block_invoke
// CHECK-NOT: icmp eq
// CHECK: call spir_func i32 @__choose_block_invoke
// CHECK: }
int third(int x) { return x - 3; }
int scale(int x, int n, global const int *table) { return x * n + table[x & 7]; }
kernel void k(global int *out, global const int *table, int n)
{
    int i = get_global_id(0);
#ifdef BLOCK
    int (^scaled)(int) = ^(int x) { return x * n + table[x & 7]; };
    out[i] = scaled(i) + ^(int x) { return x - 3; }(i);
#else
    out[i] = scale(i, n, table) + third(i);
#endif
}
#ifdef CHOICE
typedef int (^operation)(int);
operation choose(int n)
{
    if (n > 0)
        return ^(int x) { return x + 1; };
    return ^(int x) { return x * 2; };
}
kernel void choice(global int *out, int n)
{
    out[get_global_id(0)] = choose(n)(out[0]);
}
#endif
